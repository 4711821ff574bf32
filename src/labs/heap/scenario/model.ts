import { allocation, countsOf } from "../../../models/allocation/model";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import type { LabModel } from "../../lab-model";
import { heapLabDefaults, heapLanes } from "./lanes";

export const heapLabModel: LabModel<AllocationScenario> = {
  ...allocation,
  own: { lanes: heapLanes },
  defaults: ({ life = heapLabDefaults.life }) => ({ ...heapLabDefaults, ...countsOf(life) }),
};
