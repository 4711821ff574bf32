import { bufferCacheInput } from "./buffer-cache/scenario/input";
import { heapLabInput } from "./heap/scenario/input";
import type { Lab } from "./lab-id";
import type { LabInput } from "./lab-input";
import { pageCacheInput } from "./page-cache/scenario/input";

/** How each lab validates links and files from outside, beyond its rows in models.ts. */
export const LAB_INPUTS: Readonly<Record<Lab, LabInput>> = {
  buffer: bufferCacheInput,
  heap: heapLabInput,
  pages: pageCacheInput,
};
