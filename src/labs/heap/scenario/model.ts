import type { LabModel } from "../../../kernel/labs/labs";
import { defaultsOf, type ScenarioField } from "../../../kernel/scenario/field";
import { tableOf } from "../../../kernel/scenario/fields";
import { batchRows, everyLife } from "../../../models/allocation/batch-rows";
import { middleOf } from "../../../models/allocation/batches";
import { requestRows, viewRows } from "../../../models/allocation/fields";
import { heapLane, heapLanes } from "../../../models/allocation/heap-lanes";
import { heapOf } from "../../../models/allocation/heap-models";
import { allocation, defaultsOfLife } from "../../../models/allocation/model";
import type { AllocationScenario } from "../../../models/allocation/scenario";

type Rows = Readonly<Record<string, ScenarioField>>;

/** Only batches have these fields and their defaults: other scenarios lack them, as they did before there were batches. */
const ofBatches: Rows = Object.fromEntries(
  Object.entries<ScenarioField>(batchRows).map(([key, { default: _, ...row }]) => [
    key,
    { ...row, when: { key: "life", is: ["batches"] } },
  ]),
);

/** The defaults of batches. */
const batchDefaults = Object.fromEntries(
  Object.entries<ScenarioField>(batchRows).map(([key, row]) => [key, row.default]),
);

/** The fields that decide a run of the heap lab, in the order of links. */
const heapRun: Rows = requestRows(["trace", "batches"], { life: everyLife, ...ofBatches });

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
  defaults: (given) => {
    const { life = heapLabDefaults.life } = given;
    return { ...heapLabDefaults, ...defaultsOfLife({ ...given, life }), ...(life === "batches" && batchesWith(given)) };
  },
};

/**
 * The default scenario of the heap lab: the workload of the LFH experiment of 2009 after 100 · 2^12 operations, on a
 * heap that keeps its holes and on one that decommits pages. Version 1 must never change it.
 */
export const defaultHeapScenario = defaultsOf<AllocationScenario>(tableOf("heap", heapLabModel));
