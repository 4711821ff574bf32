import { HEAP_ANSWER, HEAP_LIMIT, HEAP_OPERATION } from "../../../generated/heap";
import { problemList } from "../../../kernel/scenario/problem";
import { BadInput } from "../../../library/bad-input";
import { ANSWER, ANSWER_WORDS, OPERATION_WORDS } from "../../../models/allocation/engine/heap-replay";
import { formatInteger } from "../../../shared/format";

/** Operations of a trace. */
export interface TraceBatch {
  /** OPERATION_WORDS each. */
  readonly operations: Uint32Array;
  /** The line number of each operation; empty = the file has no lines of operations. */
  readonly lines: Uint32Array;
  /** The operations before this batch. */
  readonly before: number;
}

/** The operations of a batch. */
export const countOf = ({ operations }: TraceBatch): number => operations.length / OPERATION_WORDS;

/** The first word of an operation. */
export const kindWord = (kind: number, log2: number): number => kind + log2 * 2 ** 16;

/** Gathers operations into batches for the core. */
export class BatchList {
  readonly #push: (batch: TraceBatch) => void;
  readonly #words = new Uint32Array(HEAP_LIMIT.BATCH * OPERATION_WORDS);
  readonly #lines = new Uint32Array(HEAP_LIMIT.BATCH);
  #count = 0;
  #before = 0;

  constructor(push: (batch: TraceBatch) => void) {
    this.#push = push;
  }

  /** Adds the words of an operation. `line`: the line that it is on; 0 = on none. */
  add(kind: number, id: number, low: number, high: number, line = 0): void {
    const at = this.#count * OPERATION_WORDS;
    this.#words[at] = kind;
    this.#words[at + 1] = id;
    this.#words[at + 2] = low;
    this.#words[at + 3] = high;
    this.#lines[this.#count] = line;
    this.#count++;
    if (this.#count === HEAP_LIMIT.BATCH) this.finish();
  }

  /** Gives out what is gathered. */
  finish(): void {
    if (this.#count === 0) return;
    const operations = this.#words.slice(0, this.#count * OPERATION_WORDS);
    const lines = this.#lines.slice(0, this.#lines[0] === 0 ? 0 : this.#count);
    this.#push({ operations, lines, before: this.#before });
    this.#before += this.#count;
    this.#count = 0;
  }

  /** The operations so far. */
  get total(): number {
    return this.#before + this.#count;
  }
}

/** Adds the requests of a batch that a heap answered with null because it had no memory. */
export function addRefused(
  sums: { requests: number; bytes: number },
  { operations }: TraceBatch,
  answers: Uint32Array,
): void {
  for (let i = 0; i * ANSWER_WORDS < answers.length; i++) {
    if (answers[i * ANSWER_WORDS + ANSWER.kind] !== HEAP_ANSWER.NULL) continue;
    const [kind, , low = 0, high = 0] = operations.subarray(i * OPERATION_WORDS);
    const bytes = low + high * 2 ** 32;
    // A realloc to 0 bytes is a free, whose answer is null.
    if (kind === HEAP_OPERATION.RESIZE && bytes === 0) continue;
    sums.requests++;
    sums.bytes += bytes;
  }
}

/** How own text writes each operation. */
const LETTERS: Readonly<Record<number, string>> = {
  [HEAP_OPERATION.ALLOCATE]: "a",
  [HEAP_OPERATION.RESIZE]: "r",
  [HEAP_OPERATION.RELEASE]: "f",
  [HEAP_OPERATION.ALLOCATE_ZEROED]: "c",
  [HEAP_OPERATION.ALLOCATE_ALIGNED]: "m",
};

/** Rejects the operation for which the heap has no room. */
export function refuseFull({ operations, lines, before }: TraceBatch, i: number): never {
  const [first = 0, id = 0, low = 0, high = 0] = operations.subarray(i * OPERATION_WORDS);
  const [kind, log2] = [first & 0xffff, first >>> 16];
  const alignment = kind === HEAP_OPERATION.ALLOCATE_ALIGNED ? ` ${2 ** log2}` : "";
  const size = kind === HEAP_OPERATION.RELEASE ? "" : ` ${(BigInt(high) << 32n) + BigInt(low)}${alignment}`;
  const { problems, report } = problemList();
  const most = formatInteger(HEAP_LIMIT.TRACE_CHUNKS);
  report(
    lines.length === 0 ? `operation ${before + i}` : `line ${lines[i]}`,
    `${LETTERS[kind] ?? ""} ${id}${size}`,
    `until the heap has had ${most} chunks`,
  );
  throw new BadInput(problems);
}
