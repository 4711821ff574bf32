import { create } from "zustand";
import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Quantity } from "../../kernel/protocol/quantity";
import type { FrameSnapshot } from "../../kernel/run/frame-store";
import type { Lane, LaneOf, Scenario } from "../../kernel/scenario/scenario";
import { sameRequests } from "../../kernel/scenario/simulation-key";
import type { TradeDot } from "../../plot/layout/trade-off";
import type { DataTable } from "../../shared/data-table";
import { equal } from "../../shared/equal";
import type { SweepPoint, SweepPoints, SweepValue } from "../lab-sweep";

/** Lanes that differ only in one setting. */
export interface LaneFamily<S extends Scenario = Scenario, L extends LaneArrays = LaneArrays> {
  /** A lane without that setting; the lanes of a family share one rule. */
  ruleOf(lane: LaneOf<S>): LaneOf<S>;
  /** Whether the setting has an effect in a lane. */
  applies(lane: LaneOf<S>): boolean;
  at(rule: LaneOf<S>, value: SweepValue): LaneOf<S>;
  /** The values worth trying at a state, "none" last; `lane`: the first lane. */
  values(scenario: S, lane: L | undefined): readonly SweepValue[];
}

/** A family whose members are dots of the plot. */
export interface TradeLine {
  /** The first lane of the family. */
  readonly lane: number;
  readonly name: string;
  readonly points: SweepPoints;
}

/** The lanes at a step, with their positions. */
interface DrawnLanes extends Pick<FrameSnapshot, "info" | "lanes"> {
  readonly dots: readonly TradeDot[];
}

/** A lab's trade-off: two shares of 1, where more is better, and the lanes plotted by them. */
export interface LabTradeOff<S extends Scenario = Scenario, L extends LaneArrays = LaneArrays> {
  readonly title: string;
  readonly x: Quantity;
  readonly y: Quantity;
  /** Names the corner with none of x and all of y. */
  readonly corner: string;
  readonly family: LaneFamily<S, L>;
  /** The meaning of a line's dot, in two halves: "Each dot:", "one cutoff". */
  readonly dot: readonly [string, string];
  lineName(rule: LaneOf<S>, scenario: S): string;
  readonly takeaway: (dots: readonly TradeDot[]) => string;
  /** Describes the lanes' positions for people who do not see the plot. */
  readonly words: (dots: readonly TradeDot[]) => string;
  /** Describes a line's course for the same people. */
  readonly lineWords: (name: string, dots: readonly TradeDot[]) => string;
  /** The plot's data, with lines of the same step. `names`: the lanes' names. */
  readonly table: (drawn: DrawnLanes, names: readonly string[], lines: readonly TradeLine[]) => Promise<DataTable>;
}

export const laneOf = ({ lane }: { readonly lane: LaneArrays }) => lane;

/** The positions of lanes in a lab's plot. */
export const dotsIn =
  ({ x, y }: LabTradeOff) =>
  (lanes: readonly LaneArrays[]) =>
    lanes.map((lane) => ({ x: x.of(lane), y: y.of(lane) }));

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
