/** Packages that are known to be in the page, whatever else there is. */
export const LICENSED = ["d3-array", "d3-scale", "react", "react-dom", "rolldown", "scheduler", "uqr", "zustand"];

/** The names of what the notices in `text` are of, in their order. */
export const licenseTitles = (text: string): readonly string[] =>
  [...text.matchAll(/^([\w@/-]+) [\d.]+ \([\w.-]+\)$/gm)].map(([, name = ""]) => name);
