import { policyForm } from "../../../models/allocation/lane-text";
import { allocation, countsOf } from "../../../models/allocation/model";
import { bufferCacheRules } from "../../../models/allocation/rules";
import type { LabModel } from "../../lab-model";

export const bufferCacheModel: LabModel = {
  ...allocation,
  defaults: ({ life }) => countsOf(life),
  rules: bufferCacheRules,
  lane: policyForm,
};
