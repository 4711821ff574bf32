import type { Engine } from "../kernel/engine/simulation";
import type { Lab } from "../kernel/scenario/scenario";
import { AllocationEngine } from "../models/allocation/engine/allocation-engine";

/** The engine of each lab, over its compiled core. Labs over one model share one. */
export function labEngines(core: WebAssembly.Module): Readonly<Record<Lab, Engine>> {
  const allocation = new AllocationEngine(core);
  return { buffer: allocation, heap: allocation };
}
