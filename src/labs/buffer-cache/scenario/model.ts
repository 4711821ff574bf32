import { allocation, countsOf } from "../../../models/allocation/model";
import type { LabModel } from "../../lab-model";

export const bufferCacheModel: LabModel = {
  ...allocation,
  defaults: ({ life }) => countsOf(life),
};
