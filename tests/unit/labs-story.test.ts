import { describe, expect, test } from "vitest";
import { EFFECT, type FIGURE } from "../../src/generated/abi";
import { lampsAt, lampWait, noLamps } from "../../src/labs/buffer-cache/story/lamps";
import {
  comparisonOfLanes,
  comparisonWords,
  slotsComparison,
  slotsTrial,
  verdictOf,
} from "../../src/labs/buffer-cache/story/more-slots";
import { countWords, story } from "../../src/labs/buffer-cache/story/story-cards";
import type { FirstEvent } from "../../src/protocol/messages";
import { policyPresets } from "../../src/scenario/policies";
import { article, fixed, flawed } from "./engine-kit";
import { figuresOf, laneOf, plain } from "./lane-kit";

type Known = Partial<Record<keyof typeof EFFECT, number>>;
type Figures = Partial<Record<keyof typeof FIGURE, number>>;

const firstsOf = (known: Known) => Object.keys(EFFECT).map((name) => known[name as keyof typeof EFFECT] ?? Number.NaN);

const told = (figures: Figures, known: Known, events: readonly FirstEvent[] = [], policy = flawed) =>
  story({ lane: { ...laneOf({ big: 6400, ...figures }), firsts: firstsOf(known) }, policy, events });

const textOf = (cards: ReturnType<typeof story>, key: string) =>
  plain(cards.find((card) => card.key === key)?.text ?? "no such card");

/** What the article's run has seen at step 59. */
const EVENTS: readonly FirstEvent[] = [
  { step: 6, effect: "born", size: 6400, other: 6400 },
  { step: 11, effect: "wasted", size: 6400, other: 100 },
  { step: 10, effect: "stays", size: 6400, other: 100 },
  { step: 59, effect: "replaced", size: 6400, other: 102_400 },
];
const FIRSTS = { BORN: 6, STAYS: 10, WASTED: 11, REPLACED: 59 };
const BIGGEST = { largest_born: 102_400, largest_born_step: 56 };

describe("the story", () => {
  test("stands in the order of its steps, what was not seen at the end", () => {
    const cards = told(BIGGEST, FIRSTS, EVENTS);
    expect(cards.map(({ key, step }) => [key, step])).toEqual([
      ["born", 6],
      ["stays", 10],
      ["wasted", 11],
      ["corollary", 56],
      ["replaced", 59],
    ]);
    expect(cards.filter(({ harm }) => harm).map(({ key }) => key)).toEqual(["wasted"]);
    const early = told({}, { BORN: 6 }, EVENTS);
    expect(early.map(({ key }) => key)).toEqual(["born", "stays", "wasted", "replaced", "corollary"]);
    expect(early.slice(1).map(({ text }) => text)).toEqual(Array(4).fill("Not seen yet."));
  });

  test("is told with the sizes of the events themselves", () => {
    const cards = told(BIGGEST, { ...FIRSTS, MOVED_INSIDE: 12_047 }, [
      ...EVENTS,
      { step: 12_047, effect: "moved-inside", size: 1_234_500, other: 31_000 },
    ]);
    expect(textOf(cards, "born")).toBe("6 400 B for a caller who needs it.");
    expect(textOf(cards, "stays")).toBe("A returned 100 B is freed: the slot holds 6 400 B.");
    expect(textOf(cards, "wasted")).toBe("A 100 B caller gets 6 400 B.");
    expect(textOf(cards, "replaced")).toBe("6 400 B leaves because 102 400 B stays.");
    const equal = told({}, FIRSTS, [{ step: 59, effect: "replaced", size: 6400, other: 6400 }]);
    expect(textOf(equal, "replaced")).toBe("6 400 B leaves because another 6 400 B stays.");
    expect(textOf(cards, "moved-inside")).toMatch(/^1 234 500 B lie idle in the cache, callers waste 31 000 B/);
  });

  test("says what a rule granted where that was more, and that several slots hold as much", () => {
    const ten = policyPresets["ten-slots"].policy;
    const cards = told({}, FIRSTS, [{ step: 6, effect: "born", size: 6500, other: 6401 }, ...EVENTS.slice(1)], ten);
    expect(textOf(cards, "born")).toBe("6 500 B for a caller who needs 6 401 B.");
    expect(textOf(cards, "stays")).toBe("A returned 100 B is freed: the slots hold 6 400 B or more.");
  });

  test("without the sizes says the rule", () => {
    expect(textOf(told({}, FIRSTS), "wasted")).toBe("A small caller gets 6 400 B or more.");
  });

  test("counts", () => {
    const cards = told({ wasted_count: 2011 }, FIRSTS, EVENTS);
    expect(plain(countWords(cards[2]?.count ?? 0))).toBe("2 011 times.");
    expect(countWords(1)).toBe("");
  });

  test("the crown: never, where the policy cannot free it; not so far, where it could; and when it did", () => {
    const cached = { ...BIGGEST, largest_cached: 102_400 };
    expect(textOf(told(cached, FIRSTS), "corollary")).toMatch(/^102 400 B, freed: never\. In its slot/);
    const held = { ...BIGGEST, largest_cached: 6400 };
    expect(textOf(told(held, FIRSTS), "corollary")).toMatch(/^102 400 B, freed: never\. A caller holds it/);
    expect(textOf(told(BIGGEST, FIRSTS, [], fixed), "corollary")).toBe("102 400 B, freed: not so far.");
    const gone = told({ ...BIGGEST, largest_gone_step: 31_602 }, FIRSTS, [], fixed);
    expect(gone.find(({ key }) => key === "corollary")?.title).toBe("Even the biggest leaves");
    expect(textOf(gone, "corollary")).toBe("102 400 B, the last one freed at step 31 602.");
    expect(textOf(told({ largest_born: 3200, largest_born_step: 2 }, {}), "corollary")).toBe("Not seen yet.");
  });
});

describe("lamps", () => {
  test("what is known of a story when it begins is lit at once", () => {
    expect([...lampsAt(noLamps, "A", ["born", "stays"], 0).lit]).toEqual(["born", "stays"]);
  });

  test("of what comes later one is lit a second, the rest wait in turn", () => {
    let lamps = lampsAt(noLamps, "A", [], 0);
    const seen = ["born", "stays", "wasted"];
    const at = (now: number) => {
      lamps = lampsAt(lamps, "A", seen, now);
      return [[...lamps.lit].length, lampWait(lamps, seen, now)];
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

  test("another story begins anew", () => {
    const lamps = lampsAt(lampsAt(noLamps, "A", ["born"], 0), "B", ["stays"], 10);
    expect([...lamps.lit]).toEqual(["stays"]);
  });
});

describe("more slots, worse?", () => {
  const lane = (hit_rate: number, mean_efficiency: number) => ({ figures: figuresOf({ hit_rate, mean_efficiency }) });
  const worse = [lane(0.4527, 0.052), lane(0.9005, 0.0099)];

  test("observed: more hits, less efficiency", () => {
    const comparison = slotsComparison([1, 10], worse, 1_000_000);
    expect(verdictOf(comparison)).toBe("observed");
    expect(plain(comparisonWords(comparison))).toBe(
      "1 → 10 slots: hits 45 % → 90 %, mean efficiency 5.2 % → 0.99 %, over 1 000 000 steps.",
    );
  });

  test("not observed: says so, with the numbers", () => {
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

  test("hardly: where little is lost", () => {
    const comparison = slotsComparison([1, 10], [lane(0.33, 0.982), lane(0.68, 0.976)], 1_000_000);
    expect(verdictOf(comparison)).toBe("hardly");
    expect(comparisonWords(comparison)).toMatch(/^Hardly\. 1 → 10/);
  });

  test("comes from lanes that differ in their slots alone, either way round, after enough steps", () => {
    const ten = { ...flawed, capacity: 10 };
    expect(comparisonOfLanes([flawed, ten], worse, 0, 10_000)).toEqual(slotsComparison([1, 10], worse, 10_000));
    expect(comparisonOfLanes([ten, flawed], [...worse].reverse(), 0, 10_000)?.fewer.slots).toBe(1);
    expect(comparisonOfLanes([flawed, ten], worse, 0, 9_999)).toBeNull();
    expect(comparisonOfLanes([flawed, fixed], worse, 0, 10_000)).toBeNull();
    expect(comparisonOfLanes([flawed, flawed], worse, 0, 10_000)).toBeNull();
    expect(comparisonOfLanes([flawed, { ...flawed, capacity: 0 }], worse, 0, 10_000)).toBeNull();
  });

  test("else from a trial of that policy with 1 and 10 slots", () => {
    const { scenario, steps } = slotsTrial(article, fixed);
    expect(scenario.lanes).toEqual([
      { ...fixed, capacity: 1 },
      { ...fixed, capacity: 10 },
    ]);
    expect(steps).toBe(1_000_000);
  });
});
