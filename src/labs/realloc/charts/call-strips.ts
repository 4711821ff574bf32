import type { BatchSummary, CallBin } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { drawBottomAxis, fittingTicks } from "../../../plot/axis";
import { FONT } from "../../../plot/font";
import type { Point } from "../../../plot/path";
import { logScale, type Scale } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { formatCompact } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { textWidth } from "../../../shared/text-width";
import { pathText } from "../rails/path-text";
import type { Stat } from "../scenario/realloc-scenario";
import { largestDrop } from "../sizes/headline";
import type { Sweep } from "../sizes/sweep-store";
import { inkOf } from "./draw-marks";
import { wayOf } from "./marks";

/** The reallocs of a size, on the axis of cycles. */
export interface Strip {
  readonly size: number;
  readonly batch: BatchSummary;
}

/** A step of a strip, CSS pixels. */
const STRIP_HEIGHT = 58;
const NAME = 60;
const AXIS = 22;
const BAR = { width: 10, height: 34 };
const SMALL = 12;
/** Between a bar and its count, CSS pixels. */
const GAP = 4;
/** Bars with a smaller share of the calls have no count. */
const LEAST_COUNTED = 0.1;

/** The strips of the size and of those on both sides of the cliff. */
export function stripsOf(sweep: Sweep, lane: number, size: number, stat: Stat): readonly Strip[] {
  const drop = largestDrop(sweep, lane, stat);
  const wanted = new Set([size, drop?.before, drop?.after]);
  return sweep.sizes.flatMap((answer) => {
    const batch = answer.lanes[lane]?.realloc;
    return wanted.has(answer.size) && batch !== undefined ? [{ size: answer.size, batch }] : [];
  });
}

/** "1 000 reallocs of a size", with the calls of the chosen one. */
export const stripsTitle = (strips: readonly Strip[], size: number): string =>
  `${formatInteger(strips.find((strip) => strip.size === size)?.batch.calls ?? 0)} reallocs of a size`;

/** The height that the strips of any size fit, so that the chart above stands still from size to size. */
export const stripsRoom = (sweep: Sweep, lane: number, stat: Stat): number =>
  STRIP_HEIGHT * (largestDrop(sweep, lane, stat) === null ? 1 : 3) + AXIS;

export const stripsHeight = (strips: readonly Strip[]): number => STRIP_HEIGHT * strips.length + AXIS;

/** The axis of all strips: from their fewest cycles to their most. @internal */
export function cyclesScale(strips: readonly Strip[], width: number): Scale {
  const cycles = strips.flatMap(({ batch }) => [...batch.bins.map((bin) => bin.cycles), batch.mean]);
  const [least, most] = [Math.min(...cycles), Math.max(...cycles)];
  return logScale([Math.max(1, least / 1.6), most * 1.6], [NAME + 12, width - 30]);
}

/** The strips that a height has room for: at least that of the size. */
export function fittingStrips(strips: readonly Strip[], size: number, height: number): readonly Strip[] {
  return stripsHeight(strips) <= height ? strips : strips.filter((strip) => strip.size === size);
}

/** Draws each strip: a bar per path and cycles, its height the share of the calls; a triangle at the mean. */
export function drawStrips(surface: Surface, strips: readonly Strip[]): void {
  const scale = cyclesScale(strips, surface.width);
  for (const [i, strip] of strips.entries()) drawStrip(surface, strip, scale, (i + 1) * STRIP_HEIGHT - 16);
  const bottom = STRIP_HEIGHT * strips.length;
  const [least = 1, most = 1] = scale.domain();
  const decades = Array.from({ length: 10 }, (_, i) => 10 ** (9 - i))
    .filter((cycles) => cycles >= least && cycles <= most)
    .map((cycles, i) => ({ at: scale(cycles), text: `${formatCompact(cycles)}${i === 0 ? " cycles" : ""}` }));
  const widthOf = (text: string) => textWidth(text, SMALL);
  const ticks = fittingTicks(decades, { from: 0, to: surface.width, gap: GAP, widthOf });
  drawBottomAxis(surface, { ticks, at: bottom, gap: 12, grid: 0, font: `${SMALL}px ${FONT}` });
}

function drawStrip(surface: Surface, { size, batch }: Strip, scale: Scale, base: number): void {
  const { context, palette, width } = surface;
  context.fillStyle = palette.rule;
  context.fillRect(NAME, base, width - NAME, 1);
  write(surface, binaryBytes(size), 0, base - 6, 600);
  for (const bin of batch.bins) drawBar(surface, bin, batch.calls, scale(bin.cycles), base);
  for (const { text, x, y } of countsOf(batch, scale, width)) write(surface, text, x, base + y);
  drawValues(surface, batch, scale, base);
}

const heightOf = ({ calls }: CallBin, all: number): number => Math.max(2, (BAR.height * calls) / all);

function drawBar(surface: Surface, bin: CallBin, calls: number, x: number, base: number): void {
  const { context, palette } = surface;
  const [left, height] = [x - BAR.width / 2, heightOf(bin, calls)];
  const way = wayOf(bin.path);
  const isOutlined = way === "renamed-in-place";
  context.fillStyle = isOutlined ? palette.cachedTint : inkOf(surface, way);
  context.fillRect(left, base - height, BAR.width, height);
  if (!isOutlined) return;
  Object.assign(context, { strokeStyle: palette.cached, lineWidth: 1.5 });
  context.strokeRect(left + 0.75, base - height + 0.75, BAR.width - 1.5, height - 1.5);
}

/** A count beside its bar, from its left end, at its middle above the base of the strip. */
interface CountLabel extends Point {
  readonly text: string;
  readonly width: number;
}

/**
 * The counts of the large bars, each where it covers no bar and no other count: to the right, left or above.
 * @internal
 */
export function countsOf({ bins, calls }: BatchSummary, scale: Scale, width: number): readonly CountLabel[] {
  const bars = bins.map((bin) => ({
    x: scale(bin.cycles) - BAR.width / 2,
    width: BAR.width,
    top: -heightOf(bin, calls),
    text: bin.calls < LEAST_COUNTED * calls ? null : formatInteger(bin.calls),
  }));
  const placed: CountLabel[] = [];
  for (const bar of bars) {
    if (bar.text === null) continue;
    const free = besides(bar, bar.text).find(
      (label) =>
        label.x >= NAME && label.x + label.width <= width && isFree(label, placed, bars) && isNearest(label, bar, bars),
    );
    if (free !== undefined) placed.push(free);
  }
  return placed;
}

interface Bar extends Span {
  readonly top: number;
  /** Null = too few calls for a count. */
  readonly text: string | null;
}

/** The places of a bar's count. */
function besides({ x, top }: Bar, text: string): readonly CountLabel[] {
  const width = textWidth(text, SMALL);
  return [
    { text, width, x: x + BAR.width + GAP, y: top + 6 },
    { text, width, x: x - GAP - width, y: top + 6 },
    { text, width, x: x + (BAR.width - width) / 2, y: top - 8 },
  ];
}

const isFree = (label: CountLabel, placed: readonly CountLabel[], bars: readonly Bar[]): boolean =>
  placed.every((other) => !overlap(label, other) || Math.abs(label.y - other.y) >= SMALL) &&
  bars.every((bar) => !overlap(label, bar) || label.y + SMALL / 2 <= bar.top);

/** No other bar with a count is between the label and its bar. */
const isNearest = (label: CountLabel, own: Bar, bars: readonly Bar[]): boolean =>
  bars.every(
    ({ x, text }) =>
      text === null ||
      x === own.x ||
      (x > own.x ? label.x + label.width <= x : label.x >= x + BAR.width) ||
      label.y < own.top,
  );

interface Span {
  readonly x: number;
  readonly width: number;
}
const overlap = (one: Span, other: Span): boolean => one.x < other.x + other.width && other.x < one.x + one.width;

/** A triangle at the mean, a line at the median, a short one at the 99th percentile. */
function drawValues(surface: Surface, batch: BatchSummary, scale: Scale, base: number) {
  const { mean, median, p99 } = batch;
  const { context, palette } = surface;
  context.fillStyle = palette.text;
  context.fillRect(scale(median) - 0.75, base, 1.5, 6);
  context.fillRect(scale(p99) - 0.5, base, 1, 4);
  const x = scale(mean);
  context.beginPath();
  context.moveTo(x, base + 2);
  context.lineTo(x + 4.5, base + 10);
  context.lineTo(x - 4.5, base + 10);
  context.closePath();
  context.fill();
  const label = meanLabel(batch, x, surface.width);
  write(surface, label.text, label.x, base + 8);
}

/** The mean beside its triangle, where there is room. */
function meanLabel({ mean, isMeanAlone }: BatchSummary, x: number, most: number): Span & { readonly text: string } {
  const figure = formatInteger(mean);
  const short = `mean ${figure}`;
  const long = isMeanAlone ? `${short}: no call’s price` : short;
  const places = [long, short, figure].flatMap((text) => {
    const width = textWidth(text, SMALL);
    return [x + 9, x - 9 - width].map((left) => ({ text, width, x: left }));
  });
  const fits = places.find((place) => place.x >= NAME && place.x + place.width <= most);
  return fits ?? { text: short, width: textWidth(short, SMALL), x: NAME };
}

function write(surface: Surface, text: string, x: number, y: number, weight = 400): void {
  const { context, palette } = surface;
  Object.assign(context, { font: `${weight} ${SMALL}px ${FONT}`, textAlign: "left", textBaseline: "middle" });
  context.fillStyle = palette.text;
  context.fillText(text, x, y);
}

/** The strips in words. */
export const stripsWords = (strips: readonly Strip[]): string =>
  strips
    .map(({ size, batch }) => {
      const paths = batch.paths.map(
        ({ word, calls, cycles }) =>
          `${formatInteger(calls)} ${pathText("realloc", word)} at ${formatInteger(cycles)} cycles`,
      );
      return `${binaryBytes(size)}: ${paths.join(", ")}; mean ${formatInteger(batch.mean)} cycles.`;
    })
    .join(" ");
