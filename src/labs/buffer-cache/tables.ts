import type { FrameInfo } from "../../kernel/protocol/messages";
import { figureColumn } from "../../models/allocation/charts/figure-columns";
import { unitOf } from "../../models/allocation/figure-table";
import { type FigureKey, figure, type LaneFigures, RESIZES } from "../../models/allocation/figures";
import { type AllocationLane, CLASS_NUMBERS, EFFECTS, SERIES } from "../../models/allocation/lane-arrays";
import type { TradeDot } from "../../plot/layout/trade-off";
import { type KnownColumn, knownColumns } from "../../plot/time/columns";
import { type Column, type ColumnOf, column, type DataTable, MOST_ROWS, tabulated } from "../../shared/data-table";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger, formatPercentSix } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { stepName } from "../../shared/step-name";
import type { TradeLine } from "../../sweep/trade-off/lab-trade-off";
import { classFloor } from "./charts/layout/field";
import { EVENT_ROWS } from "./charts/waste-plot";
import { tradeOffTakeaway } from "./compare/trade-off-words";
import { graphTakeaway } from "./words/describe-frame";

/** A lane's efficiency in a range of steps, as shares of 1; NaN = nothing was allocated. */
interface RangeFigures {
  readonly min: number;
  /** The mean over the steps of the range. */
  readonly mean: number;
  readonly max: number;
  readonly last: number;
}

/** Figures of steps `from` … `to`, one entry per lane, and counts of each event in EVENT_ROWS for the lane that shows events. */
interface TableRow {
  readonly from: number;
  readonly to: number;
  readonly lanes: readonly RangeFigures[];
  readonly events: readonly number[];
}

/** The first columns get a row each, because the story is at the beginning. The rest share at most as many rows. */
const SINGLE = 100;
const MERGED = MOST_ROWS - SINGLE;
const MIN = 1;
const MAX = 2;
const LAST = 3;
const MEAN = 4;

interface DrawnCurves {
  readonly info: FrameInfo;
  readonly lanes: readonly AllocationLane[];
}

/**
 * The graph's data: the curves of all lanes, and the events of the lane `focus`. The page shows the wasted share; the
 * file keeps the efficiency, 100 % minus it, under its established names.
 */
export function efficiencyTable({ info, lanes }: DrawnCurves, focus: number): DataTable {
  return {
    title: "Share of callers’ memory wasted by step",
    file: "efficiency-by-step",
    takeaway: `${graphTakeaway(info.done, lanes)} A dash means that nothing was allocated. The CSV file has the efficiency: 100 % minus the share wasted.`,
    columns: [
      { name: "first step", key: "first_step", text: formatInteger },
      { name: "last step", key: "last_step", text: formatInteger },
      ...lanes.flatMap((_, lane) => wasteColumns(laneLetter(lane))),
      ...eventColumns(laneLetter(focus)),
    ],
    rows: chartTable(info, lanes, focus).map(({ from, to, lanes: ranges, events }) => [
      from,
      to,
      ...ranges.flatMap(({ min, mean, max, last }) => [min, mean, max, last].map(percent)),
      ...events,
    ]),
  };
}

/** Columns in the order of efficiency. Its minimum is the maximum of waste. */
const wasteColumns = (letter: string): Column[] =>
  (["lowest", "mean", "highest", "last"] as const).map((which) => ({
    name: `${letter} ${WASTED[which]}`,
    key: `${letter}_${which}_percent`,
    text: (efficiency) => formatPercentSix(percent(1 - efficiency / 100)),
  }));

const WASTED = {
  lowest: "most wasted",
  mean: "mean wasted",
  highest: "least wasted",
  last: "wasted at the end",
} as const;

const eventColumns = (letter: string): Column[] =>
  EVENT_ROWS.map(({ kind, glyph, name }) => ({
    name: `${letter} ${glyph} ${name}`,
    key: `${letter}_${kind.replace("-", "_")}`,
    text: formatInteger,
  }));

/** Converts a share of 1 to percent with the precision of the series. */
const percent = (share: number): number => Number((100 * share).toPrecision(7));

/**
 * Condenses the graph's data to at most MOST_ROWS rows. Merged columns keep an exact minimum, maximum, last value and
 * counts. Their mean is weighted by their steps.
 */
function chartTable(
  info: FrameInfo,
  lanes: readonly Pick<AllocationLane, "series" | "effects">[],
  focus: number,
): TableRow[] {
  return rowsOf(knownColumns(info)).map((part) => ({
    from: part[0]?.from ?? 0,
    to: part.at(-1)?.to ?? 0,
    lanes: lanes.map(({ series }) => rangeFigures(series, part)),
    events: eventCounts(lanes[focus]?.effects ?? new Uint32Array(), part),
  }));
}

function rowsOf(columns: readonly KnownColumn[]): KnownColumn[][] {
  const rest = columns.slice(SINGLE);
  const size = Math.max(1, Math.ceil(rest.length / MERGED));
  const merged = Array.from({ length: Math.ceil(rest.length / size) }, (_, i) => rest.slice(i * size, (i + 1) * size));
  return [...columns.slice(0, SINGLE).map((column) => [column]), ...merged];
}

const eventCounts = (effects: Uint32Array, columns: readonly KnownColumn[]): number[] =>
  EVENT_ROWS.map(({ effect }) => columns.reduce((sum, { at }) => sum + (effects[at * EFFECTS + effect] ?? 0), 0));

function rangeFigures(series: Float32Array, columns: readonly KnownColumn[]): RangeFigures {
  const value = ({ at }: KnownColumn, which: number) => series[at * SERIES + which] ?? Number.NaN;
  const known = columns.filter((column) => !Number.isNaN(value(column, MEAN)));
  const last = known.at(-1);
  if (last === undefined) return { min: Number.NaN, mean: Number.NaN, max: Number.NaN, last: Number.NaN };
  const steps = ({ from, to }: KnownColumn) => to - from + 1;
  const sum = (of: (column: KnownColumn) => number) => known.reduce((total, column) => total + of(column), 0);
  return {
    min: Math.min(...known.map((column) => value(column, MIN))),
    mean: sum((column) => value(column, MEAN) * steps(column)) / sum(steps),
    max: Math.max(...known.map((column) => value(column, MAX))),
    last: value(last, LAST),
  };
}

/* Tables of everything drawn for all lanes at a step. */

interface Lane {
  readonly figures: Float64Array;
  /** Totals of the size classes: count, granted, needed, poisoned. */
  readonly classes: Float64Array;
}

/** `done` is the number of operations so far. */
interface DrawnLanes<L> {
  readonly info: { readonly done: number };
  readonly lanes: readonly L[];
}

/** The data of the fields and the ledger: allocated buffers by size class, and the bytes in each cache. */
export function fieldTable({ info, lanes }: DrawnLanes<Lane>): DataTable {
  const classes = Math.max(0, ...lanes.map((lane) => lane.classes.length / CLASS_NUMBERS));
  const held = Array.from({ length: classes }, (_, i) => i).filter((i) =>
    lanes.some((lane) => totals(lane, i)[0] !== 0),
  );
  return {
    title: `Allocated by size at ${stepName(info.done)}`,
    takeaway: lanes.map(laneSentence).join(" "),
    ...tabulated<number>(
      [
        column("from_bytes", (i) => Math.ceil(classFloor(i)), "from", formatBytes),
        column("under_bytes", (i) => Math.ceil(classFloor(i + 1)), "under", formatBytes),
        ...lanes.flatMap((lane, i) => classColumns(lane, laneLetter(i))),
      ],
      held,
    ),
  };
}

const totals = ({ classes }: Lane, i: number): Float64Array =>
  classes.subarray(i * CLASS_NUMBERS, (i + 1) * CLASS_NUMBERS);

/** The columns of a lane, in the order of its totals. */
const classColumns = (lane: Lane, letter: string): readonly ColumnOf<number>[] =>
  (
    [
      ["buffers", "buffers", formatInteger],
      ["allocated", "granted", formatBytes],
      ["needed", "needed", formatBytes],
      ["poisoned", "poisoned", formatInteger],
    ] as const
  ).map(([name, key, text], at) =>
    column(`${letter}_${key}`, (i) => totals(lane, i)[at] ?? Number.NaN, `${letter} ${name}`, text),
  );

function laneSentence(lane: Lane, i: number): string {
  const [live, granted, needed, idle] = (["live", "granted", "needed", "idle"] as const).map((name) =>
    figure(lane, name),
  );
  const [held, need, cached] = [granted, needed, idle].map((bytes = Number.NaN) => formatBytes(bytes));
  return `${laneLetter(i)}: ${formatCounted(live ?? 0, "buffer")} of ${held} are allocated, of which ${need} are needed; ${cached} are in the cache.`;
}

/** The lanes at a step, after `done` operations, and their dots. */
interface DrawnDots {
  readonly info: { readonly done: number };
  readonly lanes: readonly LaneFigures[];
  readonly dots: readonly TradeDot[];
}

const cutoffWords = (cutoff: number | null) => (cutoff === null ? "no cutoff" : `cutoff ${formatBytes(cutoff)}`);

const cells = (lane: LaneFigures): readonly number[] =>
  (["avoided_share", "hit_rate", "efficiency"] as const).map((key) => figure(lane, key));

/** The data of the trade-off plot: the lanes, then their policies at other cutoffs. */
export function tradeOffTable(
  { info, lanes, dots }: DrawnDots,
  names: readonly string[],
  lines: readonly TradeLine[] = [],
): DataTable {
  return {
    title: `Trade-off at ${stepName(info.done)}`,
    takeaway: tradeOffTakeaway(dots),
    columns: [
      ...[{ key: "lane" }, { key: "policy" }],
      figureColumn("avoided_share"),
      figureColumn("hit_rate", "hit rate"),
      figureColumn("efficiency", "useful memory"),
    ],
    rows: [
      ...lanes.map((lane, i) => [laneLetter(i), names[i] ?? "", ...cells(lane)]),
      ...lines.flatMap(({ name, lane, points }) =>
        points.map((point) => [laneLetter(lane), `${name}, ${cutoffWords(point.value)}`, ...cells(point.lane)]),
      ),
    ],
  };
}

const FIGURES: readonly FigureKey[] = [
  ...(["efficiency", "footprint_efficiency", "hit_rate", "needed", "granted", "wasted"] as const),
  ...(["idle", "live", "poisoned"] as const),
];

const MEMORY: readonly FigureKey[] = [
  ...(["heap_committed", "heap_resident", "heap_overhead"] as const),
  ...(["heap_page_faults", "heap_cycles", "heap_saved_cycles"] as const),
];

const percentSix = (share: number): string => formatPercentSix(100 * share);

/** A share is rounded to the digits on which two machines agree. */
function columnOf(key: FigureKey): ColumnOf<LaneFigures> {
  if (unitOf(key) !== "share") return { ...figureColumn(key), of: (lane) => figure(lane, key) };
  return { ...figureColumn(key), text: percentSix, of: (lane) => Number(figure(lane, key).toPrecision(12)) };
}

/** Some figures of all lanes, one row per lane. */
const lanesTable = (keys: readonly FigureKey[], lanes: readonly LaneFigures[], names: readonly string[]) =>
  tabulated<LaneFigures>(
    [column("lane", (_, i) => laneLetter(i)), column("policy", (_, i) => names[i] ?? ""), ...keys.map(columnOf)],
    lanes,
  );

const figuresOf = (isRecorded: boolean): readonly FigureKey[] => [...FIGURES, ...(isRecorded ? RESIZES : [])];

/** The figures of all lanes at one step, one row per lane. `isRecorded`: their requests are those of a recording. */
export const figuresTable = (
  lanes: readonly LaneFigures[],
  names: readonly string[],
  isRecorded: boolean,
): DataTable => ({
  title: "Figures of all policies",
  takeaway: "Efficiency is needed ÷ allocated; hits are the requests served from the cache.",
  ...lanesTable(figuresOf(isRecorded), lanes, names),
});

/** The figures of the heaps under the lanes; null = all lanes have the article's heap, which has no figures. */
export function memoryTable(lanes: readonly LaneFigures[], names: readonly string[]): DataTable | null {
  if (!lanes.some(({ heap }) => heap)) return null;
  return {
    title: "Memory of all policies",
    takeaway: "Resident pages were touched and not released. Cycles are counts × prices, not measured.",
    ...lanesTable(MEMORY, lanes, names),
  };
}

/** Both tables in one, for a file. */
export const allFigures = (
  lanes: readonly LaneFigures[],
  names: readonly string[],
  isRecorded: boolean,
): DataTable => ({
  ...figuresTable(lanes, names, isRecorded),
  ...(lanes.some(({ heap }) => heap) && lanesTable([...figuresOf(isRecorded), ...MEMORY], lanes, names)),
});
