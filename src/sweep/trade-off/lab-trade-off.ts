import type { Figure } from "../../kernel/protocol/figure";
import type { FrameSnapshot } from "../../kernel/run/frame-store";
import type { LaneOf, Scenario } from "../../kernel/scenario/scenario";
import type { TradeDot } from "../../plot/layout/trade-off";
import type { DataTable } from "../../shared/data-table";
import type { SweepPoints, SweepValue } from "../lab-sweep";

/** Lanes that differ in one number alone. */
export interface LaneFamily<S extends Scenario = Scenario> {
  /** A lane without that number: lanes of one family have one rule. */
  ruleOf(lane: LaneOf<S>): LaneOf<S>;
  /** Whether the number changes anything in a lane. */
  applies(lane: LaneOf<S>): boolean;
  at(rule: LaneOf<S>, value: SweepValue): LaneOf<S>;
  /** What is worth trying, none last; `requested`: how often each size class was asked for. */
  values(scenario: S, requested: Float64Array): readonly SweepValue[];
}

/** A family whose members are dots of the plot. */
export interface TradeLine {
  /** The first lane of the family. */
  readonly lane: number;
  readonly name: string;
  readonly points: SweepPoints;
}

/** The lanes at a step, and where they stand. */
export interface DrawnLanes extends Pick<FrameSnapshot, "info" | "lanes"> {
  readonly dots: readonly TradeDot[];
}

/** What a lab says of its trade-off: two shares of 1, of which more is better, and the lanes that stand between them. */
export interface LabTradeOff<S extends Scenario = Scenario> {
  readonly title: string;
  readonly x: Figure;
  readonly y: Figure;
  /** What stands where nothing of x and all of y is. */
  readonly corner: string;
  readonly family: LaneFamily<S>;
  /** What a dot of a line is, in two halves: "Each dot:", "one cutoff". */
  readonly dot: readonly [string, string];
  lineName(rule: LaneOf<S>, scenario: S): string;
  readonly takeaway: (dots: readonly TradeDot[]) => string;
  /** Where the lanes stand, for a person who does not see the plot. */
  readonly words: (dots: readonly TradeDot[]) => string;
  /** Where a line leads, for the same. */
  readonly lineWords: (name: string, dots: readonly TradeDot[]) => string;
  /** Its data, with lines of the same step. `names`: of the lanes. */
  readonly table: (drawn: DrawnLanes, names: readonly string[], lines: readonly TradeLine[]) => Promise<DataTable>;
}
