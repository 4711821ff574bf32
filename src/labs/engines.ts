import { AllocationEngine } from "../engine/allocation-engine";
import type { Engine } from "../engine/simulation";
import type { Lab } from "../scenario/scenario";

/** The engine of each lab, over its compiled core. Labs over one model share one. */
export function labEngines(core: WebAssembly.Module): Readonly<Record<Lab, Engine>> {
  const allocation = new AllocationEngine(core);
  return { buffer: allocation, heap: allocation };
}
