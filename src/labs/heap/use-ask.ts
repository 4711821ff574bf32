import { useEffect } from "react";
import { useRun } from "../../kernel/run/hooks";
import type { HeapAsk } from "../../models/allocation/heap-ask";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { allocationNow, useAllocationScenario } from "../shared/use-allocation-scenario";

/** While this is on the page, frames also answer what `askOf` asks of the scenario. What is asked ends with its scenario, so it is asked of every one that opens. */
export function useAsk(askOf: (scenario: AllocationScenario) => HeapAsk): void {
  const run = useRun();
  const scenario = useAllocationScenario((scenario) => scenario);
  useEffect(() => {
    // Another scenario may have opened since this was rendered; its own rendering asks.
    if (allocationNow() === scenario) run.stepping.ask(askOf(scenario));
  }, [run, scenario, askOf]);
}
