import fc from "fast-check";
import { expect, test } from "vitest";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { cachesOverHeaps, heapPresets } from "../../src/labs/heap/scenario/presets";
import { allPresets, presetNamed } from "../../src/labs/preset-named";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { policyPresetOf, policyPresets } from "../../src/models/allocation/policies";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { policyName, policySegments } from "../../src/models/allocation/policy-words";
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
    collect: null,
    threadCount: 1,
    crossing: 0,
    heapThreads: "merged",
    threadEnds: null,
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
