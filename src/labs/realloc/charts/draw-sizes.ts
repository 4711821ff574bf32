import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { evenTicks, ticksAt } from "../../../plot/axis";
import { axesOf, drawMarks, type Mark } from "../../../plot/chart";
import { around, type LabelPlace, placeLabels, textBox } from "../../../plot/labels";
import { DASHES } from "../../../plot/palette";
import type { Surface } from "../../../plot/surface";
import { formatCompact } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { textWidth } from "../../../shared/text-width";
import { largestDrop } from "../sizes/headline";
import { outsideMarks, wayMarks } from "./marks";
import { PAGE_LOOK, type SizesLayout, type SizesLine, type SizesPicture, sizesLayout } from "./sizes-chart";

/** The size of labels on the page, CSS pixels. */
const LABEL = 12;
/** The least space between a label and the lines, CSS pixels. */
const GAP = 4;
/** Marks and labels at least this far from a label do not disturb it, CSS pixels. */
const NEAR = 6;
/** The cost of a mark near a label, beside the pixels that a farther line is worth. */
const MARK_COST = 40;
/** Positions along a label at which its distance to lines is measured. */
const SAMPLES = 7;

/** A text of the chart with its place. */
interface SizesLabel extends LabelPlace {
  readonly text: string;
  readonly weight: 400 | 600;
}

/** All labels: the values at the cliff, and the names of the lines, which keep clear of them. */
function labelsOf(picture: SizesPicture, layout: SizesLayout): readonly Mark[] {
  return placedLabels(picture, layout).map(({ text, weight, left, top, bottom }) => ({
    ...{ mark: "text", text, weight, x: left, y: (top + bottom) / 2 },
    ...{ size: LABEL * layout.look.text, back: "outline" },
  }));
}

/** @internal */
export function placedLabels(picture: SizesPicture, layout: SizesLayout): readonly SizesLabel[] {
  const { width, height, look, marks, handle } = layout;
  const values = cliffValues(picture, layout);
  const grip = handle === null ? [] : [{ left: handle, right: handle, top: 0, bottom: height }];
  const named = layout.lines.filter(({ isBaseline }) => !isBaseline);
  const names = placeLabels(
    named.map((line) => namePlaces(picture, layout, line)),
    {
      frame: { left: look.margin.left, right: width, top: 0, bottom: height - look.margin.bottom },
      taken: [...values, ...grip],
      avoided: marks.map((mark) => ({ ...around(mark, NEAR), cost: MARK_COST })),
      gap: GAP,
    },
  );
  return [...values, ...names.filter((name) => name !== null)];
}

/** A label within the plot, with its left end near `x`. */
function labelAt(text: string, x: number, y: number, weight: 400 | 600, { width, look }: SizesLayout): SizesLabel {
  const own = textWidth(text, LABEL * look.text, weight);
  const left = Math.min(width - own - 2, Math.max(look.margin.left + 2, x));
  return { text, weight, cost: 0, ...textBox({ x: left, y }, own, LABEL * look.text) };
}

/** The kind of call; of several lanes, also the lane's letter. */
const nameOf = ({ kind, lane }: SizesLine, { sweep }: SizesPicture): string =>
  kind === "realloc" && sweep.plan.scenario.lanes.length > 1 ? `${laneLetter(lane)} ${kind}` : kind;

/** The places of a line's name along it, above and below. The best one is the farthest from other lines and the ends. */
function namePlaces(picture: SizesPicture, layout: SizesLayout, line: SizesLine): readonly SizesLabel[] {
  const { lines, height, look } = layout;
  const half = (LABEL * look.text) / 2;
  const edges = [look.margin.top, height - look.margin.bottom];
  return line.points.flatMap(({ x }) => {
    const label = labelAt(nameOf(line, picture), x, 0, line.kind === "realloc" ? 600 : 400, layout);
    const pitch = (label.right - label.left) / (SAMPLES - 1);
    const xs = Array.from({ length: SAMPLES }, (_, i) => label.left + pitch * i);
    const own = heights(line, xs);
    const others = [...edges, ...lines.flatMap((other) => (other === line ? [] : heights(other, xs)))];
    const sides = own.length === 0 ? [] : [Math.min(...own) - half - GAP, Math.max(...own) + half + GAP];
    return sides.map((y) => ({
      ...label,
      ...{ top: y - half, bottom: y + half, cost: -Math.min(...others.map((other) => Math.abs(other - y) - half)) },
    }));
  });
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
function cliffValues({ sweep, lane, stat }: SizesPicture, layout: SizesLayout): readonly SizesLabel[] {
  const { lines, marks, look } = layout;
  const drop = largestDrop(sweep, lane, stat);
  const line = lines.find((one) => one.kind === "realloc" && one.lane === lane && !one.isBaseline);
  if (drop === null || line === undefined) return [];
  const valueAt = (size: number) => {
    const i = sweep.sizes.findIndex((answer) => answer.size === size);
    const cycles = sweep.sizes[i]?.lanes[lane]?.realloc[stat] ?? Number.NaN;
    return { at: line.points[i] ?? { x: 0, y: 0 }, text: `${formatInteger(cycles)} cycles` };
  };
  const [before, after] = [valueAt(drop.before), valueAt(drop.after)];
  const top = Math.min(after.at.y, ...marks.flatMap(({ size, y }) => (size === drop.after ? [y] : [])));
  const left = before.at.x - 14 * look.text - textWidth(before.text, LABEL * look.text, 600);
  return [
    labelAt(before.text, left, before.at.y - 4, 600, layout),
    labelAt(after.text, after.at.x + 8 * look.text, top - 16 * look.text, 600, layout),
  ];
}

/** The width of the band behind the size, CSS pixels. */
const BAND = 18;
/** The baseline's dots, and the dashes of malloc and free, which share a color. */
const DOTTED = [1, 3];
const KIND_DASHES = { malloc: [7, 4], free: [2, 3], realloc: [] } as const;

/** Draws cycles by size. */
export function drawSizes(surface: Surface, picture: SizesPicture, look = PAGE_LOOK): void {
  const layout = sizesLayout(picture, surface, look);
  drawMarks(surface, [
    ...axisMarks(picture, layout),
    ...layout.lines.map((line) => lineMark(line, look.marks)),
    ...wayMarks(layout.marks, look.marks),
    outsideMarks(layout.crosses, "cross", look.marks),
    outsideMarks(layout.reported, "circle", look.marks),
    ...labelsOf(picture, layout),
  ]);
}

/** Sizes are labeled at every fourth power of two and at the ends, cycles at the decades in view. */
function axisMarks({ sweep: { sizes }, size }: SizesPicture, { x, y, width, height, look }: SizesLayout) {
  const [{ left, right, top, bottom }, font] = [look.margin, LABEL * look.text];
  const frame = { left, right: width - right, top, bottom: height - bottom };
  const [least = 1, most = 1] = y.domain();
  const decades = Array.from({ length: 12 }, (_, i) => 10 ** i).filter((at) => at >= least * 0.999 && at <= most);
  const ends = [sizes[0]?.size ?? 1, sizes.at(-1)?.size ?? 1] as const;
  const round = Array.from({ length: 8 }, (_, i) => 16 ** i).filter((at) => at >= ends[0] && at <= ends[1]);
  const room = { from: left - 10, to: width, gap: 12, size: font };
  const ticks = evenTicks(ticksAt(round, x, binaryBytes), ticksAt(ends, x, binaryBytes), room);
  const band = { x: x(size) - BAND / 2, y: top, width: BAND, height: frame.bottom - top };
  return [
    { mark: "box", ...band, fill: "rule", opacity: 0.5 },
    ...axesOf(frame, { x: ticks, y: ticksAt(decades, y, formatCompact) }, { x: 13 * look.text, y: 6, size: font }),
  ] satisfies readonly Mark[];
}

function lineMark({ kind, lane, isBaseline, points }: SizesLine, scale: number): Mark {
  const isRealloc = kind === "realloc";
  const dash = isBaseline ? DOTTED : isRealloc ? (DASHES[lane] ?? []) : KIND_DASHES[kind];
  return {
    ...{ mark: "line", points: points.filter(({ y }) => Number.isFinite(y)) },
    ink: isBaseline ? "muted" : isRealloc ? lane : 1,
    thick: (isRealloc && !isBaseline ? 2.25 : 1.5) * scale,
    dash: dash.map((length) => length * scale),
  };
}
