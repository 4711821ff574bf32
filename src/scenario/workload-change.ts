import { equal } from "../shared/equal";
import type { Field, When } from "./field";
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

type Values = Readonly<Record<string, unknown>>;

const isActive = ({ key, is, not }: When, values: Values) =>
  is ? is.includes(values[key]) : !not?.includes(values[key]);

function settledValue(key: string, { kind, when, default: held }: Field, values: Values): unknown {
  if (when === undefined) return values[key];
  if (!isActive(when, values)) return held;
  const isEmpty = "least" in kind && kind.least > 0 && equal(values[key], []);
  return isEmpty ? (STARTERS as Values)[key] : values[key];
}

/** What a choice switches off holds its default, and a list that it switches on is not empty. */
function settled(scenario: Scenario): Scenario {
  const values = scenario as unknown as Values;
  const fields = Object.entries<Field>(scenarioTable);
  return Object.fromEntries(
    fields.map(([key, field]) => [key, settledValue(key, field, values)]),
  ) as unknown as Scenario;
}

/**
 * A scenario with its workload changed by a person. The rest follows: see settled(); and where the generator msvc does not
 * go with the change, pcg32 takes its place, unless the change asks for msvc itself. It may break other rules.
 */
export function changedWorkload(scenario: Scenario, change: Partial<Scenario>): Scenario {
  const next = settled({ ...scenario, ...change });
  const generator = change.generator ?? (suitsMsvc(next) ? next.generator : "pcg32");
  return { ...next, generator };
}
