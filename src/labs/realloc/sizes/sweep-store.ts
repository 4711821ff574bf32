import { create } from "zustand";
import type { TrialEnd, Trials } from "../../../kernel/client/trials";
import { type SizeAnswer, sizeAnswerOf } from "../../../models/allocation/trial-ask";
import { callsIn, type SweepPlan, trialOf } from "./sweep-plan";

/** The calls of every size of a sweep. */
export interface Sweep {
  readonly plan: SweepPlan;
  /** By size, ascending. */
  readonly sizes: readonly SizeAnswer[];
}

interface SweepState {
  /** The last complete sweep; null = none yet. */
  readonly shown: Sweep | null;
  /** The first sweep of these requests: with the heaps as they came. */
  readonly baseline: Sweep | null;
  /** The share of the sweep under way, 0 … 1; null = none is. */
  readonly share: number | null;
  /** The key of the plan that a person or a failure stopped; `problem` says why it failed, "" = canceled. */
  readonly stopped: { readonly key: string; readonly problem: string } | null;
}

/** The sweep that the page shows, and the work on the next one. */
export const useSizesSweep = create<SweepState>()(() => ({ shown: null, baseline: null, share: null, stopped: null }));

/** The sweep of a plan; null = not computed yet. */
export function knownSweep({ key }: SweepPlan): Sweep | null {
  const { shown } = useSizesSweep.getState();
  return shown?.plan.key === key ? shown : null;
}

/** Ends the work of a plan. */
export const stopSweep = ({ key }: SweepPlan, problem = ""): void =>
  useSizesSweep.setState({ stopped: { key, problem }, share: null });

/** Lets a stopped plan begin again. */
export const resumeSweep = (): void => useSizesSweep.setState({ stopped: null });

/** Runs all sizes; null = canceled, a text = failed. */
async function runSweep(
  run: Trials["run"],
  plan: SweepPlan,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Sweep | string | null> {
  const all = callsIn(plan);
  const done = new Map<number, number>();
  const count = (size: number, calls: number) => {
    done.set(size, calls);
    progress([...done.values()].reduce((sum, one) => sum + one, 0) / all);
  };
  const ends = await Promise.all(
    plan.sizes.map((size) => {
      const trial = trialOf(plan, size);
      const end = run(trial, { signal, onProgress: (calls) => count(size, calls) });
      return end.then((how) => {
        count(size, trial.steps);
        return how;
      });
    }),
  );
  return sweepOf(plan, ends);
}

function sweepOf(plan: SweepPlan, ends: readonly TrialEnd[]): Sweep | string | null {
  const failed = ends.find((end) => end.kind === "failed");
  if (failed !== undefined) return failed.text;
  const sizes = ends.flatMap((end) => (end.kind === "done" ? [sizeAnswerOf(end.result.answer)] : []));
  return sizes.length < ends.length ? null : { plan, sizes };
}

/** The first sweep stays the baseline while only the heaps change. */
const baselineOf = (found: Sweep, baseline: Sweep | null): Sweep =>
  baseline?.plan.requests === found.plan.requests ? baseline : found;

/** Computes a plan's sweep and shows it, until `signal` aborts. */
export async function showSweep(plan: SweepPlan, signal: AbortSignal): Promise<void> {
  const { trials } = await import("../../../kernel/run/trials");
  if (signal.aborted) return;
  const tell = (share: number) => signal.aborted || useSizesSweep.setState({ share });
  tell(0);
  const found = await runSweep((trial, options) => trials.run(trial, options), plan, signal, tell);
  if (signal.aborted || found === null) return;
  if (typeof found === "string") stopSweep(plan, found);
  else
    useSizesSweep.setState(({ baseline }) => ({
      shown: found,
      baseline: baselineOf(found, baseline),
      share: null,
      stopped: null,
    }));
}
