import { isActive, settled, type TableOf, type When } from "../../kernel/scenario/field";
import { fieldsOf } from "../../kernel/scenario/fields";
import { allocationRun } from "./fields";
import { fixedCounts } from "./fixed-counts";
import { suitsMsvc } from "./rules";
import type { AllocationScenario } from "./scenario";

/** What stands in a list that a change has switched on, until a person says otherwise. */
const STARTERS = {
  phases: [
    { steps: 1000, chance: [3, 5] },
    { steps: 1000, chance: [2, 5] },
  ],
  listed: [
    { size: 100, weight: 3 },
    { size: 6400, weight: 1 },
  ],
  bins: [
    { lo: 1, hi: 100, weight: 1 },
    { lo: 101, hi: 200, weight: 3 },
    { lo: 201, hi: 400, weight: 1 },
  ],
} as const satisfies Partial<AllocationScenario>;

/** A list that a change has switched on is not empty. */
function started(scenario: AllocationScenario): AllocationScenario {
  const isEmpty = (key: keyof typeof STARTERS) =>
    scenario[key].length === 0 && isActive(allocationRun[key].when as When, { ...scenario }) === true;
  const keys = (Object.keys(STARTERS) as (keyof typeof STARTERS)[]).filter(isEmpty);
  return { ...scenario, ...Object.fromEntries(keys.map((key) => [key, STARTERS[key]])) };
}

/** A change to fixed counts brings all that they need; one that does not go with them ends them. */
function withLife({ life }: AllocationScenario, change: Partial<AllocationScenario>): Partial<AllocationScenario> {
  const { sizes = "listed", generator = "splitmix64" } = change;
  const begins = change.life === "fixed-counts" || (life !== "fixed-counts" && change.generator === "splitmix64");
  if (begins) return { ...fixedCounts, moves: [], ...change, life: "fixed-counts" };
  const isGood = sizes === "listed" && generator === "splitmix64";
  return life === "fixed-counts" && !isGood ? { life: "random-walk", ...change } : change;
}

/** The generator of a changed workload: its own with fixed counts, else msvc if it was that and goes with the rest. */
function generatorOf(scenario: AllocationScenario): AllocationScenario["generator"] {
  if (scenario.life === "fixed-counts") return "splitmix64";
  return scenario.generator === "msvc" && suitsMsvc(scenario) ? "msvc" : "pcg32";
}

/**
 * A scenario with its workload changed by a person. The rest follows: what a choice switches off holds its default, a
 * list that it switches on begins with something, fixed counts bring their generator and sizes, and where the generator
 * msvc does not go with the change, pcg32 takes its place, unless the change asks for msvc itself. It may break other rules.
 */
export function changedWorkload(scenario: AllocationScenario, change: Partial<AllocationScenario>): AllocationScenario {
  const changed = { ...scenario, ...withLife(scenario, change) };
  const next = started(settled(fieldsOf(changed) as TableOf<AllocationScenario>, changed));
  return { ...next, generator: change.generator ?? generatorOf(next) };
}
