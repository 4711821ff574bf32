import { expect, test } from "vitest";
import { pressStageKey } from "../../src/labs/buffer-cache/stage/stage-keys";

test("keys of the stage move the run; with a modifier they are the browser's", () => {
  const moved: unknown[] = [];
  const keys = {
    toggle: () => moved.push("toggle"),
    step: (by: number) => moved.push(by),
    jump: (done: number) => moved.push(["jump", done]),
    frontier: () => 500,
  };
  const press = (key: string, part: Partial<KeyboardEvent> = {}) =>
    pressStageKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, target: null, ...part }, keys);
  const pressed = [" ", "ArrowLeft", "ArrowRight", "[", "]", "Home", "End"].map((key) => press(key));
  expect(pressed).toEqual(Array(7).fill(true));
  press("ArrowRight", { shiftKey: true });
  expect(moved).toEqual(["toggle", -1, 1, -1000, 1000, ["jump", 0], ["jump", 500], 10]);
  expect([press("ArrowLeft", { altKey: true }), press("]", { ctrlKey: true }), press("x")]).toEqual([
    false,
    false,
    false,
  ]);
  expect(moved).toHaveLength(8);
  const button = document.createElement("button");
  const playhead = document.createElement("div");
  expect([press(" ", { target: button }), press(" ", { target: playhead })]).toEqual([false, true]);
});
