import { decodeLink } from "./decode";
import { encodeLink } from "./encode";
import { MOST_CHARACTERS } from "./page-link";
import { splitAt } from "./read-value";

/*
 * What programs that carry links do to them: chat escapes them once more, mail breaks lines and takes the mark at the end of
 * a sentence for a part of them, a page writes &amp; for &. No value but a title holds what they put in.
 */

const SPACES = /[\s\p{Cc}\p{Cf}+]/gu;
const TURNING = /[\p{Cc}\p{Cf}]/gu;
/** What stands after a link in a sentence. */
const AFTER = /[.,;:!?'"()<>[\]{}…»”’*]+$/u;

/** Text without the escapes of as many programs as have escaped it, until it is as it should be. */
function unescaped(text: string, isDone = (text: string) => !text.includes("%"), times = 3): string {
  if (times === 0 || isDone(text)) return text;
  try {
    return unescaped(decodeURIComponent(text), isDone, times - 1);
  } catch {
    return text;
  }
}

/** A key and its value as this program writes them. */
function mendedPair(pair: string): string {
  const [name, value] = splitAt(unescaped(pair), "=");
  const key = name.replace(SPACES, "");
  if (value === undefined) return key;
  return `${key}=${key === "title" ? encodeURIComponent(value.replace(TURNING, "")) : value.replace(SPACES, "")}`;
}

/** In a link of capitals alone: what is one in this program's too, lanes and W. */
const CAPITALS = /(?<=[?&])(?:[abcw]|d(?!=[0-9a-f]{6}(?![^&])))(?==)|(?<=[=~])[a-d](?=\.)/g;

const uncapitalized = (link: string): string =>
  /[a-z]/.test(link) ? link : link.toLowerCase().replace(CAPITALS, (letter) => letter.toUpperCase());

function mended(link: string): string {
  const whole = uncapitalized(unescaped(link, (text) => text.includes("?")));
  const [path, query = ""] = splitAt(whole, "?");
  const pairs = query.replaceAll(/&amp;/gi, "&").split("&");
  const said = pairs.map(mendedPair).filter((pair) => pair !== "");
  const place = unescaped(path)
    .replace(SPACES, "")
    .replace(/^\/+|\/+$/g, "");
  return `/${place.toLowerCase()}?${said.join("&").replace(AFTER, "")}`;
}

/** The link that a bad one was before programs that carry links changed it; null = it was none that opens. */
export async function repairLink(address: string): Promise<string | null> {
  if (address.length > MOST_CHARACTERS) return null;
  const link = mended(address.slice(address.indexOf("#") + 1));
  const read = await decodeLink(`#${link}`);
  return read.ok ? encodeLink(read.value.scenario, read.value.digest) : null;
}
