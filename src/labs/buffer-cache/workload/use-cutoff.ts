import { useState } from "react";
import { useReading, useRun } from "../../../kernel/run/hooks";
import { useScenario } from "../../../kernel/run/scenario-store";
import type { Policy, Scenario } from "../../../kernel/scenario/scenario";
import { equal } from "../../../shared/equal";
import { cutoffLane, cutoffShares, cutoffValueText } from "./cutoff-words";

const NOWHERE = { figures: new Float64Array() };

/** The lanes of a scenario with another cutoff in one of them. */
export const lanesWithCutoff = ({ lanes }: Scenario, lane: number, cutoff: number | null): readonly Policy[] =>
  lanes.map((policy, i) => (i === lane ? { ...policy, cutoff } : policy));

/** The lane whose cutoff a person moves: it stays the same until the focus or something else of the policies changes. */
export function useCutoffLane(scenario: Scenario, focus: number) {
  const of = { focus, lanes: scenario.lanes.map((policy) => ({ ...policy, cutoff: 0 })) };
  const [chosen, choose] = useState(() => ({ of, lane: cutoffLane(scenario, focus) }));
  const isSame = equal(chosen.of, of);
  const now = isSame ? chosen : { of, lane: cutoffLane(scenario, focus) };
  if (!isSame) choose(now);
  return [now.lane, (lane: number) => choose({ of, lane })] as const;
}

/** A lane's cutoff and what it comes to at this step; moved, the run follows at once. */
export function useCutoff(scenario: Scenario, lane: number) {
  const run = useRun();
  const now = cutoffShares(useReading().lanes[lane] ?? NOWHERE);
  const cutoff = scenario.lanes[lane]?.cutoff ?? null;
  const onCutoff = (next: number | null, isMore: boolean) =>
    run.history.tune(lanesWithCutoff(useScenario.getState().scenario, lane, next), isMore);
  return { cutoff, now, valueText: cutoffValueText(cutoff, now), onCutoff };
}
