import type { HeapAsk } from "../../../../models/allocation/heap-frame";
import type { AllocationScenario } from "../../../../models/allocation/scenario";
import { useAllocationScenario } from "../../use-allocation-scenario";
import { useAskAbout } from "../../use-ask";

/** While this is on the page, frames also answer `askOf` of the scenario. */
export const useAsk = (askOf: (scenario: AllocationScenario) => HeapAsk): void =>
  useAskAbout(
    useAllocationScenario((scenario) => scenario),
    askOf,
  );
