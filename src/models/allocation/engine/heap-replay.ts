import { BLOCK } from "../../../generated/block";
import { GROUP_NOTE, HEAP_LIMIT, HEAP_LIST, HEAP_STRUCT } from "../../../generated/heap";
import { STATUS } from "../../../generated/kernel";
import { type Bound, wordOf } from "../../../kernel/engine/core";
import { modelWords } from "../../../kernel/scenario/block";
import { err, ok, type Result } from "../../../shared/result";
import { FIGURE_NUMBERS, LIST_NUMBERS } from "../heap-frame";
import { type HeapList, heapLists } from "../heap-lists";
import { heapTables } from "../heap-models";
import type { HeapChoice, HeapModel, HeapPrices } from "../scenario";
import { AnswerWriter } from "./answer-writer";
import { type BlockProblem, type Core, readProblem } from "./core";
import { type HeapFigures, heapFiguresByName, writePrices } from "./heap-session";

/** A heap as the words of BlHeap. */
function heapBlock(heap: HeapChoice): Uint32Array<ArrayBuffer> {
  const block = new Uint32Array(BLOCK.HEAP_WORDS);
  block.set(modelWords({ type: "model", models: heapTables }, heap));
  return block;
}

/** Calls for a replayed heap: the type of the result, then of the parameters. */
const TRACE_CALLS = {
  bl_trace_settings: ["u32"],
  bl_trace_open: ["u32"],
  bl_trace_open_tracked: ["u32", "u32"],
  bl_trace_operations: ["u32"],
  bl_trace_answers: ["u32"],
  bl_trace_run: ["u32", "u32"],
  bl_trace_arenas: ["u32"],
  bl_trace_figures: ["u32"],
  bl_trace_lists: ["u32"],
  bl_trace_mapped: ["u32"],
  bl_trace_list_group_notes: ["u32", "u32"],
  bl_trace_group_notes: ["u32"],
  bl_heap_prices: ["u32"],
} as const;

/** A change of a group of slots by an operation, or the block that it left. */
export type GroupNote = Readonly<Record<keyof typeof GROUP_NOTE, number>>;
const GROUP_NOTE_NUMBERS = Object.keys(GROUP_NOTE).length;

/** Words per operation: kind, alignment and thread; id; bytes (low word first). */
export const OPERATION_WORDS = HEAP_STRUCT.OPERATION_BYTES / 4;
/** Words per answer. */
export const ANSWER_WORDS = HEAP_STRUCT.ANSWER_BYTES / 4;
const FIRST = HEAP_STRUCT.ANSWER_ADDRESS / 4;
/** The position of each word of an answer; address, usable and reach have two, the low one first. */
export const ANSWER = { kind: 0, moved: 1, address: FIRST, usable: FIRST + 2, reach: FIRST + 4 } as const;

/** Two words as a number, exact below 2^53. */
export const longAt = (words: Uint32Array, at: number) => (words[at] ?? 0) + (words[at + 1] ?? 0) * 2 ** 32;

/**
 * A heap can track more than its blocks: with `calls`, also the calls and the places of mappings; with `pages`, also which
 * pages were read or written, and then the program writes nothing.
 */
export type HeapTracking = "nothing" | "calls" | "pages";

/**
 * A single heap that performs the operations of a trace (wasm/allocation/heap_replay.h). It takes over the core, which
 * ends any session open on it. Arrays are copies unless noted.
 */
export class HeapReplay {
  readonly heap: HeapChoice;
  readonly #core: Core;
  readonly #call: Bound<typeof TRACE_CALLS>;

  private constructor(core: Core, heap: HeapChoice) {
    this.#core = core;
    this.#call = core.bind(TRACE_CALLS);
    this.heap = heap;
  }

  /** Opens an empty heap. The core validates the settings again; its refusal is the error. */
  static open(core: Core, heap: HeapChoice, tracks: HeapTracking = "nothing"): Result<HeapReplay, BlockProblem> {
    const replay = new HeapReplay(core, heap);
    const call = replay.#call;
    core.write(call.bl_trace_settings(), heapBlock(heap));
    const status = tracks === "nothing" ? call.bl_trace_open() : call.bl_trace_open_tracked(Number(tracks === "pages"));
    return status === STATUS.BAD_FIELD ? err(readProblem(core)) : ok(replay);
  }

  /**
   * Performs operations, OPERATION_WORDS each, at most HEAP_LIMIT.BATCH. Returns their answers, ANSWER_WORDS each, in
   * the core's own memory, valid until the next call.
   * @throws RangeError if there are too many, or one has an invalid kind or id; then none was performed.
   */
  runBatch(operations: Uint32Array): Uint32Array {
    const call = this.#call;
    const count = operations.length / OPERATION_WORDS;
    if (count > HEAP_LIMIT.BATCH) throw new RangeError(`A batch has at most ${HEAP_LIMIT.BATCH} operations.`);
    this.#core.write(call.bl_trace_operations(), operations);
    const status = call.bl_trace_run(count);
    if (status !== STATUS.OK) throw new RangeError(`The core returned ${wordOf(STATUS, status)} for a batch.`);
    return this.#core.peek(Uint32Array, call.bl_trace_answers(), count * ANSWER_WORDS);
  }

  /** Answers of the last batch as lines of text. */
  lines(answers: Uint32Array): Iterable<Uint8Array> {
    return new AnswerWriter(this.#core).lines(answers);
  }

  /** The arenas of the blocks so far. */
  arenas(): number {
    return this.#call.bl_trace_arenas();
  }

  /** Sets the prices of all counts; 0 until set. */
  setPrices(prices: HeapPrices): void {
    writePrices(this.#core, this.#call.bl_heap_prices(), prices);
  }

  /** In the order of HEAP_FIGURE; NaN = undefined. Walks all chunks. */
  figures(): Float64Array {
    return this.#core.read(Float64Array, this.#call.bl_trace_figures(), FIGURE_NUMBERS);
  }

  figuresByName(): HeapFigures {
    return heapFiguresByName(this.figures());
  }

  /** The number of mappings and their bytes, as the allocator counts them: also those that it keeps. */
  mappings(): Float64Array {
    return this.#core.read(Float64Array, this.#call.bl_trace_mapped(), 2);
  }

  /** The changes of groups by the last operation, which was about this id; [] = the model does not number them. */
  groupNotes(id: number): readonly GroupNote[] {
    const count = this.#call.bl_trace_list_group_notes(id);
    const numbers = this.#core.peek(Float64Array, this.#call.bl_trace_group_notes(), count * GROUP_NOTE_NUMBERS);
    const rowAt = (from: number) => Object.entries(GROUP_NOTE).map(([name, at]) => [name, numbers[from + at]]);
    return Array.from({ length: count }, (_, row) => Object.fromEntries(rowAt(row * GROUP_NOTE_NUMBERS)) as GroupNote);
  }

  /** The free lists by number, with their chunks and bytes. Walks all chunks. */
  lists(): readonly FilledList[] {
    const numbers = heapLists(this.heap.model).length * LIST_NUMBERS;
    return filledLists(this.heap.model, this.#core.read(Float64Array, this.#call.bl_trace_lists(), numbers));
  }
}

/** A free list with its chunks and their bytes. */
export type FilledList = HeapList & { readonly count: number; readonly bytes: number };

/** The free lists of a model by number, from HEAP_LIST doubles each. */
export function filledLists(model: HeapModel, numbers: Float64Array): readonly FilledList[] {
  const at = (list: number, number: number) => numbers[list * LIST_NUMBERS + number] ?? 0;
  return heapLists(model).map((list, i) => ({ ...list, count: at(i, HEAP_LIST.count), bytes: at(i, HEAP_LIST.bytes) }));
}
