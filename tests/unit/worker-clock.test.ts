import { describe, expect, test } from "vitest";
import { Clock, FrameBackoff, Meter, Pace } from "../../src/kernel/worker/clock";
import { type Time, Turns } from "../../src/kernel/worker/port";

/** Runs a clock for `ms`, polled at the times that it requests. Returns the number of due steps and of polls. */
function runFor(clock: Clock, from: number, ms: number) {
  let [steps, looks] = [0, 0];
  for (let now = from; now < from + ms; now += Math.max(1, clock.wait(now))) {
    const due = clock.due(now);
    clock.spend(due);
    steps += due;
    looks++;
  }
  return { steps, looks };
}

describe("the clock", () => {
  test.each([1, 3, 60, 1000, 50_000, 12_345_678])("at %i steps per second, that number is due each second", (speed) => {
    const clock = new Clock();
    clock.start(speed, 5000);
    const { steps, looks } = runFor(clock, 5000, 10_000);
    expect(steps / 10).toBeCloseTo(speed, -Math.log10(speed / 100));
    expect(looks).toBeLessThanOrEqual(Math.min(10 * speed + 1, 2501));
  });

  test("the first step is due at once, the next one after its interval", () => {
    const clock = new Clock();
    clock.start(1, 0);
    expect([clock.due(0), clock.wait(0)]).toEqual([1, 0]);
    clock.spend(1);
    expect(clock.wait(400)).toBe(600);
    expect([clock.due(999), clock.wait(999), clock.due(1000)]).toEqual([0, 4, 1]);
  });

  test("an overlong sleep is compensated, within limits", () => {
    const clock = new Clock();
    clock.start(1000, 0);
    clock.spend(clock.due(0));
    expect(clock.due(30)).toBe(30);
    clock.spend(30);
    expect(clock.due(60_000)).toBe(101);
  });

  test("another speed keeps the pending step, and adds no other", () => {
    const clock = new Clock();
    clock.start(1, 0);
    clock.spend(clock.due(0));
    clock.change(2, 500);
    expect(clock.due(740)).toBe(0);
    expect(clock.due(751)).toBe(1);
    clock.change(1, 800);
    clock.change(100_000, 801);
    expect(clock.due(801)).toBe(1);
  });

  test("at the maximum there is always something to do", () => {
    const clock = new Clock();
    clock.start("max", 0);
    clock.spend(1e9);
    expect([clock.due(1), clock.wait(1)]).toEqual([Number.POSITIVE_INFINITY, 0]);
  });
});

describe("the pace", () => {
  /** Slices on a machine with this many steps per ms. */
  function settle(pace: Pace, speed: number): number {
    for (let i = 0; i < 50; i++) pace.learn(pace.steps, pace.steps / speed);
    return pace.steps / speed;
  }

  test.each([1, 100, 40_000])("settles below 8 ms a slice at %i steps a ms", (speed) => {
    const ms = settle(new Pace(), speed);
    expect(ms).toBeGreaterThan(5);
    expect(ms).toBeLessThanOrEqual(8);
  });

  test("never gives a slice more than a million steps, nor less than one", () => {
    const pace = new Pace();
    settle(pace, 1e9);
    expect(pace.steps).toBe(1_000_000);
    settle(pace, 0.001);
    expect(pace.steps).toBe(1);
  });

  test("learns nothing from a quick slice that was not full, nor from one without a step", () => {
    const pace = new Pace();
    const before = pace.steps;
    pace.learn(3, 0);
    pace.learn(0, 100);
    expect(pace.steps).toBe(before);
  });
});

describe("the meter", () => {
  test("measures the last half second", () => {
    const meter = new Meter();
    for (let now = 0; now <= 1000; now += 8) meter.add(now, now * 50);
    expect(meter.speed).toBeCloseTo(50_000);
    for (let now = 1008; now <= 1600; now += 8) meter.add(now, 50_000 + (now - 1000));
    expect(meter.speed).toBeCloseTo(1000);
  });

  test("measures between two steps if they are rarer", () => {
    const meter = new Meter();
    meter.add(0, 1);
    expect(meter.speed).toBe(0);
    for (let second = 1; second < 5; second++) meter.add(second * 1000, second + 1);
    expect(meter.speed).toBe(1);
    meter.reset();
    expect(meter.speed).toBe(0);
  });
});

describe("the turns", () => {
  function make() {
    const asked: { soon: (() => void)[]; timers: Map<() => void, number>; turns: number } = {
      soon: [],
      timers: new Map(),
      turns: 0,
    };
    const time: Time = {
      now: () => 0,
      soon: (task) => asked.soon.push(task),
      later: (task, ms) => {
        asked.timers.set(task, ms);
        return () => asked.timers.delete(task);
      },
    };
    const turns = new Turns(time, () => asked.turns++);
    return { asked, turns };
  }

  test("schedules one turn, however often it is planned", () => {
    const { asked, turns } = make();
    turns.plan(0);
    turns.plan(0);
    expect(asked.soon).toHaveLength(1);
    asked.soon[0]?.();
    expect(asked.turns).toBe(1);
    turns.plan(0);
    expect(asked.soon).toHaveLength(2);
  });

  test("follow the last plan: a sooner turn moves the timer forward, and rest removes it", () => {
    const { asked, turns } = make();
    turns.plan(1000);
    expect([...asked.timers.values()]).toEqual([1000]);
    turns.plan(20);
    expect([...asked.timers.values()]).toEqual([20]);
    turns.plan(Number.POSITIVE_INFINITY);
    expect([asked.timers.size, asked.soon.length]).toEqual([0, 0]);
  });
});

describe("the time that playing yields to a page that falls behind", () => {
  /** The share of time that the page gets during `slices` slices of 8 ms. */
  function shareOf(backoff: FrameBackoff, slices = 1000): number {
    let rest = 0;
    for (let i = 0; i < slices; i++) rest += backoff.restAfter(8);
    return rest / (rest + 8 * slices);
  }
  /** Records many frames, of which one in `each` is late. */
  const show = (backoff: FrameBackoff, each: number) => {
    for (let i = 1; i <= 2000; i++) backoff.reportFrames(1, Number(i % each === 0));
  };

  test("a punctual page gets no pause, nor does one with one late picture in a hundred", () => {
    const backoff = new FrameBackoff();
    show(backoff, Number.POSITIVE_INFINITY);
    expect(shareOf(backoff)).toBe(0);
    show(backoff, 100);
    expect(shareOf(backoff)).toBe(0);
  });

  test("three late pictures in a hundred cost less than a tenth of the speed", () => {
    const backoff = new FrameBackoff();
    show(backoff, 33);
    expect(shareOf(backoff)).toBeGreaterThan(0.02);
    expect(shareOf(backoff)).toBeLessThan(0.1);
  });

  test("the worker yields more for more late pictures, up to three fifths", () => {
    const backoff = new FrameBackoff();
    show(backoff, 10);
    expect(shareOf(backoff)).toBeCloseTo(0.4, 1);
    show(backoff, 2);
    expect(shareOf(backoff)).toBeCloseTo(0.6, 2);
  });

  test("a page that has recovered gets no more pauses", () => {
    const backoff = new FrameBackoff();
    show(backoff, 2);
    show(backoff, Number.POSITIVE_INFINITY);
    expect(shareOf(backoff)).toBe(0);
  });

  test("no pause is shorter than a possible sleep", () => {
    const backoff = new FrameBackoff();
    show(backoff, 33);
    const rests = Array.from({ length: 100 }, () => backoff.restAfter(8)).filter((rest) => rest > 0);
    expect(rests.length).toBeGreaterThan(5);
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(4);
  });
});
