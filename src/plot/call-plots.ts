import { formatCompact, formatShare } from "../shared/figure-text";
import { formatInteger } from "../shared/format";
import { fittingTicks, type Tick, ticksAt } from "./axis";
import { axesOf, drawMarks, type Frame, frameIn, type Mark } from "./chart";
import { placeBars, type SizeBar, sizeAxis } from "./layout/histogram";
import type { Point } from "./path";
import { decades, linearScale, logScale, type Scale } from "./scales";
import type { Surface } from "./surface";

/* The plots of a trace. */

const GAP = 10;

/** Space around a plot for its labels, CSS pixels. */
const MARGIN = { left: 52, right: 14, top: 30, bottom: 38 };

interface Axes {
  readonly up: readonly Tick[];
  readonly across: readonly Tick[];
  readonly names: { readonly up: string; readonly across: string };
}

/** The labels of both axes, those that fit, and the names of the axes. */
function axisMarks(frame: Frame, width: number, { up, across, names }: Axes): readonly Mark[] {
  const { left, right, top, bottom } = frame;
  const fitting = fittingTicks(across, { from: 0, to: width, gap: GAP });
  return [
    ...axesOf(frame, { x: fitting, y: up }, { x: 14 }),
    { mark: "text", text: names.up, x: 0, y: top - 22, ink: "muted" },
    { mark: "text", text: names.across, x: right, y: bottom + 29, ink: "muted", align: "right" },
    { mark: "box", x: left, y: bottom, width: right - left, height: 1, fill: "muted" },
  ];
}

const UNITS = ["", "\u00a0Ki", "\u00a0Mi", "\u00a0Gi", "\u00a0Ti", "\u00a0Pi"];

/** A power of two as a label: "512", "4 Ki". */
function powerText(size: number): string {
  const unit = Math.floor(Math.log2(size) / 10);
  return `${size / 1024 ** unit}${UNITS[unit]}`;
}

const shareTicks = (y: Scale) => ticksAt(y.ticks(4), y, (share) => formatShare(share, 0));

/** Labels at the round values of a scale of whole numbers. */
const wholeTicks = (scale: Scale, count: number, text: (value: number) => string): Tick[] =>
  ticksAt(scale.ticks(count).filter(Number.isInteger), scale, text);

/** The lives of the blocks of some sizes, in operations. */
interface LifeBox {
  /** The smallest of the sizes. */
  readonly from: number;
  readonly quarters: readonly [number, number, number, number, number];
}

const WIDEST = 28;

/** Draws a box for each class of sizes: the middle half of the lives, their median, and whiskers to the ends. */
export function drawLives(surface: Surface, boxes: readonly LifeBox[]): void {
  const frame = frameIn(surface, MARGIN);
  const pitch = (frame.right - frame.left) / boxes.length;
  const most = Math.max(10, ...boxes.map(({ quarters }) => quarters[4]));
  const y = logScale([1, most], [frame.bottom, frame.top]);
  const middle = (i: number) => frame.left + (i + 0.5) * pitch;
  drawMarks(surface, [
    ...axisMarks(frame, surface.width, {
      up: ticksAt(decades(1, most, 5), y, formatCompact),
      across: boxes.map(({ from }, i) => ({ at: middle(i), text: powerText(from) })),
      names: { up: "operations, log scale", across: "size from, in bytes" },
    }),
    ...boxes.flatMap((box, i) => lifeMarks(box, middle(i), Math.min(WIDEST, 0.7 * pitch), y)),
  ]);
}

function lifeMarks({ quarters }: LifeBox, middle: number, width: number, y: Scale): readonly Mark[] {
  const [least, first, half, third, most] = quarters.map((life) => y(life)) as [number, number, number, number, number];
  const x = middle - width / 2;
  const box = { mark: "box", x, y: third, width, height: Math.max(2, first - third) } as const;
  return [
    { mark: "box", x: middle - 0.5, y: most, width: 1, height: Math.max(1, least - most), fill: "muted" },
    { ...box, fill: "surface" },
    { ...box, fill: "needed", opacity: 0.4 },
    { ...box, ink: "needed" },
    { mark: "box", x, y: half - 1.5, width, height: 3, fill: "text" },
  ];
}

/** The share of requests whose size is among the newest free blocks, and the number of those. */
interface ReuseBar {
  readonly slots: number;
  readonly share: number;
}

/** Draws a bar with its number for each count of free blocks. */
export function drawReuse(surface: Surface, bars: readonly ReuseBar[]): void {
  const frame = frameIn(surface, MARGIN);
  const y = linearScale([0, 1], [frame.bottom, frame.top]);
  const pitch = (frame.right - frame.left) / bars.length;
  const middle = (i: number) => frame.left + (i + 0.5) * pitch;
  drawMarks(surface, [
    ...axisMarks(frame, surface.width, {
      up: shareTicks(y),
      across: bars.map(({ slots }, i) => ({ at: middle(i), text: String(slots) })),
      names: { up: "share of requests", across: "newest free blocks" },
    }),
    ...bars.flatMap(({ share }, i): readonly Mark[] => [
      {
        ...{ mark: "box", x: middle(i) - 0.35 * pitch, width: 0.7 * pitch },
        ...{ y: y(share), height: frame.bottom - y(share), fill: "needed" },
      },
      { mark: "text", text: formatShare(share, 0), x: middle(i), y: y(share) - 8, align: "center" },
    ]),
  ]);
}

const POWERS = Array.from({ length: 62 }, (_, power) => 2 ** power);

/** Draws what share of all requests, or of their bytes, each bar has. The weights are those shares. */
export function drawSizeShares(surface: Surface, bars: readonly SizeBar[], name: string): void {
  const frame = frameIn(surface, MARGIN);
  const { left, right, top, bottom } = frame;
  const axis = sizeAxis(bars, right - left);
  const most = Math.max(...bars.map(({ weight }) => weight));
  const y = linearScale([0, most], [bottom, top]);
  const [from = 1, to = 1] = axis.domain();
  const powers = POWERS.filter((size) => size >= from && size <= to);
  const every = powers.length < 6 ? 1 : 2;
  const across = powers
    .filter((_, i) => i % every === 0)
    .map((size) => ({ at: left + axis(size), text: powerText(size) }));
  const heights = bars.map(({ weight }) => weight / most);
  drawMarks(surface, [
    ...axisMarks(frame, surface.width, { up: shareTicks(y), across, names: { up: name, across: "size in bytes" } }),
    ...placeBars(bars, axis, bottom - top, heights).map(
      (bar): Mark => ({ mark: "box", ...bar, x: left + bar.x, y: top + bar.y, fill: "needed" }),
    ),
  ]);
}

/** A figure over the operations of a trace, in spans of equal length. */
export interface SpanFigure {
  /** Operations in a span. */
  readonly length: number;
  readonly least: readonly number[];
  readonly most: readonly number[];
}

/** The share of the height that the upper panel takes, and the space between the panels for the name of the lower one. */
const UPPER = 0.58;
const BETWEEN = 36;

/** Draws the bytes needed above the live blocks, over the same operations, which the axis calls `name`. */
export function drawNeededAndLive(surface: Surface, needed: SpanFigure, live: SpanFigure, name: string): void {
  const frame = frameIn(surface, MARGIN);
  const border = frame.top + UPPER * (frame.bottom - frame.top);
  const [upper, lower] = [
    { ...frame, bottom: border - BETWEEN },
    { ...frame, top: border },
  ];
  const { most } = live;
  drawMarks(surface, [
    ...panelMarks(upper, surface.width, needed, { up: "bytes needed", across: "" }),
    ...bandMarks(upper, needed),
    ...panelMarks(lower, surface.width, live, { up: "live blocks", across: name }),
    { mark: "line", points: stepsOf(lower, most, scaleIn(lower, live)), ink: "text", thick: 1.25 },
  ]);
}

/** Without a name of the operations, the other panel has their labels. */
function panelMarks(frame: Frame, width: number, figure: SpanFigure, names: Axes["names"]): readonly Mark[] {
  const x = linearScale([0, figure.length * figure.most.length], [frame.left, frame.right]);
  const count = Math.max(2, (frame.right - frame.left) / 100);
  const across = names.across === "" ? [] : wholeTicks(x, count, formatInteger);
  return axisMarks(frame, width, { up: wholeTicks(scaleIn(frame, figure), 3, formatCompact), across, names });
}

const scaleIn = ({ top, bottom }: Frame, { most }: SpanFigure): Scale =>
  linearScale([0, most.reduce((a, b) => Math.max(a, b), 1)], [bottom, top]);

/** Draws the needed bytes of a trace into a strip without labels. */
export function drawNeededStrip(surface: Surface, figure: SpanFigure): void {
  drawMarks(surface, bandMarks({ left: 0, right: surface.width, top: 2, bottom: surface.height }, figure));
}

/** An area up to the least of each span, and a lighter one from there to the most. */
function bandMarks(frame: Frame, figure: SpanFigure): readonly Mark[] {
  const y = scaleIn(frame, figure);
  const [least, most] = [stepsOf(frame, figure.least, y), stepsOf(frame, figure.most, y)];
  const foot = [frame.right, frame.left].map((x) => ({ x, y: frame.bottom }));
  return [
    { mark: "area", points: [...most, ...foot], fill: "needed", opacity: 0.4 },
    { mark: "area", points: [...least, ...foot], fill: "needed" },
    { mark: "line", points: most, ink: "needed", thick: 1.25 },
  ];
}

/** Each value extends over its span. */
function stepsOf({ left, right }: Frame, values: readonly number[], y: Scale): readonly Point[] {
  const step = (right - left) / values.length;
  return values.flatMap((value, i) => [i, i + 1].map((end) => ({ x: left + end * step, y: y(value) })));
}
