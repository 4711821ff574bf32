import { heapForm } from "../../../models/allocation/lane-text";
import { heapLabRules } from "../../../models/allocation/rules";
import type { LabInput } from "../../lab-input";

export const heapLabInput: LabInput = {
  rules: heapLabRules,
  lane: heapForm,
};
