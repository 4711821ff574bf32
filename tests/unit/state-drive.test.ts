import { describe, expect, test } from "vitest";
import { lateness } from "../../src/kernel/run/frame-loop";

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
