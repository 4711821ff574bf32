/** Packages that are known to be in the page, among others. */
export const LICENSED = ["d3-array", "d3-scale", "react", "react-dom", "rolldown", "scheduler", "uqr", "zustand"];

/** The titles of the notices in `text`, in order. */
export const licenseTitles = (text: string): readonly string[] =>
  [...text.matchAll(/^([\w@/-]+) [\d.]+ \([\w.-]+\)$/gm)].map(([, name = ""]) => name);
