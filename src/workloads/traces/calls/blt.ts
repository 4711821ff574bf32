import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { formatInteger } from "../../../shared/format";
import type { TraceParser } from "../parser";
import { BLOCK_BYTES, BLOCK_HEADER_BYTES, BltBlock, bltHeader, MOST_USED, RECORD } from "./blt-block";
import { BltMerger, type MergedCalls } from "./blt-merger";
import type { Canonical } from "./canonical";
import { type CallFormat, type CallTarget, refuseState } from "./format";
import { CALL } from "./operation";
import { StreamWindow } from "./stream-window";

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
