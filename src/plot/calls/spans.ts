import { formatCompact } from "../../shared/figure-text";
import { formatInteger } from "../../shared/format";
import type { Rect } from "../layout/rect";
import { linearScale, type Scale } from "../scales";
import type { Surface } from "../surface";
import { drawAxes, plotArea, wholeTicks } from "./panel";

/** A figure over the operations of a trace, in spans of equal length. */
export interface SpanFigure {
  /** Operations in a span. */
  readonly length: number;
  readonly least: readonly number[];
  readonly most: readonly number[];
}

/** The share of the height that the upper panel takes. */
const UPPER = 0.58;
/** Between the panels, for the name of the lower one. */
const GAP = 36;

/** Draws the bytes needed above the live blocks, over the same operations, which the axis calls `name`. */
export function drawNeededAndLive(surface: Surface, needed: SpanFigure, live: SpanFigure, name: string): void {
  const area = plotArea(surface);
  const upper = { ...area, height: UPPER * area.height - GAP };
  const lower = { ...area, y: area.y + UPPER * area.height, height: (1 - UPPER) * area.height };
  drawPanel(surface, upper, needed, { name: "bytes needed", axis: "", draw: drawBand });
  drawPanel(surface, lower, live, { name: "live blocks", axis: name, draw: drawSteps });
}

interface Panel {
  readonly name: string;
  /** The name of the operations; "" = the other panel has their labels. */
  readonly axis: string;
  readonly draw: (surface: Surface, area: Rect, figure: SpanFigure, y: Scale) => void;
}

function drawPanel(surface: Surface, area: Rect, figure: SpanFigure, { name, axis, draw }: Panel): void {
  const y = linearScale([0, mostOf(figure)], [area.y + area.height, area.y]);
  const x = linearScale([0, figure.length * figure.most.length], [area.x, area.x + area.width]);
  drawAxes(surface, area, {
    up: wholeTicks(y, 3, formatCompact),
    across: axis === "" ? [] : wholeTicks(x, Math.max(2, area.width / 100), formatInteger),
    names: { up: name, across: axis },
  });
  draw(surface, area, figure, y);
}

const mostOf = ({ most }: SpanFigure): number => most.reduce((a, b) => Math.max(a, b), 1);

/** Draws the needed bytes of a trace into a strip without labels. */
export function drawNeededStrip(surface: Surface, figure: SpanFigure): void {
  const { width, height } = surface;
  const y = linearScale([0, mostOf(figure)], [height, 2]);
  drawBand(surface, { x: 0, y: 0, width, height }, figure, y);
}

/** An area up to the least of each span, and a lighter one from there to the most. */
function drawBand(surface: Surface, area: Rect, { least, most }: SpanFigure, y: Scale): void {
  const { context, palette } = surface;
  context.fillStyle = palette.needed;
  context.globalAlpha = 0.4;
  fillUpTo(surface, area, most, y);
  context.globalAlpha = 1;
  fillUpTo(surface, area, least, y);
  strokeAlong(surface, area, most, y, palette.needed);
}

function drawSteps(surface: Surface, area: Rect, { most }: SpanFigure, y: Scale): void {
  strokeAlong(surface, area, most, y, surface.palette.text);
}

function fillUpTo({ context }: Surface, area: Rect, values: readonly number[], y: Scale): void {
  const foot = area.y + area.height;
  context.beginPath();
  context.moveTo(area.x, foot);
  addSteps(context, area, values, y);
  context.lineTo(area.x + area.width, foot);
  context.fill();
}

function strokeAlong({ context }: Surface, area: Rect, values: readonly number[], y: Scale, color: string): void {
  context.strokeStyle = color;
  context.lineWidth = 1.25;
  context.lineJoin = "round";
  context.beginPath();
  addSteps(context, area, values, y);
  context.stroke();
}

/** Each value extends over its span. */
function addSteps(context: Surface["context"], area: Rect, values: readonly number[], y: Scale): void {
  const step = area.width / values.length;
  for (const [i, value] of values.entries()) {
    context.lineTo(area.x + i * step, y(value));
    context.lineTo(area.x + (i + 1) * step, y(value));
  }
}
