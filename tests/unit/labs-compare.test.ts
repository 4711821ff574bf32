import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withLane, withLaneAt } from "../../src/kernel/scenario/lane-edits";
import { sameRequests } from "../../src/kernel/scenario/simulation-key";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { CUTOFFS } from "../../src/labs/buffer-cache/compare/cutoff-trade-off";
import { slotsSweep } from "../../src/labs/buffer-cache/compare/slots-sweep";
import { nextPolicy } from "../../src/labs/buffer-cache/policy/new-lane";
import { figure } from "../../src/models/allocation/figures";
import { heapOf } from "../../src/models/allocation/heap-models";
import { withoutPolicy } from "../../src/models/allocation/lane-removal";
import { policyPresetOf, policyPresets } from "../../src/models/allocation/policies";
import type { AllocationBreakpoint, Policy } from "../../src/models/allocation/scenario";
import { nearestDot, placeLabels, sharesLayout } from "../../src/plot/layout/shares-plot";
import type { SweepAxis, SweepPoint } from "../../src/sweep/lab-sweep";
import { sweepTable } from "../../src/sweep/sweep-words";
import { frontierPoint, type LaneAt, linesOf, rulesOf } from "../../src/sweep/trade-off/frontier";
import { runFrontier } from "../../src/sweep/trade-off/run-frontier";
import { article, fixed, flawed } from "./engine-kit";
import { FakeTrials } from "./fake-trials";
import { heapOf as heapArrays } from "./heap-kit";
import { laneOf, plain } from "./lane-kit";
import { seeded } from "./seeded";

const [axis] = slotsSweep.axes(flawed) as [SweepAxis<Policy>];

test("each number of slots is tried once, powers of two first", () => {
  const { values, at } = axis;
  expect(values.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 3, 5]);
  expect(new Set(values).size).toBe(64);
  expect(at(8)).toEqual({ ...flawed, capacity: 8 });
});

describe("a sweep of slots", () => {
  const point = (value: number, hits: number, efficiency: number, idle: number): SweepPoint => ({
    value,
    lane: laneOf({ hit_rate: hits, mean_efficiency: efficiency, idle }),
  });
  const layoutOf = (points: readonly SweepPoint[]) =>
    sharesLayout(
      points.map(({ lane }) => ({ x: figure(lane, "hit_rate"), y: figure(lane, "mean_efficiency") })),
      640,
      400,
    );
  const points = [point(1, 0.5, 1, 0), point(8, 0.75, 0.25, 1000), point(64, 1, 0.005, 800_000)];
  const layout = layoutOf(points);
  const { left, right, top, bottom, places } = layout;

  test("has hits on x and efficiency on y, linear from 0 to 100 %, and undefined ones have no dot", () => {
    expect(layout.xTicks.map(({ text }) => text)).toEqual(["0", "20", "40", "60", "80", "100"]);
    expect(layout.yTicks.map(({ text }) => text)).toEqual(["0", "20", "40", "60", "80", "100"]);
    expect([layout.xTicks[0]?.at, layout.xTicks.at(-1)?.at]).toEqual([left, right]);
    expect([layout.yTicks[0]?.at, layout.yTicks.at(-1)?.at]).toEqual([bottom, top]);
    const [one, eight, last] = places;
    expect([one, eight?.x]).toEqual([{ x: (left + right) / 2, y: top }, left + 0.75 * (right - left)]);
    expect(eight?.y).toBeCloseTo(bottom - 0.25 * (bottom - top), 9);
    expect(last?.y).toBeCloseTo(bottom - 0.005 * (bottom - top), 9);
    expect(layoutOf([point(2, Number.NaN, Number.NaN, 0)]).places).toEqual([null]);
  });

  test("the dot nearest to a point is found, but not in a plot without dots", () => {
    expect(nearestDot(layout, right, bottom)).toBe(2);
    expect(nearestDot(layout, left, top)).toBe(0);
    expect(nearestDot(layout, 0.75 * right, (top + bottom) / 2)).toBe(1);
    expect(nearestDot(sharesLayout([], 640, 400), 0, 0)).toBeNull();
    expect(nearestDot(layoutOf([point(1, Number.NaN, 1, 0)]), 0, 0)).toBeNull();
  });

  test("keeps names within the plot and apart, and a name without space is left out", () => {
    const dot = fc.record({
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
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

  test("has a sentence, a text for each dot, and a table of the drawn values", () => {
    expect(plain(slotsSweep.takeaway(points, axis))).toBe(
      "From 1 slot to 64, hits rise from 50 % to 100 % and mean efficiency falls from 100 % to 0.50 %.",
    );
    expect(slotsSweep.takeaway(points.slice(0, 1), axis)).toBe("");
    expect(plain(slotsSweep.pointWords(point(8, 0.75, 0.25, 1000), axis))).toBe(
      "8 slots: 75.0 % hits, 25.0 % mean efficiency, 1 000 B unused, in the cache",
    );
    expect(sweepTable(slotsSweep, points, axis, "x").rows).toEqual([
      [1, 0.5, 1, 0],
      [8, 0.75, 0.25, 1000],
      [64, 1, 0.005, 800_000],
    ]);
  });

  test("reports the cost of the heap below, if there is one", () => {
    const above = points.map((one, i) => ({
      ...one,
      lane: { ...one.lane, heap: heapArrays({ figures: { overhead: [0.2, 0.3, 0.5][i] ?? 0, resident: 4096 } }) },
    }));
    const { columns, rows } = sweepTable(slotsSweep, above, axis, "x");
    expect(columns.map(({ key }) => key)).toEqual([
      ...["slots", "hit_rate", "mean_efficiency", "idle", "heap_overhead", "heap_resident"],
    ]);
    expect(rows.map((row) => [row[0], row[4], row[5]])).toEqual([
      [1, 0.2, 4096],
      [8, 0.3, 4096],
      [64, 0.5, 4096],
    ]);
    expect(plain(slotsSweep.more?.(above, axis) ?? "")).toBe("Best at 1 slot: heap’s overhead 20.0 %.");
    expect(slotsSweep.more?.(points, axis)).toBe("");
  });
});

describe("the frontier of cutoffs", () => {
  const rules = rulesOf(CUTOFFS, article);
  const values = [100, 200, null];
  const plan = { scenario: article, done: 1000, rules, values };

  test("tries each rule of the lanes once, whatever their cutoffs and heaps", () => {
    expect(rules).toEqual([flawed, { ...fixed, cutoff: null }]);
    const lanes = [
      flawed,
      { ...flawed, cutoff: 400 },
      { ...flawed, heap: heapOf("ptmalloc", {}) },
      policyPresets["no-cache"].policy,
    ];
    expect(rulesOf(CUTOFFS, { ...article, lanes })).toEqual([flawed]);
  });

  test("tries every rule with every cutoff, four lanes a trial, up to the step where the run rests", async () => {
    let tried = 0;
    const trials = new FakeTrials(() => laneOf({ avoided_share: ++tried / 10 }));
    const found = runFrontier(trials.run, CUTOFFS.at, plan, new AbortController().signal);
    expect(trials.given.map(({ trial }) => trial.steps)).toEqual([1000, 1000]);
    expect(trials.given.map(({ trial }) => trial.scenario.lanes.length)).toEqual([4, 2]);
    await trials.finish(0);
    await trials.finish(1);
    const frontier = await found;
    expect(
      frontier?.lines.map(({ points }) => points.map(({ value, lane }) => [value, figure(lane, "avoided_share")])),
    ).toEqual([
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
    const pointOf = (change: Partial<LaneAt>) =>
      frontierPoint(CUTOFFS, frontier, { scenario: article, done: 1000, lane: fixed, ...change }, 100);
    const point = pointOf({});
    expect(point && figure(point.lane, "avoided_share")).toBe(0.4);
    expect(pointOf({ done: 999 })).toBeUndefined();
    expect(pointOf({ scenario: seeded(article, 2) })).toBeUndefined();
    expect(linesOf(CUTOFFS, frontier, { ...article, lanes: [fixed] })).toHaveLength(1);
  });

  test("has no result if it is canceled or a trial fails", async () => {
    const [trials, control] = [new FakeTrials(() => laneOf({})), new AbortController()];
    const found = runFrontier(trials.run, CUTOFFS.at, plan, control.signal);
    control.abort();
    expect(await found).toBeNull();
    const failing = runFrontier(trials.run, CUTOFFS.at, plan, new AbortController().signal);
    await trials.fail(2, "lane.c:7 !full");
    expect(await failing).toBeNull();
  });
});

test("a new lane starts as the next preset that no lane has yet, in a fixed order", () => {
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
  const rules: readonly AllocationBreakpoint[] = [
    { kind: "poisoning", lane: null },
    { kind: "poisoning", lane: 0 },
    { kind: "efficiency-below", lane: 1, percent: 10 },
    { kind: "lanes-differ", lane: null, points: 20 },
    { kind: "step-equals", lane: null, step: 5 },
  ];
  const scenario = { ...article, breakpoints: rules };

  test("are added at the end and replaced in their place", () => {
    expect(withLane(scenario, fixed)).toEqual({ lanes: [flawed, fixed, fixed], breakpoints: rules });
    expect(withLaneAt(scenario, 0, fixed).lanes).toEqual([fixed, fixed]);
  });

  test("take their stop rules with them; those of later lanes follow", () => {
    const edit = withoutPolicy(scenario, 0);
    expect(edit.lanes).toEqual([fixed]);
    expect(edit.breakpoints).toEqual([
      { kind: "poisoning", lane: null },
      { kind: "efficiency-below", lane: 0, percent: 10 },
      { kind: "step-equals", lane: null, step: 5 },
    ]);
    const three = { ...scenario, ...withLane(scenario, fixed) };
    expect(withoutPolicy(three, 2).breakpoints).toEqual(rules);
    for (const lane of [0, 1])
      expect(validateScenario({ ...scenario, ...withoutPolicy(scenario, lane) }).ok).toBe(true);
  });

  test("take the selected buffer with them, and one of a later lane follows its lane", () => {
    const selecting = (lane: number) => withoutPolicy({ ...scenario, selected: [{ lane, born: 5 }] }, 0).selected;
    expect(selecting(0)).toEqual([]);
    expect(selecting(1)).toEqual([{ lane: 0, born: 5 }]);
  });

  test("do not affect the requests", () => {
    expect(
      sameRequests(article, { ...article, lanes: [fixed], at: 5, breakpoints: rules, loopFrom: 1, loopTo: 2 }),
    ).toBe(true);
    expect(sameRequests(article, seeded(article, 2))).toBe(false);
  });
});
