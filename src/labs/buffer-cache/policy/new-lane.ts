import { create } from "zustand";
import { type PolicyPresetName, policyPresetOf, policyPresets } from "../../../models/allocation/policies";
import type { Policy } from "../../../models/allocation/scenario";

/** The lane that a person has just added and will want to change; null = none. */
export const useNewLane = create<{ readonly lane: number | null }>(() => ({ lane: null }));

/** What is worth a look beside other lanes, in this order: more slots, then the repairs, then no cache at all. */
const WORTH_A_LOOK: readonly PolicyPresetName[] = [
  "article-flawed",
  "article-fixed",
  "ten-slots",
  "repair",
  "buckets",
  "moved-inside",
  "go-fmt",
  "no-cache",
];

/** The policy of a new lane: the first preset that no lane has yet. */
export function nextPolicy(lanes: readonly Policy[]): Policy {
  const taken = lanes.map(policyPresetOf);
  const name = WORTH_A_LOOK.find((preset) => !taken.includes(preset)) ?? "article-flawed";
  return policyPresets[name].policy;
}
