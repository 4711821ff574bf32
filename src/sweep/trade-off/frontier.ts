import { create } from "zustand";
import { sameRequests } from "../../kernel/scenario/running";
import type { Lane, Scenario } from "../../kernel/scenario/scenario";
import { equal } from "../../shared/equal";
import type { SweepPoint, SweepPoints, SweepValue } from "../lab-sweep";
import type { LaneFamily } from "./lab-trade-off";

/** A family and what came of its members. */
export interface FamilyLine {
  readonly rule: Lane;
  /** In the order of the family's values. */
  readonly points: SweepPoints;
}

/** What every member of the families comes to after `done` operations of a scenario. */
export interface Frontier {
  readonly scenario: Scenario;
  readonly done: number;
  readonly lines: readonly FamilyLine[];
}

/** The last frontier that was computed; null = none yet. */
export const useFrontier = create<{ readonly frontier: Frontier | null }>()(() => ({ frontier: null }));

/** The rules of the lanes, each once, where the family's number changes anything. */
export function rulesOf({ ruleOf, applies }: LaneFamily, { lanes }: Scenario): readonly Lane[] {
  const rules = lanes.filter(applies).map(ruleOf);
  return rules.filter((rule, i) => rules.findIndex((other) => equal(other, rule)) === i);
}

/** The lines of the present rules, if they are of these requests; the step may be another one. */
export function linesOf(family: LaneFamily, frontier: Frontier | null, scenario: Scenario): readonly FamilyLine[] {
  if (frontier === null || !sameRequests(frontier.scenario, scenario)) return [];
  const rules = rulesOf(family, scenario);
  return frontier.lines.filter((line) => rules.some((rule) => equal(rule, line.rule)));
}

/** A lane of a run at a step. */
export interface LaneAt {
  readonly scenario: Scenario;
  /** Operations until then. */
  readonly done: number;
  readonly lane: Lane;
}

/** What a lane would come to with another value of its number; undefined = that is not known at this step. */
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
