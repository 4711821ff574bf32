import type { ScenarioField, TableOf } from "../../../kernel/scenario/field";
import type { BatchesScenario } from "../../../models/allocation/batches";
import { heapLanes, heapLaneTable } from "../../../models/allocation/heap-lanes";
import type { Fraction, Policy } from "../../../models/allocation/scenario";

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

/** The stages of the lab: a sweep over sizes, one call of a size, or the growth of a vector. */
export type ReallocStage = "sizes" | "call" | "growth";
/** A kind of call, or all of them. */
type ShownCalls = "all" | "malloc" | "realloc" | "free";
/** The value of a batch that the chart shows. */
export type Stat = "mean" | "median" | "p99";

/** A scenario of the realloc lab: batches of one size within a sweep over sizes, and the growth of a vector. */
export interface ReallocScenario extends BatchesScenario {
  readonly stage: ReallocStage;
  /** The smallest and the largest size of the sweep, in bytes. */
  readonly least: number;
  readonly most: number;
  /** Sizes per doubling. */
  readonly per: "1" | "2" | "4";
  readonly show: ShownCalls;
  readonly stat: Stat;
  /** A vector at its limit grows to `grow` times its bytes, plus `add`. */
  readonly grow: Fraction;
  readonly add: number;
  /** Its first bytes, and the bytes at which it stops. */
  readonly start: number;
  readonly upto: number;
  readonly by: "realloc" | "copy";
  /** Vectors that grow in turn with it. */
  readonly others: number;
}
