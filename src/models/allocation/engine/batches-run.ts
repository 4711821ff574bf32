import { HEAP_CALL } from "../../../generated/heap";
import { STATUS } from "../../../generated/kernel";
import type { Bound } from "../../../kernel/engine/core";
import { expectOk } from "../../../kernel/engine/core-run";
import { err, ok, type Result } from "../../../shared/result";
import type { Batches } from "../batches";
import { batchesBlock } from "./batches-block";
import type { Core } from "./core";
import { type HeapCall, readCalls } from "./heap-call";
import { type FilledList, filledLists } from "./heap-replay";
import { HeapSession } from "./heap-session";
import { type HeapFigures, heapFiguresByName } from "./lane-figures";
import { type BlockProblem, readProblem } from "./refusal";

const CALLS = { bl_heap_calls: ["u32", "u32"] } as const;

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
      const first = this.#call.bl_heap_calls(0) + (done % HEAP_CALL.KEPT) * HEAP_CALL.BYTES;
      yield readCalls(this.#core, first, steps);
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
}
