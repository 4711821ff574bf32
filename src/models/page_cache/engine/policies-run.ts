import { CELL, PAGE_FACT, PAGE_LIMIT, PAGE_STRUCT, PLACE } from "../../../generated/page_cache";
import type { NextRequest, PageLife } from "../page-ask";
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
