import { isActive, settled, type When } from "./field";
import { scenarioTable } from "./fields";
import { suitsMsvc } from "./rules";
import type { Scenario } from "./scenario";

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
} as const satisfies Partial<Scenario>;

/** A list that a change has switched on is not empty. */
function started(scenario: Scenario): Scenario {
  const isEmpty = (key: keyof typeof STARTERS) =>
    scenario[key].length === 0 && isActive(scenarioTable[key].when as When, { ...scenario }) === true;
  const keys = (Object.keys(STARTERS) as (keyof typeof STARTERS)[]).filter(isEmpty);
  return { ...scenario, ...Object.fromEntries(keys.map((key) => [key, STARTERS[key]])) };
}

/**
 * A scenario with its workload changed by a person. The rest follows: what a choice switches off holds its default, a
 * list that it switches on begins with something, and where the generator msvc does not
 * go with the change, pcg32 takes its place, unless the change asks for msvc itself. It may break other rules.
 */
export function changedWorkload(scenario: Scenario, change: Partial<Scenario>): Scenario {
  const next = started(settled(scenarioTable, { ...scenario, ...change }));
  const generator = change.generator ?? (suitsMsvc(next) ? next.generator : "pcg32");
  return { ...next, generator };
}
