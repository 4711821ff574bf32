import type { SweepPoint } from "../../charts/layout/shares-plot";
import type { Trials } from "../../client/trials";
import type { Policy, Scenario } from "../../scenario/scenario";

/** What is asked for: a policy with one of its numbers changed, on the same requests. */
export interface SweepPlan {
  /** Who asks for what; its lanes do not count. */
  readonly scenario: Scenario;
  readonly policy: Policy;
  readonly axis: SweepAxis;
  readonly steps: number;
}

/** A number of a policy, and the values that are tried in this order. */
export interface SweepAxis {
  readonly values: readonly number[];
  readonly at: (policy: Policy, value: number) => Policy;
}

/** A parameter of the heap under a policy. */
export const heapAxis = (parameter: string, values: readonly number[]): SweepAxis => ({
  values,
  at: ({ heap, ...policy }, value) => ({
    ...policy,
    heap: { ...heap, parameters: { ...heap.parameters, [parameter]: value } },
  }),
});

export interface Sweep extends SweepPlan {
  /** In the order in which they were found. */
  readonly points: readonly SweepPoint[];
  readonly running: boolean;
  /** Why it ended early. */
  readonly problem: string | null;
}

/**
 * Runs a trial a value and tells of the sweep as it grows. Ends when all are found, when `signal` aborts it (what was
 * found stays), or at the first trial that fails.
 */
export async function runSweep(
  run: Trials["run"],
  plan: SweepPlan,
  signal: AbortSignal,
  tell: (sweep: Sweep) => void,
): Promise<void> {
  const control = new AbortController();
  signal.addEventListener("abort", () => control.abort(), { once: true });
  let sweep: Sweep = { ...plan, points: [], running: true, problem: null };
  const change = (part: Partial<Sweep>) => {
    sweep = { ...sweep, ...part };
    tell(sweep);
  };
  change({});
  const one = async (value: number) => {
    const scenario = { ...plan.scenario, lanes: [plan.axis.at(plan.policy, value)] };
    const end = await run({ scenario, steps: plan.steps }, control);
    if (end.kind === "failed" && sweep.problem === null) {
      change({ problem: end.text });
      control.abort();
    }
    const [lane] = end.kind === "done" ? end.result.lanes : [];
    if (lane) change({ points: [...sweep.points, { value, lane }] });
  };
  await Promise.all(plan.axis.values.map(one));
  change({ running: false });
}
