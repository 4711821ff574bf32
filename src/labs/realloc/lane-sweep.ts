import type { LabSweep } from "../../sweep/lab-sweep";
import { heapSweep } from "../shared/heap/heap-sweep";
import type { ReallocScenario } from "./scenario/realloc-scenario";

/** Sweeps one parameter of a heap over its range, on the batches of one size. */
export const reallocSweep: LabSweep<ReallocScenario> = {
  ...heapSweep,
  steps: { usual: 3000, least: 3, most: 300_000 },
};
