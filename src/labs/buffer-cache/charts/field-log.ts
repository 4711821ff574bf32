import { MARK_NUMBERS } from "../../../models/allocation/lane-arrays";
import { fittingTicks, ticksAt } from "../../../plot/axis";
import { drawMarks, type Mark } from "../../../plot/chart";
import type { Rect } from "../../../plot/path";
import { at } from "../../../plot/picture-blocks";
import { decades } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { formatCompact } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { textWidth } from "../../../shared/text-width";
import type { FieldState } from "./field";
import type { OtherLens } from "./field-view";
import type { FieldLayout, LogScale } from "./layout/field";
import { containerAt } from "./layout/field-find";
import { layoutLogs } from "./layout/field-log";

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
