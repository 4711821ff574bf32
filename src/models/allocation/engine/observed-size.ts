import { HEAP_LIMIT, HEAP_STRUCT } from "../../../generated/heap";
import { LIMIT } from "../../../generated/kernel";
import { addToFnv1a64, type LongHash, longBasis } from "../../../shared/fnv";
import { ok, type Result } from "../../../shared/result";
import type { Batches } from "../batches";
import { type ObservedSize, ObservedTable } from "../observed-calls";
import { BatchesRun } from "./batches-run";
import type { BlockProblem, Core } from "./core";
import { HEAP_ANSWER, type HeapCall } from "./heap-calls";
import { ANSWER, ANSWER_WORDS, AREA_WORDS, longAt } from "./heap-replay";

/** The longest line: "OFFSET USABLE exit brk=N", with three numbers below 2^64; and the longest change of an area. */
const [MOST_LINE, MOST_AREA] = [80, 32];
const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const [ENDED, MOVED, CHANGED, GONE] = [ascii(" exit"), ascii(" brk="), ascii(" @"), ascii("gone")];
/** The bits of an area's name that number it within its arena. */
const AREA_BITS = 20;
const NO_WORD = ascii("");
/** The text before the numbers of an answer, by kind. */
const ANSWER_PREFIXES = Object.keys(HEAP_ANSWER).map((kind) =>
  ascii({ NOTHING: "-", NULL: "null", MAPPING: "mmap ", AREA: "@" }[kind] ?? ""),
);
/** The answers with the number of usable bytes, or with a result in its place. */
const NUMBERED: ReadonlySet<number> = new Set([
  HEAP_ANSWER.ADDRESS,
  HEAP_ANSWER.MAPPING,
  HEAP_ANSWER.RESULT,
  HEAP_ANSWER.AREA,
]);
const [LINE_FEED, SPACE, PLUS, DOT, ZERO, EQUALS] = [10, 32, 43, 46, 48, 61];

const NO_AREAS = new Uint32Array();

/**
 * Writes answers as lines of text: OFFSET USABLE, mmap USABLE, null or -, plus brk=N where the end of the heap moved. With
 * threads: @ARENA+OFFSET USABLE, or @ARENA.AREA+OFFSET USABLE from its second area on; plus exit where the thread ended, and
 * @ARENA=N where the size of an area changed.
 */
export class AnswerWriter {
  #bytes = new Uint8Array(HEAP_LIMIT.BATCH * MOST_LINE);
  #at = 0;
  #areas: Uint32Array = NO_AREAS;
  #area = 0;
  #ended = 0;

  /** The threads that have ended. */
  get ended(): number {
    return this.#ended;
  }

  /** The lines of a batch of answers, ANSWER_WORDS each. `areas`: its changes, AREA_WORDS each. */
  lines(answers: Uint32Array, areas: Uint32Array = NO_AREAS): Uint8Array {
    const most = HEAP_LIMIT.BATCH * MOST_LINE + (areas.length / AREA_WORDS) * MOST_AREA;
    if (most > this.#bytes.length) this.#bytes = new Uint8Array(most);
    this.#at = this.#area = 0;
    this.#areas = areas;
    for (let at = 0; at < answers.length; at += ANSWER_WORDS) {
      this.#answer(answers, at);
      const moved = answers[at + ANSWER.moved] ?? 0;
      if (moved !== 0) this.#moves(moved, longAt(answers, at + ANSWER.reach), at / ANSWER_WORDS);
      this.#bytes[this.#at++] = LINE_FEED;
    }
    return this.#bytes.slice(0, this.#at);
  }

  #answer(answers: Uint32Array, at: number): void {
    const kind = answers[at + ANSWER.kind];
    this.#put(ANSWER_PREFIXES[kind ?? 0] ?? NO_WORD);
    if (kind === HEAP_ANSWER.ADDRESS) {
      this.#number(longAt(answers, at + ANSWER.address));
      this.#bytes[this.#at++] = SPACE;
    }
    if (kind === HEAP_ANSWER.AREA) {
      this.#areaName(answers[at + ANSWER.address + 1] ?? 0);
      this.#bytes[this.#at++] = PLUS;
      this.#number(answers[at + ANSWER.address] ?? 0);
      this.#bytes[this.#at++] = SPACE;
    }
    if (kind !== undefined && NUMBERED.has(kind)) this.#number(longAt(answers, at + ANSWER.usable));
  }

  #moves(moved: number, reach: number, operation: number): void {
    if (moved & HEAP_STRUCT.ANSWER_ENDED) {
      this.#put(ENDED);
      this.#ended++;
    }
    if (moved & HEAP_STRUCT.ANSWER_MOVED) {
      this.#put(MOVED);
      this.#number(reach);
    }
    for (; this.#areas[this.#area] === operation; this.#area += AREA_WORDS) {
      const [, name = 0, bytes = 0] = this.#areas.subarray(this.#area);
      this.#put(CHANGED);
      this.#areaName(name);
      this.#bytes[this.#at++] = EQUALS;
      if (bytes === LIMIT.NONE) this.#put(GONE);
      else this.#number(bytes);
    }
  }

  /** An arena, and which of its areas, unless it is the first. */
  #areaName(name: number): void {
    const area = name & (2 ** AREA_BITS - 1);
    this.#number(name >>> AREA_BITS);
    if (area === 1) return;
    this.#bytes[this.#at++] = DOT;
    this.#number(area);
  }

  #put(text: Uint8Array): void {
    this.#bytes.set(text, this.#at);
    this.#at += text.length;
  }

  #number(value: number): void {
    let digits = 1;
    for (let power = 10; power <= value; power *= 10) digits++;
    let rest = value;
    for (let at = this.#at + digits - 1; at >= this.#at; at--) {
      const next = Math.floor(rest / 10);
      this.#bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
    this.#at += digits;
  }
}

/** The answers of some calls, one after the other. */
export function answersOf(calls: readonly HeapCall[]): Uint32Array {
  const answers = new Uint32Array(calls.length * ANSWER_WORDS);
  for (const [i, { answer }] of calls.entries()) answers.set(answer, i * ANSWER_WORDS);
  return answers;
}

/** A run of batches as a program sees them. It takes over the core. */
export class ObservedRun {
  readonly #run: BatchesRun;
  readonly #pieces: Iterator<readonly HeapCall[]>;
  readonly #writer = new AnswerWriter();
  readonly #hash = longBasis();
  readonly #table = new ObservedTable();
  #done = 0;

  private constructor(run: BatchesRun) {
    this.#run = run;
    this.#pieces = run.run();
  }

  /** Opens an empty heap. The core's refusal is the error. */
  static open(core: Core, batches: Batches): Result<ObservedRun, BlockProblem> {
    const opened = BatchesRun.open(core, batches);
    return opened.ok ? ok(new ObservedRun(opened.value)) : opened;
  }

  /** Calls made. */
  get done(): number {
    return this.#done;
  }

  /** Makes the next few thousand calls. Returns whether there were any. */
  advance(): boolean {
    const { value, done } = this.#pieces.next();
    if (done) return false;
    const lines = this.#writer.lines(answersOf(value));
    addToFnv1a64(lines, 0, lines.length, this.#hash);
    for (const call of value) this.#table.add(call);
    this.#done += value.length;
    return true;
  }

  get seen(): ObservedSize {
    return { size: this.#run.batches.size, answers: hex(this.#hash), groups: this.#table.groups };
  }
}

/** The batches of one size as a program sees them. It takes over the core, whose refusal is the error. */
export function observedSize(core: Core, batches: Batches): Result<ObservedSize, BlockProblem> {
  const opened = ObservedRun.open(core, batches);
  if (!opened.ok) return opened;
  while (opened.value.advance());
  return ok(opened.value.seen);
}

const hex = ({ high, low }: LongHash): string => [high, low].map((word) => word.toString(16).padStart(8, "0")).join("");
