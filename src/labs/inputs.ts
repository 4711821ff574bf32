import { bufferCacheInput } from "./buffer-cache/scenario/input";
import { heapLabInput } from "./heap/scenario/input";
import type { Lab } from "./lab-id";
import type { LabInput } from "./lab-input";

/** The labs as links and files that come from outside know them, beside their rows in models.ts. */
export const LAB_INPUTS: Readonly<Record<Lab, LabInput>> = { buffer: bufferCacheInput, heap: heapLabInput };
