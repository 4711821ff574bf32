import { useCallback } from "react";
import { LIMIT } from "../../generated/abi";
import { type HeapUntil, untilOf } from "../../models/allocation/charts/heap-figures";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import { SOURCES } from "../../shared/sources";
import { useAsk } from "../shared/use-ask";
import { useHeapLook } from "./heap-store";

/** The experiment's axis, in operations. It starts here and doubles up to its last point. */
export const FIRST = 100;
export const LAST = 25_600_000;
/** The end that counts as early here, in operations. */
export const EARLY = 1000;

/** The experiment behind the heap lab's default workload. Its author is known only by this name. See docs/heap-models.md. */
export const LFH_EXPERIMENT = {
  title: "Low-Fragmentation Heap (LFH) Analysis",
  author: "askldjd",
  year: 2009,
  address: SOURCES.lfh.address,
} as const;

/** The ends that this lab uses: two from the experiment, and the end of the program. */
const ENDS = ["early", "last", "program"] as const;
export type End = (typeof ENDS)[number];

/** A heap's cost at an end, or at the end of the run if that comes first. */
export const costAt = (heap: Pick<HeapArrays, "until">, end: End): HeapUntil => untilOf(heap, ENDS.indexOf(end));

/** Requests the heaps' costs at these ends, and the memory that each requested size takes. */
export function useCosts(): void {
  const program = useHeapLook((look) => look.end) ?? LIMIT.STEPS;
  useAsk(useCallback(() => ({ until: [EARLY, LAST, program], taken: true }), [program]));
}
