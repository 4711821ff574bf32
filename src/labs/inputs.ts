import { bufferCacheInput } from "./buffer-cache/scenario/input";
import type { Lab } from "./lab-id";
import type { LabInput } from "./lab-input";
import { LabTable } from "./lab-table";
import { LAB_MODELS } from "./models";

/** How each lab validates links and files from outside, beyond its rows in models.ts. */
export const LAB_INPUTS = new LabTable<LabInput>({
  buffer: bufferCacheInput,
  heap: () => import("./heap/scenario/input").then((part) => part.heapLabInput),
  pages: () => import("./page-cache/scenario/input").then((part) => part.pageCacheInput),
  realloc: () => import("./realloc/scenario/input").then((part) => part.reallocInput),
});

/** Loads all that reading or writing a scenario of a lab needs. */
export async function loadLab(lab: Lab): Promise<void> {
  await Promise.all([LAB_MODELS.load(lab), LAB_INPUTS.load(lab)]);
}

/** The same for every lab. */
export async function loadLabs(): Promise<void> {
  await Promise.all([LAB_MODELS.loadAll(), LAB_INPUTS.loadAll()]);
}
