import { figure } from "../../../charts/figures";
import { runShares, type SweepPoint } from "../../../charts/layout/shares-plot";
import type { Trials } from "../../../client/trials";
import { LIMIT } from "../../../generated/abi";
import type { Policy, Scenario } from "../../../scenario/scenario";
import { formatInteger } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";
import { allowedSentence } from "../../../shared/sentence";

/** A policy with 1 to 64 slots on the same requests. */
export interface Sweep {
  /** Who asks for what; its lanes do not count. */
  readonly scenario: Scenario;
  readonly policy: Policy;
  readonly steps: number;
  /** In the order in which they were found. */
  readonly points: readonly SweepPoint[];
  readonly running: boolean;
  /** Why it ended early. */
  readonly problem: string | null;
}

export const SWEEP_STEPS = 100_000;
const LEAST_STEPS = 1000;
const MOST_STEPS = 1_000_000;

/** Powers of two first: the shape of the curve comes before its details. */
export const SWEEP_CAPACITIES: readonly number[] = Array.from({ length: LIMIT.CAPACITY }, (_, i) => i + 1).sort(
  (a, b) => Number(!isPower(a)) - Number(!isPower(b)) || a - b,
);

function isPower(capacity: number): boolean {
  return (capacity & (capacity - 1)) === 0;
}

/** Reads a number of steps as a person writes it, spaces among the digits allowed. */
export function readSweepSteps(text: string): Result<number, string> {
  const bare = text.replace(/\s/g, "");
  const steps = Number(bare);
  if (/^\d+$/.test(bare) && steps >= LEAST_STEPS && steps <= MOST_STEPS) return ok(steps);
  const allowed = `a whole number, ${formatInteger(LEAST_STEPS)} … ${formatInteger(MOST_STEPS)}`;
  return err(`“${text.slice(0, 24)}” steps are not possible. ${allowedSentence(allowed)}`);
}

/**
 * Runs a trial a capacity and tells of the sweep as it grows. Ends when all are found, when `signal` aborts it (what was
 * found stays), or at the first trial that fails.
 */
export async function runSweep(
  run: Trials["run"],
  plan: Pick<Sweep, "scenario" | "policy" | "steps">,
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
  const one = async (capacity: number) => {
    const scenario = { ...plan.scenario, lanes: [{ ...plan.policy, capacity }] };
    const end = await run({ scenario, steps: plan.steps }, control);
    if (end.kind === "failed" && sweep.problem === null) {
      change({ problem: end.text });
      control.abort();
    }
    const [figures] = end.kind === "done" ? end.result.lanes : [];
    if (figures) change({ points: [...sweep.points, pointOf(capacity, figures)] });
  };
  await Promise.all(SWEEP_CAPACITIES.map(one));
  change({ running: false });
}

function pointOf(capacity: number, figures: Float64Array): SweepPoint {
  return { capacity, ...runShares({ figures }), idle: figure({ figures }, "idle") };
}
