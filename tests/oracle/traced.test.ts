import fc from "fast-check";
import { expect, test } from "vitest";
import { ofCalls, packCalls } from "../call-kit";
import { LONG } from "../long-run";
import { ODD_SIZES, randomCalls } from "../random-calls";
import { article, FIXED } from "./article";
import { compareWithCore } from "./compare";
import { LOOKUPS, RETURN_RULES, randomScenario, withThreads } from "./random-scenario";

const rules = fc.record({ lookup: fc.constantFrom(...LOOKUPS), full: fc.constantFrom(...RETURN_RULES) });
const only = fc.constantFrom(null, null, "1-65536", "100-1000", "2-2");

test("core and twin agree on traces, with resizes, in lanes with caches and without", () => {
  const property = fc.property(rules, fc.nat(1000), only, (rule, seed, only) => {
    const calls = randomCalls(seed, 1500, 60, ODD_SIZES);
    const drawn = randomScenario(rule, seed);
    const { lanes, poisonRatio, big, threadCount, crossing } = seed % 2 === 0 ? drawn : withThreads(drawn, seed);
    const scenario = {
      ...article(...lanes.slice(0, 3), { ...FIXED, capacity: 0, granularity: 16 }),
      ...{ poisonRatio, threadCount, crossing },
      seed,
    };
    const traced = ofCalls({ ...scenario, big: seed % 3 === 0 ? big : "auto" }, packCalls(calls), only);
    expect(compareWithCore(traced, calls.length, 300, calls)).toBeNull();
  });
  fc.assert(property, { numRuns: LONG ? 1000 : 8 });
});
