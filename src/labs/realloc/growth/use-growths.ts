import { useEffect, useMemo, useRef } from "react";
import type { Growth } from "../../../models/allocation/growth";
import { useReallocLook } from "../realloc-store";
import { useReallocScenario } from "../use-realloc";
import { CLAIMED_GROWTHS } from "./claims";
import { type ShownGrowths, shownOf } from "./grown";
import { type GrowthPlan, planOf } from "./growth-plan";
import { computeGrowths, useGrowthResults } from "./growth-store";

/** The scenario's plan, the same object while it is equal. */
export function usePlan(): GrowthPlan {
  const scenario = useReallocScenario((own) => own);
  const lane = useReallocLook(({ focus }) => focus);
  const plan = planOf(scenario, lane);
  const key = JSON.stringify(plan);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys have equal plans.
  return useMemo(() => plan, [key]);
}

/** Keeps the growths of the scenario, and those of the claims, computed while this is on the page. */
export function useGrowthWork(): void {
  const plan = usePlan();
  useEffect(() => {
    const work = new AbortController();
    const wanted: readonly Growth[] = [...plan.growths, ...CLAIMED_GROWTHS];
    void computeGrowths(wanted, work.signal);
    return () => work.abort();
  }, [plan]);
}

/** The growths that the page shows: those of the scenario, or the last ones while these are computed; null = none yet. */
export function useShownGrowths(): ShownGrowths | null {
  const plan = usePlan();
  const known = useGrowthResults((results) => results.known);
  const found = useMemo(() => shownOf(known, plan), [known, plan]);
  const last = useRef(found);
  if (found !== null) last.current = found;
  return last.current;
}
