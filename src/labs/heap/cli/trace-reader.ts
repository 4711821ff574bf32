import { HEAP_LIMIT, HEAP_OPERATION } from "../../../generated/heap";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { BadInput } from "../../../library/bad-input";
import { OPERATION_WORDS } from "../../../models/allocation/engine/heap-replay";
import { formatInteger } from "../../../shared/format";
import { MOST_THREAD } from "../../../workloads/traces/calls/operation";
import { isLog2, reportBadFields } from "../../../workloads/traces/calls/text-lines";
import { MOST_LINE } from "../../../workloads/traces/lines";

const [TAB, LINE_FEED, RETURN, SPACE, HASH, ZERO, AT, T] = [9, 10, 13, 32, 35, 48, 64, 116];
/** The letters of the operations: malloc, realloc, free, calloc, memalign. */
const KINDS: Readonly<Record<string, number>> = {
  a: HEAP_OPERATION.ALLOCATE,
  r: HEAP_OPERATION.RESIZE,
  f: HEAP_OPERATION.RELEASE,
  c: HEAP_OPERATION.ALLOCATE_ZEROED,
  m: HEAP_OPERATION.ALLOCATE_ALIGNED,
};
const MOST_BYTES = 2n ** 64n - 1n;

/** Operations of a trace. A batch is valid until the next one is requested. */
export interface TraceBatch {
  /** OPERATION_WORDS each. */
  readonly operations: Uint32Array;
  /** The line number of each operation; null = the file has no lines of operations. */
  readonly lines: Uint32Array | null;
  /** The operations before this batch. */
  readonly before: number;
}

/** The operations of a batch. */
export const countOf = ({ operations }: TraceBatch): number => operations.length / OPERATION_WORDS;

/** Parses the text of a trace into batches of operations for the core. The pieces of text may end anywhere. */
export class TraceReader {
  /** OPERATION_WORDS each. The first #count have been parsed and not yet taken. */
  readonly #operations = new Uint32Array(HEAP_LIMIT.BATCH * OPERATION_WORDS);
  readonly #lines = new Uint32Array(HEAP_LIMIT.BATCH);
  #count = 0;
  #taken = 0;
  #line = 0;
  #bytes: Uint8Array = new Uint8Array();
  #at = 0;
  /** The two words of the last parsed number. */
  #low = 0;
  #high = 0;

  /** The operations parsed but not yet taken. They are valid until more are parsed. */
  take(): TraceBatch {
    const operations = this.#operations.subarray(0, this.#count * OPERATION_WORDS);
    const taken = { operations, lines: this.#lines.subarray(0, this.#count), before: this.#taken };
    this.#taken += this.#count;
    this.#count = 0;
    return taken;
  }

  /** Adds text. Call it after fill() returns false. */
  push(piece: Uint8Array): void {
    const left = this.#bytes.subarray(this.#at);
    this.#bytes = left.length === 0 ? piece : Buffer.concat([left, piece]);
    this.#at = 0;
  }

  /**
   * Parses until the batch is full (true) or no whole line remains (false).
   * @throws BadInput; the batch then holds the operations of the lines before it.
   */
  fill(): boolean {
    while (this.#count < HEAP_LIMIT.BATCH) {
      const end = this.#bytes.indexOf(LINE_FEED, this.#at);
      if (end < 0 && this.#bytes.length - this.#at <= MOST_LINE) return false;
      this.#readLine(end < 0 ? this.#bytes.length : end);
    }
    return true;
  }

  /** Parses the rest of the text as its last line. The batch must have room. @throws BadInput */
  finish(): void {
    if (this.#at < this.#bytes.length) this.#readLine(this.#bytes.length);
  }

  #readLine(end: number): void {
    const from = this.#at;
    this.#line++;
    if (end - from > MOST_LINE) this.#refuseLength();
    if (this.#isOperation() && this.#isOver(end)) this.#lines[this.#count++] = this.#line;
    else if (!this.#isSkipped(from, end)) this.#refuse(from, end);
    this.#at = end + 1;
  }

  /** Whether the line is empty or a comment, or only says who calls or when. */
  #isSkipped(from: number, end: number): boolean {
    this.#at = from;
    this.#skipSpace();
    const first = this.#bytes[this.#at];
    if (first === HASH || this.#isOver(end)) return true;
    this.#at++;
    if ((first !== T && first !== AT) || !this.#isNumber()) return false;
    const isThread = this.#high === 0 && this.#low >= 1 && this.#low <= MOST_THREAD;
    return (first === AT || isThread) && this.#isOver(end);
  }

  /** Parses an operation into the next place of the batch. Returns whether it succeeded. */
  #isOperation(): boolean {
    this.#skipSpace();
    const kind = KIND_OF_BYTE[this.#bytes[this.#at++] ?? 0] ?? -1;
    if (kind < 0 || !this.#isNumber() || this.#high > 0 || this.#low >= HEAP_LIMIT.TRACE_IDS) return false;
    const at = this.#count * OPERATION_WORDS;
    const sized = kind !== HEAP_OPERATION.RELEASE;
    this.#operations[at] = kind;
    this.#operations[at + 1] = this.#low;
    if (sized && !this.#isNumber()) return false;
    this.#operations[at + 2] = sized ? this.#low : 0;
    this.#operations[at + 3] = sized ? this.#high : 0;
    return kind !== HEAP_OPERATION.ALLOCATE_ALIGNED || this.#isAlignment(at);
  }

  /** Parses space followed by an alignment into the upper half of the operation's first word. */
  #isAlignment(at: number): boolean {
    if (!this.#isNumber()) return false;
    const log2 = Math.log2(this.#high * 2 ** 32 + this.#low);
    this.#operations[at] = HEAP_OPERATION.ALLOCATE_ALIGNED + log2 * 2 ** 16;
    return isLog2(log2);
  }

  /** Parses space followed by a whole number below 2^64. Returns whether it succeeded. */
  #isNumber(): boolean {
    if (!this.#skipSpace()) return false;
    const from = this.#at;
    let value = 0;
    let digit = (this.#bytes[this.#at] ?? 0) - ZERO;
    while (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
      digit = (this.#bytes[++this.#at] ?? 0) - ZERO;
    }
    if (value > Number.MAX_SAFE_INTEGER) return this.#isLong(from);
    this.#low = value >>> 0;
    this.#high = Math.floor(value / 2 ** 32);
    return this.#at > from;
  }

  /** Parses a number too large for a double. Returns whether it is below 2^64. */
  #isLong(from: number): boolean {
    const value = BigInt(this.#text(from, this.#at));
    this.#low = Number(value & 0xffff_ffffn);
    this.#high = Number((value >> 32n) & 0xffff_ffffn);
    return value <= MOST_BYTES;
  }

  /** Returns whether there was any space. */
  #skipSpace(): boolean {
    const from = this.#at;
    while (this.#bytes[this.#at] === SPACE || this.#bytes[this.#at] === TAB) this.#at++;
    return this.#at > from;
  }

  /** Returns whether the line has no more text. */
  #isOver(end: number): boolean {
    this.#skipSpace();
    if (this.#bytes[this.#at] === RETURN) this.#at++;
    return this.#at === end;
  }

  #text(from: number, to: number): string {
    return Buffer.from(this.#bytes.subarray(from, to)).toString();
  }

  #refuse(from: number, end: number): never {
    throw new BadInput(lineProblems(this.#line, this.#text(from, end)));
  }

  #refuseLength(): never {
    const { problems, report } = problemList();
    report(`line ${this.#line}`, this.#text(this.#at, this.#at + 80), `at most ${formatInteger(MOST_LINE)} bytes`);
    throw new BadInput(problems);
  }
}

/** The operation for each byte; -1 = none. */
const KIND_OF_BYTE = Int8Array.from({ length: 256 }, (_, byte) => KINDS[String.fromCharCode(byte)] ?? -1);

/** Rejects the operation for which the heap has no room. */
export function refuseFull({ operations, lines, before }: TraceBatch, i: number): never {
  const [first = 0, id = 0, low = 0, high = 0] = operations.subarray(i * OPERATION_WORDS);
  const [kind, log2] = [first & 0xffff, first >>> 16];
  const letter = Object.keys(KINDS).find((one) => KINDS[one] === kind) ?? "";
  const alignment = kind === HEAP_OPERATION.ALLOCATE_ALIGNED ? ` ${2 ** log2}` : "";
  const size = kind === HEAP_OPERATION.RELEASE ? "" : ` ${(BigInt(high) << 32n) + BigInt(low)}${alignment}`;
  const { problems, report } = problemList();
  const most = formatInteger(HEAP_LIMIT.TRACE_CHUNKS);
  report(
    lines === null ? `operation ${before + i}` : `line ${lines[i]}`,
    `${letter} ${id}${size}`,
    `until the heap has had ${most} chunks`,
  );
  throw new BadInput(problems);
}

/** The problems of a line that is not an operation. */
function lineProblems(line: number, text: string): readonly Problem[] {
  const { problems, report } = problemList();
  reportBadFields(`line ${line}`, text, report);
  return problems;
}
