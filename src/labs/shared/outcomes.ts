import { FIGURE, OUTCOME } from "../../generated/abi";
import { HEAP_FIGURE } from "../../generated/heap";
import { figure, heapFigure } from "../../kernel/protocol/figures";
import type { LaneArrays } from "../../kernel/protocol/frame";
import { outcome } from "../../plot/figures";
import type { Reached } from "./library-entry";

/** What a lane has come to at the step of its scenario: its figures, and what the last step did. Bytes, steps, shares of 1. */
export interface Outcome extends Readonly<Record<keyof typeof FIGURE, number>> {
  readonly last: Readonly<Record<keyof typeof OUTCOME, number>>;
  /** The heap under it; of the article's, which has no addresses, every figure is undefined. */
  readonly heap: Readonly<Record<keyof typeof HEAP_FIGURE, number>>;
}

/** What became of each lane, A first. */
export type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome];

/** What became of the lanes of a state over the model of allocations. */
export const outcomesOf = ({ lanes }: Reached): Outcomes => lanes.map(outcomeOf) as unknown as Outcomes;

const byName = <Name extends string>(names: Readonly<Record<Name, number>>, value: (name: Name) => number) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, value(name as Name)])) as Record<Name, number>;

const outcomeOf = (lane: LaneArrays): Outcome => ({
  ...byName(FIGURE, (name) => figure(lane, name)),
  last: byName(OUTCOME, (name) => outcome(lane, name)),
  heap: byName(HEAP_FIGURE, (name) => (lane.heap === undefined ? Number.NaN : heapFigure(lane.heap, name))),
});
