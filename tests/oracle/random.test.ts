import { expect, test } from "vitest";
import { MsvcRand, Pcg32 } from "./random";

const draws = (next: () => number, count: number) => Array.from({ length: count }, next);

test("msvc: the C runtime's first values after srand(1)", () => {
  const rand = new MsvcRand(1);
  expect(draws(() => rand.next(), 8)).toEqual([41, 18467, 6334, 26500, 19169, 15724, 11478, 29358]);
});

test("pcg32: round 1 of the reference program, seed 42, stream 54", () => {
  const random = new Pcg32(42, 54);
  const published = [0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e];
  expect(draws(() => random.next(), 6)).toEqual(published);
});

test("chances 0 and 1 mean never and always, and take one draw each", () => {
  const random = new Pcg32(42, 54);
  expect([random.chance([0, 7]), random.chance([7, 7]), random.chance([1, 2])]).toEqual([false, true, false]);
  expect(random.next()).toBe(0x83d2f293);
});

test("below(n) is the upper word of draw · n", () => {
  const random = new Pcg32(42, 54);
  expect([random.below(6), random.below(1)]).toEqual([Math.floor((0xa15c02b7 * 6) / 2 ** 32), 0]);
});
