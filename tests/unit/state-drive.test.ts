import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startFrameLoop } from "../../src/kernel/run/frame-loop";
import { stage } from "./run-kit";

/** Whether each animation frame is late: the first one, then those at these intervals, in ms. */
function lateAfter(...intervals: readonly number[]): boolean[] {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  for (const name of ["window", "document"]) vi.stubGlobal(name, new EventTarget());
  let turn: FrameRequestCallback = () => {};
  vi.stubGlobal("requestAnimationFrame", (next: FrameRequestCallback) => {
    turn = next;
  });
  const { run } = stage();
  const requestFrame = vi.spyOn(run.stepping, "requestFrame").mockReturnValue();
  startFrameLoop(run);
  let now = 1000;
  for (const interval of [0, ...intervals]) {
    now += interval;
    turn(now);
  }
  return requestFrame.mock.calls.map(([late]) => late);
}

describe("late animation frames", () => {
  test("are more than 25 ms after the previous one", () => {
    expect(lateAfter(16.7, 25, 25.5, 16.7, 33.4)).toEqual([false, false, false, true, false, true]);
  });

  test("have the same limit on a fast display", () => {
    expect(lateAfter(8.3, 16.7, 25, 26)).toEqual([false, false, false, false, true]);
  });

  test("are judged by the usual interval of a display with thirty frames a second", () => {
    expect(lateAfter(33.3, 33.3, 49, 66.7)).toEqual([false, false, false, false, true]);
  });

  test("never include the first one", () => {
    expect(lateAfter()).toEqual([false]);
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
