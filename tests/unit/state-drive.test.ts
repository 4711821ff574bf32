import { describe, expect, test } from "vitest";
import { lateness } from "../../src/kernel/run/frame-loop";

/** Which of the animation frames after such intervals, in ms, are late. */
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
  test("more than 25 ms after the one before", () => {
    expect(lateAfter(16.7, 25, 25.5, 16.7, 33.4)).toEqual([false, false, true, false, true]);
  });

  test("on a fast display too", () => {
    expect(lateAfter(8.3, 16.7, 25, 26)).toEqual([false, false, false, true]);
  });

  test("on a display of thirty pictures a second what is usual there is in time", () => {
    expect(lateAfter(33.3, 33.3, 49, 66.7)).toEqual([false, false, false, true]);
  });

  test("the first one is no delay", () => {
    expect(lateness()(1e6)).toBe(false);
  });
});
