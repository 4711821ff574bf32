import type { LabModel } from "../../../kernel/labs/labs";
import { batchRows } from "../../../models/allocation/batch-rows";
import { middleOf } from "../../../models/allocation/batches";
import { viewRows } from "../../../models/allocation/fields";
import { heapLane, heapLanes } from "../../../models/allocation/heap-lanes";
import { heapOf } from "../../../models/allocation/heap-models";
import { allocation, defaultsOfLife } from "../../../models/allocation/model";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { batchDefaults, heapRun } from "./fields";

/** The defaults of batches: their own fields, and the call in their middle. The validator reports bad pointers. */
const batchesWith = ({ pointers = batchRows.pointers.default }: Readonly<Record<string, unknown>>) => ({
  ...batchDefaults,
  generator: "pcg32",
  at: middleOf(Number(pointers)),
});

/** Defaults of heap-lab scenarios that differ from those of the buffer-cache lab. */
const heapLabDefaults = {
  at: 409_599,
  life: "fixed-counts",
  lanes: [heapLane(heapOf("ptmalloc")), heapLane(heapOf("nt-xp-lfh"))],
} as const satisfies Partial<AllocationScenario>;

export const heapLabModel: LabModel<AllocationScenario> = {
  ...allocation,
  fields: { run: heapRun, view: viewRows },
  own: { lanes: heapLanes },
  defaults: (said) => {
    const { life = heapLabDefaults.life } = said;
    return { ...heapLabDefaults, ...defaultsOfLife({ ...said, life }), ...(life === "batches" && batchesWith(said)) };
  },
};
