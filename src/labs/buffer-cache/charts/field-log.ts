import { MARK_NUMBERS } from "../../../models/allocation/lane-arrays";
import { fittingTicks, ticksAt } from "../../../plot/axis";
import { drawMarks, type Mark } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import { at } from "../../../plot/picture-blocks";
import { decades, logScale } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { formatCompact } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { textWidth } from "../../../shared/text-width";
import type { FieldState } from "./field";
import type { OtherLens } from "./field-view";
import { type ClassGroup, classFloor, containerAt, type FieldLayout, type LogScale, markWord } from "./layout/field";

/** Draws every buffer as a bar whose length is the logarithm of its bytes, with the needed part solid. Area has no meaning. */
export const logLens: OtherLens = { lay: layoutLogs, draw: drawLog };

const SIZE = 12;
/** Bars of at least this height have labels. CSS pixels. */
const WORDS_HEIGHT = 13;

function drawLog(surface: Surface, layout: FieldLayout, state: FieldState): void {
  const { log, groups, marks } = layout;
  if (log === undefined || groups.length === 0) return;
  drawAxes(surface, layout, log);
  for (const { block, pile, count, poisoned } of groups) {
    if (block !== null && pile !== null) drawBar(surface, block, pile.width, poisoned > 0);
    if (block !== null && count > 1) drawWords(surface, log, block, `×${formatInteger(count)}`);
  }
  for (let mark = 0; mark * MARK_NUMBERS < marks.length; mark++) {
    const bar = containerAt(layout, mark);
    if (bar === null) continue;
    drawBar(surface, bar, bar.coin.width, bar.poisoned);
    drawWords(surface, log, bar, `${formatBytes(bar.size)}, needs ${formatBytes(bar.needed)}`);
    const { born, index } = bar;
    if (born === state.selected || born === state.hovered || index === state.related)
      drawMarks(surface, [outline(bar)]);
  }
}

/** Space beside an axis label, CSS pixels. */
const LABEL_GAP = 5;
const TICK = 4;

/** Draws an axis with powers of ten under each column of bars, and grid lines through the bars. */
function drawAxes(surface: Surface, { extent }: FieldLayout, log: LogScale): void {
  const axis = surface.height - 16;
  const powers = decades(log.least, log.most, Number.POSITIVE_INFINITY);
  const end = log.long(log.most);
  const all = ticksAt(powers, log.long, (power) => (power === powers[0] ? formatBytes : formatCompact)(power));
  const ticks = all.map((tick) => ({ ...tick, at: Math.round(tick.at) }));
  // Label the ends first, then whatever fits between them.
  const named = [...ticks.slice(0, 1), ...ticks.slice(-1), ...ticks.slice(1, -1)];
  const grid = Math.min(extent.height, axis);
  const marks: readonly Mark[] = [
    ...ticks.flatMap((tick): readonly Mark[] => [
      { mark: "box", x: tick.at - 0.5, y: 0, width: 1, height: grid, fill: "rule" },
      { mark: "box", x: tick.at - 0.5, y: axis, width: 1, height: TICK, fill: "muted" },
    ]),
    { mark: "box", x: 0, y: axis, width: end, height: 1, fill: "muted" },
    {
      ...{ mark: "axis", side: "bottom", at: axis, gap: TICK + 7 },
      ticks: fittingTicks(named, { from: 0, to: end, gap: LABEL_GAP }),
    },
  ];
  for (let column = 0; column < log.columns; column++)
    at(surface.context, column * log.wide, 0, () => drawMarks(surface, marks));
}

function drawBar(surface: Surface, { x, y, width, height }: Rect, solid: number, poisoned: boolean): void {
  const box = { mark: "box", x, y, height } as const;
  const line = Math.min(2, height / 2);
  const edge = { x: x - line / 2, y: y - line / 2, width: width + line, height: height + line };
  drawMarks(surface, [
    { ...box, width, fill: "hatch" },
    { ...box, width: solid < width ? Math.min(width, solid + 2) : 0, fill: "surface" },
    { ...box, width: Math.min(width, solid), fill: "needed" },
    ...(poisoned ? [{ mark: "box", ...edge, ink: "poison", thick: line } as const] : []),
  ]);
}

/** Draws a label beyond the end of a bar if it fits there, otherwise inside. */
function drawWords(surface: Surface, log: LogScale, { x, y, width, height }: Rect, text: string): void {
  if (height < WORDS_HEIGHT) return;
  const wide = textWidth(text, SIZE, 600);
  const room = log.long(log.most);
  const left = width + 5 + wide <= room ? x + width + 5 : x + width - wide - 5;
  if (wide + 10 > room) return;
  const plate = { mark: "box", x: left - 3, y: y + 1, width: wide + 6, height: height - 2 } as const;
  const label = { mark: "text", text, x: left, y: y + height / 2, weight: 600 } as const;
  drawMarks(surface, [{ ...plate, fill: "surface" }, label]);
}

const outline = ({ x, y, width, height }: Rect): Mark => ({
  ...{ mark: "box", x: x - 2, y: y - 2, width: width + 4, height: height + 4, ink: "text", thick: 2 },
});

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
function layoutLogs(layouts: readonly FieldLayout[]): FieldLayout[] {
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
  const barAt = (i: number, size: number): Rect => ({
    x: Math.floor(i / rows) * log.wide,
    y: (i % rows) * pitch,
    width: log.long(size),
    height: pitch - 1,
  });
  const isEmpty = layout.groups.length === 0;
  return {
    ...layout,
    ...layBars(layout, isMerged, log, barAt),
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
  barAt: (i: number, size: number) => Rect,
): Pick<FieldLayout, "rects" | "groups"> {
  const bars = new Float32Array(rects.length);
  let next = 0;
  const laid = groups.map((group): ClassGroup => {
    const { first, count, granted, needed } = group;
    if (first === null || isMerged) {
      const block = barAt(next++, granted / count);
      return { ...group, block, pile: { ...block, width: long(needed / count) } };
    }
    for (let mark = first; mark < first + count; mark++) {
      const { x, y, width, height } = barAt(next++, markWord(marks, mark, "size"));
      bars.set([x, y, width, height], 4 * mark);
    }
    return { ...group, block: null, pile: null };
  });
  return { rects: bars, groups: laid };
}
