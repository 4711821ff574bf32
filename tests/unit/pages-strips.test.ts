import { expect, test, vi } from "vitest";
import { blankFrame } from "../../src/kernel/run/first-frame";
import { FrameStore } from "../../src/kernel/run/frame-store";
import { subscribeStrip } from "../../src/labs/page-cache/policies/subscribe-strip";

import { scenarioOf } from "./page-states";

/** The drawings of a strip during thirty animation frames of a run that plays at this speed. */
function drawingsAt(asked: number | "max"): number {
  const scenario = scenarioOf({});
  const { info, lanes } = blankFrame(scenario);
  let now = 0;
  const store = new FrameStore({ info, lanes }, scenario, console.error, () => now);
  const draw = vi.fn();
  const end = subscribeStrip(store, draw);
  for (let done = 1; done <= 30; done++) {
    now += 16;
    store.publish({ info: { ...info, done, playing: true, asked }, lanes });
  }
  const drawn = draw.mock.calls.length;
  expect(store.frame()).not.toBe(store.reading());
  vi.runAllTimers();
  expect(draw.mock.calls.length, "the last frame is drawn too").toBe(drawn + 1);
  end();
  store.publish({ info: { ...info, playing: false, asked }, lanes });
  expect(draw.mock.calls.length, "it has unsubscribed").toBe(drawn + 1);
  return drawn;
}

test("strips are drawn with every frame while the eye can follow, and above 1,000 requests a second with the texts", () => {
  vi.useFakeTimers();
  expect([drawingsAt(10), drawingsAt(1000), drawingsAt(1001)]).toEqual([30, 30, 2]);
  expect(drawingsAt("max")).toBe(1);
  vi.useRealTimers();
});
