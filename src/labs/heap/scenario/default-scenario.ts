import { defaultScenarioOf } from "../../../kernel/scenario/fields";
import { allocationOf } from "../../../models/allocation/allocation-of";

/**
 * A scenario of the heap lab of which nothing is said: the workload of the LFH experiment of 2009 after 100 · 2^12 operations, on a
 * heap that keeps its holes and on one that gives pages back. It belongs to version 1 for ever.
 */
export const defaultHeapScenario = allocationOf(defaultScenarioOf("heap"));
