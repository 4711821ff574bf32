import { scenarioTable } from "../../../scenario/fields";
import type { Problem } from "../../../scenario/scenario";

/** What a person typed, as data to be validated: a number, null for nothing, else the text. */
export function numberOf(text: string): unknown {
  const bare = text.replace(/\s/g, "").replace(",", ".");
  if (bare === "") return null;
  const number = Number(bare);
  return Number.isNaN(number) ? text : number;
}

/** The next number up or down: by `by`, or by one in its second digit. What is no number stays as it is. */
export function stepped(value: unknown, direction: 1 | -1, by?: number): unknown {
  if (typeof value !== "number") return value;
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(value)))) - 1);
  const step = by ?? digit;
  return Math.round((value + direction * step) * 100) / 100;
}

const labels = new Map(Object.entries(scenarioTable).map(([key, field]) => [key, field.label]));

/** What is allowed; of another field than the one at hand, with its name. */
function reasonText(label: string, { field, allowed }: Problem): string {
  const name = labels.get(field.replace(/\W.*/, ""));
  return name === undefined || name === label ? allowed : `${name} ${allowed}`;
}

/** Why a value cannot be taken, and what could. */
export function problemText(label: string, text: string, problems: readonly Problem[]): string {
  const name = label.charAt(0).toUpperCase() + label.slice(1);
  const reasons = [...new Set(problems.map((problem) => reasonText(label, problem)))].join("; ");
  const given = text === "" ? "" : ` “${text.slice(0, 24)}” is not possible.`;
  return `${name}:${given} Allowed: ${reasons}. The last good value stays.`;
}
