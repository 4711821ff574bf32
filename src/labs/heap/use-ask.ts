import { useEffect } from "react";
import { useRun } from "../../kernel/run/hooks";
import type { HeapAsk } from "../../models/allocation/heap-ask";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { allocationNow, useAllocationScenario } from "../shared/use-allocation-scenario";

/**
 * While this is on the page, frames also answer `askOf` of the scenario. A request ends with its scenario, so each new
 * scenario makes it again.
 */
export function useAsk(askOf: (scenario: AllocationScenario) => HeapAsk): void {
  const run = useRun();
  const scenario = useAllocationScenario((scenario) => scenario);
  useEffect(() => {
    // Another scenario may have opened since this render. Its own render makes the request.
    if (allocationNow() === scenario) run.stepping.ask(askOf(scenario));
  }, [run, scenario, askOf]);
}
