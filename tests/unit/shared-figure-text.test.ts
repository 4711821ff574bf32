import { expect, test } from "vitest";
import { formatCompact, formatCounted, formatShare, formatShareSix } from "../../src/shared/figure-text";
import { plain } from "./lane-kit";

test("a share reads as 0 or 100 % only when it is", () => {
  const shares = [0, 1, 0.0155, 0.98451, 0.9996, 0.0004, 0.99999, Number.NaN];
  expect(shares.map((share) => plain(formatShare(share)))).toEqual([
    "0 %",
    "100 %",
    "1.6 %",
    "98.5 %",
    "99.96 %",
    "0.04 %",
    "99.999 %",
    "–",
  ]);
  expect(plain(formatShare(0.45157, 0))).toBe("45 %");
});

test("a share has the article's six digits", () => {
  expect(plain(formatShareSix(29_600 / 1_911_900))).toBe("1.5482 %");
  expect(plain(formatShareSix(29_600 / 30_600))).toBe("96.732 %");
});

test("speeds have two digits and a suffix", () => {
  const speeds = [1, 9.96, 10, 999, 1000, 6_200_000, 43_000_000, 2e9];
  expect(speeds.map((speed) => plain(formatCompact(speed)))).toEqual([
    "1",
    "10",
    "10",
    "999",
    "1 k",
    "6.2 M",
    "43 M",
    "2 G",
  ]);
});

test("one is singular", () => {
  expect([1, 2].map((slots) => plain(formatCounted(slots, "slot")))).toEqual(["1 slot", "2 slots"]);
});
