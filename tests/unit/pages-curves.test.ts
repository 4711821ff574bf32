import { describe, expect, test } from "vitest";
import { loadPageCacheCore } from "../../src/cli/shared/load-core";
import { PAGE_FIGURE, PAGE_POLICY } from "../../src/generated/page_cache";
import type { Trials } from "../../src/kernel/client/trials";
import type { FromTrialWorker } from "../../src/kernel/protocol/trial";
import { TrialServer } from "../../src/kernel/worker/serve-trials";
import { computeCurves, missingSweeps, planOf } from "../../src/labs/page-cache/curves/compute-curves";
import { endsOf, nextSize } from "../../src/labs/page-cache/curves/curves-chart";
import { knownCurves, streamKey, useCurves } from "../../src/labs/page-cache/curves/curves-store";
import { curvesOf, missesAt, type StreamCurves, sweptSizes } from "../../src/labs/page-cache/curves/stream-curves";
import {
  compare,
  curvesTable,
  describeCurves,
  errorText,
  exactness,
  takeaway,
} from "../../src/labs/page-cache/curves/words";
import { articleScenario, scanScenario } from "../../src/labs/page-cache/scenario/presets";
import { LruCurve, missCurves } from "../../src/models/page_cache/engine/miss-curves";
import { CURVE_ASK, lruMissesOf } from "../../src/models/page_cache/miss-curve";
import { pageOf } from "../../src/models/page_cache/page-of";
import { valueNames } from "../../src/models/page_cache/policies";
import { laneOf } from "../../src/models/page_cache/policy-tables";
import type { PageLane, PageScenario } from "../../src/models/page_cache/scenario";
import { formatShare } from "../../src/shared/figure-text";
import { builtEngines } from "../built-core";
import { EVERY_RULE, PageCore, type PolicyChoice, ruleTitle } from "../page-kit";
import { runTrial, trialOf } from "../trial-kit";
import { plain } from "./lane-kit";

const small: PageScenario = { ...scanScenario, n: 3000, hot: 4000, scan: 1000, requests: 20_000, cache: 300 };
const LRU = laneOf("lru");

const withLru = (scenario: PageScenario): PageScenario => ({ ...scenario, lanes: [LRU] });

const lruOf = (scenario: PageScenario) =>
  lruMissesOf(trialOf({ scenario: withLru(scenario), steps: scenario.requests, ask: CURVE_ASK }).answer);

const never = new AbortController().signal;
const silent = { found: () => {}, progress: () => {} };

/** All curves of a scenario. */
async function curvesFor(scenario: PageScenario, run: Trials["run"] = runTrial): Promise<StreamCurves> {
  let last: StreamCurves | null = null;
  const report = { ...silent, found: (curves: StreamCurves) => (last = curves) };
  const { signal } = new AbortController();
  expect(await computeCurves(run, planOf(scenario), null, signal, report)).toBeNull();
  if (last === null) throw new Error("no curves");
  return last;
}

describe("LRU's curve", () => {
  test.each([0, 7000])("is that of LRU lanes at 20 sizes, %i requests not counted", (warm) => {
    const scenario = { ...small, warm };
    const { misses, requests, cold } = lruOf(scenario);
    expect(requests).toBe(20_000 - warm);
    expect(misses.at(-1)).toBe(cold);
    for (let i = 0; i < 20; i += 1) {
      const cache = Math.round(misses.length ** (i / 19));
      const { lanes } = trialOf({ scenario: withLru({ ...scenario, cache }), steps: 20_000 });
      const ratio = lanes[0]?.figures[PAGE_FIGURE.hit_ratio] ?? Number.NaN;
      expect([cache, misses[cache - 1]]).toEqual([cache, Math.round((1 - ratio) * requests)]);
    }
  });

  test("has the published figures of the scan scenario", () => {
    const { misses, cold, requests } = lruOf(scanScenario);
    expect([misses[1999], misses[6449], misses.length, cold, requests]).toEqual([
      92_995, 80_656, 55_730, 55_730, 200_000,
    ]);
  });

  test("is refused by the machine, and so is a request that the model does not know", () => {
    const open = (scenario: PageScenario, ask: object) => builtEngines()(scenario).trial({ scenario, steps: 1, ask });
    expect(() => open(articleScenario, CURVE_ASK)).toThrow("The machine answers no requests of trials.");
    expect(() => open(small, { asks: "all" })).toThrow('no request such as {"asks":"all"}');
  });

  test("is reported in slices, and a cancel ends it", () => {
    const posted: FromTrialWorker[] = [];
    const tasks: (() => void)[] = [];
    let now = 0;
    const time = {
      now: () => {
        now += 30;
        return now;
      },
      soon: (task: () => void) => void tasks.push(task),
      later: () => () => {},
    };
    const server = new TrialServer(builtEngines(), time, (message) => posted.push(message));
    const trial = { scenario: { ...scanScenario, lanes: [LRU] }, steps: 200_000, ask: CURVE_ASK };
    server.receive({ type: "trial", id: 1, trial });
    for (let turn = 0; turn < 4; turn += 1) tasks.shift()?.();
    expect(posted.at(-1)).toMatchObject({ type: "progress", id: 1 });
    server.receive({ type: "cancel", id: 1 });
    for (let task = tasks.shift(); task; task = tasks.shift()) task();
    expect(posted.some(({ type }) => type === "result")).toBe(false);
  });
});

test("the default scenario: A needs 6,453 pages for what C does with 2,000", async () => {
  const stream = await curvesFor(scanScenario);
  const curves = curvesOf(stream, scanScenario.lanes);
  expect(curves.map(({ name, lane }) => [name, lane])).toEqual([
    ["LRU", 0],
    ["ARC", 1],
    ["S3-FIFO", 2],
    ["Optimum", null],
  ]);
  expect(curves.map((curve) => missesAt(curve, 2000))).toEqual(
    [92_995, 81_101, 80_651, 69_085].map((misses) => ({ misses, isKnown: true })),
  );
  const { strong, rest } = takeaway(curves, 2000);
  expect(plain(`${strong}${rest}`)).toBe("A needs 6 453 pages for what C does with 2 000: 3.2 times the memory.");
  expect(plain(exactness(curves, scanScenario, stream))).toBe(
    "A exact at every size. B, C and the optimum exact at 25 sizes, joined by straight lines. The optimum misses least of all policies that admit every page and hold no more pages than the size.",
  );
  expect(plain(describeCurves(stream, curves, 2000))).toContain(
    "A, LRU: 82.7 % with 28 pages, 46.5 % with 2 000, 27.9 %",
  );
  const { rows, columns } = curvesTable(stream, curves, 2000);
  expect(columns.map(({ key }) => key)).toEqual([
    "cache_size",
    "A_miss_ratio",
    "B_miss_ratio",
    "C_miss_ratio",
    "optimum_miss_ratio",
  ]);
  expect(rows).toHaveLength(25);
  expect(rows.find(([size]) => size === 2000)).toEqual([2000, 0.464975, 0.405505, 0.403255, 0.345425]);
});

describe("the sizes of other policies", () => {
  test("are replayed nearest the handle first, all policies of a size in one trial", async () => {
    const asked: number[] = [];
    const stream = await curvesFor(small, (trial, options) => {
      const { cache, lanes } = pageOf(trial.scenario);
      if (trial.ask === undefined) asked.push(cache);
      expect(lanes).toHaveLength(trial.ask === undefined ? 3 : 1);
      return runTrial(trial, options);
    });
    expect(asked).toEqual(sweptSizes(stream.lru, 300));
    expect(asked[0]).toBe(300);
    const far = asked.map((size) => Math.abs(Math.log(size / 300)));
    expect(far).toEqual(far.toSorted((a, b) => a - b));
  });

  test("are not replayed again for another cache, view or lane that was known", async () => {
    const stream = await curvesFor(small);
    expect(missingSweeps(planOf(small), stream)).toEqual([]);
    expect(missingSweeps(planOf({ ...small, window: 500, at: 3, lanes: [LRU] }), stream)).toEqual([]);
    expect(missingSweeps(planOf({ ...small, cache: 310 }), stream).map(({ sizes }) => sizes)).toEqual([[310]]);
    const other = missingSweeps(planOf({ ...small, lanes: [...small.lanes, laneOf("fifo")] }), stream);
    expect(other).toHaveLength(25);
    expect(other.every(({ lanes }) => lanes.length === 1)).toBe(true);
  });

  test("belong to the requests: a new seed is another stream", () => {
    const streams = [small, { ...small, cache: 7 }, { ...small, stage: "request" as const }, { ...small, seed: 2 }];
    const keys = streams.map((scenario) => JSON.stringify(planOf(scenario).stream));
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test("stop with the text of the first trial that fails, or at a cancel", async () => {
    const failing: Trials["run"] = async (trial, options) =>
      trial.ask === undefined ? { kind: "failed", text: "no memory" } : runTrial(trial, options);
    expect(await computeCurves(failing, planOf(small), null, never, silent)).toBe("no memory");
    const control = new AbortController();
    let trials = 0;
    const canceling: Trials["run"] = async (trial, options) => {
      if (options?.signal?.aborted) return { kind: "canceled" };
      trials += 1;
      if (trial.ask === undefined) control.abort();
      return runTrial(trial, options);
    };
    expect(await computeCurves(canceling, planOf(small), null, control.signal, silent)).toBeNull();
    expect(trials).toBe(2);
  });
});

describe("a curve", () => {
  const every = { requests: 100, misses: Uint32Array.of(90, 60, 50, 50, 20), cold: 20 };
  const swept = (...points: readonly (readonly [number, number])[]) => ({
    lane: 1,
    name: "ARC",
    points: points.map(([size, misses]) => ({ size, misses, exact: null, spread: null })),
    isSampled: false,
    every: null,
  });
  const lru = {
    lane: 0,
    name: "LRU",
    points: [{ size: 1, misses: 90, exact: null, spread: null }],
    isSampled: false,
    every,
  };

  test("is read off between its points on the log scale, and unknown outside", () => {
    const curve = swept([10, 80], [1000, 40]);
    expect(missesAt(curve, 10)).toEqual({ misses: 80, isKnown: true });
    expect(missesAt(curve, 100)).toEqual({ misses: 60, isKnown: false });
    expect(missesAt(curve, 5)).toEqual({ misses: Number.NaN, isKnown: false });
    expect(missesAt(lru, 9)).toEqual({ misses: 20, isKnown: true });
  });

  test("is compared at the handle: exactly, between two sizes, or past its end", () => {
    const at = (curves: Parameters<typeof takeaway>[0], size: number) => {
      const { strong, rest } = takeaway(curves, size);
      return plain(`${strong}${rest}`);
    };
    expect(at([lru, swept([1, 55], [4, 20])], 1)).toBe("A needs 3 pages for what B does with 1: 3.0 times the memory.");
    expect(at([lru, swept([1, 10])], 1)).toBe("A needs more than 5 pages for what B does with 1.");
    expect(at([{ ...lru, lane: 2 }, swept([1, 95], [4, 80], [9, 40])], 2)).toContain("B needs");
    expect(at([swept([1, 90], [4, 40]), { ...swept([1, 60], [4, 30]), lane: 2 }], 1)).toBe(
      "B needs between 2 and 4 pages for what C does with 1.",
    );
    expect(at([lru, { ...lru, lane: 1 }], 2)).toBe("A and B miss equally often with 2 pages.");
    expect(at([lru], 2)).toBe("A misses 60 of 100 requests with 2 pages.");
    expect(at([lru, swept([1, 50])], 2)).toBe("A misses 60 of 100 requests with 2 pages.");
    expect(at([lru, swept([1, 60], [3, 15])], 2)).toBe(
      "A needs about 5 pages for what B does with 2: 2.5 times the memory.",
    );
    expect(compare([lru, { ...swept([1, 0]), lane: null }], 1)).toBeNull();
  });

  test("says what it leaves out", () => {
    const take = [{ at: 1, pages: 1, until: 2 }];
    expect(plain(exactness([lru], { warm: 500, take, work: "trace" }, { rate: 0 }))).toBe(
      "A exact at every size. The curves count every page the same, whatever its size. The first 500 requests fill the cache and do not count. " +
        "The curves ignore the memory taken from the cache.",
    );
  });
});

describe("curves from a sample", () => {
  /** The curves from one page in 16. */
  async function sampled(scenario: PageScenario): Promise<StreamCurves> {
    const found: StreamCurves[] = [];
    const report = { ...silent, found: (curves: StreamCurves) => void found.push(curves) };
    expect(await computeCurves(runTrial, planOf(scenario, 16), null, never, report)).toBeNull();
    return found.at(-1) ?? expect.fail();
  }

  test.each([0, 7000])("are those of the command line, %i requests not counted", async (warm) => {
    const scenario = { ...small, warm, lanes: [LRU, laneOf("s3-fifo"), laneOf("w-tinylfu")] };
    const stream = await sampled(scenario);
    const sizes = sweptSizes(stream.lru, 300).toSorted((a, b) => a - b);
    const policies = (["lru", "s3-fifo", "w-tinylfu", "optimum"] as const).map((name) => ({ name, parameters: {} }));
    const requests = new PageCore({ n: 3000, hot: 4000, scan: 1000, requests: 20_000, lanes: [{ policy: "LRU" }] });
    const given = { requests: Uint32Array.from(requests.stream()), keys: new BigUint64Array(), sizes: null };
    const core = loadPageCacheCore();
    const exact = new LruCurve(loadPageCacheCore(), given, { warm });
    const expected = missCurves(core, given, exact, { policies, sizes, warm, rate: 16 });
    expect(curvesOf(stream, scenario.lanes).map(({ points }) => points)).toEqual(expected.map(({ points }) => points));
  });

  test("are shown as estimates, with their errors", async () => {
    const stream = await sampled(small);
    const curves = curvesOf(stream, small.lanes);
    const [lru, arc] = curves;
    if (lru === undefined || arc === undefined) return expect.fail();
    expect(missesAt(lru, 300).isKnown).toBe(true);
    expect(missesAt(arc, 300).isKnown).toBe(false);
    const off = lru.points.map(({ misses, exact }) => Math.abs(misses - (exact ?? 0)) / 20_000);
    const [mean, most] = [off.reduce((sum, share) => sum + share, 0) / off.length, Math.max(...off)];
    expect(most).toBeGreaterThan(mean);
    expect(errorText(lru, 20_000)).toBe(`◇ off by ${formatShare(mean)} on average, ${formatShare(most)} at most`);
    expect(plain(errorText(arc, 20_000))).toMatch(/^◇ quarters differ by up to [\d.]+ %$/);
    expect(plain(exactness(curves, small, stream))).toContain("A exact at every size. ◇ estimated from 1 page in 16");
    expect(describeCurves(stream, curves, 300)).toContain(errorText(arc, 20_000));
    const { columns, rows } = curvesTable(stream, curves, 300);
    expect(columns.slice(1, 5).map(({ key }) => key)).toEqual([
      "A_miss_ratio",
      "A_estimated_miss_ratio",
      "B_estimated_miss_ratio",
      "B_spread_miss_ratio",
    ]);
    const point = arc.points.find(({ size }) => size === 300);
    expect(rows.find(([size]) => size === 300)?.slice(3, 5)).toEqual([
      (point?.misses ?? Number.NaN) / 20_000,
      (point?.spread ?? Number.NaN) / 20_000,
    ]);
  });

  test("are the default for long streams only, share LRU's exact curve, and need one trial per four policies", async () => {
    expect([2 ** 22, 2 ** 22 + 1].map((requests) => planOf({ ...small, requests }).rate)).toEqual([0, 64]);
    const stream = await curvesFor(small);
    useCurves.setState({ streams: new Map([[streamKey(planOf(small)), stream]]) });
    const known = knownCurves(planOf(small, 64));
    expect(known).toEqual({ lru: stream.lru, rate: 64, swept: new Map() });
    const lanes = ["lru", "arc", "fifo", "clock"].map((name) => laneOf(name as "lru"));
    const sweeps = missingSweeps(planOf({ ...small, lanes }, 64), known ?? expect.fail());
    expect(sweeps.map(({ lanes, sizes }) => [lanes.length, sizes.length])).toEqual([
      [4, 25],
      [1, 25],
    ]);
    useCurves.setState({ streams: new Map() });
  });
});

test("the handle's keys go through sizes of two digits", () => {
  const up = [1, 9, 10, 99, 100, 105, 2000, 6453].map((size) => nextSize(size, 1));
  expect(up).toEqual([2, 10, 11, 100, 110, 110, 2100, 6500]);
  const down = [1, 2, 10, 11, 100, 105, 2000, 6453].map((size) => nextSize(size, -1));
  expect(down).toEqual([1, 1, 9, 10, 99, 100, 1900, 6400]);
  expect(endsOf([], 8)).toEqual([4, 16]);
});

/** The lane of a policy with some parameters, as numbers. */
const laneOfRule = ({ policy, parameters = {} }: PolicyChoice): PageLane => {
  const { wire } = PAGE_POLICY[policy];
  const values = Object.entries(parameters).map(([key, value]) => [key, valueNames(wire, key)?.[value] ?? value]);
  return laneOf(wire, Object.fromEntries(values));
};

describe("every policy’s curve, and every variant’s", () => {
  const scenario: PageScenario = {
    ...small,
    n: 400,
    hot: 600,
    scan: 100,
    period: 700,
    requests: 1500,
    warm: 300,
    cache: 40,
  };
  const count = scenario.requests - scenario.warm;
  const misses = ({ figures }: { figures: Float64Array }) =>
    Math.round((1 - (figures[PAGE_FIGURE.hit_ratio] ?? 0)) * count);

  test.each(EVERY_RULE.map((rule) => [ruleTitle(rule), laneOfRule(rule)] as const))(
    "%s: each point is that of a replay with this size",
    async (_, lane) => {
      const lanes = [lane];
      const [curve] = curvesOf(await curvesFor({ ...scenario, lanes }), lanes);
      const points = curve?.points ?? [];
      expect(points.length).toBeGreaterThan(10);
      const withSize = (cache: number): PageScenario => ({ ...scenario, lanes, cache });
      const replays = points.map(({ size }) => trialOf({ scenario: withSize(size), steps: scenario.requests }));
      expect(points.map(({ misses: own }) => own)).toEqual(
        replays.map((trial) => trial.lanes[0] && misses(trial.lanes[0])),
      );
    },
  );
});
