import { create } from "zustand";
import { type PolicyPresetName, policyPresetOf, policyPresets } from "../../../models/allocation/policies";
import type { Policy } from "../../../models/allocation/scenario";

/** The lane that a person has just added and is likely to edit; null = none. */
export const useNewLane = create<{ readonly lane: number | null }>(() => ({ lane: null }));

/** Presets for new lanes, in order of interest: more slots, then the repairs, then no cache. */
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

/** The policy of a new lane: the first preset that no lane uses yet. */
export function nextPolicy(lanes: readonly Policy[]): Policy {
  const taken = lanes.map(policyPresetOf);
  const name = WORTH_A_LOOK.find((preset) => !taken.includes(preset)) ?? "article-flawed";
  return policyPresets[name].policy;
}
