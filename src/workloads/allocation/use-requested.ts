import { useEffect, useState } from "react";
import { trials } from "../../kernel/run/trials";
import { workloadKey } from "../../kernel/scenario/simulation-key";
import { defaultPolicy } from "../../models/allocation/policy-fields";
import type { AllocationScenario } from "../../models/allocation/scenario";

/** Steps of a trial of sizes or of a cutoff. */
export const TRIAL_STEPS = 100_000;

/** The workload alone: what a policy does has no say in what is requested. */
const workloadOf = (scenario: AllocationScenario): AllocationScenario => ({
  ...workloadKey(scenario),
  lanes: [{ ...defaultPolicy, capacity: 0 }],
});

interface Counted {
  /** By size class; null = not known yet. */
  readonly requested: Float64Array | null;
  /** Why it cannot be known. */
  readonly failure: string | null;
}

const UNKNOWN: Counted = { requested: null, failure: null };

/**
 * How often each size class is requested in the first TRIAL_STEPS steps of a scenario, counted in a worker. Until another workload is counted, the one before is given.
 */
export function useRequested(scenario: AllocationScenario): Counted & { readonly retry: () => void } {
  const [counted, setCounted] = useState(UNKNOWN);
  const [attempt, setAttempt] = useState(0);
  const workload = JSON.stringify(workloadOf(scenario));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt counts again
  useEffect(() => {
    const asked = new AbortController();
    trials.run({ scenario: JSON.parse(workload), steps: TRIAL_STEPS }, { signal: asked.signal }).then((end) => {
      if (end.kind === "done") setCounted({ requested: end.result.requested, failure: null });
      else if (end.kind === "failed") setCounted({ requested: null, failure: end.text });
    });
    return () => asked.abort();
  }, [workload, attempt]);
  const retry = () => {
    setCounted(UNKNOWN);
    setAttempt(attempt + 1);
  };
  return { ...counted, retry };
}
