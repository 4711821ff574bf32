import { useEffect, useMemo } from "react";
import { create } from "zustand";
import type { TrialEnd, Trials } from "../../../kernel/client/trials";
import type { Trial } from "../../../kernel/protocol/trial";
import { pointersFor } from "../../../models/allocation/batches";
import { sweepSizes } from "../../../models/allocation/sweep-sizes";
import { CALLS_ASK, type SizeAnswer, sizeAnswerOf } from "../../../models/allocation/trial-ask";
import type { ReallocScenario } from "../scenario/realloc-scenario";

/** The runs of a sweep: the batches of each size, on heaps as new. */
interface SweepPlan {
  /** Equal plans have equal keys. */
  readonly key: string;
  /** The same without the heaps, and without the number of pointers, which is smaller during a drag. */
  readonly requests: string;
  readonly scenario: ReallocScenario;
  readonly sizes: readonly number[];
}

/** The sizes of a scenario's sweep, ascending. */
export const sizesOf = ({ least, most, per }: Pick<ReallocScenario, "least" | "most" | "per">): readonly number[] =>
  sweepSizes(least, most, Number(per));

/** The sweep of a scenario. */
export function planOf(scenario: ReallocScenario): SweepPlan {
  const { pointers, budget, order, factor, touch, seed, lanes, prices } = scenario;
  const sizes = sizesOf(scenario);
  const requests = JSON.stringify({ budget, order, factor, touch, seed, prices, sizes });
  return { key: JSON.stringify({ requests, pointers, lanes }), requests, scenario, sizes };
}

/** All calls of a size. */
const callsOf = ({ pointers, budget }: ReallocScenario, size: number): number =>
  3 * pointersFor(size, pointers, budget);

/** All calls of a sweep. */
const callsIn = ({ scenario, sizes }: SweepPlan): number =>
  sizes.reduce((sum, size) => sum + callsOf(scenario, size), 0);

/** The trial of one size. */
export const trialOf = ({ scenario }: SweepPlan, size: number): Trial<ReallocScenario> => ({
  scenario: { ...scenario, size, at: "start" },
  steps: callsOf(scenario, size),
  ask: CALLS_ASK,
});

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
async function showSweep(plan: SweepPlan, signal: AbortSignal): Promise<void> {
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

/** Keeps the sweep of a scenario computed while this is on the page. */
export function useSweepOf(scenario: ReallocScenario): void {
  const { key } = planOf(scenario);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys have equal plans.
  const plan = useMemo(() => planOf(scenario), [key]);
  const isDone = useSizesSweep(({ shown, stopped }) => shown?.plan.key === key || stopped?.key === key);
  useEffect(() => {
    if (isDone) return;
    const work = new AbortController();
    void showSweep(plan, work.signal);
    return () => work.abort();
  }, [plan, isDone]);
}

/** The sweep that the page shows: that of the scenario, or the last one while that is computed. */
export const useShownSweep = (): Sweep | null => useSizesSweep(({ shown }) => shown);

/** The sweep with the heaps as they came, where it differs from the shown one. */
export const useBaseline = (): Sweep | null =>
  useSizesSweep(({ shown, baseline }) =>
    baseline === null || JSON.stringify(shown?.plan.scenario.lanes) === JSON.stringify(baseline.plan.scenario.lanes)
      ? null
      : baseline,
  );
