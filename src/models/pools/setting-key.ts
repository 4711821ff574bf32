/** The name of a setting in links and files: the last word of the library's own. */
export const settingKey = (own: string): string => own.replace(/^.*\./, "");

/** A pool as text with its settings under these names. */
export const withoutPrefixes = (text: string): string => text.replace(/[\w.]*[.](?=\w+:)/g, "");
