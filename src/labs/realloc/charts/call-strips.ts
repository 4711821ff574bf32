import type { BatchSummary, CallBin } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { fittingTicks, ticksAt } from "../../../plot/axis";
import { drawMarks, type Mark } from "../../../plot/chart";
import { type Box, type LabelPlace, placeLabels, textBox } from "../../../plot/labels";
import { logScale, type Scale } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { formatCompact } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { textWidth } from "../../../shared/text-width";
import { pathText } from "../call/call-words";
import type { Stat } from "../scenario/realloc-scenario";
import type { Sweep } from "../sizes/sweep";
import { largestDrop } from "../sizes/sweep-words";
import { inkOf, wayOf } from "./marks";

/** The reallocs of a size, on the axis of cycles. */
export interface Strip {
  readonly size: number;
  readonly batch: BatchSummary;
}

/** A step of a strip, CSS pixels. */
const STRIP_HEIGHT = 58;
const NAME = 60;
const AXIS = 22;
const BAR = { width: 16, height: 34 };
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

/** Draws each strip: a bar per path and cycles, its height the calls, of which the most fill a strip; a triangle at the mean. */
export function drawStrips(surface: Surface, strips: readonly Strip[]): void {
  const { width } = surface;
  const scale = cyclesScale(strips, width);
  const [least = 1, most = 1] = scale.domain();
  const decades = Array.from({ length: 10 }, (_, i) => 10 ** (9 - i)).filter((one) => one >= least && one <= most);
  const text = (cycles: number) => `${formatCompact(cycles)}${cycles === decades[0] ? " cycles" : ""}`;
  const room = { from: 0, to: width, gap: GAP };
  const calls = Math.max(...strips.map(({ batch }) => mostCalls(batch)));
  const ticks = fittingTicks(ticksAt(decades, scale, text), room);
  drawMarks(surface, [
    ...strips.flatMap((strip, i) => stripMarks(strip, calls, scale, (i + 1) * STRIP_HEIGHT - 16, width)),
    { mark: "axis", side: "bottom", ticks, at: STRIP_HEIGHT * strips.length, gap: 12 },
  ]);
}

/** Under the base: a triangle at the mean with its value, a line at the median, a short one at the 99th percentile. */
function stripMarks({ size, batch }: Strip, most: number, scale: Scale, base: number, width: number): readonly Mark[] {
  const { mean, median, p99, bins } = batch;
  const x = scale(mean);
  const triangle = [0, 4.5, -4.5].map((far) => ({ x: x + far, y: base + (far === 0 ? 2 : 10) }));
  return [
    { mark: "box", x: NAME, y: base, width: width - NAME, height: 1, fill: "rule" },
    { mark: "text", text: binaryBytes(size), x: 0, y: base - 6, weight: 600 },
    ...bins.map((bin) => barMark(bin, most, scale(bin.cycles), base)),
    ...countsOf(batch, scale, width, most).map(
      ({ text, left, top }): Mark => ({ mark: "text", text, x: left, y: base + top + SMALL / 2 }),
    ),
    { mark: "box", x: scale(median) - 0.75, y: base, width: 1.5, height: 6, fill: "text" },
    { mark: "box", x: scale(p99) - 0.5, y: base, width: 1, height: 4, fill: "text" },
    { mark: "area", points: triangle, fill: "text" },
    { mark: "text", ...meanLabel(batch, x, width), y: base + 8 },
  ];
}

/** The calls of the highest bar. */
const mostCalls = ({ bins }: BatchSummary): number => Math.max(...bins.map(({ calls }) => calls));

const heightOf = ({ calls }: CallBin, most: number): number => Math.max(2, (BAR.height * calls) / most);

function barMark(bin: CallBin, most: number, x: number, base: number): Mark {
  const [height, way] = [heightOf(bin, most), wayOf(bin.path)];
  const box = { mark: "box", x: x - BAR.width / 2, y: base - height, width: BAR.width, height } as const;
  if (way === "renamed-in-place") return { ...box, fill: "cachedTint", ink: "cached", thick: 1.5 };
  return { ...box, fill: inkOf(way) };
}

/** A count beside its bar; heights are relative to the base of the strip. */
interface CountLabel extends LabelPlace {
  readonly text: string;
}

/**
 * The counts of the large bars, each where it covers no bar and no other count: to the right, left or above.
 * @internal
 */
export function countsOf(
  batch: BatchSummary,
  scale: Scale,
  width: number,
  most = mostCalls(batch),
): readonly CountLabel[] {
  const { bins, calls } = batch;
  const bars = bins.map((bin) => ({
    ...{ left: scale(bin.cycles) - BAR.width / 2, right: scale(bin.cycles) + BAR.width / 2 },
    ...{ top: -heightOf(bin, most), bottom: 0 },
    text: bin.calls < LEAST_COUNTED * calls ? "" : formatInteger(bin.calls),
  }));
  const counted = bars.filter(({ text }) => text !== "");
  const labels = counted.map((bar) =>
    besides(bar).filter((label) => counted.every((other) => other === bar || isNearer(label, bar, other))),
  );
  const frame = { left: NAME, right: width, top: -STRIP_HEIGHT, bottom: SMALL };
  return placeLabels(labels, { frame, taken: bars, gap: 0 }).filter((label) => label !== null);
}

interface Bar extends Box {
  /** "" = too few calls for a count. */
  readonly text: string;
}

/** The places of a bar's count. */
function besides({ left, right, top, text }: Bar): readonly CountLabel[] {
  const width = textWidth(text, SMALL);
  return [
    { x: right + GAP, y: top + 6 },
    { x: left - GAP - width, y: top + 6 },
    { x: (left + right - width) / 2, y: top - 8 },
  ].map((at, cost) => ({ text, cost, ...textBox(at, width, SMALL) }));
}

/** Whether another bar with a count is not between a label and its bar. */
const isNearer = (label: Box, own: Bar, other: Bar): boolean =>
  (other.left > own.left ? label.right <= other.left : label.left >= other.right) || label.bottom <= own.top;

/** The mean beside its triangle, where there is room. */
function meanLabel({ mean, isMeanAlone }: BatchSummary, x: number, most: number) {
  const figure = formatInteger(mean);
  const short = `mean ${figure}`;
  const long = isMeanAlone ? `${short}, but no call costs that` : short;
  const places = [long, short, figure].flatMap((text) => {
    const width = textWidth(text, SMALL);
    const isFree = (left: number) => left >= NAME && left + width <= most;
    return [x + 9, x - 9 - width].filter(isFree).map((left) => ({ text, x: left }));
  });
  return places[0] ?? { text: short, x: NAME };
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
