/** The languages of a cache for a real program. */
export const LANGUAGE_NAMES = ["c", "c++", "rust", "go"] as const;
export type Language = (typeof LANGUAGE_NAMES)[number];
