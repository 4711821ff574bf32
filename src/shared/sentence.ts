/** The punctuation that ends a sentence, with closing quotes or brackets. */
const ENDED = /[.!?…][”"’'»)\]}]*$/u;
/** Periods after punctuation that has already ended the sentence. */
const SURPLUS = /([.!?…][”"’'»)\]}]*)[\s.]+$/u;

/** Ends a text like a sentence: keeps its final punctuation, quoted or not, or adds a period. "" stays "". */
export function sentence(text: string): string {
  const bare = text.trimEnd().replace(SURPLUS, "$1");
  return bare === "" || ENDED.test(bare) ? bare : `${bare}.`;
}

/** Capitalizes the first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Joins names as in a sentence: "a, b and c". */
export const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((part) => part !== "").join(" and ");

/** Says what is allowed instead: "Allowed: a whole number, 1 … 9." */
export const allowedSentence = (allowed: string): string => sentence(`Allowed: ${allowed}`);
