import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearestDot, placeLabels, type SweepPoint, sharesLayout } from "../../src/charts/layout/shares-plot";
import { pointWords, sweepTable, sweepTakeaway } from "../../src/charts/sweep-words";
import type { TrialEnd, TrialOptions } from "../../src/client/trials";
import type { PreviewDot } from "../../src/labs/buffer-cache/compare/dots";
import { PREVIEW_STEPS } from "../../src/labs/buffer-cache/compare/dots";
import { Preview } from "../../src/labs/buffer-cache/compare/preview";
import { lanesRun, sameRequests } from "../../src/labs/buffer-cache/compare/requests";
import { readSweepSteps, runSweep, SWEEP_CAPACITIES, type Sweep } from "../../src/labs/buffer-cache/compare/sweep-run";
import { withLane, withoutLane, withPolicy } from "../../src/labs/shared/lanes";
import type { Trial } from "../../src/protocol/trial";
import type { Breakpoint } from "../../src/scenario/scenario";
import { validateScenario } from "../../src/scenario/validate";
import { article, fixed, flawed } from "./engine-kit";
import { figuresOf, plain } from "./lane-kit";

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
    const lanes = [figuresOf({ hit_rate: hits, mean_efficiency: 1 - hits, idle: 100 })];
    one.end({
      kind: "done",
      result: { done: one.trial.steps, lanes, requested: new Float64Array(), questions: [] },
    } as TrialEnd);
    return settled();
  }
}

describe("a sweep", () => {
  const plan = { scenario: article, policy: flawed, steps: 1000 };

  function started() {
    const trials = new FakeTrials();
    const abort = new AbortController();
    const told: Sweep[] = [];
    const end = runSweep(trials.run, plan, abort.signal, (sweep) => told.push(sweep));
    return { trials, abort, told, end, last: () => told.at(-1) as Sweep };
  }

  test("is of each capacity once, powers of two first", () => {
    expect(SWEEP_CAPACITIES.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 3, 5]);
    expect(new Set(SWEEP_CAPACITIES).size).toBe(64);
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
    expect(last().points.map(({ capacity, hits }) => [capacity, hits])).toEqual([
      [64, 1],
      [1, 1 / 64],
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
  const point = (capacity: number, hits: number, efficiency: number, idle: number): SweepPoint => ({
    capacity,
    hits,
    efficiency,
    idle,
  });
  const points = [point(64, 1, 0.005, 800_000), point(1, 0.5, 1, 0), point(8, 0.75, 0.25, 1000)];
  const layout = sharesLayout(points, 640, 400);
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
    expect(sharesLayout([point(2, Number.NaN, Number.NaN, 0)], 640, 400).places).toEqual([null]);
  });

  test("the nearest dot is found, and none where there is none", () => {
    expect(nearestDot(layout, right, bottom)).toBe(0);
    expect(nearestDot(layout, left, top)).toBe(1);
    expect(nearestDot(layout, 0.75 * right, (top + bottom) / 2)).toBe(2);
    expect(nearestDot(sharesLayout([], 640, 400), 0, 0)).toBeNull();
    expect(nearestDot(sharesLayout([point(1, Number.NaN, 1, 0)], 640, 400), 0, 0)).toBeNull();
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
});

describe("a preview", () => {
  function started() {
    const trials = new FakeTrials();
    const shown: (readonly PreviewDot[])[] = [];
    const problems: (string | null)[] = [];
    const preview = new Preview(trials.run, (dots, problem) => {
      shown.push(dots);
      problems.push(problem);
    });
    const ask = (capacity: number) =>
      preview.ask({ scenario: { ...article, lanes: [fixed, { ...flawed, capacity }] }, lane: 1 });
    return { trials, shown, problems, preview, ask };
  }

  test("runs the one lane and shows where it would stand", async () => {
    const { trials, shown, ask } = started();
    ask(16);
    expect(trials.given[0]?.trial).toMatchObject({ steps: PREVIEW_STEPS, scenario: { lanes: [{ capacity: 16 }] } });
    await trials.finish(0);
    expect(shown).toEqual([[{ lane: 1, hits: 0.25, efficiency: 0.75 }]]);
  });

  test("of what is asked meanwhile only the newest is run, one at a time", async () => {
    const { trials, shown, ask } = started();
    for (const capacity of [8, 16, 32]) ask(capacity);
    expect(trials.given).toHaveLength(1);
    await trials.finish(0);
    expect(trials.given.map(({ trial }) => trial.scenario.lanes[0]?.capacity)).toEqual([8, 32]);
    await trials.finish(1);
    expect(shown.map(([dot]) => dot?.hits)).toEqual([1 / 8, 1 / 2]);
    expect(trials.given).toHaveLength(2);
  });

  test("that ends cancels its trial and shows nothing any more; another can begin", async () => {
    const { trials, shown, preview, ask } = started();
    ask(8);
    preview.ask(null);
    await settled();
    expect(trials.given[0]?.ended).toBe(true);
    expect(shown).toEqual([[]]);
    ask(16);
    await trials.finish(1);
    expect(shown.at(-1)?.[0]?.hits).toBe(0.25);
  });

  test("of a scenario that fails shows why, until another one does not", async () => {
    const { trials, shown, problems, ask } = started();
    ask(8);
    trials.given[0]?.end({ kind: "failed", text: "x" });
    await settled();
    expect(shown).toEqual([[]]);
    ask(16);
    await trials.finish(1);
    expect(problems).toEqual(["x", null]);
  });
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

  test("run the same as long as requests and policy are the same", () => {
    const [before] = lanesRun(article);
    expect(lanesRun({ ...article, ...withLane(article, fixed), at: 5 })[0]).toBe(before);
    expect(lanesRun({ ...article, lanes: [fixed] })[0]).not.toBe(before);
    expect(lanesRun({ ...article, seed: 2 })[0]).not.toBe(before);
  });
});
