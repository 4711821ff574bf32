import type { Policy } from "./scenario";

/** Whether a heap with addresses stands under a lane, not the article's. */
export const isAddressed = ({ heap }: Policy): boolean => heap.model !== "exact";
