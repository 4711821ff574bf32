import { policyForm } from "../../../models/allocation/lane-text";
import { bufferCacheRules } from "../../../models/allocation/rules";
import { allocationSchemaRules } from "../../../models/allocation/schema-rules";
import type { LabInput } from "../../lab-input";

export const bufferCacheInput: LabInput = {
  rules: bufferCacheRules,
  schemaRules: allocationSchemaRules,
  lane: policyForm,
};
