/** Invisible characters: controls, direction marks, zero-width marks, and lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

const numbered = (mark: string): string => {
  const hex = (mark.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
};

/** Untrusted text with each invisible character replaced by its number, such as "\u200b". */
export const visibleText = (text: string): string => text.replace(UNSEEN, numbered);
