import { defaultsOf } from "../../../kernel/scenario/field";
import { tableOf } from "../../../kernel/scenario/fields";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { heapLabModel } from "./model";

/**
 * The default scenario of the heap lab: the workload of the LFH experiment of 2009 after 100 · 2^12 operations, on a
 * heap that keeps its holes and on one that decommits pages. Version 1 must never change it.
 */
export const defaultHeapScenario = defaultsOf<AllocationScenario>(tableOf("heap", heapLabModel));
