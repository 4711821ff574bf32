import { expect, test } from "vitest";
import { defaultScenarioOf } from "../../src/kernel/scenario/fields";
import { type Calibration, cyclesPerTick, type MeasuredSize } from "../../src/labs/realloc/calibrate/calibration";
import { compare, comparisonWords, fittedGroups, modeledBatches } from "../../src/labs/realloc/calibrate/compare";
import { CALL_COUNTS } from "../../src/models/allocation/call-counts";
import { callPriceLists, cyclesOf } from "../../src/models/allocation/call-prices";
import { fitPrices, nonNegativeLeastSquares } from "../../src/models/allocation/price-fit";
import { fittedPricesOf, observedSizeOf } from "../../src/models/allocation/trial-ask";
import { trialOf } from "../trial-kit";
import { modelOf, recorded } from "./calibrate-kit";

const file = recorded();
const model = modelOf(file);
const epyc = callPriceLists["glibc-2.36-epyc"].prices;

/** With plain spaces in numbers. */
const words = (calibration: Calibration) =>
  comparisonWords(compare(calibration, model)).map((sentence) => sentence.replaceAll(/\s/g, " "));

/** The recorded file with a change to some of its sizes. */
const withSizes = (from: number, change: Partial<MeasuredSize>): Calibration => ({
  ...file,
  sizes: file.sizes.map((size) => (size.size >= from ? { ...size, ...change } : size)),
});

test("the recorded machine answers as the model does, with the same page faults for each call", () => {
  expect(words(file)).toEqual(["66 060 calls: addresses and page faults as modeled at 29 of 29 sizes ✓"]);
});

test("another malloc is called so, from the first size on that differs", () => {
  const other = { ...withSizes(4096, { answers: "0".repeat(16) }), machine: { ...file.machine, malloc: "glibc 2.39" } };
  expect(words(other)).toEqual([
    "This malloc answers differently from 4 096 B on: it is glibc 2.39, and the model is glibc 2.36.",
  ]);
  const musl = { ...other, machine: { ...file.machine, malloc: "unknown" } };
  expect(words(musl)[0]).toContain("it is not glibc");
});

test("other page faults are called so, and huge pages are named as their cause", () => {
  const faults = withSizes(2 ** 28, { calls: [] });
  expect(words(faults)).toEqual(["66 060 calls: addresses as modeled, page faults at 28 of 29 sizes."]);
  const huge = { ...faults, machine: { ...file.machine, huge_pages: "[always] madvise never" } };
  expect(words(huge)[1]).toBe("Huge pages are on, so page faults differ.");
});

test("a size without memory is counted apart", () => {
  const failed = { ...file, sizes: [...file.sizes, { size: 2 ** 29, n: 4, failed: true }] } as const;
  expect(words(failed)).toEqual([...words(file), "1 of 30 sizes found no memory."]);
});

test("the model is tuned as the machine was, and ignores what it does not know", () => {
  const tuned = (tunables: string) =>
    modeledBatches({ ...file, machine: { ...file.machine, tunables } })[0]?.heap.parameters;
  expect(tuned("glibc.malloc.mmap_threshold=0x2000:glibc.malloc.check=1:glibc.cpu.x=1:?")).toEqual({
    ...tuned(""),
    mmap_threshold: 8192,
  });
});

test("nanoseconds become cycles of the price lists", () => {
  expect(cyclesPerTick({ unit: "ns", hertz: 1_000_000_000 })).toBe(2.6);
  expect(cyclesPerTick({ unit: "cycles", hertz: 3_000_000_000 })).toBe(1);
});

test("least squares find what the rows were made of, and nothing below 0", () => {
  const rows = [
    [1, 0, 0],
    [1, 2, 0],
    [0, 3, 0],
    [1, 1, 0],
  ];
  const goals = rows.map(([a = 0, b = 0]) => 5 * a + 7 * b);
  const [a = 0, b = 0, unseen] = nonNegativeLeastSquares(rows, goals, [0, 0, 9]);
  expect([a, b].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([5, 7]);
  expect(unseen).toBe(9);
  expect(
    nonNegativeLeastSquares(
      [
        [1, 1],
        [0, 1],
      ],
      [3, -2],
      [1, 1],
    )[1],
  ).toBe(0);
});

test("prices that made the times are found again", () => {
  const made = fittedGroups(file, model).map((group) => ({ ...group, cycles: cyclesOf(group.counts, epyc) }));
  const { prices, errorAfter, unexplained } = fitPrices(made, callPriceLists["glibc-2.36-xeon"].prices);
  expect(errorAfter).toBeLessThan(1.001);
  expect(unexplained).toEqual([]);
  for (const name of ["operations", "merges", "page_faults", "pages_released", "system_calls"] as const)
    expect(Math.abs(prices[name] / epyc[name] - 1)).toBeLessThan(0.01);
});

test("the recorded machine's prices", () => {
  const groups = fittedGroups(file, model);
  expect(groups.every(({ n }) => n >= 20)).toBe(true);
  const { prices, errorBefore, errorAfter, unexplained } = fitPrices(groups, epyc);
  expect(Math.min(...CALL_COUNTS.map((name) => prices[name]))).toBeGreaterThanOrEqual(0);
  expect(prices.page_faults).toBeGreaterThan(2000);
  expect(prices.page_faults).toBeLessThan(2600);
  expect(prices.copied).toBeGreaterThan(0.05);
  expect(prices.copied).toBeLessThan(0.2);
  expect(errorAfter).toBeLessThan(errorBefore);
  expect(unexplained.length).toBeLessThan(groups.length / 10);
});

test("groups with few calls, and those that the model has not, decide no price", () => {
  const few = fittedGroups(
    withSizes(1, {
      calls: file.sizes.flatMap((size) => ("calls" in size ? size.calls : [])).map((group) => ({ ...group, n: 19 })),
    }),
    model,
  );
  expect(few).toEqual([]);
  const { prices, unmeasured, errorAfter } = fitPrices([], epyc);
  expect([prices, unmeasured, errorAfter]).toEqual([epyc, CALL_COUNTS, 1]);
});

test("trials of a worker find the same calls and prices", () => {
  const scenario = defaultScenarioOf("realloc");
  const found = modeledBatches(file).map((batches) =>
    observedSizeOf(trialOf({ scenario, steps: 3 * batches.pointers, ask: { asks: "observed-calls", batches } }).answer),
  );
  expect(found).toEqual(model);
  const groups = fittedGroups(file, model);
  const fitted = fittedPricesOf(trialOf({ scenario, steps: 0, ask: { asks: "prices", groups, before: epyc } }).answer);
  expect(fitted).toEqual(fitPrices(groups, epyc));
});
