import { useEffect } from "react";
import type { HeapAsk } from "../../protocol/heap-ask";
import type { Scenario } from "../../scenario/scenario";
import { useRun } from "../../state/hooks";
import { useScenario } from "../../state/scenario-store";

/** While this is on the page, frames also answer what `askOf` asks of the scenario. What is asked ends with its scenario, so it is asked of every one that opens. */
export function useAsk(askOf: (scenario: Scenario) => HeapAsk): void {
  const run = useRun();
  const scenario = useScenario(({ scenario }) => scenario);
  useEffect(() => {
    // Another scenario may have opened since this was rendered; its own rendering asks.
    if (useScenario.getState().scenario === scenario) run.stepping.ask(askOf(scenario));
  }, [run, scenario, askOf]);
}
