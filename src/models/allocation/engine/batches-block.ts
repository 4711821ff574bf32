import {
  BATCHES_WORD,
  BLOCK,
  CALL_ORDER,
  CALLER_WRITES,
  LIFETIME_MODEL,
  POLICY_WORD,
  SCENARIO_WORD,
} from "../../../generated/block";
import type { Batches } from "../batches";
import { scenarioBlock } from "../block";
import { defaultScenario } from "../default-scenario";
import { policyPresets } from "../policies";

const codeOf = <Name extends string>(codes: Readonly<Record<Name, number>>, spoken: Lowercase<Name>): number =>
  codes[spoken.toUpperCase() as Name];

/** The batches of one heap as a block. No field of a scenario spells them yet. */
export function batchesBlock(batches: Batches): Uint32Array<ArrayBuffer> {
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
