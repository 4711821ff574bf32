import { describe, expect, test } from "vitest";
import { curvesOf } from "../../src/labs/heap/charts/curves-figure";
import { ledgerFigure } from "../../src/labs/heap/charts/ledger-figure";
import { mapsFigure, mapsOf } from "../../src/labs/heap/charts/maps-figure";
import { heapFigures } from "../../src/labs/heap/figures";
import type { HeapState } from "../../src/labs/heap/heap-figure";
import { defaultHeapScenario } from "../../src/labs/heap/scenario/model";
import { heapPresets } from "../../src/labs/heap/scenario/presets";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { drawnBox, drawnColumn } from "./figure-kit";
import { plain } from "./lane-kit";
import { heapFrameOf } from "./share-kit";

const stateAt = (scenario: AllocationScenario): HeapState => ({
  ...heapFrameOf(scenario),
  scenario,
  firsts: [],
  focus: 0,
});

const two = stateAt({ ...defaultHeapScenario, at: 19_999 });
const one = stateAt({ ...two.scenario, lanes: two.scenario.lanes.slice(0, 1) });
const four = stateAt({ ...two.scenario, lanes: [...two.scenario.lanes, ...two.scenario.lanes] });
const early = stateAt({ ...heapPresets.fits.scenario, at: 40 });
const presented = curvesOf(["overhead", "faults"]);
/** The smallest slide, without its frame, at half its size. CSS pixels. */
const SLIDE = [608, 240] as const;

test.each([
  ["a card", 288, 156],
  ["a slide", ...SLIDE],
  ["a phone", 358, 448],
] as const)("every figure fills the box of %s", (_, width, height) => {
  for (const state of [one, two, four, early])
    for (const figure of heapFigures) {
      const drawn = drawnBox([figure], state, width, height);
      expect(drawn).toContain("<text");
      expect(drawn).not.toMatch(/NaN|undefined|Infinity|(width|height)="-/);
    }
});

test("a slide has room for the maps and both curves, with one lane or four", () => {
  for (const state of [one, two, four]) {
    const drawn = plain(drawnBox([mapsFigure, presented], state, ...SLIDE));
    for (const text of ["1 row =", "bookkeeping", "Overhead", "Page faults", "log; modeled"])
      expect(drawn).toContain(text);
    expect(drawn.match(/page faults/g)).toHaveLength(state.scenario.lanes.length);
  }
});

describe("the memory of the heaps", () => {
  test("comes with holes, means and a legend on paper", () => {
    const paper = plain(drawnColumn([ledgerFigure], two));
    for (const text of ["reserved by size", "mean overhead", "page faults", "bookkeeping"])
      expect(paper).toContain(text);
    expect(plain(drawnColumn([ledgerFigure], early))).not.toContain("mean overhead");
  });

  test("is names and bars on a card", () => {
    const card = plain(drawnBox([ledgerFigure], two, 288, 156));
    for (const text of ["glibc 2.36", "NT XP with LFH", "overhead"]) expect(card).toContain(text);
    expect(card).not.toMatch(/mean overhead|bookkeeping/);
  });

  test("is described with its holes", () => {
    expect(plain(ledgerFigure.words(two))).toMatch(
      /^A \(glibc 2\.36\): [\d ]+ B needed, [\d ]+ B committed, [\d ]+ B in \d+ holes\. B/,
    );
  });
});

test("maps without page faults tell them neither in the picture nor in words", () => {
  const figure = mapsOf({ hasFaults: false });
  expect(plain(mapsFigure.words(two))).toContain("page faults");
  expect(plain(drawnColumn([mapsFigure], two))).toContain("page faults");
  for (const text of [figure.words(two), drawnColumn([figure], two)]) expect(plain(text)).not.toContain("page faults");
});

test("a slide asks for addresses and columns at the size of its figures", () => {
  const asked: number[] = [];
  const maps = mapsOf({ hasFaults: true, onScale: ({ width, height }) => asked.push(width, height) });
  drawnBox([maps], two, 600, 300);
  expect(asked[0]).toBe((600 - 56 - 16) / 2);
  expect(asked[1]).toBeGreaterThan(150);
  const widths: number[] = [];
  const curves = curvesOf(["overhead", "faults"], (width) => widths.push(width));
  drawnBox([curves], two, 600, 400);
  drawnBox([curves], two, 600, 100);
  expect(widths).toEqual([600 - 65, (600 - 16) / 2 - 65]);
});

test("a crossing of the means is part of the title and of the words", () => {
  const state = stateAt(defaultHeapScenario);
  const curves = curvesOf(["overhead"]);
  expect(plain(curves.title(state))).toMatch(/^Overhead, by step\. B is ahead/);
  expect(plain(curves.words(state))).toMatch(
    /^Overhead A 65\.5 %, mean 67\.1 %, B 2\.9 %, mean 3\.4 %\. B is ahead.*\.$/,
  );
});
