import { describe, expect, test } from "vitest";
import { comparisonWords, slotsComparison, slotsTrial, verdictOf } from "../../src/labs/buffer-cache/story/more-slots";
import { TRIAL_SLOTS } from "../../src/labs/buffer-cache/story/SlotsCard";
import { cardSentence, isSeen, story } from "../../src/labs/buffer-cache/story/story-cards";
import { FirstEvents } from "../../src/models/allocation/engine/first-events";
import { figuresByName } from "../../src/models/allocation/engine/heap-session";
import type { Policy } from "../../src/models/allocation/scenario";
import { trialOf } from "../trial-kit";
import { article, fixed, flawed, open } from "../unit/engine-kit";
import { plain } from "../unit/lane-kit";

/** The comparison of a trial. */
function comparisonOf(policy: Policy) {
  const { lanes, done } = trialOf(slotsTrial(article, policy));
  return slotsComparison(TRIAL_SLOTS, lanes, done);
}

describe("effect 3, in a trial over a million steps of the article's workload", () => {
  test("keep bigger, first fit: from 1 to 10 slots hits rise and the useful share falls", () => {
    const comparison = comparisonOf(flawed);
    expect(verdictOf(comparison)).toBe("observed");
    expect(plain(comparisonWords(comparison))).toBe(
      "1 → 10 slots: hits 45 % → 90 %, useful on average 5.2 % → 0.99 %, over 1 000 000 steps.",
    );
    expect(comparison.fewer.hits).toBeCloseTo(0.4527, 4);
    expect(comparison.more.hits).toBeCloseTo(0.9017, 4);
    expect(comparison.fewer.efficiency).toBeCloseTo(0.0522, 4);
    expect(comparison.more.efficiency).toBeCloseTo(0.0099, 4);
  });

  test("the corrected policy loses little, and an exact-size policy nothing", () => {
    expect(plain(comparisonWords(comparisonOf({ ...fixed, lookup: "best-fit" })))).toBe(
      "Hardly. 1 → 10 slots: hits 33 % → 67 %, useful on average 98.2 % → 97.6 %, over 1 000 000 steps.",
    );
    expect(plain(comparisonWords(comparisonOf({ ...flawed, lookup: "exact" })))).toMatch(
      /^Not observed\. .*100 % → 100 %/,
    );
  });
});

/** The story cards of one policy after `steps` steps. */
function storyOf(policy: Policy, done: number) {
  const session = open({ ...article, lanes: [policy] });
  const firsts = new FirstEvents(session);
  for (let left = done; left > 0; left -= 10_000) {
    session.replay(Math.min(10_000, left));
    firsts.update();
  }
  const figures = session.figures(0);
  const named = figuresByName(session, 0);
  const effects = ["born", "wasted", "stays", "replaced", "moved_inside"] as const;
  const lane = { figures, firsts: effects.map((effect) => named[`${effect}_first`] ?? Number.NaN) };
  const cards = story({ lane, policy, events: firsts.events[0] ?? [] }).filter(isSeen);
  return cards.map((card) => `${card.step} ${card.title}: ${plain(cardSentence(card))}`);
}

describe("the story of the article's workload", () => {
  test("at step 59", () => {
    expect(storyOf(flawed, 60)).toEqual([
      "6 Big buffer created: 6 400 B, all of it needed, because the cached buffer was too small. 2 times.",
      "11 1 · Big buffer, tiny request: A 100 B request gets 6 400 B, because that is big enough: 64× too big. 8 times.",
      "10 2 · Big buffers stay: A 100 B buffer is freed, because the cache keeps 6 400 B. 5 times.",
      "56 3 · The biggest stay longest: From here on, a buffer of 102 400 B or more always exists.",
      "59 4 · Freed for one as big: 6 400 B is freed, because the cache keeps 102 400 B.",
    ]);
  });

  test("at step 37,900 another size is the biggest", () => {
    expect(storyOf(flawed, 37_901)).toContain(
      "15679 3 · The biggest stay longest: From here on, a buffer of 819 200 B or more always exists.",
    );
  });

  test("keep bigger with ten slots, best fit and ratio 2: the cache holds the waste from step 12,047", () => {
    const moved: Policy = { ...flawed, capacity: 10, lookup: "best-fit", ratio: 200 };
    expect(storyOf(moved, 12_047).some((card) => card.includes("holds waste"))).toBe(false);
    const card = storyOf(moved, 12_048).find((one) => one.includes("holds waste")) ?? "";
    expect(card).toMatch(/^12047 Cache holds waste: The cache holds 284 800 B unused, and callers waste 4 000 B\./);
  });
});
