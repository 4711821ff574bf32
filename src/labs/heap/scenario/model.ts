import { heapForm } from "../../../models/allocation/lane-text";
import { allocation, countsOf } from "../../../models/allocation/model";
import { heapLabRules } from "../../../models/allocation/rules";
import type { LabModel } from "../../lab-model";
import { heapLabDefaults, heapLanes } from "./lanes";

export const heapLabModel: LabModel = {
  ...allocation,
  own: { lanes: heapLanes },
  defaults: ({ life = heapLabDefaults.life }) => ({ ...heapLabDefaults, ...countsOf(life) }),
  rules: heapLabRules,
  lane: heapForm,
};
