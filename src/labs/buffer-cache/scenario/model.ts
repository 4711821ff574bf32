import { allocation, defaultsOfLife } from "../../../models/allocation/model";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import type { LabModel } from "../../lab-model";

export const bufferCacheModel: LabModel<AllocationScenario> = {
  ...allocation,
  defaults: defaultsOfLife,
};
