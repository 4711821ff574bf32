import { MARK_NUMBERS } from "../../../models/allocation/lane-arrays";
import { drawBottomAxis, fittingTicks } from "../../../plot/axis";
import type { Rect } from "../../../plot/layout/rect";
import { hatch } from "../../../plot/patterns";
import { at } from "../../../plot/picture-blocks";
import { decades } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { formatCompact } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { FieldState } from "./field";
import type { OtherLens } from "./field-view";
import type { FieldLayout, LogScale } from "./layout/field";
import { containerAt } from "./layout/field-find";
import { layoutLogs } from "./layout/field-log";

/** Draws every buffer as a bar whose length is the logarithm of its bytes, with the needed part solid. Area has no meaning. */
export const logLens: OtherLens = { lay: layoutLogs, draw: drawLog };

const FONT = '"DejaVu Sans Condensed", system-ui, sans-serif';
const LABEL = `12px ${FONT}`;
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
    if (born === state.selected || born === state.hovered || index === state.related) drawOutline(surface, bar);
  }
}

/** Space beside an axis label, CSS pixels. */
const LABEL_GAP = 5;
const TICK = 4;

/** Draws an axis with powers of ten under each column of bars, and grid lines through the bars. */
function drawAxes(surface: Surface, { extent }: FieldLayout, log: LogScale): void {
  const { context, palette, height } = surface;
  const axis = height - 16;
  const powers = decades(log.least, log.most, Number.POSITIVE_INFINITY);
  const end = log.long(log.most);
  context.font = LABEL;
  const widthOf = (text: string) => context.measureText(text).width;
  for (let column = 0; column < log.columns; column++) {
    at(context, column * log.wide, 0, () => {
      const ticks = powers.map((power) => ({
        at: Math.round(log.long(power)),
        text: power === powers[0] ? formatBytes(power) : formatCompact(power),
      }));
      // Label the ends first, then whatever fits between them.
      const named = [...ticks.slice(0, 1), ...ticks.slice(-1), ...ticks.slice(1, -1)];
      context.fillStyle = palette.rule;
      for (const tick of ticks) context.fillRect(tick.at - 0.5, 0, 1, Math.min(extent.height, axis));
      context.fillStyle = palette.muted;
      for (const tick of ticks) context.fillRect(tick.at - 0.5, axis, 1, TICK);
      context.fillRect(0, axis, end, 1);
      drawBottomAxis(surface, {
        ticks: fittingTicks(named, { from: 0, to: end, gap: LABEL_GAP, widthOf }),
        ...{ at: axis, gap: TICK + 7, grid: 0, font: LABEL },
      });
    });
  }
}

function drawBar(surface: Surface, { x, y, width, height }: Rect, solid: number, poisoned: boolean): void {
  const { context, palette } = surface;
  context.fillStyle = hatch(surface);
  context.fillRect(x, y, width, height);
  if (solid < width) {
    context.fillStyle = palette.surface;
    context.fillRect(x, y, Math.min(width, solid + 2), height);
  }
  context.fillStyle = palette.needed;
  context.fillRect(x, y, Math.min(width, solid), height);
  if (!poisoned) return;
  context.strokeStyle = palette.poison;
  context.lineWidth = Math.min(2, height / 2);
  context.strokeRect(x, y, width, height);
}

/** Draws a label beyond the end of a bar if it fits there, otherwise inside. */
function drawWords({ context, palette }: Surface, log: LogScale, { x, y, width, height }: Rect, text: string): void {
  if (height < WORDS_HEIGHT) return;
  context.font = `600 12px ${FONT}`;
  context.textBaseline = "middle";
  context.textAlign = "left";
  const wide = context.measureText(text).width;
  const room = log.long(log.most);
  const left = width + 5 + wide <= room ? x + width + 5 : x + width - wide - 5;
  if (wide + 10 > room) return;
  context.fillStyle = palette.surface;
  context.fillRect(left - 3, y + 1, wide + 6, height - 2);
  context.fillStyle = palette.text;
  context.fillText(text, left, y + height / 2);
}

function drawOutline({ context, palette }: Surface, { x, y, width, height }: Rect): void {
  context.strokeStyle = palette.text;
  context.lineWidth = 2;
  context.strokeRect(x - 1, y - 1, width + 2, height + 2);
}
