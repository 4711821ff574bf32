import fc from "fast-check";
import { expect, test } from "vitest";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { cachesOverHeaps, heapPresets } from "../../src/labs/heap/scenario/presets";
import { allPresets, presetNamed } from "../../src/labs/preset-named";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { policyPresetOf, policyPresets } from "../../src/models/allocation/policies";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { laneName, policyName, policySegments, policySentence } from "../../src/models/allocation/policy-words";
import type { Policy } from "../../src/models/allocation/scenario";
import { equal } from "../../src/shared/equal";
import { arbitraryPolicy } from "./arbitrary-scenario";

test.each(Object.entries(allPresets))("the preset %s is a valid scenario with a title and one line", (name, preset) => {
  expect(validateScenario(preset.scenario)).toEqual({ ok: true, value: preset.scenario });
  expect(presetNamed(name)).toEqual({ ok: true, value: preset });
  expect(preset.title).not.toBe("");
  expect(preset.description).toMatch(/^[^\n]{20,120}\.$/);
});

test("each table of presets is of one lab", () => {
  const labsOf = (table: object) => new Set(Object.values(table).map(({ scenario }) => scenario.lab));
  expect([presets, heapPresets, cachesOverHeaps].map(labsOf)).toEqual(
    ["buffer", "heap", "buffer"].map((lab) => new Set([lab])),
  );
});

test("the default is the article: its own generator, both policies, the last row of its tables", () => {
  expect(presets.article.scenario).toBe(defaultScenario);
  expect(defaultScenario).toEqual({
    v: 1,
    lab: "buffer",
    title: "",
    at: 37_900,
    generator: "msvc",
    seed: 1,
    life: "random-walk",
    allocate: [1, 2],
    bound: 100,
    phases: [],
    slots: 10,
    lifetime: 100,
    lifetimes: [],
    victims: "random",
    sizes: "doubling",
    sizeMin: 100,
    sizeMax: 1_048_576,
    double: [1, 2],
    listed: [],
    bins: [],
    median: 1_000,
    spread: 1,
    median2: 100_000,
    spread2: 1,
    share: 90,
    alpha: 1.2,
    moves: [],
    poisonRatio: 8,
    big: "auto",
    prices: {
      operations: 30,
      nodes: 12,
      bins: 4,
      splits: 20,
      merges: 20,
      copied: 0.25,
      touched: 2400,
      given_back: 300,
      system_calls: 1800,
      hertz: 2_600_000_000,
    },
    lanes: [
      { ...defaultPolicy, full: "keep-bigger" },
      { ...defaultPolicy, cutoff: 200 },
    ],
    breakpoints: [],
    loopFrom: null,
    loopTo: null,
    lens: "area",
    stage: "heaps",
    selected: [],
  });
});

test("buckets waste less than 100 bytes per buffer", () => {
  const { bucketWidth, roundUp } = policyPresets.buckets.policy;
  expect({ bucketWidth, roundUp }).toEqual({ bucketWidth: 100, roundUp: true });
});

test("an unknown preset is a problem that lists the known ones", () => {
  const result = presetNamed("article-flawd");
  expect(result).toMatchObject({ ok: false, error: [{ field: "preset", value: '"article-flawd"' }] });
  expect(!result.ok && result.error[0]?.allowed).toMatch(
    /^article, article-flawed, .*; did you mean article-flawed\?$/,
  );
  expect(presetNamed("constructor").ok).toBe(false);
});

test("a policy is recognized as its preset", () => {
  for (const [key, { name, policy }] of Object.entries(policyPresets)) {
    expect(policyPresetOf({ ...policy })).toBe(key);
    expect(policyName(policy)).toBe(name);
  }
  const mine: Policy = { ...defaultPolicy, capacity: 4, lookup: "best-fit", full: "free-oldest" };
  expect(policyPresetOf(mine)).toBeUndefined();
  expect(policyName(mine)).toBe("4 slots, best fit, free oldest");
  expect(policyName({ ...mine, capacity: 1 })).toBe("1 slot, best fit, free oldest");
  expect(policyName({ ...defaultPolicy, capacity: 0, granularity: 16 })).toBe("no cache");
});

test("the name of a lane without a preset's policy begins with its cutoff", () => {
  const mine: Policy = { ...policyPresets["article-flawed"].policy, cutoff: 400 };
  expect(plain(laneName(mine))).toBe("cutoff 400 B, 1 slot, first fit, keep bigger");
  expect(laneName({ ...mine, cutoff: null })).toBe("Chen, flawed");
  expect(laneName({ ...mine, capacity: 0 })).toBe("no cache");
});

const plain = (sentence: string) => sentence.replaceAll(/[\u00a0\u202f]/g, " ");

test("a policy is described in one sentence", () => {
  const sentences = Object.values(policyPresets).map(({ policy }) => plain(policySentence(policy)));
  expect(sentences).toEqual([
    "Cache 1 buffer. Reuse the first that fits. When full, keep the bigger.",
    "Cache 1 buffer. Reuse the first that fits. Above 200 B, skip the cache. When full, free the one coming back.",
    "Cache nothing: every request goes to the heap.",
    "Cache up to 10 buffers. Reuse the first that fits. When full, keep the bigger.",
    "Cache 1 buffer in each of 64 buckets of 100 B. Reuse the first that fits. When full, free the one coming back. A miss gets the upper bound of its bucket.",
    "Cache up to 10 buffers. Reuse the smallest that fits, if it is at most 2 times as big as needed. When full, keep the bigger.",
    "Cache up to 64 buffers. Reuse the newest that fits. Above 65 536 B, skip the cache. When full, free the one coming back.",
    "Cache up to 10 buffers. Reuse the smallest that fits. Above 200 B, skip the cache. When full, free the one coming back.",
  ]);
  const limits: Policy = {
    ...defaultPolicy,
    capacity: 3,
    lookup: "best-fit",
    ratio: 250,
    wasteBytes: 100,
    granularity: 16,
  };
  expect(plain(policySentence(limits))).toBe(
    "Cache up to 3 buffers. Reuse the smallest that fits, if it is at most 2.5 times as big as needed and at most " +
      "100 B bigger than needed. When full, free the one coming back. A miss gets a multiple of 16 B.",
  );
  const own: Policy = { ...defaultPolicy, full: "free-random", buckets: "own", bounds: [100, 6400] };
  expect(plain(policySentence(own))).toBe(
    "Cache 1 buffer in each of 2 buckets bounded by 100 B, 6 400 B. Reuse the first that fits. When full, free one at random.",
  );
  const rounding: Policy = { ...policyPresets.buckets.policy, capacity: 0 };
  expect(plain(policySentence(rounding))).toBe(
    "Cache nothing: every request goes to the heap. A miss gets the upper bound of its bucket, out of 64 buckets of 100 B.",
  );
  const powers: Policy = { ...defaultPolicy, buckets: "powers", bucketCount: 1 };
  expect(plain(policySentence(powers))).toContain("in 1 bucket bounded by powers of two.");
});

test("differences from another policy are marked, even if the sentence could omit them", () => {
  const marked = (policy: Policy, other: Policy) =>
    plain(
      policySegments(policy, other)
        .map(({ text, differs }) => (differs ? `[${text}]` : text))
        .join(""),
    );
  const { policy: flawed } = policyPresets["article-flawed"];
  const { policy: fixed } = policyPresets["article-fixed"];
  expect(marked(fixed, flawed)).toBe(
    "Cache 1 buffer. Reuse the first that fits. [Above 200 B], skip the cache. When full, [free the one coming back].",
  );
  expect(marked(flawed, fixed)).toBe(
    "Cache 1 buffer. Reuse the first that fits. Cache [buffers of any size]. When full, [keep the bigger].",
  );
  expect(marked(policyPresets["no-cache"].policy, flawed)).toBe("Cache [nothing: every request goes to the heap].");
  expect(marked(defaultPolicy, policyPresets.buckets.policy)).toBe(
    "Cache 1 buffer in [one bucket]. Reuse the first that fits. When full, free the one coming back. A miss gets [exactly its size].",
  );
  expect(marked(defaultPolicy, { ...defaultPolicy, ratio: 200 })).toContain(
    "the first that fits, [however big it is].",
  );
});

test("any difference between two policies is marked, if one of them keeps anything", () => {
  const isMarked = (policy: Policy, other: Policy) => policySegments(policy, other).some(({ differs }) => differs);
  fc.assert(
    fc.property(arbitraryPolicy, arbitraryPolicy, (policy, other) => {
      expect(isMarked(policy, policy)).toBe(false);
      fc.pre(policy.capacity > 0);
      expect(isMarked(policy, other)).toBe(!equal(policy, other));
      for (const key of Object.keys(policy) as (keyof Policy)[]) {
        expect(isMarked(policy, { ...policy, [key]: other[key] })).toBe(!equal(policy[key], other[key]));
      }
    }),
  );
});
