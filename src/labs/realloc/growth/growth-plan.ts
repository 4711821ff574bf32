import type { Trial } from "../../../kernel/protocol/trial";
import { type Growth, type GrowthAsk, growthCount } from "../../../models/allocation/growth";
import type { HeapChoice } from "../../../models/allocation/scenario";
import { cliffScenario } from "../scenario/defaults";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { COMPARED_RULES, isSameRule } from "./rules";

/** The growths that a scenario compares, on one heap. */
export interface GrowthPlan {
  readonly growths: readonly Growth[];
  /** The one whose rule the scenario has. */
  readonly chosen: number;
}

/** The growths of a scenario: the compared factors, and its own rule where it is another. */
export function planOf(scenario: ReallocScenario, lane: number): GrowthPlan {
  const { grow, add, start, upto, by, others } = scenario;
  const own = { factor: grow, add };
  const known = COMPARED_RULES.findIndex((rule) => isSameRule(rule, own));
  const rules = known < 0 ? [...COMPARED_RULES, own] : COMPARED_RULES;
  const heap = heapAt(scenario, lane);
  return {
    growths: rules.map((rule) => ({ heap, ...rule, start, upto, by, others })),
    chosen: known < 0 ? rules.length - 1 : known,
  };
}

/** @throws RangeError without lanes, which is a bug in our own code. */
function heapAt({ lanes }: ReallocScenario, lane: number): HeapChoice {
  const heap = (lanes[lane] ?? lanes[0])?.heap;
  if (heap === undefined) throw new RangeError("A scenario of the realloc lab has no lane.");
  return heap;
}

/** Names a growth: equal growths have equal keys. */
export const growthKey = ({ heap, factor, add, start, upto, by, others }: Growth): string =>
  JSON.stringify([heap, factor, add, start, upto, by, others]);

/** The steps of a growth's trial. */
const growthSteps = (growth: Growth): number => Math.max(1, growthCount(growth));

/** The trial of a growth. Its scenario has no effect. */
export const trialOf = (growth: Growth): Trial<ReallocScenario> => ({
  scenario: { ...cliffScenario, at: "start" },
  steps: growthSteps(growth),
  ask: { asks: "growth", growth } satisfies GrowthAsk,
});
