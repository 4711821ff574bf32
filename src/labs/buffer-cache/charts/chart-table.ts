import type { FrameInfo } from "../../../kernel/protocol/messages";
import { type AllocationLane, EFFECTS, SERIES } from "../../../models/allocation/lane-arrays";
import { type KnownColumn, knownColumns } from "../../../plot/time/curves";
import { type Column, type DataTable, MOST_ROWS } from "../../../shared/data-table";
import { formatInteger, formatPercentSix } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { graphTakeaway } from "../words/describe-frame";
import { EVENT_ROWS } from "./waste-plot";

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

interface Drawn {
  readonly info: FrameInfo;
  readonly lanes: readonly AllocationLane[];
}

/**
 * The graph's data: the curves of all lanes, and the events of the lane `focus`. The page shows the wasted share; the
 * file keeps the efficiency, 100 % minus it, under its established names.
 */
export function efficiencyTable({ info, lanes }: Drawn, focus: number): DataTable {
  return {
    title: "Share of callers’ memory wasted by step",
    file: "efficiency-by-step",
    takeaway: `${graphTakeaway(info.done, lanes)} A dash means that nothing was allocated. The CSV file has the efficiency: 100 % minus the share wasted.`,
    columns: [
      { name: "first step", key: "first_step", text: formatInteger },
      { name: "last step", key: "last_step", text: formatInteger },
      ...lanes.flatMap((_, lane) => laneColumns(laneLetter(lane))),
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
const laneColumns = (letter: string): Column[] =>
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
