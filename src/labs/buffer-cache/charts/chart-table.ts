import { EFFECTS, type LaneArrays, SERIES } from "../../../kernel/protocol/frame";
import type { FrameInfo } from "../../../kernel/protocol/messages";
import { type KnownColumn, knownColumns } from "../../../plot/time/columns";
import { type Column, type DataTable, MOST_ROWS } from "../../../shared/data-table";
import { formatInteger, formatPercentSix } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { graphTakeaway } from "../words/describe-frame";
import { EVENT_ROWS } from "./event-rows";

/** The efficiency of a lane in a range of steps, shares of 1; NaN = nothing was allocated in it. */
export interface RangeFigures {
  readonly min: number;
  /** Over its steps. */
  readonly mean: number;
  readonly max: number;
  readonly last: number;
}

/** Steps `from` … `to`, one entry a lane, and how often each event of EVENT_ROWS happened in the lane whose events are drawn. */
export interface TableRow {
  readonly from: number;
  readonly to: number;
  readonly lanes: readonly RangeFigures[];
  readonly events: readonly number[];
}

/** So many columns of the graph come one by one, the rest in so many rows at most: the story is at the beginning. */
const SINGLE = 100;
const MERGED = MOST_ROWS - SINGLE;
const MIN = 1;
const MAX = 2;
const LAST = 3;
const MEAN = 4;

interface Drawn {
  readonly info: FrameInfo;
  readonly lanes: readonly LaneArrays[];
}

/**
 * What the graph shows: the curves of all lanes, the events of the lane `focus`. The page writes the share wasted; the file
 * keeps the efficiency, 100 % minus it, under the names that it always had.
 */
export function efficiencyTable({ info, lanes }: Drawn, focus: number): DataTable {
  return {
    title: "Share of memory wasted by step",
    file: "efficiency-by-step",
    takeaway: `${graphTakeaway(lanes)} – where nothing was allocated. The CSV file holds the efficiency: 100 % minus the share wasted.`,
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

/** In order of the efficiency: where that is lowest, the most is wasted. */
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

/** A share of 1 in percent, with the digits that the series has. */
const percent = (share: number): number => Number((100 * share).toPrecision(7));

/** The data of the graph as at most MOST_ROWS rows. Lowest, highest, last and counts of merged columns stay exact; their mean is that of their steps. */
export function chartTable(
  info: FrameInfo,
  lanes: readonly Pick<LaneArrays, "series" | "effects">[],
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
