import { expect, test } from "vitest";
import { STATUS } from "../../../src/generated/kernel";
import { PAGE_BREAK, PAGE_EVENT, PAGE_STRUCT, WORK } from "../../../src/generated/page_cache";
import { PageCore, type PageScenario } from "../../page-kit";

/** More requests than the core compares at once. */
const REQUESTS = 9_000;
const SCENARIO: PageScenario = {
  work: WORK.ZIPF,
  n: 60,
  requests: REQUESTS,
  cache: 40,
  lanes: [{ policy: "LRU" }, { policy: "LRU" }, { policy: "LFU" }, { policy: "ARC" }],
};
const LANES = SCENARIO.lanes.map((_, lane) => lane);

/** The logged events of a kind: step and value. */
function logged(core: PageCore, lane: number, kind: number): number[][] {
  const numbers = PAGE_STRUCT.EVENT_BYTES / 4;
  const words = core.words(core.call("bl_pages_events", lane), core.number("bl_pages_event_count", lane) * numbers);
  const events = Array.from({ length: words.length / numbers }, (_, i) => [...words.subarray(3 * i, 3 * i + 3)]);
  return events.filter(([, own]) => own === kind).map(([step = 0, , value = 0]) => [step, value]);
}

/** Runs step by step and calls `each` after every one. */
function watched(core: PageCore, each: (step: number) => void): void {
  for (let step = 0; step < REQUESTS; step++) {
    core.seek(step + 1);
    each(step);
  }
}

/** The partings of every lane, from the hits after every step. */
function partings(core: PageCore): number[][][] {
  const parted: number[][][] = LANES.map(() => []);
  watched(core, (step) => {
    const hits = LANES.map((lane) => core.figure(lane, "hits"));
    for (const lane of LANES)
      for (const other of LANES) {
        const isParted = parted[lane]?.some(([, known]) => known === other);
        if (!isParted && hits[lane] !== hits[other]) parted[lane]?.push([step, other]);
      }
  });
  return parted;
}

test("lanes part at the first request that only one of them misses, at any speed", () => {
  const expected = partings(new PageCore(SCENARIO));
  expect(expected[0]?.length).toBe(2);
  for (const piece of [1, 977, REQUESTS]) {
    const core = new PageCore(SCENARIO);
    for (let done = 0; done < REQUESTS; done = Math.min(REQUESTS, done + piece)) core.seek(done + piece);
    for (const lane of LANES) {
      const own = logged(core, lane, PAGE_EVENT.PARTED);
      expect(own.toSorted((a, b) => (a[1] ?? 0) - (b[1] ?? 0))).toEqual(
        expected[lane]?.toSorted((a, b) => (a[1] ?? 0) - (b[1] ?? 0)),
      );
    }
  }
});

test("a seek restores which lanes are alike", () => {
  const core = new PageCore(SCENARIO);
  const [[first = 0] = []] = partings(new PageCore(SCENARIO))[0] ?? [];
  core.seek(REQUESTS);
  expect(core.figure(1, "alike")).toBe(0b0011);
  core.seek(first);
  expect(core.figure(1, "alike")).toBeGreaterThan(0b0011);
  const hash = core.hash();
  const other = new PageCore(SCENARIO);
  other.seek(first);
  expect(other.hash()).toBe(hash);
});

test("the target peaks where it first falls from its highest, and the next event leads there", () => {
  const core = new PageCore(SCENARIO);
  const peaks: number[][] = [];
  let [before, highest, hasPeaked] = [0, 0, true];
  watched(core, (step) => {
    const target = core.figure(3, "target");
    if (target > highest) [highest, hasPeaked] = [target, false];
    else if (target < before && !hasPeaked) {
      hasPeaked = true;
      peaks.push([step, Math.floor(highest * 10 + 0.5)]);
    }
    before = target;
  });
  expect(peaks.length).toBeGreaterThan(1);
  const whole = new PageCore(SCENARIO);
  whole.seek(REQUESTS);
  expect(logged(whole, 3, PAGE_EVENT.TARGET_PEAKED)).toEqual(peaks);
  for (const kind of [PAGE_EVENT.TARGET_PEAKED, PAGE_EVENT.PARTED]) {
    const [[step = 0] = []] = logged(whole, 3, kind);
    whole.call("bl_disarm");
    whole.call("bl_rewind", 0);
    expect(whole.call("bl_arm", 0, PAGE_BREAK.EVENT, 3, 1n << BigInt(kind))).toBe(STATUS.OK);
    expect(whole.call("bl_run", REQUESTS)).toBe(STATUS.BREAKPOINT);
    expect(whole.call("bl_done")).toBe(step + 1);
  }
});
