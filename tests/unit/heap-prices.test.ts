import { describe, expect, test } from "vitest";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { priceLists, priceNames } from "../../src/models/allocation/price-lists";
import { PRICE_NAMES } from "../../src/models/allocation/price-names";
import type { HeapPrices } from "../../src/models/allocation/scenario";

type Counts = Partial<Record<keyof HeapPrices, number>>;
const cycles = (prices: HeapPrices, counts: Counts) =>
  PRICE_NAMES.reduce((sum, name) => sum + (counts[name] ?? 0) * prices[name], 0);

/** The error of the modeled cycles, as a share of the measured ones. */
const error = (prices: HeapPrices, counts: Counts, measured: number) =>
  Math.abs(cycles(prices, counts) - measured) / measured;

test.each(priceNames)("%s has a title, a source and prices that a scenario may have", (name) => {
  const { title, source, prices } = priceLists[name];
  expect(title.length * source.length).toBeGreaterThan(0);
  expect(validateScenario({ ...defaultScenario, prices })).toMatchObject({ ok: true, value: { prices } });
});

test("the first list is the default for a scenario", () => {
  expect(priceLists[priceNames[0]].prices).toEqual(defaultScenario.prices);
});

describe("glibc-2.36 reproduces the measured cycles", () => {
  const { prices } = priceLists["glibc-2.36"];
  const KIB = 1024;

  test("a small malloc, realloc or free, medians of 1 and 64 bytes", () => {
    const medians = [32, 24, 28, 32];
    for (const median of medians) expect(error(prices, { operations: 1 }, median)).toBeLessThan(0.2);
  });

  test.each([
    // bytes copied, page faults, cycles on average
    [64 * KIB, 31, 130_394],
    [64 * KIB, 8.5, 82_030],
    [32 * KIB, 15.5, 63_943],
    [16 * KIB, 7.75, 30_572],
  ])("a realloc that copies %i bytes with %f page faults: %i", (copied, touched, measured) => {
    expect(error(prices, { operations: 1, copied, touched }, measured)).toBeLessThan(0.08);
  });

  test("malloc and free of 128 KiB in a mapping, and a free that makes the heap shorter by 17 pages", () => {
    const mapped = { operations: 2, system_calls: 2, touched: 1, given_back: 1 };
    expect(error(prices, mapped, 4986 + 7652)).toBeLessThan(0.01);
    expect(error(prices, { operations: 1, system_calls: 1, given_back: 17 }, 17_470)).toBeLessThan(0.01);
  });
});

test("glibc-2.36-80mb reproduces the gain of the thread cache", () => {
  const { prices } = priceLists["glibc-2.36-80mb"];
  // The model's counts per step after 25.6 million steps: without the thread cache, minus those with it.
  const inHeap = { nodes: 0.3247, bins: 0.7406, splits: 0.1075, merges: 0.1075, system_calls: 0.000367 };
  const pages = { touched: 0.0603, given_back: 0.0604 };
  const perStep = (millions: number) => prices.hertz / (millions * 1e6);
  expect(error(prices, inHeap, perStep(14.6) - perStep(20.3))).toBeLessThan(0.02);
  expect(error(prices, { ...inHeap, ...pages }, perStep(1.37) - perStep(1.8))).toBeLessThan(0.02);
});

test("core-duo reproduces the reports on realloc: 1.3 cycles per byte, 80 thousand for 64 KiB, 4 thousand to remap", () => {
  const { prices } = priceLists["core-duo"];
  expect(error(prices, { copied: 4096, touched: 1 }, 1.3 * 4096)).toBeLessThan(0.02);
  expect(error(prices, { operations: 1, copied: 65_536, touched: 16 }, 80_000)).toBeLessThan(0.1);
  expect(error(prices, { operations: 1, system_calls: 1 }, 4000)).toBeLessThan(0.02);
  expect(prices.hertz).toBe(1.66e9);
});

test("system has only the system's prices", () => {
  const { prices } = priceLists.system;
  const own = PRICE_NAMES.filter((name) => prices[name] !== 0);
  expect(own).toEqual(["touched", "given_back", "system_calls", "hertz"]);
});
