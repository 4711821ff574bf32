import { expect, test } from "vitest";
import { FIGURE } from "../../src/generated/abi";
import { HEAP_FIGURE } from "../../src/generated/heap";
import { isDrawn } from "../../src/kernel/protocol/figure";
import {
  figureOf,
  figureText,
  figureWord,
  fileName,
  plainName,
  shortWord,
} from "../../src/models/allocation/figure-table";
import {
  FIGURE_KEYS,
  figure,
  heapFigure,
  heapFigureOf,
  heapKey,
  isLaneFigure,
} from "../../src/models/allocation/figures";
import { heapOf } from "./heap-kit";
import { laneOf, plain } from "./lane-kit";

/** A lane and a heap in which every figure has its own value. */
const numbered = {
  figures: Float64Array.from(Object.keys(FIGURE), (_, i) => i + 1),
  heap: { figures: Float64Array.from(Object.keys(HEAP_FIGURE), (_, i) => 1000 + i) },
};

test("the table has every figure of the core once, in its order, with the heap's after those of its lane", () => {
  expect(FIGURE_KEYS).toHaveLength(Object.keys(FIGURE).length + Object.keys(HEAP_FIGURE).length);
  expect(new Set(FIGURE_KEYS).size).toBe(FIGURE_KEYS.length);
});

test("a figure is read by its key from a lane or from the heap below it", () => {
  expect(FIGURE_KEYS.map((key) => figure(numbered, key))).toEqual([
    ...Object.values(FIGURE).map((at) => at + 1),
    ...Object.values(HEAP_FIGURE).map((at) => 1000 + at),
  ]);
  for (const key of FIGURE_KEYS.filter((key) => !isLaneFigure(key))) {
    if (isLaneFigure(key)) throw new Error(key);
    expect(heapKey(heapFigureOf(key))).toBe(key);
    expect(heapFigure(numbered.heap, heapFigureOf(key))).toBe(figure(numbered, key));
  }
});

test("an undefined figure is NaN, and so is a heap figure of a lane without a heap", () => {
  const lane = laneOf({ heap_frees: 3 });
  expect(figure(lane, "heap_frees")).toBe(3);
  expect(figure({ ...lane, heap: null }, "heap_overhead")).toBeNaN();
  expect(figure(lane, "heap_overhead")).toBeNaN();
  expect(figure({ ...lane, heap: heapOf({}) }, "heap_overhead")).toBeNaN();
  expect(figure({ ...lane, heap: heapOf({ figures: { overhead: 0.5 } }) }, "heap_overhead")).toBe(0.5);
});

test("a value is written in its figure's unit, and an undefined one as a dash", () => {
  const texts = [
    figureText("needed", 29_600),
    figureText("heap_overhead", 0.656),
    figureText("live", 1234),
    figureText("heap_peak_step", 409_599),
    figureText("heap_mean_cycles", 103.6),
    figureText("heap_speed", 6_200_000),
  ];
  expect(texts.map(plain)).toEqual(["29 600 B", "65.6 %", "1 234", "409 599", "104", "6.2 M"]);
  expect(new Set(FIGURE_KEYS.map((key) => figureText(key, Number.NaN)))).toEqual(new Set(["–"]));
});

test("files have the names that the core once had", () => {
  expect(fileName("efficiency")).toBe("efficiency");
  expect(fileName("heap_overhead")).toBe("heap_overhead");
  expect(plainName("heap_overhead")).toBe("overhead");
  expect((["heap_page_faults", "heap_pages_released", "heap_heap_end"] as const).map(plainName)).toEqual([
    ...["touched", "given_back", "reach"],
  ]);
});

test("no two figures of a lane share a name, nor two of a heap, and a short name is shorter", () => {
  for (const isOfLane of [true, false]) {
    const words = FIGURE_KEYS.filter((key) => isLaneFigure(key) === isOfLane).map(figureWord);
    expect(new Set(words).size).toBe(words.length);
  }
  for (const key of FIGURE_KEYS) expect(shortWord(key).length).toBeLessThanOrEqual(figureWord(key).length);
});

test("a figure that is a step has no axis and no better direction", () => {
  expect(
    isDrawn(figureOf("heap_overhead")) && isDrawn(figureOf("hit_rate")) && isDrawn(figureOf("heap_page_faults")),
  ).toBe(true);
  const places = FIGURE_KEYS.filter((key) => !isDrawn(figureOf(key)));
  expect(places).toContain("born_first");
  expect(places).toContain("heap_peak_step");
  expect(new Set(places.map((key) => figureOf(key).better))).toEqual(new Set([null]));
  expect([figureOf("hit_rate").better, figureOf("heap_resident").better]).toEqual(["higher", "lower"]);
});
