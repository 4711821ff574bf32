import { inputLink } from "../../../kernel/scenario/link/encode";
import { pointersOf } from "../../../models/allocation/batches";
import { heapLane } from "../../../models/allocation/heap-lanes";
import { discardsIn } from "../scenario/lanes";
import type { ReallocScenario } from "../scenario/realloc-scenario";

/** The link to a size's run in the heap lab, where every heap keeps the contents; null = a lane here loses them. */
export async function heapLabLink(scenario: ReallocScenario): Promise<string | null> {
  const { v, title, at, seed, life, order, factor, touch, size, lanes } = scenario;
  if (lanes.some(discardsIn)) return null;
  const requests = { seed, life, pointers: pointersOf(scenario), order, factor, touch, size };
  const heaps = lanes.map(({ heap }) => heapLane(heap));
  const run = { v, lab: "heap", title, at, ...requests, lanes: heaps } as const;
  return inputLink(run);
}
