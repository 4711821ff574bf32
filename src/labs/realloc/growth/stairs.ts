import type { Grown, GrowthRow } from "../../../models/allocation/growth";
import type { Point } from "../../../plot/path";
import { logScale, type Scale } from "../../../plot/scales";
import { textWidth } from "../../../shared/text-width";
import type { Box } from "../charts/layout";
import type { Way } from "../charts/marks";
import type { ShownGrowths } from "./grown";
import { growthWay } from "./growth-way";
import { ruleName } from "./rules";

/* Stairs of capacity over bytes in use, both on log scales, with the diagonal laid flat: a band per rule. */

/** The space around the bands, CSS pixels. */
export const STAIRS_MARGIN = { right: 14, top: 8, bottom: 24 } as const;
/** The space between two bands. */
const BAND_GAP = 12;
/** Capacities above this many times the bytes in use leave the band. */
const MOST_RATIO = 4;
/** The least top of a band, so that it has a height. */
const LEAST_TOP = 1.1;
/** Narrower steps are merged with the next, CSS pixels. */
const LEAST_STEP = 1;
/** Marks closer than this would overlap; then they are smaller, CSS pixels. */
const MARK_WIDTH = 11;

/** A growth within the stairs. */
interface Riser extends Point {
  readonly way: Way;
  /** Its number, from 1. */
  readonly number: number;
}

/** The stairs of a rule. */
export interface Band {
  readonly top: number;
  readonly bottom: number;
  /** The outline of the bytes held for nothing. */
  readonly outline: readonly Point[];
  readonly risers: readonly Riser[];
  /** Some capacities leave the band. */
  readonly isCut: boolean;
  /** The area of a mark, 0 … 1. */
  readonly share: number;
}

/** The size of labels, and the space for the ratios beside a band, CSS pixels. */
export const LABEL = 12;
const RATIO_WIDTH = 44;

/** The left end of the bands, behind the names of the rules. */
export function leftEnd({ all }: ShownGrowths): number {
  const names = all.map(({ growth }) => textWidth(ruleName(growth), LABEL, 600));
  return Math.max(...names) + RATIO_WIDTH + 12;
}

/** Positions of bytes in use. */
export function bytesScale(shown: ShownGrowths, box: Box): Scale {
  const { all } = shown;
  const { start, upto } = all[0]?.growth ?? { start: 1, upto: 2 };
  const most = Math.max(
    ...all.map(({ result }) => result.rows.at(-1)?.from ?? start),
    start * 2,
    Math.min(upto, 2 ** 30),
  );
  return logScale([start, most], [leftEnd(shown), box.width - STAIRS_MARGIN.right]);
}

/** The top of every band: the largest ratio of a capacity to the bytes in use. */
export function topRatio({ all }: ShownGrowths): number {
  const ratios = all.flatMap(({ result }) => result.rows.map(({ from, to }) => to / from));
  return Math.min(
    MOST_RATIO,
    ratios.reduce((largest, ratio) => Math.max(largest, ratio), LEAST_TOP),
  );
}

/** The bands of a picture, from the top. */
export function bandsOf(shown: ShownGrowths, box: Box): readonly Band[] {
  const x = bytesScale(shown, box);
  const height = box.height - STAIRS_MARGIN.top - STAIRS_MARGIN.bottom;
  const pitch = height / shown.all.length;
  return shown.all.map((grown, i) => {
    const top = STAIRS_MARGIN.top + i * pitch + BAND_GAP;
    const bottom = STAIRS_MARGIN.top + (i + 1) * pitch;
    const y = logScale([1, topRatio(shown)], [bottom, top]);
    return { top, bottom, ...stepsOf(grown, x, y) };
  });
}

/** The growths of the first vector. The others grow alike. */
const rowsOf = ({ result }: Grown): readonly (readonly [row: GrowthRow, number: number])[] =>
  result.rows.flatMap((row, i) => (row.vector === 0 ? [[row, i + 1] as const] : []));

function stepsOf(grown: Grown, x: Scale, y: Scale): Pick<Band, "outline" | "risers" | "share" | "isCut"> {
  const rows = wideEnough(rowsOf(grown), x);
  const risers = rows.map(
    ([row, number]): Riser => ({
      x: x(row.from),
      y: y(row.to / row.from),
      way: growthWay(row),
      number,
    }),
  );
  const outline = rows.flatMap(([{ from, to }]) => stepOf(from, to, x, y));
  const isCut = rows.some(([{ from, to }]) => to / from > (y.domain()[1] ?? MOST_RATIO));
  return { outline, risers, share: markShare(risers), isCut };
}

/** A step: up at the old capacity, level where it leaves the band, then down until the new capacity is in use. */
function stepOf(from: number, to: number, x: Scale, y: Scale): readonly Point[] {
  const most = y.domain()[1] ?? MOST_RATIO;
  const level = to / from > most ? [{ x: x(to / most), y: y(most) }] : [];
  return [{ x: x(from), y: y(1) }, { x: x(from), y: y(to / from) }, ...level, { x: x(to), y: y(1) }];
}

function wideEnough<Row extends readonly [GrowthRow, number]>(rows: readonly Row[], x: Scale): readonly Row[] {
  let last = Number.NEGATIVE_INFINITY;
  return rows.filter(([{ from }]) => {
    const isWide = x(from) - last >= LEAST_STEP;
    if (isWide) last = x(from);
    return isWide;
  });
}

/** Marks shrink where growths are dense. */
function markShare(risers: readonly Riser[]): number {
  const gaps = risers.slice(1).map((riser, i) => riser.x - (risers[i]?.x ?? 0));
  const median = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? MARK_WIDTH;
  return Math.min(1, Math.max(0.08, (median / MARK_WIDTH) ** 2));
}

/** The rule whose band is at a height, as its place in the picture. */
export function bandAt(shown: ShownGrowths, box: Box, y: number): number {
  const bands = bandsOf(shown, box);
  const place = bands.findIndex(({ bottom }) => y <= bottom + BAND_GAP / 2);
  return place < 0 ? bands.length - 1 : place;
}
