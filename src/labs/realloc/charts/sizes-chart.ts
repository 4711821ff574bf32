import type { BatchSummary, CallGroup, CallKind } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { evenTicks, ticksAt } from "../../../plot/axis";
import { axesOf, drawMarks, type Frame, type Mark, type Size } from "../../../plot/chart";
import { around, type LabelPlace, placeLabels, textBox } from "../../../plot/labels";
import { DASHES } from "../../../plot/palette";
import type { Point } from "../../../plot/path";
import { logScale, type Scale } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { formatCompact } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { textWidth } from "../../../shared/text-width";
import type { Cross } from "../calibrate/overlay";
import type { ReallocScenario, Stat } from "../scenario/realloc-scenario";
import type { Sweep } from "../sizes/sweep";
import { batchAt, LEAST_SHARE, largestDrop, statOf } from "../sizes/sweep-words";
import { inkOf, outsideMarks, type Way, wayMarks, wayOf } from "./marks";
import { firstMapped, type Reported, reportedOf, thresholdOf } from "./threshold";

/** A chart of cycles by size. */
export interface SizesPicture {
  readonly sweep: Sweep;
  /** The sweep with lane A as it came, a dotted line; null = it is the same. */
  readonly baseline: Sweep | null;
  /** The lane with marks. */
  readonly lane: number;
  readonly size: number;
  readonly show: ReallocScenario["show"];
  readonly stat: Stat;
  /** Play goes along the curve: the sizes up to this one have columns. Missing = it rests. */
  readonly walked?: boolean;
  /** Calls of a measured machine; missing = no file is open. */
  readonly crosses?: readonly Cross[];
}

/** The space around the plot, as widths of its sides; the handle of the threshold is above it on the page. */
const MARGIN: Frame = { left: 52, right: 14, top: 40, bottom: 24 };

/** The scales of a drawing's text and marks, 1 on the page, and the space around its plot. */
export interface Look {
  readonly text: number;
  readonly marks: number;
  readonly margin: Frame;
}

/** @internal */
export const PAGE_LOOK: Look = { text: 1, marks: 1, margin: MARGIN };

/** Where the handle of the threshold is not drawn, the plot begins higher. */
export const WITHOUT_HANDLE: Look = { ...PAGE_LOOK, margin: { ...MARGIN, top: 16 } };

/** A mark: the calls of a size with one path and equally many page faults. */
export interface SizesMark extends Point {
  readonly size: number;
  readonly way: Way;
  readonly group: CallGroup;
  /** Its area relative to the largest mark's, 0 … 1. */
  readonly share: number;
}

/** A line of the chart, from the smallest size to the largest. */
interface SizesLine {
  readonly kind: CallKind;
  readonly lane: number;
  readonly isBaseline: boolean;
  readonly points: readonly Point[];
}

/** A chart laid out, CSS pixels. */
interface SizesLayout extends Size {
  readonly look: Look;
  readonly x: Scale;
  readonly y: Scale;
  readonly lines: readonly SizesLine[];
  /** Those of the lane, by size, then by cycles. */
  readonly marks: readonly SizesMark[];
  /** Calls of a measured machine, at sizes of the sweep. */
  readonly crosses: readonly Point[];
  /** The article's figures of the sweep's experiment. */
  readonly reported: readonly (Reported & Point)[];
  /** The threshold's handle; null = lane A has no threshold. */
  readonly handle: number | null;
}

/** Smaller marks would disappear. */
const LEAST_AREA = 0.18;
/** Positions of sizes. */
export const sizeScale = ({ sizes }: Sweep, { width }: Pick<Size, "width">, margin = MARGIN): Scale => {
  const ends = [sizes[0]?.size ?? 1, sizes.at(-1)?.size ?? 2] as const;
  return logScale(ends[0] === ends[1] ? [ends[0] / 2, ends[1] * 2] : ends, [margin.left + 6, width - margin.right - 6]);
};

const NO_MARGIN = { left: 0, right: 0, top: 0, bottom: 0 };

/** The share of the plot's width at the border before place `first`. */
export function borderOf(sweep: Sweep, first: number): number {
  const scale = sizeScale(sweep, { width: 13 }, NO_MARGIN);
  const at = (i: number) => scale(sweep.sizes[Math.min(sweep.sizes.length - 1, Math.max(0, i))]?.size ?? 1) - 6;
  return (at(first - 1) + at(first)) / 2;
}

function handleAt(sweep: Sweep, x: Scale): number | null {
  const heap = sweep.plan.scenario.lanes[0]?.heap;
  const threshold = heap === undefined ? null : thresholdOf(heap);
  if (threshold === null) return null;
  const [left = 0, right = 0] = x.range();
  return left + borderOf(sweep, firstMapped(sweep.plan.sizes, threshold)) * (right - left);
}

const isShown = ({ share }: CallGroup): boolean => share >= LEAST_SHARE;

/** The groups of the lane's reallocs that have marks. */
export const groupsOf = ({ sweep, lane, show }: SizesPicture) =>
  sweep.sizes.flatMap((answer) =>
    (show === "all" || show === "realloc" ? (batchAt(answer, lane, "realloc")?.groups ?? []) : [])
      .filter(isShown)
      .sort((a, b) => a.cycles - b.cycles)
      .map((group) => ({ size: answer.size, way: wayOf(group.path), group })),
  );

/** Values at sizes of the sweep. */
const inSweep = <Value extends { readonly size: number }>({ sizes }: Sweep, values: readonly Value[]) =>
  values.filter(({ size }) => sizes.some((answer) => answer.size === size));

/** Positions of cycles: whole decades, and some room above the largest value. */
function cycleScale({ sweep, baseline, lane, stat }: SizesPicture, others: readonly number[], range: [number, number]) {
  const values = [sweep, ...(baseline === null ? [] : [baseline])].flatMap(({ sizes }) =>
    sizes.flatMap(({ lanes }) => [
      ...lanes.flatMap((summary) => Object.values<BatchSummary>(summary).map((batch) => batch[stat])),
      ...(lanes[lane]?.realloc.groups.filter(isShown).map(({ cycles }) => cycles) ?? []),
    ]),
  );
  const known = [...values, ...others].filter((value) => value > 0);
  const least = 10 ** Math.floor(Math.log10(Math.min(...known, 100)));
  return logScale([least, Math.max(...known, 1000) * 1.6], range);
}

/** Lays out cycles by size. */
export function sizesLayout(picture: SizesPicture, { width, height }: Size, look = PAGE_LOOK): SizesLayout {
  const { sweep, lane, show, stat, crosses = [] } = picture;
  const { margin } = look;
  const figures = inSweep(sweep, reportedOf({ ...sweep.plan.scenario, show, stat }, lane));
  const x = sizeScale(sweep, { width }, margin);
  const others = [...crosses, ...figures].map(({ cycles }) => cycles);
  const y = cycleScale(picture, others, [height - margin.bottom, margin.top]);
  const place = ({ size, cycles }: Pick<Cross, "size" | "cycles">) => ({ x: x(size), y: y(cycles) });
  return {
    ...{ width, height, look, x, y, handle: handleAt(sweep, x) },
    lines: linesOf(picture, place),
    marks: groupsOf(picture).map(({ size, way, group }) => ({
      ...{ size, way, group, share: Math.max(LEAST_AREA, group.share) },
      ...place({ size, cycles: group.cycles }),
    })),
    crosses: inSweep(sweep, crosses).map(place),
    reported: figures.map((figure) => ({ ...figure, ...place(figure) })),
  };
}

type Place = (at: { readonly size: number; readonly cycles: number }) => Point;

/** The lines: every lane's realloc, the others of the lane in focus, and realloc as it came. */
function linesOf({ sweep, baseline, lane, show, stat }: SizesPicture, place: Place): readonly SizesLine[] {
  const lineOf = ({ sizes }: Sweep, kind: CallKind, of: number, isBaseline = false): SizesLine => {
    const cycles = (answer: Sweep["sizes"][number]) => statOf(batchAt(answer, of, kind), stat);
    return { kind, lane: of, isBaseline, points: sizes.map((one) => place({ size: one.size, cycles: cycles(one) })) };
  };
  const kinds = (["free", "malloc", "realloc"] as const).filter((kind) => show === "all" || show === kind);
  const lanes = sweep.sizes[0]?.lanes.map((_, i) => i) ?? [];
  const own = kinds.flatMap((kind) => (kind === "realloc" ? lanes : [lane]).map((of) => lineOf(sweep, kind, of)));
  const isCompared = baseline !== null && kinds.includes("realloc");
  return isCompared ? [lineOf(baseline, "realloc", 0, true), ...own] : own;
}

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
    ...walkedColumns(picture, layout),
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

/** The gap between two columns, CSS pixels. */
const COLUMN_GAP = 2;

/** The opacity of the columns of sizes that Play has passed, and of the one that it is at. */
const COLUMN = { passed: 0.3, now: 0.6 } as const;

/** A column below the curve for every size that Play has reached, shared among the ways by their calls. */
function walkedColumns(picture: SizesPicture, layout: SizesLayout): readonly Mark[] {
  const { sweep, lane, size, walked = false } = picture;
  if (!walked) return [];
  const [left, right, bottom] = [
    layout.look.margin.left,
    layout.width - layout.look.margin.right,
    layout.height - layout.look.margin.bottom,
  ];
  return sweep.plan.sizes
    .filter((one) => one <= size)
    .flatMap((one, i) => {
      const [from, to] = [-1, 1].map((side) => middle(layout.x, sweep.plan.sizes, i, side));
      const x = Math.max(left, from ?? left) + COLUMN_GAP / 2;
      const top = curveAt(layout, lane, i).y;
      const width = Math.min(right, to ?? right) - COLUMN_GAP / 2 - x;
      const groups = batchAt(sweep.sizes[i], lane, "realloc")?.groups ?? [];
      let y = bottom;
      return groups.map((group): Mark => {
        const height = group.share * (bottom - top);
        y -= height;
        const opacity = one === size ? COLUMN.now : COLUMN.passed;
        return { mark: "box", x, y, width, height, fill: inkOf(wayOf(group.path)), opacity };
      });
    });
}

/** Halfway from a size to its neighbor, or as far on the other side of it at the ends. */
function middle(x: Scale, sizes: readonly number[], i: number, side: number): number {
  const at = (place: number) => x(sizes[place] ?? 1);
  const isEnd = sizes[i + side] === undefined;
  return isEnd ? at(i) + (at(i) - at(i - side)) / 2 : (at(i) + at(i + side)) / 2;
}

/** The place of a size on the lane's curve of realloc, or of the call that the chart shows instead. */
export function curveAt({ lines }: SizesLayout, lane: number, i: number): Point {
  const own = lines.filter((line) => line.lane === lane && !line.isBaseline);
  return (own.find(({ kind }) => kind === "realloc") ?? own[0])?.points[i] ?? { x: 0, y: 0 };
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
