import { CELL, PAGE_CAUSE, PAGE_FACT, PAGE_LIMIT, PAGE_STRUCT, PLACE } from "../../../generated/page_cache";
import { type ChartColumns, columnsOf } from "../../../kernel/engine/core-run";
import type { ColumnBuffer } from "../../../kernel/protocol/columns";
import type { ChartView } from "../../../kernel/protocol/messages";
import type { NextRequest, PageLife } from "../page-ask";
import { cellsThatFit, POLICY_COLUMNS, type PolicyRows, SERIES_NUMBERS, STORY_EVENTS } from "../policy-frame";
import { CacheRun } from "./cache-run";

/** Numbers of a cell. */
const CELL_NUMBERS = Object.keys(CELL).length;

/** The acts of a lane's last step, in the core's layout: valid until the next call. */
interface LastActs {
  readonly stored: number;
  /** By kind, then the bit set of events. */
  readonly counts: Uint32Array;
  words(act: number): Uint32Array;
  doubles(act: number): Float64Array;
}

/** All that the page shows of a run. Arrays are copies. */
export class PoliciesRun extends CacheRun {
  /** Evictions so far by cause. */
  evictions(lane: number, causes: number): Uint32Array {
    return this.core.read(Uint32Array, this.core.call.bl_pages_evictions(lane), causes);
  }

  /** The entries of each list. */
  listSizes(lane: number): readonly number[] {
    const { bl_pages_list_count, bl_pages_list_size } = this.core.call;
    return Array.from({ length: bl_pages_list_count(lane) }, (_, list) => bl_pages_list_size(lane, list));
  }

  /** A list as at most `most` cells (1 … PAGE_LIMIT.CELLS), head first, in the order of CELL. */
  cells(lane: number, list: number, most: number): Uint32Array {
    const count = this.core.call.bl_pages_list_cells(lane, list, Math.min(most, PAGE_LIMIT.CELLS));
    return this.core.read(Uint32Array, this.core.call.bl_pages_cells(), count * CELL_NUMBERS);
  }

  lastActs(lane: number): LastActs {
    const start = this.core.call.bl_pages_acts(lane);
    const head = this.core.read(Uint32Array, start, PAGE_STRUCT.ACTS_AT / 4);
    const at = (act: number) => start + PAGE_STRUCT.ACTS_AT + act * PAGE_STRUCT.ACT_BYTES;
    return {
      stored: head[0] ?? 0,
      counts: head.subarray(PAGE_STRUCT.ACTS_BY_KIND / 4, PAGE_STRUCT.ACTS_EVENTS / 4 + 1),
      words: (act) => this.core.peek(Uint32Array, at(act), PAGE_STRUCT.ACT_WORDS),
      doubles: (act) => this.core.peek(Float64Array, at(act) + PAGE_STRUCT.ACT_BEFORE, 2),
    };
  }

  /** The last `most` logged events up to the current step, oldest first: step, kind, value. */
  events(lane: number, most: number): Uint32Array {
    const numbers = PAGE_STRUCT.EVENT_BYTES / 4;
    const { done } = this;
    const logged = this.core.call.bl_pages_event_count(lane);
    const ring = this.core.peek(Uint32Array, this.core.call.bl_pages_events(lane), PAGE_LIMIT.EVENTS * numbers);
    const at = (event: number) => (event % PAGE_LIMIT.EVENTS) * numbers;
    const oldest = Math.max(0, logged - PAGE_LIMIT.EVENTS);
    let end = logged;
    while (end > oldest && (ring[at(end - 1)] ?? 0) >= done) end--;
    const first = Math.max(oldest, end - most);
    const events = new Uint32Array((end - first) * numbers);
    for (let i = first; i < end; i++) events.set(ring.subarray(at(i), at(i) + numbers), (i - first) * numbers);
    return events;
  }

  /** Every page of the stream is below this. */
  get pages(): number {
    return this.core.call.bl_pages_count();
  }

  get requests(): number {
    return this.core.call.bl_pages_requests();
  }

  /** The page that a step requests. */
  page(step: number): number {
    return this.core.call.bl_pages_page(step);
  }

  /** The coming requests, at most `count` <= 32. The run performs them and goes back, so it must rest. */
  lookAhead(count: number): readonly NextRequest[] {
    const from = this.done;
    const length = Math.min(count, this.requests - from);
    const hits = this.scenario.lanes.map((_, lane) => this.core.call.bl_pages_look_ahead(lane, length));
    return Array.from({ length }, (_, i) => ({
      step: from + i,
      page: this.page(from + i),
      hits: hits.map((bits) => (bits & (1 << i)) !== 0),
    }));
  }

  /** The first pages of a list, at most PAGE_LIMIT.CELLS, head first. */
  listPages(lane: number, list: number): readonly number[] {
    const count = this.core.call.bl_pages_list_pages(lane, list);
    return [...this.core.peek(Uint32Array, this.core.call.bl_pages_pages(), count)];
  }

  /** Where a page below `pages` is. NONE where a number does not apply. */
  place(lane: number, page: number) {
    const at = this.core.call.bl_pages_place(lane, page);
    const words = this.core.peek(Uint32Array, at, Object.keys(PLACE).length);
    return recordOf(words, { list: PLACE.list, role: PLACE.role, value: PLACE.value });
  }

  /** The requests of a page below `pages`, in steps; NONE = never. Reads the whole stream. */
  facts(page: number) {
    return recordOf(
      this.core.peek(Uint32Array, this.core.call.bl_pages_facts(page), Object.keys(PAGE_FACT).length),
      PAGE_FACT,
    );
  }

  /** From here on records the stays of a page below `pages`; null = of none. */
  follow(page: number | null): void {
    this.core.call.bl_pages_follow(page ?? PAGE_LIMIT.NONE);
  }

  /** The stays of the followed page in a lane since follow(). */
  stays(lane: number): Pick<PageLife, "stayCount" | "stays"> {
    const start = this.core.call.bl_pages_stays(lane);
    const [stayCount = 0] = this.core.read(Uint32Array, start, 1);
    const first = Math.max(0, stayCount - PAGE_LIMIT.STAYS);
    const stays = Array.from({ length: stayCount - first }, (_, i) => {
      const at = start + PAGE_STRUCT.STAYS_AT + ((first + i) % PAGE_LIMIT.STAYS) * PAGE_STRUCT.STAY_BYTES;
      const [entered = 0, left = 0, cause = 0] = this.core.read(Uint32Array, at, PAGE_STRUCT.STAY_BYTES / 4);
      return { entered, left, cause };
    });
    return { stayCount, stays };
  }

  /** Merged spans of the series, one per column (BlHitSpan), in the core's own memory: valid until the next call. */
  peekSpans(lane: number, bounds: Uint32Array): DataView {
    this.core.write(this.core.call.bl_view_bounds(), bounds);
    const columns = bounds.length - 1;
    const bytes = this.core.peek(
      Uint8Array,
      this.core.call.bl_pages_view(lane, columns),
      columns * PAGE_STRUCT.SPAN_BYTES,
    );
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}

/** Words by name. `at`: the place of each name's word. */
const recordOf = <Name extends string>(words: Uint32Array, at: Readonly<Record<Name, number>>): Record<Name, number> =>
  Object.fromEntries(Object.entries<number>(at).map(([name, i]) => [name, words[i] ?? 0])) as Record<Name, number>;

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
