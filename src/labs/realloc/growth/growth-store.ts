import { create } from "zustand";
import type { TrialEnd } from "../../../kernel/client/trials";
import { type Growth, growthOf } from "../../../models/allocation/growth";
import { type KnownGrowths, type ShownGrowths, shownOf } from "./grown";
import { type GrowthPlan, growthKey, trialOf } from "./growth-plan";

interface GrowthState {
  /** By growthKey. Only those that the page wants at present. */
  readonly known: KnownGrowths;
  /** The problem of the last growth that failed; null = none did. */
  readonly problem: string | null;
}

/** The growths that the workers have computed. */
export const useGrowthResults = create<GrowthState>()(() => ({ known: new Map(), problem: null }));

/** View state of the stage that is not in the scenario. */
interface GrowthLook {
  /** The growth in the map, from 1; null = the last one. */
  readonly growth: number | null;
}

export const useGrowthLook = create<GrowthLook>()(() => ({ growth: null }));

/** The growths of a plan, as far as the page knows them at present. */
export const knownGrowths = (plan: GrowthPlan): ShownGrowths | null => shownOf(useGrowthResults.getState().known, plan);

function keep(growth: Growth, end: TrialEnd): void {
  if (end.kind === "failed") useGrowthResults.setState({ problem: end.text });
  if (end.kind !== "done") return;
  const result = growthOf(end.result.answer);
  useGrowthResults.setState(({ known }) => ({ known: new Map(known).set(growthKey(growth), result), problem: null }));
}

/** Computes the growths that are not known, until `signal` aborts, and forgets those that are not wanted. */
export async function computeGrowths(wanted: readonly Growth[], signal: AbortSignal): Promise<void> {
  const keys = new Set(wanted.map(growthKey));
  const { known } = useGrowthResults.getState();
  const missing = wanted.filter((growth) => !known.has(growthKey(growth)));
  if (missing.length === 0) return;
  useGrowthResults.setState({ known: new Map([...known].filter(([key]) => keys.has(key))), problem: null });
  const { trials } = await import("../../../kernel/run/trials");
  await Promise.all(missing.map(async (growth) => keep(growth, await trials.run(trialOf(growth), { signal }))));
}
