import { describe, expect, test } from "vitest";
import { STATUS } from "../../../src/generated/kernel";

import {
  PAGE_BREAK,
  PAGE_CAUSE,
  PAGE_EVENT,
  PAGE_FACT,
  PAGE_LIMIT,
  PAGE_POLICY,
  PAGE_STRUCT,
  WORK,
} from "../../../src/generated/page_cache";
import { LONG } from "../../long-run";
import { EVERY_RULE, PageCore, type PageScenario, type PolicyName, ruleTitle } from "../../page-kit";
import { Pcg32 } from "../random";

const SMALL = { n: 120, hot: 150, scan: 40, cache: 30, requests: 2_000, window: 50 };
const STEPS = LONG ? 2_000 : 200;
const NO_EVICTION = { page: Number.NaN, cause: Number.NaN };
/** States in which a policy names the next page to leave and a miss then shows which page leaves. */
const NAMED_STATES = LONG ? 10_000 : 20;

/** The first scenario is SMALL; the others differ in their sizes and seeds. */
function sizesOf(seed: number) {
  const random = new Pcg32(seed, 100);
  return seed === 0
    ? {}
    : { seed, n: 60 + random.below(200), cache: 10 + random.below(60), scan: 1 + random.below(80) };
}

/** The pages that a lane holds, from its lists of pages. */
function residentPages(core: PageCore, lane: number, policy: PolicyName): number[] {
  const { lists } = PAGE_POLICY[policy];
  if (policy === "LIRS")
    return core
      .list(lane, 0)
      .concat(core.list(lane, 1))
      .filter((page) => roleOf(core, lane, page) > 0);
  let list = 0;
  return lists.flatMap(({ count, kind }) =>
    Array.from({ length: count }, () => core.list(lane, list++)).flatMap((pages) => (kind === 0 ? pages : [])),
  );
}

const PLACE = { LIST: 0, ROLE: 1, CHANGED: 2 } as const;
const placeOf = (core: PageCore, page: number, lane = 0) => core.words(core.call("bl_pages_place", lane, page), 3);
const roleOf = (core: PageCore, lane: number, page: number): number => placeOf(core, page, lane)[PLACE.ROLE] ?? 0;

/** LRU in shards: a hash of the newcomer chooses the shard that loses a page. */
const dependsOnNewcomer = ({ lanes }: PageScenario) => lanes[0]?.policy === "LRU_SHARDS";
/** W-TinyLFU that counts all requests: that of the newcomer may change the estimates, or halve them. */
const isEstimated = ({ lanes }: PageScenario) => lanes[0]?.parameters?.count === 1;

/** Compares the page named in each state with the one that an unknown miss evicts there. Returns the number of such misses. */
function compareNamed(scenario: PageScenario): number {
  const core = new PageCore(scenario);
  const twin = new PageCore(scenario);
  let [compared, differ] = [0, 0];
  for (let step = 0; step < STEPS; step += 1) {
    const named = { page: core.figure(0, "next_out"), cause: core.figure(0, "next_out_cause") };
    core.call("bl_run", 1);
    const acts = core.acts(0);
    if (!acts.some(({ kind, cause }) => kind === "MISS" && cause !== "ONLY_A_NAME")) continue;
    const requested = acts[0]?.page;
    const [evicted] = acts.filter(({ kind, page }) => kind === "EVICT" && page !== requested);
    if (Number.isNaN(named.page) && dependsOnNewcomer(scenario)) continue;
    const { page, cause } = evicted ? { page: evicted.page, cause: PAGE_CAUSE[evicted.cause] } : NO_EVICTION;
    if (isEstimated(scenario) && !Object.is(page, named.page)) differ += 1;
    else expect({ page, cause }, `seed ${scenario.seed}, step ${step}`).toEqual(named);
    compared += evicted ? 1 : 0;
  }
  expect(differ, `seed ${scenario.seed}`).toBeLessThanOrEqual(compared / 100);
  twin.call("bl_run", STEPS);
  expect(core.hash()).toBe(twin.hash());
  return compared;
}

const RULES = EVERY_RULE.map((choice) => ({ title: ruleTitle(choice), choice }));

describe.each(RULES)("$title", ({ choice: { policy, parameters } }) => {
  const lanes = [{ policy, parameters: policy === "W_TINYLFU" ? { window: 20, ...parameters } : { ...parameters } }];

  test("knows the step at which each page entered or left, also after its name is forgotten and after a jump", () => {
    const core = new PageCore({ ...SMALL, lanes });
    const changed = new Map<number, number>();
    for (let step = 0; step < SMALL.requests; step++) {
      core.call("bl_run", 1);
      for (const { kind, page, before } of core.acts(0)) {
        if (kind === "MISS") expect([step, before]).toEqual([step, step - (changed.get(page) ?? Number.NaN)]);
        if (kind === "MISS" || kind === "EVICT") changed.set(page, step);
      }
    }
    const places = () =>
      Array.from({ length: core.call("bl_pages_count") }, (_, page) => placeOf(core, page)[PLACE.CHANGED]);
    const expected = places().map((_, page) => changed.get(page) ?? PAGE_LIMIT.NONE);
    expect(places()).toEqual(expected);
    core.seek(SMALL.requests / 2);
    core.seek(SMALL.requests);
    expect(places()).toEqual(expected);
  });

  test("counts roles as a backward scan of the stream and of the lists does", () => {
    const core = new PageCore({ ...SMALL, lanes });
    const stream = core.stream();
    for (let step = 0; step < 600; step += 37) {
      core.seek(step + 1);
      const pages = [...new Set(residentPages(core, 0, policy))];
      const dead = pages.filter((page) => !stream.includes(page, step + 1));
      expect(core.figure(0, "dead")).toBe(dead.length);
      expect(core.figure(0, "resident")).toBe(pages.length);
      expect(core.figure(0, "proved") + core.figure(0, "fresh")).toBe(pages.length - dead.length);
      core.call("bl_pages_check", 0);
    }
  });

  test("evicts the page that it names as next, at the next unknown miss, and naming it changes nothing", () => {
    for (let seed = 0, compared = 0; compared < NAMED_STATES; seed += 1)
      compared += compareNamed({ ...SMALL, ...sizesOf(seed), lanes });
  });

  test("returns to any step", () => {
    const core = new PageCore({ ...SMALL, take_at: 400, take_pages: 20, take_until: 900, lanes });
    const hashes = new Map<number, bigint>();
    for (let step = 0; step <= SMALL.requests; step += 130) {
      core.seek(step);
      hashes.set(step, core.hash());
    }
    expect(core.call("bl_run", 1)).toBe(STATUS.OK);
    for (const [step, hash] of [...hashes].reverse()) {
      core.seek(step);
      expect(core.hash(), `step ${step}`).toBe(hash);
    }
    expect(new Set(hashes.values()).size).toBe(hashes.size);
  });
});

test("MGLRU names the next to leave where the whole oldest generation is protected", () => {
  const given = Array.from({ length: STEPS }, (_, step) => Math.floor(step / 6));
  const scenario = { work: WORK.TRACE, given, requests: STEPS, cache: 5, lanes: [{ policy: "MGLRU" }] } as const;
  expect(compareNamed(scenario)).toBeGreaterThan(20);
});

test("the default scenario has its published figures at the end of the fourth scan", () => {
  const lanes = (["LRU", "ARC", "S3_FIFO", "OPTIMUM"] as const).map((policy) => ({ policy }));
  const core = new PageCore({ lanes });
  core.seek(80_000);
  const all = (name: Parameters<PageCore["figure"]>[1]) => [0, 1, 2].map((lane) => core.figure(lane, name));
  expect(core.figure(3, "hits")).toBe(51_116);
  expect(all("hits")).toEqual([42_859, 46_656, 46_580]);
  expect(all("proved")).toEqual([0, 1_423, 1_452]);
  expect(all("fresh")).toEqual([0, 426, 285]);
  expect(all("dead")).toEqual([2_000, 151, 263]);
  expect(core.listSizes(1)).toEqual([51, 1_949, 1_949, 51]);
  expect(core.figure(1, "target")).toBe(50);
  core.seek(81_000);
  core.seek(21_000);
  expect(all("window_hits")).toEqual([449, 700, 716]);
  expect(all("bill")).toEqual([449, 700, 716]);
  expect(core.figure(0, "flushed_step")).toBe(17_999);
  core.seek(61_000);
  expect(all("window_hits")).toEqual([452, 754, 748]);
});

test("LRU evicts for the first time at request 4,924", () => {
  const core = new PageCore({ lanes: [{ policy: "LRU" }] });
  core.seek(4_924);
  expect(core.figure(0, "full_step")).toBeLessThan(4_924);
  expect(core.figure(0, "evictions")).toBe(0);
  expect(core.figure(0, "next_out")).toBe(4_484);
  core.seek(4_925);
  expect(core.figure(0, "evictions")).toBe(1);
});

/** Runs until the rule fires and returns the stop: step and lane. */
function stopAt(core: PageCore, kind: keyof typeof PAGE_BREAK, value: number, lane: number = PAGE_LIMIT.NONE) {
  core.call("bl_disarm");
  core.call("bl_rewind", 0);
  expect(core.call("bl_arm", 0, PAGE_BREAK[kind], lane, BigInt(value))).toBe(STATUS.OK);
  expect(core.call("bl_run", 200_000)).toBe(STATUS.BREAKPOINT);
  const [, firing = 0, step = 0] = core.words(core.call("bl_stop"), 3);
  return { step, lane: firing };
}

test("a run stops at events, pages, ratios and partings", () => {
  const core = new PageCore({ lanes: [{ policy: "LRU" }, { policy: "ARC" }] });
  expect(stopAt(core, "EVENT", 1 << PAGE_EVENT.FLUSHED)).toEqual({ step: 17_999, lane: 0 });
  expect(stopAt(core, "EVENT", 1 << PAGE_EVENT.SCAN_ENDS, 1)).toEqual({ step: 19_999, lane: 1 });
  expect(stopAt(core, "EVENT", 1 << PAGE_EVENT.EVICTION, 0)).toEqual({ step: 4_924, lane: 0 });
  expect(stopAt(core, "PAGE_EVICTED", 4_484, 0)).toEqual({ step: 4_924, lane: 0 });
  expect(stopAt(core, "PAGE_REQUESTED", 8_627)).toEqual({ step: 7, lane: 0 });
  expect(stopAt(core, "STEP_EQUALS", 123)).toEqual({ step: 123, lane: 0 });
  expect(stopAt(core, "WINDOW_BELOW", 100, 0)).toEqual({ step: 16_999, lane: 0 });
  const parted = stopAt(core, "LANES_PART", 0);
  expect(core.call("bl_pages_same", 0, 1)).toBe(0);
  core.seek(parted.step);
  expect(core.call("bl_pages_same", 0, 1)).toBe(1);
});

test("a page has its facts and its stays", () => {
  const core = new PageCore({ lanes: [{ policy: "LRU" }] });
  const stream = core.stream();
  const page = 271;
  core.call("bl_pages_follow", page);
  core.seek(80_000);
  const facts = core.words(core.call("bl_pages_facts", page), 4);
  const steps = stream.flatMap((one, step) => (one === page ? [step] : []));
  const past = steps.filter((step) => step < 80_000);
  expect(facts[PAGE_FACT.requested]).toBe(past.length);
  expect(facts[PAGE_FACT.first]).toBe(past[0]);
  expect(facts[PAGE_FACT.last]).toBe(past.at(-1));
  expect(facts[PAGE_FACT.next]).toBe(steps[past.length]);
  const start = core.call("bl_pages_stays", 0);
  const [count = 0] = core.words(start, 1);
  const [entered, left = 0] = core.words(start + PAGE_STRUCT.STAYS_AT, 2);
  expect(count).toBeGreaterThan(1);
  expect(entered).toBe(past[0]);
  core.seek(left + 1);
  expect(core.acts(0).some((act) => act.kind === "EVICT" && act.page === page)).toBe(true);
});

test("the series holds every ratio and every window", () => {
  const core = new PageCore({ ...SMALL, work: WORK.ZIPF, lanes: [{ policy: "LRU" }] });
  core.seek(1_000);
  core.words(core.call("bl_view_bounds"), 3).set([0, 500, 1_000]);
  const [first, second] = [0, 1].map((column) => {
    const at = core.call("bl_pages_view", 0, 2) + column * PAGE_STRUCT.SPAN_BYTES;
    const counts = core.words(at + PAGE_STRUCT.SPAN_DEFINED, 2);
    return { doubles: [...core.doubles(at, 6)], steps: counts[0], windows: counts[1] };
  });
  expect(first).toMatchObject({ steps: 500, windows: 10 });
  expect(second).toMatchObject({ steps: 500, windows: 10 });
  expect((first?.doubles[5] ?? 0) + (second?.doubles[5] ?? 0)).toBe(core.figure(0, "hits"));
  expect(second?.doubles[3]).toBe(core.figure(0, "hit_ratio"));
});
