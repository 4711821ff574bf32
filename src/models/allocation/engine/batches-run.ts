import {
  BATCHES_WORD,
  BLOCK,
  CALL_ORDER,
  CALLER_WRITES,
  LIFETIME_MODEL,
  POLICY_WORD,
  SCENARIO_WORD,
} from "../../../generated/block";
import { LIMIT, STATUS } from "../../../generated/kernel";
import { expectOk } from "../../../kernel/engine/core-run";
import { err, ok, type Result } from "../../../shared/result";
import type { Batches } from "../batches";
import { scenarioBlock } from "../block";
import type { CallRow } from "../call-summary";
import { defaultScenario } from "../default-scenario";
import { policyPresets } from "../policies";
import { type BlockProblem, type Core, readProblem } from "./core";
import { CallCounter, type HeapCall, HeapCalls } from "./heap-calls";
import { type FilledList, filledLists } from "./heap-replay";
import { type HeapFigures, HeapSession, heapFiguresByName } from "./heap-session";

const codeOf = <Name extends string>(codes: Readonly<Record<Name, number>>, spoken: Lowercase<Name>): number =>
  codes[spoken.toUpperCase() as Name];

/** The batches of one heap as a block. No field of a scenario spells them yet. */
function batchesBlock(batches: Batches): Uint32Array<ArrayBuffer> {
  const { heap, size, pointers, order, factor, writes, seed, discards = false } = batches;
  const lane = { ...policyPresets["no-cache"].policy, heap };
  const block = scenarioBlock({ ...defaultScenario, generator: "pcg32", seed, lanes: [lane] });
  const words = {
    pointers,
    size,
    resize_num: factor[0],
    resize_den: factor[1],
    order: codeOf(CALL_ORDER, order),
    writes: codeOf(CALLER_WRITES, writes),
  } satisfies Record<keyof typeof BATCHES_WORD, number>;
  block[SCENARIO_WORD.lifetime_model] = LIFETIME_MODEL.BATCHES;
  for (const name of Object.keys(BATCHES_WORD) as (keyof typeof words)[])
    block[BLOCK.BATCHES + BATCHES_WORD[name]] = words[name];
  block[BLOCK.LANES + POLICY_WORD.discard] = Number(discards);
  return block;
}

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

  /** The number of mappings and their bytes, as the allocator counts them. */
  mappings(): Float64Array {
    return this.heaps.mappings(0);
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
