import { describe, expect, test } from "vitest";
import { LONG } from "../long-run";
import { compareWithCore } from "./compare";
import { DAILY_SEEDS, DAILY_STEPS, type LOOKUPS, RETURN_RULES, randomScenario } from "./random-scenario";

/** The long run has a million random operations for each pair of rules; every other run has the ten thousand that reach all causes and effects. */
const SEEDS = LONG ? Array.from({ length: 20 }, (_, seed) => seed) : DAILY_SEEDS;
const STEPS = LONG ? 50_000 : DAILY_STEPS;
const CHECK_EVERY = 1_000;
const MINUTES = 60_000;

/** Tests of these lookup rules with every return rule. The rules stand in two files, so that both processors have work. */
export function testTwins(lookups: readonly (typeof LOOKUPS)[number][]): void {
  const rules = lookups.flatMap((lookup) => RETURN_RULES.map((full) => ({ lookup, full })));
  describe("core and twin agree on random scenarios, in all four kinds of buckets", () => {
    test.each(rules)("$lookup, $full", { timeout: 10 * MINUTES }, (rule) => {
      for (const seed of SEEDS) {
        const scenario = randomScenario(rule, seed);
        expect({ seed, difference: compareWithCore(scenario, STEPS, CHECK_EVERY) }).toEqual({ seed, difference: null });
      }
    });
  });
}
