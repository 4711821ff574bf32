import { useEffect, useState } from "react";
import { trials } from "../../kernel/run/trials";
import { workloadKey } from "../../kernel/scenario/simulation-key";
import { requestedOf } from "../../models/allocation/allocation-of";
import { defaultPolicy } from "../../models/allocation/policy-fields";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { Button } from "../../ui/Button";

/** Steps of a trial of sizes or of a cutoff. */
export const TRIAL_STEPS = 100_000;

/** Only the workload, because a policy does not affect the requests. */
const workloadOf = (scenario: AllocationScenario): AllocationScenario => ({
  ...workloadKey(scenario),
  lanes: [{ ...defaultPolicy, capacity: 0 }],
});

interface Counted {
  /** By size class; null = not known yet. */
  readonly requested: Float64Array | null;
  /** Why it is unknown. */
  readonly failure: string | null;
}

const UNKNOWN: Counted = { requested: null, failure: null };

/**
 * Counts in a worker how often each size class is requested in a scenario's first TRIAL_STEPS steps. Returns the
 * previous workload's counts until the new ones are ready.
 */
export function useRequested(scenario: AllocationScenario): Counted & { readonly retry: () => void } {
  const [counted, setCounted] = useState(UNKNOWN);
  const [attempt, setAttempt] = useState(0);
  const workload = JSON.stringify(workloadOf(scenario));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt counts again
  useEffect(() => {
    const asked = new AbortController();
    trials.run({ scenario: JSON.parse(workload), steps: TRIAL_STEPS }, { signal: asked.signal }).then((end) => {
      const [lane] = end.kind === "done" ? end.result.lanes : [];
      if (lane !== undefined) setCounted({ requested: requestedOf(lane), failure: null });
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

/** Says why the sizes of a workload could not be counted, and offers to try again. */
export function SizesProblem({ failure, onRetry }: { readonly failure: string; readonly onRetry: () => void }) {
  return (
    <p className="problem">
      The sizes could not be counted. {failure} <Button onClick={onRetry}>Try again</Button>
    </p>
  );
}
