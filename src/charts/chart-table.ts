import { viewBounds } from "../protocol/chart-view";
import { EFFECTS, type LaneArrays, SERIES } from "../protocol/frame";
import type { FrameInfo } from "../protocol/messages";
import { type Column, type DataTable, MOST_ROWS } from "../shared/data-table";
import { formatInteger, formatPercentSix } from "../shared/format";
import { graphTakeaway } from "./describe-frame";
import { laneLetter } from "./figures";
import { EVENT_ROWS } from "./layout/event-rows";

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
  const bounds = viewBounds(info.view);
  const end = Math.min(info.frontier, info.view.to + 1);
  const columns = Array.from({ length: info.view.columns }, (_, i) => i).filter((i) => {
    const from = bounds[i] ?? 0;
    return from < (bounds[i + 1] ?? 0) && from < end;
  });
  const endOf = (column: number) => Math.min(bounds[column + 1] ?? end, end);
  const stepsOf = (column: number) => endOf(column) - (bounds[column] ?? 0);
  return rowsOf(columns).map((part) => ({
    from: bounds[part[0] ?? 0] ?? 0,
    to: endOf(part.at(-1) ?? 0) - 1,
    lanes: lanes.map(({ series }) => rangeFigures(series, part, stepsOf)),
    events: eventCounts(lanes[focus]?.effects ?? new Uint32Array(), part),
  }));
}

function rowsOf(columns: readonly number[]): number[][] {
  const rest = columns.slice(SINGLE);
  const size = Math.max(1, Math.ceil(rest.length / MERGED));
  const merged = Array.from({ length: Math.ceil(rest.length / size) }, (_, i) => rest.slice(i * size, (i + 1) * size));
  return [...columns.slice(0, SINGLE).map((column) => [column]), ...merged];
}

const eventCounts = (effects: Uint32Array, columns: readonly number[]): number[] =>
  EVENT_ROWS.map(({ effect }) => columns.reduce((sum, column) => sum + (effects[column * EFFECTS + effect] ?? 0), 0));

function rangeFigures(
  series: Float32Array,
  columns: readonly number[],
  stepsOf: (column: number) => number,
): RangeFigures {
  const at = (column: number, which: number) => series[column * SERIES + which] ?? Number.NaN;
  const known = columns.filter((column) => !Number.isNaN(at(column, MEAN)));
  const last = known.at(-1);
  if (last === undefined) return { min: Number.NaN, mean: Number.NaN, max: Number.NaN, last: Number.NaN };
  const sum = (value: (column: number) => number) => known.reduce((total, column) => total + value(column), 0);
  return {
    min: Math.min(...known.map((column) => at(column, MIN))),
    mean: sum((column) => at(column, MEAN) * stepsOf(column)) / sum(stepsOf),
    max: Math.max(...known.map((column) => at(column, MAX))),
    last: at(last, LAST),
  };
}
