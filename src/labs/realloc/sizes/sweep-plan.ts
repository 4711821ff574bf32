import type { Trial } from "../../../kernel/protocol/trial";
import { pointersFor } from "../../../models/allocation/batches";
import { sweepSizes } from "../../../models/allocation/sweep-sizes";
import { CALLS_ASK } from "../../../models/allocation/trial-ask";
import type { ReallocScenario } from "../scenario/realloc-scenario";

/** The runs of a sweep: the batches of each size, on heaps as new. */
export interface SweepPlan {
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
export const callsIn = ({ scenario, sizes }: SweepPlan): number =>
  sizes.reduce((sum, size) => sum + callsOf(scenario, size), 0);

/** The trial of one size. */
export const trialOf = ({ scenario }: SweepPlan, size: number): Trial<ReallocScenario> => ({
  scenario: { ...scenario, size, at: "start" },
  steps: callsOf(scenario, size),
  ask: CALLS_ASK,
});
