import { describe, expect, test } from "vitest";
import { EFFECT, FIGURE } from "../../src/generated/abi";
import { cardSentence, isSeen, story } from "../../src/labs/buffer-cache/story/story-cards";
import { FirstEvents } from "../../src/models/allocation/engine/first-events";
import type { Session } from "../../src/models/allocation/engine/session";
import type { AllocationScenario, Policy } from "../../src/models/allocation/scenario";
import { LONG } from "../long-run";
import { article, FIXED, FLAWED } from "./article";
import { openCore } from "./open-core";
import { LOOKUPS, RETURN_RULES, randomScenario } from "./random-scenario";
import { Histories, isBigFreed, isTrue, type LaneHistory, type SaidCard } from "./story-claims";

/** The story cards of a run, from the contents of its frames. */
class Stories {
  readonly #session: Session;
  readonly #firsts: FirstEvents;
  readonly #scenario: AllocationScenario;

  constructor(scenario: AllocationScenario) {
    this.#scenario = scenario;
    this.#session = openCore(scenario);
    this.#firsts = new FirstEvents(this.#session);
  }

  run(done: number): void {
    while (this.#session.done < done) {
      this.#session.replay(Math.min(1_000, done - this.#session.done));
      this.#firsts.update();
    }
  }

  cards(lane: number): (SaidCard & { readonly title: string })[] {
    const figures = this.#session.figures(lane);
    const firsts = Object.keys(EFFECT).map((name) => {
      return figures[FIGURE[`${name.toLowerCase()}_first` as keyof typeof FIGURE]] ?? Number.NaN;
    });
    const policy = this.#scenario.lanes[lane] as Policy;
    // The log drops old events. Without the first ones the cards fall back to shorter texts.
    return [this.#firsts.events[lane] ?? [], []]
      .flatMap((events) => story({ lane: { figures, firsts }, policy, events }))
      .filter(isSeen)
      .map((card) => ({ ...card, sentence: cardSentence(card) }));
  }
}

/** The false card texts at each of these points of a run. */
function untruths(scenario: AllocationScenario, points: readonly number[], said: Set<string>): string[] {
  const [stories, histories] = [new Stories(scenario), new Histories(scenario)];
  return points.flatMap((done) => {
    stories.run(done);
    histories.run(done);
    return histories.lanes.flatMap((history, lane) =>
      stories.cards(lane).flatMap((card) => {
        said.add(card.key);
        return isTrue(card, history) ? [] : [`${done}, lane ${lane}: ${card.title}. ${card.sentence}`];
      }),
    );
  });
}

const LAST_ROW = 37_901;
const SEEDS = LONG ? Array.from({ length: 40 }, (_, seed) => seed) : [0];
/** The short run combines every other lookup with a return rule, so each meets three of the other kind. */
const lookupsFor = (full: (typeof RETURN_RULES)[number]) =>
  LOOKUPS.filter((_, i) => LONG || i % 2 === RETURN_RULES.indexOf(full) % 2);
const MOVED: Policy = { ...FLAWED, capacity: 10, lookup: "best-fit", ratio: 200 };

describe("every sentence of the story is true of the run", () => {
  test("in the article's run, to the step that frees one of the largest", () => {
    const said = new Set<string>();
    const points = [1, 7, 11, 12, 57, 60, 200, 1_000, 15_680, 19_376, 19_377];
    if (LONG) points.push(30_000, LAST_ROW);
    expect(untruths(article(FLAWED, FIXED, MOVED), points, said)).toEqual([]);
    expect([...said].sort()).toEqual(["born", "corollary", "moved-inside", "replaced", "stays", "wasted"]);
  });

  test.each(RETURN_RULES)("for random policies that %s when full", (full) => {
    for (const lookup of lookupsFor(full)) {
      for (const seed of SEEDS) {
        const scenario = randomScenario({ lookup, full }, seed);
        expect({ lookup, seed, untrue: untruths(scenario, [1, 10, 50, 300], new Set()) }).toEqual({
          lookup,
          seed,
          untrue: [],
        });
      }
    }
  });

  test("a title has at most four words after its number, except the one that names the freed buffer", () => {
    const stories = new Stories(article(FLAWED, FIXED, MOVED));
    stories.run(LAST_ROW);
    const titles = [0, 1, 2].flatMap((lane) => stories.cards(lane).map(({ title }) => title.replace(/^\d · /, "")));
    expect([...new Set(titles.filter((title) => title.split(" ").length > 4))]).toEqual(["Freed for one as big"]);
  });
});

describe("in the article's run", () => {
  const histories = new Histories(article(FLAWED));
  histories.run(LAST_ROW);
  const flawed = histories.lanes[0] as LaneHistory;

  test("252 big buffers are freed for one as big, 59 of them for an equal one", () => {
    const freed = flawed.facts.filter((fact) => isBigFreed(fact, flawed));
    expect(freed).toHaveLength(252);
    expect(freed.filter(({ freed, after }) => after[0] === freed)).toHaveLength(59);
    expect(freed.every(({ freed, after }) => (after[0] ?? 0) >= freed)).toBe(true);
  });

  test("one of the largest is freed at step 19,376, while an equal one is in the slot", () => {
    const largest = Math.max(...flawed.facts.map(({ size }) => size));
    expect(largest).toBe(819_200);
    const freed = flawed.facts.filter(({ freed }) => freed === largest);
    expect(freed.map(({ step, after }) => [step, after])).toEqual([[19_376, [819_200]]]);
  });
});
