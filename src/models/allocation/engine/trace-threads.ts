import { HEAP_LIMIT, HEAP_STRUCT } from "../../../generated/heap";
import { problemOf } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";

const { TRACE_THREADS } = HEAP_LIMIT;
const { LAST_OF_THREAD } = HEAP_STRUCT;

/** Why a heap that tells threads apart refuses a trace of which numberOf() or PageThreads.of() gives null. */
export const tooManyThreads: readonly Problem[] = problemOf(
  "threads at once",
  TRACE_THREADS + 1,
  `at most ${formatInteger(TRACE_THREADS)}`,
);

/**
 * The threads of a trace, for a heap that tells them apart. That of the first operation is the main one. Any other ends after
 * its last operation.
 */
export class TraceThreads {
  /** In order of appearance. */
  readonly #numbers = new Map<number, number>();
  /** The last operation of each. */
  readonly #last: number[] = [];
  /** The number of each in the core while it runs; 0 = main, or it does not run. */
  readonly #slots: number[] = [];
  #ended = 0;
  readonly #used = new Uint8Array(TRACE_THREADS + 1);

  /** Whether operations have to wait: they do not yet say where threads end. */
  get areMany(): boolean {
    return this.#last.length > 1;
  }

  /** The threads whose last operation has its number. */
  get ended(): number {
    return this.#ended;
  }

  /** A thread makes an operation. Returns the thread's place in the order of appearance. */
  call(thread: number, operation: number): number {
    let place = this.#numbers.get(thread);
    if (place === undefined) {
      place = this.#numbers.size;
      this.#numbers.set(thread, place);
    }
    this.#last[place] = operation;
    return place;
  }

  /**
   * The thread of an operation as the core names it (BlHeapOperation.thread); null = too many run at once. Operations come in
   * their order, once all have been made.
   */
  numberOf(place: number, operation: number): number | null {
    if (place === 0) return 0;
    const slot = this.#slotOf(place);
    if (slot === null || this.#last[place] !== operation) return slot;
    this.#used[slot] = 0;
    this.#ended++;
    return slot + LAST_OF_THREAD;
  }

  #slotOf(place: number): number | null {
    const known = this.#slots[place];
    if (known !== undefined) return known;
    const slot = this.#used.indexOf(0, 1);
    if (slot === TRACE_THREADS) return null;
    this.#used[slot] = 1;
    this.#slots[place] = slot;
    return slot;
  }
}

/** Of each page of a trace: runs of varint thread, varint operations; null = thread 1 makes all of its operations. */
export type ThreadRuns = readonly (Uint8Array | null)[];

/** Calls `take` with each run of a page: the thread, and how many operations it makes. */
function readRuns(runs: Uint8Array | null, operations: number, take: (thread: number, operations: number) => void) {
  if (runs === null) take(1, operations);
  for (let at = 0; runs !== null && at < runs.length; ) {
    const number = () => {
      let [value, scale, byte] = [0, 1, 128];
      for (; byte >= 128; scale *= 128) {
        byte = runs[at++] ?? 0;
        value += (byte % 128) * scale;
      }
      return value;
    };
    take(number(), number());
  }
}

/** The threads of a trace's pages, as the core names them. */
export class PageThreads {
  /** Of each page: number and operations of each run. */
  readonly #runs: readonly (readonly number[])[];

  private constructor(runs: readonly (readonly number[])[]) {
    this.#runs = runs;
  }

  /** Null = too many threads run at once. `operations`: of all pages; `each`: of every page but the last. */
  static of(pages: ThreadRuns, operations: number, each: number): PageThreads | null {
    const threads = new TraceThreads();
    const places: number[][] = pages.map(() => []);
    pages.forEach((page, i) => {
      let end = i * each;
      readRuns(page, Math.min(each, operations - end), (thread, count) => {
        end += count;
        places[i]?.push(threads.call(thread, end - 1), count);
      });
    });
    let isGood = true;
    const runs = places.map((page, i) => {
      const numbered: number[] = [];
      for (let [run, end] = [0, i * each]; run < page.length; run += 2) {
        const [place = 0, count = 0] = page.slice(run, run + 2);
        end += count;
        const number = threads.numberOf(place, end - 1);
        isGood &&= number !== null;
        const slot = (number ?? 0) % LAST_OF_THREAD;
        if (slot === number) numbered.push(slot, count);
        else numbered.push(slot, count - 1, number ?? 0, 1);
      }
      return numbered;
    });
    return isGood ? new PageThreads(runs) : null;
  }

  /** Those of a page's operations. */
  page(number: number): Uint16Array<ArrayBuffer> {
    const runs = this.#runs[number] ?? [];
    const operations = runs.reduce((sum, count, i) => (i % 2 === 1 ? sum + count : sum), 0);
    const threads = new Uint16Array(operations);
    for (let [run, at] = [0, 0]; run < runs.length; run += 2) {
      const end = at + (runs[run + 1] ?? 0);
      threads.fill(runs[run] ?? 0, at, end);
      at = end;
    }
    return threads;
  }
}
