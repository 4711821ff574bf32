import type { BatchSummary, CallGroup, CallKind } from "../../../models/allocation/call-summary";
import type { Point } from "../../../plot/path";
import { logScale, type Scale } from "../../../plot/scales";
import type { Cross } from "../calibrate/overlay";
import type { ReallocScenario, Stat } from "../scenario/realloc-scenario";
import { batchAt, statOf } from "../sizes/headline";
import type { Sweep } from "../sizes/sweep-store";
import { LEAST_SHARE } from "../sizes/tables";
import { type Way, wayOf } from "./marks";
import { type Reported, reportedOf } from "./reported";
import { firstMapped, thresholdOf } from "./threshold";

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
  /** Calls of a measured machine; missing = no file is open. */
  readonly crosses?: readonly Cross[];
}

/** The space around a plot, CSS pixels. */
export interface Margin {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** That of the page: the handle of the threshold is above the plot. */
export const MARGIN: Margin = { left: 52, right: 14, top: 40, bottom: 24 };

export interface Box {
  readonly width: number;
  readonly height: number;
  /** Missing = that of the page. */
  readonly margin?: Margin;
}

/** A mark: the calls of a size with one path and equally many page faults. */
export interface Mark extends Point {
  readonly size: number;
  readonly way: Way;
  readonly group: CallGroup;
  /** Its area relative to the largest mark's, 0 … 1. */
  readonly share: number;
}

/** A line of the chart, from the smallest size to the largest. */
export interface SizesLine {
  readonly kind: CallKind;
  readonly lane: number;
  readonly isBaseline: boolean;
  readonly points: readonly Point[];
}

/** Smaller marks would disappear. */
const LEAST_AREA = 0.18;

/** Positions of sizes. */
export const sizeScale = ({ sizes }: Sweep, { width, margin = MARGIN }: Box): Scale => {
  const ends = [sizes[0]?.size ?? 1, sizes.at(-1)?.size ?? 2] as const;
  return logScale(ends[0] === ends[1] ? [ends[0] / 2, ends[1] * 2] : ends, [margin.left + 6, width - margin.right - 6]);
};

/** The share of the plot's width at the border before place `first`. */
export function borderOf(sweep: Sweep, first: number): number {
  const unit = { width: 13, height: 0, margin: { left: 0, right: 0, top: 0, bottom: 0 } };
  const scale = sizeScale(sweep, unit);
  const at = (i: number) => scale(sweep.sizes[Math.min(sweep.sizes.length - 1, Math.max(0, i))]?.size ?? 1) - 6;
  return (at(first - 1) + at(first)) / 2;
}

/** The position of the threshold's handle; null = lane A has no threshold. */
export function handleAt({ sweep }: SizesPicture, { width, margin = MARGIN }: Box): number | null {
  const heap = sweep.plan.scenario.lanes[0]?.heap;
  const threshold = heap === undefined ? null : thresholdOf(heap);
  if (threshold === null) return null;
  const first = firstMapped(sweep.plan.sizes, threshold);
  return margin.left + 6 + borderOf(sweep, first) * (width - margin.left - margin.right - 12);
}

/** Positions of cycles: whole decades, and some room above the largest value. */
export function cycleScale(picture: SizesPicture, { height, margin = MARGIN }: Box): Scale {
  const { sweep, baseline, lane, stat, crosses = [] } = picture;
  const values = [sweep, ...(baseline === null ? [] : [baseline])].flatMap(({ sizes }) =>
    sizes.flatMap(({ lanes }) => [
      ...lanes.flatMap((summary) => Object.values<BatchSummary>(summary).map((batch) => batch[stat])),
      ...(lanes[lane]?.realloc.groups.filter(isShown).map(({ cycles }) => cycles) ?? []),
    ]),
  );
  const known = [...values, ...[...crosses, ...reportedIn(picture)].map(({ cycles }) => cycles)].filter(
    (value) => value > 0,
  );
  const least = 10 ** Math.floor(Math.log10(Math.min(...known, 100)));
  return logScale([least, Math.max(...known, 1000) * 1.6], [height - margin.bottom, margin.top]);
}

const isShown = ({ share }: CallGroup): boolean => share >= LEAST_SHARE;

/** The marks of the lane, by size, then by cycles. */
export function marksOf(picture: SizesPicture, box: Box): readonly Mark[] {
  const { sweep, lane, show } = picture;
  if (show !== "all" && show !== "realloc") return [];
  const [x, y] = [sizeScale(sweep, box), cycleScale(picture, box)];
  return sweep.sizes.flatMap((answer) =>
    (batchAt(answer, lane, "realloc")?.groups ?? [])
      .filter(isShown)
      .sort((a, b) => a.cycles - b.cycles)
      .map((group) => ({
        size: answer.size,
        way: wayOf(group.path),
        group,
        share: Math.max(LEAST_AREA, group.share),
        x: x(answer.size),
        y: y(group.cycles),
      })),
  );
}

/** Values at sizes of the sweep. */
const inSweep = <Value extends { readonly size: number }>({ sizes }: Sweep, values: readonly Value[]) =>
  values.filter(({ size }) => sizes.some((answer) => answer.size === size));

/** The article's figures of the sweep's experiment. */
const reportedIn = ({ sweep, lane, show, stat }: SizesPicture): readonly Reported[] =>
  inSweep(sweep, reportedOf({ ...sweep.plan.scenario, show, stat }, lane));

/** The article's figures, at their places. */
export function reportedPoints(picture: SizesPicture, box: Box): readonly (Reported & Point)[] {
  const [x, y] = [sizeScale(picture.sweep, box), cycleScale(picture, box)];
  return reportedIn(picture).map((figure) => ({ ...figure, x: x(figure.size), y: y(figure.cycles) }));
}

/** The places of the crosses at sizes of the sweep. */
export function crossPoints(picture: SizesPicture, box: Box): readonly Point[] {
  const { sweep, crosses = [] } = picture;
  const [x, y] = [sizeScale(sweep, box), cycleScale(picture, box)];
  return inSweep(sweep, crosses).map(({ size, cycles }) => ({ x: x(size), y: y(cycles) }));
}

/** The lines: every lane's realloc, the others of the lane in focus, and realloc as it came. */
export function linesOf(picture: SizesPicture, box: Box): readonly SizesLine[] {
  const { sweep, baseline, lane, show } = picture;
  const kinds = (["free", "malloc", "realloc"] as const).filter((kind) => show === "all" || show === kind);
  const lanes = sweep.sizes[0]?.lanes.map((_, i) => i) ?? [];
  const own = kinds.flatMap((kind) => {
    const shown = kind === "realloc" ? lanes : [lane];
    return shown.map((of) => lineOf(picture, box, { kind, lane: of, isBaseline: false }));
  });
  const isCompared = baseline !== null && kinds.includes("realloc");
  return isCompared ? [lineOf(picture, box, { kind: "realloc", lane: 0, isBaseline: true }), ...own] : own;
}

function lineOf(picture: SizesPicture, box: Box, line: Omit<SizesLine, "points">): SizesLine {
  const { sweep, baseline, stat } = picture;
  const [x, y] = [sizeScale(sweep, box), cycleScale(picture, box)];
  const { sizes } = line.isBaseline && baseline !== null ? baseline : sweep;
  const points = sizes.map((answer) => ({
    x: x(answer.size),
    y: y(statOf(batchAt(answer, line.lane, line.kind), stat)),
  }));
  return { ...line, points };
}

/** Ticks of sizes: every fourth power of two, and the ends. */
export const sizeTicks = ({
  sizes,
}: Sweep): { readonly round: readonly number[]; readonly ends: readonly number[] } => {
  const ends = [sizes[0]?.size ?? 1, sizes.at(-1)?.size ?? 1] as const;
  const round = Array.from({ length: 8 }, (_, i) => 16 ** i).filter((size) => size >= ends[0] && size <= ends[1]);
  return { round, ends };
};

/** Ticks of cycles: the decades in view. */
export function cycleTicks(scale: Scale): readonly number[] {
  const [least = 1, most = 1] = scale.domain();
  return Array.from({ length: 12 }, (_, i) => 10 ** i).filter((cycles) => cycles >= least * 0.999 && cycles <= most);
}
