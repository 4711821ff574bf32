import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lateness, startFrameLoop } from "../../src/kernel/run/frame-loop";
import { stage } from "./run-kit";

/** The indices of the animation frames at these intervals, in ms, that are late. */
function lateAfter(...intervals: readonly number[]): boolean[] {
  const isLate = lateness();
  let now = 1000;
  isLate(now);
  return intervals.map((interval) => {
    now += interval;
    return isLate(now);
  });
}

describe("late animation frames", () => {
  test("are more than 25 ms after the previous one", () => {
    expect(lateAfter(16.7, 25, 25.5, 16.7, 33.4)).toEqual([false, false, true, false, true]);
  });

  test("have the same limit on a fast display", () => {
    expect(lateAfter(8.3, 16.7, 25, 26)).toEqual([false, false, false, true]);
  });

  test("are judged by the usual interval of a display with thirty frames a second", () => {
    expect(lateAfter(33.3, 33.3, 49, 66.7)).toEqual([false, false, false, true]);
  });

  test("never include the first one", () => {
    expect(lateness()(1e6)).toBe(false);
  });
});

describe("the frames of ten seconds", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** The frames that the page shows if the worker answers every request at once. */
  function shownIn(isMotionReduced: boolean, playing: boolean): number {
    vi.stubGlobal("matchMedia", () => ({ matches: isMotionReduced }));
    vi.stubGlobal("requestAnimationFrame", (turn: FrameRequestCallback) =>
      setTimeout(() => turn(performance.now()), 16),
    );
    for (const name of ["window", "document"]) vi.stubGlobal(name, new EventTarget());
    const { run, frame } = stage();
    let shown = 0;
    vi.spyOn(run.stepping, "requestFrame").mockImplementation(() => frame(++shown, { playing }));
    frame(0, { playing });
    startFrameLoop(run);
    vi.advanceTimersByTime(10_000);
    return shown;
  }

  test("are at most four a second while playing with reduced motion", () => {
    expect(shownIn(true, true)).toBeLessThanOrEqual(40);
    expect(shownIn(true, true)).toBeGreaterThan(35);
  });

  test("are as many as the display shows without it, and always at rest", () => {
    expect(shownIn(false, true)).toBeGreaterThan(600);
    expect(shownIn(true, false)).toBeGreaterThan(600);
  });
});
