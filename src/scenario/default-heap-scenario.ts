import { defaultScenario } from "./fields";
import { fixedCounts } from "./fixed-counts";
import { heapOf } from "./heap-models";
import { policyPresets } from "./policies";
import type { HeapChoice, Policy, Scenario } from "./scenario";

/** A lane of the heap lab: a heap, and no cache over it. */
export const heapLane = (heap: HeapChoice): Policy => ({ ...policyPresets["no-cache"].policy, heap });

/** What a scenario of the heap lab means where it says nothing, and means otherwise than one of the buffer lab. */
export const heapLabDefaults = {
  lab: "heap",
  at: 409_599,
  life: "fixed-counts",
  lanes: [heapLane(heapOf("ptmalloc")), heapLane(heapOf("nt-xp-lfh"))],
} as const satisfies Partial<Scenario>;

/**
 * A scenario of the heap lab of which nothing is said: the workload of the LFH experiment of 2009 after 100 · 2^12 operations, on a
 * heap that keeps its holes and on one that gives pages back. It belongs to version 1 for ever.
 */
export const defaultHeapScenario: Scenario = { ...defaultScenario, ...fixedCounts, ...heapLabDefaults };
