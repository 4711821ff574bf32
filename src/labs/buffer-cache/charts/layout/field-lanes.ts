import { MARK } from "../../../../generated/abi";
import { figure } from "../../../../models/allocation/figures";
import { type AllocationLane, CLASS, CLASS_NUMBERS, MARK_NUMBERS } from "../../../../models/allocation/lane-arrays";
import { sizeClass } from "../../../../shared/size-class";
import { CACHE_GAP, CLOSEST_SCALE, type FieldInput, type FieldLayout, fartherScale, isDot, scaleFrom } from "./field";
import { layoutField } from "./shelves";

/** Smallest share of its room's width that the fullest lane uses: at rest, and while playing. */
const LEAST_SHARE = { rest: 0.85, steps: 0.3 };
/** While playing, a new scale leaves room for what comes next: this many steps of the series. */
const HEADROOM = 3;

/**
 * Lays out all lanes on one scale that fits them all. `previous`: the current layouts, in the same order. Their scale
 * stays while it fills enough of the rooms. `isSteady`: steps follow each other, so the scale stays longer.
 */
export function layoutFields(
  inputs: readonly FieldInput[],
  previous: readonly (FieldLayout | undefined)[] = [],
  isSteady = false,
): FieldLayout[] {
  const scale = previous[0]?.scale;
  if (scale !== undefined) {
    const kept = inputs.map((input, lane) => layoutField(input, scale, previous[lane]));
    if (kept.every(fits) && isFull(kept, isSteady ? LEAST_SHARE.steps : LEAST_SHARE.rest)) return kept;
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

/** A lower bound of the scale, at which the bytes alone fill the rectangle. */
function leastScale({ classes, cached, width, height }: FieldInput): number {
  const area = width * height;
  let granted = 0;
  for (let at = CLASS.granted; at < classes.length; at += CLASS_NUMBERS) granted += classes[at] ?? 0;
  const idle = cached.reduce((sum, bytes) => sum + bytes, 0);
  if (area === 0) return CLOSEST_SCALE;
  const scale = (granted + idle) / area;
  return Math.max(CLOSEST_SCALE, isDot(idle, granted / area) ? granted / area : scale);
}

/** The width that a cache in the rectangle uses, CSS pixels. */
const cacheWidth = ({ cacheBox }: FieldLayout): number => (cacheBox.inField ? CACHE_GAP + cacheBox.rect.width : 0);

function fits(layout: FieldLayout): boolean {
  const { width, height, extent } = layout;
  return width === 0 || (extent.width + cacheWidth(layout) <= width && extent.height <= height);
}

/** The share of its width that a lane uses, including a cache beside the callers' buffers. */
const shareOfRoom = (layout: FieldLayout): number =>
  layout.width === 0 ? 0 : (layout.extent.width + cacheWidth(layout)) / layout.width;

function isFull(layouts: readonly FieldLayout[], least: number): boolean {
  const share = Math.max(...layouts.map(shareOfRoom));
  return share >= least || share === 0 || (layouts[0]?.scale ?? 0) <= CLOSEST_SCALE;
}

type Lane = Pick<AllocationLane, "figures" | "classes" | "marks" | "slots">;

/** The layout's input for a lane. A poisoned buffer is at least `ratio` times what its caller needs. */
export function fieldInput(lane: Lane, ratio: number, size: Pick<FieldInput, "width" | "height">): FieldInput {
  const cached = Array.from({ length: lane.slots.length / 2 }, (_, slot) => lane.slots[2 * slot] ?? 0);
  const { marks, classes } = lane;
  return { marks, classes, cached, ...size, poison: { ratio, big: figure(lane, "big") } };
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
