import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import type { Grown, GrowthRow } from "../../../models/allocation/growth";
import { evenTicks, ticksAt } from "../../../plot/axis";
import { drawMarks, type Mark, type Size } from "../../../plot/chart";
import type { Point } from "../../../plot/path";
import { at, paragraph } from "../../../plot/picture-blocks";
import { logScale, type Scale } from "../../../plot/scales";
import type { Surface } from "../../../plot/surface";
import { textWidth } from "../../../shared/text-width";
import { growthWay, type Way, wayMarks, waysLegend } from "../charts/marks";
import { growthsIn, inStage, type ReallocFigure } from "../realloc-figure";
import { growthsTable, growthWords } from "./growth-words";
import { ruleName, type ShownGrowths } from "./growths";

/* Stairs of capacity over bytes in use, both on log scales, with the diagonal laid flat: a band per rule. */

/** The space around the bands, CSS pixels. */
const STAIRS_MARGIN = { right: 14, top: 8, bottom: 24 } as const;
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
interface Band {
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
const LABEL = 12;
const RATIO_WIDTH = 44;

/** The left end of the bands, behind the names of the rules. */
function leftEnd({ all }: ShownGrowths): number {
  const names = all.map(({ growth }) => textWidth(ruleName(growth), LABEL, 600));
  return Math.max(...names) + RATIO_WIDTH + 12;
}

/** Positions of bytes in use. */
function bytesScale(shown: ShownGrowths, box: Size): Scale {
  const { all } = shown;
  const { start, upto } = all[0]?.growth ?? { start: 1, upto: 2 };
  const most = Math.max(
    ...all.map(({ result }) => result.rows.at(-1)?.from ?? start),
    start * 2,
    Math.min(upto, 2 ** 30),
  );
  return logScale([start, most], [leftEnd(shown), box.width - STAIRS_MARGIN.right]);
}

/** The top of every band: the largest ratio of a capacity to the bytes in use. @internal */
export function topRatio({ all }: ShownGrowths): number {
  const ratios = all.flatMap(({ result }) => result.rows.map(({ from, to }) => to / from));
  return Math.min(
    MOST_RATIO,
    ratios.reduce((largest, ratio) => Math.max(largest, ratio), LEAST_TOP),
  );
}

/** The bands of a picture, from the top. @internal */
export function bandsOf(shown: ShownGrowths, box: Size): readonly Band[] {
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
export function bandAt(shown: ShownGrowths, box: Size, y: number): number {
  const bands = bandsOf(shown, box);
  const place = bands.findIndex(({ bottom }) => y <= bottom + BAND_GAP / 2);
  return place < 0 ? bands.length - 1 : place;
}

/** The area of marks outside the chosen band, relative to those in it. */
const OTHER_MARKS = 0.5;

/** Draws the stairs. `growth`: the growth in the map, from 1; null = none is marked. */
export function drawStairs(surface: Surface, shown: ShownGrowths, growth: number | null): void {
  const bands = bandsOf(shown, surface);
  const chosen = bands[shown.chosen];
  const behind = chosen && { y: chosen.top - 8, height: chosen.bottom - chosen.top + 11 };
  const riser = chosen?.risers.findLast(({ number }) => number <= (growth ?? 0));
  drawMarks(surface, [
    ...(behind ? [{ mark: "box", ...behind, x: 0, width: surface.width, fill: "rule", opacity: 0.5 } as const] : []),
    bytesAxis(shown, surface),
    ...bands.flatMap((band, i) => bandMarks(shown, band, i, surface.width)),
    ...(behind && riser ? [{ mark: "box", ...behind, x: riser.x - 0.75, width: 1.5, fill: "text" } as const] : []),
  ]);
}

function bytesAxis(shown: ShownGrowths, { width, height }: Size): Mark {
  const x = bytesScale(shown, { width, height });
  const [least = 1, most = 1] = x.domain();
  const powers = Array.from({ length: 31 }, (_, i) => 2 ** i).filter((bytes) => bytes >= least && bytes <= most);
  const round = powers.filter((bytes) => Math.log2(bytes) % 4 === 2);
  const room = { from: leftEnd(shown) - 10, to: width, gap: 12 };
  const ticks = evenTicks(ticksAt(round, x, binaryBytes), ticksAt([least, most], x, binaryBytes), room);
  return { mark: "axis", side: "bottom", ticks, at: height - STAIRS_MARGIN.bottom, gap: 13 };
}

/** A rule's band, its growths, its name, and the ratios at both ends of the band. */
function bandMarks(shown: ShownGrowths, band: Band, i: number, width: number): readonly Mark[] {
  const { outline, risers, share, top, bottom, isCut } = band;
  const [left, isChosen, grown] = [leftEnd(shown), i === shown.chosen, shown.all[i]];
  const most = `${isCut ? "≥ " : ""}${Number(topRatio(shown).toFixed(2))} ×`;
  const ratio = { mark: "text", x: left - 8, ink: "muted", align: "right" } as const;
  const name = grown === undefined ? "" : ruleName(grown.growth);
  return [
    isChosen
      ? { mark: "area", points: outline, fill: "hatch", ink: "text" }
      : { mark: "area", points: outline, fill: "wastedTint", ink: "muted" },
    { mark: "box", x: left, y: bottom - 0.5, width: width - left - STAIRS_MARGIN.right, height: 1, fill: "muted" },
    ...wayMarks(risers.map((riser) => ({ ...riser, share: isChosen ? share : share * OTHER_MARKS }))),
    { mark: "text", text: name, x: 6, y: (top + bottom) / 2, weight: isChosen ? 600 : 400 },
    { ...ratio, text: most, y: top + LABEL / 3 },
    // A low band has room for one ratio.
    ...(bottom - top < 2 * LABEL ? [] : [{ ...ratio, text: "1 ×", y: bottom - LABEL / 3 } as const]),
  ];
}

/** The height of a band, and the least one below a legend, CSS pixels. */
const BAND = 68;
const LEAST_BAND = 36;

/** The capacity of each rule's vector over the bytes in use. */
export const stairsFigure: ReallocFigure = {
  id: "growths",
  name: "capacity over bytes in use",
  places: ["stage", "slide", "card"],
  isOf: inStage("growth"),
  title: (state) => (growthsIn(state) === null ? "" : "Capacity over bytes in use, a step is a growth"),
  words: (state) => growthWords(growthsIn(state)),
  table: (state) => growthsTable(growthsIn(state)),
  height: (width, state) => {
    const shown = growthsIn(state);
    return shown === null ? unknown(width).height : waysLegend(width).height + BAND * shown.all.length;
  },
  draw: (surface, state) => {
    const shown = growthsIn(state);
    if (shown === null) return unknown(surface.width).draw(surface);
    const legend = waysLegend(surface.width);
    const rest = surface.height - legend.height;
    const hasLegend = rest >= LEAST_BAND * shown.all.length;
    if (hasLegend) legend.draw(surface);
    const top = hasLegend ? legend.height : 0;
    at(surface.context, 0, top, () => drawStairs({ ...surface, height: surface.height - top }, shown, null));
  },
};

const unknown = (width: number) => paragraph(growthWords(null), { size: 13 }, 0, width);
