import { expect, test } from "vitest";
import { type Machine, useMachine } from "../../src/labs/realloc/calibrate/calibrate-store";
import { callNumber, callsUntil, kindAt } from "../../src/labs/realloc/call/call-words";
import { countsOf, cyclesScale, stripsOf } from "../../src/labs/realloc/charts/call-strips";
import { inkOf, WAYS, type Way, wayMarks } from "../../src/labs/realloc/charts/marks";
import { moveOf } from "../../src/labs/realloc/charts/moves";
import { drawSizes, placedLabels, type SizesPicture, sizesLayout } from "../../src/labs/realloc/charts/sizes-chart";
import {
  firstMapped,
  nextThreshold,
  rises,
  thresholdFrom,
  thresholdOf,
  withThreshold,
} from "../../src/labs/realloc/charts/threshold";
import { reallocFigures } from "../../src/labs/realloc/figures";
import { chartFigure } from "../../src/labs/realloc/lesson";
import { ARTICLE_FIGURES } from "../../src/labs/realloc/rails/Prices";
import type { ReallocState } from "../../src/labs/realloc/realloc-figure";
import { changed, cliffScenario } from "../../src/labs/realloc/scenario/model";
import type { ReallocScenario } from "../../src/labs/realloc/scenario/realloc-scenario";
import { crossesNow, pathsFigure, sizesFigure } from "../../src/labs/realloc/sizes/figures";
import { type Sweep, useSizesSweep } from "../../src/labs/realloc/sizes/sweep";
import { pathsTable, sizesTable } from "../../src/labs/realloc/sizes/sweep-words";
import { useReallocLook } from "../../src/labs/realloc/use-realloc";
import { figuresIn, type Place } from "../../src/labs/shared/lab-figures";
import { callPriceRecords } from "../../src/models/allocation/call-prices";
import { CALL_KINDS } from "../../src/models/allocation/call-summary";
import { drawMarks } from "../../src/plot/chart";
import { around, meets } from "../../src/plot/labels";
import { LIGHT } from "../../src/plot/light-palette";
import { svgSurface } from "../../src/plot/svg-context";
import { MOST_ROWS } from "../../src/shared/data-table";
import { formatInteger } from "../../src/shared/format";
import { recorded } from "./calibrate-kit";
import { contrast } from "./color-kit";
import { drawnBox, drawnColumn } from "./figure-kit";
import { plain } from "./page-roles";
import { ADVISED, sweepOf } from "./realloc-kit";

const KiB = 1024;
const cliff = sweepOf();
const advised = sweepOf({ lanes: ADVISED });
const one = sweepOf({ order: "one" });
/** Two lanes with the same lines, so that the best places of their names coincide. */
const twins = sweepOf({ lanes: [...cliffScenario.lanes, ...cliffScenario.lanes] });
const pictureOf = (sweep: Sweep, change: Partial<SizesPicture> = {}): SizesPicture => ({
  sweep,
  baseline: null,
  lane: 0,
  size: 64 * KiB,
  show: "all",
  stat: "mean",
  ...change,
});
const BOX = { width: 800, height: 400 };
const reallocAt = ({ sizes }: Sweep, size: number) => {
  const batch = sizes.find((answer) => answer.size === size)?.lanes[0]?.realloc;
  if (batch === undefined) throw new Error(`No size ${size}.`);
  return batch;
};

test("a step doubles or halves the threshold, within its range", () => {
  expect([nextThreshold(131_072, 1), nextThreshold(131_072, -1)]).toEqual([262_144, 65_536]);
  expect([nextThreshold(700, -1), nextThreshold(4_294_967_000, 1)]).toEqual([657, 4_294_967_294]);
});

test("the handle stands before the first mapped size, and a drag there sets that size", () => {
  const { sizes } = cliff.plan;
  for (const threshold of [8192, 131_072, 4_294_967_294]) {
    const first = firstMapped(sizes, threshold);
    expect(sizes.slice(first).every((size) => size + 23 >= threshold)).toBe(true);
    expect(firstMapped(sizes, thresholdFrom(sizes, first))).toBe(first);
  }
  const { handle, x } = sizesLayout(pictureOf(cliff), BOX);
  expect([Number(handle) > x(64 * KiB), Number(handle) < x(128 * KiB)]).toEqual([true, true]);
});

test("setting the threshold ends its rise, and taking it back lets it rise again", () => {
  const [usual] = cliffScenario.lanes;
  const set = { ...cliffScenario, ...withThreshold(cliffScenario, 8192) };
  const back = { ...set, ...withThreshold(set, "none") };
  const heaps = [usual, set.lanes[0], back.lanes[0]].map((lane) => lane?.heap ?? cliffScenario.lanes[0]?.heap);
  expect(heaps.map((heap) => heap && [rises(heap), thresholdOf(heap)])).toEqual([
    [true, 131_072],
    [false, 8192],
    [true, 131_072],
  ]);
});

test.each([300, 358, 700, 856])("labels %d px wide touch neither each other, their lines nor the handle", (width) => {
  for (const picture of [pictureOf(cliff), pictureOf(advised), pictureOf(one), pictureOf(twins)]) {
    const layout = sizesLayout(picture, { width, height: 288 });
    const labels = placedLabels(picture, layout);
    const handle = layout.handle ?? 0;
    for (const [i, label] of labels.entries()) {
      const line = layout.lines.find(({ kind }) => kind === label.text);
      const covered = line?.points.filter((point) => meets(label, around(point, 0)));
      expect([label.text, covered ?? []]).toEqual([label.text, []]);
      if (line !== undefined) expect(label.left < handle && handle < label.right).toBe(false);
      for (const other of labels.slice(i + 1)) expect(meets(label, other, -1)).toBe(false);
    }
  }
});

test.each([320, 360, 420])("counts of strips %d px wide cover no other count", (width) => {
  for (const size of [8, 4 * KiB, 64 * KiB]) {
    const strips = stripsOf(cliff, 0, size, "mean");
    const scale = cyclesScale(strips, width);
    const labels = strips.map(({ batch }) => countsOf(batch, scale, width));
    for (const row of labels)
      for (const [i, label] of row.entries())
        for (const other of row.slice(i + 1)) expect(meets(label, other)).toBe(false);
    const texts = labels.flat().map(({ text }) => text);
    expect(texts.length).toBeGreaterThanOrEqual(2 * (strips.length - 1));
  }
});

test("each way of realloc has a form and a color of its own, both visible on the surface", () => {
  const forms = WAYS.map(([way]) => {
    const { surface, marks } = svgSurface(20, 20);
    drawMarks(surface, wayMarks([{ way, x: 10, y: 10, share: 1 }]));
    return marks("m").replaceAll(/#[0-9a-f]{6}/g, "");
  });
  expect(new Set(forms).size).toBe(WAYS.length);
  for (const [way] of [...WAYS, ["no-memory"] as readonly [Way]])
    expect(contrast(LIGHT[inkOf(way) as "needed"], LIGHT.surface)).toBeGreaterThanOrEqual(3);
});

test("the tables hold what the chart draws", () => {
  const { y, lines, marks } = sizesLayout(pictureOf(cliff), BOX);
  const table = sizesTable(cliff, cliffScenario, 0);
  for (const [i, kind] of CALL_KINDS.entries()) {
    const heights = lines.find((line) => line.kind === kind)?.points.map((point) => point.y);
    expect(table.rows.map((row) => y(Number(row[2 + i])))).toEqual(heights);
  }
  const paths = pathsTable(cliff, 0);
  const cells = (row: readonly unknown[]) => [row[0], y(Number(row.at(-1)))].join(" ");
  expect(paths.rows.map(cells).sort()).toEqual(marks.map((mark) => `${mark.size} ${mark.y}`).sort());
  for (const { columns, rows } of [table, paths])
    expect([rows.length <= MOST_ROWS, new Set(rows.map((row) => row.length)), columns.length]).toEqual([
      true,
      new Set([columns.length]),
      columns.length,
    ]);
});

test("every bill sums to its mean", () => {
  for (const { lanes } of [...cliff.sizes, ...one.sizes])
    for (const { mean, bill } of CALL_KINDS.flatMap((kind) => lanes[0]?.[kind] ?? []))
      expect(Math.abs(bill.reduce((sum, { cycles }) => sum + cycles, 0) - mean)).toBeLessThan(1);
});

test("reported figures are shown for the article's experiment only", () => {
  const texts = (sweep: Sweep, change: Partial<SizesPicture> = {}) =>
    sizesLayout(pictureOf(sweep, change), BOX).reported.map(({ text }) => text);
  expect(texts(cliff)).toEqual(["80 thousand", "4 thousand"]);
  expect([texts(advised), texts(one), texts(cliff, { stat: "p99" }), texts(cliff, { show: "free" })]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  expect(sizesLayout(pictureOf(cliff, { crosses: [] }), BOX).crosses).toEqual([]);
});

test("the chart can be saved as SVG, with its names and the values at the cliff", () => {
  const { surface, marks } = svgSurface(800, 400);
  drawSizes(surface, pictureOf(cliff));
  const svg = marks("chart");
  for (const text of [
    "malloc",
    "realloc",
    "free",
    `${formatInteger(128_909)} cycles`,
    `${formatInteger(14_007)} cycles`,
  ])
    expect(svg).toContain(`>${text}</text>`);
});

/** The state of a sweep that the page knows. */
function known(sweep: Sweep, change: Partial<ReallocScenario> = {}): ReallocState {
  useSizesSweep.setState({ shown: sweep });
  const scenario = { ...sweep.plan.scenario, ...change };
  return { scenario, lanes: [], info: { done: 0 }, focus: 0, firsts: [] } as unknown as ReallocState;
}

const drawnIn = (state: ReallocState, place: Place) =>
  drawnColumn(figuresIn(reallocFigures, state.scenario, place), state);

test("a shared picture has the chart, its legend, the calls, the moved pages and the sentence of the call", () => {
  const state = known(cliff);
  const svg = plain(drawnIn(state, "stage"));
  for (const [, words] of WAYS) expect(svg).toContain(`>${words}</text>`);
  for (const text of ["reported 2015", "malloc", "mean 14 007, but no call costs that", "65 544 B through the cache"])
    expect(svg).toContain(text);
  expect(svg).toContain("No call has been made yet.");
  useSizesSweep.setState({ shown: null });
  expect(drawnIn(state, "stage")).toContain("The sweep over sizes has not been computed yet.");
});

test("a figure with less room leaves out what is small, and draws what is left inside it", () => {
  const state = known(cliff);
  const [wide, low] = [drawnBox([sizesFigure], state, 912, 420), drawnBox([sizesFigure], state, 288, 156)];
  expect([wide, low].map((svg) => svg.includes(">malloc</text>"))).toEqual([true, false]);
  expect([wide, low].map((svg) => svg.includes(">copied to a mapping</text>"))).toEqual([true, false]);
  const strips = [drawnBox([pathsFigure], state, 360, 196), drawnBox([pathsFigure], state, 360, 80)];
  const sizes = strips.map((svg) => [64, 128].filter((size) => svg.includes(`>${size}\u00a0KiB</text>`)));
  expect(sizes).toEqual([[64, 128], [64]]);
});

test("the chart of a lesson's slide has no realloc until the reallocs have ended, in its drawing or in words", () => {
  const told = (done: number) => {
    const state = { ...known(cliff), info: { done } } as unknown as ReallocState;
    return plain(`${drawnColumn([chartFigure], state, 640)} ${chartFigure.words(state)}`);
  };
  const [before, after] = [1, 2].map((batches) => told(batches * cliffScenario.pointers)) as [string, string];
  expect([before.includes("realloc"), after.includes(">realloc</text>")]).toEqual([false, true]);
  expect(before).toContain("Cycles of a malloc on average: ");
  expect(after).toContain("realloc of 128 KiB is 9 times cheaper than of 64 KiB: it stops copying");
});

test("a shared picture has the measured crosses that the page shows, a lesson's slide has none", () => {
  const pathsIn = (figure = sizesFigure) => drawnColumn([figure], known(cliff)).split("<path").length;
  /** How many lines the crosses have: the most of a path without a fill. */
  const linesIn = () => {
    const paths = drawnColumn([sizesFigure], known(cliff)).split("<path");
    return Math.max(...paths.map((path) => (path.includes('fill="none"') ? path.split("M").length - 1 : 0)));
  };
  const [plainly, lesson] = [pathsIn(), pathsIn(chartFigure)];
  const machine = { calibration: recorded() } as unknown as Machine;
  useMachine.setState({ shown: machine });
  expect(crossesNow(cliffScenario).length).toBeGreaterThan(30);
  // A cross has two lines. All are drawn in the color of the surface, then in theirs.
  expect([pathsIn() - plainly, linesIn()]).toEqual([2, 2 * crossesNow(cliffScenario).length]);
  expect(pathsIn(chartFigure)).toBe(lesson);
  useReallocLook.setState({ showsMeasured: false });
  expect(pathsIn()).toBe(plainly);
  useMachine.setState({ shown: null });
});

test.each(["serial", "one"] as const)("a call's number leads to that call, in the order %s", (order) => {
  const scenario = changed(cliffScenario, { order });
  for (const kind of CALL_KINDS)
    for (const number of [1, 2, 501, 1000]) {
      const done = callsUntil(scenario, kind, number);
      expect([kindAt(scenario, done), callNumber(scenario, done)]).toEqual([kind, number]);
    }
});

test("the model's figures beside the article's are those of the core, and each has a status", () => {
  const prices = { prices: callPriceRecords["haswell-2015"] };
  const [haswell, low] = [sweepOf(prices), sweepOf({ ...prices, lanes: ADVISED })];
  const mean = (sweep: Sweep, size: number) => reallocAt(sweep, size).mean;
  const whole = (sweep: Sweep, sizes: readonly number[]) => sizes.map((size) => formatInteger(mean(sweep, size)));
  const perByte = [1, 2, 4, 8, 16, 32, 64].map((kib) => mean(haswell, kib * KiB) / (kib * KiB));
  const lowest = [8, 16, 32, 64].map((kib) => mean(low, kib * KiB));
  const malloc = [4, 64].map((kib) => {
    const batch = haswell.sizes.find(({ size }) => size === kib * KiB)?.lanes[0]?.malloc;
    return formatInteger(batch?.mean ?? 0);
  });
  const [spike, drop, flat] = whole(haswell, [64 * KiB, 128 * KiB, 256 * KiB]);
  const faults = reallocAt(haswell, 64 * KiB).bill.find(({ count }) => count === "page_faults")?.times ?? 0;
  expect(ARTICLE_FIGURES.slice(0, 7).map(({ modeled }) => modeled)).toEqual([
    `${spike} at 64 KiB`,
    `${drop} at 128 KiB, ${flat} from 256 KiB to 16 MiB`,
    `${Math.min(...perByte).toFixed(2)} to ${Math.max(...perByte).toFixed(2)} from 1 to 64 KiB`,
    `${formatInteger(131_048)} B is copied, ${formatInteger(131_049)} B is mapped`,
    `${malloc[0]} at 4 KiB, ${malloc[1]} at 64 KiB`,
    `up to ${faults.toFixed(0)} page faults per call, at 64 KiB`,
    `${formatInteger(Math.min(...lowest))} to ${formatInteger(Math.max(...lowest))} up to 64 KiB`,
  ]);
  expect(ARTICLE_FIGURES.map(({ status }) => status)).toEqual([
    ...["fitted", "fitted", "predicted", "predicted", "predicted", "predicted", "predicted"],
    ...["not explained", "reported"],
  ]);
});

test("a block that gives its rest back shrinks, in the picture's words", () => {
  const halved = reallocAt(sweepOf({ factor: [1, 2], least: 4 * KiB, most: 4 * KiB }), 4 * KiB);
  const move = moveOf(4 * KiB, [1, 2], halved.groups);
  expect(plain(`${move?.title}. ${move?.words}`)).toBe(
    "4 KiB → 2 KiB: shrinks. The rest of the block is free again, 0 page faults.",
  );
});
