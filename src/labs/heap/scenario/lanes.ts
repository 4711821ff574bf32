import type { Row, TableOf } from "../../../kernel/scenario/field";
import { allocationRun } from "../../../models/allocation/fields";
import { heapOf } from "../../../models/allocation/heap-models";
import { policyPresets } from "../../../models/allocation/policies";
import { policyTable } from "../../../models/allocation/policy-fields";
import type { AllocationScenario, HeapChoice, Policy } from "../../../models/allocation/scenario";

/** A lane of the heap lab has no cache, and its heap is required. */
const { default: _, ...saidHeap } = policyTable.heap;
const heapLaneTable: TableOf<Policy> = {
  ...policyTable,
  capacity: { ...policyTable.capacity, default: 0 },
  heap: saidHeap,
};

const { kind, ...lanes } = allocationRun.lanes;
/** The lanes of the heap lab. */
export const heapLanes: Row = { ...lanes, kind: { ...kind, row: heapLaneTable } as Row["kind"] };

/** A lane of the heap lab: a heap without a cache over it. */
export const heapLane = (heap: HeapChoice): Policy => ({ ...policyPresets["no-cache"].policy, heap });

/** Defaults of heap-lab scenarios that differ from those of the buffer-cache lab. */
export const heapLabDefaults = {
  at: 409_599,
  life: "fixed-counts",
  lanes: [heapLane(heapOf("ptmalloc")), heapLane(heapOf("nt-xp-lfh"))],
} as const satisfies Partial<AllocationScenario>;
