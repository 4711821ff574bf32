import type { FrameInfo } from "../../kernel/protocol/messages";
import { figureColumn, unitOf } from "../../models/allocation/figure-table";
import { type FigureKey, figure, type LaneFigures, RESIZES } from "../../models/allocation/figures";
import { type AllocationLane, CLASS_NUMBERS, EFFECTS, SERIES } from "../../models/allocation/lane-arrays";
import type { TradeDot } from "../../plot/layout/trade-off";
import { type KnownColumn, knownColumns } from "../../plot/time/curves";
import { type Column, type ColumnOf, column, type DataTable, MOST_ROWS, tabulated } from "../../shared/data-table";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger, formatPercentSix } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { stepName } from "../../shared/step-name";
import type { TradeLine } from "../../sweep/trade-off/lab-trade-off";
import { classFloor } from "./charts/layout/field";
import { EVENT_ROWS } from "./charts/waste-plot";
import { graphTakeaway } from "./words/describe-frame";
import { tradeOffTakeaway } from "./workload/cutoff";

/** The curves of all lanes up to `done` operations. */
interface Drawn<Lane, Info = { readonly done: number }> {
  readonly info: Info;
  readonly lanes: readonly Lane[];
}

/** The first columns get a row each, because the story is at the beginning. The rest share at most as many rows. */
const SINGLE = 100;
const MERGED = MOST_ROWS - SINGLE;
const MIN = 1;
const MAX = 2;
const LAST = 3;
const MEAN = 4;

/**
 * The graph's data: the curves of all lanes, and the events of the lane `focus`. The page shows the wasted share; the
 * file keeps the efficiency, 100 % minus it, under its established names.
 */
export function efficiencyTable({ info, lanes }: Drawn<AllocationLane, FrameInfo>, focus: number): DataTable {
  return {
    title: "Share of callers’ memory wasted by step",
    file: "efficiency-by-step",
    takeaway: `${graphTakeaway(info.done, lanes)} A dash means that nothing was allocated. The CSV file has the useful share: 100 % minus the share wasted.`,
    columns: [
      { name: "first step", key: "first_step", text: formatInteger },
      { name: "last step", key: "last_step", text: formatInteger },
      ...lanes.flatMap((_, lane) => wasteColumns(laneLetter(lane))),
      ...eventColumns(laneLetter(focus)),
    ],
    rows: rowsOf(knownColumns(info)).map((part) => [
      part[0]?.from ?? 0,
      part.at(-1)?.to ?? 0,
      ...lanes.flatMap(({ series }) => rangeShares(series, part).map(percent)),
      ...eventCounts(lanes[focus]?.effects ?? new Uint32Array(), part),
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

/** In the permanent order of the file's columns, which is that of the article's run. */
const FILE_ROWS = ["born", "stays", "wasted", "replaced", "moved-inside"].flatMap((kind) =>
  EVENT_ROWS.filter((row) => row.kind === kind),
);

const eventColumns = (letter: string): Column[] =>
  FILE_ROWS.map(({ kind, glyph, name }) => ({
    name: `${letter} ${glyph} ${name}`,
    key: `${letter}_${kind.replace("-", "_")}`,
    text: formatInteger,
  }));

/** Converts a share of 1 to percent with the precision of the series. */
const percent = (share: number): number => Number((100 * share).toPrecision(7));

/** The columns of each row, at most MOST_ROWS of them. */
function rowsOf(columns: readonly KnownColumn[]): KnownColumn[][] {
  const rest = columns.slice(SINGLE);
  const size = Math.max(1, Math.ceil(rest.length / MERGED));
  const merged = Array.from({ length: Math.ceil(rest.length / size) }, (_, i) => rest.slice(i * size, (i + 1) * size));
  return [...columns.slice(0, SINGLE).map((column) => [column]), ...merged];
}

const eventCounts = (effects: Uint32Array, columns: readonly KnownColumn[]): number[] =>
  FILE_ROWS.map(({ effect }) => columns.reduce((sum, { at }) => sum + (effects[at * EFFECTS + effect] ?? 0), 0));

/**
 * A lane's lowest, mean, highest and last efficiency in columns, as shares of 1; NaN = nothing was allocated. The mean is
 * weighted by the columns' steps.
 */
function rangeShares(series: Float32Array, columns: readonly KnownColumn[]): readonly number[] {
  const value = ({ at }: KnownColumn, which: number) => series[at * SERIES + which] ?? Number.NaN;
  const known = columns.filter((column) => !Number.isNaN(value(column, MEAN)));
  const last = known.at(-1);
  if (last === undefined) return Array(4).fill(Number.NaN);
  const steps = ({ from, to }: KnownColumn) => to - from + 1;
  const sum = (of: (column: KnownColumn) => number) => known.reduce((total, column) => total + of(column), 0);
  return [
    Math.min(...known.map((column) => value(column, MIN))),
    sum((column) => value(column, MEAN) * steps(column)) / sum(steps),
    Math.max(...known.map((column) => value(column, MAX))),
    value(last, LAST),
  ];
}

interface Lane {
  readonly figures: Float64Array;
  /** Totals of the size classes: count, granted, needed, poisoned. */
  readonly classes: Float64Array;
}

/** The data of the fields and the ledger: allocated buffers by size class, and the bytes in each cache. */
export function fieldTable({ info, lanes }: Drawn<Lane>): DataTable {
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
  const [granted, needed, idle] = (["granted", "needed", "idle"] as const).map((key) => formatBytes(figure(lane, key)));
  const live = formatCounted(figure(lane, "live"), "buffer");
  return `${laneLetter(i)}: ${live} of ${granted} are allocated, of which ${needed} are needed; ${idle} are in the cache.`;
}

const cutoffWords = (cutoff: number | null) => (cutoff === null ? "no cutoff" : `cutoff ${formatBytes(cutoff)}`);

const cells = (lane: LaneFigures): readonly number[] =>
  (["avoided_share", "hit_rate", "efficiency"] as const).map((key) => figure(lane, key));

/** The data of the trade-off plot: the lanes, then their policies at other cutoffs. */
export function tradeOffTable(
  { info, lanes, dots }: Drawn<LaneFigures> & { readonly dots: readonly TradeDot[] },
  names: readonly string[],
  lines: readonly TradeLine[] = [],
): DataTable {
  return {
    title: `Trade-off at ${stepName(info.done)}`,
    takeaway: tradeOffTakeaway(dots),
    columns: [
      ...[{ key: "lane" }, { key: "policy" }],
      figureColumn("avoided_share"),
      figureColumn("hit_rate", "hits"),
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
  takeaway: "Useful is needed ÷ held by callers; hits are the share of requests that the cache answered.",
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
