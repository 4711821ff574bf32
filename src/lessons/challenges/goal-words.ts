import { figureText, figureWord, unitOf } from "../../kernel/protocol/figure-table";
import type { FigureKey } from "../../kernel/protocol/figures";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import type { Challenge, Goal, Rule } from "./challenge";

export const goalName = ({ figure }: Goal): string => figureWord(figure);

/** "at least 90 %" */
export function wantedWords(goal: Goal): string {
  const least = goal.least === undefined ? [] : [`at least ${valueText(goal.figure, goal.least)}`];
  const most = goal.most === undefined ? [] : [`at most ${valueText(goal.figure, goal.most)}`];
  return [...least, ...most].join(" and ");
}

/** "mean efficiency at least 90 %" */
export const goalSentence = (goal: Goal): string => `${goalName(goal)} ${wantedWords(goal)}`;

/** A figure as it came out: with as many digits as it takes not to read as a bound that it does not have. */
export function reachedText(goal: Goal, value: number): string {
  const bounds = [goal.least, goal.most].filter((bound) => bound !== undefined && bound !== value);
  for (let decimals = unitOf(goal.figure) === "share" ? 1 : 0; decimals < 6; decimals++) {
    const text = decimalsText(goal.figure, value, decimals);
    if (bounds.every((bound) => decimalsText(goal.figure, bound ?? Number.NaN, decimals) !== text)) return text;
  }
  return decimalsText(goal.figure, value, 6);
}

/** Shares and means have decimals; what is counted in whole numbers needs none to differ. */
function decimalsText(figure: FigureKey, value: number, decimals: number): string {
  if (unitOf(figure) === "share") return formatShare(value, decimals);
  return decimals === 0 ? figureText(figure, value) : value.toFixed(decimals);
}

function valueText(figure: FigureKey, value: number): string {
  if (unitOf(figure) !== "share") return figureText(figure, value);
  return formatShare(value, Number.isInteger(Math.round(value * 1e9) / 1e7) ? 0 : 1);
}

/** When a challenge is judged: "after 1 000 000 steps". */
export const afterWords = ({ steps }: Challenge): string =>
  steps === "moves" ? "after the operations by hand" : `after ${formatInteger(steps)} steps`;

/** What a rule allows its field to be; `text` writes a value of that field. */
export function allowedWords(rule: Rule, text: (value: unknown) => string): string {
  if ("is" in rule) return text(rule.is);
  return "most" in rule ? `at most ${text(rule.most)}` : `at least ${text(rule.least)}`;
}
