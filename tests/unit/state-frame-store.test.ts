import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EFFECT, FIGURE } from "../../src/generated/abi";
import { frameKind } from "../../src/kernel/labs/labs";
import type { Speed } from "../../src/kernel/protocol/messages";
import { blankFrame, FrameStore } from "../../src/kernel/run/frame-store";
import { articleScenario } from "../../src/labs/page-cache/scenario/presets";
import { type AllocationFrame, allocationFrame } from "../../src/labs/shared/allocation-frame";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import type { HeapArrays } from "../../src/models/allocation/heap-frame";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function frame(
  done: number,
  playing: boolean,
  figures: Partial<Record<keyof typeof FIGURE, number>> = {},
  asked: Speed = 10,
): AllocationFrame {
  const { info, lanes } = allocationFrame(blankFrame(defaultScenario, 10));
  for (const [name, value] of Object.entries(figures)) {
    if (lanes[0]) lanes[0].figures[FIGURE[name as keyof typeof FIGURE]] = value;
  }
  return { info: { ...info, done, playing, asked }, lanes };
}

const fail = (error: unknown) => {
  throw error;
};

const newStore = () => new FrameStore(frame(0, false), defaultScenario, fail, () => Date.now());

/** A store, and what its pictures and its text have shown. */
function watched() {
  const store = newStore();
  const shown: string[] = [];
  store.subscribeReading(() => shown.push(`picture ${store.reading().info.done}`));
  store.subscribeSnapshot(() => shown.push(`words ${store.reading().info.done}`));
  return { store, shown };
}

describe("frames and readings", () => {
  test("up to 30 steps a second pictures and text show every step, in one task and from one snapshot", () => {
    const { store, shown } = watched();
    for (let done = 1; done <= 20; done++) {
      vi.advanceTimersByTime(16);
      store.publish(frame(done, true, {}, 30));
    }
    expect(shown).toEqual(Array.from({ length: 20 }, (_, i) => [`picture ${i + 1}`, `words ${i + 1}`]).flat());
  });

  test.each([31, 5_001, "max"] as const)(
    "at %s steps a second both change every 100 ms, and show the last frame",
    (asked) => {
      const { store, shown } = watched();
      store.publish(frame(1, false));
      for (let done = 2; done <= 40; done++) {
        vi.advanceTimersByTime(16);
        store.publish(frame(done, true, {}, asked));
      }
      expect(shown).toEqual([1, 8, 15, 22, 29, 36].flatMap((done) => [`picture ${done}`, `words ${done}`]));
      vi.advanceTimersByTime(16);
      store.publish(frame(41, true, {}, asked));
      vi.advanceTimersByTime(400);
      expect(shown.slice(-2)).toEqual(["picture 41", "words 41"]);
    },
  );

  test("at the maximum alone a frame may rest until the page shows another", () => {
    const { store } = watched();
    const restAt = (asked: Speed) => {
      store.publish(frame(store.frame().info.done + 1, true, {}, asked));
      vi.advanceTimersByTime(16);
      return store.rest();
    };
    expect(restAt(5_001)).toBe(0);
    vi.advanceTimersByTime(500);
    expect(restAt("max")).toBe(84);
    vi.advanceTimersByTime(84);
    expect(store.rest()).toBe(0);
    store.publish(frame(9, true, {}, "max"));
    store.changed(10_000);
    store.publish(frame(10, true, {}, "max"));
    expect(store.rest()).toBe(200);
  });

  test("the first frame of a run that plays is shown at once, with its picture", () => {
    const { store, shown } = watched();
    store.publish(frame(1, false));
    vi.advanceTimersByTime(1000);
    store.publish(frame(80_000, true, {}, "max"));
    expect(shown.slice(-2)).toEqual(["picture 80000", "words 80000"]);
  });

  test("after a large change of pictures the whole page pauses, and then shows the newest frame", () => {
    const { store, shown } = watched();
    store.publish(frame(1, false));
    store.changed(10_000);
    for (const done of [2, 3]) store.publish(frame(done, false));
    expect([store.frame().info.done, store.reading().info.done]).toEqual([3, 1]);
    vi.advanceTimersByTime(199);
    expect(shown).toEqual(["picture 1", "words 1"]);
    vi.advanceTimersByTime(1);
    expect(shown.slice(2)).toEqual(["picture 3", "words 3"]);
  });

  test("small changes do not pause the page, until many of them in a short time add up", () => {
    const { store } = watched();
    const shownAfter = (done: number) => {
      store.publish(frame(done, true, {}, 10));
      return store.reading().info.done === done;
    };
    store.changed(5_000);
    expect(shownAfter(1)).toBe(true);
    vi.advanceTimersByTime(200);
    store.changed(5_000);
    expect(shownAfter(2)).toBe(true);
    store.changed(500);
    expect(shownAfter(3)).toBe(false);
  });

  test("a later part of the same step, and another scenario, do not wait for the pause", () => {
    const { store } = watched();
    store.publish(frame(1, false));
    store.changed(10_000);
    store.publish(frame(1, false, { needed: 7 }));
    expect(allocationFrame(store.reading()).lanes[0]?.figures[FIGURE.needed]).toBe(7);
    store.begin(frame(5, false), defaultScenario);
    expect(store.reading().info.done).toBe(5);
  });

  test("a listener of every frame finds the snapshot that is due", () => {
    const store = newStore();
    const heard: number[] = [];
    store.subscribe(() => heard.push(store.reading().info.done));
    store.publish(frame(1, true));
    store.publish(frame(2, false));
    expect(heard.at(-1)).toBe(2);
  });

  test("a step by hand is read at once", () => {
    const store = newStore();
    store.publish(frame(1, false));
    store.publish(frame(2, false));
    expect(store.reading().info.done).toBe(2);
  });

  /** All arrays of a frame, including those of heaps. */
  const arraysOf = ({ lanes }: AllocationFrame) =>
    lanes.flatMap(({ heap, ...lane }) => [...Object.values(lane), ...Object.values(heap ?? {})]).filter(isArray);
  const isArray = (value: unknown): value is Float64Array => ArrayBuffer.isView(value);

  test("a snapshot is a whole frame, and outlives its arrays", () => {
    const store = newStore();
    const { info, lanes } = frame(1, false);
    const heap = { map: new Float64Array(3), figures: new Float64Array(5) } as unknown as HeapArrays;
    const withHeaps = { info, lanes: lanes.map((lane) => ({ ...lane, heap })) };
    for (const array of arraysOf(withHeaps)) array.fill(7);
    store.publish(withHeaps);
    for (const array of arraysOf(withHeaps)) array.fill(0);
    const kept = arraysOf(allocationFrame(store.reading()));
    expect(kept).toHaveLength(arraysOf(withHeaps).length);
    expect(kept.every((array) => array.every((value) => value === 7))).toBe(true);
  });

  test("a listener that draws before newer data arrives draws the snapshot", () => {
    const store = newStore();
    store.publish(frame(1, false));
    expect(store.frame()).toBe(store.reading());
    store.publish(frame(2, true, {}, "max"));
    expect(store.frame()).not.toBe(store.reading());
    vi.advanceTimersByTime(400);
    expect(store.frame()).toBe(store.reading());
  });

  test("first steps stay known when the run goes back, and are forgotten with the scenario", () => {
    const store = newStore();
    store.publish(frame(12, false, { wasted_first: 11 }));
    store.publish(frame(3, false));
    expect(store.firsts(0)[EFFECT.WASTED]).toBe(11);
    expect(store.reading().lanes[0]?.firsts[EFFECT.WASTED]).toBe(11);
    store.begin(frame(0, false), defaultScenario);
    expect(store.firsts(0)[EFFECT.WASTED]).toBeNaN();
  });

  test("a scenario of another model reaches text, but no drawing of the last one", () => {
    const store = newStore();
    const [drawn, read] = [vi.fn(), vi.fn()];
    store.subscribe(drawn);
    store.subscribeReading(drawn);
    store.subscribeSnapshot(read);
    store.begin(blankFrame(articleScenario), articleScenario);
    expect([drawn.mock.calls.length, read.mock.calls.length]).toEqual([0, 1]);
    expect(store.reading().lanes).toHaveLength(1);
    store.begin(blankFrame(articleScenario), articleScenario);
    expect([drawn.mock.calls.length, read.mock.calls.length]).toEqual([2, 2]);
  });

  test("what draws one kind of frame never meets another, in every ordered pair, and follows again when its kind is back", () => {
    const scenarios = [
      { ...defaultScenario },
      { ...defaultScenario, lab: "heap" as const },
      { ...defaultScenario, lab: "realloc" as const },
      articleScenario,
      { ...articleScenario, stage: "policies" as const },
    ];
    for (const [from, to] of scenarios.flatMap((one) => scenarios.map((other) => [one, other] as const))) {
      if (from === to) continue;
      const first = blankFrame(from);
      const store = new FrameStore(first, from, fail, () => Date.now());
      const own = store.of(frameKind(from));
      const drawn: unknown[] = [];
      const draw = () => drawn.push(own.frame().info, own.reading().info);
      for (const way of [own.subscribe, own.subscribeReading, own.subscribeSnapshot]) way(draw);
      store.begin(blankFrame(to), to);
      store.publish(blankFrame(to));
      // A timer, a resize or a part that arrives late.
      draw();
      expect([drawn, store.frame().info === first.info]).toEqual([[first.info, first.info], false]);
      const back = blankFrame(from);
      store.begin(back, from);
      store.publish(back);
      expect([own.frame().info, drawn.at(-1)]).toEqual([back.info, back.info]);
      expect(drawn.every((info) => info === first.info || info === back.info)).toBe(true);
    }
  });

  test("a listener that has unsubscribed receives nothing more", () => {
    const store = newStore();
    const heard = vi.fn();
    store.subscribe(heard)();
    store.publish(frame(1, false));
    expect(heard).not.toHaveBeenCalled();
  });
});
