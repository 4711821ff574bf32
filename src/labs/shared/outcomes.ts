import { FIGURE, OUTCOME } from "../../generated/abi";
import { HEAP_FIGURE } from "../../generated/heap";
import { figure, heapFigure } from "../../kernel/protocol/figures";
import type { LaneArrays } from "../../kernel/protocol/frame";
import { outcome } from "../../models/allocation/worded-lane";
import type { Outcome, Outcomes, Reached } from "./library-entry";

/** What became of the lanes of a state over the model of allocations. */
export const outcomesOf = ({ lanes }: Reached): Outcomes => lanes.map(outcomeOf) as unknown as Outcomes;

const byName = <Name extends string>(names: Readonly<Record<Name, number>>, value: (name: Name) => number) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, value(name as Name)])) as Record<Name, number>;

const outcomeOf = (lane: LaneArrays): Outcome => ({
  ...byName(FIGURE, (name) => figure(lane, name)),
  last: byName(OUTCOME, (name) => outcome(lane, name)),
  heap: byName(HEAP_FIGURE, (name) => (lane.heap === undefined ? Number.NaN : heapFigure(lane.heap, name))),
});
