import type { Rect } from "../../../../plot/path";
import { logScale } from "../../../../plot/scales";
import { type ClassGroup, classFloor, type FieldLayout, type LogScale } from "./field";
import { markWord } from "./field-find";

/** All rows have the same height within these limits. The number of columns follows. CSS pixels. */
const ROW = { least: 3.6, most: 18 };
const COLUMN = { least: 60, gap: 10 };
/** The axis and its ticks use this height below the bars, inside the rectangle. CSS pixels. */
const FOOT = 18;

interface Range {
  readonly least: number;
  readonly most: number;
}

/** Lays out the lanes as bars on one scale, with lengths by the logarithm of the bytes. Caches are omitted. */
export function layoutLogs(layouts: readonly FieldLayout[]): FieldLayout[] {
  const range = rangeOf(layouts);
  return layouts.map((layout) => layoutLog(layout, range));
}

/**
 * From half of the smallest need, which gives each bar a length, to a power of ten, where the axis ends. It includes the
 * cached bytes and the size that counts as big, so it rarely changes.
 */
function rangeOf(layouts: readonly FieldLayout[]): Range {
  const groups = layouts.flatMap((layout) => layout.groups);
  const needs = groups.map(({ needed, count }) => needed / count);
  const least = Math.min(...needs, ...groups.map(({ sizeClass }) => classFloor(sizeClass))) / 2;
  const sizes = groups.map(({ sizeClass }) => classFloor(sizeClass + 1));
  const others = layouts.flatMap(({ cacheBox, poison }) => [cacheBox.idle, poison.big]);
  return { least, most: 10 ** Math.ceil(Math.log10(Math.max(4 * least, ...sizes, ...others))) };
}

function layoutLog(layout: FieldLayout, range: Range): FieldLayout {
  const { isMerged, rows, columns, pitch } = gridOf(layout);
  const log = logLength(range, columns, (layout.width + COLUMN.gap) / columns);
  const rectAt = (i: number, size: number): Rect => ({
    x: Math.floor(i / rows) * log.wide,
    y: (i % rows) * pitch,
    width: log.long(size),
    height: pitch - 1,
  });
  const isEmpty = layout.groups.length === 0;
  return {
    ...layout,
    ...layBars(layout, isMerged, log, rectAt),
    extent: isEmpty ? layout.extent : { width: layout.width, height: rows * pitch },
    cacheBox: { ...layout.cacheBox, inField: false, slots: new Float32Array(0) },
    log,
  };
}

/** One bar per buffer where they fit, otherwise one per size class. */
function gridOf({ groups, width, height: all }: FieldLayout) {
  const height = all - FOOT;
  const most = Math.max(1, Math.floor(height / ROW.least));
  const fitting = most * Math.floor((width + COLUMN.gap) / (COLUMN.least + COLUMN.gap));
  const wanted = groups.reduce((sum, { first, count }) => sum + (first === null ? 1 : count), 0);
  const isMerged = wanted > fitting;
  const bars = Math.max(1, isMerged ? groups.length : wanted);
  const columns = Math.ceil(bars / most);
  const rows = Math.ceil(bars / columns);
  return { isMerged, columns, rows, pitch: Math.min(ROW.most, height / rows) };
}

function logLength({ least, most }: Range, columns: number, wide: number): LogScale {
  return { least, most, columns, wide, long: logScale([least, most], [0, wide - COLUMN.gap]) };
}

/** Draws a class that has one bar as a block with its needed bytes at the bottom. Both have the mean size. */
function layBars(
  { groups, marks, rects }: FieldLayout,
  isMerged: boolean,
  { long }: LogScale,
  rectAt: (i: number, size: number) => Rect,
): Pick<FieldLayout, "rects" | "groups"> {
  const bars = new Float32Array(rects.length);
  let next = 0;
  const laid = groups.map((group): ClassGroup => {
    const { first, count, granted, needed } = group;
    if (first === null || isMerged) {
      const block = rectAt(next++, granted / count);
      return { ...group, block, pile: { ...block, width: long(needed / count) } };
    }
    for (let mark = first; mark < first + count; mark++) {
      const { x, y, width, height } = rectAt(next++, markWord(marks, mark, "size"));
      bars.set([x, y, width, height], 4 * mark);
    }
    return { ...group, block: null, pile: null };
  });
  return { rects: bars, groups: laid };
}
