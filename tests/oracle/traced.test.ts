import fc from "fast-check";
import { expect, test } from "vitest";
import { LIMIT } from "../../src/generated/abi";
import { CALL } from "../../src/workloads/traces/calls/operation";
import { allocation, type Call, freeOf, ofCalls, packCalls, resizeOf } from "../call-kit";
import { article, FIXED } from "./article";
import { compareWithCore } from "./compare";
import { Pcg32 } from "./random";
import { LOOKUPS, RETURN_RULES, randomScenario } from "./random-scenario";

const KINDS = [CALL.ALLOCATE, CALL.ALLOCATE, CALL.CALLOC, CALL.ALIGNED] as const;

/** A program that keeps about `live` blocks, of few sizes and of rare ones: none, huge and endless. */
function randomCalls(seed: number, count: number, live = 60): readonly Call[] {
  const dice = new Pcg32(seed, 77);
  const size = () => {
    const rare = [0, 1, LIMIT.SIZE, LIMIT.SIZE + 1, 2 ** 45][dice.below(100)];
    return rare ?? (dice.below(3) > 0 ? 24 << dice.below(6) : 1 + dice.below(5000));
  };
  const calls: Call[] = [];
  for (let held = 0; calls.length < count; ) {
    const draw = dice.below(10);
    if (draw < 2 && held > 0) calls.push(resizeOf(dice.below(held), Math.max(1, size())));
    else if (held === 0 || dice.below(2 * live) >= held) {
      const kind = KINDS[dice.below(4)] ?? CALL.ALLOCATE;
      calls.push(allocation(size(), kind, kind === CALL.ALIGNED ? 5 + dice.below(8) : 0));
      held += 1;
    } else {
      calls.push(freeOf(dice.below(2) === 0 ? held - 1 : dice.below(held)));
      held -= 1;
    }
  }
  return calls;
}

const rules = fc.record({ lookup: fc.constantFrom(...LOOKUPS), full: fc.constantFrom(...RETURN_RULES) });
const only = fc.constantFrom(null, null, "1-65536", "100-1000", "2-2");

test("core and twin agree on traces, with resizes, in lanes with caches and without", () => {
  const property = fc.property(rules, fc.nat(1000), only, (rule, seed, only) => {
    const calls = randomCalls(seed, 1500);
    const { lanes, poisonRatio, big } = randomScenario(rule, seed);
    const scenario = { ...article(...lanes.slice(0, 3), { ...FIXED, capacity: 0, granularity: 16 }), poisonRatio, seed };
    const traced = ofCalls({ ...scenario, big: seed % 3 === 0 ? big : "auto" }, packCalls(calls), only);
    expect(compareWithCore(traced, calls.length, 300, calls)).toBeNull();
  });
  fc.assert(property, { numRuns: 60 });
});
