import { useEffect, useMemo, useRef } from "react";
import { create } from "zustand";
import type { TrialEnd } from "../../../kernel/client/trials";
import { type Growth, growthOf } from "../../../models/allocation/growth";
import { useReallocLook, useReallocScenario } from "../use-realloc";
import { CLAIMED_GROWTHS } from "./growth-words";
import { type GrowthPlan, growthKey, type KnownGrowths, planOf, type ShownGrowths, shownOf, trialOf } from "./growths";

interface GrowthState {
  /** By growthKey. Only those that the page wants at present. */
  readonly known: KnownGrowths;
  /** The problem of the last growth that failed; null = none did. */
  readonly problem: string | null;
}

/** The growths that the workers have computed. */
export const useGrowthResults = create<GrowthState>()(() => ({ known: new Map(), problem: null }));

/** The growths of a plan, as far as the page knows them at present. */
export const knownGrowths = (plan: GrowthPlan): ShownGrowths | null => shownOf(useGrowthResults.getState().known, plan);

function keep(growth: Growth, end: TrialEnd): void {
  if (end.kind === "failed") useGrowthResults.setState({ problem: end.text });
  if (end.kind !== "done") return;
  const result = growthOf(end.result.answer);
  useGrowthResults.setState(({ known }) => ({ known: new Map(known).set(growthKey(growth), result), problem: null }));
}

/** Computes the growths that are not known, until `signal` aborts, and forgets those that are not wanted. */
async function computeGrowths(wanted: readonly Growth[], signal: AbortSignal): Promise<void> {
  const keys = new Set(wanted.map(growthKey));
  const { known } = useGrowthResults.getState();
  const missing = wanted.filter((growth) => !known.has(growthKey(growth)));
  if (missing.length === 0) return;
  useGrowthResults.setState({ known: new Map([...known].filter(([key]) => keys.has(key))), problem: null });
  const { trials } = await import("../../../kernel/run/trials");
  await Promise.all(missing.map(async (growth) => keep(growth, await trials.run(trialOf(growth), { signal }))));
}

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
