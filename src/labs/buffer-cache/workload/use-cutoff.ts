import { useMemo, useState } from "react";
import type { Scenario } from "../../../scenario/scenario";
import type { Edit } from "../../shared/workload/LifeSlots";
import { useTrialPreview } from "../compare/use-trial-preview";
import { cutoffLane } from "./cutoff-words";

const withCutoff = (scenario: Scenario, lane: number, cutoff: number | null): Scenario => ({
  ...scenario,
  lanes: scenario.lanes.map((policy, i) => (i === lane ? { ...policy, cutoff } : policy)),
});

/** The cutoff of a lane, of which others can be tried before one is set: then the trade-off plot shows what it would do. */
export function useCutoff(scenario: Scenario, focus: number, edit: Edit) {
  const [chosen, setLane] = useState(() => cutoffLane(scenario, focus));
  /** undefined = none is being tried. */
  const [tried, onTry] = useState<number | null | undefined>(undefined);
  const lane = Math.min(chosen, scenario.lanes.length - 1);
  const trial = useMemo(
    () => (tried === undefined ? null : withCutoff(scenario, lane, tried)),
    [scenario, lane, tried],
  );
  useTrialPreview(trial, lane);
  const onSet = (next: unknown) => {
    onTry(undefined);
    return edit({ lanes: withCutoff(scenario, lane, next as number | null).lanes });
  };
  const cutoff = tried === undefined ? (scenario.lanes[lane]?.cutoff ?? null) : tried;
  return { lane, setLane, cutoff, onTry, onSet };
}
