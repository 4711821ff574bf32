import { policyForm } from "../../../models/allocation/lane-text";
import { bufferCacheRules } from "../../../models/allocation/rules";
import type { LabInput } from "../../lab-input";

export const bufferCacheInput: LabInput = {
  rules: bufferCacheRules,
  lane: policyForm,
};
