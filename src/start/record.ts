import { HISTORY, MARK } from "../generated/abi";
import { viewBounds } from "../kernel/protocol/messages";
import { atDone } from "../kernel/scenario/done";
import type { AllocationFrame } from "../labs/shared/allocation-frame";
import { figure } from "../models/allocation/figures";
import { type AllocationLane, MARK_NUMBERS, SERIES } from "../models/allocation/lane-arrays";

/** A buffer that a caller holds, in bytes. `born`: the step that took it from the heap; unique within a lane. */
export interface HeldBuffer {
  readonly granted: number;
  readonly needed: number;
  readonly born: number;
}

/** The buffer in the cache's only slot, in bytes. */
export interface CachedBuffer {
  readonly size: number;
  readonly born: number;
}

/** A lane of the story after one step: bytes, and shares of 1. A share is NaN where nothing has been allocated. */
export interface LaneRecord {
  readonly held: readonly HeldBuffer[];
  /** Null = the slot is empty. */
  readonly cached: CachedBuffer | null;
  readonly needed: number;
  readonly granted: number;
  readonly wasted: number;
  /** The share of the granted bytes that callers need. */
  readonly useful: number;
  /** The share of heap calls that the cache saved. */
  readonly saved: number;
}

/** All data of the start page at one moment, from one frame, so that no picture mixes numbers of two steps. */
export interface StoryRecord {
  /** The last step done, from 0; -1 = none. */
  readonly step: number;
  readonly flawed: LaneRecord;
  readonly fixed: LaneRecord;
}

/**
 * The record of a frame of the default scenario.
 * @throws RangeError if the frame has fewer than two lanes.
 */
export function recordOf({ info, lanes }: AllocationFrame): StoryRecord {
  const [flawed, fixed] = lanes;
  if (flawed === undefined || fixed === undefined) throw new RangeError("The story needs two lanes.");
  const at = atDone(info.done);
  return { step: at === "start" ? -1 : at, flawed: laneRecord(flawed), fixed: laneRecord(fixed) };
}

function laneRecord(lane: AllocationLane): LaneRecord {
  const { marks, slots, histories } = lane;
  const [size = 0] = slots;
  return {
    held: Array.from({ length: marks.length / MARK_NUMBERS }, (_, i) => heldBuffer(marks.subarray(i * MARK_NUMBERS))),
    cached: size === 0 ? null : { size, born: histories[HISTORY.born] ?? 0 },
    needed: figure(lane, "needed"),
    granted: figure(lane, "granted"),
    wasted: figure(lane, "wasted"),
    useful: figure(lane, "efficiency"),
    saved: figure(lane, "avoided_share"),
  };
}

const heldBuffer = (mark: Uint32Array): HeldBuffer => ({
  granted: mark[MARK.size] ?? 0,
  needed: mark[MARK.needed] ?? 0,
  born: mark[MARK.born] ?? 0,
});

/** The steps of a column, and the mean share of memory that each lane wastes in them; NaN = nothing allocated. */
export interface WasteColumn {
  readonly from: number;
  readonly flawed: number;
  readonly fixed: number;
}

export type WasteSeries = readonly WasteColumn[];

/** The index of the mean in a column of the series. */
const MEAN = 4;

/** The columns of a frame's linear view; null = the frame has another view. */
export function seriesOf({ info: { view, detail }, lanes }: AllocationFrame): WasteSeries | null {
  const [flawed, fixed] = lanes;
  if (view.scale !== "linear" || view.from !== 0 || detail.kind === "spans" || !flawed || !fixed) return null;
  const wasted = ({ series }: AllocationLane, column: number) => 1 - (series[column * SERIES + MEAN] ?? Number.NaN);
  const bounds = [...viewBounds(view)].slice(0, view.columns);
  return bounds.map((from, column) => ({ from, flawed: wasted(flawed, column), fixed: wasted(fixed, column) }));
}
