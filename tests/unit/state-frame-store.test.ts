import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EFFECT, FIGURE } from "../../src/generated/abi";
import { blankFrame } from "../../src/kernel/run/first-frame";
import { FrameStore } from "../../src/kernel/run/frame-store";
import { frameKind } from "../../src/labs/models";
import { articleScenario } from "../../src/labs/page-cache/scenario/defaults";
import { type AllocationFrame, allocationFrame } from "../../src/labs/shared/allocation-frame";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import type { HeapArrays } from "../../src/models/allocation/heap-frame";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function frame(
  done: number,
  playing: boolean,
  figures: Partial<Record<keyof typeof FIGURE, number>> = {},
): AllocationFrame {
  const { info, lanes } = allocationFrame(blankFrame(defaultScenario, 10));
  for (const [name, value] of Object.entries(figures)) {
    if (lanes[0]) lanes[0].figures[FIGURE[name as keyof typeof FIGURE]] = value;
  }
  return { info: { ...info, done, playing }, lanes };
}

const fail = (error: unknown) => {
  throw error;
};

const newStore = () => new FrameStore(frame(0, false), defaultScenario, fail, () => Date.now());

describe("frames and readings", () => {
  test("every frame reaches the pictures, and words come at most every 170 ms while playing, the last ones always", () => {
    const store = newStore();
    const drawn: number[] = [];
    const read: number[] = [];
    store.subscribe(() => drawn.push(store.frame().info.done));
    store.subscribeReading(() => read.push(store.reading().info.done));
    for (let done = 1; done <= 20; done++) {
      vi.advanceTimersByTime(16);
      store.publish(frame(done, true));
    }
    vi.advanceTimersByTime(16);
    expect(drawn).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(read).toHaveLength(2);
    vi.advanceTimersByTime(200);
    expect(read.at(-1)).toBe(20);
  });

  /** The calls that listeners, which take `ms` each, receive from a store whose text is due with the next frame. */
  async function dueWords(ms: number) {
    const store = newStore();
    const heard: string[] = [];
    const hear = (what: string) => {
      vi.setSystemTime(Date.now() + ms);
      heard.push(what);
    };
    store.subscribe(() => hear(`picture ${store.frame().info.done}`));
    store.subscribeReading(() => hear(`words ${store.reading().info.done}`));
    store.publish(frame(1, false));
    await Promise.resolve();
    vi.advanceTimersByTime(150);
    store.publish(frame(2, true));
    vi.setSystemTime(Date.now() + 20);
    heard.length = 0;
    return { store, heard };
  }

  test("in a sequence of frames words and the picture of their frame change in one task", async () => {
    const { store, heard } = await dueWords(5);
    store.publish(frame(3, true));
    expect(heard).toEqual(["picture 3", "words 3"]);
  });

  test("where both take too long for one animation frame, the picture follows the words in the next one", async () => {
    const { store, heard } = await dueWords(6);
    store.publish(frame(3, true));
    expect(heard.splice(0)).toEqual(["words 3"]);
    vi.advanceTimersByTime(16);
    expect(heard.splice(0)).toEqual(["picture 3"]);
    store.publish(frame(4, true));
    expect(heard.splice(0)).toEqual(["picture 4"]);
  });

  test("a single frame is drawn and announced at once", async () => {
    const { store, heard } = await dueWords(6);
    vi.setSystemTime(Date.now() + 200);
    store.publish(frame(3, true));
    expect(heard).toEqual(["picture 3", "words 3"]);
  });

  test("a frame waiting to be drawn is skipped if a later one comes first", async () => {
    const { store, heard } = await dueWords(6);
    store.publish(frame(3, true));
    store.publish(frame(4, false));
    vi.advanceTimersByTime(400);
    expect(heard).toEqual(["words 3", "picture 4", "words 4"]);
  });

  test("a listener that draws a resting frame finds the words for it", () => {
    const store = newStore();
    const heard: number[] = [];
    store.subscribe(() => heard.push(store.reading().info.done));
    store.publish(frame(1, true));
    store.publish(frame(2, false));
    expect(heard.at(-1)).toBe(2);
  });

  test.each([
    [5_000, 170],
    [5_001, 330],
    ["max", 330],
  ] as const)("at %s steps a second words come every %i ms", (asked, rest) => {
    const store = newStore();
    const read = vi.fn();
    store.publish(frame(1, false));
    store.subscribeReading(read);
    const { info, lanes } = frame(2, true);
    store.publish({ info: { ...info, asked }, lanes });
    vi.setSystemTime(Date.now() + rest - 1);
    store.publish({ info: { ...info, asked }, lanes });
    expect(read).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 1);
    store.publish({ info: { ...info, asked }, lanes });
    expect(read).toHaveBeenCalledOnce();
  });

  test("the words of the last frame come by themselves", () => {
    const store = newStore();
    store.publish(frame(1, false));
    vi.advanceTimersByTime(100);
    store.publish(frame(2, true));
    vi.advanceTimersByTime(101);
    expect(store.reading().info.done).toBe(1);
    vi.advanceTimersByTime(1);
    expect(store.reading().info.done).toBe(2);
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
    store.publish(frame(2, true));
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
