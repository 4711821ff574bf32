import { MARK } from "../generated/abi";
import { MARK_NUMBERS } from "../protocol/frame";
import { formatInteger } from "../shared/format";
import { AT_REST, type FieldState } from "./field";
import { type ClassGroup, classFloor, type FieldLayout, type Rect } from "./layout/field";
import { isPoisoned, markWord } from "./layout/field-find";
import { hatch } from "./patterns";
import type { Surface } from "./surface";

/** Rows of equal height; the columns of rows are as many as that needs. CSS pixels. */
const ROW = { least: 4, most: 18, gap: 1 };
const COLUMN = { least: 56, gap: 12 };

/** A bar: a live buffer, or a class whose buffers are too many. */
interface Bar {
  readonly size: number;
  readonly needed: number;
  readonly poisoned: boolean;
  /** Number of its mark; null = a class. */
  readonly mark: number | null;
  readonly count: number;
}

/**
 * Draws every buffer as a bar as long as the logarithm of its bytes, the needed part solid, one scale for `all` lanes. Area
 * means nothing here.
 */
export function drawLog(
  surface: Surface,
  layout: FieldLayout,
  state: FieldState = AT_REST,
  all: readonly FieldLayout[] = [layout],
): void {
  const bars = fittingBars(layout);
  const place = placer(bars, layout, rangeOf(all));
  for (const [i, bar] of bars.entries()) drawBar(surface, bar, place(i), place);
  bars.forEach((bar, i) => {
    if (bar.mark !== null && isPointed(layout, bar.mark, state)) outline(surface, place(i));
  });
}

type Place = ((i: number) => Rect) & { readonly long: (bytes: number) => number };

function fittingBars(layout: FieldLayout): readonly Bar[] {
  const bars = layout.groups.flatMap((group) => barsOf(layout, group));
  const rows = Math.floor(layout.height / ROW.least);
  const columns = Math.max(1, Math.floor(layout.width / (COLUMN.least + COLUMN.gap)));
  return bars.length <= rows * columns ? bars : layout.groups.map(classBar);
}

const classBar = ({ count, granted, needed, poisoned }: ClassGroup): Bar => ({
  size: granted / count,
  needed: needed / count,
  poisoned: poisoned === count,
  mark: null,
  count,
});

function barsOf(layout: FieldLayout, group: ClassGroup): Bar[] {
  const { first, count } = group;
  if (first === null) return [classBar(group)];
  return Array.from({ length: count }, (_, i) => {
    const mark = first + i;
    const [size, needed] = [markWord(layout.marks, mark, "size"), markWord(layout.marks, mark, "needed")];
    return { size, needed, poisoned: isPoisoned(layout, size, needed), mark, count: 1 };
  });
}

interface Range {
  readonly least: number;
  readonly most: number;
}

/** From half of the least need to the largest class, so that each bar has a length. */
function rangeOf(layouts: readonly FieldLayout[]): Range {
  const groups = layouts.flatMap((layout) => layout.groups);
  const least =
    Math.min(
      ...groups.map(({ needed, count }) => needed / count),
      ...groups.map(({ sizeClass }) => classFloor(sizeClass)),
    ) / 2;
  return { least, most: Math.max(2 * least, ...groups.map(({ sizeClass }) => classFloor(sizeClass + 1))) };
}

function placer(bars: readonly Bar[], { width, height }: FieldLayout, { least, most }: Range): Place {
  const columns = Math.max(1, Math.ceil((bars.length * ROW.least) / height));
  const rows = Math.max(1, Math.ceil(bars.length / columns));
  const pitch = Math.min(ROW.most, height / rows);
  const wide = width / columns - (columns > 1 ? COLUMN.gap : 0);
  const long = (bytes: number) => (wide * Math.log(Math.max(least, bytes) / least)) / Math.log(most / least);
  const place = (i: number): Rect => ({
    x: Math.floor(i / rows) * (width / columns),
    y: (i % rows) * pitch,
    width: long(bars[i]?.size ?? least),
    height: pitch - ROW.gap,
  });
  return Object.assign(place, { long });
}

function drawBar(surface: Surface, bar: Bar, rect: Rect, { long }: Place): void {
  const { context, palette } = surface;
  const solid = bar.size === bar.needed ? rect.width : long(bar.needed);
  context.fillStyle = hatch(surface);
  context.fillRect(rect.x, rect.y, rect.width, rect.height);
  context.fillStyle = palette.surface;
  context.fillRect(rect.x, rect.y, Math.min(rect.width, solid + 2), rect.height);
  context.fillStyle = palette.needed;
  context.fillRect(rect.x, rect.y, solid, rect.height);
  if (bar.poisoned) {
    context.strokeStyle = palette.poison;
    context.lineWidth = Math.min(2, rect.height / 4);
    context.strokeRect(rect.x, rect.y, rect.width, rect.height);
  }
  if (bar.count > 1) drawCount(surface, bar.count, rect);
}

function drawCount({ context, palette }: Surface, count: number, { x, y, width, height }: Rect): void {
  if (height < 11) return;
  const text = `×${formatInteger(count)}`;
  context.font = "600 12px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "left";
  const wide = context.measureText(text).width;
  const left = width > wide + 12 ? x + width - wide - 5 : x + width + 5;
  context.fillStyle = palette.surface;
  context.fillRect(left - 3, y + 1, wide + 6, height - 2);
  context.fillStyle = palette.text;
  context.fillText(text, left, y + height / 2);
}

function isPointed({ marks }: FieldLayout, mark: number, { selected, hovered, related }: FieldState): boolean {
  const born = markWord(marks, mark, "born");
  return born === selected || born === hovered || marks[mark * MARK_NUMBERS + MARK.index] === related;
}

function outline({ context, palette }: Surface, { x, y, width, height }: Rect): void {
  context.strokeStyle = palette.text;
  context.lineWidth = 2;
  context.strokeRect(x - 1, y - 1, width + 2, height + 2);
}
