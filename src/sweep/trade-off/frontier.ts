import { create } from "zustand";
import type { Lane, Scenario } from "../../kernel/scenario/scenario";
import { sameRequests } from "../../kernel/scenario/simulation-key";
import { equal } from "../../shared/equal";
import type { SweepPoint, SweepPoints, SweepValue } from "../lab-sweep";
import type { LaneFamily } from "./lab-trade-off";

/** A family with the results of its members. */
export interface FamilyLine {
  readonly rule: Lane;
  /** In the order of the family's values. */
  readonly points: SweepPoints;
}

/** The results of all families' members after `done` operations of a scenario. */
export interface Frontier {
  readonly scenario: Scenario;
  readonly done: number;
  readonly lines: readonly FamilyLine[];
}

/** The last computed frontier; null = none yet. */
export const useFrontier = create<{ readonly frontier: Frontier | null }>()(() => ({ frontier: null }));

/** The distinct rules of the lanes in which the family's setting has an effect. */
export function rulesOf({ ruleOf, applies }: LaneFamily, { lanes }: Scenario): readonly Lane[] {
  const rules = lanes.filter(applies).map(ruleOf);
  return rules.filter((rule, i) => rules.findIndex((other) => equal(other, rule)) === i);
}

/** The lines of the current rules, if their requests are the same; the step may differ. */
export function linesOf(family: LaneFamily, frontier: Frontier | null, scenario: Scenario): readonly FamilyLine[] {
  if (frontier === null || !sameRequests(frontier.scenario, scenario)) return [];
  const rules = rulesOf(family, scenario);
  return frontier.lines.filter((line) => rules.some((rule) => equal(rule, line.rule)));
}

/** A lane of a run at a step. */
export interface LaneAt {
  readonly scenario: Scenario;
  /** Operations done at that step. */
  readonly done: number;
  readonly lane: Lane;
}

/** The result of a lane with another value of its setting; undefined = unknown at this step. */
export function frontierPoint(
  family: LaneFamily,
  frontier: Frontier | null,
  { scenario, done, lane }: LaneAt,
  value: SweepValue,
): SweepPoint | undefined {
  if (frontier?.done !== done) return undefined;
  const line = linesOf(family, frontier, scenario).find(({ rule }) => equal(rule, family.ruleOf(lane)));
  return line?.points.find((point) => point.value === value);
}
