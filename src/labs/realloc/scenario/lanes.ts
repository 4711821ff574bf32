import type { ScenarioField, TableOf } from "../../../kernel/scenario/field";
import { heapLanes, heapLaneTable } from "../../../models/allocation/heap-lanes";
import type { Policy } from "../../../models/allocation/scenario";

/** A lane of the realloc lab: a heap. */
interface ReallocLane extends Policy {
  /** realloc frees, then allocates, and loses the contents. */
  readonly discard: boolean;
}

const laneTable: TableOf<ReallocLane> = {
  ...heapLaneTable,
  discard: { kind: { type: "flag" }, word: "discard", default: false, label: "realloc loses the contents" },
};

export const reallocLanes: ScenarioField = {
  ...heapLanes,
  kind: { ...heapLanes.kind, row: laneTable } as ScenarioField["kind"],
};

/** A lane of a heap, which keeps the contents unless it says otherwise. */
export const reallocLane = (lane: Policy): ReallocLane => ({ discard: false, ...lane });

/** Whether a lane loses the contents. */
export const discardsIn = (lane: Policy | undefined): boolean => lane !== undefined && reallocLane(lane).discard;

/** The same lane, whose realloc keeps or loses the contents. */
export const withDiscard = (lane: Policy, discard: boolean): ReallocLane => ({ ...lane, discard });
