import { type Quantity, textOf } from "../../kernel/protocol/quantity";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import type { Challenge, Goal, Rule } from "./challenge";

export const goalName = ({ figure }: Goal): string => figure.word;

/** "at least 90 %" */
export function wantedWords(goal: Goal): string {
  const least = goal.least === undefined ? [] : [`at least ${valueText(goal.figure, goal.least)}`];
  const most = goal.most === undefined ? [] : [`at most ${valueText(goal.figure, goal.most)}`];
  return [...least, ...most].join(" and ");
}

/** "mean efficiency at least 90 %" */
export const goalSentence = (goal: Goal): string => `${goalName(goal)} ${wantedWords(goal)}`;

/** The value reached, with enough digits to tell it from the goal's bounds. */
export function reachedText(goal: Goal, value: number): string {
  const bounds = [goal.least, goal.most].filter((bound) => bound !== undefined && bound !== value);
  for (let decimals = goal.figure.unit === "share" ? 1 : 0; decimals < 6; decimals++) {
    const text = decimalsText(goal.figure, value, decimals);
    if (bounds.every((bound) => decimalsText(goal.figure, bound ?? Number.NaN, decimals) !== text)) return text;
  }
  return decimalsText(goal.figure, value, 6);
}

/** Shares and means have decimals. Counts need none to differ. */
function decimalsText(figure: Quantity, value: number, decimals: number): string {
  if (figure.unit === "share") return formatShare(value, decimals);
  return decimals === 0 ? textOf(figure, value) : value.toFixed(decimals);
}

function valueText(figure: Quantity, value: number): string {
  if (figure.unit !== "share") return textOf(figure, value);
  return formatShare(value, Number.isInteger(Math.round(value * 1e9) / 1e7) ? 0 : 1);
}

/** When a challenge is judged: "after 1 000 000 steps". */
export function afterWords({ changes, steps }: Challenge): string {
  if (steps === "end") return changes === "growth" ? "at the last capacity" : "at the end of the script";
  return steps === "moves" ? "after the operations by hand" : `after ${formatInteger(steps)} steps`;
}

/** The values that a rule allows; `text` formats a value of that field. */
export function allowedWords(rule: Rule, text: (value: unknown) => string): string {
  if ("is" in rule) return text(rule.is);
  if ("isNot" in rule) return `not ${text(rule.isNot)}`;
  return "most" in rule ? `at most ${text(rule.most)}` : `at least ${text(rule.least)}`;
}
