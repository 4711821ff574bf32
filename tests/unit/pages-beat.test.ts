import { describe, expect, test } from "vitest";
import { beatOf } from "../../src/labs/page-cache/policies/beat";
import { placeStrip, stripOf } from "../../src/labs/page-cache/policies/strip";
import { cellOf } from "../../src/labs/page-cache/policies/strip-layout";
import { laneOf } from "../../src/models/page_cache/policy-tables";
import { scenarioOf, statesAt } from "./page-states";

const SIZE = { width: 1200, height: 65 };
const SCENARIO = scenarioOf({
  ...{ work: "list", asks: [1, 2, 3, 1, 4, 5], requests: 6, cache: 3, window: 10 },
  lanes: [laneOf("lru")],
});

/** The beat of a request, counted from 1, and the strips around it. */
function requestAt(number: number) {
  const [before, after] = statesAt(SCENARIO, [number - 1, number]).map((caches) => stripOf(caches, SCENARIO, 0));
  if (before === undefined || after === undefined) throw new Error("no lane");
  return { beat: beatOf(SIZE, before, after), was: placeStrip(SIZE, before), is: placeStrip(SIZE, after) };
}

describe("one request under LRU", () => {
  test("a hit is found in its cell, evicts nothing and moves to the left", () => {
    const { beat, was, is } = requestAt(4);
    expect(beat).toMatchObject({ page: 1, isHit: true, evicted: null });
    expect(beat?.found).toEqual(cellOf(was, 1));
    expect(beat?.enters).toEqual(cellOf(is, 1));
    expect(beat?.enters?.x).toBe(0);
  });

  test("a miss is searched to the end of the row, evicts the page there and enters at the left", () => {
    const { beat, was } = requestAt(5);
    expect(beat).toMatchObject({ page: 4, isHit: false, role: "dead" });
    expect(beat?.found.x).toBeCloseTo(SIZE.width);
    expect(beat?.evicted).toMatchObject({ page: 2, role: "dead", from: cellOf(was, 2) });
    expect(beat?.enters?.x).toBe(0);
  });

  test("every other page shifts by one cell", () => {
    const { beat } = requestAt(5);
    const width = SIZE.width / 3;
    expect(beat?.cells.map(({ from, to }) => Math.round((to.x - from.x) / width))).toEqual([1, 1]);
  });

  test("no request is no beat", () => {
    const [caches = []] = statesAt(SCENARIO, [0]);
    const strip = stripOf(caches, SCENARIO, 0);
    expect(strip && beatOf(SIZE, strip, strip)).toBeNull();
  });
});
