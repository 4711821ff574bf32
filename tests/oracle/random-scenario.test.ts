import { expect, test } from "vitest";
import { CAUSE, EFFECT, OUTCOME } from "../../src/generated/abi";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { figuresByName } from "../../src/models/allocation/engine/heap-session";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { openCore } from "./open-core";
import {
  BUCKET_KINDS,
  DAILY_SEEDS,
  DAILY_STEPS,
  LOOKUPS,
  RETURN_RULES,
  randomScenario,
  withThreads,
} from "./random-scenario";

const scenarios = LOOKUPS.flatMap((lookup) =>
  RETURN_RULES.flatMap((full) => DAILY_SEEDS.map((seed) => randomScenario({ lookup, full }, seed))),
);
const withLimits = scenarios.map((scenario, i) => withThreads(scenario, i));

test("a random scenario is valid, and the same for the same seed", () => {
  for (const scenario of scenarios) {
    expect(validateScenario(scenario)).toEqual({ ok: true, value: scenario });
    expect(scenario.lanes.map((lane) => lane.buckets)).toEqual(BUCKET_KINDS);
  }
  const rules = { lookup: "oldest", full: "free-random" } as const;
  expect(randomScenario(rules, 7)).toEqual(randomScenario(rules, 7));
  for (const scenario of withLimits) expect(validateScenario(scenario)).toEqual({ ok: true, value: scenario });
});

test("random scenarios include every kind of sizes, lifetime model and free order", () => {
  const all = (key: "sizes" | "life" | "victims") => [...new Set(scenarios.map((scenario) => scenario[key]))].sort();
  expect(all("sizes")).toEqual(["bimodal", "doubling", "histogram", "listed", "log-normal", "pareto", "uniform"]);
  expect(all("life")).toEqual(["bounded", "exponential", "phases", "random-walk"]);
  expect(all("victims")).toEqual(["newest", "oldest", "random"]);
  expect(scenarios.some(({ lifetimes }) => lifetimes.length > 0)).toBe(true);
  expect(new Set(scenarios.map(({ moves }) => Math.min(moves.length, 2)))).toEqual(new Set([0, 1, 2]));
});

const lower = <T extends string>(name: T) => name.toLowerCase() as Lowercase<T>;
const CAUSES = Object.keys(CAUSE);
const EFFECTS = Object.keys(EFFECT) as (keyof typeof EFFECT)[];

/** The causes and effects in a run of DAILY_STEPS. */
function metBy(scenario: AllocationScenario): Set<string> {
  const met = new Set<string>();
  const session = openCore(scenario);
  const outcome = new Uint32Array(Object.keys(OUTCOME).length);
  const lanes = [...scenario.lanes.keys()];
  while (session.done < DAILY_STEPS) {
    session.run(1);
    for (const lane of lanes) met.add(CAUSES[session.outcomeWords(lane, outcome)[OUTCOME.cause] ?? 0] ?? "");
  }
  for (const figures of lanes.map((lane) => figuresByName(session, lane))) {
    for (const name of EFFECTS) if (figures[`${lower(name)}_count`] !== 0) met.add(name);
  }
  return met;
}

test("random scenarios reach every cause and every effect", () => {
  // Covered by other tests: the start, policies without slots, effects that need 10,000 steps, and the pools of
  // libraries, which the twin of this core does not know.
  const ofPools = ["POOL_NEW", "POOL_GREW", "POOL_REFUSED", "POOL_KEPT", "POOL_DROPPED"];
  const elsewhere = ["NO_STEP", "NO_SLOTS", "MOVED_INSIDE", ...ofPools];
  let missing = [...CAUSES, ...EFFECTS].filter((name) => !elsewhere.includes(name));
  // Starts with the last ones, which reach rare cases early.
  for (const scenario of [...withLimits, ...scenarios].toReversed()) {
    if (missing.length === 0) break;
    const met = metBy(scenario);
    missing = missing.filter((name) => !met.has(name));
  }
  expect(missing).toEqual([]);
});
