import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { bufferFigures } from "../../src/labs/buffer-cache/figures";
import { lanesFigure } from "../../src/labs/buffer-cache/stage/lanes-figure";
import { graphFigure } from "../../src/labs/buffer-cache/time/graph-figure";
import { figuresIn } from "../../src/labs/shared/lab-figures";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { policyPresets } from "../../src/models/allocation/policies";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { column } from "../../src/plot/figure";
import { LIGHT } from "../../src/plot/light-palette";
import { svgFile, svgPart, withWords } from "../../src/plot/picture";
import { INNER, widthOf, wrapped } from "../../src/plot/picture-blocks";
import { drawnBox, drawnColumn } from "./figure-kit";
import { plain } from "./lane-kit";
import { figureState } from "./share-kit";

const { DOMParser } = new JSDOM("").window;

function drawn(text: string) {
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  const texts = [...documentElement.querySelectorAll("text")].map(({ textContent }) => plain(textContent ?? ""));
  return { svg: documentElement, texts };
}

const stageBlocks = (scenario: AllocationScenario) => column([lanesFigure], figureState(scenario), INNER);
const graphBlocks = (scenario: AllocationScenario) => column([graphFigure], figureState(scenario), INNER);
const stageOf = (scenario: AllocationScenario) => drawn(svgFile("stage", "a stage", stageBlocks(scenario)));

test("the stage holds the numbers of the article's last row, on one scale, with its legend", () => {
  const { svg, texts } = stageOf(defaultScenario);
  expect(svg.localName).toBe("svg");
  expect(svg.querySelector("title")?.textContent).toBe("a stage");
  const all = texts.join("\n");
  for (const said of [
    "1.5 % useful",
    "96.7 % useful",
    "45 % of heap calls saved",
    "needs 29 600 B, takes 1 911 900 B",
    "needs 29 600 B, takes 30 600 B",
    "3 of 91 callers hold 96 % of it. They need 300 bytes.",
    "10 418 new",
    "10 326 freed",
    "whole cache:",
    "819 200 B",
    " B on this scale",
    "poisoned: huge, at least 8× what its caller needs",
    "Chen, flawed",
    "Chen, fixed",
  ]) {
    expect(all).toContain(said);
  }
});

/** The rectangles of a path's letters. */
const rects = (d: string) =>
  [...d.matchAll(/M[\d.]+ [\d.]+h([\d.]+)v([\d.]+)h-[\d.]+z/g)].map(
    ([, width, height]) => Number(width) * Number(height),
  );

test("each of the two large buffers has the area that the scale gives its bytes", () => {
  const { svg } = stageOf(defaultScenario);
  const areas = [...svg.querySelectorAll("path")].flatMap((path) => rects(path.getAttribute("d") ?? ""));
  // Lengths are written with one decimal.
  const like = (wanted: number) => areas.filter((area) => Math.abs(area / wanted - 1) < 0.003);
  const giant = Math.max(...areas.filter((area) => like(area).length === 2));
  expect(like(giant)).toHaveLength(2);
  expect(like(giant / 4)).toHaveLength(1);
});

test("every pattern that a picture uses is defined in it, and nothing is fetched", () => {
  const text = svgFile("stage", "x", stageBlocks(defaultScenario));
  const { svg } = drawn(text);
  const used = [...text.matchAll(/url\(#([^)]*)\)/g)].map(([, id = ""]) => id);
  expect(used.length).toBeGreaterThan(2);
  for (const id of used) expect(svg.querySelector(`pattern[id="${id}"]`)).not.toBeNull();
  expect(text).not.toMatch(/href|style=|var\(|<image|<script/);
});

test("pictures of four lanes, of no buffer, zoomed by size and of differences are well-formed and as high as their content", () => {
  const lanes = [...defaultScenario.lanes, policyPresets["ten-slots"].policy, policyPresets["no-cache"].policy];
  for (const change of [{ lanes }, { at: "start" }, { at: 11 }, { lens: "log" }, { lens: "difference" }] as const) {
    const scenario = { ...defaultScenario, at: 1000, ...change };
    for (const blocks of [stageBlocks(scenario), graphBlocks(scenario)]) {
      const { svg, texts } = drawn(svgPart("x", "x", blocks));
      expect(svg.localName).toBe("svg");
      const height = Number(svg.getAttribute("height"));
      expect(height).toBeGreaterThan(200);
      const lowest = Math.max(...[...svg.querySelectorAll("text")].map((text) => Number(text.getAttribute("y"))));
      expect(lowest).toBeLessThan(height);
      expect(texts.length).toBeGreaterThan(5);
    }
  }
});

test("the graph marks the run's position, and dashes too tell its lanes apart", () => {
  const { svg, texts } = drawn(svgFile("graph", "x", graphBlocks(defaultScenario)));
  expect(texts).toEqual(
    expect.arrayContaining([
      "100 %",
      "0",
      "37 900",
      "A 98.5 %",
      "B 3.3 %",
      "1 tiny request",
      "11: tiny request",
      "Chen, fixed: mean 2.3 % wasted, hits 33 %",
    ]),
  );
  expect(texts.join(" ")).toContain("Mean share of callers’ memory wasted up to step 37 900: A 91.6 %, B 2.3 %.");
  expect(texts.join(" ")).toContain("bold: average of 500 steps, pale: lowest and highest of A; linear scale of steps");
  expect(svg.querySelectorAll("path[stroke-dasharray='8 4']").length).toBeGreaterThan(1);
});

/** The texts of a drawing that begin or end outside a box, by upper estimates of their widths. */
function outside(marks: string, width: number, height: number): readonly string[] {
  const { documentElement } = new DOMParser().parseFromString(`<svg>${marks}</svg>`, "image/svg+xml");
  const texts = [...documentElement.querySelectorAll("text")].filter((text) => !text.hasAttribute("transform"));
  return texts.flatMap((text) => {
    const [words, x, y] = [text.textContent ?? "", Number(text.getAttribute("x")), Number(text.getAttribute("y"))];
    const long = widthOf(words, { size: Number.parseFloat(text.getAttribute("font-size") ?? "") });
    const before = { start: 0, middle: long / 2, end: long }[text.getAttribute("text-anchor") ?? "start"] ?? 0;
    const isIn = x - before >= -2 && x - before + long <= width + 2 && y >= 0 && y <= height;
    return isIn ? [] : [`${words} at ${x}, ${y}`];
  });
}

test("cards, handouts and boxes of any size keep every text of their figures inside", () => {
  const lanes = [...defaultScenario.lanes, policyPresets["ten-slots"].policy, policyPresets["no-cache"].policy];
  for (const count of [1, 2, 3, 4]) {
    const scenario = { ...defaultScenario, at: 1000, lanes: lanes.slice(0, count) };
    const state = figureState(scenario);
    const onCard = figuresIn(bufferFigures, scenario, "card");
    for (const [width, height] of [
      [288, 156],
      [360, 300],
      [700, 200],
      [960, 500],
    ] as const)
      expect(outside(drawnBox(onCard, state, width, height), width, height)).toEqual([]);
    const handout = figuresIn(bufferFigures, scenario, "handout");
    expect(handout.map(({ id }) => id)).toEqual(["lanes", "ledger", "run"]);
    expect(outside(drawnColumn(handout, state, 360), 360, Number.POSITIVE_INFINITY)).toEqual([]);
  }
  expect(figuresIn(bufferFigures, { ...defaultScenario, at: 11 }, "handout").map(({ id }) => id)).toEqual([
    "lanes",
    "ledger",
  ]);
});

test("the name of the step ends within the picture, however long its number is", () => {
  for (const at of [11, 37_900, 100_000]) {
    const { svg } = drawn(svgPart("x", "x", graphBlocks({ ...defaultScenario, at })));
    const names = [...svg.querySelectorAll("text")].filter((text) => text.textContent?.startsWith("at step"));
    expect(names).toHaveLength(1);
    for (const name of names) {
      const words = name.textContent ?? "";
      const length = name.getAttribute("text-anchor") === "end" ? 0 : widthOf(words, { size: 12 });
      expect(Number(name.getAttribute("x")) + length, words).toBeLessThanOrEqual(Number(svg.getAttribute("width")));
    }
  }
});

test("a long address is wrapped, and no line is wider than the picture", () => {
  const style = { size: 12 };
  const link = `https://example.org/#/buffer?v=1&${"list=100.1~".repeat(60)}`;
  const lines = wrapped(`See ${link} and more`, INNER, style);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.join("").replaceAll(" ", "")).toBe(`See${link}andmore`);
  for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(INNER);
});

test("a standalone picture has title, point, sentence and address", () => {
  const words = { title: "T", takeaway: "P", sentence: "S", link: "https://example.org/#/buffer?v=1" };
  const text = svgFile("x", "x", withWords(words, []));
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(drawn(text).texts).toEqual(["T", "P", "S", words.link]);
  expect(drawn(svgFile("x", "a < b & c", [])).svg.querySelector("title")?.textContent).toBe("a < b & c");
});

test("a picture has the colors of the light page", () => {
  const css = readFileSync(new URL("../../src/ui/tokens.css", import.meta.url), "utf8");
  const token = (name: string) => new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}),`).exec(css)?.[1];
  const { inks, ...colours } = LIGHT;
  for (const [name, colour] of Object.entries(colours)) {
    expect([name, colour]).toEqual([name, token(name.replace(/[A-Z]/g, (at) => `-${at.toLowerCase()}`))]);
  }
  expect(inks).toEqual(["a", "b", "c", "d"].map((lane) => token(`ink-${lane}`)));
});
