import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import { contradictions, scenarioNotes } from "../../src/models/allocation/contradictions";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { Core } from "../../src/models/allocation/engine/core";
import { figuresByName } from "../../src/models/allocation/engine/heap-session";
import { heapLane } from "../../src/models/allocation/heap-lanes";
import { heapOf, withParameter } from "../../src/models/allocation/heap-models";
import { policyPresets } from "../../src/models/allocation/policies";
import { changedPolicy } from "../../src/models/allocation/policy-change";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type { AllocationScenario, HeapChoice, Policy } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";
import { LONG } from "../long-run";
import { openCore } from "../oracle/open-core";
import { arbitraryPolicy } from "./arbitrary-scenario";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const found = (policy: Partial<Policy>, workload: Partial<AllocationScenario> = {}) =>
  contradictions({ ...defaultPolicy, ...policy }, { ...defaultScenario, ...workload }).map(
    ({ key, text }) => `${key}: ${plain(text)}`,
  );
const uniform: Partial<AllocationScenario> = { generator: "pcg32", sizes: "uniform" };

describe("a policy setting without effect is explained", () => {
  test("the article's policies have no setting without effect", () => {
    expect(found(policyPresets["article-flawed"].policy)).toEqual([]);
    expect(found(policyPresets["article-fixed"].policy)).toEqual([]);
    expect(found(policyPresets.repair.policy)).toEqual([]);
  });

  test("a cutoff below the smallest request, or above everything", () => {
    expect(found({ cutoff: 99 })).toEqual([
      "cutoff: Nothing will ever be cached, because the smallest buffer is 100 B.",
    ]);
    expect(found({ cutoff: 100 })).toEqual([]);
    expect(found({ cutoff: 100, granularity: 64 })).toEqual([
      "cutoff: Nothing will ever be cached, because the smallest buffer is 128 B.",
    ]);
    expect(found({ cutoff: 1_638_400 })).toEqual([
      "cutoff: The cutoff has no effect, because nothing over 1 638 400 B comes back to the cache.",
    ]);
    expect(found({ cutoff: 1_638_399 })).toEqual([]);
  });

  test("requests by hand count too", () => {
    expect(found({ cutoff: 99 }, { moves: [50] })).toEqual([]);
    const vain = { ...uniform, sizeMin: 10, sizeMax: 20 };
    expect(found({ cutoff: 20 }, vain)).toHaveLength(1);
    expect(found({ cutoff: 20 }, { ...vain, moves: [21, -1] })).toEqual([]);
  });

  test("an equal-sizes rule where no sizes can be equal, or too many", () => {
    const rare = "It will almost never hit, because requests have up to 1 048 477 sizes, and only equal ones count.";
    expect(found({ capacity: 10, lookup: "exact" }, uniform)).toEqual([`lookup: ${rare}`]);
    expect(found({ capacity: 10, lookup: "best-fit", ratio: 100 }, uniform)).toEqual([`ratio: ${rare}`]);
    expect(found({ wasteBytes: 0 }, uniform)).toEqual([`wasteBytes: ${rare}`]);
    expect(found({ capacity: 10, lookup: "exact" })).toEqual([]);
    expect(found({ capacity: 64, lookup: "exact" }, { ...uniform, sizeMax: 1000 })).toEqual([]);
    expect(found({ lookup: "exact", granularity: 3000 })).toEqual([
      "lookup: It will never hit, because no buffer has exactly the requested size.",
    ]);
  });

  test("a limit that nothing can reach", () => {
    expect(found({ lookup: "exact", ratio: 200 })).toEqual([
      "ratio: The waste limit has no effect, because a buffer of exactly that size wastes nothing.",
    ]);
    expect(found({ ratio: 1_638_400 })).toEqual([
      "ratio: This limit has no effect, because the largest buffer does not exceed the smallest request by that much.",
    ]);
    expect(found({ ratio: 1_638_399 })).toEqual([]);
    expect(found({ wasteBytes: 1_638_300 })).toEqual([
      "wasteBytes: This limit has no effect, because no buffer can waste over 1 638 300 B.",
    ]);
  });

  test("buckets that end too early", () => {
    expect(found(policyPresets.buckets.policy)).toEqual([
      "buckets: Requests over 6 400 B, where the last bucket ends, bypass the cache. The largest is 1 638 400 B.",
    ]);
    expect(found({ buckets: "own", bounds: [99] })).toEqual([
      "buckets: Nothing will ever be cached, because the last bucket ends at 99 B.",
    ]);
    expect(found({ buckets: "powers", bucketCount: 22 })).toEqual([]);
  });

  test("fewer bytes in all than the smallest buffer has", () => {
    expect(found({ idleMax: 99 })).toEqual([
      "idleMax: Nothing will ever be cached, because the smallest buffer is 100 B.",
    ]);
    expect(found({ idleMax: 100 })).toEqual([]);
  });

  test("a cache for each thread of one", () => {
    const note = "perThread: With one thread, a cache for each thread is the one cache.";
    expect(found({ perThread: true })).toEqual([note]);
    expect(found({ perThread: true }, { threadCount: 2 })).toEqual([]);
    expect(scenarioNotes({ ...defaultScenario, crossing: 5 })).toEqual([
      "crossing: With one thread, no other one can return a buffer.",
    ]);
  });

  test("settings of arenas in a lane, which has one thread, and of fastbins that are gone", () => {
    const heaps = [
      withParameter(heapOf("ptmalloc"), "arena_max", 1),
      heapOf("ptmalloc", { version: "2.43", mxfast: 64 }),
      heapOf("ptmalloc", { version: "2.42", mxfast: 64 }),
    ];
    const lanes = heaps.map((heap) => ({ ...defaultPolicy, heap }));
    expect(scenarioNotes({ ...defaultScenario, lanes })).toEqual([
      "lanes[0].heap.parameters.arena_max: All threads call the heap as one, which has one arena.",
      "lanes[1].heap.parameters.mxfast: glibc 2.43 has no fastbins.",
    ]);
  });

  test("threads that no heap sees, and arenas that have an effect", () => {
    const notes = (change: Partial<AllocationScenario>, ...heaps: readonly HeapChoice[]) =>
      scenarioNotes({ ...defaultHeapScenario, ...change, lanes: heaps.map(heapLane) });
    const few = withParameter(heapOf("ptmalloc"), "arena_max", 1);
    const apart = { heapThreads: "apart", threadCount: 4 } as const;
    expect(notes(apart, few)).toEqual([]);
    expect(notes({ ...apart, heapThreads: "merged" }, few)).toEqual([
      "threadCount: All threads call the heaps as one, because heapThreads is merged.",
      "lanes[0].heap.parameters.arena_max: All threads call the heap as one, which has one arena.",
    ]);
    expect(notes({ ...apart, heapThreads: "merged" }, heapOf("tlsf"))).toEqual([
      "threadCount: No lane tells threads apart.",
    ]);
    expect(notes(apart, heapOf("tlsf"))).toEqual(["heapThreads: No lane has a heap that tells threads apart."]);
    expect(notes({ heapThreads: "apart", threadEnds: 50 }, heapOf("ptmalloc"))).toEqual([
      "heapThreads: There is one thread.",
      "threadEnds: The first thread never ends.",
    ]);
    expect(notes({ threadEnds: 50 }, heapOf("ptmalloc"))).toEqual([
      "threadEnds: No thread ends, because heapThreads is merged.",
    ]);
  });

  test("no slots, and one slot", () => {
    expect(found({ capacity: 0 })).toEqual([
      "capacity: Nothing is cached, so among the other rules, only the size of a new buffer matters.",
    ]);
    expect(found({ lookup: "best-fit", full: "free-oldest" })).toEqual([
      "lookup: With one slot there is nothing to choose, because any buffer that fits is the first.",
      "full: With one slot, oldest, newest and random are the same, because the returned buffer replaces the cached one.",
    ]);
  });
});

const core = new Core(builtCore);

/** Figures of a policy after some thousand steps. */
function lived(policy: Policy, workload: Partial<AllocationScenario>) {
  const session = openCore({ ...defaultScenario, ...workload, lanes: [policy], breakpoints: [] }, core);
  session.run(4000);
  const { hits, cached, granted, idle, heap_frees } = figuresByName(session, 0);
  return { hits, cached, granted, idle, heap_frees };
}

/** A policy whose limits lie near the extremes of the requests. */
const limits = fc
  .record({
    capacity: fc.constantFrom(1, 2, 10),
    lookup: fc.constantFrom("first-fit", "best-fit", "exact"),
    full: fc.constantFrom("keep-bigger", "free-oldest", "free-random"),
    cutoff: fc.constantFrom(null, 9, 10, 63, 64, 159, 160, 200),
    ratio: fc.constantFrom(null, 100, 1500, 1600, 2000),
    wasteBytes: fc.constantFrom(null, 0, 149, 150, 200),
    granularity: fc.constantFrom(1, 16, 7),
    buckets: fc.constantFrom("one", "linear", "own"),
    bucketCount: fc.constantFrom(2, 20),
  } as const)
  .map((drawn): Policy => {
    const own = drawn.buckets === "own" ? { bounds: [9, 100] } : {};
    const counted =
      drawn.buckets === "linear" ? { bucketCount: drawn.bucketCount, bucketWidth: 20 } : { bucketCount: 1 };
    return { ...defaultPolicy, ...drawn, ...counted, ...own };
  });
const workloads = fc.constantFrom<Partial<AllocationScenario>>(
  { sizeMin: 10, sizeMax: 160 },
  { generator: "pcg32", life: "bounded", sizes: "uniform", sizeMin: 10, sizeMax: 160 },
  {
    generator: "pcg32",
    life: "bounded",
    sizes: "listed",
    listed: [
      { size: 10, weight: 3 },
      { size: 160, weight: 1 },
    ],
  },
);

const SWITCHED_OFF: Readonly<Partial<Record<keyof Policy, Partial<Policy>>>> = {
  cutoff: { cutoff: null },
  ratio: { ratio: null },
  wasteBytes: { wasteBytes: null },
  lookup: { lookup: "first-fit" },
  full: { full: "free-oldest" },
};

test("the core agrees that such settings change nothing, and that a cache without hits never hits", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(limits, workloads, (policy, workload) => {
      const scenario = { ...defaultScenario, ...workload };
      const figures = lived(policy, workload);
      for (const { key, text } of contradictions(policy, scenario)) {
        const kind = /ever be cached|never hit, because no|almost|no effect|nothing to choose|are the same|bypass/.exec(
          text,
        )?.[0];
        seen.add(kind ?? text);
        if (kind === "ever be cached") expect(figures).toMatchObject({ hits: 0, cached: 0 });
        else if (kind === "never hit, because no") expect(figures.hits).toBe(0);
        else if (kind === "almost" || kind === "bypass") continue;
        else expect(figures, text).toEqual(lived({ ...policy, ...SWITCHED_OFF[key] }, workload));
      }
    }),
    { numRuns: LONG ? 600 : 100 },
  );
  expect([...seen].sort()).toEqual([
    "almost",
    "are the same",
    "bypass",
    "ever be cached",
    "never hit, because no",
    "no effect",
    "nothing to choose",
  ]);
});

describe("a policy changed by a person", () => {
  test("switched-off settings have their defaults, and the result is valid", () => {
    const kinds = fc.constantFrom<Partial<Policy>>(
      { capacity: 0 },
      { buckets: "one" },
      { buckets: "linear" },
      { buckets: "powers" },
      { buckets: "own" },
      { roundUp: true },
      { granularity: 16 },
      { cutoff: 5 },
    );
    fc.assert(
      fc.property(arbitraryPolicy, kinds, (policy, change) => {
        const next = changedPolicy(policy, change);
        const isVain = change.roundUp === true && policy.buckets === "one";
        const isOff = change.cutoff !== undefined && policy.capacity === 0;
        if (!isVain && !isOff) expect(next).toMatchObject(change);
        expect(validateScenario({ ...defaultScenario, lanes: [next] })).toMatchObject({ ok: true });
      }),
    );
  });

  test("an impossible value stays unchanged", () => {
    expect(changedPolicy(defaultPolicy, { cutoff: -1 }).cutoff).toBe(-1);
  });

  test("other buckets start with their usual values", () => {
    const { buckets } = policyPresets;
    expect(changedPolicy(buckets.policy, { buckets: "powers" })).toMatchObject({ bucketCount: 21, bucketWidth: 100 });
    expect(changedPolicy(buckets.policy, { buckets: "one" })).toEqual({ ...defaultPolicy });
    expect(changedPolicy(buckets.policy, { bucketWidth: 50 })).toMatchObject({ bucketCount: 64, bucketWidth: 50 });
  });
});
