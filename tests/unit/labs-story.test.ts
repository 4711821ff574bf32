import { describe, expect, test } from "vitest";
import { CAUSE, EFFECT, type FIGURE } from "../../src/generated/abi";
import type { FirstEvent } from "../../src/kernel/protocol/messages";
import { decidingLine } from "../../src/labs/buffer-cache/policy/code-rows";
import {
  comparisonOfLanes,
  comparisonWords,
  slotsComparison,
  slotsTrial,
  verdictOf,
} from "../../src/labs/buffer-cache/story/more-slots";
import { highlightsAt, highlightWait, noHighlights } from "../../src/labs/buffer-cache/story/Story";
import { story } from "../../src/labs/buffer-cache/story/story-cards";
import { article, fixed, flawed } from "./engine-kit";
import { figuresOf, laneOf, plain } from "./lane-kit";

type Known = Partial<Record<keyof typeof EFFECT, number>>;
type Figures = Partial<Record<keyof typeof FIGURE, number>>;

const firstsOf = (known: Known) => Object.keys(EFFECT).map((name) => known[name as keyof typeof EFFECT] ?? Number.NaN);

const storyOf = (figures: Figures, known: Known, events: readonly FirstEvent[] = [], policy = flawed) =>
  story({ lane: { ...laneOf({ big: 6400, ...figures }), firsts: firstsOf(known) }, policy, events });

/** The article's run as seen at step 59. */
const EVENTS: readonly FirstEvent[] = [
  { step: 6, effect: "born", cause: CAUSE.TOO_SMALL, size: 6400, other: 6400 },
  { step: 11, effect: "wasted", cause: CAUSE.FITS, size: 6400, other: 100 },
  { step: 10, effect: "stays", cause: CAUSE.NOT_BIGGER, size: 6400, other: 100 },
  { step: 59, effect: "replaced", cause: CAUSE.NOT_BIGGER, size: 6400, other: 102_400 },
];
const FIRSTS = { BORN: 6, STAYS: 10, WASTED: 11, REPLACED: 59 };
const BIGGEST = { largest_born: 102_400, largest_born_step: 56 };

describe("the story", () => {
  test("keeps the place of each card, whatever has happened", () => {
    const cards = storyOf(BIGGEST, FIRSTS, EVENTS);
    expect(cards.map(({ key, step }) => [key, step])).toEqual([
      ["born", 6],
      ["wasted", 11],
      ["stays", 10],
      ["corollary", 56],
      ["replaced", 59],
    ]);
    expect(cards.filter(({ harm }) => harm).map(({ key }) => key)).toEqual(["wasted"]);
    const early = storyOf({}, { BORN: 6 }, EVENTS);
    expect(early.map(({ key }) => key)).toEqual(["born", "wasted", "stays", "corollary", "replaced"]);
    expect(early.slice(1).map(({ text }) => text)).toEqual(Array(4).fill("Not seen yet."));
  });

  test("numbers its events like the article, and names the line that decided each first one", () => {
    const cards = storyOf(BIGGEST, FIRSTS, EVENTS);
    expect(cards.map(({ title }) => title)).toEqual([
      "Big buffer created",
      "1 · Big buffer, tiny request",
      "2 · Big buffers stay",
      "3 · The biggest stay longest",
      "4 · Freed for one as big",
    ]);
    expect(cards.map(({ moment }) => moment && decidingLine(flawed, moment))).toEqual([
      "if (b->size < needed) continue;",
      "if (b->size < needed) continue;",
      "if (b->size > slot[out]->size)",
      "if (b->size > slot[out]->size)",
      "if (b->size > slot[out]->size)",
    ]);
    expect(decidingLine(fixed, { operation: "FREE", cause: "OVER_CUTOFF" })).toBe("if (b->size > 200)");
    expect(decidingLine(fixed, { operation: "FREE", cause: "SLOT_FULL" })).toBe("FreeBuffer(b);");
    expect(decidingLine(fixed, { operation: "ALLOCATE", cause: "CACHE_EMPTY" })).toBe("return NewBuffer(needed);");
  });
});

describe("highlights", () => {
  test("events known when a story begins are lit at once", () => {
    expect([...highlightsAt(noHighlights, "A", ["born", "stays"], 0).lit]).toEqual(["born", "stays"]);
  });

  test("later events light up one per second, in turn", () => {
    let highlights = highlightsAt(noHighlights, "A", [], 0);
    const seen = ["born", "stays", "wasted"];
    const at = (now: number) => {
      highlights = highlightsAt(highlights, "A", seen, now);
      return [[...highlights.lit].length, highlightWait(highlights, seen, now)];
    };
    expect([at(100), at(150), at(1099), at(1100), at(1500), at(2100), at(9000)]).toEqual([
      [1, 1000],
      [1, 950],
      [1, 1],
      [2, 1000],
      [2, 600],
      [3, null],
      [3, null],
    ]);
  });

  test("another story starts over", () => {
    const highlights = highlightsAt(highlightsAt(noHighlights, "A", ["born"], 0), "B", ["stays"], 10);
    expect([...highlights.lit]).toEqual(["stays"]);
  });
});

describe("would a bigger cache help?", () => {
  const lane = (hit_rate: number, mean_efficiency: number) => ({ figures: figuresOf({ hit_rate, mean_efficiency }) });
  const worse = [lane(0.4527, 0.052), lane(0.9005, 0.0099)];

  test("observes more hits with less useful memory", () => {
    const comparison = slotsComparison([1, 10], worse, 1_000_000);
    expect(verdictOf(comparison)).toBe("observed");
    expect(plain(comparisonWords(comparison))).toBe(
      "1 → 10 slots: hits 45 % → 90 %, useful on average 5.2 % → 0.99 %, over 1 000 000 steps.",
    );
  });

  test("says with numbers if it is not observed", () => {
    for (const [hits, efficiency] of [
      [0.68, 0.985],
      [0.3, 0.5],
      [0.33, 0.5],
    ] as const) {
      const comparison = slotsComparison([1, 10], [lane(0.33, 0.982), lane(hits, efficiency)], 1_000_000);
      expect(verdictOf(comparison)).toBe("not-observed");
      expect(plain(comparisonWords(comparison))).toMatch(/^Not observed\. 1 → 10 slots: hits 33 % → /);
    }
  });

  test("says hardly where little is lost", () => {
    const comparison = slotsComparison([1, 10], [lane(0.33, 0.982), lane(0.68, 0.976)], 1_000_000);
    expect(verdictOf(comparison)).toBe("hardly");
    expect(comparisonWords(comparison)).toMatch(/^Hardly\. 1 → 10/);
  });

  test("compares lanes that differ only in their slots, either way round, after enough steps", () => {
    const ten = { ...flawed, capacity: 10 };
    expect(comparisonOfLanes([flawed, ten], worse, 0, 10_000)).toEqual(slotsComparison([1, 10], worse, 10_000));
    expect(comparisonOfLanes([ten, flawed], [...worse].reverse(), 0, 10_000)?.fewer.slots).toBe(1);
    expect(comparisonOfLanes([flawed, ten], worse, 0, 9_999)).toBeNull();
    expect(comparisonOfLanes([flawed, fixed], worse, 0, 10_000)).toBeNull();
    expect(comparisonOfLanes([flawed, flawed], worse, 0, 10_000)).toBeNull();
    expect(comparisonOfLanes([flawed, { ...flawed, capacity: 0 }], worse, 0, 10_000)).toBeNull();
  });

  test("otherwise uses a trial of that policy with 1 and 10 slots", () => {
    const { scenario, steps } = slotsTrial(article, fixed);
    expect(scenario.lanes).toEqual([
      { ...fixed, capacity: 1 },
      { ...fixed, capacity: 10 },
    ]);
    expect(steps).toBe(1_000_000);
  });
});
