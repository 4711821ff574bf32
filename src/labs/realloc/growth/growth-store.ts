import { create } from "zustand";
import type { TrialEnd } from "../../../kernel/client/trials";
import type { Trial } from "../../../kernel/protocol/trial";
import type { Growth, GrowthResult } from "../../../models/allocation/growth";
import { type GrowthAsk, growthOf } from "../../../models/allocation/growth-ask";
import { cliffScenario } from "../scenario/defaults";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { type GrowthPlan, growthKey, growthSteps } from "./growth-plan";

/** A growth and its course. */
export interface Grown {
  readonly growth: Growth;
  readonly result: GrowthResult;
}

/** The growths of a plan, all of them known. */
export interface ShownGrowths {
  readonly all: readonly Grown[];
  readonly chosen: number;
}

interface GrowthState {
  /** By growthKey. Only those that the page wants at present. */
  readonly known: ReadonlyMap<string, GrowthResult>;
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

/** These growths with their results; null = some are not known yet. */
export function grownOf(known: GrowthState["known"], growths: readonly Growth[]): readonly Grown[] | null {
  const all = growths.flatMap((growth) => {
    const result = known.get(growthKey(growth));
    return result === undefined ? [] : [{ growth, result }];
  });
  return all.length === growths.length ? all : null;
}

/** A plan's growths; null = some are not known yet. */
export function shownOf(known: GrowthState["known"], { growths, chosen }: GrowthPlan): ShownGrowths | null {
  const all = grownOf(known, growths);
  return all === null ? null : { all, chosen };
}

/** The growths of a plan, as far as the page knows them at present. */
export const knownGrowths = (plan: GrowthPlan): ShownGrowths | null => shownOf(useGrowthResults.getState().known, plan);

/** The trial of a growth. Its scenario has no effect. */
const trialOf = (growth: Growth): Trial<ReallocScenario> => ({
  scenario: { ...cliffScenario, at: "start" },
  steps: growthSteps(growth),
  ask: { asks: "growth", growth } satisfies GrowthAsk,
});

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
