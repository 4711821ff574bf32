import fc from "fast-check";
import { answerOf } from "../src/advisor/answer";
import type { Dot, Sums } from "../src/advisor/dot";
import { type Question, questionText } from "../src/advisor/question";
import type { Findings } from "../src/advisor/report/evidence";
import { defaultPolicy } from "../src/models/allocation/policy-fields";
import { rulesToText } from "../src/models/allocation/policy-text";
import type { Policy } from "../src/models/allocation/scenario";
import type { CallFacts } from "../src/workloads/traces/calls/facts";

/* Dots for tests of the question: figures alone, since the answer does not ask how they came about. */

const CALLS = 1000;
const NEEDED = 1_000_000n;

export const sumsOf = (change: Partial<Sums> = {}): Sums => ({
  ...{ operations: CALLS, calls: CALLS, callsBefore: CALLS, requests: 500, hits: 0, misses: 500, frees: 500 },
  ...{ inPlace: 0, moved: 0, copied: 0n, needed: NEEDED, granted: NEEDED, idle: 0n },
  ...{ mostWasted: 0, mostWastedAt: 0, mostIdle: 0, mostIdleAt: 0 },
  ...change,
});

/** The dot of "no cache". */
export const none = (change: Partial<Dot> = {}): Dot => ({
  ...{ k: 0, policy: { ...defaultPolicy, capacity: 0 }, sums: sumsOf() },
  ...change,
});

/** A dot by the share of calls that it avoids and its efficiency, both in percent, and the most idle bytes. */
export const dotAt = (
  k: number,
  [avoided, efficiency, mostIdle = 0]: readonly [number, number, number?],
  policy: Partial<Policy> = {},
): Dot => ({
  k,
  policy: { ...defaultPolicy, ...policy },
  sums: sumsOf({
    ...{ calls: Math.round(CALLS * (1 - avoided / 100)), hits: Math.max(0, Math.round(5 * avoided)), mostIdle },
    granted: BigInt(Math.round((Number(NEEDED) * 100) / efficiency)),
  }),
});

export const heapSums = (cycles: number, mostCommitted = 1000) => ({
  ...{ cycles: BigInt(cycles), mostCommitted, faults: 0, systemCalls: 0 },
});

const policies: fc.Arbitrary<Partial<Policy>> = fc.record({
  capacity: fc.constantFrom(1, 2, 4, 8),
  cutoff: fc.constantFrom(null, 100, 200),
  buckets: fc.constantFrom("one", "powers"),
  bucketCount: fc.constantFrom(1, 14),
  ratio: fc.constantFrom(null, 200),
  roundUp: fc.boolean(),
});

const PLACES = fc.integer({ min: -4, max: 20 });

/** The dots of a sweep, many of them alike, in the plan's order. */
export const sweeps: fc.Arbitrary<readonly Dot[]> = fc
  .array(fc.tuple(PLACES, fc.integer({ min: 1, max: 20 }), fc.nat(5), policies, fc.option(fc.nat(30)), fc.nat(9)), {
    maxLength: 40,
  })
  .map((parts) => [
    none({ heap: heapSums(20) }),
    ...parts.map(([avoided, efficiency, idle, policy, cycles, ended], i) => ({
      ...dotAt(i + 1, [avoided * 5, efficiency * 5, idle * 100], policy),
      ...(cycles !== null && { heap: heapSums(cycles + 1) }),
      ...(ended === 0 && { endedAt: 10 }),
    })),
  ]);

export const shuffled = (dots: readonly Dot[]) => fc.shuffledSubarray([...dots], { minLength: dots.length });

/** The facts of a trace of four operations. */
const FACTS: CallFacts = {
  ...{ operations: 4, kinds: { a: 2, c: 0, m: 0, r: 0, f: 2 }, neededPeak: 200, neededPeakAt: 1, neededMean: 100 },
  ...{ livePeak: 2, left: 0, leftBytes: 0, distinctSizes: 1, topSizes: [[100, 2]], sizeClasses: [[6, 2, 200]] },
  ...{ lifeMedian: 2, threads: 1, freedElsewhere: 0, pastCaches: 0 },
};

/** The ingredients of a report of these dots. */
export const findingsOf = (question: Question, dots: readonly Dot[], name = "git log"): Findings => ({
  ...{
    answer: answerOf(question, dots),
    dots,
    trace: { name, digest: "0123456789ab:4", operations: 4, facts: FACTS, caveats: [] },
  },
  build: { version: "1.2.3", core: "0123456789abcdef" },
  command: { source: [name], options: ["--ask", questionText(question)] },
  linkOf: (policy) => `#/buffer?v=1&life=trace&trace=0123456789ab:4&A=${rulesToText(policy)}`,
});
