import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { edited, type History, noHistory, redone, undone } from "../../src/kernel/run/scenario-store";

/** An editor like the page: a state with its undo and redo history. */
interface Editor {
  readonly state: number;
  readonly history: History<number>;
}

const START: Editor = { state: 0, history: noHistory };
const edit = ({ state, history }: Editor, next: number): Editor => ({ state: next, history: edited(history, state) });
const undo = (now: Editor): Editor => undone(now.history, now.state) ?? now;
const redo = (now: Editor): Editor => redone(now.history, now.state) ?? now;
const times = (count: number, act: (editor: Editor) => Editor, from: Editor): Editor =>
  Array.from({ length: count }).reduce<Editor>(act, from);

const edits = fc.array(fc.integer(), { minLength: 1, maxLength: 200 });
/** Any sequence of edits: a number is an edit to that value. */
const way = fc.array(fc.oneof(fc.integer(), fc.constant(undo), fc.constant(redo)));
const walked = (steps: readonly (number | typeof undo)[]): Editor =>
  steps.reduce<Editor>((now, step) => (typeof step === "number" ? edit(now, step) : step(now)), START);

describe("undo and redo", () => {
  test("undo reverts an edit from any position", () => {
    fc.assert(
      fc.property(way, fc.integer(), (steps, next) => {
        const before = walked(steps);
        const after = undo(edit(before, next));
        expect(after.state).toBe(before.state);
        expect(after.history.past).toEqual(before.history.past.slice(-199));
      }),
    );
  });

  test("redo after undo changes nothing, and so does undo after redo", () => {
    fc.assert(
      fc.property(way, (steps) => {
        const now = walked(steps);
        if (now.history.past.length > 0) expect(redo(undo(now))).toEqual(now);
        if (now.history.future.length > 0) expect(undo(redo(now))).toEqual(now);
      }),
    );
  });

  test("all edits can be undone in turn and redone", () => {
    fc.assert(
      fc.property(edits, (states) => {
        const end = states.reduce(edit, START);
        const back = times(states.length, undo, end);
        expect(back.state).toBe(START.state);
        expect(undone(back.history, back.state)).toBeNull();
        expect(times(states.length, redo, back)).toEqual(end);
      }),
    );
  });

  test("a new edit after undo drops the future", () => {
    const now = edit(undo(edit(edit(START, 1), 2)), 3);
    expect(now.history).toEqual({ past: [0, 1], future: [] });
    expect(redo(now)).toBe(now);
  });

  test("the newest 200 edits are kept", () => {
    const many = Array.from({ length: 230 }, (_, i) => i + 1).reduce(edit, START);
    expect(many.history.past).toHaveLength(200);
    expect(times(205, undo, many).state).toBe(30);
  });
});
