import { afterEach, expect, test, vi } from "vitest";
import { TargetGlide } from "../../src/labs/page-cache/policies/PolicyLane";
import { ringSectors, tickedWords } from "../../src/labs/page-cache/request/ClockRing";
import { laneOf } from "../../src/models/page_cache/policy-tables";
import { cachesAfter } from "./page-states";

afterEach(() => vi.unstubAllGlobals());

test("the flag glides after one request, and jumps after more", () => {
  const glide = new TargetGlide();
  expect(glide.at(10, 5, 1000)).toBe(10);
  expect(glide.at(20, 6, 2000)).toBe(10);
  const between = glide.at(20, 6, 2100);
  expect(between).toBeGreaterThan(10);
  expect(between).toBeLessThan(20);
  expect(glide.at(20, 6, 2300)).toBe(20);
  expect(glide.at(50, 9, 3000)).toBe(50);
  expect(glide.at(40, 8, 4000)).toBe(40);
  expect(new TargetGlide().at(Number.NaN, 3, 0)).toBeNaN();
});

test("with reduced motion, the flag jumps", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const glide = new TargetGlide();
  glide.at(10, 5, 1000);
  expect(glide.at(20, 6, 2000)).toBe(20);
});

test("the dial holds every page once, with the next one to examine at the top", () => {
  const lane = laneOf("clock");
  const [cache] = cachesAfter({ work: "zipf", n: 60, requests: 5000, cache: 16, lanes: [lane] }, 3010);
  if (cache === undefined) throw new Error("no cache");
  const sectors = ringSectors(cache, lane.policy, 16, "future");
  expect(new Set(sectors.map(({ cell }) => cell.page)).size).toBe(16);
  expect(sectors[0]?.cell.page).toBe(35);
  expect((sectors[0]?.from ?? 0) + (sectors[0]?.to ?? 1)).toBe(0);
  expect((sectors.at(-1)?.to ?? 0) - (sectors[0]?.from ?? 0)).toBeCloseTo(2 * Math.PI, 9);
  expect(tickedWords(sectors)).toBe("Pages with a counter above 0: 0, 3, 6.");
});
