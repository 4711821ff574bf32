/** Control characters, lone surrogates, line ends, direction marks, and invisible spaces. */
export const UNPLAIN = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;

/** Whether an untrusted text is one line of at most `most` characters that shows all it contains. */
export const isPlain = (text: string, most: number): boolean => [...text].length <= most && !UNPLAIN.test(text);
