import { viewBounds } from "../protocol/chart-view";
import { type LaneArrays, SERIES } from "../protocol/frame";
import type { FrameInfo } from "../protocol/messages";
import { type Column, type DataTable, MOST_ROWS } from "../shared/data-table";
import { formatInteger, formatPercentSix } from "../shared/format";
import { graphTakeaway } from "./describe-frame";
import { laneLetter } from "./figures";

/** What a lane did in a range of steps, shares of 1; NaN = nothing was handed out in it. */
export interface RangeFigures {
  readonly min: number;
  readonly max: number;
  readonly last: number;
}

/** Steps `from` … `to`, one entry a lane. */
export interface TableRow {
  readonly from: number;
  readonly to: number;
  readonly lanes: readonly RangeFigures[];
}

/** So many columns of the graph come one by one, the rest in so many rows at most: the story is at the beginning. */
const SINGLE = 100;
const MERGED = MOST_ROWS - SINGLE;
const MIN = 1;
const MAX = 2;
const LAST = 3;

/** What the efficiency graph shows. */
export function efficiencyTable(info: FrameInfo, lanes: readonly LaneArrays[]): DataTable {
  return {
    title: "Efficiency by step",
    takeaway: `${graphTakeaway(lanes)} Efficiency is needed ÷ handed out; – where nothing was handed out.`,
    columns: [
      { name: "first step", key: "first_step", text: formatInteger },
      { name: "last step", key: "last_step", text: formatInteger },
      ...lanes.flatMap((_, lane) => laneColumns(laneLetter(lane))),
    ],
    rows: chartTable(info, lanes).map(({ from, to, lanes: ranges }) => [
      from,
      to,
      ...ranges.flatMap(({ min, max, last }) => [percent(min), percent(max), percent(last)]),
    ]),
  };
}

const laneColumns = (letter: string): Column[] => [
  { name: `${letter} lowest`, key: `${letter}_lowest_percent`, text: formatPercentSix },
  { name: `${letter} highest`, key: `${letter}_highest_percent`, text: formatPercentSix },
  { name: `${letter} at the end`, key: `${letter}_last_percent`, text: formatPercentSix },
];

/** A share of 1 in percent, with the digits that the series has. */
const percent = (share: number): number => Number((100 * share).toPrecision(7));

/** The data of the efficiency graph as at most MOST_ROWS rows. What is merged stays exact: lowest, highest and last. */
export function chartTable(info: FrameInfo, lanes: readonly Pick<LaneArrays, "series">[]): TableRow[] {
  const bounds = viewBounds(info.view);
  const end = Math.min(info.frontier, info.view.to + 1);
  const columns = Array.from({ length: info.view.columns }, (_, i) => i).filter((i) => {
    const from = bounds[i] ?? 0;
    return from < (bounds[i + 1] ?? 0) && from < end;
  });
  return rowsOf(columns).map((part) => {
    const next = bounds[(part.at(-1) ?? 0) + 1] ?? end;
    return {
      from: bounds[part[0] ?? 0] ?? 0,
      to: Math.min(next, end) - 1,
      lanes: lanes.map(({ series }) => rangeFigures(series, part)),
    };
  });
}

function rowsOf(columns: readonly number[]): number[][] {
  const rest = columns.slice(SINGLE);
  const size = Math.max(1, Math.ceil(rest.length / MERGED));
  const merged = Array.from({ length: Math.ceil(rest.length / size) }, (_, i) => rest.slice(i * size, (i + 1) * size));
  return [...columns.slice(0, SINGLE).map((column) => [column]), ...merged];
}

function rangeFigures(series: Float32Array, columns: readonly number[]): RangeFigures {
  const pick = (which: number) => columns.map((column) => series[column * SERIES + which] ?? Number.NaN);
  const known = (values: number[]) => values.filter((value) => !Number.isNaN(value));
  const [min, max, last] = [known(pick(MIN)), known(pick(MAX)), known(pick(LAST))];
  if (min.length === 0) return { min: Number.NaN, max: Number.NaN, last: Number.NaN };
  return { min: Math.min(...min), max: Math.max(...max), last: last.at(-1) ?? Number.NaN };
}
