import { Core } from "../models/allocation/engine/core";
import { type GivePage, givePagesOf } from "../models/allocation/engine/given-calls";
import { heapSumsOf } from "../models/allocation/engine/heap-sums";
import { SweepRun } from "../models/allocation/engine/sweep-run";
import type { AllocationScenario, HeapChoice, HeapPrices, Policy } from "../models/allocation/scenario";
import type { HeapSums, Sums } from "../models/allocation/sums";

/** The requests that policies run on. */
export interface SweptRequests {
  readonly core: WebAssembly.Module;
  /** Its lanes are ignored. */
  readonly scenario: AllocationScenario;
  readonly steps: number;
  readonly heap: { readonly choice: HeapChoice; readonly prices: HeapPrices } | null;
  /** The packed pages of a trace, which threads share, and where each begins; null = the scenario's own requests. */
  readonly pages: { readonly bytes: ArrayBufferLike; readonly bounds: readonly number[] } | null;
}

/** The sums of a policy, and those of the heap under it. */
export interface PolicySums {
  readonly sums: Sums;
  readonly heap?: HeapSums;
}

export type SumBatch = (policies: readonly Policy[]) => readonly PolicySums[];

/** Runs up to four policies at once on a core of its own. @throws Error if the core refuses them */
export function sumBatches(requests: SweptRequests): SumBatch {
  const core = new Core(requests.core);
  const give = pagesOf(requests);
  return (lanes) => {
    const opened = SweepRun.open(core, { ...requests.scenario, lanes }, give);
    if (!opened.ok) throw new Error(`the core refuses a policy: ${JSON.stringify(opened.error)}`);
    opened.value.advance(requests.steps);
    const { sums } = opened.value;
    const heaps = heapsUnder(core, requests, lanes, give);
    return sums.map((one, i) => ({ sums: one, ...(heaps[i] && { heap: heaps[i] }) }));
  };
}

function pagesOf({ pages, scenario }: SweptRequests): GivePage | null {
  if (pages === null) return null;
  const [bytes, { bounds }] = [new Uint8Array(pages.bytes), pages];
  const page = (number: number) => bytes.subarray(bounds[number], bounds[number + 1]);
  return givePagesOf({ name: "trace" in scenario ? String(scenario.trace) : "", page });
}

function heapsUnder(
  core: Core,
  { heap, scenario, steps }: SweptRequests,
  lanes: readonly Policy[],
  give: GivePage | null,
): readonly HeapSums[] {
  if (heap === null) return [];
  const over = { ...scenario, lanes: lanes.map((lane) => ({ ...lane, heap: heap.choice })) };
  const sums = heapSumsOf(core, { scenario: over, steps, give, prices: heap.prices });
  if (!sums.ok) throw new Error(`the core refuses the heap: ${JSON.stringify(sums.error)}`);
  return sums.value;
}
