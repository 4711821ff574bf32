import type { Trials } from "../kernel/client/trials";
import type { Lane, Scenario } from "../kernel/scenario/scenario";
import { formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { allowedSentence } from "../shared/sentence";
import type { LabSweep, SweepAxis, SweepPoint, SweepPoints, SweepSteps, SweepValue } from "./lab-sweep";
import { playTrials } from "./play-trials";

/** A sweep's plan: a lane, one setting to vary, and the requests. */
export interface SweepPlan {
  readonly lab: LabSweep;
  /** Provides the requests; its lanes are ignored. */
  readonly scenario: Scenario;
  /** The lane before the sweep. */
  readonly lane: Lane;
  readonly axis: SweepAxis;
  readonly steps: number;
}

export interface Sweep extends SweepPlan {
  readonly points: SweepPoints;
  readonly running: boolean;
  /** Why the sweep ended early. */
  readonly problem: string | null;
}

const placeOf = (value: SweepValue): number => value ?? Number.POSITIVE_INFINITY;

const byValue = (a: SweepPoint, b: SweepPoint): number => (placeOf(a.value) < placeOf(b.value) ? -1 : 1);

/** Runs one trial per value and reports the sweep as it grows. Results stay, however it ends. */
export async function runSweep(
  run: Trials["run"],
  plan: SweepPlan,
  signal: AbortSignal,
  tell: (sweep: Sweep) => void,
): Promise<void> {
  let sweep: Sweep = { ...plan, points: [], running: true, problem: null };
  const change = (part: Partial<Sweep>) => {
    sweep = { ...sweep, ...part };
    tell(sweep);
  };
  change({});
  const { values, at } = plan.axis;
  const trials = { scenario: plan.scenario, lanes: values.map(at), steps: plan.steps, together: 1 };
  const problem = await playTrials(run, trials, signal, (lane, i) =>
    change({ points: [...sweep.points, { value: values[i] as SweepValue, lane }].sort(byValue) }),
  );
  change({ running: false, problem });
}

/** The limits of a trial whose run has at most `end` operations. */
export const stepsWithin = ({ usual, least, most }: SweepSteps, end = Number.POSITIVE_INFINITY): SweepSteps => ({
  usual: Math.min(usual, end),
  least: Math.min(least, end),
  most: Math.min(most, end),
});

/** Parses a number of steps as a person types it; digits may have spaces between them. */
export function readSweepSteps(text: string, { least, most }: SweepSteps): Result<number, string> {
  const bare = text.replace(/\s/g, "");
  const steps = Number(bare);
  if (/^\d+$/.test(bare) && steps >= least && steps <= most) return ok(steps);
  const allowed = `a whole number, ${formatInteger(least)} … ${formatInteger(most)}`;
  return err(`“${text.slice(0, 24)}” is not a valid number of steps. ${allowedSentence(allowed)}`);
}
