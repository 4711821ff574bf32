import type { Policy } from "./scenario";

/** Whether a lane has a heap with addresses, rather than the ideal heap. */
export const hasHeapModel = ({ heap }: Policy): boolean => heap.model !== "exact";
