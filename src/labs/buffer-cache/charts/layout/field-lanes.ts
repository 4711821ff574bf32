import { CLASS, CLASS_NUMBERS } from "../../../../models/allocation/lane-arrays";
import { CACHE_GAP, type FieldInput, type FieldLayout, layoutField } from "./field";
import { CLOSEST_SCALE, fartherScale, isDot, scaleFrom } from "./field-scale";

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
