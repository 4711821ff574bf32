import { figureText, figureWord, unitOf } from "../../protocol/figure-table";
import type { FigureKey } from "../../protocol/figures";
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
  if (unitOf(goal.figure) !== "share") return valueText(goal.figure, value);
  const bounds = [goal.least, goal.most].filter((bound) => bound !== undefined && bound !== value);
  for (let decimals = 1; decimals < 6; decimals++) {
    const text = formatShare(value, decimals);
    if (bounds.every((bound) => formatShare(bound ?? Number.NaN, decimals) !== text)) return text;
  }
  return formatShare(value, 6);
}

function valueText(figure: FigureKey, value: number): string {
  if (unitOf(figure) !== "share") return figureText(figure, value);
  return formatShare(value, Number.isInteger(Math.round(value * 1e9) / 1e7) ? 0 : 1);
}

/** When a challenge is judged: "after 1 000 000 steps". */
export const afterWords = ({ steps }: Challenge): string =>
  steps === "moves" ? "after what is done by hand" : `after ${formatInteger(steps)} steps`;

/** What a rule allows its field to be. */
export function allowedWords(rule: Rule): string {
  if ("most" in rule) return `at most ${formatInteger(rule.most)}`;
  return rule.is === null ? "none" : String(rule.is);
}
