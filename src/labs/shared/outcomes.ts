import { FIGURE, OUTCOME } from "../../generated/abi";
import { HEAP_FIGURE } from "../../generated/heap";
import { figure, heapFigure } from "../../models/allocation/figures";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { outcome } from "../../models/allocation/worded-lane";
import type { Reached } from "./library-entry";

/** A lane's figures at its scenario's step, and its last step. Bytes, steps, shares of 1. */
export interface Outcome extends Readonly<Record<keyof typeof FIGURE, number>> {
  readonly last: Readonly<Record<keyof typeof OUTCOME, number>>;
  /** The heap under the lane. The article's heap has no addresses, so its figures are all undefined. */
  readonly heap: Readonly<Record<keyof typeof HEAP_FIGURE, number>>;
}

/** The outcome of each lane, from A. */
export type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome];

/** The outcomes of a state's lanes over the allocation model. */
export const outcomesOf = ({ lanes }: Reached<AllocationScenario, AllocationLane>): Outcomes =>
  lanes.map(outcomeOf) as unknown as Outcomes;

const byName = <Name extends string>(names: Readonly<Record<Name, number>>, value: (name: Name) => number) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, value(name as Name)])) as Record<Name, number>;

const outcomeOf = (lane: AllocationLane): Outcome => ({
  ...byName(FIGURE, (name) => figure(lane, name)),
  last: byName(OUTCOME, (name) => outcome(lane, name)),
  heap: byName(HEAP_FIGURE, (name) => (lane.heap === undefined ? Number.NaN : heapFigure(lane.heap, name))),
});
