import { useCallback } from "react";
import { LIMIT } from "../../generated/abi";
import { type HeapUntil, untilOf } from "../../models/allocation/charts/heap-figures";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import { useAsk } from "../shared/heap/operation/use-ask";
import { EARLY, LAST } from "./experiment";
import { useHeapLook } from "./heap-store";

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
