import { expect, test } from "vitest";
import { WORK } from "../../../src/generated/page_cache";
import { PageCore, type PageScenario } from "../../page-kit";

type Stream = Omit<PageScenario, "lanes">;

/** LRU's misses by size, from stack distances. */
function curveOf(scenario: Stream): (size: number) => number {
  const core = new PageCore({ ...scenario, lanes: [{ policy: "LRU" }] });
  core.call("bl_curve_begin");
  while (core.call("bl_curve_continue", 10_000) > 0);
  return (size) => core.number("bl_curve_misses", size);
}

function missesOfLane(scenario: Stream, cache: number): number {
  const core = new PageCore({ ...scenario, cache, lanes: [{ policy: "LRU" }] });
  core.call("bl_run", core.call("bl_pages_requests"));
  const warm = scenario.warm ?? 0;
  const counted = core.call("bl_pages_requests") - warm;
  return Math.round(counted * (1 - core.figure(0, "hit_ratio")));
}

test("the default curve has its published values", () => {
  const misses = curveOf({});
  expect(misses(2_000)).toBe(92_995);
  expect(misses(6_450)).toBe(80_656);
  const enough = Array.from({ length: 100 }, (_, i) => 6_400 + i).find((size) => misses(size) <= 80_651);
  expect(enough).toBe(6_453);
});

test.each([
  ["zipf", { work: WORK.ZIPF, n: 300, requests: 4_000 }],
  ["mix, not counting the first requests", { n: 200, hot: 300, scan: 100, requests: 4_000, warm: 777 }],
  ["loop", { work: WORK.LOOP, n: 30, requests: 4_000 }],
])("the curve is that of LRU lanes at every size: %s", (_name, scenario) => {
  const misses = curveOf(scenario);
  for (const cache of [1, 2, 3, 7, 19, 29, 30, 31, 64, 100, 203, 500, 2_000]) {
    expect(misses(cache), `${cache} pages`).toBe(missesOfLane(scenario, cache));
  }
});

/** The numbers of distinct other pages since the last request of each page; null at a first request. */
function distancesOf(stream: readonly number[]): (number | null)[] {
  return stream.map((page, step) => {
    const last = stream.lastIndexOf(page, step - 1);
    return step === 0 || last < 0 ? null : new Set(stream.slice(last + 1, step)).size;
  });
}

test("a sampled curve scales the distances of its sample and counts what it lacks as distance 0", () => {
  const scenario = { work: WORK.ZIPF, n: 5_000, alpha: 60, requests: 20_000, sample: 16 };
  const sampled = curveOf(scenario);
  const distances = distancesOf(new PageCore({ ...scenario, lanes: [{ policy: "LRU" }] }).stream());
  const lacking = 20_000 / 16 - distances.length;
  for (const size of [1, 16, 100, 999, 3_000, 5_000]) {
    const hits = distances.filter((distance) => distance !== null && distance * 16 < size).length;
    expect(sampled(size)).toBe(20_000 - 16 * (hits + lacking));
  }
});

test("a sampled curve is near the exact one", () => {
  const scenario = { work: WORK.UNIFORM, n: 50_000 };
  const exact = curveOf(scenario);
  const sampled = curveOf({ ...scenario, sample: 16 });
  for (const size of [100, 1_000, 5_000, 20_000, 50_000]) {
    expect(Math.abs(sampled(size) - exact(size)) / 200_000, `${size} pages`).toBeLessThan(0.03);
  }
});
