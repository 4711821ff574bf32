import { expect, test } from "vitest";
import { STATUS } from "../../../src/generated/kernel";

import { AGAIN, PAGE_FIELD, PAGE_LIMIT, WORK, ZIPF } from "../../../src/generated/page_cache";
import { PageCore, type PageScenario } from "../../page-kit";
import { log2, power } from "../fixed-point";
import { Pcg32, STREAM } from "../random";

const lanes = [{ policy: "FIFO" }] as const;
const streamOf = (scenario: Omit<PageScenario, "lanes">) => new PageCore({ ...scenario, lanes }).stream();

test.each([
  ["mix", {}, 0xf5407c83342bc185n],
  ["mix, the same scan", { again: AGAIN.SAME }, 0xf2d01f476eb54c05n],
  ["zipf", { work: WORK.ZIPF }, 0x5d66061cb118e6a5n],
  ["phases", { work: WORK.PHASES, alpha: 90 }, 0xe13ef7ceb35818edn],
  ["loop", { work: WORK.LOOP, n: 2_100, requests: 42_000 }, 0x024d94cfa8d5e3e5n],
])("the stream %s has its published hash", (_name, scenario, hash) => {
  expect(new PageCore({ ...scenario, lanes }).hash("bl_pages_stream_hash")).toBe(hash);
});

/** 2^40 / rank^(alpha / 100), by the rule of the fixed-point powers. */
function weight(rank: number, alpha: number): bigint {
  const exponent = -((BigInt(alpha) * log2(BigInt(rank))) / 100n);
  const fraction = BigInt.asUintN(27, exponent);
  const whole = (exponent - fraction) >> 27n;
  return (power(fraction) << 9n) >> -whole;
}

function zipfTwin(n: number, alpha: number, requests: number, seed: number): number[] {
  const weights = Array.from({ length: n }, (_, i) => weight(i + 1, alpha));
  const total = weights.reduce((sum, one) => sum + one);
  const random = new Pcg32(seed, STREAM.ACCESSES);
  return Array.from({ length: requests }, () => {
    let rest = (total * BigInt(random.next())) >> 32n;
    return weights.findIndex((one) => {
      rest -= one;
      return rest < 0n;
    });
  });
}

test.each([0, 35, 100, 180, 300])("Zipf's law with alpha %i hundredths is that of a slow twin", (alpha) => {
  expect(streamOf({ work: WORK.ZIPF, n: 1_000, alpha, requests: 300, seed: 5 })).toEqual(
    zipfTwin(1_000, alpha, 300, 5),
  );
});

/** The generator of YCSB as its formula is published, in floating point, on the core's draws. */
function ycsbTwin(n: number, theta: number, requests: number, seed: number): number[] {
  const zeta = (count: number) => Array.from({ length: count }, (_, i) => (i + 1) ** -theta).reduce((a, b) => a + b);
  const eta = (1 - (2 / n) ** (1 - theta)) / (1 - zeta(2) / zeta(n));
  const all = zeta(n);
  const random = new Pcg32(seed, STREAM.ACCESSES);
  return Array.from({ length: requests }, () => {
    const draw = random.next() / 2 ** 32;
    if (draw * all < 1) return 0;
    if (draw * all < 1 + 0.5 ** theta) return 1;
    return Math.floor(n * (eta * draw - eta + 1) ** (1 / (1 - theta)));
  });
}

test.each([
  [1, 50],
  [2, 80],
  [3, 99],
  [7, 0],
  [1_000, 35],
  [20_000, 99],
  [300_000, 60],
])("YCSB’s draws among %i pages with alpha %i hundredths are those of its formula", (n, alpha) => {
  const stream = streamOf({ work: WORK.ZIPF, zipf: ZIPF.YCSB, n, alpha, requests: 20_000, seed: 5 });
  const twin = ycsbTwin(n, alpha / 100, 20_000, 5);
  // A draw at the border of two ranks may fall to the other side, because the formula rounds.
  const others = stream.flatMap((page, i) => (page === twin[i] ? [] : [Math.abs(page - (twin[i] ?? Number.NaN))]));
  expect(others.length).toBeLessThanOrEqual(4);
  expect(Math.max(0, ...others)).toBeLessThanOrEqual(1);
});

test("the default distribution begins with the documented pages", () => {
  const first = [4484, 0, 774, 63, 146, 189, 84, 8627, 0, 0, 63, 761];
  expect(streamOf({ work: WORK.ZIPF, requests: 12 })).toEqual(first);
});

test("a mix alternates between Zipf's requests and scans", () => {
  const zipf = zipfTwin(50, 100, 100, 1);
  const scansOf = (again: number) =>
    streamOf({ n: 50, hot: 5, scan: 3, again, requests: 32 }).filter((_, i) => i % 8 >= 5);
  const stream = streamOf({ n: 50, hot: 5, scan: 3, requests: 32 });
  expect(stream.filter((_, i) => i % 8 < 5)).toEqual(zipf.slice(0, 20));
  expect(scansOf(AGAIN.NEW)).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61]);
  expect(scansOf(AGAIN.SAME)).toEqual([50, 51, 52, 50, 51, 52, 50, 51, 52, 50, 51, 52]);
  expect(scansOf(AGAIN.ALTERNATE)).toEqual([50, 51, 52, 50, 51, 52, 53, 54, 55, 53, 54, 55]);
});

test("in phases, the popular pages shift after each period", () => {
  const zipf = zipfTwin(50, 90, 40, 1);
  const expected = zipf.map((page, i) => (page + Math.floor(i / 10) * 7) % 50);
  expect(streamOf({ work: WORK.PHASES, n: 50, alpha: 90, period: 10, shift: 7, requests: 40 })).toEqual(expected);
});

test("loops, scans, uniform draws and lists request the documented pages", () => {
  const random = new Pcg32(9, STREAM.ACCESSES);
  expect(streamOf({ work: WORK.LOOP, n: 3, requests: 7 })).toEqual([0, 1, 2, 0, 1, 2, 0]);
  expect(streamOf({ work: WORK.SCAN, n: 9, requests: 4 })).toEqual([0, 1, 2, 3]);
  expect(streamOf({ work: WORK.LIST, given: [7, 1, 7], requests: 8 })).toEqual([7, 1, 7, 7, 1, 7, 7, 1]);
  expect(streamOf({ work: WORK.UNIFORM, n: 11, requests: 5, seed: 9 })).toEqual(
    Array.from({ length: 5 }, () => random.below(11)),
  );
});

test("every request knows the next one of its page if a policy reads it", () => {
  const scenario = { work: WORK.ZIPF, n: 40, requests: 300 };
  const core = new PageCore({ ...scenario, lanes: [...lanes, { policy: "OPTIMUM" }] });
  const stream = core.stream();
  const next = stream.map((page, i) => {
    const at = stream.indexOf(page, i + 1);
    return at < 0 ? PAGE_LIMIT.NONE : at;
  });
  expect([...core.words(core.call("bl_pages_next"), 300)]).toEqual(next);
  expect(core.call("bl_pages_distinct")).toBe(new Set(stream).size);
  expect(new PageCore({ ...scenario, lanes }).call("bl_pages_next")).toBe(0);
});

const PROBLEM = { FIELD: 1, VALUE: 3, MAX: 5 } as const;

test.each([
  ["a shift beyond the pages", { work: WORK.PHASES, n: 5, shift: 6 }, "shift", 5],
  ["more pages than a stream may name", { hot: 0, scan: 4_000_000, requests: 10_000_000 }, "requests", 4_174_304],
  ["a list without pages", { work: WORK.LIST }, "work", WORK.UNIFORM],
  ["a trace shorter than the run", { work: WORK.TRACE, given: [1, 2, 3], requests: 4 }, "requests", 3],
  ["all memory taken", { cache: 9, take_pages: 9, take_until: 5 }, "take_pages", 8],
  ["YCSB’s rule with alpha 1", { work: WORK.ZIPF, zipf: ZIPF.YCSB, alpha: 100 }, "alpha", 99],
  ["a sample of 1 in 48", { sample: 48 }, "sample", 0],
] as const)("the core refuses %s", (_name, scenario, field, max) => {
  const core = new PageCore();
  expect(core.tryOpen({ ...scenario, lanes })).toBe(STATUS.BAD_FIELD);
  const problem = core.words(core.call("bl_pages_problem"), 6);
  expect(Object.keys(PAGE_FIELD)[problem[PROBLEM.FIELD] ?? -1]).toBe(field);
  expect(problem[PROBLEM.MAX]).toBe(max);
});

test("a sample keeps the requests of its pages, and its quarters are disjoint", () => {
  const sampleOf = (quarter: number) => streamOf({ work: WORK.UNIFORM, n: 5_000, sample: 16, quarter });
  const whole = sampleOf(0);
  const quarters = [1, 2, 3, 4].map(sampleOf);
  expect(new Set(whole).size).toBeGreaterThan(5_000 / 16 / 2);
  expect(new Set(whole).size).toBeLessThan((5_000 / 16) * 2);
  expect(quarters.flat().sort()).toEqual([...whole].sort());
});
