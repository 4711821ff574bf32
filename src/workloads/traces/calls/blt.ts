import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import type { TraceParser } from "../lines";
import type { Canonical } from "./canonical";
import { type CallFormat, type CallTarget, refuseState } from "./format";
import { CALL } from "./operation";
import { StreamWindow, VarintReader } from "./varint";

/* A block of own binary: the calls of one thread, in their order. */

const BLOCK_BYTES = 65_536;
const BLOCK_HEADER_BYTES = 32;
const MOST_USED = BLOCK_BYTES - BLOCK_HEADER_BYTES;

const RECORD = { ALLOCATE: 0, CALLOC: 1, FREE: 2, RESIZE_BEGIN: 3, RESIZE_END: 4, ALIGNED: 5 } as const;
const SKIPS = 8;

/** Addresses are counted in these bytes, below 2^53 of them. */
const GRAIN = 8;
const MOST_GRAINS = 2 ** 53;

/** The header of a block. */
interface BltHeader {
  readonly thread: number;
  /** The bytes of its records. */
  readonly used: number;
  readonly firstTicket: number;
  readonly time: number;
}

/** Reads the header of a block, which begins with a tag. */
function bltHeader(view: DataView): BltHeader {
  const long = (at: number) => view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
  return { thread: view.getUint32(4, true), used: view.getUint32(8, true), firstTicket: long(16), time: long(24) };
}

/** The records of a block, one at a time. */
class BltBlock {
  readonly thread: number;
  readonly number: number;
  /** When it began, on a clock that never falls; 0 = unknown. */
  readonly time: number;
  readonly bytes: number;
  readonly #reader: VarintReader;
  /** The order of the record among those of all threads. */
  ticket: number;
  kind = 0;
  low = 0;
  high = 0;
  sizeLow = 0;
  sizeHigh = 0;
  log2 = 0;
  /** Whether none of its records has been performed. */
  isFresh = true;
  /** Whether the file ends within it. */
  readonly isCut: boolean;
  #grains = 0;

  constructor(number: number, header: BltHeader, records: Uint8Array, isCut: boolean) {
    this.number = number;
    this.thread = header.thread;
    this.time = header.time;
    this.ticket = header.firstTicket - 1;
    this.bytes = records.length;
    this.isCut = isCut;
    this.#reader = new VarintReader(records);
  }

  get isOver(): boolean {
    return this.#reader.isDone;
  }

  /** Reads the next record. Returns whether it is good. */
  next(): boolean {
    const kind = this.#reader.byte();
    this.kind = kind & ~SKIPS;
    const isGood = this.kind <= RECORD.ALIGNED && this.#readTicket((kind & SKIPS) !== 0) && this.#readAddress();
    if (!isGood || this.kind === RECORD.FREE || this.kind === RECORD.RESIZE_BEGIN) return isGood;
    if (!this.#reader.read()) return false;
    this.sizeLow = this.#reader.low;
    this.sizeHigh = this.#reader.high;
    return this.kind !== RECORD.ALIGNED || this.#readAlignment();
  }

  #readTicket(skips: boolean): boolean {
    if (skips && !this.#reader.read()) return false;
    this.ticket += 1 + (skips ? this.#reader.value : 0);
    return this.ticket < Number.MAX_SAFE_INTEGER;
  }

  #readAddress(): boolean {
    const reader = this.#reader;
    if (!reader.read()) return false;
    const half = reader.high * 2 ** 31 + (reader.low >>> 1);
    this.#grains += reader.low & 1 ? -half - 1 : half;
    const address = this.#grains * GRAIN;
    this.low = address >>> 0;
    this.high = Math.floor(address / 2 ** 32);
    return this.#grains >= 0 && this.#grains < MOST_GRAINS;
  }

  #readAlignment(): boolean {
    if (!this.#reader.read()) return false;
    this.log2 = Math.log2(this.#reader.value);
    return Number.isInteger(this.log2) && this.log2 <= 32;
  }
}

/** Blocks that are read ahead for a missing ticket, and the bytes that they may have. */
const [MOST_AHEAD, MOST_BYTES] = [64, 32 * 2 ** 20];

/** The receiver of the records in their order. */
interface MergedCalls {
  /** Performs a block's record. Returns whether it is allowed. */
  perform(block: BltBlock): boolean;
  /** Called when a record comes after one with a later ticket. */
  onLate(): void;
  /** Called for a bad record, which ends its block. Returns whether reading continues. */
  onBad(block: BltBlock): boolean;
}

/**
 * Puts the records of blocks in the order of their tickets. Every call took the next ticket, so a record whose ticket
 * follows is next. If that one is in no block so far, the lowest is next, but only once many blocks have been read ahead.
 */
class BltMerger {
  readonly #calls: MergedCalls;
  /** A heap by ticket: no block has a lower one than its parent. */
  readonly #heap: BltBlock[] = [];
  #bytes = 0;
  /** Blocks none of whose records has been performed. */
  #ahead = 0;
  #next = 1;
  #isStopped = false;

  constructor(calls: MergedCalls) {
    this.#calls = calls;
  }

  /** Adds a block, and performs what follows. Returns whether reading continues. */
  add(block: BltBlock): boolean {
    this.#bytes += block.bytes;
    this.#ahead++;
    if (this.#load(block)) this.#push(block);
    return this.#drain(false);
  }

  /** Performs everything. */
  finish(): boolean {
    return this.#drain(true);
  }

  #drain(isLast: boolean): boolean {
    for (let first = this.#heap[0]; first !== undefined && !this.#isStopped; first = this.#heap[0]) {
      const isFull = this.#ahead > MOST_AHEAD || this.#bytes > MOST_BYTES;
      if (first.ticket > this.#next && !isLast && !isFull) break;
      this.#performFirst(first);
    }
    return !this.#isStopped;
  }

  #performFirst(block: BltBlock): void {
    if (block.ticket < this.#next) this.#calls.onLate();
    else this.#next = block.ticket + 1;
    this.#wake(block);
    if (!this.#calls.perform(block)) this.#isStopped = !this.#calls.onBad(block);
    if (this.#load(block)) this.#sink();
    else this.#removeFirst();
  }

  /** Reads the next record of a block. Returns whether there is one. */
  #load(block: BltBlock): boolean {
    const isOver = block.isOver;
    if (!isOver && block.next()) return true;
    if (!isOver || block.isCut) this.#isStopped ||= !this.#calls.onBad(block);
    this.#bytes -= block.bytes;
    this.#wake(block);
    return false;
  }

  #wake(block: BltBlock): void {
    if (block.isFresh) this.#ahead--;
    block.isFresh = false;
  }

  #push(block: BltBlock): void {
    let place = this.#heap.push(block) - 1;
    for (
      let parent = (place - 1) >> 1;
      place > 0 && this.#ticket(parent) > this.#ticket(place);
      parent = (place - 1) >> 1
    ) {
      this.#swap(place, parent);
      place = parent;
    }
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink();
  }

  /** Moves the first block down to its place. */
  #sink(): void {
    for (let place = 0; ; ) {
      const left = 2 * place + 1;
      const least = this.#ticket(left + 1) < this.#ticket(left) ? left + 1 : left;
      if (this.#ticket(least) >= this.#ticket(place)) return;
      this.#swap(place, least);
      place = least;
    }
  }

  #ticket(place: number): number {
    return this.#heap[place]?.ticket ?? Number.POSITIVE_INFINITY;
  }

  #swap(a: number, b: number): void {
    const [first, second] = [this.#heap[a], this.#heap[b]];
    if (first === undefined || second === undefined) return;
    this.#heap[a] = second;
    this.#heap[b] = first;
  }
}

const MAGIC = new TextEncoder().encode("BLTRACE\n");
const TAG = new TextEncoder().encode("BLK1");
const VERSION_AT = 8;
/** The header has a window of its own. */
const WINDOW_BYTES = 2 ** 20;

const begins = (bytes: Uint8Array, magic: Uint8Array) => magic.every((byte, i) => bytes[i] === byte);
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** Own binary, which the recorder writes: blocks of one thread each, ordered by tickets. */
export const blt: CallFormat = {
  title: "Bufferlab binary, BLT1",
  recognize: ({ bytes }) => (begins(bytes, MAGIC) ? "it begins with BLTRACE" : null),
  parser: (target) => new BltParser(target),
};

/** The realloc of a thread that has begun; null = of a null pointer. */
type OpenResize = { readonly low: number; readonly high: number } | null;

class BltParser implements TraceParser, MergedCalls {
  readonly #target: CallTarget;
  readonly #canonical: Canonical;
  readonly #merger = new BltMerger(this);
  readonly #window = new StreamWindow(BLOCK_BYTES);
  readonly #resizes = new Map<number, OpenResize>();
  #start: number | null = null;
  #time = 0;
  #blocks = -1;
  #skipped = 0;
  #isEnded = false;
  #problems: readonly Problem[] | null = null;

  constructor(target: CallTarget) {
    this.#target = target;
    this.#canonical = target.canonical("missed free");
  }

  push(piece: Uint8Array): readonly Problem[] | null {
    let rest = piece;
    while (rest.length > 0 && !this.#isEnded && this.#problems === null) {
      rest = this.#window.fill(rest);
      if (this.#window.isFull) this.#readWindow(this.#window.take(), false);
    }
    return this.#problems;
  }

  finish(): readonly Problem[] | null {
    const rest = this.#window.take();
    if (this.#problems === null && !this.#isEnded) this.#finishWindow(rest);
    if (this.#problems === null) this.#merger.finish();
    return this.#problems;
  }

  perform(block: BltBlock): boolean {
    const { kind, thread, low, high, sizeLow, sizeHigh } = block;
    const canonical = this.#canonical;
    canonical.setThread(thread);
    this.#readTime(block.time);
    const isNull = low === 0 && high === 0;
    if (kind === RECORD.FREE) return isNull || canonical.free(low, high);
    if (kind === RECORD.RESIZE_BEGIN) return this.#beginResize(thread, isNull ? null : { low, high });
    if (kind === RECORD.RESIZE_END) return this.#endResize(block, isNull);
    if (isNull) return canonical.fail();
    if (kind === RECORD.ALIGNED) return canonical.allocate(CALL.ALIGNED, low, high, sizeLow, sizeHigh, block.log2);
    return canonical.allocate(kind === RECORD.CALLOC ? CALL.CALLOC : CALL.ALLOCATE, low, high, sizeLow, sizeHigh);
  }

  onLate(): void {
    this.#target.odd.disordered++;
  }

  onBad(block: BltBlock): boolean {
    if (block.isCut) return this.#target.endEarly();
    if (this.#target.skips()) return true;
    const { problems, report } = problemList();
    const name = `block ${block.number}`;
    if (!refuseState(name, `ticket ${block.ticket}`, this.#canonical, report))
      report(
        name,
        `a record of kind ${block.kind}`,
        "whole records of kind 0 … 5, as docs/call-traces.md describes them",
      );
    this.#problems = problems;
    return false;
  }

  /** The first time that is known is the start. */
  #readTime(time: number): void {
    if (time === 0) return;
    this.#start ??= time;
    this.#time = Math.max(this.#time, time - this.#start);
    this.#canonical.setTime(this.#time);
  }

  #beginResize(thread: number, old: OpenResize): true {
    this.#resizes.set(thread, old);
    if (old !== null) this.#canonical.hold(old.low, old.high, thread);
    return true;
  }

  #endResize({ thread, low, high, sizeLow, sizeHigh }: BltBlock, isNull: boolean): boolean {
    const old = this.#resizes.get(thread);
    this.#resizes.delete(thread);
    const canonical = this.#canonical;
    if (old === null) return isNull ? canonical.fail() : canonical.allocateByRealloc(low, high, sizeLow, sizeHigh);
    if (!isNull) return canonical.resizeHeld(thread, low, high, sizeLow, sizeHigh);
    if (sizeLow === 0 && sizeHigh === 0) return canonical.resizeHeldToZero(thread);
    return old === undefined ? canonical.fail() : canonical.failHeld(thread, old.low, old.high);
  }

  /** Reads the header's window, passes its rest, and then reads blocks. */
  #readWindow(bytes: Uint8Array, isCut: boolean): void {
    if (this.#blocks < 0 && this.#skipped === 0) this.#readHeader(bytes);
    if (this.#blocks >= 0) this.#readBlock(bytes, isCut);
    this.#skipped += bytes.length;
    if (this.#skipped === WINDOW_BYTES) this.#blocks = 0;
  }

  #readHeader(bytes: Uint8Array): void {
    const version = bytes.length >= VERSION_AT + 4 ? viewOf(bytes).getUint32(VERSION_AT, true) : 0;
    if (!begins(bytes, MAGIC) || version !== 1) this.#refuse("header", `version ${version}`, "BLTRACE, version 1");
  }

  #finishWindow(rest: Uint8Array): void {
    if (rest.length === 0 && this.#blocks >= 0) return;
    if (this.#blocks < 0) this.#target.endEarly();
    this.#readWindow(rest, true);
  }

  #readBlock(bytes: Uint8Array, isShort: boolean): void {
    this.#isEnded = !begins(bytes, TAG);
    if (this.#isEnded) return;
    this.#blocks++;
    if (bytes.length < BLOCK_HEADER_BYTES) {
      this.#target.endEarly();
      return;
    }
    const header = bltHeader(viewOf(bytes));
    const { used } = header;
    if (used > MOST_USED) this.#refuseBlock(`${used} bytes used`, `at most ${formatInteger(MOST_USED)}`);
    else {
      const records = bytes.slice(BLOCK_HEADER_BYTES, BLOCK_HEADER_BYTES + used);
      this.#merger.add(new BltBlock(this.#blocks, header, records, isShort && records.length < used));
    }
  }

  #refuseBlock(value: string, allowed: string): void {
    if (!this.#target.skips()) this.#refuse(`block ${this.#blocks}`, value, allowed);
  }

  #refuse(field: string, value: string, allowed: string): void {
    const { problems, report } = problemList();
    report(field, value, allowed);
    this.#problems = problems;
  }
}
