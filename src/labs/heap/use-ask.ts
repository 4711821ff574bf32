import { useEffect } from "react";
import type { HeapAsk } from "../../kernel/protocol/heap-ask";
import { useRun } from "../../kernel/run/hooks";
import { useScenario } from "../../kernel/run/scenario-store";
import type { Scenario } from "../../kernel/scenario/scenario";

/** While this is on the page, frames also answer what `askOf` asks of the scenario. What is asked ends with its scenario, so it is asked of every one that opens. */
export function useAsk(askOf: (scenario: Scenario) => HeapAsk): void {
  const run = useRun();
  const scenario = useScenario(({ scenario }) => scenario);
  useEffect(() => {
    // Another scenario may have opened since this was rendered; its own rendering asks.
    if (useScenario.getState().scenario === scenario) run.stepping.ask(askOf(scenario));
  }, [run, scenario, askOf]);
}
