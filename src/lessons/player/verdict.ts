import type { Question } from "../format";
import type { Pick } from "./progress";

/** What a person said and what it is: "You said 400 B ✗, not right. It is 6 400 B." */
export function verdict({ options, answer }: Question, pick: Pick | null): string {
  const right = options[answer] ?? "";
  if (pick === answer) return `You said “${right}” ✓, and you are right.`;
  const said = typeof pick === "number" ? `You said “${options[pick]}” ✗, not right. ` : "";
  return `${pick === "unsure" ? "You were not sure. " : said}The answer: “${right}”.`;
}

/** How an option is called aloud. */
export const optionLetter = (option: number): string => "ABCDEF"[option] ?? "?";
