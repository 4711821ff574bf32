import {
  BATCHES_WORD,
  BLOCK,
  LIFETIME_MODEL,
  LIFETIME_WORD,
  MOVE_WORD,
  PART_WORD,
  PHASE_WORD,
  POLICY_WORD,
  SCENARIO_WORD,
} from "../../generated/block";
import { ABI_VERSION } from "../../generated/kernel";
import { type BlockLayout, blockOf } from "../../kernel/scenario/block";
import { isOfBatches, pointersOf } from "./batches";
import { isOfTrace, operationsNamed, sizesNamed } from "./call-trace";
import { hasPool } from "./pool-tables";
import type { AllocationScenario } from "./scenario";

/** The words of the batches, counted from the scenario's first word. */
const batchesWords = Object.fromEntries(Object.entries(BATCHES_WORD).map(([name, at]) => [name, BLOCK.BATCHES + at]));

/** The block of the allocation core. */
export const allocationBlock: BlockLayout = {
  version: ABI_VERSION,
  words: BLOCK.WORDS,
  sections: {
    scenario: { at: 0, stride: 0, layout: { ...SCENARIO_WORD, ...batchesWords } },
    parts: { at: BLOCK.PARTS, stride: BLOCK.PART_WORDS, layout: PART_WORD },
    phases: { at: BLOCK.PHASES, stride: BLOCK.PHASE_WORDS, layout: PHASE_WORD },
    lanes: { at: BLOCK.LANES, stride: BLOCK.LANE_WORDS, layout: POLICY_WORD },
    bounds: { at: BLOCK.LANES + BLOCK.BOUNDS, stride: BLOCK.LANE_WORDS, layout: {} },
    lifetimes: { at: BLOCK.LIFETIMES, stride: BLOCK.LIFETIME_WORDS, layout: LIFETIME_WORD },
    moves: { at: BLOCK.MOVES, stride: BLOCK.MOVE_WORDS, layout: MOVE_WORD },
    heaps: { at: BLOCK.HEAPS, stride: BLOCK.HEAP_WORDS, layout: {} },
    batches: { at: BLOCK.BATCHES, stride: 0, layout: BATCHES_WORD },
    trace: { at: BLOCK.TRACE, stride: 0, layout: {} },
    pools: { at: BLOCK.POOLS, stride: BLOCK.POOL_WORDS, layout: {}, list: BLOCK.POOL_LIST },
  },
};

/** A scenario as the words of this block. Batches run no more pointers than their budget allows. */
export function scenarioBlock(scenario: AllocationScenario): Uint32Array<ArrayBuffer> {
  const pointers = isOfBatches(scenario) && { pointers: pointersOf(scenario) };
  const block = blockOf(allocationBlock, { ...scenario, ...pointers });
  for (const [lane, policy] of scenario.lanes.entries())
    if (hasPool(policy)) block[BLOCK.LANES + lane * BLOCK.LANE_WORDS + POLICY_WORD.capacity] = 0;
  if (!isOfTrace(scenario)) return block;
  // A lab without batches numbers its lifetimes without them.
  block[SCENARIO_WORD.lifetime_model] = LIFETIME_MODEL.TRACE;
  block.set([operationsNamed(scenario.trace), ...sizesNamed(scenario.only)], BLOCK.TRACE);
  return block;
}
