import { MARK } from "../../../../generated/abi";
import { figure } from "../../../../models/allocation/figures";
import { type AllocationLane, CLASS, CLASS_NUMBERS, MARK_NUMBERS } from "../../../../models/allocation/lane-arrays";
import type { Size } from "../../../../plot/chart";
import { sizeClass } from "../../../../shared/size-class";
import {
  CACHE_GAP,
  type CacheBox,
  CLOSEST_SCALE,
  DOT_SIDE,
  type FieldInput,
  type FieldLayout,
  fartherScale,
  resized,
  scaleFrom,
} from "./field";
import { layoutField } from "./shelves";

/** A scale stays until all lanes fit at one that is closer by this many steps of the series: at rest, and while playing. */
const CLOSER = { rest: 2, steps: 14 };
/** While playing, a new scale leaves room for what comes next: this many steps of the series. */
const HEADROOM = 3;

/**
 * Lays out all lanes on one scale that fits them all. `previous`: the current layouts, in the same order. Their scale
 * stays while it is about the closest one. `isSteady`: steps follow each other, so the scale stays longer.
 */
export function layoutFields(
  inputs: readonly FieldInput[],
  previous: readonly (FieldLayout | undefined)[] = [],
  isSteady = false,
): FieldLayout[] {
  const scale = previous[0]?.scale;
  if (scale !== undefined) {
    const kept = inputs.map((input, lane) => layoutField(input, scale, previous[lane]));
    if (kept.every(fits) && staysAt(kept, inputs, scale, isSteady ? CLOSER.steps : CLOSER.rest)) return kept;
  }
  const closest = firstThatFits(inputs, scaleFrom(Math.max(...inputs.map(leastScale))));
  const start = closest[0]?.scale ?? CLOSEST_SCALE;
  return isSteady && scale !== undefined ? firstThatFits(inputs, fartherScale(start, HEADROOM)) : closest;
}

function firstThatFits(inputs: readonly FieldInput[], from: number): FieldLayout[] {
  for (let scale = from; ; scale = fartherScale(scale)) {
    const layouts = inputs.map((input) => layoutField(input, scale));
    if (layouts.every(fits)) return layouts;
  }
}

/** Whether nothing is drawn, or not all lanes fit at a scale that is closer by this many steps. */
function staysAt(kept: readonly FieldLayout[], inputs: readonly FieldInput[], scale: number, steps: number): boolean {
  const closer = Math.max(CLOSEST_SCALE, fartherScale(scale, -steps));
  if (closer >= scale || kept.every((layout) => drawnWidth(layout) === 0)) return true;
  return !inputs.every((input) => fits(layoutField(input, closer)));
}

/** A lower bound of the scale: the bytes alone fill the rectangle, or the largest buffer fills its height. */
function leastScale({ classes, marks, cached, width, height }: FieldInput): number {
  const area = width * height;
  let granted = 0;
  for (let at = CLASS.granted; at < classes.length; at += CLASS_NUMBERS) granted += classes[at] ?? 0;
  const idle = cached.reduce((sum, bytes) => sum + bytes, 0);
  if (area === 0) return CLOSEST_SCALE;
  // A cache that is drawn as a dot takes none of the rectangle.
  const withCache = Math.min((granted + idle) / area, idle / DOT_SIDE ** 2);
  return Math.max(CLOSEST_SCALE, granted / area, withCache, largest(marks) / Math.min(width, height) ** 2);
}

/** The size of the largest listed buffer, bytes. */
function largest(marks: Uint32Array): number {
  let most = 0;
  for (let at = MARK.size; at < marks.length; at += MARK_NUMBERS) most = Math.max(most, marks[at] ?? 0);
  return most;
}

/** The width that a lane's buffers use, with a cache beside them, CSS pixels. */
const drawnWidth = ({ extent, cacheBox }: FieldLayout): number =>
  extent.width + (cacheBox.inField ? CACHE_GAP + cacheBox.rect.width : 0);

/** The most that rounding adds to a length, CSS pixels. */
const ROUNDING = 1e-6;

function fits(layout: FieldLayout): boolean {
  const { width, height, extent, cacheBox } = layout;
  const high = Math.max(extent.height, cacheBox.inField ? cacheBox.rect.height : 0);
  return width === 0 || (drawnWidth(layout) <= width && high <= height + ROUNDING);
}

type Lane = Pick<AllocationLane, "figures" | "classes" | "marks" | "slots" | "pool">;

/** How the cache of a lane's pool is laid out by its parts in a rectangle. It loads with the first pool. */
export type LaneShelving = (lane: Lane, size: Size) => (scale: number) => CacheBox | null;
const shelving: { now: LaneShelving | null } = { now: null };

/** From now on, every picture lays out pools by their parts. */
export const shelvePoolsWith = (now: LaneShelving): void => void Object.assign(shelving, { now });
export const canShelve = (): boolean => shelving.now !== null;

/**
 * The layout's input for a lane. A poisoned buffer is at least `ratio` times what its caller needs. `magnified`: how much
 * larger letters are.
 */
export function fieldInput(lane: Lane, ratio: number, size: Size, magnified = 1): FieldInput {
  const cached = Array.from({ length: lane.slots.length / 2 }, (_, slot) => lane.slots[2 * slot] ?? 0);
  const { marks, classes } = lane;
  const shelve = lane.pool && shelving.now?.(lane, resizedSize(size, 1 / magnified));
  return {
    ...{ marks, classes, cached, ...size, poison: { ratio, big: figure(lane, "big") } },
    ...(shelve && { shelve: (scale) => resizedBox(shelve(scale * magnified ** 2), magnified) }),
  };
}

const resizedSize = ({ width, height }: Size, by: number): Size => ({ width: width * by, height: height * by });

/** The same cache, larger or smaller. */
export function resizedBox<B extends CacheBox | null>(box: B, by: number): B {
  if (box === null || by === 1) return box;
  const { shelves } = box;
  const boxes = shelves?.boxes.map((one) => ({ ...one, ...resized(one, by) }));
  return {
    ...{ ...box, rect: resized(box.rect, by), slots: box.slots.map((length) => length * by) },
    ...(shelves && { shelves: { ...shelves, boxes } }),
  };
}

/** A small picture draws at most this many single buffers, from the largest classes. Each remaining class becomes one block. */
const MOST_MARKS = 64;

/** Limits a lane's marks to what a small picture draws. A class keeps all its marks or none, in the core's order. */
export function withFewMarks(lane: Lane): Lane {
  const listed = new Set<number>();
  let left = MOST_MARKS;
  for (let k = lane.classes.length / CLASS_NUMBERS - 1; k >= 0; k--) {
    const count = lane.classes[k * CLASS_NUMBERS] ?? 0;
    if (count > left) continue;
    listed.add(k);
    left -= count;
  }
  const isListed = (at: number) => listed.has(sizeClass(lane.marks[at - (at % MARK_NUMBERS) + MARK.size] ?? 1));
  return { ...lane, marks: lane.marks.filter((_, at) => isListed(at)) };
}
