import type { Question } from "../format";
import type { Pick } from "./progress";

/** Whether a pick is right, and the answer: "Not quite: it is “6 400 B”." */
export function verdict({ options, answer }: Question, pick: Pick | null): string {
  const right = options[answer] ?? "";
  if (pick === answer) return `Right ✓: it is “${right}”.`;
  const lead = typeof pick === "number" ? "Not quite: it" : "It";
  return `${lead} is “${right}”.`;
}

/** An option's letter. */
export const optionLetter = (option: number): string => "ABCDEF"[option] ?? "?";
