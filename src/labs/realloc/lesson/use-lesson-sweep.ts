import { useReading } from "../../../kernel/run/hooks";
import type { CallKind } from "../../../models/allocation/call-summary";
import { planOf } from "../sizes/sweep-plan";
import type { Sweep } from "../sizes/sweep-store";
import { useShownSweep } from "../sizes/use-sweep";
import { useReallocScenario } from "../use-realloc";
import { shownCalls } from "./shown-calls";

/** The sweep of the step's scenario; null = it is not known yet. Another step's would show other calls. */
export function useLessonSweep(): Sweep | null {
  const key = useReallocScenario((scenario) => planOf(scenario).key);
  const shown = useShownSweep();
  return shown?.plan.key === key ? shown : null;
}

/** The calls whose batches have ended. */
export function useShownCalls(): readonly CallKind[] {
  const { info } = useReading();
  return shownCalls(
    useReallocScenario((own) => own),
    info.done,
  );
}
