import { describe, expect, test } from "vitest";
import {
  advance,
  advanceCuts,
  atEndOf,
  back,
  backCut,
  begin,
  forward,
  forwardCut,
  GROWTH_BEAT,
  headStep,
  isCounted,
  isOver,
  isWaiting,
  jump,
  momentOf,
  type Position,
  STORY_STEPS,
  scrub,
  shownStep,
  toggle,
} from "../../src/start/story/player";
import { beatMs, LAST_STEP, SCORE } from "../../src/start/story/score";

/** The clock waits here. */
const WAIT_BEAT = SCORE.findIndex(({ step }) => step === 11);
const always = () => true;
const TICK = 20;

/** Every position of a clock that ticks until the story rests. */
function play(from: Position, move = advance, most = 10_000): Position[] {
  const positions = [from];
  for (let at = from; at.playing && positions.length < most; ) {
    at = move(at, TICK, always);
    positions.push(at);
  }
  return positions;
}

describe("the clock of Show me", () => {
  test("the beats take 25 seconds and end with step 37 900", () => {
    const sum = SCORE.reduce((ms, beat) => ms + beatMs(beat), 0);
    expect(Math.abs(sum - 25_000)).toBeLessThanOrEqual(500);
    expect(SCORE.at(-1)?.step).toBe(LAST_STEP);
  });

  test("the clock stops on step 11 by itself and stays until a person continues", () => {
    const rest = play(begin()).at(-1) as Position;
    expect(shownStep(rest)).toBe(11);
    expect(isWaiting(rest)).toBe(true);
    expect(advance(rest, 60_000, always)).toBe(rest);
    for (const go of [toggle, forward]) expect(go(rest)).toMatchObject({ beat: WAIT_BEAT + 1, playing: true });
  });

  test("from step 11 the clock runs to the end, where it starts over", () => {
    const positions = play(toggle(atEndOf(WAIT_BEAT)));
    const last = positions.at(-1) as Position;
    expect(isOver(last)).toBe(true);
    expect(shownStep(last)).toBe(LAST_STEP);
    expect(toggle(last)).toEqual(begin());
  });

  test("the running time without the wait is the sum of the beats", () => {
    const ticks = play(begin()).length - 1 + play(toggle(atEndOf(WAIT_BEAT))).length - 1;
    expect(Math.abs(ticks * TICK - 25_000)).toBeLessThanOrEqual(500);
  });

  test("a beat waits for its records", () => {
    const ready = (beat: number) => beat < 3;
    let at = begin();
    for (let i = 0; i < 1000; i++) at = advance(at, TICK, ready);
    expect(at).toMatchObject({ beat: 2, playing: true });
    expect(advance(at, TICK, always).beat).toBe(3);
  });

  test("numbers change once a beat, when its records are read", () => {
    const shown = play(begin())
      .filter(({ beat }) => beat === WAIT_BEAT)
      .map(shownStep);
    expect([...new Set(shown)]).toEqual([10, 11]);
    const counted = play({ ...begin(), beat: WAIT_BEAT }).filter(isCounted);
    expect(momentOf(counted[0] as Position).motion).toBe("number");
  });

  test("pause keeps the moment, and play continues from it", () => {
    const at = { ...begin(), beat: 4, ms: 123 };
    const paused = toggle(at);
    expect(paused).toMatchObject({ beat: 4, ms: 123, playing: false });
    expect(advance(paused, 5000, always)).toBe(paused);
    expect(toggle(paused)).toMatchObject({ beat: 4, ms: 123, playing: true });
  });
});

describe("steps through the story", () => {
  test("forward ends the beat, then the next one", () => {
    const first = forward({ ...begin(), beat: 6, ms: 50, playing: false });
    expect(first).toEqual(atEndOf(6));
    expect(forward(first)).toEqual(atEndOf(7));
  });

  test("back leads to the end of the previous beat, and from the first to the poster", () => {
    expect(back({ ...begin(), beat: 12, ms: 5 })).toEqual(atEndOf(11));
    expect(back(begin())).toBeNull();
  });

  test("a chip leads to the state before its step and plays it", () => {
    for (const step of [6, 10, 11, 59]) {
      const at = jump(step);
      expect(at.playing).toBe(true);
      expect(shownStep(at)).toBe(step - 1);
      expect(momentOf(at).beat.step).toBe(step);
    }
    expect(shownStep(jump(LAST_STEP))).toBe(LAST_STEP);
  });

  test.each(Array.from({ length: 64 }, (_, step) => step).concat([5000, 15_679, 25_000, LAST_STEP - 1, LAST_STEP]))(
    "dragging the strip to step %i shows that step",
    (step) => {
      const at = scrub(step);
      expect(shownStep(at)).toBe(step);
      expect(headStep(at)).toBe(step);
      expect(at.playing).toBe(false);
    },
  );
});

describe("the growth", () => {
  const positions = play({ ...begin(), beat: GROWTH_BEAT }).filter(({ beat }) => beat === GROWTH_BEAT);

  test("takes at most three states a second, all of which the story requests", () => {
    const seconds = beatMs(SCORE[GROWTH_BEAT] as (typeof SCORE)[number]) / 1000;
    const states = new Set(positions.map(shownStep));
    expect(states.size).toBeLessThanOrEqual(3 * seconds + 1);
    for (const step of states) expect(STORY_STEPS).toContain(step);
  });

  test("moves the strip's head with every frame, and never back", () => {
    const heads = positions.map(headStep);
    expect(heads.every((head, i) => i === 0 || head >= (heads[i - 1] ?? 0))).toBe(true);
    expect(new Set(heads).size).toBeGreaterThan(300);
  });
});

describe("reduced motion", () => {
  const FIRST_CUT = forwardCut({ ...begin(), playing: false });

  test("the arrow reaches the eight frames one after another", () => {
    const shown: number[] = [];
    let at: Position = { ...begin(), playing: false };
    for (let cut = 0; cut < 10; cut++) {
      at = forwardCut(at);
      shown.push(shownStep(at));
      expect(momentOf(at).progress === 1 || at.beat === GROWTH_BEAT).toBe(true);
    }
    expect(shown).toEqual([4, 6, 10, 11, 59, 5000, 15_679, 25_000, LAST_STEP, LAST_STEP]);
    expect(isOver(at)).toBe(true);
    expect(shownStep(backCut(at) as Position)).toBe(LAST_STEP);
    expect(backCut(FIRST_CUT)).toBeNull();
  });

  test("each cut stays for three seconds, and step 11 until a person continues", () => {
    const positions = play({ ...FIRST_CUT, playing: true }, advanceCuts);
    expect(isWaiting(positions.at(-1) as Position)).toBe(true);
    const ms = positions.filter((at) => shownStep(at) === 6).length * TICK;
    expect(Math.abs(ms - 3000)).toBeLessThanOrEqual(2 * TICK);
    expect(forwardCut(positions.at(-1) as Position)).toMatchObject({ playing: true });
  });
});
