import { PAGE_CAUSE, PAGE_STRUCT } from "../../../generated/page_cache";
import { type ChartColumns, columnsOf } from "../../../kernel/engine/core-run";
import type { ColumnBuffer } from "../../../kernel/protocol/columns";
import type { ChartView } from "../../../kernel/protocol/messages";
import { cellsThatFit, POLICY_COLUMNS, type PolicyRows, SERIES_NUMBERS, STORY_EVENTS } from "../policy-frame";
import type { PoliciesRun } from "./policies-run";

/** Offsets in BlHitSpan, in bytes: its doubles, then its counts. */
const SUM = 32;
const WINDOW_SUM = 40;
const { SPAN_DEFINED } = PAGE_STRUCT;
const WINDOWS = SPAN_DEFINED + 4;
const WINDOW_FIRST = SPAN_DEFINED + 8;
/** first, min, max, last */
const ENDS = SERIES_NUMBERS - 1;
const CAUSES = Object.keys(PAGE_CAUSE).length;

/** A lane's chart columns. */
interface Series {
  readonly hitRatio: Float32Array;
  readonly windows: Float32Array;
}

/** Writes the span of a column; a span without data stays undefined. */
function writeSpan({ hitRatio, windows }: Series, spans: DataView, column: number): void {
  const at = column * PAGE_STRUCT.SPAN_BYTES;
  const to = column * SERIES_NUMBERS;
  const defined = spans.getUint32(at + SPAN_DEFINED, true);
  const ended = spans.getUint32(at + WINDOWS, true);
  for (let i = 0; i < ENDS && defined > 0; i++) hitRatio[to + i] = spans.getFloat64(at + 8 * i, true);
  for (let i = 0; i < ENDS && ended > 0; i++) windows[to + i] = spans.getUint32(at + WINDOW_FIRST + 4 * i, true);
  if (defined > 0) hitRatio[to + ENDS] = spans.getFloat64(at + SUM, true) / defined;
  if (ended > 0) windows[to + ENDS] = spans.getFloat64(at + WINDOW_SUM, true) / ended;
}

/** A column without the start of a span shows the hit ratio of the column before it; windows count only once. */
function seriesOf({ bounds, begins, frontier }: ChartColumns, spans: DataView): Series {
  const size = begins.length * SERIES_NUMBERS;
  const series = {
    hitRatio: new Float32Array(size).fill(Number.NaN),
    windows: new Float32Array(size).fill(Number.NaN),
  };
  begins.forEach((begin, column) => {
    const at = column * SERIES_NUMBERS;
    if (begin) writeSpan(series, spans, column);
    else if (column > 0 && (bounds[column] ?? 0) < frontier) series.hitRatio.copyWithin(at, at - SERIES_NUMBERS, at);
  });
  return series;
}

/** Divides `most` cells among lists by their sizes; a list with entries has at least one. @internal */
export function cellsOfLists(sizes: readonly number[], most: number): readonly number[] {
  const entries = sizes.reduce((sum, size) => sum + size, 0);
  if (entries <= most) return sizes;
  const spare = most - sizes.length;
  return sizes.map((size) => Math.min(size, 1 + Math.floor((size / entries) * spare)));
}

/** Arrays one after another. */
function joined(arrays: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

/** The lists of a lane: entries and cells of each, and all cells. */
function listsOf(run: PoliciesRun, lane: number, most: number) {
  const sizes = run.listSizes(lane);
  const shares = cellsOfLists(sizes, most);
  const cells = sizes.map((size, list) => (size > 0 ? run.cells(lane, list, shares[list] ?? 1) : new Uint32Array()));
  const numbers = POLICY_COLUMNS.cells.numbers;
  return {
    lists: Uint32Array.from(sizes.flatMap((size, list) => [size, (cells[list]?.length ?? 0) / numbers])),
    cells: joined(cells),
  };
}

function actsOf(run: PoliciesRun, lane: number) {
  const acts = run.lastActs(lane);
  const each = <T>(read: (act: number) => Iterable<T>) =>
    Array.from({ length: acts.stored }, (_, i) => [...read(i)]).flat();
  return {
    actDoubles: Float64Array.from(each(acts.doubles)),
    actWords: Uint32Array.from(each(acts.words)),
    actCounts: acts.counts,
  };
}

/**
 * Fills the columns of each lane with the current state of `run`, and with the part of the series in `view` from
 * `recorded`: the same run, or one with a more detailed record of this part.
 */
export function putPolicies(
  columns: ColumnBuffer,
  run: PoliciesRun,
  recorded: PoliciesRun,
  view: ChartView,
): readonly PolicyRows[] {
  const lanes = run.scenario.lanes.length;
  const chart = columnsOf(recorded, view, run.frontier);
  const most = cellsThatFit(lanes, view.columns);
  return Array.from({ length: lanes }, (_, lane) =>
    columns.put(POLICY_COLUMNS, {
      figures: run.figures(lane),
      ...actsOf(run, lane),
      ...seriesOf(chart, recorded.peekSpans(lane, chart.bounds)),
      ...listsOf(run, lane, most),
      evictions: run.evictions(lane, CAUSES),
      story: run.events(lane, STORY_EVENTS),
    }),
  );
}
