import type { Problem } from "../../kernel/scenario/scenario";
import { allowedWords, fieldName, overSmallest, refusal } from "../../labs/shared/problem-words";
import { workloadRows } from "../../models/allocation/fields";

/** A person's input as data to validate: a number, null if empty, otherwise the text. */
export function numberOf(text: string): unknown {
  const bare = text.replace(/\s/g, "").replace(",", ".");
  if (bare === "") return null;
  const number = Number(bare);
  return Number.isNaN(number) ? text : number;
}

/** The next number up or down: by `by`, or by one in its second digit. Anything but a number stays as it is. */
export function stepped(value: unknown, direction: 1 | -1, by?: number): unknown {
  if (typeof value !== "number") return value;
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(value)))) - 1);
  const step = by ?? digit;
  return Math.round((value + direction * step) * 100) / 100;
}

/** The allowed values. If the problem is in another field, its name comes first. */
function reasonText(label: string, text: string | null, problem: Problem): string {
  const { field, value } = problem;
  if (field === "sizeMin" && label === workloadRows.sizeMax.label) return overSmallest(problem);
  const name = fieldName(field);
  const isOwn = name === undefined || name === label || (text !== null && value === typedText(text));
  return isOwn ? allowedWords(problem) : `${name} ${allowedWords(problem)}`;
}

/** The typed text as a problem quotes it. */
function typedText(text: string): string {
  const typed = numberOf(text);
  return typeof typed === "string" ? JSON.stringify(typed) : String(typed);
}

/** Why a value is invalid, and which values are valid; `text` null = a choice. */
export function problemText(label: string, text: string | null, problems: readonly Problem[]): string {
  const reasons = [...new Set(problems.map((problem) => reasonText(label, text, problem)))].join("; ");
  return `${refusal(label, text, reasons)} The last valid value is kept.`;
}
