import type { Engine } from "../kernel/engine/simulation";
import { AllocationEngine } from "../models/allocation/engine/allocation-engine";
import type { Lab } from "./lab-id";

/** The engine of each lab, on its compiled core. Labs with the same model share one engine. */
export function labEngines(core: WebAssembly.Module): Readonly<Record<Lab, Engine>> {
  const allocation = new AllocationEngine(core);
  return { buffer: allocation, heap: allocation };
}
