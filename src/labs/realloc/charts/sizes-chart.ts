import type { BatchSummary, CallGroup, CallKind } from "../../../models/allocation/call-summary";
import type { Frame, Size } from "../../../plot/chart";
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

/** The space around the plot, as widths of its sides; the handle of the threshold is above it on the page. */
const MARGIN: Frame = { left: 52, right: 14, top: 40, bottom: 24 };

/** The scales of a drawing's text and marks, 1 on the page, and the space around its plot. */
export interface Look {
  readonly text: number;
  readonly marks: number;
  readonly margin: Frame;
}

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
export interface SizesLine {
  readonly kind: CallKind;
  readonly lane: number;
  readonly isBaseline: boolean;
  readonly points: readonly Point[];
}

/** A chart laid out, CSS pixels. */
export interface SizesLayout extends Size {
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
