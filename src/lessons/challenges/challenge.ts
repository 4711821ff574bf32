import type { Ask } from "../../kernel/protocol/frame";
import { type Quantity, textOf } from "../../kernel/protocol/quantity";
import type { LaneField } from "../../kernel/scenario/lanes";
import { encodeLink, type Linked } from "../../kernel/scenario/link/encode";
import type { Lane, Scenario } from "../../kernel/scenario/scenario";
import { formatShare } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";

/*
 * A challenge is data: the allowed changes, the goals, and the rules for a lane. tests/golden/challenges.test.ts lets
 * the core check that each start fails, that a known link reaches its goals, and that near misses fail.
 */

/** A figure of the lane, or of its heap, after the challenge's operations; `least` and `most` in its unit, shares of 1. */
export interface Goal {
  readonly figure: Quantity;
  readonly least?: number;
  readonly most?: number;
}

/** The allowed values of a lane's field: one value, all but one, or a range of numbers. A lane without the field breaks no rule. */
export type Rule = {
  /** Its path in the lane: "capacity" or "heap.model". */
  readonly field: string;
  /** The rule in a few words. */
  readonly says: string;
} & (
  | { readonly is: string | number | boolean | null }
  | { readonly isNot: string }
  | { readonly least: number }
  | { readonly most: number }
);

/** A request to the model whose answer is judged, in place of a run. */
interface JudgedAnswer {
  /** `scenario`: one of the lab of the start. */
  readonly ask: (scenario: Scenario) => Ask;
  /** The fields of the request that a solution may not change. */
  readonly keeps: readonly string[];
}

/** CHALLENGE_NAMES lists the names of the catalog; an author's goal is named as in its link. The start determines the lab. */
export interface Challenge<S extends Scenario = Scenario> {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly hint: string;
  readonly start: S;
  /** The words of a lane's field, by its path. */
  readonly laneField: (lane: Lane, path: string) => LaneField;
  /** The part of the start that a solution may change: the judged lane, the operations by hand, the script's commands, or the growth of a vector. */
  readonly changes: "lane" | "moves" | "script" | "growth";
  /** The judged lane, 0 … 3. */
  readonly lane: number;
  /** The number of operations before judging; "moves" = all the manual ones; "end" = until the run ends. */
  readonly steps: number | "moves" | "end";
  readonly goals: readonly Goal[];
  readonly rules: readonly Rule[];
  /** Missing = a run is judged. */
  readonly judges?: JudgedAnswer;
}

type Usual = "changes" | "lane" | "rules";

/** Challenges whose lanes' fields have these words. Unless one says otherwise, lane A may change, by any rule. */
export const challengesOf = <S extends Scenario>(
  laneField: Challenge["laneField"],
  written: readonly (Omit<Challenge<S>, Usual | "laneField"> & Partial<Pick<Challenge, Usual>>)[],
): readonly Challenge[] => written.map((one) => ({ changes: "lane", lane: 0, rules: [], laneField, ...one }));

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

/** The part of a scenario's address after the path, with a challenge's goal. Another query loads the page again. */
export const goalLink = ({ name }: Pick<Challenge, "name">, { scenario, digest }: Linked): string =>
  `?goal=${name}${encodeLink(scenario, digest)}`;
