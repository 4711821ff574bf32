import type { LabInput } from "../../../kernel/labs/labs";
import { policyForm } from "../../../models/allocation/lane-text";
import { bufferCacheRules } from "../../../models/allocation/rules";

export const bufferCacheInput: LabInput = {
  rules: bufferCacheRules,
  lane: policyForm,
};
