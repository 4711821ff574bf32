import type { BatchSummary } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { drawBottomAxis } from "../../../plot/axis";
import { FONT } from "../../../plot/font";
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
export const STRIP_HEIGHT = 58;
const NAME = 60;
const AXIS = 22;
const BAR = { width: 10, height: 34 };
const SMALL = 12;
/** A count beside a bar, with its gaps. */
const COUNT_WIDTH = 44;

/** The strips of the size and of those on both sides of the cliff. */
export function stripsOf(sweep: Sweep, lane: number, size: number, stat: Stat): readonly Strip[] {
  const drop = largestDrop(sweep, lane, stat);
  const wanted = new Set([size, drop?.before, drop?.after]);
  return sweep.sizes.flatMap((answer) => {
    const batch = answer.lanes[lane]?.realloc;
    return wanted.has(answer.size) && batch !== undefined ? [{ size: answer.size, batch }] : [];
  });
}

export const stripsHeight = (strips: readonly Strip[]): number => STRIP_HEIGHT * strips.length + AXIS;

function cyclesScale(strips: readonly Strip[], width: number): Scale {
  const cycles = strips.flatMap(({ batch }) => [...batch.bins.map((bin) => bin.cycles), batch.mean]);
  const [least, most] = [Math.min(...cycles), Math.max(...cycles)];
  return logScale([Math.max(1, least / 1.6), most * 1.6], [NAME + 12, width - 30]);
}

/** Draws each strip: a bar per path and cycles, its height the share of the calls; a triangle at the mean. */
export function drawStrips(surface: Surface, strips: readonly Strip[]): void {
  const scale = cyclesScale(strips, surface.width);
  for (const [i, strip] of strips.entries()) drawStrip(surface, strip, scale, (i + 1) * STRIP_HEIGHT - 16);
  const bottom = STRIP_HEIGHT * strips.length;
  const [least = 1, most = 1] = scale.domain();
  const ticks = Array.from({ length: 10 }, (_, i) => 10 ** i)
    .filter((cycles) => cycles >= least && cycles <= most)
    .map((cycles, i, all) => ({
      at: scale(cycles),
      text: `${formatCompact(cycles)}${i === all.length - 1 ? " cycles" : ""}`,
    }));
  drawBottomAxis(surface, { ticks, at: bottom, gap: 12, grid: 0, font: `${SMALL}px ${FONT}` });
}

function drawStrip(surface: Surface, { size, batch }: Strip, scale: Scale, base: number): void {
  const { context, palette, width } = surface;
  context.fillStyle = palette.rule;
  context.fillRect(NAME, base, width - NAME, 1);
  write(surface, binaryBytes(size), 0, base, "left", 600);
  const { bins, calls } = batch;
  for (const bin of bins) {
    const height = Math.max(2, (BAR.height * bin.calls) / calls);
    const left = scale(bin.cycles) - BAR.width / 2;
    const way = wayOf(bin.path);
    const isOutlined = way === "renamed-in-place";
    context.fillStyle = isOutlined ? palette.cachedTint : inkOf(surface, way);
    context.fillRect(left, base - height, BAR.width, height);
    if (isOutlined) {
      Object.assign(context, { strokeStyle: palette.cached, lineWidth: 1.5 });
      context.strokeRect(left + 0.75, base - height + 0.75, BAR.width - 1.5, height - 1.5);
    }
    const next = bins.slice(bins.indexOf(bin) + 1).find((other) => other.calls >= calls / 10);
    const isLeft = next !== undefined && scale(next.cycles) - scale(bin.cycles) < COUNT_WIDTH;
    const at = isLeft ? left - 4 : left + BAR.width + 4;
    if (bin.calls >= calls / 10)
      write(surface, formatInteger(bin.calls), at, base - height + 6, isLeft ? "right" : "left");
  }
  drawValues(surface, batch, scale, base);
}

/** A triangle at the mean, a line at the median, a short one at the 99th percentile. */
function drawValues(surface: Surface, { mean, median, p99, isMeanAlone }: BatchSummary, scale: Scale, base: number) {
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
  const text = `mean ${formatInteger(mean)}${isMeanAlone ? ": no call’s price" : ""}`;
  // The line at the median must not cross the text.
  const isCrossed = scale(median) > x && scale(median) < x + 9 + textWidth(text, SMALL);
  const isLeft = x > surface.width * 0.55 || isCrossed;
  write(surface, text, x + (isLeft ? -9 : 9), base + 8, isLeft ? "right" : "left");
}

type Align = "left" | "right";

function write(surface: Surface, text: string, x: number, y: number, align: Align, weight = 400): void {
  const { context, palette } = surface;
  Object.assign(context, { font: `${weight} ${SMALL}px ${FONT}`, textAlign: align, textBaseline: "middle" });
  context.fillStyle = palette.text;
  context.fillText(text, x, y - (align === "left" && weight === 600 ? 6 : 0));
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
