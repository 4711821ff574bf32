import { err, ok, type Result } from "../../../shared/result";
import type { AllocationScenario } from "../scenario";
import { type HeapSums, heapSumsOf } from "../sums";
import type { Core } from "./core";
import type { GivePage } from "./given-calls";
import { laneReader } from "./lane-figures";
import type { BlockProblem } from "./refusal";
import { Session } from "./session";

/** The run that is summed. */
interface HeapRun {
  /** Its prices are those of the cycles. */
  readonly scenario: AllocationScenario;
  readonly steps: number;
  readonly give: GivePage | null;
}

/**
 * Runs the lanes, each over its heap, and sums up what the heaps do. A number: the operations after which the first heap
 * had no memory or no room left, which ends all lanes. Error: what the core refuses.
 */
export function sumHeaps(
  core: Core,
  { scenario, steps, give }: HeapRun,
): Result<readonly HeapSums[] | number, BlockProblem> {
  const opened = Session.open(core, { ...scenario, breakpoints: [] }, 0, give);
  if (!opened.ok) return err(opened.error);
  if (opened.value.replay(steps) !== null) return ok(opened.value.done);
  const read = laneReader(opened.value);
  return ok(scenario.lanes.map((_, lane) => heapSumsOf(read(lane))));
}
