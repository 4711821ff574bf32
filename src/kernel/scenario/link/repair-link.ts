import { decodeLink } from "./decode";
import { encodeLink } from "./encode";
import { MOST_CHARACTERS } from "./page-link";
import { splitAt } from "./value-text";

/*
 * Undoes the damage that other programs do to links: chats escape them again, mail programs break lines and append the
 * punctuation that follows, pages write &amp; for &. Only a title may contain such characters.
 */

const SPACES = /[\s\p{Cc}\p{Cf}+]/gu;
const TURNING = /[\p{Cc}\p{Cf}]/gu;
/** Punctuation that may follow a link in a sentence. */
const AFTER = /[.,;:!?'"()<>[\]{}…»”’*]+$/u;

/** Unescapes text repeatedly, since several programs may have escaped it, until `isDone`. */
function unescaped(text: string, isDone = (text: string) => !text.includes("%"), times = 3): string {
  if (times === 0 || isDone(text)) return text;
  try {
    return unescaped(decodeURIComponent(text), isDone, times - 1);
  } catch {
    return text;
  }
}

/** A key and its value in the form that this program writes. */
function repairedPair(pair: string): string {
  const [name, value] = splitAt(unescaped(pair), "=");
  const key = name.replace(SPACES, "");
  if (value === undefined) return key;
  return `${key}=${key === "title" ? encodeURIComponent(value.replace(TURNING, "")) : value.replace(SPACES, "")}`;
}

/** In an all-capitals link, the names that are capitals in correct links too: lanes and W. */
const CAPITALS = /(?<=[?&])(?:[abcw]|d(?!=[0-9a-f]{6}(?![^&])))(?==)|(?<=[=~])[a-d](?=\.)/g;

const uncapitalized = (link: string): string =>
  /[a-z]/.test(link) ? link : link.toLowerCase().replace(CAPITALS, (letter) => letter.toUpperCase());

function mended(link: string): string {
  const whole = uncapitalized(unescaped(link, (text) => text.includes("?")));
  const [path, query = ""] = splitAt(whole, "?");
  const pairs = query.replaceAll(/&amp;/gi, "&").split("&");
  const said = pairs.map(repairedPair).filter((pair) => pair !== "");
  const place = unescaped(path)
    .replace(SPACES, "")
    .replace(/^\/+|\/+$/g, "");
  return `/${place.toLowerCase()}?${said.join("&").replace(AFTER, "")}`;
}

/** The original link, before other programs damaged it; null = no repair yields a valid link. */
export async function repairLink(address: string): Promise<string | null> {
  if (address.length > MOST_CHARACTERS) return null;
  const link = mended(address.slice(address.indexOf("#") + 1));
  const read = await decodeLink(`#${link}`);
  return read.ok ? encodeLink(read.value.scenario, read.value.digest) : null;
}
