import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EFFECT, FIGURE } from "../../src/generated/abi";
import { defaultScenario } from "../../src/scenario/default-scenario";
import { blankFrame } from "../../src/state/first-frame";
import { type Frame, FrameStore } from "../../src/state/frame-store";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function frame(done: number, playing: boolean, figures: Partial<Record<keyof typeof FIGURE, number>> = {}): Frame {
  const { info, lanes } = blankFrame(defaultScenario, 10);
  for (const [name, value] of Object.entries(figures)) {
    if (lanes[0]) lanes[0].figures[FIGURE[name as keyof typeof FIGURE]] = value;
  }
  return { info: { ...info, done, playing }, lanes };
}

const newStore = () => new FrameStore(frame(0, false), () => Date.now());

describe("frames and readings", () => {
  test("every frame reaches the pictures, words come at most every 170 ms while playing, the last one always", () => {
    const store = newStore();
    const drawn: number[] = [];
    const read: number[] = [];
    store.subscribe(() => drawn.push(store.frame().info.done));
    store.subscribeReading(() => read.push(store.reading().info.done));
    for (let done = 1; done <= 20; done++) {
      vi.advanceTimersByTime(16);
      store.publish(frame(done, true));
    }
    expect(drawn).toHaveLength(20);
    expect(read).toHaveLength(2);
    vi.advanceTimersByTime(170);
    expect(read.at(-1)).toBe(20);
  });

  test("a step by hand is read at once", () => {
    const store = newStore();
    store.publish(frame(1, false));
    store.publish(frame(2, false));
    expect(store.reading().info.done).toBe(2);
  });

  test("a reading outlives the arrays of its frame", () => {
    const store = newStore();
    const live = frame(1, false, { live: 7 });
    store.publish(live);
    live.lanes[0]?.figures.fill(0);
    expect(store.reading().lanes[0]?.figures[FIGURE.live]).toBe(7);
  });

  test("first steps stay known when the run goes back, and are forgotten with the scenario", () => {
    const store = newStore();
    store.publish(frame(12, false, { wasted_first: 11 }));
    store.publish(frame(3, false));
    expect(store.firsts(0)[EFFECT.WASTED]).toBe(11);
    expect(store.reading().lanes[0]?.firsts[EFFECT.WASTED]).toBe(11);
    store.begin(frame(0, false));
    expect(store.firsts(0)[EFFECT.WASTED]).toBeNaN();
  });

  test("who has left hears nothing more", () => {
    const store = newStore();
    const heard = vi.fn();
    store.subscribe(heard)();
    store.publish(frame(1, false));
    expect(heard).not.toHaveBeenCalled();
  });
});
