import { BadInput } from "../../../cli/shared/input";
import { HEAP_LIMIT, HEAP_OPERATION } from "../../../generated/heap";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { OPERATION_WORDS } from "../../../models/allocation/engine/heap-replay";
import { formatInteger } from "../../../shared/format";

const [TAB, LINE_FEED, RETURN, SPACE, HASH, ZERO] = [9, 10, 13, 32, 35, 48];
/** The letters of operations: malloc, realloc, free. */
const KINDS: Readonly<Record<string, number>> = {
  a: HEAP_OPERATION.ALLOCATE,
  r: HEAP_OPERATION.RESIZE,
  f: HEAP_OPERATION.RELEASE,
};
const MOST_BYTES = 2n ** 64n - 1n;
const FORM = "a ID SIZE, r ID SIZE, f ID, nothing, or a comment after #";
/** Operations of a trace; a batch is good until the next one is asked for. */
export interface TraceBatch {
  /** OPERATION_WORDS each. */
  readonly operations: Uint32Array;
  /** The number of each one's line. */
  readonly lines: Uint32Array;
}

/** Bytes of a line, its end not counted. */
export const MOST_LINE = 65_536;

/**
 * Reads the text of a trace, piece by piece, into batches of operations as the core takes them. The pieces may be cut
 * anywhere.
 */
export class TraceReader {
  /** OPERATION_WORDS each; the first #count of them are read and not yet taken. */
  readonly #operations = new Uint32Array(HEAP_LIMIT.BATCH * OPERATION_WORDS);
  readonly #lines = new Uint32Array(HEAP_LIMIT.BATCH);
  #count = 0;
  #line = 0;
  #bytes: Uint8Array = new Uint8Array();
  #at = 0;
  /** The number read last: its two words. */
  #low = 0;
  #high = 0;

  /** The operations that were read and not yet taken; good until more are read. */
  take(): TraceBatch {
    const operations = this.#operations.subarray(0, this.#count * OPERATION_WORDS);
    const taken = { operations, lines: this.#lines.subarray(0, this.#count) };
    this.#count = 0;
    return taken;
  }

  /** More of the text, when fill() has said that no whole line is left. */
  push(piece: Uint8Array): void {
    const left = this.#bytes.subarray(this.#at);
    this.#bytes = left.length === 0 ? piece : Buffer.concat([left, piece]);
    this.#at = 0;
  }

  /**
   * Reads on until the batch is full (true) or no whole line is left (false).
   * @throws BadInput; the operations of the lines before it are in the batch.
   */
  fill(): boolean {
    while (this.#count < HEAP_LIMIT.BATCH) {
      const end = this.#bytes.indexOf(LINE_FEED, this.#at);
      if (end < 0 && this.#bytes.length - this.#at <= MOST_LINE) return false;
      this.#readLine(end < 0 ? this.#bytes.length : end);
    }
    return true;
  }

  /** The text is over: what is left of it is its last line. Needs room in the batch. @throws BadInput */
  finish(): void {
    if (this.#at < this.#bytes.length) this.#readLine(this.#bytes.length);
  }

  #readLine(end: number): void {
    const from = this.#at;
    this.#line++;
    if (end - from > MOST_LINE) this.#refuseLength();
    if (!this.#isOperation() || !this.#isOver(end)) {
      this.#at = from;
      this.#skipSpace();
      if (this.#bytes[this.#at] !== HASH && !this.#isOver(end)) this.#refuse(from, end);
    } else this.#lines[this.#count++] = this.#line;
    this.#at = end + 1;
  }

  /** Reads an operation into the next place of the batch. */
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
    return true;
  }

  /** Reads space and after it a whole number below 2^64. */
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

  /** The number from here on is one that a double does not hold. */
  #isLong(from: number): boolean {
    const value = BigInt(this.#text(from, this.#at));
    this.#low = Number(value & 0xffff_ffffn);
    this.#high = Number((value >> 32n) & 0xffff_ffffn);
    return value <= MOST_BYTES;
  }

  /** Whether there was any. */
  #skipSpace(): boolean {
    const from = this.#at;
    while (this.#bytes[this.#at] === SPACE || this.#bytes[this.#at] === TAB) this.#at++;
    return this.#at > from;
  }

  /** Whether nothing is left of the line. */
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
    report(`line ${this.#line}`, this.#text(this.#at, this.#at + 80), `${formatInteger(MOST_LINE)} bytes at most`);
    throw new BadInput(problems);
  }
}

/** The operation that a byte stands for; -1 = none. */
const KIND_OF_BYTE = Int8Array.from({ length: 256 }, (_, byte) => KINDS[String.fromCharCode(byte)] ?? -1);

/** The operation in the batch is one more than the heap that it is performed with can hold. */
export function refuseFull({ operations, lines }: TraceBatch, i: number): never {
  const [kind = 0, id = 0, low = 0, high = 0] = operations.subarray(i * OPERATION_WORDS);
  const letter = Object.keys(KINDS).find((one) => KINDS[one] === kind) ?? "";
  const size = kind === HEAP_OPERATION.RELEASE ? "" : ` ${(BigInt(high) << 32n) + BigInt(low)}`;
  const { problems, report } = problemList();
  const most = formatInteger(HEAP_LIMIT.TRACE_CHUNKS);
  report(`line ${lines[i]}`, `${letter} ${id}${size}`, `until the heap has had ${most} chunks`);
  throw new BadInput(problems);
}

const isWhole = (text: string, most: bigint) => /^\d+$/.test(text) && BigInt(text) <= most;

/** What is wrong with a line that says no operation. */
function lineProblems(line: number, text: string): readonly Problem[] {
  const { problems, report } = problemList();
  const [kind = "", id, size, ...more] = text.trim().split(/[ \t]+/);
  const numbers = [
    ["ID", id, BigInt(HEAP_LIMIT.TRACE_IDS - 1)],
    ["SIZE", kind === "f" ? undefined : size, MOST_BYTES],
  ] as const;
  if (Object.hasOwn(KINDS, kind) && more.length === 0 && id !== undefined) {
    for (const [name, given, most] of numbers)
      if (given !== undefined && !isWhole(given, most))
        report(`line ${line}, ${name}`, given, `a whole number, 0 … ${most}`);
  }
  if (problems.length === 0) report(`line ${line}`, text, FORM);
  return problems;
}
