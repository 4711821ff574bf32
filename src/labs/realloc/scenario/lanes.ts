import type { Row, TableOf } from "../../../kernel/scenario/field";
import type { LaneForm } from "../../../kernel/scenario/link/lane-form";
import { heapLanes, heapLaneTable } from "../../../models/allocation/heap-lanes";
import { heapForm } from "../../../models/allocation/lane-text";
import type { Policy } from "../../../models/allocation/scenario";

/** A lane of the realloc lab: a heap. */
export interface ReallocLane extends Policy {
  /** realloc frees, then allocates, and loses the contents. */
  readonly discard: boolean;
}

const laneTable: TableOf<ReallocLane> = {
  ...heapLaneTable,
  discard: { kind: { type: "flag" }, word: "discard", default: false, label: "realloc loses the contents" },
};

export const reallocLanes: Row = { ...heapLanes, kind: { ...heapLanes.kind, row: laneTable } as Row["kind"] };

/** A lane of a heap, which keeps the contents unless it says otherwise. */
export const reallocLane = (lane: Policy): ReallocLane => ({ discard: false, ...lane });

/** Whether a lane loses the contents. */
export const discardsIn = (lane: Policy | undefined): boolean => lane !== undefined && reallocLane(lane).discard;

/** The same lane, whose realloc keeps or loses the contents. */
export const withDiscard = (lane: Policy, discard: boolean): ReallocLane => ({ ...lane, discard });

const DISCARD = ",discard:1";

/** A lane in a link: its heap, and ",discard:1" where realloc loses the contents. */
export const reallocForm: LaneForm = {
  ...heapForm,
  write: (lane: Policy) => `${heapForm.write(lane)}${discardsIn(lane) ? DISCARD : ""}`,
  read: (text) =>
    text.endsWith(DISCARD) ? { ...heapForm.read(text.slice(0, -DISCARD.length)), discard: true } : heapForm.read(text),
  example: (name) => (name === "discard" ? `ptmalloc${DISCARD}` : heapForm.example(name)),
  fileExample: (path) => (path === "discard" ? { discard: true } : heapForm.fileExample(path)),
};
