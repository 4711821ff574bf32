import { allocation, countsOf } from "../../scenario/allocation";
import { bufferCacheRules } from "../../scenario/allocation-rules";
import type { LabModel } from "../../scenario/lab-model";
import { policyForm } from "../../scenario/link/lane-text";

export const bufferCacheModel: LabModel = {
  ...allocation,
  defaults: ({ life }) => countsOf(life),
  rules: bufferCacheRules,
  lane: policyForm,
};
