import { drawBuffers, type FieldState } from "./field";
import { type FieldLayout, layoutField } from "./layout/field";
import { isSmall } from "./layout/field-find";
import type { Surface } from "./surface";

/** A closer look at a lane that is small on the common scale. */
export interface Lens {
  readonly times: number;
  /** Where it stands, CSS pixels; the lines from the lane to it end there. */
  readonly x: number;
  readonly layout: FieldLayout;
}

const TIMES = [32, 24, 20, 16, 12, 10, 8, 6, 5, 4, 3, 2.5, 2, 1.5];
const WIDEST_LANE = 0.24;
const WIDEST_LENS = 0.3;
const DISTANCE = 20;
const PADDING = 4;
/** Under the slices of a lane that is not small: room for the brackets. CSS pixels. */
export const BRACKET_ROOM = 10;
/** Between a lane, or its lens, and the words beside it. */
const WORDS_GAP = 24;
const LENS_GAP = 16;

const known = new WeakMap<FieldLayout, Lens | null>();

/** The lens beside a lane; null = it is large enough, or empty. */
export function lensOf(layout: FieldLayout): Lens | null {
  const found = known.get(layout) ?? (known.has(layout) ? null : makeLens(layout));
  known.set(layout, found);
  return found;
}

function makeLens(layout: FieldLayout): Lens | null {
  const { extent, height, cacheBox } = layout;
  const width = cacheBox.inField ? cacheBox.rect.x - DISTANCE : layout.width;
  if (extent.width === 0 || extent.width > WIDEST_LANE * layout.width) return null;
  const highest = height + BRACKET_ROOM - 2 * PADDING;
  const most = Math.min(highest / extent.height, (WIDEST_LENS * layout.width) / extent.width);
  for (const times of TIMES) {
    const closer = times <= most ? enlarged(layout, times, highest) : null;
    const x = Math.ceil(extent.width) + DISTANCE;
    if (closer !== null && x + closer.extent.width + 2 * PADDING <= width) return { times, x, layout: closer };
  }
  return null;
}

/** The same buffers so many times as wide and high; null = they are too high. */
function enlarged({ marks, classes, poison, extent, scale }: FieldLayout, times: number, height: number) {
  const rect = { width: extent.width * times, height };
  const layout = layoutField({ marks, classes, cached: [], poison, isStrip: true, ...rect }, scale / times ** 2);
  return layout.extent.height <= height && layout.memory.columns.size === 0 ? layout : null;
}

/** Draws the lens with its frame, and the lines that tie it to the lane. */
export function drawLens(surface: Surface, { extent }: FieldLayout, { x, layout }: Lens, state: FieldState): void {
  const { context, palette } = surface;
  const frame = { width: layout.extent.width + 2 * PADDING, height: layout.extent.height + 2 * PADDING };
  context.lineWidth = 1;
  context.strokeStyle = palette.muted;
  context.strokeRect(x + 0.5, 0.5, frame.width - 1, frame.height - 1);
  context.beginPath();
  context.moveTo(extent.width + 3, 0.5);
  context.lineTo(x, 0.5);
  context.moveTo(extent.width + 3, extent.height);
  context.lineTo(x, frame.height - 0.5);
  context.stroke();
  context.save();
  context.translate(x + PADDING, PADDING);
  drawBuffers(surface, layout, state);
  context.restore();
}

/** Where the words beside a small lane begin. */
export function wordsAt(layout: FieldLayout): number {
  const lens = lensOf(layout);
  if (lens === null) return Math.ceil(layout.extent.width) + WORDS_GAP;
  return Math.ceil(lens.x + lens.layout.extent.width) + 2 * PADDING + LENS_GAP;
}

/** So far to the right a lane's rectangle is its own: beyond stand its lens and words. */
export function reachOf(layout: FieldLayout): number {
  if (!isSmall(layout)) return layout.width;
  return lensOf(layout)?.x ?? layout.extent.width + WORDS_GAP;
}
