import { useMemo } from "react";
import { type Plan, policiesOf } from "../../advisor/plan";
import type { KeptCalls } from "../../workloads/traces/calls/kept-calls";
import { kneesOf } from "../../workloads/traces/calls/knees";
import { useChosenKnees } from "../knee-store";
import { planOf, usePlanChange } from "./plan-store";

/** The sizes at which few larger requests remain. */
export const foundKnees = ({ plots }: KeptCalls): readonly number[] => kneesOf(plots.sizes).map(([size]) => size);

/** The plan for a trace: the usual one with its knees as cutoffs, and what a person has changed. */
export function usePlan(trace: KeptCalls): { readonly plan: Plan; readonly count: number } {
  const chosen = useChosenKnees(trace.name);
  const change = usePlanChange(({ change }) => change);
  return useMemo(() => {
    const knees = chosen ?? foundKnees(trace);
    const plan = planOf(
      [...new Set(knees)].toSorted((a, b) => a - b),
      change,
    );
    return { plan, count: policiesOf(plan).length };
  }, [chosen, change, trace]);
}
