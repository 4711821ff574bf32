import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultPlan, policiesOf } from "../../src/advisor/plan";
import { Core } from "../../src/models/allocation/engine/core";
import { givePagesOf } from "../../src/models/allocation/engine/given-calls";
import { sumHeaps } from "../../src/models/allocation/engine/heap-session";
import { SweepRun } from "../../src/models/allocation/engine/sweep-run";
import { heapOf } from "../../src/models/allocation/heap-models";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { priceLists } from "../../src/models/allocation/price-lists";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { SUMS_ASK, sumsOf } from "../../src/models/allocation/sums";
import { poolOf } from "../../src/models/pools/lane-pools";
import { sizeOf } from "../../src/workloads/traces/calls/operation";
import { readCalls } from "../../src/workloads/traces/calls/read-calls";
import { builtCore } from "../built-core";
import { type Call, ofCalls, type PackedCalls, packCalls } from "../call-kit";
import { firstOf } from "../long-run";
import { article, FIXED } from "../oracle/article";
import { LOOKUPS, RETURN_RULES, randomScenario } from "../oracle/random-scenario";
import { twinSums } from "../oracle/sums";
import { ODD_SIZES, randomCalls } from "../random-calls";
import { inPieces } from "../trace-kit";
import { trialOf } from "../trial-kit";

const core = new Core(builtCore);

function summed(scenario: AllocationScenario, steps: number, packed: PackedCalls | null = null) {
  const opened = SweepRun.open(core, scenario, packed && givePagesOf(packed));
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  expect(opened.value.advance(Math.floor(steps / 3))).toBeNull();
  expect(opened.value.advance(steps - Math.floor(steps / 3))).toBeNull();
  return opened.value.sums;
}

const rules = fc.record({ lookup: fc.constantFrom(...LOOKUPS), full: fc.constantFrom(...RETURN_RULES) });
const only = fc.constantFrom(null, null, "1-65536", "100-1000", "2-2");

test("the core sums up random traces as the twin does", () => {
  const property = fc.property(rules, fc.nat(1000), only, (rule, seed, only) => {
    const calls = randomCalls(seed, 1500, 60, ODD_SIZES);
    const packed = packCalls(calls);
    const { lanes } = randomScenario(rule, seed);
    const scenario = ofCalls({ ...article(...lanes.slice(0, 3), { ...FIXED, capacity: 0 }), seed }, packed, only);
    expect(summed(scenario, calls.length, packed)).toEqual(twinSums(scenario, calls.length, calls));
  });
  fc.assert(property, { numRuns: 15 });
});

test("the core sums up generated requests as the twin does", () => {
  const property = fc.property(rules, fc.nat(1000), (rule, seed) => {
    const scenario = randomScenario(rule, seed);
    expect(summed(scenario, 1500)).toEqual(twinSums(scenario, 1500));
  });
  fc.assert(property, { numRuns: 15 });
});

async function sampleCalls(file: string): Promise<readonly Call[]> {
  const calls: Call[] = [];
  const sink = (operation: Parameters<typeof sizeOf>[0] & Pick<Call, "kind" | "place" | "log2">) => {
    const { kind, place, log2 } = operation;
    calls.push({ kind, place, log2, bytes: sizeOf(operation) });
  };
  const read = await readCalls(inPieces(readFileSync(`public/traces/${file}.trace.gz`), []), sink);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return calls;
}

test.each(firstOf(1, ["git", "jq", "python", "sqlite3"]))("the core sums up %s as the twin does", async (file) => {
  const calls = await sampleCalls(file);
  const packed = packCalls(calls);
  const policies = policiesOf(defaultPlan([[1024, 0.5]]));
  for (const first of [0, Math.floor(policies.length / 2)]) {
    const scenario = ofCalls(article(...policies.slice(first, first + 4)), packed);
    expect(summed(scenario, calls.length, packed)).toEqual(twinSums(scenario, calls.length, calls));
  }
});

test("a trial answers with sums, and a heap adds its own", () => {
  const scenario = { ...article(FIXED, { ...FIXED, capacity: 0 }), at: 999 };
  const { answer, done, lanes } = trialOf({ scenario, steps: 5000, ask: SUMS_ASK });
  expect({ done, lanes }).toEqual({ done: 5000, lanes: [] });
  expect(sumsOf(answer).map(({ sums }) => sums)).toEqual(twinSums(scenario, 5000));
  const { prices } = priceLists["glibc-2.36"];
  const heaped = { ...scenario, prices, lanes: scenario.lanes.map((lane) => ({ ...lane, heap: heapOf("ptmalloc") })) };
  const heaps = sumHeaps(core, { scenario: heaped, steps: 5000, give: null });
  if (!heaps.ok) throw new Error(JSON.stringify(heaps.error));
  if (typeof heaps.value === "number") throw new Error("a heap without memory");
  const [cached, alone] = heaps.value;
  expect(cached?.cycles).toBeLessThan(alone?.cycles ?? 0n);
  expect(cached?.mostCommitted).toBeGreaterThan(0);
});

test("a trial sums a pool beside a cache, which it leaves as it is", () => {
  const scenario = { ...article({ ...defaultPolicy, pool: poolOf("jdk-util") }, FIXED), at: 999 };
  const [pool, cache] = sumsOf(trialOf({ scenario, steps: 3000, ask: SUMS_ASK }).answer).map(({ sums }) => sums);
  expect(cache).toEqual(twinSums(article(FIXED), 3000)[0]);
  expect([pool?.requests, pool?.needed]).toEqual([cache?.requests, cache?.needed]);
  expect(pool?.calls).toBe((pool?.misses ?? 0) + (pool?.frees ?? 0));
});
