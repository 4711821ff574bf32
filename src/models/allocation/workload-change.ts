import { isActive, type TableOf, type When, withInactiveDefaults } from "../../kernel/scenario/field";
import { fieldsOf } from "../../kernel/scenario/fields";
import { allocationRun } from "./fields";
import { fixedCounts } from "./model";
import { suitsMsvc } from "./rules";
import type { AllocationScenario } from "./scenario";

/** The initial entries of a list that a change activates. */
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

/** Fills a list that a change has activated, since it may not be empty. */
function started(scenario: AllocationScenario): AllocationScenario {
  const isEmpty = (key: keyof typeof STARTERS) =>
    scenario[key].length === 0 && isActive(allocationRun[key].when as When, { ...scenario }) === true;
  const keys = (Object.keys(STARTERS) as (keyof typeof STARTERS)[]).filter(isEmpty);
  return { ...scenario, ...Object.fromEntries(keys.map((key) => [key, STARTERS[key]])) };
}

/** A change to fixed counts sets everything they need; an incompatible change ends them. */
function withLife({ life }: AllocationScenario, change: Partial<AllocationScenario>): Partial<AllocationScenario> {
  const { sizes = "listed", generator = "splitmix64" } = change;
  const begins = change.life === "fixed-counts" || (life !== "fixed-counts" && change.generator === "splitmix64");
  if (begins) return { ...fixedCounts, moves: [], ...change, life: "fixed-counts" };
  const isGood = sizes === "listed" && generator === "splitmix64";
  return life === "fixed-counts" && !isGood ? { life: "random-walk", ...change } : change;
}

/** The generator of a changed workload: fixed counts have their own; otherwise msvc stays if it supports the rest. */
function generatorOf(scenario: AllocationScenario): AllocationScenario["generator"] {
  if (scenario.life === "fixed-counts") return "splitmix64";
  return scenario.generator === "msvc" && suitsMsvc(scenario) ? "msvc" : "pcg32";
}

/**
 * A person's change of the workload, with its consequences: inactive fields get their defaults, an activated list gets
 * initial entries, and fixed counts get their generator and sizes. If msvc does not support the change, pcg32 replaces
 * it, unless the change asks for msvc itself. The result may violate other rules.
 */
export function changedWorkload(scenario: AllocationScenario, change: Partial<AllocationScenario>): AllocationScenario {
  const changed = { ...scenario, ...withLife(scenario, change) };
  const next = started(withInactiveDefaults(fieldsOf(changed) as TableOf<AllocationScenario>, changed));
  return { ...next, generator: change.generator ?? generatorOf(next) };
}
