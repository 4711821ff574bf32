import { expect, test } from "vitest";
import { AGAIN, WORK } from "../../../src/generated/page_cache";
import { LONG } from "../../long-run";
import { PageCore, type PageScenario, POLICIES, type PolicyName } from "../../page-kit";
import { Pcg32 } from "../random";

/** One core for all streams, because a new one takes longer than a small stream. Each opening starts from nothing. */
const core = new PageCore();

function missesOf(scenario: Omit<PageScenario, "lanes">, ...policies: readonly PolicyName[]): number[] {
  core.open({ ...scenario, lanes: policies.map((policy) => ({ policy })) });
  core.call("bl_run", core.call("bl_pages_requests"));
  return policies.map((_, lane) => core.figure(lane, "misses"));
}

/** As many as a scenario has lanes for. */
const foursOf = (policies: readonly PolicyName[]): PolicyName[][] =>
  policies.flatMap((_, at) => (at % 4 === 0 ? [policies.slice(at, at + 4)] : []));

/** In the order of POLICIES: seed 1, 200,000 requests, 2,000 pages of cache. The streams of docs/models-page-cache.md. */
const TABLE = [
  {
    name: "mix with new scans",
    scenario: {},
    misses: [
      97868, 92995, 174589, 100096, 92204, 81626, 81626, 81626, 81941, 83572, 81101, 80651, 81105, 81071, 86157, 69085,
      82707, 90643, 89637, 93330, 93039, 80050, 80092, 79556, 92995, 93373, 84417,
    ],
    linuxWithoutRefault: 85796,
  },
  {
    name: "mix with the same scan",
    scenario: { again: AGAIN.SAME },
    misses: [
      97868, 92995, 174580, 99848, 92204, 81626, 81626, 81626, 81941, 83572, 81101, 80651, 80790, 81071, 86157, 68297,
      82707, 90643, 89637, 93330, 93039, 80050, 80092, 83324, 92995, 93373, 85564,
    ],
    linuxWithoutRefault: 85796,
  },
  {
    name: "zipf",
    scenario: { work: WORK.ZIPF },
    misses: [
      69164, 60889, 169571, 69045, 59063, 51440, 51440, 51440, 51766, 53854, 51804, 50689, 50191, 51831, 56661, 35900,
      53463, 61903, 54057, 61591, 60940, 49531, 49512, 48778, 60889, 61405, 57436,
    ],
    linuxWithoutRefault: 56321,
  },
  {
    name: "phases",
    scenario: { work: WORK.PHASES, alpha: 90 },
    misses: [
      95168, 86975, 175400, 96029, 85079, 113786, 113780, 98825, 87363, 83991, 80513, 82856, 104569, 80680, 83143,
      53998, 81016, 86903, 78369, 87719, 86966, 84929, 86504, 87515, 86975, 87384, 93788,
    ],
    linuxWithoutRefault: 83124,
  },
  {
    name: "loop of 2,100 pages",
    scenario: { work: WORK.LOOP, n: 2_100, requests: 42_000 },
    misses: [
      42000, 42000, 4000, 5844, 42000, 42000, 42000, 42000, 13500, 7235, 42000, 7687, 5779, 4380, 42000, 4000, 13500,
      42000, 4000, 42000, 42000, 5619, 7751, 42000, 42000, 18149, 42000,
    ],
    linuxWithoutRefault: 42000,
  },
];

test.each(TABLE)("the policies miss as published: $name", ({ scenario, misses, linuxWithoutRefault }) => {
  expect(foursOf(POLICIES).flatMap((four) => missesOf(scenario, ...four))).toEqual(misses);
  core.open({ ...scenario, lanes: [{ policy: "LINUX", parameters: { refault: 0 } }] });
  core.call("bl_run", core.call("bl_pages_requests"));
  expect(core.figure(0, "misses")).toBe(linuxWithoutRefault);
});

const BELADY = { work: WORK.LIST, given: [1, 2, 3, 4, 1, 2, 5, 1, 2, 3, 4, 5], requests: 12 };

test("Belady's anomaly: FIFO misses more with more pages, LRU and the optimum do not", () => {
  expect(missesOf({ ...BELADY, cache: 3 }, "FIFO", "LRU", "OPTIMUM")).toEqual([9, 10, 7]);
  expect(missesOf({ ...BELADY, cache: 4 }, "FIFO", "LRU", "OPTIMUM")).toEqual([10, 8, 6]);
});

/** Small streams of several kinds. */
function smallStream(seed: number): Omit<PageScenario, "lanes"> & { readonly cache: number } {
  const random = new Pcg32(seed, 100);
  const work = [WORK.ZIPF, WORK.UNIFORM, WORK.MIX, WORK.LOOP][seed % 4] ?? WORK.ZIPF;
  const n = 1 + random.below(60);
  return { work, n, hot: 20, scan: 10, requests: 300, seed, cache: 1 + random.below(40), alpha: random.below(200) };
}

/** Two generations hold up to twice the capacity. */
const BOUNDED = POLICIES.filter((policy) => policy !== "OPTIMUM" && policy !== "TWO_GENERATIONS");
const STREAMS = LONG ? 1_000 : 15;

test("no policy misses less than the optimum, and the optimum no less than the distinct pages", () => {
  for (let seed = 0; seed < STREAMS; seed += 1) {
    const scenario = smallStream(seed);
    const others = foursOf(BOUNDED).flatMap((four) => missesOf(scenario, ...four));
    const [optimum = 0] = missesOf(scenario, "OPTIMUM");
    expect(Math.min(...others), `seed ${seed}`).toBeGreaterThanOrEqual(optimum);
    expect(optimum).toBeGreaterThanOrEqual(core.call("bl_pages_distinct"));
  }
});

test("inclusion: more pages never mean more misses under LRU and the optimum", () => {
  for (let seed = 0; seed < STREAMS / 4; seed += 1) {
    const scenario = smallStream(seed);
    let before = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let cache = 1; cache <= 60; cache += 4) {
      const misses = missesOf({ ...scenario, cache }, "LRU", "OPTIMUM");
      for (const [lane, count] of misses.entries()) expect(count).toBeLessThanOrEqual(before[lane] ?? 0);
      before = misses;
    }
  }
});
