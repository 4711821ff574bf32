import type { Report } from "../../../kernel/scenario/problem";
import { LineParser, type TraceParser } from "../lines";
import { type TraceHead, textLines } from "../pieces";
import { cellsOf, delimiterOf } from "./csv";
import { numberOf } from "./cursor";
import { type CallFormat, CallLines, type CallTarget } from "./format";
import { numberOfWords } from "./named-calls";
import { CALL } from "./operation";

/* A table with a row for each block, from its birth to its free, as Tracy's memory window has it. Rows are ordered by birth. */

/** The columns, by their names without blanks, points and capitals. */
const COLUMNS = {
  address: /^(address|addr|ptr|pointer)$/,
  size: /^(size|bytes)$/,
  born: /^(time_?alloc|alloc_?time(_ns)?|appeared_?at|alloc|birth|start(_ns)?)$/,
  freed: /^(time_?free|free_?time(_ns)?|free|death|end(_ns)?)$/,
  duration: /^(duration|lifetime)(_ns)?$/,
  thread: /^(thread|thread_?alloc|alloc_?thread)$/,
  freeThread: /^(thread_?free|free_?thread)$/,
} as const;
type Column = keyof typeof COLUMNS;

interface Layout {
  readonly delimiter: string;
  readonly places: Partial<Record<Column, number>>;
  readonly leftOut: readonly string[];
}

function layoutOf(line: string): Layout | null {
  const delimiter = delimiterOf(line);
  const cells = cellsOf(line.replace(/^\ufeff/, ""), delimiter);
  const plain = cells.map((cell) => cell.toLowerCase().replaceAll(/[ .-]+/g, "_"));
  const found = (Object.keys(COLUMNS) as readonly Column[]).flatMap((column) => {
    const place = plain.findIndex((name) => COLUMNS[column].test(name));
    return place < 0 ? [] : [[column, place] as const];
  });
  const places: Layout["places"] = Object.fromEntries(found);
  const isWhole = [places.address, places.size, places.born, places.freed ?? places.duration].every(
    (place) => place !== undefined,
  );
  const known = new Set(found.map(([, place]) => place));
  return isWhole ? { delimiter, places, leftOut: cells.filter((_, i) => !known.has(i)) } : null;
}

/** The free of a block that lives. */
interface Death {
  readonly time: number;
  readonly low: number;
  readonly high: number;
  readonly thread: number;
}

/** Frees to come, the earliest first: a binary heap. */
class Deaths {
  readonly #heap: Death[] = [];

  get next(): Death | undefined {
    return this.#heap[0];
  }

  add(death: Death): void {
    const heap = this.#heap;
    let at = heap.push(death) - 1;
    for (let above = (at - 1) >> 1; at > 0 && (heap[above]?.time ?? 0) > death.time; above = (at - 1) >> 1) {
      heap[at] = heap[above] as Death;
      at = above;
    }
    heap[at] = death;
  }

  take(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if ((heap[below + 1]?.time ?? Number.POSITIVE_INFINITY) < (heap[below]?.time ?? 0)) below++;
      if ((heap[below]?.time ?? 0) >= last.time) break;
      heap[at] = heap[below] as Death;
      at = below;
    }
    heap[at] = last;
  }
}

const headerOf = (head: TraceHead) => layoutOf(textLines(head)[0] ?? "");

/** Blocks with the times of their births and frees. */
export const lifetimes: CallFormat = {
  title: "a table of blocks with their times, as from Tracy",
  recognize: (head) => (headerOf(head) === null ? null : "a header with an address, a size and two times"),
  parser: (target) => new LifetimeParser(target),
};

class LifetimeParser implements TraceParser {
  readonly #reader: LifetimeReader;
  readonly #lines: LineParser;

  constructor(target: CallTarget) {
    this.#reader = new LifetimeReader(target);
    this.#lines = new LineParser(this.#reader, "row");
  }

  push(piece: Uint8Array) {
    return this.#lines.push(piece);
  }

  finish(isCut?: boolean) {
    const problems = this.#lines.finish(isCut);
    if (problems === null) this.#reader.freeUntil(Number.POSITIVE_INFINITY);
    return problems;
  }
}

class LifetimeReader extends CallLines {
  readonly #decoder = new TextDecoder();
  readonly #deaths = new Deaths();
  #layout: Layout | null = null;
  #cells: readonly string[] = [];
  #born = 0;
  #first: number | null = null;

  /** Performs the frees up to a time. */
  freeUntil(time: number): void {
    for (let death = this.#deaths.next; death !== undefined && death.time <= time; death = this.#deaths.next) {
      this.#deaths.take();
      this.#begin(death.thread, death.time);
      this.canonical.free(death.low, death.high);
    }
  }

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const line = this.#decoder.decode(text.subarray(from, to));
    if (line.trim() === "") return true;
    if (this.#layout === null) return this.#readHeader(line);
    this.#cells = cellsOf(line, this.#layout.delimiter);
    return this.#readBlock();
  }

  protected refuseForm(name: string, line: string, report: Report): void {
    const wanted = "a header with an address, a size, alloc_time and free_time or duration";
    report(name, line, this.#layout === null ? wanted : `${wanted}; numbers below 2^64, rows ordered by alloc_time`);
  }

  #readHeader(line: string): boolean {
    this.#layout = layoutOf(line);
    this.target.leftOut = this.#layout?.leftOut ?? [];
    return this.#layout !== null;
  }

  #number(column: Column) {
    return numberOf(this.#cells[this.#layout?.places[column] ?? -1] ?? "");
  }

  /** A block that is never freed has no time of its free, or a negative one. */
  #readBlock(): boolean {
    const [address, size, born] = [this.#number("address"), this.#number("size"), this.#number("born")];
    if (address === null || size === null || born === null || numberOfWords(born) < this.#born) return false;
    this.#born = numberOfWords(born);
    const thread = numberOfWords(this.#number("thread") ?? { low: 0, high: 0 });
    this.freeUntil(this.#born);
    this.#begin(thread, this.#born);
    const { low, high } = address;
    if (!this.canonical.allocate(CALL.ALLOCATE, low, high, size.low, size.high)) return false;
    const time = this.#deathTime();
    const freeThread = this.#number("freeThread");
    if (time !== null)
      this.#deaths.add({ time, low, high, thread: freeThread === null ? thread : numberOfWords(freeThread) });
    return true;
  }

  #deathTime(): number | null {
    const [freed, duration] = [this.#number("freed"), this.#number("duration")];
    if (freed !== null && numberOfWords(freed) < this.#born) this.target.odd.disordered++;
    if (freed !== null) return Math.max(this.#born, numberOfWords(freed));
    return duration === null ? null : this.#born + numberOfWords(duration);
  }

  #begin(thread: number, time: number): void {
    this.#first ??= time;
    this.canonical.setThread(thread);
    this.canonical.setTime(time - this.#first);
  }
}
