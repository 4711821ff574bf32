import { PATHS } from "../lab-names";

/** A path of one word and pairs after it, with or without a slash: /buffer?v=1. */
const PATH_AND_PAIRS = /^\/?[\w-]*\?(?:$|[\w%-]+=)/;

/**
 * What somebody typed as a link, from its "#" on: a whole address, what an address has from its "#" on, or what it has
 * after that. An address without "#" stays as it is. Null = it looks like the name of a file.
 */
export function typedLink(text: string): string | null {
  if (text.startsWith("#")) return text;
  const isPath = PATH_AND_PAIRS.test(text) || Object.values(PATHS).includes(text);
  if (isPath) return `#/${text.replace(/^\//, "")}`;
  const isAddress = text.includes("://");
  const hash = text.indexOf(isAddress ? "#" : "#/");
  if (hash >= 0) return text.slice(hash);
  return isAddress ? text : null;
}
