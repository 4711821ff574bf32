import { describe, expect, test } from "vitest";
import { figureOf } from "../../src/models/allocation/figure-table";
import { figure } from "../../src/models/allocation/figures";
import { dotAcross, figurePlot } from "../../src/plot/layout/figure-plot";
import type { LabSweep, SweepAxis, SweepPoint, SweepValue } from "../../src/sweep/lab-sweep";
import { readSweepSteps, runSweep, type Sweep, stepsWithin } from "../../src/sweep/sweep";
import { figuresTakeaway, figuresWords, figureTakeaway, sweepTable } from "../../src/sweep/sweep-words";
import { article, flawed } from "./engine-kit";
import { FakeTrials } from "./fake-trials";
import { laneOf, plain } from "./lane-kit";

/** A stack of plates with a maximum height, or with none. */
const STACK: SweepAxis = {
  key: "height",
  label: "height",
  unit: "plates",
  range: "1 to 4 plates",
  values: [2, null, 1, 4],
  present: 2,
  first: 2,
  at: (value) => ({ ...flawed, capacity: value ?? 64 }),
  name: (value) => (value === null ? "no limit" : `${value} plates`),
  text: (value) => (value === null ? "none" : String(value)),
};

const FIGURES = { hit_rate: figureOf("hit_rate"), poisoned: figureOf("poisoned") };
const BOTH = Object.values(FIGURES);

/** A lab of plates that has figures, values and texts, but no page. */
const PLATES: LabSweep = {
  title: "Try other heights",
  laneWord: "stack",
  laneName: () => "a stack",
  axes: () => [STACK],
  steps: { usual: 50, least: 10, most: 100 },
  picture: { kind: "multiples", figures: BOTH },
  columns: () => [{ figure: FIGURES.hit_rate, name: "clean plates" }, { figure: FIGURES.poisoned }],
  takeaway: (points, axis) => figuresTakeaway(points, BOTH, axis),
  pointWords: (point, axis) => figuresWords(point, BOTH, axis),
};

const plates = (hits: number, poisoned: number) => laneOf({ hit_rate: hits, poisoned });
const pointsOf = (...rows: readonly (readonly [SweepValue, number, number])[]): SweepPoint[] =>
  rows.map(([value, hits, poisoned]) => ({ value, lane: plates(hits, poisoned) }));

describe("a sweep", () => {
  function started() {
    const trials = new FakeTrials(({ capacity }) => plates(capacity / 64, capacity));
    const abort = new AbortController();
    const progress: Sweep[] = [];
    const plan = { lab: PLATES, scenario: article, lane: flawed, axis: STACK, steps: 50 };
    const end = runSweep(trials.run, plan, abort.signal, (sweep) => progress.push(sweep));
    return { trials, abort, progress, end, last: () => progress.at(-1) as Sweep };
  }
  const values = ({ points }: Sweep) => points.map(({ value }) => value);

  test("runs a lane for each value, alone on the same requests, in the order of its axis", () => {
    const { trials } = started();
    expect(trials.given.map(({ trial }) => trial)).toEqual(
      [2, 64, 1, 4].map((capacity) => ({
        scenario: { ...article, lanes: [{ ...flawed, capacity }] },
        steps: 50,
      })),
    );
  });

  test("grows as its trials end, in the order of its values, with none as the last value", async () => {
    const { trials, progress, end, last } = started();
    for (const [i, known] of [
      [1, [null]],
      [0, [2, null]],
      [3, [2, 4, null]],
      [2, [1, 2, 4, null]],
    ] as const) {
      await trials.finish(i);
      expect(values(last())).toEqual(known);
    }
    await end;
    expect(last()).toMatchObject({ running: false, problem: null });
    expect(last().points.map(({ lane }) => figure(lane, "poisoned"))).toEqual([1, 2, 4, 64]);
    expect(progress).toHaveLength(6);
  });

  test("keeps its results when canceled", async () => {
    const { trials, abort, end, last } = started();
    await trials.finish(0);
    abort.abort();
    await end;
    expect(trials.given.every(({ ended }) => ended)).toBe(true);
    expect(last()).toMatchObject({ running: false, problem: null });
    expect(values(last())).toEqual([2]);
  });

  test("ends at the first failing trial, says why, and keeps its results", async () => {
    const { trials, end, last } = started();
    await trials.finish(0);
    await trials.fail(1, "lane.c:7 !full");
    await end;
    expect(trials.given.every(({ ended }) => ended)).toBe(true);
    expect(last()).toMatchObject({ running: false, problem: "lane.c:7 !full" });
    expect(values(last())).toEqual([2]);
  });

  test.each([
    ["100 000", 100_000],
    ["1\u202f000\u202f000", 1_000_000],
    ["1000", 1000],
  ])("of %s steps is possible", (text, steps) =>
    expect(readSweepSteps(text, { usual: 0, least: 1000, most: 1_000_000 })).toEqual({ ok: true, value: steps }),
  );

  test.each(["9", "101", "", "1e1", "-5"])("of “%s” steps is not, and its lab names the allowed range", (text) => {
    const read = readSweepSteps(text, PLATES.steps);
    expect(read.ok ? "" : plain(read.error)).toBe(
      `“${text}” is not a valid number of steps. Allowed: a whole number, 10 … 100.`,
    );
  });
});

describe("the texts of a sweep", () => {
  const points = pointsOf([1, 0.5, 3], [2, 0.25, 3], [4, 0.5, 1], [null, 0.125, 2]);
  const title = (key: keyof typeof FIGURES, swept = points) => plain(figureTakeaway(swept, FIGURES[key], STACK));

  test("name the value that is best for each figure, and the figures of the current value", () => {
    expect(title("hit_rate")).toBe("Highest hits: 50.0 % at 1, and 1 other. Now: 25.0 %.");
    expect(title("poisoned")).toBe("Fewest poisoned: 1 at 4. Now: 3.");
  });

  test("give the range of equal values, and say if all are equal", () => {
    expect(title("poisoned", pointsOf([1, 0, 9], [2, 0, 5], [4, 0, 5]))).toBe("Fewest poisoned: 5 from 2 on.");
    expect(title("poisoned", pointsOf([1, 0, 5], [2, 0, 5], [4, 0, 9]))).toBe("Fewest poisoned: 5 up to 2.");
    expect(title("poisoned", pointsOf([1, 0, 5], [2, 0, 5]))).toBe("Poisoned: 5 at every value.");
    expect(title("poisoned", pointsOf([1, 0, 9], [2, 0, 5]))).toBe("Fewest poisoned: 5 at 2, the current value.");
    expect(title("poisoned", pointsOf([1, 0, 9], [null, 0, 5]))).toBe("Fewest poisoned: 5 with none.");
    expect(title("poisoned", pointsOf([1, 0, 9]))).toBe("Poisoned: 9 at 1.");
    expect(title("poisoned", pointsOf([1, 0, Number.NaN]))).toBe("Poisoned: undefined.");
  });

  test("name the value that is best in everything, or say that none is, or that all are equal", () => {
    const takeaway = (swept: readonly SweepPoint[]) => plain(PLATES.takeaway(swept, STACK));
    expect(takeaway(points)).toBe("“4 plates” has the highest hits and fewest poisoned.");
    expect(takeaway(pointsOf([1, 0.5, 3], [2, 0.25, 1]))).toBe(
      "No value of “height” is best on every figure: highest hits at 1; fewest poisoned at 2, the current value.",
    );
    expect(takeaway(pointsOf([1, 0.5, 3], [4, 0.5, 3]))).toBe("No value of “height” makes a difference here.");
    expect(takeaway(points.slice(1))).toBe("“4 plates” has the highest hits and fewest poisoned.");
    expect(takeaway(points.slice(0, 1))).toBe("");
  });

  test("name a value, give its figures in a table, and write none as a word", () => {
    expect(plain(PLATES.pointWords(points[3] as SweepPoint, STACK))).toBe("no limit: hits 12.5 %, poisoned 2");
    const { columns, rows } = sweepTable(PLATES, points, STACK, "x");
    expect(columns.map(({ name, key }) => [name, key])).toEqual([
      ["height", "height"],
      ["clean plates", "hit_rate"],
      ["poisoned", "poisoned"],
    ]);
    expect([rows[0], rows[3]]).toEqual([
      [1, 0.5, 3],
      ["none", 0.125, 2],
    ]);
  });
});

describe("a plot of a figure over values", () => {
  const line = (values: readonly SweepValue[], present?: SweepValue) => ({
    dots: values.map((value, i) => ({ value, y: i })),
    values,
    present,
    xText: (value: SweepValue) => String(value),
    yText: String,
  });
  const plotOf = (values: readonly SweepValue[], present?: SweepValue) => figurePlot(line(values, present), 300, 200);
  const xs = (values: readonly SweepValue[]) => plotOf(values).places.map((place) => place?.x ?? Number.NaN);

  test("has a narrow range on a linear axis, and a wide one on a logarithmic axis that may begin at 0", () => {
    const [a = 0, b = 0, c = 0] = xs([0, 1, 2]);
    expect(b - a).toBeCloseTo(c - b, 9);
    const wide = xs([0, 1, 1023, 1_048_575]);
    expect(((wide[2] ?? 0) - (wide[0] ?? 0)) / ((wide[3] ?? 0) - (wide[0] ?? 0))).toBeCloseTo(0.5, 9);
  });

  test("separates none at its end, and 0 at its start", () => {
    const { right, bottom, places, yTicks } = plotOf([1, 2, null]);
    expect(places.at(-1)?.x).toBe(right);
    expect(places.at(-2)?.x).toBeLessThan(right - 20);
    expect(places[0]?.y).toBe(bottom);
    expect(yTicks[0]).toEqual({ at: bottom, text: "0" });
  });

  test("has figures that differ a hundredfold on a logarithmic axis of whole decades, but never 0", () => {
    const plotOfFigures = (ys: readonly number[]) => {
      const values = ys.map((_, i) => i + 1);
      return figurePlot({ ...line(values), dots: ys.map((y, i) => ({ value: i + 1, y })) }, 300, 200);
    };
    const { isLog, yTicks, places, top, bottom } = plotOfFigures([0.02, 2, 200_000]);
    expect(isLog).toBe(true);
    expect(yTicks.map(({ text }) => Number(text))).toEqual([0.01, 10, 10_000]);
    for (const place of places) expect(place?.y).toBeGreaterThanOrEqual(top);
    expect(places[0]?.y).toBeLessThanOrEqual(bottom);
    expect(plotOfFigures([0, 2, 200_000]).isLog).toBe(false);
    expect(plotOfFigures([2, 199]).isLog).toBe(false);
  });

  test("labels the marked value and both ends before others, and no labels touch", () => {
    const values = Array.from({ length: 20 }, (_, i) => 2 ** i);
    const { xTicks, present, places } = plotOf(values, 128);
    expect(present).toBe(places[7]?.x);
    expect(xTicks.slice(0, 3).map(({ text }) => text)).toEqual(["128", "1", "524288"]);
    const sorted = [...xTicks].sort((a, b) => a.at - b.at);
    for (const [i, { at, text }] of sorted.entries()) {
      const next = sorted[i + 1];
      if (next) expect(next.at - at).toBeGreaterThan(3 * (text.length + next.text.length));
    }
  });

  test("finds the horizontally nearest dot, but never an undefined one", () => {
    const plot = plotOf([1, 2, 3]);
    expect(dotAcross(plot, plot.right)).toBe(2);
    expect(dotAcross(plot, 0)).toBe(0);
    expect(dotAcross({ places: [null, { x: 5, y: 0 }] }, 0)).toBe(1);
    expect(dotAcross({ places: [null] }, 0)).toBeNull();
  });
});

test("a sweep over a run that ends has no more steps than the run", () => {
  const steps = { usual: 100_000, least: 1000, most: 1_000_000 };
  expect(stepsWithin(steps)).toEqual(steps);
  expect(stepsWithin(steps, 21_761)).toEqual({ usual: 21_761, least: 1000, most: 21_761 });
  expect(stepsWithin(steps, 700)).toEqual({ usual: 700, least: 700, most: 700 });
});
