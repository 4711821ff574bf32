import type { ScenarioField, TableOf } from "../../kernel/scenario/field";
import { allocationRun } from "./fields";
import { defaultPolicy, policyTable } from "./policy-fields";
import type { HeapChoice, Policy } from "./scenario";

/** A lane without a cache, whose heap is required. */
const { default: _, ...saidHeap } = policyTable.heap;
export const heapLaneTable: TableOf<Policy> = {
  ...policyTable,
  capacity: { ...policyTable.capacity, default: 0 },
  heap: saidHeap,
};

const { kind, ...lanes } = allocationRun.lanes;
/** The lanes of a lab whose callers use the heap directly. */
export const heapLanes: ScenarioField = { ...lanes, kind: { ...kind, row: heapLaneTable } as ScenarioField["kind"] };

/** A lane of such a lab: a heap without a cache over it. */
export const heapLane = (heap: HeapChoice): Policy => ({ ...defaultPolicy, capacity: 0, heap });
