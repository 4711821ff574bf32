import { expect, test } from "vitest";
import { CAUSE, EFFECT } from "../../src/generated/abi";
import { validateScenario } from "../../src/scenario/validate";
import { BUCKET_KINDS, LOOKUPS, RETURN_RULES, randomScenario } from "./random-scenario";
import { Twin } from "./twin";

const STEPS = 5_000;
const scenarios = LOOKUPS.flatMap((lookup) =>
  RETURN_RULES.flatMap((full) => [0, 1].map((seed) => randomScenario({ lookup, full }, seed))),
);

test("a random scenario is one that a user may make, and the same for the same seed", () => {
  for (const scenario of scenarios) {
    expect(validateScenario(scenario)).toEqual({ ok: true, value: scenario });
    expect(scenario.lanes.map((lane) => lane.buckets)).toEqual(BUCKET_KINDS);
  }
  const rules = { lookup: "oldest", full: "free-random" } as const;
  expect(randomScenario(rules, 7)).toEqual(randomScenario(rules, 7));
});

test("random scenarios have every kind of sizes, lives and victims", () => {
  const all = (key: "sizes" | "life" | "victims") => [...new Set(scenarios.map((scenario) => scenario[key]))].sort();
  expect(all("sizes")).toEqual(["bimodal", "doubling", "histogram", "listed", "log-normal", "pareto", "uniform"]);
  expect(all("life")).toEqual(["bounded", "exponential", "phases", "random-walk"]);
  expect(all("victims")).toEqual(["newest", "oldest", "random"]);
  expect(scenarios.some(({ lifetimes }) => lifetimes.length > 0)).toBe(true);
  expect(new Set(scenarios.map(({ moves }) => Math.min(moves.length, 2)))).toEqual(new Set([0, 1, 2]));
});

test("random scenarios reach every cause and every effect", () => {
  const seen = new Set<string>();
  for (const scenario of scenarios) {
    const twin = new Twin(scenario);
    while (twin.done < STEPS) {
      twin.step();
      for (const lane of twin.lanes) seen.add(lane.outcome.cause);
    }
    for (const event of twin.lanes.flatMap((lane) => lane.events)) seen.add(event.effect);
  }
  // Left to other tests: the start, policies without slots, and what takes 10,000 steps to happen.
  const reachable = [...Object.keys(CAUSE), ...Object.keys(EFFECT)];
  expect(reachable.filter((name) => !seen.has(name))).toEqual(["NO_STEP", "NO_SLOTS", "MOVED_INSIDE"]);
});
