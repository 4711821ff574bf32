import { describe, expect, test } from "vitest";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { withAnotherLane, withoutPolicy, withPolicy, withWork, withZipf } from "../../src/labs/page-cache/edits";
import { popularityBars, shareOfFirst } from "../../src/labs/page-cache/policies/RequestsForm";
import {
  LABELS,
  loweredText,
  sentenceOf,
  streamSentence,
  WORKS,
} from "../../src/labs/page-cache/policies/request-words";
import { scanScenario } from "../../src/labs/page-cache/scenario/presets";
import { checked } from "../../src/labs/shared/typed-number";
import { POLICY_NAMES } from "../../src/models/page_cache/policies";
import { policyOf } from "../../src/models/page_cache/policy-tables";
import type { PageScenario } from "../../src/models/page_cache/scenario";

const isValid = (change: Partial<PageScenario>, scenario = scanScenario) =>
  validateScenario({ ...scenario, ...change }).ok;

describe("requests", () => {
  // A trace is chosen by its file.
  const drawn = WORKS.filter(([work]) => work !== "trace");

  test.each(drawn)("%s can be chosen after any other kind", (work) => {
    for (const [before] of drawn) {
      const scenario = { ...scanScenario, ...withWork(scanScenario, before) };
      expect(isValid(withWork(scenario, work), scenario)).toBe(true);
    }
  });

  test.each(WORKS)("%s has a sentence whose settings have names", (work) => {
    const keys = [...`${sentenceOf(work)} ${streamSentence({ work })}`.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
    expect(
      keys.filter((key) => !Object.hasOwn(LABELS, key ?? "") && !["again", "asks", "zipf"].includes(key ?? "")),
    ).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("a setting out of range is refused with its range", () => {
    expect(checked(scanScenario, { cache: 0 })).toEqual({
      ok: false,
      error: "“0” is not valid. Allowed: a whole number, 1 … 1\u202f048\u202f576.",
    });
    expect(checked(scanScenario, { cache: Number.NaN }).ok).toBe(false);
  });
});

describe("lanes", () => {
  test("can have any policy", () => {
    for (const name of POLICY_NAMES) expect(isValid(withPolicy(scanScenario, 1, policyOf(name)))).toBe(true);
  });

  test("are added with a policy that no lane has, and removed with their stop rules", () => {
    const four = { ...scanScenario, ...withAnotherLane(scanScenario) };
    expect(four.lanes.map(({ policy }) => policy.model)).toEqual(["lru", "arc", "s3-fifo", "fifo"]);
    const stopped: PageScenario = {
      ...four,
      breakpoints: [
        { kind: "page-requested", lane: 3, page: 1 },
        { kind: "page-requested", lane: 1, page: 1 },
      ],
    };
    const left = withoutPolicy(stopped, 1);
    expect(left.lanes?.map(({ policy }) => policy.model)).toEqual(["lru", "s3-fifo", "fifo"]);
    expect(left.breakpoints).toEqual([{ kind: "page-requested", lane: 2, page: 1 }]);
  });
});

describe("popularity", () => {
  test("the 2,000 most popular of 20,000 pages get 78.03 %", () => {
    expect(shareOfFirst(2000, { n: 20_000, alpha: 1, zipf: "exact" })).toBeCloseTo(0.7803, 4);
    expect(shareOfFirst(1, { n: 20_000, alpha: 1, zipf: "exact" })).toBeCloseTo(0.0954, 4);
    expect(shareOfFirst(5, { n: 20, alpha: 0, zipf: "exact" })).toBeCloseTo(0.25, 9);
  });

  test("as YCSB draws it, 200 of 20,000 pages get a point more", () => {
    const shareOf = (zipf: "exact" | "ycsb") => shareOfFirst(200, { n: 20_000, alpha: 0.99, zipf });
    expect(shareOf("exact")).toBeCloseTo(0.5479, 4);
    expect(shareOf("ycsb")).toBeCloseTo(0.5585, 4);
    expect(shareOfFirst(2, { n: 20_000, alpha: 0.99, zipf: "ycsb" })).toBeCloseTo(0.1368, 4);
    expect(shareOfFirst(9, { n: 9, alpha: 0, zipf: "ycsb" })).toBeCloseTo(1, 9);
  });

  test("a larger exponent becomes the largest that YCSB can draw, and a smaller one stays", () => {
    const scenario = { ...scanScenario, work: "zipf", alpha: 1.4 } as const;
    expect(withZipf(scenario, "ycsb")).toEqual({ zipf: "ycsb", alpha: 0.99 });
    expect(withZipf(scenario, "exact")).toEqual({ zipf: "exact", alpha: 1.4 });
    expect(withZipf({ ...scenario, alpha: 0.3 }, "ycsb").alpha).toBe(0.3);
    expect(loweredText(1.4, { zipf: "ycsb", alpha: 0.99 })).toBe(
      "YCSB draws exponents up to 0.99, so 1.4 became 0.99.",
    );
    expect(loweredText(1.4, { zipf: "exact", alpha: 1.4 })).toBe("");
    expect(loweredText(1.4, { zipf: "ycsb", alpha: 0.5 })).toBe("");
  });

  test("no bar is higher than the one before, and all are visible", () => {
    for (const [n, alpha] of [
      [20_000, 1],
      [1, 1],
      [7, 3],
      [4_194_304, 0],
    ] as const) {
      const heights = popularityBars(n, alpha, 192, 56).map(({ height }) => height);
      expect(heights).toEqual(heights.toSorted((a, b) => b - a));
      expect(Math.min(...heights)).toBeGreaterThan(0.5);
      expect(Math.max(...heights)).toBeLessThanOrEqual(56);
    }
  });
});
