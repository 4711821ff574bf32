import { create } from "zustand";
import { trials } from "../kernel/run/trials";
import { timeLeft } from "../shared/time-left";
import { runSweep, type Sweep, type SweepPlan } from "./sweep";

interface SweepState {
  /** The last sweep while the page is open; null = none yet. */
  readonly sweep: Sweep | null;
  /** "about 40 s left"; "" = too early to tell, or over. */
  readonly left: string;
}

export const useSweep = create<SweepState>()(() => ({ sweep: null, left: "" }));

let abort = new AbortController();

/** Starts a sweep, which replaces the last one. */
export function startSweep(plan: SweepPlan): void {
  abort.abort();
  const own = new AbortController();
  abort = own;
  const began = performance.now();
  const tell = (sweep: Sweep) => {
    const { points, axis, running } = sweep;
    const left = running ? timeLeft((performance.now() - began) / 1000, points.length, axis.values.length) : "";
    if (abort === own) useSweep.setState({ sweep, left });
  };
  void runSweep((trial, options) => trials.run(trial, options), plan, own.signal, tell);
}

/** Stops a sweep; its results stay. */
export const cancelSweep = (): void => abort.abort();
