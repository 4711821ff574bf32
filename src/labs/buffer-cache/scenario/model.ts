import type { LabModel } from "../../../kernel/labs/labs";
import { allocation, defaultsOfLife } from "../../../models/allocation/model";
import type { AllocationScenario } from "../../../models/allocation/scenario";

export const bufferCacheModel: LabModel<AllocationScenario> = {
  ...allocation,
  defaults: defaultsOfLife,
};
