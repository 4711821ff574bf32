import { heapForm } from "../../../models/allocation/lane-text";
import { heapLabRules } from "../../../models/allocation/rules";
import { withoutCachesSchemaRule } from "../../../models/allocation/schema-rules";
import type { LabInput } from "../../lab-input";

export const heapLabInput: LabInput = {
  rules: heapLabRules,
  schemaRules: withoutCachesSchemaRule("heap"),
  lane: heapForm,
};
