/** A mark that ends a sentence, and what may close a quotation or a bracket after it. */
const ENDED = /[.!?…][”"’'»)\]}]*$/u;
/** Full stops that follow a mark that has ended the sentence already. */
const SURPLUS = /([.!?…][”"’'»)\]}]*)[\s.]+$/u;

/** A text that ends as one sentence does: with the mark that it has, quoted or not, or with a full stop. "" stays "". */
export function sentence(text: string): string {
  const bare = text.trimEnd().replace(SURPLUS, "$1");
  return bare === "" || ENDED.test(bare) ? bare : `${bare}.`;
}

/** A text with a capital at its beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What is allowed in place of what was given: "Allowed: a whole number, 1 … 9." */
export const allowedSentence = (allowed: string): string => sentence(`Allowed: ${allowed}`);
