import { HEAP_LIMIT, HEAP_OPERATION } from "../../../generated/heap";
import type { Report } from "../../../kernel/scenario/problem";
import { Cursor } from "../../../workloads/traces/calls/cursor";
import { MOST_THREAD } from "../../../workloads/traces/calls/operation";
import { isLog2, reportBadFields } from "../../../workloads/traces/calls/text-lines";
import type { LineReader } from "../../../workloads/traces/parser";
import { type BatchList, kindWord } from "./trace-batch";

const code = (letter: string) => letter.charCodeAt(0);
const [HASH, AT, T] = ["#", "@", "t"].map(code);
/** The operation of each letter: malloc, realloc, free, calloc, memalign. */
const KINDS: ReadonlyMap<number, number> = new Map([
  [code("a"), HEAP_OPERATION.ALLOCATE],
  [code("r"), HEAP_OPERATION.RESIZE],
  [code("f"), HEAP_OPERATION.RELEASE],
  [code("c"), HEAP_OPERATION.ALLOCATE_ZEROED],
  [code("m"), HEAP_OPERATION.ALLOCATE_ALIGNED],
]);

/** Reads own text as it is, without its canonical form: a heap is asked for what each line says. */
export class OperationLines implements LineReader {
  readonly isDone = false;
  readonly #batches: BatchList;
  readonly #cursor = new Cursor();
  #line = 0;
  readonly #threads = new Set<number>();
  #thread = 1;
  #isNewThread = true;

  constructor(batches: BatchList) {
    this.#batches = batches;
  }

  /** The threads that have called so far. */
  get threads(): number {
    return this.#threads.size;
  }

  read(text: Uint8Array, from: number, to: number): boolean {
    this.#line++;
    const cursor = this.#cursor;
    cursor.open(text, from, to);
    cursor.blank();
    const letter = cursor.take();
    if (letter < 0 || letter === HASH) return true;
    if (!cursor.blank() || !cursor.decimal()) return false;
    const kind = KINDS.get(letter);
    return kind === undefined ? this.#isThreadOrTime(letter) : this.#readOperation(kind);
  }

  refuse(name: string, line: string, report: Report): void {
    reportBadFields(name, line, report);
  }

  /** Who calls, and when, changes no answer. */
  #isThreadOrTime(letter: number): boolean {
    const { value } = this.#cursor;
    const isThread = letter === T && value >= 1 && value <= MOST_THREAD;
    if (isThread) this.#setThread(value);
    return (letter === AT || isThread) && this.#cursor.isOver();
  }

  #setThread(thread: number): void {
    this.#isNewThread = true;
    this.#thread = thread;
  }

  #countThread(): void {
    this.#threads.add(this.#thread);
    this.#isNewThread = false;
  }

  /** Reads what follows the id. */
  #readOperation(kind: number): boolean {
    const cursor = this.#cursor;
    const { value: id } = cursor;
    if (id >= HEAP_LIMIT.TRACE_IDS) return false;
    const isSized = kind !== HEAP_OPERATION.RELEASE;
    if (isSized && !(cursor.blank() && cursor.decimal())) return false;
    const [low, high] = isSized ? [cursor.low, cursor.high] : [0, 0];
    const log2 = kind === HEAP_OPERATION.ALLOCATE_ALIGNED ? this.#log2() : 0;
    if (log2 === null || !cursor.isOver()) return false;
    if (this.#isNewThread) this.#countThread();
    this.#batches.add(kindWord(kind, log2), id, low, high, this.#line);
    return true;
  }

  /** Reads an alignment. Null = it is none. */
  #log2(): number | null {
    if (!this.#cursor.blank() || !this.#cursor.decimal()) return null;
    const log2 = Math.log2(this.#cursor.value);
    return isLog2(log2) ? log2 : null;
  }
}
