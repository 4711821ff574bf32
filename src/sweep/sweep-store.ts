import { create } from "zustand";
import { trials } from "../kernel/run/trials";
import { runSweep, type Sweep, type SweepPlan } from "./sweep";

/** The last sweep while the page is open; null = none yet. */
export const useSweep = create<{ readonly sweep: Sweep | null }>()(() => ({ sweep: null }));

let abort = new AbortController();

/** Starts a sweep, which replaces the last one. */
export function startSweep(plan: SweepPlan): void {
  abort.abort();
  const own = new AbortController();
  abort = own;
  const tell = (sweep: Sweep) => {
    if (abort === own) useSweep.setState({ sweep });
  };
  void runSweep((trial, options) => trials.run(trial, options), plan, own.signal, tell);
}

/** Stops a sweep; its results stay. */
export const cancelSweep = (): void => abort.abort();
