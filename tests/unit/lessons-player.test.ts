import { describe, expect, test } from "vitest";
import { doneAt } from "../../src/kernel/scenario/done";
import { leak } from "../../src/lessons/catalog/leak";
import { lessons } from "../../src/lessons/catalog/lessons";
import type { Lesson } from "../../src/lessons/format";
import {
  answered,
  isAnswerState,
  isAsked,
  isAskedLater,
  isCovered,
  isOpen,
  next,
  nextMove,
  type Position,
  previous,
  skipped,
  stepAt,
} from "../../src/lessons/player/position";
import { NO_PROGRESS, type Pick, readProgress, stepsDone, verdict, withPick } from "../../src/lessons/player/progress";
import { stoppingThere, wayTo } from "../../src/lessons/player/use-shown";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { seeded } from "./seeded";

const first: Position = { step: 0, state: 0 };
const steps = leak.steps.map((_, step) => step);
const lastState = (step: number) => stepAt(leak, step).states.length - 1;
const at = (step: number, state: number): Position => ({ step, state });

/** All places of a lesson, as its audience sees them. */
function presented(lesson: Lesson): Position[] {
  const places = [first];
  for (let here = next(lesson, first); here !== null; here = next(lesson, here)) places.push(here);
  return places;
}

describe("a lesson", () => {
  test("shows an answer in the state after the question, and names each step once", () => {
    for (const lesson of lessons) {
      for (const { question, states, title } of lesson.steps) {
        expect(question.at + 1, title).toBeLessThan(states.length);
        expect(question.options[question.answer], title).toBeDefined();
      }
      expect(new Set(lesson.steps.map(({ title }) => title)).size).toBe(lesson.steps.length);
    }
  });
});

describe("before an audience", () => {
  test("there is one path through all states of all steps, and the same path back", () => {
    const places = presented(leak);
    expect(places.length).toBe(leak.steps.reduce((sum, { states }) => sum + states.length, 0));
    const back = places.map((here) => previous(leak, here, () => true));
    expect(back).toEqual([null, ...places.slice(0, -1)]);
  });
});

describe("alone", () => {
  test("a question appears at its state, and covers the stage if the stage shows the answer", () => {
    for (const step of steps) {
      const { question } = stepAt(leak, step);
      for (let state = 0; state <= lastState(step); state++) {
        const asks = state === question.at;
        expect(isAsked(stepAt(leak, step), state, null), `${step}.${state}`).toBe(asks);
        expect(isCovered(stepAt(leak, step), state, null), `${step}.${state}`).toBe(asks && question.covered);
        for (const pick of [0, "unsure", "skipped"] as const) {
          expect(isAsked(stepAt(leak, step), state, pick)).toBe(false);
          expect(isOpen(stepAt(leak, step), state, pick)).toBe(true);
        }
        expect(isOpen(stepAt(leak, step), state, null)).toBe(state > question.at);
      }
    }
  });

  test("only an answer leads past a question", () => {
    for (const step of steps) {
      const { question } = stepAt(leak, step);
      const here = at(step, question.at);
      expect(nextMove(leak, here, false, null)).toBe("question");
      expect(nextMove(leak, here, true, null)).toBe("ahead");
      expect(nextMove(leak, here, false, "unsure")).toBe("state");
      expect(answered(leak, here)).toEqual(at(step, question.at + 1));
      expect(skipped(leak, here, null)).toEqual(at(step, question.at + 1));
    }
  });

  test("an answer is visible wherever it was given, and no answer leads back", () => {
    expect(answered(leak, at(1, 0))).toEqual(at(1, 3));
    expect(answered(leak, at(0, 4))).toEqual(at(0, 4));
  });

  test("the answer is about the one state that follows the question", () => {
    for (const step of steps) {
      const answers = stepAt(leak, step).states.map((_, state) => isAnswerState(stepAt(leak, step), state));
      expect(answers.indexOf(true)).toBe(stepAt(leak, step).question.at + 1);
      expect(answers.filter(Boolean)).toHaveLength(1);
    }
  });

  test("a covered state that a later step asks about is withheld until that question is answered", () => {
    const keptBack = presented(leak).filter((here) => isAskedLater(leak, here, () => false));
    expect(keptBack).toEqual([at(4, 1)]);
    expect(isAskedLater(leak, at(4, 1), (step) => step === 5)).toBe(false);
  });

  test("after an answer Skip leads to the next step, or nowhere from the last one", () => {
    expect(skipped(leak, at(0, 1), 2)).toEqual(at(1, 0));
    const last = steps.length - 1;
    expect(skipped(leak, at(last, lastState(last)), null)).toBeNull();
    expect(next(leak, at(last, lastState(last)))).toBeNull();
    expect(nextMove(leak, at(last, lastState(last)), false, null)).toBe("end");
    expect(nextMove(leak, at(0, lastState(0)), false, 1)).toBe("step");
  });

  test("Back leads to the last state of the previous step, or to its question if that was not answered", () => {
    expect(previous(leak, at(2, 0), () => true)).toEqual(at(1, 3));
    expect(previous(leak, at(2, 0), () => false)).toEqual(at(1, 2));
    expect(previous(leak, at(2, 2), () => false)).toEqual(at(2, 1));
    expect(previous(leak, first, () => true)).toBeNull();
  });
});

describe("the run", () => {
  const states = stepAt(leak, 1).states;
  const here = { scenario: states[0], done: doneAt(states[0].at), rests: true };

  test("takes the step that leads to the next state", () => {
    expect(wayTo(here, states[0], states[1] ?? states[0])).toBe("step");
    // From step to step of the lesson too.
    const after = stepAt(leak, 2).states[0];
    expect(wayTo({ ...here, done: doneAt(9) }, null, after)).toBe("step");
  });

  test("plays a long path from the previous state, and from nowhere else", () => {
    const [from, to] = stepAt(leak, 4).states;
    const stands = { scenario: from, done: doneAt(from.at), rests: true };
    if (to === undefined) throw new Error("There is no long way.");
    expect(wayTo(stands, from, to)).toBe("play");
    expect(wayTo({ ...stands, done: 5 }, from, to)).toBe("jump");
    expect(wayTo(stands, null, to)).toBe("jump");
    expect(wayTo({ ...stands, rests: false }, from, to)).toBe("jump");
    expect(wayTo({ ...stands, scenario: seeded(allocationOf(from), 2) }, from, to)).toBe("jump");
  });

  test("jumps back, to its current state, and to another scenario", () => {
    expect(wayTo({ ...here, done: 20 }, states[0], states[1] ?? states[0])).toBe("jump");
    expect(wayTo(here, null, states[0])).toBe("jump");
    expect(wayTo({ ...here, done: 0 }, null, seeded({ ...allocationOf(states[0]), at: 0 }, 2))).toBe("jump");
  });

  test("stops at its target, even if the state does not say so", () => {
    const rule = { kind: "step-equals", lane: null, step: 9 } as const;
    const there = { ...defaultScenario, at: 9 };
    expect(stoppingThere(there).breakpoints).toEqual([rule]);
    expect(stoppingThere({ ...there, breakpoints: [rule] }).breakpoints).toEqual([rule]);
    const other = { ...rule, step: 4 };
    expect(stoppingThere({ ...there, breakpoints: [other] }).breakpoints).toEqual([other, rule]);
  });
});

describe("texts of a lesson", () => {
  const { question } = stepAt(leak, 1);
  const right = question.options[question.answer];

  test("state whether a pick is right, and the answer", () => {
    const said = (pick: Pick | null) => verdict(question, pick);
    expect(said(question.answer)).toBe(`Right ✓: it is “${right}”.`);
    expect(said(0)).toBe(`Not quite: it is “${right}”.`);
    for (const none of ["unsure", "skipped", null] as const) expect(said(none)).toBe(`It is “${right}”.`);
  });
});

describe("progress", () => {
  test("counts answers and skips", () => {
    const progress = withPick(withPick(withPick(NO_PROGRESS, 3, 1), 0, "skipped"), 3, 0);
    expect(progress.picks).toEqual(["skipped", null, null, 0]);
    expect(stepsDone(progress)).toBe(2);
    expect(stepsDone(undefined)).toBe(0);
  });

  test("is read back as it was written", () => {
    const kept = { leak: { picks: leak.steps.map((_, i) => (i % 2 === 0 ? 0 : "unsure")), last: 3 } };
    expect(readProgress(JSON.stringify(kept), lessons)).toEqual(kept);
  });

  test("ignores anything that is not progress", () => {
    const none = { picks: leak.steps.map(() => null), last: 0 };
    for (const text of ["", "{", "null", "3", '"x"', "[]", '{"other":{"last":1}}', '{"__proto__":{"leak":{}}}'])
      expect(readProgress(text, lessons), text).toEqual({});
    for (const text of ['{"leak":null}', '{"leak":[1,2]}', '{"leak":{"picks":{"0":1},"last":"2"}}'])
      expect(readProgress(text, lessons), text).toEqual({ leak: none });
    for (const bad of [99, -1, 0.5, "sure", {}, [], true, null])
      expect(readProgress(JSON.stringify({ leak: { picks: [bad], last: bad } }), lessons), String(bad)).toEqual({
        leak: none,
      });
    expect(readProgress(null, lessons)).toEqual({});
  });
});
