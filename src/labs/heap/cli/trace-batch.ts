import { pulled } from "../../../cli/shared/pulled";
import { CALL_LINE } from "../../../generated/calls";
import { HEAP_ANSWER, HEAP_LIMIT, HEAP_OPERATION } from "../../../generated/heap";
import { problemOf, type Report } from "../../../kernel/scenario/problem";
import { BadInput } from "../../../library/bad-input";
import { ANSWER, ANSWER_WORDS, OPERATION_WORDS } from "../../../models/allocation/engine/heap-replay";
import { type TraceThreads, tooManyThreads } from "../../../models/allocation/engine/trace-threads";
import { formatInteger } from "../../../shared/format";
import {
  type Caveat,
  heapCaveats,
  LANE_SIZES,
  RequestCounter,
  type SettingCalls,
} from "../../../workloads/traces/calls/caveats";
import type { CallFormatName } from "../../../workloads/traces/calls/format";
import { guessCallFormat } from "../../../workloads/traces/calls/formats";
import { CALL, type CallOperation } from "../../../workloads/traces/calls/operation";
import { BlockIds, isTextLine, oddLine, reportBadFields } from "../../../workloads/traces/calls/own-text";
import { type ReadNotes, readCalls } from "../../../workloads/traces/calls/read-calls";
import { type CallSetting, parameterNumber, settingIn } from "../../../workloads/traces/calls/setting";
import { TextBlocks } from "../../../workloads/traces/calls/text-blocks";
import { type LineBlock, type LineReader, MOST_LINE } from "../../../workloads/traces/lines";
import { HEAD_BYTES, type Pieces, withHead } from "../../../workloads/traces/pieces";
import { unpacked } from "../../../workloads/traces/unpack";

/** Operations of a trace. */
export interface TraceBatch {
  /** OPERATION_WORDS each. */
  readonly operations: Uint32Array;
  /** The line number of each operation; empty = the file has no lines of operations. */
  readonly lines: Uint32Array;
  /** The operations before this batch. */
  readonly before: number;
  /** Whether some operations change settings. */
  readonly adjusts: boolean;
}

/** The operations of a batch. */
export const countOf = ({ operations }: TraceBatch): number => operations.length / OPERATION_WORDS;

/** The first word of an operation. */
const kindWord = (kind: number, log2: number): number => kind + log2 * 2 ** 8;
const kindOf = (word: number): number => word & 0xff;

/** The thread of an operation is in the upper half of its first word. */
const THREAD = 2 ** 16;

/** Tells operations the numbers of their threads, whose places they know. @throws BadInput if too many run at once */
function numberThreads(threads: TraceThreads, { operations, before }: TraceBatch): void {
  for (let at = 0; at < operations.length; at += OPERATION_WORDS) {
    const word = operations[at] ?? 0;
    const number = threads.numberOf(Math.floor(word / THREAD), before + at / OPERATION_WORDS);
    if (number === null) throw new BadInput(tooManyThreads);
    operations[at] = (word % THREAD) + number * THREAD;
  }
}

/** Gathers operations into batches for the core. */
export class BatchList {
  /** The thread of the operations to come. */
  thread = 1;
  readonly #push: (batch: TraceBatch) => void;
  readonly #threads: TraceThreads | null;
  readonly #waiting: TraceBatch[] = [];
  readonly #words = new Uint32Array(HEAP_LIMIT.BATCH * OPERATION_WORDS);
  readonly #lines = new Uint32Array(HEAP_LIMIT.BATCH);
  #count = 0;
  #before = 0;
  #adjusts = false;

  /** `threads`: null = all operations are those of one thread. */
  constructor(push: (batch: TraceBatch) => void, threads: TraceThreads | null = null) {
    this.#push = push;
    this.#threads = threads;
  }

  /** Adds the words of an operation. `line`: the line that it is on; 0 = on none. */
  add(kind: number, id: number, low: number, high: number, line = 0): void {
    const at = this.#count * OPERATION_WORDS;
    this.#words[at] = kind + (this.#threads?.call(this.thread, this.total) ?? 0) * THREAD;
    this.#words[at + 1] = id;
    this.#words[at + 2] = low;
    this.#words[at + 3] = high;
    this.#lines[this.#count] = line;
    this.#count++;
    if (this.#count === HEAP_LIMIT.BATCH) this.finish();
  }

  /** Adds the words of operations on successive lines, which are of one thread. */
  addLines(words: Uint32Array, line: number): void {
    const count = Math.min(words.length / OPERATION_WORDS, HEAP_LIMIT.BATCH - this.#count);
    const fitting = count * OPERATION_WORDS;
    const thread = (this.#threads?.call(this.thread, this.total + count - 1) ?? 0) * THREAD;
    const from = this.#count * OPERATION_WORDS;
    this.#words.set(words.subarray(0, fitting), from);
    for (let at = from; thread > 0 && at < from + fitting; at += OPERATION_WORDS)
      this.#words[at] = (this.#words[at] ?? 0) + thread;
    for (let i = 0; i < count; i++) this.#lines[this.#count + i] = line + i;
    this.#count += count;
    if (this.#count === HEAP_LIMIT.BATCH) this.finish();
    if (fitting < words.length) this.addLines(words.subarray(fitting), line + count);
  }

  /** Adds a change of settings. */
  adjust(setting: CallSetting, line = 0): void {
    const [first = 0n, value = 0n] = setting.values;
    const words = (number: bigint) => [Number(number & 0xffff_ffffn), Number((number >> 32n) & 0xffff_ffffn)] as const;
    this.#adjusts = true;
    if (setting.name === "mallopt") this.add(HEAP_OPERATION.SET, parameterNumber(setting), words(value)[0], 0, line);
    else this.add(HEAP_OPERATION.TRIM, 0, ...words(first), line);
  }

  /** Gives out what is gathered. From the second thread on, it waits for the end. */
  finish(): void {
    if (this.#count === 0) return;
    const operations = this.#words.slice(0, this.#count * OPERATION_WORDS);
    const lines = this.#lines.slice(0, this.#lines[0] === 0 ? 0 : this.#count);
    const batch = { operations, lines, before: this.#before, adjusts: this.#adjusts };
    if (this.#threads?.areMany) this.#waiting.push(batch);
    else this.#push(batch);
    this.#adjusts = false;
    this.#before += this.#count;
    this.#count = 0;
  }

  /** Gives out everything. @throws BadInput if too many threads run at once */
  end(): void {
    this.finish();
    for (const batch of this.#waiting.splice(0)) {
      if (this.#threads) numberThreads(this.#threads, batch);
      this.#push(batch);
    }
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
    const [first = 0, , low = 0, high = 0] = operations.subarray(i * OPERATION_WORDS);
    const bytes = low + high * 2 ** 32;
    // A realloc to 0 bytes is a free, whose answer is null.
    if (kindOf(first) === HEAP_OPERATION.RESIZE && bytes === 0) continue;
    sums.requests++;
    sums.bytes += bytes;
  }
}

/** Adds the changes of settings that a heap ignored. */
export function addIgnored(
  sums: { mallopt: number; malloc_trim: number },
  { operations, adjusts }: TraceBatch,
  answers: Uint32Array,
): void {
  for (let i = 0; adjusts && i * ANSWER_WORDS < answers.length; i++) {
    if (answers[i * ANSWER_WORDS + ANSWER.kind] !== HEAP_ANSWER.NOTHING) continue;
    const kind = kindOf(operations[i * OPERATION_WORDS] ?? 0);
    if (kind === HEAP_OPERATION.SET) sums.mallopt++;
    if (kind === HEAP_OPERATION.TRIM) sums.malloc_trim++;
  }
}

/** The caveat of the settings that a heap ignored; [] = none. `heap`: one of several. */
export const ignoredCaveats = (ignored: SettingCalls, heap?: string): readonly Caveat[] =>
  ignored.mallopt + ignored.malloc_trim === 0
    ? []
    : [{ kind: "not-applied", ...(heap === undefined ? {} : { heap }), ...ignored }];

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
  const [kind, log2] = [kindOf(first), (first >>> 8) & 0xff];
  const alignment = kind === HEAP_OPERATION.ALLOCATE_ALIGNED ? ` ${2 ** log2}` : "";
  const size = kind === HEAP_OPERATION.RELEASE ? "" : ` ${(BigInt(high) << 32n) + BigInt(low)}${alignment}`;
  const most = formatInteger(HEAP_LIMIT.TRACE_CHUNKS);
  throw new BadInput(
    problemOf(
      lines.length === 0 ? `operation ${before + i}` : `line ${lines[i]}`,
      `${LETTERS[kind] ?? ""} ${id}${size}`,
      `until the heap has had ${most} chunks`,
    ),
  );
}

/** Reads own text as it is, without its canonical form: a heap is asked for what each line says. */
export class OperationLines implements LineReader {
  readonly isDone = false;
  readonly #batches: BatchList;
  readonly #blocks = new TextBlocks();
  #line = 0;
  readonly #threads = new Set<number>();
  #isNewThread = true;

  constructor(batches: BatchList) {
    this.#batches = batches;
  }

  /** The threads that have called so far. */
  get threads(): number {
    return this.#threads.size;
  }

  readBlock(text: Uint8Array, from: number): LineBlock {
    const lines = this.#blocks.read(text, from);
    this.#addLines(lines);
    return { lines, end: this.#blocks.end };
  }

  read(text: Uint8Array, from: number, to: number): boolean {
    const kind = oddLine(text, from, to);
    if (kind === "call") return this.#blocks.readLine(text, from, to) && this.#addLines(1);
    this.#line++;
    return kind !== "setting" || this.#readSetting(text.subarray(from, to));
  }

  refuse(name: string, line: string, report: Report): void {
    reportBadFields(name, line, report);
  }

  #readSetting(text: Uint8Array): boolean {
    const setting = settingIn(new TextDecoder().decode(text));
    if (setting === null) return false;
    this.#batches.adjust(setting, this.#line);
    return true;
  }

  /** Adds the lines read last. Times change no answer. */
  #addLines(lines: number): true {
    const { words } = this.#blocks;
    for (let line = 0; line < lines; ) {
      const calls = words.subarray(line * OPERATION_WORDS, callsEnd(words, line, lines) * OPERATION_WORDS);
      if (calls.length > 0) this.#addCalls(calls);
      else this.#passCaller(words.subarray(line * OPERATION_WORDS));
      line += Math.max(1, calls.length / OPERATION_WORDS);
    }
    return true;
  }

  #addCalls(calls: Uint32Array): void {
    if (this.#isNewThread) this.#threads.add(this.#batches.thread);
    this.#isNewThread = false;
    this.#batches.addLines(calls, this.#line + 1);
    this.#line += calls.length / OPERATION_WORDS;
  }

  #passCaller([kind, thread = 1]: Uint32Array): void {
    this.#line++;
    if (kind !== CALL_LINE.THREAD) return;
    this.#isNewThread = true;
    this.#batches.thread = thread;
  }
}

/** The first line from `line` on that is no call; `lines` = all are. */
function callsEnd(words: Uint32Array, line: number, lines: number): number {
  let end = line;
  while (end < lines && ((words[end * OPERATION_WORDS] ?? 0) & 0xff) < CALL_LINE.THREAD) end++;
  return end;
}

/* Traces in all formats but own text, as batches of operations for the core. */

const HEAP_KINDS = {
  [CALL.ALLOCATE]: HEAP_OPERATION.ALLOCATE,
  [CALL.FREE]: HEAP_OPERATION.RELEASE,
  [CALL.RESIZE]: HEAP_OPERATION.RESIZE,
  [CALL.CALLOC]: HEAP_OPERATION.ALLOCATE_ZEROED,
  [CALL.ALIGNED]: HEAP_OPERATION.ALLOCATE_ALIGNED,
} as const;

/** The format of a trace, with the same content. @throws BadInput if it looks like none, nor like a bad line of own text */
export async function sniffed(content: Pieces): Promise<{ readonly format: CallFormatName; readonly whole: Pieces }> {
  const given = await withHead(content, HEAD_BYTES, hasTextLine);
  if (hasTextLine(given.head)) return { format: "text", whole: given.whole };
  const { head, whole } = await withHead(await unpacked(given.whole), HEAD_BYTES);
  const guess = guessCallFormat({ bytes: head.subarray(0, HEAD_BYTES), isWhole: head.length < HEAD_BYTES });
  if (!guess.ok && !beginsText(head)) throw new BadInput(guess.error);
  return { format: guess.ok ? guess.value.format : "text", whole };
}

/** Whether there is nothing but comments, or the first line has a letter of own text, and perhaps bad numbers. */
const beginsText = (head: Uint8Array): boolean =>
  /^(\s|#.*\n)*([acmrftop@](\s|$)|(#.*)?$)/.test(new TextDecoder().decode(head));

/** Whether the first operation has come, so that a pipe is answered at once. */
function hasTextLine(head: Uint8Array): boolean {
  const lines = new TextDecoder().decode(head.subarray(0, MOST_LINE)).split("\n").slice(0, -1);
  const first = lines.find((line) => line.trim() !== "" && !line.trimStart().startsWith("#"));
  return first !== undefined && isTextLine(first);
}

/** Receives what is to be said about a trace once it has been read. */
export type SayRead = (read: ReadNotes, caveats: readonly Caveat[]) => void;

/** The operations of a trace in batches. @throws BadInput after the operations before it */
export const callBatches = (
  whole: Pieces,
  format: CallFormatName,
  sayRead: SayRead,
  threads: TraceThreads | null,
): AsyncGenerator<TraceBatch> =>
  pulled(async ({ push, taken, signal }) => {
    const batches = new BatchList(push, threads);
    const operations = new HeapOperations(batches);
    const read = await readCalls(whole, (operation) => operations.add(operation), {
      ...{ format, signal, onPiece: taken },
      onSetting: (setting) => batches.adjust(setting),
    });
    batches.end();
    if (!read.ok) throw new BadInput(read.error);
    const counts = operations.requests.counts();
    sayRead(read.value, heapCaveats(counts.threads, read.value, counts));
  });

/** Adds the operations of a trace as a heap performs them. */
class HeapOperations {
  readonly #batches: BatchList;
  readonly #ids = new BlockIds();
  readonly requests = new RequestCounter(LANE_SIZES);

  constructor(batches: BatchList) {
    this.#batches = batches;
  }

  add(operation: CallOperation): void {
    const { kind, low, high, log2 } = operation;
    this.requests.add(operation);
    this.#batches.thread = operation.thread;
    const alignment = kind === CALL.ALIGNED ? log2 : 0;
    this.#batches.add(kindWord(HEAP_KINDS[kind], alignment), this.#idOf(operation), low, high);
  }

  #idOf(operation: CallOperation): number {
    if (operation.kind === CALL.FREE) return this.#ids.free(operation);
    return operation.kind === CALL.RESIZE ? this.#ids.at(operation.place) : this.#ids.allocate(operation);
  }
}
