import type { Trials } from "../kernel/client/trials";
import type { Lane, Scenario } from "../kernel/scenario/scenario";
import { formatInteger } from "../shared/format";
import { err, ok, type Result } from "../shared/result";
import { allowedSentence } from "../shared/sentence";
import type { LabSweep, SweepAxis, SweepPoint, SweepPoints, SweepSteps, SweepValue } from "./lab-sweep";
import { playTrials } from "./play-trials";

/** What is asked for: a lane with one of its numbers changed, on the same requests. */
export interface SweepPlan {
  readonly lab: LabSweep;
  /** Who asks for what; its lanes do not count. */
  readonly scenario: Scenario;
  /** The lane as it was. */
  readonly lane: Lane;
  readonly axis: SweepAxis;
  readonly steps: number;
}

export interface Sweep extends SweepPlan {
  readonly points: SweepPoints;
  readonly running: boolean;
  /** Why it ended early. */
  readonly problem: string | null;
}

const placeOf = (value: SweepValue): number => value ?? Number.POSITIVE_INFINITY;

const byValue = (a: SweepPoint, b: SweepPoint): number => (placeOf(a.value) < placeOf(b.value) ? -1 : 1);

/** Runs a trial a value and tells of the sweep as it grows. What was found stays, whatever ends it. */
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

/** Reads a number of steps as a person writes it, spaces among the digits allowed. */
export function readSweepSteps(text: string, { least, most }: SweepSteps): Result<number, string> {
  const bare = text.replace(/\s/g, "");
  const steps = Number(bare);
  if (/^\d+$/.test(bare) && steps >= least && steps <= most) return ok(steps);
  const allowed = `a whole number, ${formatInteger(least)} … ${formatInteger(most)}`;
  return err(`“${text.slice(0, 24)}” steps are not possible. ${allowedSentence(allowed)}`);
}
