import { LAB_NAMES, pathOf } from "../../labs/labs";

/** Longer addresses are refused unread. */
export const MOST_CHARACTERS = 8000;

/** The page's address with a link, which is a hash or a query and a hash. The page's own query is dropped. */
export const pageLink = (page: { readonly href: string }, link: string): string =>
  page.href.replace(/[?#].*$/s, "") + link;

/** An address without its scheme, as people say it. */
export const spokenLink = (link: string): string => link.replace(/^https?:\/\//, "");

/** A path of one word, then pairs, with or without a leading slash: /buffer?v=1. */
const PATH_AND_PAIRS = /^\/?[\w-]*\?(?:$|[\w%-]+=)/;

/**
 * A typed link, from its "#" on. A person may type a whole address, its part from "#" on, or the part after that. An
 * address without "#" stays as it is. Null = it looks like a file name.
 */
export function typedLink(text: string): string | null {
  if (text.startsWith("#")) return text;
  const isPath = PATH_AND_PAIRS.test(text) || LAB_NAMES.map(pathOf).includes(text);
  if (isPath) return `#/${text.replace(/^\//, "")}`;
  const isAddress = text.includes("://");
  const hash = text.indexOf(isAddress ? "#" : "#/");
  if (hash >= 0) return text.slice(hash);
  return isAddress ? text : null;
}
