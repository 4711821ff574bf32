import { describe, expect, test } from "vitest";
import { libraryCards } from "../../scripts/library-pictures/cards";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { pageLibrary } from "../../src/labs/page-cache/library";
import { pagePresets } from "../../src/labs/page-cache/scenario/presets";
import { laneOf } from "../../src/models/page_cache/policy-tables";
import type { PageScenario } from "../../src/models/page_cache/scenario";
import { builtCores } from "../built-core";
import { pageFiguresOf } from "./pages-run";

const entries = pageLibrary.groups.flatMap((group) => group.entries);
const cards = libraryCards(builtCores, ["pages"]).flatMap((group) => group.cards);
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const sentence = (title: string) => plain(cards.find((card) => plain(card.title) === title)?.sentence ?? "");

describe.each(entries.map((entry, i) => ({ ...entry, card: cards[i] })))("$title", ({ scenario, card }) => {
  test("is a preset, and valid", () => {
    expect(validateScenario(scenario)).toEqual({ ok: true, value: scenario });
    expect(Object.values(pagePresets).map((preset) => preset.scenario)).toContain(scenario);
  });

  test("has one sentence, a picture without foreign colors, and its words", () => {
    expect(card?.sentence).toMatch(/^[^\n]{20,180}\.$/);
    expect(`${card?.sentence} ${card?.words}`).not.toMatch(/undefined|NaN|–/);
    expect(card?.words).toMatch(/^At step /);
    const paints = [...(card?.picture ?? "").matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, paint]) => paint);
    expect(paints.length).toBeGreaterThan(4);
    expect(paints.filter((paint) => !/^(none|var\(--[a-z-]+\)|url\(#p\d+-\d+\))$/.test(paint ?? ""))).toEqual([]);
  });
});

test("every preset of the lab has a card", () => {
  expect(entries.map(({ scenario }) => scenario)).toEqual(Object.values(pagePresets).map(({ scenario }) => scenario));
});

test("the sentences have the figures of the models", () => {
  expect(sentence("The benchmark that lies")).toContain(
    "read 6 times, at 4.3 to 609 MB/s as reported and 4.3 to 568 in the model",
  );
  expect(sentence("Block size is a policy")).toContain("4 KiB reach 19.9 MB/s, in records of 128 KiB 40.4 MB/s");
  expect(sentence("The pages that outlived the eater")).toContain("2 573 pages, 10.4 % of the file");
  expect(sentence("Memory that is used is not lost")).toContain("grown by 90 696 kB, but programs hold 604 kB less");
  expect(sentence("A scan through the working set")).toContain("2 000 that are never requested again, ARC 151");
  expect(sentence("A loop a little too long")).toContain("LRU hits 0 of 42 000 requests, MRU 38 000");
  expect(sentence("Yesterday’s favorites")).toContain("LFU misses 56.9 % of them, LRU 43.5 % and ARC 40.3 %");
  expect(sentence("Three policies, one choice")).toContain("51 440 of 200 000");
  expect(sentence("The second hand")).toMatch(/59 063 .* 60 889/);
  expect(sentence("Two lists, as in Linux")).toMatch(/86 157 .* 92 995 .* 81 101/);
});

const misses = (scenario: PageScenario) => pageFiguresOf(scenario).map((figures) => figures.misses);

test("every verbal claim of a sentence holds", () => {
  const [three = 0] = misses(pagePresets.belady.scenario);
  const [four = 0] = misses(pagePresets["belady-4"].scenario);
  expect([three, four, pagePresets["belady-4"].scenario.cache]).toEqual([9, 10, pagePresets.belady.scenario.cache + 1]);
  expect(new Set(misses(pagePresets.counts.scenario)).size).toBe(1);
  const large = pagePresets["more-memory"].scenario;
  const [lru = 0] = misses(large);
  const [s3 = 0] = misses({ ...pagePresets.scan.scenario, at: large.at, lanes: [laneOf("s3-fifo")] });
  const [smaller = 0] = misses({ ...large, cache: large.cache - 1, lanes: [laneOf("lru")] });
  expect(lru).toBeLessThanOrEqual(s3);
  expect(smaller).toBeGreaterThan(s3);
});
