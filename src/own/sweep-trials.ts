import type { RunSums } from "../advisor/sweep";
import type { Trials } from "../kernel/client/trials";
import type { AllocationScenario } from "../models/allocation/scenario";
import { SUMS_ASK, sumsOf } from "../models/allocation/sums-ask";

/** Runs the batches of a sweep as trials on the requests of a scenario. Aborting `signal` cancels all of them. */
export const sumsByTrials =
  (run: Trials["run"], scenario: AllocationScenario, signal: AbortSignal): RunSums =>
  async (lanes, steps, onProgress) => {
    const end = await run({ scenario: { ...scenario, lanes }, steps, ask: SUMS_ASK }, { signal, onProgress });
    if (end.kind === "failed") throw new Error(end.text);
    return end.kind === "done" ? sumsOf(end.result.answer) : null;
  };
