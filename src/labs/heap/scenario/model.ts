import { heapLane, heapLanes } from "../../../models/allocation/heap-lanes";
import { heapOf } from "../../../models/allocation/heap-models";
import { allocation, countsOf } from "../../../models/allocation/model";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import type { LabModel } from "../../lab-model";

/** Defaults of heap-lab scenarios that differ from those of the buffer-cache lab. */
const heapLabDefaults = {
  at: 409_599,
  life: "fixed-counts",
  lanes: [heapLane(heapOf("ptmalloc")), heapLane(heapOf("nt-xp-lfh"))],
} as const satisfies Partial<AllocationScenario>;

export const heapLabModel: LabModel<AllocationScenario> = {
  ...allocation,
  own: { lanes: heapLanes },
  defaults: ({ life = heapLabDefaults.life }) => ({ ...heapLabDefaults, ...countsOf(life) }),
};
