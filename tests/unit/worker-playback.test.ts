import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { stopAt } from "../../src/kernel/scenario/scenario";
import { Playback } from "../../src/kernel/worker/playback";
import { Session } from "../../src/models/allocation/engine/session";
import type { AllocationBreakpoint } from "../../src/models/allocation/scenario";
import { loggedEvents } from "../logged-events";
import { LONG } from "../long-run";
import { article, open } from "./engine-kit";
import { WorkerBench } from "./worker-kit";

let bench: WorkerBench;
beforeEach(() => {
  bench = new WorkerBench();
});
afterEach(() => vi.restoreAllMocks());

const BELOW_TEN: AllocationBreakpoint = { kind: "efficiency-below", lane: null, percent: 10 };

describe("playing", () => {
  test("at 10 steps a second takes 10, and sleeps between them", () => {
    bench.openAt(0).rest();
    bench.send({ type: "play", speed: 10 }).run(950);
    expect(bench.info()).toMatchObject({ done: 10, playing: true, asked: 10, achieved: 10 });
    expect(bench.soon).toBeNull();
    expect(bench.timer?.at).toBeGreaterThan(bench.now);
  });

  test("at the maximum takes as many as fit into slices of 8 ms, and reports the number", () => {
    bench.openAt(0).rest();
    bench.cost = 6;
    bench.send({ type: "play", speed: "max" }).run(1000);
    const { done, achieved, asked } = bench.info();
    expect(asked).toBe("max");
    expect(done).toBeGreaterThan(1_000_000);
    expect(achieved).toBeGreaterThan(0);
    bench.send({ type: "pause" }).rest();
    expect(bench.info()).toMatchObject({ playing: false, achieved: 0 });
  });

  test("leaves two thirds of the time to the steps if a frame takes long", () => {
    bench.openAt(0).rest();
    const write = Playback.prototype.writeFrame;
    const slow = vi.spyOn(Playback.prototype, "writeFrame").mockImplementation(function (this: Playback, buffer) {
      bench.now += 90;
      return write.call(this, buffer);
    });
    bench.cost = 8;
    bench.send({ type: "play", speed: "max" });
    for (const end = bench.now + 3000; bench.now < end; bench.turn()) bench.ask();
    expect(slow.mock.calls.length).toBeGreaterThan(8);
    expect(slow.mock.calls.length).toBeLessThan(12);
    bench.send({ type: "pause" });
    expect(bench.info().playing).toBe(false);
  });

  test("yields three fifths of the time to a page whose pictures are late, but a seek yields none", () => {
    const { run } = Session.prototype;
    const slices = vi.spyOn(Session.prototype, "run").mockImplementation(function (this: Session) {
      bench.now += 8;
      return run.call(this, 10);
    });
    bench.openAt(0).rest().send({ type: "play", speed: "max" }).run(1000);
    expect(slices.mock.calls.length).toBeGreaterThan(120);
    for (let i = 0; i < 20; i++) bench.ask(1);
    slices.mockClear();
    bench.run(1000);
    expect(slices.mock.calls.length).toBeGreaterThan(45);
    expect(slices.mock.calls.length).toBeLessThan(55);
    bench.send({ type: "seek", done: 10_000_000 }).turn();
    expect(bench.soon).not.toBeNull();
  });

  test("changes speed without a stop", () => {
    bench.openAt(0).rest();
    bench.send({ type: "play", speed: 1 }).run(10);
    bench.send({ type: "play", speed: 100 }).run(1000);
    expect(bench.info()).toMatchObject({ playing: true, asked: 100 });
    expect(bench.info().done).toBeGreaterThan(95);
    expect(bench.info().done).toBeLessThan(105);
  });

  test("replays from the start by its legs, can be paused in between, and rests at the last one's end", () => {
    const play = {
      type: "play",
      speed: 10,
      legs: [
        { to: 4, speed: 2 },
        { to: 1000, speed: 500 },
      ],
    } as const;
    bench.openAt(1000).rest().send(play).run(1400);
    expect(bench.info()).toMatchObject({ done: 3, playing: true, asked: 2 });
    bench.send({ type: "pause" }).send(play).run(1400);
    expect(bench.info()).toMatchObject({ playing: true, asked: 500, frontier: 1000 });
    expect(bench.info().done).toBeGreaterThan(100);
    bench.rest();
    expect(bench.info()).toMatchObject({ done: 1000, playing: false, stop: null });
    bench.send(play).run(400);
    expect(bench.info()).toMatchObject({ done: 1, playing: true });
  });

  test("rests while the page is hidden, and continues without catching up", () => {
    bench.openAt(0).rest();
    bench.send({ type: "play", speed: 10 }).run(450);
    bench.send({ type: "visible", visible: false });
    expect(bench.turn()).toBe(false);
    bench.now += 60_000;
    bench.send({ type: "visible", visible: true }).run(450);
    expect(bench.info()).toMatchObject({ done: 10, playing: true });
  });

  test("rests in every scenario opened while the page is hidden", () => {
    bench.send({ type: "visible", visible: false });
    bench.openAt(0).rest().send({ type: "play", speed: 10 }).run(450);
    expect(bench.info()).toMatchObject({ done: 0, playing: true });
    bench.send({ type: "visible", visible: true }).run(450);
    expect(bench.info().done).toBe(5);
  });

  test.each([1, 100, "max"] as const)("at speed %s stops at a breakpoint and says which", (speed) => {
    bench.openAt(0).send({ type: "arm", breakpoints: [BELOW_TEN] });
    bench.rest().send({ type: "play", speed }).rest();
    const stop = { reason: "breakpoint", breakpoint: 0, lane: 0, step: 11 };
    expect(bench.info()).toMatchObject({ done: 12, playing: false, stop });
    bench.send({ type: "step", by: 1 }).rest();
    expect(bench.info()).toMatchObject({ done: 13, stop: null });
  });
});

describe("stepping and seeking", () => {
  test("steps go forward and back, and stop at the start", () => {
    bench.openAt(3).rest();
    bench.send({ type: "step", by: -1 }).rest();
    expect(bench.info()).toMatchObject({ done: 2, frontier: 3 });
    bench.send({ type: "step", by: 10 }).rest();
    expect(bench.info().done).toBe(12);
    bench.send({ type: "step", by: -100 }).rest();
    expect(bench.info().done).toBe(0);
  });

  test("a step forward stops at breakpoints, a seek does not", () => {
    bench.openAt(0, { ...article, breakpoints: [stopAt(20)] }).rest();
    bench.send({ type: "step", by: 50 }).rest();
    expect(bench.info()).toMatchObject({ done: 21, stop: { reason: "breakpoint", step: 20 } });
    bench.send({ type: "seek", done: 0 }).rest();
    bench.send({ type: "seek", done: 50 }).rest();
    expect(bench.info()).toMatchObject({ done: 50, stop: null });
  });

  test("both end playing", () => {
    bench.openAt(0).rest();
    bench.send({ type: "play", speed: 10 }).run(100).send({ type: "seek", done: 500 }).rest();
    expect(bench.info()).toMatchObject({ done: 500, playing: false });
    bench.send({ type: "play", speed: 10 }).run(100).send({ type: "step", by: -1 }).rest();
    expect(bench.info().playing).toBe(false);
  });

  test("a short seek shows no intermediate states, a long one its progress", () => {
    bench.openAt(0).rest();
    bench.ask().ask().cost = 6;
    const before = bench.frames.length;
    bench.send({ type: "seek", done: 10_000_000 }).rest(3);
    expect(bench.frames).toHaveLength(before);
    bench.rest(20);
    const seek = bench.frames.at(-1)?.info.seek;
    expect(seek?.target).toBe(10_000_000);
    expect(seek?.done).toBeGreaterThan(0);
    expect(seek?.done).toBeLessThan(10_000_000);
  });

  test("cancel returns to where the seek began, whatever was requested meanwhile", () => {
    bench.openAt(777).rest();
    bench.cost = 6;
    bench.send({ type: "seek", done: 50_000_000 }).rest(20).send({ type: "seek", done: 60_000_000 }).rest(20);
    bench.send({ type: "cancel" }).rest();
    bench.cost = 0;
    expect(bench.info()).toMatchObject({ done: 777, seek: null, playing: false });
  });

  test("a slice stays short after many short seeks, steps or stops", () => {
    bench.openAt(0).send({ type: "arm", breakpoints: [stopAt(20)] });
    for (let i = 0; i < 20; i++) bench.send({ type: "step", by: 1 }).rest();
    for (let i = 0; i < 20; i++)
      bench.send({ type: "seek", done: 0 }).rest().send({ type: "play", speed: "max" }).rest();
    expect(bench.info().done).toBe(21);
    bench.send({ type: "seek", done: 5_000_000 }).turn();
    bench.now += 101;
    expect(bench.info().done).toBe(21 + 10_000);
  });

  test("a stop midway discards a request to play", () => {
    bench.openAt(0, { ...article, breakpoints: [stopAt(20)] }).rest();
    bench.send({ type: "step", by: 50 }).send({ type: "play", speed: 10 }).run(2000);
    expect(bench.info()).toMatchObject({ done: 21, playing: false, stop: { reason: "breakpoint", step: 20 } });
  });

  test("a request to play during a seek begins at its end", () => {
    bench.openAt(0).rest();
    bench.send({ type: "seek", done: 500 }).send({ type: "play", speed: 10 }).run(950);
    expect(bench.info()).toMatchObject({ done: 510, playing: true });
  });

  test("stay ends a seek in place, and playing continues from there", () => {
    bench.openAt(777).rest();
    bench.cost = 6;
    bench.send({ type: "seek", done: 50_000_000 }).rest(20).send({ type: "stay" }).rest();
    bench.cost = 0;
    const { done, seek, playing } = bench.info();
    expect([seek, playing]).toEqual([null, false]);
    expect(done).toBeGreaterThan(777);
    expect(done).toBeLessThan(50_000_000);
    bench.send({ type: "step", by: 3 }).rest();
    expect(bench.info().done).toBe(done + 3);
    bench.send({ type: "stay" }).rest();
    expect(bench.info().done).toBe(done + 3);
  });

  test("cancel without a seek does nothing", () => {
    bench.openAt(0).rest();
    bench.send({ type: "play", speed: 10 }).run(250).send({ type: "cancel" }).run(250);
    expect(bench.info()).toMatchObject({ playing: true, done: 6 });
  });

  test("a step during a seek counts from its target", () => {
    bench.openAt(0).rest();
    bench.send({ type: "seek", done: 90_000 }).send({ type: "step", by: -1 }).send({ type: "step", by: -1 }).rest();
    expect(bench.info().done).toBe(89_998);
    bench.send({ type: "seek", done: 0 }).send({ type: "step", by: -1 }).rest();
    expect(bench.info().done).toBe(0);
  });

  test("a step forward during a backward seek is taken from its target", () => {
    bench.openAt(1000).rest();
    bench.send({ type: "seek", done: 10 }).send({ type: "step", by: 1 }).rest();
    expect(bench.info()).toMatchObject({ done: 11, frontier: 1000 });
    for (const by of [-1, -1, 1]) bench.send({ type: "step", by });
    expect(bench.rest().info().done).toBe(10);
  });

  test("a step forward during a seek stops at breakpoints after the seek's target, not before it", () => {
    bench.openAt(0, {
      ...article,
      breakpoints: [20, 90_010].map((step) => ({ kind: "step-equals", lane: null, step })),
    });
    bench.rest().send({ type: "seek", done: 90_000 }).send({ type: "step", by: 1 }).rest();
    expect(bench.info()).toMatchObject({ done: 90_001, stop: null });
    bench.send({ type: "seek", done: 0 }).rest();
    bench.send({ type: "seek", done: 90_000 }).send({ type: "step", by: 7 }).send({ type: "step", by: 70 }).rest();
    expect(bench.info()).toMatchObject({ done: 90_011, stop: { reason: "breakpoint", step: 90_010 } });
  });

  test("cancel returns to where the first seek began, even over steps", () => {
    bench.openAt(1000).rest();
    bench.send({ type: "seek", done: 10 }).send({ type: "step", by: 5 }).send({ type: "step", by: -1 });
    bench.send({ type: "cancel" }).rest();
    expect(bench.info()).toMatchObject({ done: 1000, seek: null });
  });
});

/** The next event in the first lane, of any kind. */
const ANY = { lane: 0, effect: "any" } as const;

describe("the next event", () => {
  /** Requests the next event in a lane and returns where the run stopped. */
  const next = (lane: number) =>
    bench
      .send({ type: "next-stop", event: { lane, effect: "any" } })
      .rest()
      .info();

  test("is found at once, one after another, in the requested lane", () => {
    bench.openAt(0).rest();
    expect([1, 2, 3].map(() => next(0).stop)).toEqual([6, 10, 11].map((step) => ({ reason: "event", lane: 0, step })));
    const known = open(article);
    known.run(2000);
    const steps = (lane: number) => [...new Set(loggedEvents(known, lane).map(({ step }) => step))];
    for (const lane of [0, 1]) {
      bench.send({ type: "seek", done: 0 }).rest();
      expect(steps(lane).map(() => next(lane).done - 1)).toEqual(steps(lane));
    }
  });

  test("is the next one however the run got there", () => {
    bench.openAt(11).rest();
    expect(next(0)).toMatchObject({ done: 12, playing: false });
    bench.send({ type: "step", by: -3 }).rest();
    expect(next(0).done).toBe(11);
  });

  test("of one kind skips the others", () => {
    bench.openAt(0).rest();
    bench.send({ type: "next-stop", event: { lane: 0, effect: "replaced" } }).rest();
    expect(bench.info().stop).toEqual({ reason: "event", lane: 0, step: 59 });
    expect(next(0).done).toBe(61);
  });

  test("comes after a person's breakpoint", () => {
    bench.openAt(0, { ...article, breakpoints: [stopAt(4)] }).rest();
    expect(next(0).stop).toEqual({ reason: "breakpoint", breakpoint: 0, lane: 0, step: 4 });
    expect(next(0).stop).toEqual({ reason: "event", lane: 0, step: 6 });
  });

  test.each([
    { type: "pause" },
    { type: "step", by: 1 },
    { type: "seek", done: 3 },
    { type: "play", speed: 10 },
  ] as const)("%o ends the search", (message) => {
    bench.openAt(0).rest().send({ type: "next-stop", event: ANY }).send(message).rest(1);
    bench.send({ type: "play", speed: 10 }).run(2000);
    expect(bench.info()).toMatchObject({ playing: true, stop: null });
    expect(bench.info().done).toBeGreaterThan(12);
  });

  test("leaves other breakpoints before it armed, and is not held by a loop", () => {
    bench.openAt(0, { ...article, loopFrom: 1, loopTo: 3 }).rest();
    bench.send({ type: "next-stop", event: ANY }).send({ type: "arm", breakpoints: [] }).rest();
    expect(bench.info().stop).toEqual({ reason: "event", lane: 0, step: 6 });
  });
});

describe("the next stop", () => {
  const LOOPED = { ...article, loopFrom: 5, loopTo: 11 };

  test("is a stop rule's, even outside a loop, and playing returns into the loop", () => {
    bench.openAt(8, { ...LOOPED, breakpoints: [stopAt(500)] }).rest();
    bench.send({ type: "next-stop", event: null }).rest();
    expect(bench.info()).toMatchObject({ done: 501, playing: false, stop: { reason: "breakpoint", step: 500 } });
    bench.send({ type: "play", speed: 10 }).run(50);
    expect(bench.info()).toMatchObject({ done: 6, playing: true });
  });

  test("skips an event that is being searched for", () => {
    bench.openAt(0, { ...article, breakpoints: [stopAt(500)] }).rest();
    bench.send({ type: "next-stop", event: ANY }).send({ type: "next-stop", event: null }).rest();
    expect(bench.info().done).toBe(501);
  });
});

describe("a loop", () => {
  /** The steps that a person sees in order, `count` of them. */
  function shown(count: number): number[] {
    const steps: number[] = [];
    for (let turns = 0; steps.length < count && turns < 50 * count; turns++) {
      const { done } = bench.info();
      if (steps.at(-1) !== done - 1) steps.push(done - 1);
      bench.turn();
    }
    return steps;
  }

  test("repeats from wherever playing begins", () => {
    const loops = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(loops, fc.integer({ min: 1, max: 90 }), fc.constantFrom(1, 10, 50), ([from, more], done, speed) => {
        const to = from + more;
        bench = new WorkerBench();
        bench.openAt(done, { ...article, loopFrom: from, loopTo: to }).rest();
        bench.send({ type: "play", speed });
        const steps = shown(60);
        const wanted = [done - 1];
        while (wanted.length < 60) wanted.push((wanted.at(-1) ?? 0) >= to ? from : (wanted.at(-1) ?? 0) + 1);
        expect(steps).toEqual(wanted);
      }),
      { numRuns: LONG ? 100 : 10 },
    );
  });

  test.each([10, 11, 12, 13])("ends at a stop rule at its step %i, even on the way back to its start", (step) => {
    bench.openAt(12, { ...article, loopFrom: 10, loopTo: 13 }).rest();
    bench.send({ type: "arm", breakpoints: [stopAt(step)] });
    bench.send({ type: "play", speed: 10 }).run(2000);
    expect(bench.info()).toMatchObject({ done: step + 1, playing: false, stop: { reason: "breakpoint", step } });
  });

  test("a command during its return starts from where playing began", () => {
    const commands = [
      [{ type: "pause" }, 9],
      [{ type: "step", by: -1 }, 8],
      [{ type: "next-stop", event: ANY }, 11],
    ] as const;
    for (const [command, done] of commands) {
      bench = new WorkerBench();
      bench.openAt(9, { ...article, loopFrom: 2, loopTo: 8 }).rest();
      bench.send({ type: "play", speed: 10 }).turn();
      bench.send(command).rest();
      expect(bench.info()).toMatchObject({ done, playing: false });
    }
  });

  test("keeps the speed, which counts the visible steps", () => {
    bench.openAt(12, { ...article, loopFrom: 5, loopTo: 11 }).rest();
    bench.send({ type: "play", speed: 10 }).run(1450);
    expect(bench.info()).toMatchObject({ done: 6, playing: true, achieved: 10 });
  });

  test("does not block manual commands, and can be removed", () => {
    bench.openAt(12, { ...article, loopFrom: 5, loopTo: 11 }).rest();
    bench.send({ type: "step", by: 1 }).rest();
    expect(bench.info().done).toBe(13);
    bench.send({ type: "loop", loop: null }).send({ type: "play", speed: 10 }).run(950);
    expect(bench.info().done).toBe(23);
    bench.send({ type: "loop", loop: { from: 100, to: 100 } }).run(20_000);
    expect(bench.info()).toMatchObject({ done: 101, playing: true });
  });

  test("runs at the maximum too, and ends at a breakpoint", () => {
    bench.openAt(0, { ...article, loopFrom: 5, loopTo: 11 }).rest();
    bench.send({ type: "play", speed: "max" });
    for (let i = 0; i < 100; i++) {
      bench.turn();
      expect(bench.info().done).toBeLessThanOrEqual(12);
    }
    bench.send({ type: "arm", breakpoints: [stopAt(8)] }).rest();
    expect(bench.info()).toMatchObject({ done: 9, playing: false });
  });
});
