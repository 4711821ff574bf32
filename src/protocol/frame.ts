import { FIGURE, LIMIT, OUTCOME } from "../generated/abi";
import type { FrameInfo } from "./messages";

/**
 * A frame's arrays in one transferable buffer. Per lane, in this order:
 * figures f64[FIGURE] · class totals f64[SIZE_CLASSES × (count, granted, needed)] ·
 * series f32[columns × (first, min, max, last, mean)], NaN where nothing was live ·
 * effects u32[columns × 5] · outcome u32[OUTCOME] · slots u32[slots × (size, entered)].
 */
export const FRAME_BYTES = 262_144;
const FIGURES = Object.keys(FIGURE).length;
const OUTCOMES = Object.keys(OUTCOME).length;
/** Numbers a column has: how often each effect happened. */
export const EFFECTS = 5;
/** Numbers a column of the series has: first, min, max, last, mean. */
export const SERIES = 5;

/** The arrays of one lane, views into the frame's buffer. */
export interface LaneArrays {
  readonly figures: Float64Array;
  readonly classes: Float64Array;
  readonly series: Float32Array;
  readonly effects: Uint32Array;
  readonly outcome: Uint32Array;
  readonly slots: Uint32Array;
}

/** What decides the layout of a frame. */
export interface FrameShape {
  readonly slots: readonly number[];
  readonly columns: number;
}

/** The most columns for which a frame of lanes with so many slots fits its buffer. */
export function columnsThatFit(slots: readonly number[]): number {
  const fixed = slots.map((count) => (FIGURES + LIMIT.SIZE_CLASSES * 3) * 8 + (OUTCOMES + count * 2) * 4 + 8);
  const left = FRAME_BYTES - fixed.reduce((sum, bytes) => sum + bytes, 0);
  return Math.min(LIMIT.VIEW_COLUMNS, Math.floor(left / (slots.length * (SERIES + EFFECTS) * 4)));
}

/** The shape of a frame that came with `info`. */
export function frameShape(info: FrameInfo): FrameShape {
  return { slots: info.slots, columns: info.view.columns };
}

/**
 * Views on `buffer`, one set a lane.
 * @throws RangeError if the shape needs more than the buffer holds.
 */
export function laneArrays(buffer: ArrayBuffer, shape: FrameShape): LaneArrays[] {
  const doubles = FIGURES + LIMIT.SIZE_CLASSES * 3;
  let at = 0;
  const take = <T>(make: new (buffer: ArrayBuffer, at: number, length: number) => T, bytes: number, length: number) => {
    const view = new make(buffer, at, length);
    at += bytes * length;
    return view;
  };
  return shape.slots.map((slots) => {
    at = Math.ceil(at / 8) * 8;
    const f64 = take(Float64Array<ArrayBuffer>, 8, doubles);
    return {
      figures: f64.subarray(0, FIGURES),
      classes: f64.subarray(FIGURES),
      series: take(Float32Array<ArrayBuffer>, 4, shape.columns * SERIES),
      effects: take(Uint32Array<ArrayBuffer>, 4, shape.columns * EFFECTS),
      outcome: take(Uint32Array<ArrayBuffer>, 4, OUTCOMES),
      slots: take(Uint32Array<ArrayBuffer>, 4, slots * 2),
    };
  });
}
