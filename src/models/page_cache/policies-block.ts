import { ABI_VERSION } from "../../generated/kernel";
import { PAGE_BLOCK, type PAGE_FIELD, PAGE_STAGE, PAGE_WORD } from "../../generated/page_cache";
import { policyWords, type TunedPolicy } from "./policies";

/** The fields of a stream over policies, by their names in the core's block. */
export type PolicyFields = Readonly<Record<Exclude<keyof typeof PAGE_FIELD, "lane_count">, number>>;

/** The words of the core's block for one to four lanes. */
export function policiesBlock(fields: Partial<PolicyFields>, lanes: readonly TunedPolicy[]): Uint32Array {
  const words = new Uint32Array(PAGE_BLOCK.WORDS);
  words[PAGE_BLOCK.STAGE] = PAGE_STAGE.POLICIES;
  words[PAGE_BLOCK.ABI_VERSION] = ABI_VERSION;
  const all: Readonly<Record<string, number>> = { ...fields, lane_count: lanes.length };
  for (const [name, at] of Object.entries(PAGE_WORD)) words[at] = all[name] ?? 0;
  for (const [i, lane] of lanes.entries()) words.set(policyWords(lane), PAGE_BLOCK.LANES + i * PAGE_BLOCK.LANE_WORDS);
  return words;
}
