import { describe, expect, test } from "vitest";
import { LONG } from "../long-run";
import { compareWithCore } from "./compare";
import { DAILY_SEEDS, DAILY_STEPS, type LOOKUPS, RETURN_RULES, randomScenario, withThreads } from "./random-scenario";

/** The long run has a million random operations per pair of rules; a daily run has five thousand, which reach all causes and effects. */
const SEEDS = LONG ? Array.from({ length: 20 }, (_, seed) => seed) : DAILY_SEEDS;
const STEPS = LONG ? 50_000 : DAILY_STEPS;
const CHECK_EVERY = 1_000;
const MINUTES = 60_000;

/**
 * Tests these lookup rules with every return rule. Two files share the rules, so that both processors have
 * work.
 */
export function testTwins(lookups: readonly (typeof LOOKUPS)[number][]): void {
  const rules = lookups.flatMap((lookup) => RETURN_RULES.map((full) => ({ lookup, full })));
  describe("core and twin agree on random scenarios with all four bucket kinds", () => {
    test.each(rules)("$lookup, $full", { timeout: 10 * MINUTES }, (rule) => {
      for (const seed of SEEDS) {
        const drawn = randomScenario(rule, seed);
        const scenario = seed % 2 === 0 ? drawn : withThreads(drawn, seed + 2 * rules.indexOf(rule));
        expect({ seed, difference: compareWithCore(scenario, STEPS, CHECK_EVERY) }).toEqual({ seed, difference: null });
      }
    });
  });
}
