import { useEffect } from "react";
import type { HeapView } from "../../protocol/heap-frame";
import type { Scenario } from "../../scenario/scenario";
import { useRun } from "../../state/hooks";
import { useLab } from "../../state/lab-store";

/**
 * While this is on the page, frames also tell of the heaps what `viewOf` asks of the scenario. A view ends with its
 * scenario, so every scenario that opens is asked again.
 */
export function useHeapView(viewOf: (scenario: Scenario) => Partial<HeapView>): void {
  const run = useRun();
  const scenario = useLab((lab) => lab.scenario);
  useEffect(() => {
    // Another scenario may have opened since this was rendered; its own rendering asks.
    if (useLab.getState().scenario === scenario) run.heapView(viewOf(scenario));
  }, [run, scenario, viewOf]);
}
