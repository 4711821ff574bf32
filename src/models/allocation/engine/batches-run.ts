import { LIMIT, STATUS } from "../../../generated/kernel";
import { expectOk } from "../../../kernel/engine/core-run";
import { err, ok, type Result } from "../../../shared/result";
import type { Batches } from "../batches";
import type { CallRow } from "../call-table";
import { batchesBlock } from "./batches-block";
import { CallCounter } from "./call-counter";
import type { Core } from "./core";
import { type HeapCall, HeapCalls } from "./heap-calls";
import { type FilledList, filledLists } from "./heap-replay";
import { HeapSession } from "./heap-session";
import { type HeapFigures, heapFiguresByName } from "./lane-figures";
import { type BlockProblem, readProblem } from "./refusal";

/** Runs the batches of one size on a heap. It takes over the core. */
export class BatchesRun {
  readonly batches: Batches;
  readonly heaps: HeapSession;
  readonly #core: Core;
  readonly #calls: HeapCalls;

  private constructor(core: Core, batches: Batches) {
    this.batches = batches;
    this.heaps = new HeapSession({ core });
    this.#core = core;
    this.#calls = new HeapCalls(core);
  }

  /** Opens an empty heap. The core validates the batches; its refusal is the error. */
  static open(core: Core, batches: Batches): Result<BatchesRun, BlockProblem> {
    core.call.bl_keyframe_budget(0);
    core.write(core.call.bl_block(), batchesBlock(batches));
    const status = core.call.bl_open();
    if (status === STATUS.BAD_FIELD) return err(readProblem(core));
    expectOk(status);
    // Nobody reads the series of these runs, and each span of one ends a piece of the run.
    expectOk(core.call.bl_record_range(LIMIT.STEPS, 1));
    return ok(new BatchesRun(core, batches));
  }

  /** Performs the remaining calls, and yields them in pieces. */
  *run(): Generator<readonly HeapCall[]> {
    for (const { first, count } of this.#pieces()) yield this.#calls.calls(0, first, count);
  }

  /** Performs the remaining calls, and counts those that differ in nothing. */
  count(): readonly CallRow[] {
    const counter = new CallCounter();
    for (const { first, count } of this.#pieces()) counter.add(this.#calls.words(0, first, count), first);
    return counter.rows;
  }

  figuresByName(): HeapFigures {
    return heapFiguresByName(this.heaps.figures(0));
  }

  /** The free lists by number. */
  lists(): readonly FilledList[] {
    return filledLists(this.batches.heap.model, this.heaps.lists(0));
  }

  *#pieces(): Generator<{ readonly first: number; readonly count: number }> {
    const end = 3 * this.batches.pointers;
    for (let first = this.#core.call.bl_done(); first < end; ) {
      const count = Math.min(end - first, this.#calls.room(first));
      expectOk(this.#core.call.bl_replay(count));
      yield { first, count };
      first += count;
    }
  }
}
