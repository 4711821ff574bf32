import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Announcement, announce } from "../../src/labs/buffer-cache/words/announcer";
import { pictureInWords } from "../../src/labs/buffer-cache/words/describe-frame";
import { policyName } from "../../src/models/allocation/policy-words";
import { LONG } from "../long-run";
import { arbitraryScenario } from "./arbitrary-scenario";
import { article, open } from "./engine-kit";
import { infoWith, laneOf, plain } from "./lane-kit";

/** The number of words as a person counts them: 1 911 900 B is two. */
const wordCount = (text: string) =>
  plain(text)
    .replace(/(\d) (?=\d{3})/g, "$1")
    .split(/\s+/).length;

test("the description takes at most 60 words and contains no nonsense in any state", () => {
  fc.assert(
    fc.property(arbitraryScenario, fc.integer({ min: 0, max: 3000 }), (scenario, steps) => {
      const session = open({ ...scenario, breakpoints: [] });
      session.run(steps);
      const lanes = scenario.lanes.map((_, lane) => ({
        figures: session.figures(lane),
        outcome: session.outcomeWords(lane),
      }));
      const text = pictureInWords(session.done, lanes, scenario.lanes.map(policyName));
      expect(wordCount(text)).toBeLessThanOrEqual(60);
      expect(text).not.toMatch(/NaN|Infinity|undefined|null|−0|-0|–/);
      expect(text).toMatch(/\.$/);
    }),
    { numRuns: LONG ? 600 : 15 },
  );
});

describe("a screen reader's text", () => {
  const reading = (done: number, playing: boolean) => ({
    info: infoWith({ done, playing }),
    lanes: [laneOf({ live: 1, needed: 1, granted: 2, efficiency: 0.5, idle: 0 })],
  });
  const words = { names: ["x"], stopped: null };

  type Deed = "play" | "pause" | "step" | "nothing";
  interface Moment {
    readonly now: number;
    readonly step: number;
    readonly playing: boolean;
    /** A step by hand was taken, or playing has ended. */
    readonly news: boolean;
  }

  const after = ({ now, step, playing }: Moment, what: Deed, wait: number): Moment => {
    const plays = what === "play" || (playing && what !== "pause");
    const stepped = what === "step" && !plays;
    const moved = plays || stepped ? 1 : 0;
    return { now: now + wait, step: step + moved, playing: plays, news: stepped || (playing && !plays) };
  };

  /** A run at rest, before anything was announced. */
  const silentAt = (done: number): Announcement => ({ text: "", at: Number.NEGATIVE_INFINITY, done, playing: false });

  /** A person's actions, each with the ms before it. */
  const deeds = fc.array(fc.tuple(fc.constantFrom<Deed>("play", "pause", "step", "nothing"), fc.nat({ max: 4000 })), {
    maxLength: 60,
  });

  test("is one message for a step by hand, one in ten seconds while playing, and one at its end", () => {
    fc.assert(
      fc.property(deeds, (done) => {
        let moment: Moment = { now: 0, step: 10, playing: false, news: false };
        let last = silentAt(10);
        let said = Number.NEGATIVE_INFINITY;
        for (const [what, wait] of done) {
          moment = after(moment, what, wait);
          const next = announce(last, reading(moment.step, moment.playing), words, moment.now);
          const spoke = next.text !== last.text;
          expect(spoke).toBe(moment.playing ? moment.now - said >= 10_000 : moment.news);
          if (spoke) said = moment.now;
          last = next;
        }
      }),
    );
  });

  test("omits intermediate states, and names the step that led to the target", () => {
    const prepared = open({ ...article, moves: [102_400, -1], at: 1 });
    prepared.run(2);
    const [figures, outcome] = [prepared.figures(0), prepared.outcomeWords(0)];
    const there = { info: infoWith({ done: 2 }), lanes: [{ figures, outcome }] };
    const blank = { ...there, lanes: [laneOf({})] };
    const start = laneOf({ live: 0, granted: 0, needed: 0, idle: 0 });
    const seeking = { ...there, info: infoWith({ done: 0, seek: { target: 2, done: 0 } }), lanes: [start] };
    let last = silentAt(10);
    for (const onTheWay of [blank, seeking]) {
      last = announce(last, onTheWay, words, 1);
      expect(last.text).toBe("");
    }
    expect(plain(announce(last, there, words, 2).text)).toMatch(/^step 1\. .*102 400 B/);
  });

  test("gives the reason if the run stopped by itself", () => {
    const playing = announce(silentAt(5), reading(5, true), words, 0);
    expect(announce(playing, reading(12, false), { ...words, stopped: "Stopped at step 11." }, 1).text).toBe(
      "Stopped at step 11.",
    );
    expect(announce(playing, reading(12, false), words, 1).text).toMatch(/^At step 11, /);
  });
});
