import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearestDot, placeLabels, runShares, type SweepPoint, sharesLayout } from "../../src/charts/layout/shares-plot";
import { heapTakeaway, pointWords, sweepLine, sweepTable, sweepTakeaway } from "../../src/charts/sweep-words";
import type { TrialEnd, TrialOptions } from "../../src/client/trials";
import { cutoffDot, linesOf, rulesOf } from "../../src/labs/buffer-cache/compare/frontier";
import { runFrontier } from "../../src/labs/buffer-cache/compare/frontier-run";
import { readSweepSteps, SLOTS_AXIS } from "../../src/labs/buffer-cache/compare/sweep-run";
import { nextPolicy } from "../../src/labs/buffer-cache/policy/new-lane";
import { withLane, withoutLane, withPolicy } from "../../src/labs/shared/lanes";
import { runSweep, type Sweep } from "../../src/labs/shared/sweep";
import { heapOf } from "../../src/models/allocation/heap-models";
import { policyPresetOf, policyPresets } from "../../src/models/allocation/policies";
import type { Trial } from "../../src/protocol/trial";
import { sameRequests } from "../../src/scenario/running";
import type { Breakpoint, Policy } from "../../src/scenario/scenario";
import { validateScenario } from "../../src/scenario/validate";
import { article, fixed, flawed } from "./engine-kit";
import { heapOf as heapArrays } from "./heap-kit";
import { laneOf, plain } from "./lane-kit";

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Trials that end when the test says so, and when they are cancelled. */
class FakeTrials {
  readonly given: { readonly trial: Trial; readonly end: (end: TrialEnd) => void; ended: boolean }[] = [];

  readonly run = (trial: Trial, { signal }: TrialOptions = {}): Promise<TrialEnd> => {
    if (signal?.aborted) return Promise.resolve({ kind: "cancelled" });
    return new Promise((resolve) => {
      const one = {
        trial,
        ended: false,
        end: (end: TrialEnd) => {
          one.ended = true;
          resolve(end);
        },
      };
      signal?.addEventListener("abort", () => one.end({ kind: "cancelled" }));
      this.given.push(one);
    });
  };

  /** Ends the trial that was given as number `i`, with hits by its capacity. */
  finish(i: number): Promise<unknown> {
    const one = this.given[i];
    if (!one) throw new Error(`there is no trial ${i}`);
    const hits = (one.trial.scenario.lanes[0]?.capacity ?? 0) / 64;
    const lanes = [laneOf({ hit_rate: hits, mean_efficiency: 1 - hits, idle: 100 })];
    one.end({
      kind: "done",
      result: { done: one.trial.steps, lanes, requested: new Float64Array(), questions: [] },
    });
    return settled();
  }
}

describe("a sweep", () => {
  const plan = { scenario: article, policy: flawed, axis: SLOTS_AXIS, steps: 1000 };

  function started() {
    const trials = new FakeTrials();
    const abort = new AbortController();
    const told: Sweep[] = [];
    const end = runSweep(trials.run, plan, abort.signal, (sweep) => told.push(sweep));
    return { trials, abort, told, end, last: () => told.at(-1) as Sweep };
  }

  test("is of each capacity once, powers of two first", () => {
    expect(SLOTS_AXIS.values.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 3, 5]);
    expect(new Set(SLOTS_AXIS.values).size).toBe(64);
  });

  test("runs the policy alone on the same requests and grows as its trials end", async () => {
    const { trials, told, end, last } = started();
    expect(trials.given).toHaveLength(64);
    expect(trials.given[3]?.trial).toEqual({
      scenario: { ...article, lanes: [{ ...flawed, capacity: 8 }] },
      steps: 1000,
    });
    await trials.finish(6);
    await trials.finish(0);
    expect(last()).toMatchObject({ running: true, problem: null });
    expect(sweepLine(last().points, "hit_rate").map(({ value, y }) => [value, y])).toEqual([
      [1, 1 / 64],
      [64, 1],
    ]);
    for (let i = 0; i < 64; i++) await trials.finish(i);
    await end;
    expect(last().running).toBe(false);
    expect(last().points).toHaveLength(64);
    expect(told).toHaveLength(66);
  });

  test("that is cancelled keeps what it has found", async () => {
    const { trials, abort, end, last } = started();
    await trials.finish(0);
    abort.abort();
    await end;
    expect(trials.given.every(({ ended }) => ended)).toBe(true);
    expect(last()).toMatchObject({ running: false, problem: null });
    expect(last().points).toHaveLength(1);
  });

  test("ends at the first trial that fails, and says why", async () => {
    const { trials, end, last } = started();
    await trials.finish(0);
    trials.given[1]?.end({ kind: "failed", text: "lane.c:7 !full" });
    await end;
    expect(trials.given.every(({ ended }) => ended)).toBe(true);
    expect(last()).toMatchObject({ running: false, problem: "lane.c:7 !full" });
    expect(last().points).toHaveLength(1);
  });

  test.each([
    ["100 000", 100_000],
    ["1\u202f000\u202f000", 1_000_000],
    ["1000", 1000],
  ])("of %s steps is possible", (text, steps) => expect(readSweepSteps(text)).toEqual({ ok: true, value: steps }));

  test.each(["999", "1000001", "", "1e5", "-5"])("of “%s” steps is not, with what is allowed", (text) => {
    const read = readSweepSteps(text);
    expect(read.ok ? "" : plain(read.error)).toBe(
      `“${text}” steps are not possible. Allowed: a whole number, 1 000 … 1 000 000.`,
    );
  });
});

describe("pictures of a sweep", () => {
  const point = (value: number, hits: number, efficiency: number, idle: number): SweepPoint => ({
    value,
    lane: laneOf({ hit_rate: hits, mean_efficiency: efficiency, idle }),
  });
  const layoutOf = (points: readonly SweepPoint[]) =>
    sharesLayout(
      points.map(({ lane }) => runShares(lane)),
      640,
      400,
    );
  const points = [point(64, 1, 0.005, 800_000), point(1, 0.5, 1, 0), point(8, 0.75, 0.25, 1000)];
  const layout = layoutOf(points);
  const { left, right, top, bottom, places } = layout;

  test("have hits across and efficiency up, both linear from 0 to 100 %; what is undefined has no dot", () => {
    expect(layout.xTicks.map(({ text }) => text)).toEqual(["0", "20", "40", "60", "80", "100"]);
    expect(layout.yTicks.map(({ text }) => text)).toEqual(["0", "20", "40", "60", "80", "100"]);
    expect([layout.xTicks[0]?.at, layout.xTicks.at(-1)?.at]).toEqual([left, right]);
    expect([layout.yTicks[0]?.at, layout.yTicks.at(-1)?.at]).toEqual([bottom, top]);
    const [flawed, one, eight] = places;
    expect([one, eight?.x]).toEqual([{ x: (left + right) / 2, y: top }, left + 0.75 * (right - left)]);
    expect(eight?.y).toBeCloseTo(bottom - 0.25 * (bottom - top), 9);
    expect(flawed?.y).toBeCloseTo(bottom - 0.005 * (bottom - top), 9);
    expect(layoutOf([point(2, Number.NaN, Number.NaN, 0)]).places).toEqual([null]);
  });

  test("the dot nearest to a point is found; a plot without dots has no nearest one", () => {
    expect(nearestDot(layout, right, bottom)).toBe(0);
    expect(nearestDot(layout, left, top)).toBe(1);
    expect(nearestDot(layout, 0.75 * right, (top + bottom) / 2)).toBe(2);
    expect(nearestDot(sharesLayout([], 640, 400), 0, 0)).toBeNull();
    expect(nearestDot(layoutOf([point(1, Number.NaN, 1, 0)]), 0, 0)).toBeNull();
  });

  test("names stand within the plot and cover no other; one without room is left out", () => {
    const dot = fc.record({
      hits: fc.double({ min: 0, max: 1, noNaN: true }),
      efficiency: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(dot, { maxLength: 12 }), fc.integer({ min: 20, max: 240 }), (dots, width) => {
        const plot = sharesLayout(dots, 640, 400);
        const names = placeLabels(
          plot,
          dots.map((_, i) => ({ dot: i, text: String(i), width })),
        );
        for (const [i, a] of names.entries()) {
          expect(a.x).toBeGreaterThanOrEqual(plot.left);
          expect(a.x + width).toBeLessThanOrEqual(640);
          for (const b of names.slice(i + 1)) {
            expect(Math.abs(a.y - b.y) >= 18 || Math.abs(a.x - b.x) >= width).toBe(true);
          }
        }
        if (dots.length > 0) expect(names[0]?.dot).toBe(0);
      }),
    );
  });

  test("have a sentence, words for each dot, and a table of what is drawn", () => {
    expect(plain(sweepTakeaway(points))).toBe(
      "From 1 slot to 64, hits rise from 50 % to 100 % and mean efficiency falls from 100 % to 0.50 %.",
    );
    expect(sweepTakeaway(points.slice(0, 1))).toBe("");
    expect(plain(pointWords(point(8, 0.75, 0.25, 1000)))).toBe(
      "8 slots: 75.0 % hits, 25.0 % mean efficiency, 1 000 B idle in the cache",
    );
    expect(sweepTable(points, "x").rows).toEqual([
      [1, 50, 100, 0],
      [8, 75, 25, 1000],
      [64, 100, 0.5, 800_000],
    ]);
  });

  test("tell what the heap below costs, where there is one", () => {
    const above = points.map((one, i) => ({
      ...one,
      lane: { ...one.lane, heap: heapArrays({ figures: { overhead: [0.5, 0.2, 0.3][i] ?? 0, resident: 4096 } }) },
    }));
    const { columns, rows } = sweepTable(above, "x");
    expect(columns.map(({ key }) => key)).toEqual([
      ...["slots", "hit_rate_percent", "mean_efficiency_percent", "idle_bytes", "heap_overhead_percent"],
      "heap_resident_bytes",
    ]);
    expect(rows.map((row) => [row[0], row[4], row[5]])).toEqual([
      [1, 20, 4096],
      [8, 30, 4096],
      [64, 50, 4096],
    ]);
    expect(plain(heapTakeaway(above))).toBe("Best at 1 slot: heap’s overhead 20.0 %.");
    expect(heapTakeaway(points)).toBe("");
  });
});

describe("the frontier of cutoffs", () => {
  const rules = rulesOf(article);
  const stops = [100, 200, null];
  const plan = { scenario: article, done: 1000, rules, stops };

  test("is of each rule of the lanes once, whatever their cutoffs and heaps", () => {
    expect(rules).toEqual([flawed, { ...fixed, cutoff: null }]);
    const lanes = [
      flawed,
      { ...flawed, cutoff: 400 },
      { ...flawed, heap: heapOf("ptmalloc", {}) },
      policyPresets["no-cache"].policy,
    ];
    expect(rulesOf({ ...article, lanes })).toEqual([flawed]);
  });

  test("tries every rule with every cutoff, four lanes a trial, to the step where the run rests", async () => {
    const trials = new FakeTrials();
    const found = runFrontier(trials.run, plan, new AbortController().signal);
    expect(trials.given.map(({ trial }) => trial.steps)).toEqual([1000, 1000]);
    expect(trials.given.map(({ trial }) => trial.scenario.lanes.length)).toEqual([4, 2]);
    let tried = 0;
    for (const { trial, end } of trials.given) {
      const lanes = trial.scenario.lanes.map(() => laneOf({ avoided_share: ++tried / 10, efficiency: 1 - tried / 10 }));
      end({ kind: "done", result: { done: 1000, lanes, requested: new Float64Array(), questions: [] } });
    }
    const frontier = await found;
    expect(frontier?.lines.map(({ dots }) => dots.map(({ cutoff, saved }) => [cutoff, saved]))).toEqual([
      [
        [100, 0.1],
        [200, 0.2],
        [null, 0.3],
      ],
      [
        [100, 0.4],
        [200, 0.5],
        [null, 0.6],
      ],
    ]);
    expect(cutoffDot(frontier, article, 1000, fixed, 100)?.saved).toBe(0.4);
    expect(cutoffDot(frontier, article, 999, fixed, 100)).toBeUndefined();
    expect(cutoffDot(frontier, { ...article, seed: 2 }, 1000, fixed, 100)).toBeUndefined();
    expect(linesOf(frontier, { ...article, lanes: [fixed] })).toHaveLength(1);
  });

  test("that is cancelled or fails in one trial is none", async () => {
    const trials = new FakeTrials();
    const control = new AbortController();
    const found = runFrontier(trials.run, plan, control.signal);
    control.abort();
    expect(await found).toBeNull();
  });
});

test("a new lane begins as the next preset that no lane has yet, in a fixed order", () => {
  const names: unknown[] = [];
  let lanes: readonly Policy[] = [];
  for (let i = 0; i < 8; i++) {
    const next = nextPolicy(lanes);
    names.push(policyPresetOf(next));
    lanes = [...lanes, next];
  }
  expect(names).toEqual([
    "article-flawed",
    "article-fixed",
    "ten-slots",
    "repair",
    "buckets",
    "moved-inside",
    "go-fmt",
    "no-cache",
  ]);
  expect(nextPolicy([{ ...fixed, heap: heapOf("ptmalloc", {}) }, policyPresets["ten-slots"].policy])).toEqual(flawed);
  expect(nextPolicy([{ ...flawed, cutoff: 777 }, fixed])).toEqual(flawed);
});

describe("lanes", () => {
  const rules: readonly Breakpoint[] = [
    { kind: "poisoning", lane: null },
    { kind: "poisoning", lane: 0 },
    { kind: "efficiency-below", lane: 1, percent: 10 },
    { kind: "lanes-differ", lane: null, points: 20 },
    { kind: "step-equals", lane: null, step: 5 },
  ];
  const scenario = { ...article, breakpoints: rules };

  test("are added at the end and replaced in their place", () => {
    expect(withLane(scenario, fixed)).toEqual({ lanes: [flawed, fixed, fixed], breakpoints: rules });
    expect(withPolicy(scenario, 0, fixed).lanes).toEqual([fixed, fixed]);
  });

  test("take their stop rules with them; those of later lanes follow", () => {
    const edit = withoutLane(scenario, 0);
    expect(edit.lanes).toEqual([fixed]);
    expect(edit.breakpoints).toEqual([
      { kind: "poisoning", lane: null },
      { kind: "efficiency-below", lane: 0, percent: 10 },
      { kind: "step-equals", lane: null, step: 5 },
    ]);
    const three = { ...scenario, ...withLane(scenario, fixed) };
    expect(withoutLane(three, 2).breakpoints).toEqual(rules);
    for (const lane of [0, 1]) expect(validateScenario({ ...scenario, ...withoutLane(scenario, lane) }).ok).toBe(true);
  });

  test("take the selected buffer with them; one of a later lane follows its lane", () => {
    const selecting = (lane: number) => withoutLane({ ...scenario, selected: [{ lane, born: 5 }] }, 0).selected;
    expect(selecting(0)).toEqual([]);
    expect(selecting(1)).toEqual([{ lane: 0, born: 5 }]);
  });

  test("do not decide who asks for what", () => {
    expect(
      sameRequests(article, { ...article, lanes: [fixed], at: 5, breakpoints: rules, loopFrom: 1, loopTo: 2 }),
    ).toBe(true);
    expect(sameRequests(article, { ...article, seed: 2 })).toBe(false);
  });
});
