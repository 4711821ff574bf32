import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatBytes, formatInteger, formatPercent, formatPercentSix, formatSix } from "../../src/shared/format";

test("narrow no-break spaces separate thousands, and no-break spaces units", () => {
  expect([0, 7, 999, 1000, 37_900, 1_911_900, 2 ** 50].map(formatInteger)).toEqual([
    "0",
    "7",
    "999",
    "1\u202f000",
    "37\u202f900",
    "1\u202f911\u202f900",
    "1\u202f125\u202f899\u202f906\u202f842\u202f624",
  ]);
  expect(formatInteger(-1234)).toBe("-1\u202f234");
  expect(formatBytes(29_600)).toBe("29\u202f600\u00a0B");
  expect(formatPercent(96.732)).toBe("96.7\u00a0%");
  expect(formatPercent(96.732, 0)).toBe("97\u00a0%");
  expect(formatPercentSix((29_600 * 100) / 1_911_900)).toBe("1.5482\u00a0%");
});

test("an undefined value is a dash, and zero has no sign", () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    for (const format of [formatInteger, formatBytes, formatPercent, formatPercentSix, formatSix]) {
      expect(format(value)).toBe("–");
    }
  }
  expect([-0, -0.2].map(formatInteger)).toEqual(["0", "0"]);
  expect([-0, -0.04].map((value) => formatPercent(value))).toEqual(["0.0\u00a0%", "0.0\u00a0%"]);
  expect(formatSix(-0)).toBe("0");
});

test("every percentage in the article is formatted as it is printed", () => {
  interface Row {
    readonly needed: number;
    readonly flawed: readonly [granted: number, percent: string];
    readonly fixed: readonly [granted: number, percent: string];
  }
  const golden = JSON.parse(readFileSync(new URL("../golden/article.json", import.meta.url), "utf8"));
  const rows: readonly Row[] = golden.rows;
  expect(rows).toHaveLength(14);
  for (const { needed, flawed, fixed } of rows) {
    for (const [granted, percent] of [flawed, fixed]) expect(formatSix((needed * 100) / granted)).toBe(percent);
  }
});

test.each([
  [0.1953125, "0.195312"],
  [0.1953135, "0.195314"],
  [12.34375, "12.3438"],
  [2.5, "2.5"],
  [100, "100"],
  [999_999.5, "1e+06"],
  [1_234_565, "1.23456e+06"],
  [1_234_575, "1.23458e+06"],
  [0.0001, "0.0001"],
  [0.00001, "1e-05"],
  [1e-300, "1e-300"],
  [-33.333333, "-33.3333"],
])("%d in six digits is %s, as C prints it", (value, text) => {
  expect(formatSix(value)).toBe(text);
});

/** parts / 2^power to six digits in whole numbers, ties to the even digit: [digits, exponent of the last one]. */
function sixDigits(parts: bigint, power: number): readonly [digits: bigint, exponent: number] {
  for (let exponent = 10; ; exponent--) {
    const over = parts * 10n ** BigInt(Math.max(0, -exponent));
    const under = 2n ** BigInt(power) * 10n ** BigInt(Math.max(0, exponent));
    const digits = over / under;
    if (digits < 100_000n) continue;
    const twice = 2n * (over % under);
    const isUp = twice > under || (twice === under && digits % 2n === 1n);
    return [digits + (isUp ? 1n : 0n), exponent];
  }
}

test("six digits are the nearest ones, with ties to even", () => {
  const parts = fc.integer({ min: 1, max: 2 ** 24 });
  fc.assert(
    fc.property(parts, fc.nat({ max: 30 }), (parts, power) => {
      const [digits, exponent] = sixDigits(BigInt(parts), power);
      expect(Number(formatSix(parts / 2 ** power))).toBe(Number(`${digits}e${exponent}`));
    }),
    { numRuns: 5000 },
  );
});
