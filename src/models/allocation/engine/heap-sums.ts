import { HEAP_FIGURE } from "../../../generated/heap";
import { err, ok, type Result } from "../../../shared/result";
import type { AllocationScenario, HeapPrices } from "../scenario";
import type { HeapSums } from "../sums";
import type { Core } from "./core";
import type { GivePage } from "./given-calls";
import { HeapSession } from "./heap-session";
import type { BlockProblem } from "./refusal";
import { Session } from "./session";

/** The run that is summed. */
export interface HeapRun {
  readonly scenario: AllocationScenario;
  readonly steps: number;
  readonly give: GivePage | null;
  readonly prices: HeapPrices;
}

/** Runs the lanes, each over its heap, and sums up what the heaps do. Error: what the core refuses. */
export function heapSumsOf(core: Core, { scenario, steps, give, prices }: HeapRun) {
  const opened = Session.open(core, { ...scenario, breakpoints: [] }, 0, give);
  if (!opened.ok) return err(opened.error) satisfies Result<never, BlockProblem>;
  const session = opened.value;
  session.replay(steps);
  const heaps = new HeapSession(session);
  heaps.setPrices(prices);
  return ok(scenario.lanes.map((_, lane) => sumsOf(heaps.figures(lane))));
}

function sumsOf(figures: Float64Array): HeapSums {
  const figure = (name: keyof typeof HEAP_FIGURE) => figures[HEAP_FIGURE[name]] ?? 0;
  return {
    cycles: BigInt(Math.round(figure("cycles"))),
    mostCommitted: figure("peak"),
    faults: figure("page_faults"),
    systemCalls: figure("system_calls"),
  };
}
