/** The name of a setting in links and files: the last word of the library's own. */
export const settingKey = (own: string): string => own.replace(/^.*\./, "");
