import { useEffect } from "react";
import type { Ask } from "../../kernel/protocol/frame";
import { useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { HeapAsk } from "../../models/allocation/heap-frame";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { useAllocationScenario } from "./allocation-frame";

/**
 * While this is on the page, frames also answer `askOf` of the scenario. A request ends with its scenario, so each new
 * scenario makes it again.
 */
export function useAskAbout<S extends Scenario>(scenario: S, askOf: (scenario: S) => Ask): void {
  const run = useRun();
  useEffect(() => {
    // Another scenario may have opened since this render. Its own render makes the request.
    if (useScenario.getState().scenario === scenario) run.stepping.ask(askOf(scenario));
  }, [run, scenario, askOf]);
}

/** While this is on the page, frames also answer `askOf` of the scenario. */
export const useAsk = (askOf: (scenario: AllocationScenario) => HeapAsk): void =>
  useAskAbout(
    useAllocationScenario((scenario) => scenario),
    askOf,
  );
