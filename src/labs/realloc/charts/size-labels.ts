import type { Point } from "../../../plot/path";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { textWidth } from "../../../shared/text-width";
import { largestDrop } from "../sizes/headline";
import { type Box, handleAt, type Margin, marksOf, type SizesLine, type SizesPicture } from "./layout";

/** The size of labels on the page, CSS pixels. */
export const LABEL = 12;
/** The least space between a label and the lines, CSS pixels. */
const GAP = 4;
/** Marks and labels at least this far beside a label do not disturb it, CSS pixels. */
const NEAR = 6;
/** Positions along a label at which its distance to lines is measured. */
const SAMPLES = 7;

/** The box of a chart. */
export interface Plot extends Box {
  readonly margin: Margin;
  /** The scale of its text, 1 on the page. */
  readonly text: number;
}

/** A text of the chart, from its left end, at its middle. */
export interface SizesLabel extends Point {
  readonly text: string;
  readonly width: number;
  readonly weight: 400 | 600;
}

/** All labels: the values at the cliff, and the names of the lines, which keep clear of them. */
export function labelsOf(picture: SizesPicture, lines: readonly SizesLine[], plot: Plot): readonly SizesLabel[] {
  const named = lines.filter(({ isBaseline }) => !isBaseline);
  const labels = [...cliffValues(picture, lines, plot)];
  for (const line of named) labels.push(...lineName(picture, lines, line, labels, plot));
  return labels;
}

/** A label within the plot, with its left end near `x`. */
function labelAt(
  text: string,
  x: number,
  y: number,
  weight: 400 | 600,
  { width, margin, text: scale }: Plot,
): SizesLabel {
  const own = textWidth(text, LABEL * scale, weight);
  return { text, width: own, weight, x: Math.min(width - own - 2, Math.max(margin.left + 2, x)), y };
}

/** The kind of call; of several lanes, also the lane's letter. */
const nameOf = ({ kind, lane }: SizesLine, { sweep }: SizesPicture): string =>
  kind === "realloc" && sweep.plan.scenario.lanes.length > 1 ? `${laneLetter(lane)} ${kind}` : kind;

/** Names a line where no other line, mark or label is near. */
function lineName(
  picture: SizesPicture,
  lines: readonly SizesLine[],
  line: SizesLine,
  placed: readonly SizesLabel[],
  plot: Plot,
): readonly SizesLabel[] {
  const marks = marksOf(picture, plot).map(({ x, y }) => ({ x, y, width: 0 }));
  const handle = handleAt(picture, plot);
  const places = line.points.flatMap((at) => {
    const own = labelAt(nameOf(line, picture), at.x, at.y, line.kind === "realloc" ? 600 : 400, plot);
    const xs = Array.from({ length: SAMPLES }, (_, i) => own.x + (own.width * i) / (SAMPLES - 1));
    const others = lines.filter((other) => other !== line).flatMap((other) => heights(other, xs));
    const near = [...marks, ...placed.flatMap((label) => edgesOf(label, plot))].filter(
      ({ x, width }) => x + width > own.x - NEAR && x < own.x + own.width + NEAR,
    );
    if (handle !== null && handle > own.x - GAP && handle < own.x + own.width + GAP) return [];
    return besides(own, heights(line, xs), [...others, ...near.map(({ y }) => y)], plot);
  });
  const [best] = places.sort((one, other) => other.room - one.room);
  return best === undefined ? [] : [best.label];
}

/** The upper and the lower edge of a label. */
const edgesOf = (label: SizesLabel, { text }: Plot) =>
  [-1, 1].map((side) => ({ ...label, y: label.y + (side * LABEL * text) / 2 }));

interface Place {
  readonly label: SizesLabel;
  /** The distance to the nearest line, mark or end of the plot, CSS pixels. */
  readonly room: number;
}

/** The places of a label above and below its own line. */
function besides(label: SizesLabel, own: readonly number[], others: readonly number[], plot: Plot): readonly Place[] {
  const half = (LABEL * plot.text) / 2;
  const edges = [plot.margin.top, plot.height - plot.margin.bottom];
  return own.length === 0
    ? []
    : [Math.min(...own) - half - GAP, Math.max(...own) + half + GAP].map((y) => ({
        label: { ...label, y },
        room: Math.min(...[...others, ...edges].map((other) => Math.abs(other - y) - half)),
      }));
}

/** The heights of a line at some positions; none outside the line. */
function heights({ points }: SizesLine, xs: readonly number[]): readonly number[] {
  return xs.flatMap((x) => {
    const next = points.findIndex((point) => point.x >= x);
    const [from, to] = [points[next - 1], points[next]];
    if (to === undefined) return [];
    const y = from === undefined ? to.y : from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
    return Number.isFinite(y) ? [y] : [];
  });
}

/** The values of realloc on both sides of the cliff. */
function cliffValues(picture: SizesPicture, lines: readonly SizesLine[], plot: Plot): readonly SizesLabel[] {
  const { sweep, lane, stat } = picture;
  const drop = largestDrop(sweep, lane, stat);
  const line = lines.find((one) => one.kind === "realloc" && one.lane === lane && !one.isBaseline);
  if (drop === null || line === undefined) return [];
  const valueAt = (size: number) => {
    const i = sweep.sizes.findIndex((answer) => answer.size === size);
    const cycles = sweep.sizes[i]?.lanes[lane]?.realloc[stat] ?? Number.NaN;
    return { at: line.points[i] ?? { x: 0, y: 0 }, text: `${formatInteger(cycles)} cycles` };
  };
  const [before, after] = [valueAt(drop.before), valueAt(drop.after)];
  const { text: scale } = plot;
  const top = Math.min(
    after.at.y,
    ...marksOf(picture, plot).flatMap(({ size, y }) => (size === drop.after ? [y] : [])),
  );
  const left = before.at.x - 14 * scale - textWidth(before.text, LABEL * scale, 600);
  return [
    labelAt(before.text, left, before.at.y - 4, 600, plot),
    labelAt(after.text, after.at.x + 8 * scale, top - 16 * scale, 600, plot),
  ];
}
