import { allocation, countsOf } from "../../../models/allocation/model";
import type { LabModel } from "../../lab-model";
import { heapLabDefaults, heapLanes } from "./lanes";

export const heapLabModel: LabModel = {
  ...allocation,
  own: { lanes: heapLanes },
  defaults: ({ life = heapLabDefaults.life }) => ({ ...heapLabDefaults, ...countsOf(life) }),
};
