import { describe, expect, test } from "vitest";
import { withLane, withLaneAt } from "../../src/kernel/scenario/lane-edits";
import { sameRequests } from "../../src/kernel/scenario/simulation-key";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { CUTOFFS } from "../../src/labs/buffer-cache/compare/cutoff-trade-off";
import { slotsSweep } from "../../src/labs/buffer-cache/compare/slots-sweep";
import { nextPolicy } from "../../src/labs/buffer-cache/policy/Policies";
import { figure } from "../../src/models/allocation/figures";
import { heapOf } from "../../src/models/allocation/heap-models";
import { withoutPolicy } from "../../src/models/allocation/lane-removal";
import { policyPresetOf, policyPresets } from "../../src/models/allocation/policies";
import type { AllocationBreakpoint, Policy } from "../../src/models/allocation/scenario";
import type { SweepAxis, SweepPoint } from "../../src/sweep/lab-sweep";
import { sharesChart } from "../../src/sweep/SharesPlot";
import { sweepTable } from "../../src/sweep/sweep-words";
import { frontierPoint, type LaneAt, linesOf, rulesOf } from "../../src/sweep/trade-off/lab-trade-off";
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
  const points = [point(1, 0.5, 1, 0), point(8, 0.75, 0.25, 1000), point(64, 1, 0.005, 800_000)];
  const chartOf = (swept: readonly SweepPoint[]) => {
    const dots = swept.map(({ lane, value }) => ({
      ...{ x: figure(lane, "hit_rate"), y: figure(lane, "mean_efficiency") },
      label: String(value),
    }));
    return sharesChart({ names: { x: "hits", y: "mean useful" }, dots, chosen: 1 }, { width: 640, height: 400 });
  };

  test("has hits on x and the useful share on y, linear from 0 to 100 %, and undefined ones have no dot", () => {
    const { marks, places } = chartOf(points);
    const [up, across] = marks.flatMap((mark) => (mark.mark === "axis" ? [mark] : []));
    const percents = ["0", "20", "40", "60", "80", "100"];
    expect([up, across].map((axis) => axis?.ticks.map(({ text }) => text))).toEqual([percents, percents]);
    const [[left = 0, right = 0], [bottom = 0, top = 0]] = [across, up].map((axis) =>
      [0, 5].map((i) => axis?.ticks[i]?.at ?? Number.NaN),
    ) as [number[], number[]];
    const [one, eight, last] = places;
    expect([one, eight?.x]).toEqual([{ x: (left + right) / 2, y: top }, left + 0.75 * (right - left)]);
    expect(eight?.y).toBeCloseTo(bottom - 0.25 * (bottom - top), 9);
    expect(last?.y).toBeCloseTo(bottom - 0.005 * (bottom - top), 9);
    expect(chartOf([point(2, Number.NaN, Number.NaN, 0)]).places).toEqual([null]);
  });

  test("names the selected dot first, then the ends", () => {
    const labels = chartOf(points).marks.flatMap((mark) => (mark.mark === "text" && mark.back ? [mark.text] : []));
    expect(labels).toEqual(["8", "1", "64"]);
  });

  test("has a sentence, a text for each dot, and a table of the drawn values", () => {
    expect(plain(slotsSweep.takeaway(points, axis))).toBe(
      "From 1 slot to 64, hits rise from 50 % to 100 % and the mean useful share falls from 100 % to 0.50 %.",
    );
    expect(slotsSweep.takeaway(points.slice(0, 1), axis)).toBe("");
    expect(plain(slotsSweep.pointWords(point(8, 0.75, 0.25, 1000), axis))).toBe(
      "8 slots: 75.0 % hits, 25.0 % useful on average, 1 000 B idle",
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
