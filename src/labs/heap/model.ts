import { allocation, countsOf } from "../../scenario/allocation";
import { heapLabRules } from "../../scenario/allocation-rules";
import { heapLabDefaults, heapLanes } from "../../scenario/heap-lab-fields";
import type { LabModel } from "../../scenario/lab-model";
import { heapForm } from "../../scenario/link/lane-text";

export const heapLabModel: LabModel = {
  ...allocation,
  own: { lanes: heapLanes },
  defaults: ({ life = heapLabDefaults.life }) => ({ ...heapLabDefaults, ...countsOf(life) }),
  rules: heapLabRules,
  lane: heapForm,
};
