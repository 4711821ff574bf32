import { useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";
import { allocationNow, useAllocationReading } from "../../shared/allocation-frame";
import { cutoffLane, cutoffShares, cutoffValueText } from "./cutoff-words";

const NOWHERE = { figures: new Float64Array() };

/** The lanes of a scenario with a different cutoff in one of them. */
export const lanesWithCutoff = (
  { lanes }: AllocationScenario,
  lane: number,
  cutoff: number | null,
): readonly Policy[] => lanes.map((policy, i) => (i === lane ? { ...policy, cutoff } : policy));

/** The lane whose cutoff a person moves. It stays the same until the focus or another part of the policies changes. */
export function useCutoffLane(scenario: AllocationScenario, focus: number) {
  const of = { focus, lanes: scenario.lanes.map((policy) => ({ ...policy, cutoff: 0 })) };
  const [chosen, choose] = useState(() => ({ of, lane: cutoffLane(scenario, focus) }));
  const isSame = equal(chosen.of, of);
  const now = isSame ? chosen : { of, lane: cutoffLane(scenario, focus) };
  if (!isSame) choose(now);
  return [now.lane, (lane: number) => choose({ of, lane })] as const;
}

/** A lane's cutoff and its effect at this step. When it moves, the run follows at once. */
export function useCutoff(scenario: AllocationScenario, lane: number) {
  const run = useRun();
  const now = cutoffShares(useAllocationReading().lanes[lane] ?? NOWHERE);
  const cutoff = scenario.lanes[lane]?.cutoff ?? null;
  const onCutoff = (next: number | null, isMore: boolean) =>
    run.history.tune(lanesWithCutoff(allocationNow(), lane, next), isMore);
  return { cutoff, now, valueText: cutoffValueText(cutoff, now), onCutoff };
}
