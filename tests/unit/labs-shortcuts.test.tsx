import { expect, test, vi } from "vitest";
import type { Shortcuts } from "../../src/kernel/run/preferences-store";
import type { Run } from "../../src/kernel/run/run";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { runEnd, runKeys } from "../../src/labs/shared/run-keys";
import { actionOf } from "../../src/labs/shared/shortcuts";
import { allocation, ofCalls, packCalls } from "../call-kit";
import { article } from "./engine-kit";

document.body.innerHTML = `
  <main id="stage"><p></p><button></button><input><input type="radio"><div role="slider"></div></main>
  <section class="transport"><button></button></section>
  <aside><h1 tabindex="-1"></h1><p></p><button></button><dialog><p></p></dialog></aside>`;

/** A run that records its commands. */
function mounted() {
  const calls: unknown[][] = [];
  const frames = { frame: () => ({ info: { frontier: 500 } }) };
  const noted = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...words: unknown[]) =>
          calls.push([name, ...words]),
    },
  );
  const run = { frames, transport: noted, history: noted } as unknown as Run;
  const onFocus = vi.fn();
  const events = { previous: () => calls.push(["previousEvent"]), next: () => calls.push(["nextEvent"]) };
  const keys = new Map(Object.entries(runKeys(run, { focus: 1, lanes: 2, onFocus, events })));
  const press = (key: string, part: Partial<KeyboardEvent> = {}, on = "main > p", scope: Shortcuts = "stage") => {
    const modifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, getModifierState: () => false };
    const event = { key, defaultPrevented: false, target: document.querySelector(on), ...modifiers, ...part };
    const action = actionOf(event, scope, keys);
    action?.(event.shiftKey);
    return action !== null;
  };
  return { calls, onFocus, press };
}

test("keys move the run", () => {
  const { calls, onFocus, press } = mounted();
  for (const key of [" ", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "[", "]", ",", ".", "Home", "End"])
    press(key);
  press("ArrowRight", { shiftKey: true });
  press("z", { ctrlKey: true });
  press("Z", { metaKey: true, shiftKey: true });
  expect(calls).toEqual([
    ["toggle"],
    ["step", -1],
    ["step", 1],
    ["step", -1],
    ["step", 1],
    ["step", -1000],
    ["step", 1000],
    ["previousEvent"],
    ["nextEvent"],
    ["reset"],
    ["jump", 500],
    ["step", 10],
    ["undo"],
    ["redo"],
  ]);
  press("1");
  press("3");
  expect(onFocus).toHaveBeenCalledExactlyOnceWith(0);
});

test("with another modifier they are the browser's, but AltGr types a bracket", () => {
  const { calls, press } = mounted();
  expect(press("ArrowLeft", { altKey: true })).toBe(false);
  expect(press("]", { ctrlKey: true })).toBe(false);
  expect(press("x")).toBe(false);
  expect(press("ArrowLeft", { defaultPrevented: true })).toBe(false);
  expect(press("]", { ctrlKey: true, altKey: true, getModifierState: (name) => name === "AltGraph" })).toBe(true);
  expect(calls).toEqual([["step", 1000]]);
});

test("a control keeps its own keys", () => {
  const { press } = mounted();
  expect(press(" ", {}, "main > button")).toBe(false);
  expect(press(" ", {}, ".transport > button")).toBe(false);
  expect(press("ArrowLeft", {}, "main > button")).toBe(true);
  expect(press("ArrowLeft", {}, "main > input")).toBe(false);
  expect(press("z", { ctrlKey: true }, "main > input")).toBe(false);
  expect(press(".", {}, "dialog > p", "everywhere")).toBe(false);
});

test("a radio button keeps Space and arrows, and types nothing, so all others are the run’s", () => {
  const { press } = mounted();
  const on = (key: string, part?: Partial<KeyboardEvent>) => press(key, part, "[type=radio]");
  expect([on(" "), on("ArrowLeft"), on("ArrowDown"), on("z", { ctrlKey: true }), on(".")]).toEqual([
    ...[false, false, false],
    ...[true, true],
  ]);
});

test("a heading with programmatic focus takes no letter keys, and leaves all others to the browser", () => {
  const { press } = mounted();
  const on = (key: string, scope?: Shortcuts) => press(key, {}, "aside > h1", scope);
  expect([on("."), on(".", "off"), on(" "), on("Home"), on("ArrowLeft")]).toEqual([true, false, false, false, false]);
});

test.each<[Shortcuts, boolean[]]>([
  ["stage", [true, true, false, false, true, true, true]],
  ["everywhere", [true, true, true, true, true, true, true]],
  ["off", [false, true, false, false, true, false, true]],
])(
  "single keys work %s: on the stage “.” and arrows, beside it “.” and arrows, Ctrl+Z, “.” in the transport, arrows without a focus",
  (scope, wanted) => {
    const { press } = mounted();
    const answers = [
      press(".", {}, "main > p", scope),
      press("ArrowLeft", {}, "main > [role=slider]", scope),
      press(".", {}, "aside > p", scope),
      press("ArrowLeft", {}, "aside > button", scope),
      press("z", { ctrlKey: true }, "aside > button", scope),
      press(".", {}, ".transport > button", scope),
      press("ArrowLeft", {}, "body", scope),
    ];
    expect(answers).toEqual(wanted);
  },
);

test("End goes to the last call of a recording, however far it has run", () => {
  const before = useScenario.getState();
  const scenario = ofCalls(article, packCalls(Array.from({ length: 700 }, () => allocation(8))));
  useScenario.setState({ scenario });
  const { calls, press } = mounted();
  press("End");
  expect(calls).toEqual([["jump", 700]]);
  expect([runEnd(scenario, 500), runEnd(article, 500)]).toEqual([700, 500]);
  useScenario.setState(before);
});
