import { useEffect, useMemo } from "react";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { planOf } from "./sweep-plan";
import { type Sweep, showSweep, useSizesSweep } from "./sweep-store";

/** Keeps the sweep of a scenario computed while this is on the page. */
export function useSweepOf(scenario: ReallocScenario): void {
  const { key } = planOf(scenario);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys have equal plans.
  const plan = useMemo(() => planOf(scenario), [key]);
  const isDone = useSizesSweep(({ shown, stopped }) => shown?.plan.key === key || stopped?.key === key);
  useEffect(() => {
    if (isDone) return;
    const work = new AbortController();
    void showSweep(plan, work.signal);
    return () => work.abort();
  }, [plan, isDone]);
}

/** The sweep that the page shows: that of the scenario, or the last one while that is computed. */
export const useShownSweep = (): Sweep | null => useSizesSweep(({ shown }) => shown);

/** The sweep with the heaps as they came, where it differs from the shown one. */
export const useBaseline = (): Sweep | null =>
  useSizesSweep(({ shown, baseline }) =>
    baseline === null || JSON.stringify(shown?.plan.scenario.lanes) === JSON.stringify(baseline.plan.scenario.lanes)
      ? null
      : baseline,
  );
