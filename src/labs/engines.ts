import type { Engine } from "../kernel/engine/simulation";
import { AllocationEngine } from "../models/allocation/engine/allocation-engine";
import type { Lab } from "./lab-id";

/** The engine of each lab, over its compiled core. Labs over one model share one. */
export function labEngines(core: WebAssembly.Module): Readonly<Record<Lab, Engine>> {
  const allocation = new AllocationEngine(core);
  return { buffer: allocation, heap: allocation };
}
