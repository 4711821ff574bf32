import { useCallback } from "react";
import { LIMIT } from "../../generated/abi";
import type { HeapArrays } from "../../kernel/protocol/heap-frame";
import { type HeapUntil, untilOf } from "../../models/allocation/charts/heap-figures";
import { EARLY, LAST } from "./experiment";
import { useHeapLook } from "./heap-store";
import { useAsk } from "./use-ask";

/** The ends that this lab asks about: two that the experiment speaks of, and where the program ends. */
const ENDS = ["early", "last", "program"] as const;
export type End = (typeof ENDS)[number];

/** What a heap had cost at one of them, or where the run ends if that is before. */
export const costAt = (heap: Pick<HeapArrays, "until">, end: End): HeapUntil => untilOf(heap, ENDS.indexOf(end));

/** Asks frames to tell what the heaps have cost at these ends, and what the sizes that are asked for take. */
export function useCosts(): void {
  const program = useHeapLook((look) => look.end) ?? LIMIT.STEPS;
  useAsk(useCallback(() => ({ until: [EARLY, LAST, program], taken: true }), [program]));
}
