import { CALL_PATH, HEAP_ANSWER, HEAP_CALL, HEAP_OPERATION } from "../../../generated/heap";
import { STATUS } from "../../../generated/kernel";
import type { Bound } from "../../../kernel/engine/core";
import { expectOk } from "../../../kernel/engine/core-run";
import { wordOf } from "../../../kernel/engine/names";
import { err, ok, type Result } from "../../../shared/result";
import type { Batches } from "../batches";
import { CALL_COUNTS } from "../call-counts";
import type { CallPath } from "../call-paths";
import { batchesBlock } from "./batches-block";
import type { Core } from "./core";
import { ANSWER, ANSWER_WORDS, type FilledList, filledLists, longAt } from "./heap-replay";
import { HeapSession } from "./heap-session";
import { type HeapFigures, heapFiguresByName } from "./lane-figures";
import { type BlockProblem, readProblem } from "./refusal";

/** A call of the batches. */
export interface HeapCall {
  readonly kind: "allocate" | "resize" | "release";
  readonly path: CallPath;
  /** The free list of its path, if that names one. */
  readonly list: number;
  /** Its answer, ANSWER_WORDS words. */
  readonly answer: Uint32Array;
  /** Whether it left a mapping. */
  readonly mapped: boolean;
  /** The end of the heap moved. */
  readonly movedEnd: boolean;
  /** Where a mapping begins: bytes below the upper end of the area of mappings. */
  readonly place: number;
  /** In the order of CALL_COUNTS. */
  readonly counts: readonly number[];
}

const CALLS = { bl_heap_calls: ["u32", "u32"] } as const;
const WORDS = HEAP_CALL.BYTES / 4;
const KINDS = Object.keys(HEAP_OPERATION).map((name) => name.toLowerCase()) as HeapCall["kind"][];

/** Runs the batches of one size on a heap. It takes over the core. */
export class BatchesRun {
  readonly batches: Batches;
  readonly heaps: HeapSession;
  readonly #core: Core;
  readonly #call: Bound<typeof CALLS>;

  private constructor(core: Core, batches: Batches) {
    this.batches = batches;
    this.heaps = new HeapSession({ core });
    this.#core = core;
    this.#call = core.bind(CALLS);
  }

  /** Opens an empty heap. The core validates the batches; its refusal is the error. */
  static open(core: Core, batches: Batches): Result<BatchesRun, BlockProblem> {
    core.call.bl_keyframe_budget(0);
    core.write(core.call.bl_block(), batchesBlock(batches));
    const status = core.call.bl_open();
    if (status === STATUS.BAD_FIELD) return err(readProblem(core));
    expectOk(status);
    return ok(new BatchesRun(core, batches));
  }

  /** Performs the remaining calls, and yields them in pieces. */
  *run(): Generator<readonly HeapCall[]> {
    const end = 3 * this.batches.pointers;
    for (let done = this.#core.call.bl_done(); done < end; ) {
      const steps = Math.min(end - done, HEAP_CALL.KEPT - (done % HEAP_CALL.KEPT));
      expectOk(this.#core.call.bl_replay(steps));
      yield this.#calls(done % HEAP_CALL.KEPT, steps);
      done += steps;
    }
  }

  figuresByName(): HeapFigures {
    return heapFiguresByName(this.heaps.figures(0));
  }

  /** The free lists by number. */
  lists(): readonly FilledList[] {
    return filledLists(this.batches.heap.model, this.heaps.lists(0));
  }

  #calls(first: number, count: number): readonly HeapCall[] {
    const address = this.#call.bl_heap_calls(0) + first * HEAP_CALL.BYTES;
    const words = this.#core.read(Uint32Array, address, count * WORDS);
    return Array.from({ length: count }, (_, i) => callOf(words.subarray(i * WORDS, (i + 1) * WORDS)));
  }
}

function callOf(words: Uint32Array): HeapCall {
  const at = HEAP_CALL.ANSWER / 4;
  const answer = words.subarray(at, at + ANSWER_WORDS);
  return {
    kind: KINDS[words[0] ?? 0] ?? "allocate",
    path: wordOf(CALL_PATH, words[HEAP_CALL.PATH / 4] ?? 0) as CallPath,
    list: words[HEAP_CALL.LIST / 4] ?? 0,
    answer,
    mapped: answer[ANSWER.kind] === HEAP_ANSWER.MAPPING,
    movedEnd: answer[ANSWER.moved] === 1,
    place: longAt(words, HEAP_CALL.PLACE / 4),
    counts: CALL_COUNTS.map((_, i) => longAt(words, HEAP_CALL.COUNTS / 4 + 2 * i)),
  };
}
