import { describe, expect, test } from "vitest";
import { exponential, log2, logNormal, pareto, power, scale } from "./fixed-point";
import { Pcg32 } from "./random";

const ONE = 2 ** 27;

describe("the logarithm", () => {
  test("is exact for powers of two, up to the largest", () => {
    for (let bit = 0n; bit <= 32n; bit += 1n) expect(log2(1n << bit)).toBe(bit << 27n);
  });

  test("is accurate to 26 fraction bits, and never decreases", () => {
    const random = new Pcg32(1, 1);
    const numbers = Array.from({ length: 2_000 }, () => random.next() + 1).sort((a, b) => a - b);
    let before = 0n;
    for (const x of numbers) {
      const log = log2(BigInt(x));
      expect(Math.abs(Number(log) / ONE - Math.log2(x))).toBeLessThan(2 ** -25);
      expect(log).toBeGreaterThanOrEqual(before);
      before = log;
    }
  });
});

describe("the power", () => {
  test("is 1 for exponent 0, and accurate to seven digits", () => {
    expect(power(0n)).toBe(1n << 31n);
    const random = new Pcg32(1, 2);
    for (let i = 0; i < 2_000; i += 1) {
      const f = random.below(ONE);
      expect(Math.abs(Number(power(BigInt(f))) / 2 ** 31 / 2 ** (f / ONE) - 1)).toBeLessThan(2e-8);
    }
  });

  test("scales by whole doublings and halvings exactly, and rounds down", () => {
    expect([3n, -1n, -7n, -40n].map((k) => scale(100, k << 27n))).toEqual([800n, 50n, 0n, 0n]);
    expect(scale(2 ** 30, 30n << 27n)).toBe(1n << 60n);
    expect(scale(100, 1n << 26n)).toBe(141n);
    expect(scale(100, -(1n << 26n))).toBe(70n);
  });
});

const DRAWS = 100_000;
const sample = (stream: number, draw: (random: Pcg32) => number) => {
  const random = new Pcg32(7, stream);
  return Array.from({ length: DRAWS }, () => draw(random)).sort((a, b) => a - b);
};
const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

describe("draws follow their distribution over 100,000 draws", () => {
  test("log-normal: the median, and a standard deviation of one doubling on either side", () => {
    const sizes = sample(1, (random) => Number(logNormal(10_000, 100, random)));
    expect(Math.abs(quantile(sizes, 0.5) / 10_000 - 1)).toBeLessThan(0.01);
    expect(Math.abs(quantile(sizes, 0.8413) / 20_000 - 1)).toBeLessThan(0.03);
    expect(Math.abs(quantile(sizes, 0.1587) / 5_000 - 1)).toBeLessThan(0.03);
  });

  test("Pareto: a share of (least / size)^α is larger", () => {
    const sizes = sample(2, (random) => Number(pareto(1_000, 150, random)));
    expect(sizes[0]).toBeGreaterThanOrEqual(1_000);
    for (const factor of [2, 10, 50]) {
      const larger = sizes.filter((size) => size > 1_000 * factor).length / DRAWS;
      expect(Math.abs(larger * factor ** 1.5 - 1)).toBeLessThan(0.1);
    }
  });

  test("lifetimes: the mean is right, and half are below ln 2 of it", () => {
    const steps = sample(3, (random) => exponential(1_000, random));
    expect(Math.abs(mean(steps) / 999.5 - 1)).toBeLessThan(0.01);
    expect(Math.abs(quantile(steps, 0.5) / (1_000 * Math.LN2) - 1)).toBeLessThan(0.02);
    expect(steps[0]).toBeGreaterThanOrEqual(0);
  });
});
