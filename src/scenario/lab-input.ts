import { bufferCacheRules, heapLabRules } from "./allocation-rules";
import { heapText, type LaneText, policyText } from "./link/lane-text";
import type { Rule } from "./rules";
import type { Lab } from "./scenario";

interface LabInput {
  /** The rules between fields, in the order in which their problems are named. */
  readonly rules: readonly Rule[];
  /** How a lane stands in a link. */
  readonly lane: LaneText;
}

/** What a scenario that comes from outside has to keep, by lab. */
export const LAB_INPUT: Readonly<Record<Lab, LabInput>> = {
  buffer: { rules: bufferCacheRules, lane: policyText },
  heap: { rules: heapLabRules, lane: heapText },
};
