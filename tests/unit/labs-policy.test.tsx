import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { blankFrame } from "../../src/kernel/run/frame-store";
import { RunContext } from "../../src/kernel/run/hooks";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import { Run } from "../../src/kernel/run/run";
import { noHistory, useScenario } from "../../src/kernel/run/scenario-store";
import type { RunClient } from "../../src/kernel/run/transport";
import { CodePanel } from "../../src/labs/buffer-cache/policy/CodePanel";
import { changeWords, codeRows } from "../../src/labs/buffer-cache/policy/code-rows";
import { PolicyEditor } from "../../src/labs/buffer-cache/policy/PolicyEditor";
import { readPolicyField } from "../../src/labs/buffer-cache/policy/policy-parts";
import { allocationNow, useAllocationScenario } from "../../src/labs/shared/allocation-frame";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { heapOf } from "../../src/models/allocation/heap-models";
import { policyPresets } from "../../src/models/allocation/policies";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type { Policy } from "../../src/models/allocation/scenario";
import { act } from "./act";
import { chooseIn, controlIn, pressOn, writeIn } from "./hands-kit";
import { figuresOf, outcomeOf, plain } from "./lane-kit";

const idle = () => {};
/** A client that does nothing, because the run's edits of the scenario are enough. */
const client = new Proxy({} as RunClient, { get: () => idle });
const bar = { hash: () => "", push: idle, replace: idle, now: () => 0, later: idle, writer: idle };

let run: Run;
let root: Root;
let place: HTMLElement;

function Editors() {
  const scenario = useAllocationScenario((scenario) => scenario);
  return scenario.lanes.map((policy, lane) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
    <PolicyEditor key={lane} scenario={scenario} policy={policy} lane={lane} />
  ));
}

beforeEach(() => {
  useScenario.setState({ scenario: defaultScenario, history: noHistory });
  useNavigation.setState({ bad: null });
  run = new Run(
    (scenario) => blankFrame(scenario, 10),
    () => client,
    bar,
  );
  place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(() => act(() => root.unmount()));

const show = (what: React.ReactNode) => act(() => root.render(<RunContext value={run}>{what}</RunContext>));

const control = <T extends HTMLElement = HTMLElement>(name: string): T => controlIn<T>(place, name);
const choose = (name: string, value: string) => chooseIn(control(name), value);

function type(name: string, text: string, key: string | null = "Enter"): HTMLInputElement {
  const input = control<HTMLInputElement>(name);
  writeIn(input, text);
  if (key !== null) pressOn(input, key);
  return input;
}

const click = (name: string, at = 0) =>
  act(() => [...place.querySelectorAll("button")].filter((button) => button.textContent === name)[at]?.click());
const lane = (i: number): Policy => allocationNow().lanes[i] ?? defaultPolicy;

/** A part of the sentence as displayed: fields as [content]. */
function seen(part: Element | undefined): string {
  const copy = document.createElement("div");
  copy.append(part?.cloneNode(true) ?? "");
  for (const input of copy.querySelectorAll("input")) input.replaceWith(`[${input.value}]`);
  for (const other of copy.querySelectorAll("select, button, fieldset")) other.remove();
  return plain(copy.textContent ?? "")
    .replaceAll(/ +/g, " ")
    .trim();
}
const words = (i: number) => seen(place.querySelectorAll(".sentence")[i]);

describe("the sentence", () => {
  test("turns a flawed policy into the fixed one and back, with each change effective at once", () => {
    show(<Editors />);
    choose("Policy A: when full", "free-returned");
    click("+ cutoff");
    expect(document.activeElement).toBe(control("Policy A: cutoff, bytes"));
    type("Policy A: cutoff, bytes", "200");
    expect(lane(0)).toEqual(policyPresets["article-fixed"].policy);
    act(() => run.history.undo());
    act(() => run.history.undo());
    expect(lane(0)).toEqual(policyPresets["article-flawed"].policy);
    expect(control<HTMLSelectElement>("Policy A: when full").value).toBe("keep-bigger");
  });

  test("keeps a bad number, shows its range, changes nothing, and clears the error on an undo of another edit", () => {
    show(<Editors />);
    for (const bad of ["70000", "-1", "2.5", "x", ""]) {
      const input = type("Policy A: slots per bucket", bad);
      expect(input.value).toBe(bad);
      expect(input.getAttribute("aria-invalid")).toBe("true");
      const problem = place.querySelector("[role=alert]");
      const given = bad === "" ? "Slots per bucket is empty." : `Slots per bucket: “${bad}” is not valid.`;
      expect(plain(problem?.textContent ?? "")).toBe(`${given} Allowed: a whole number, 0 … 65 536.`);
      expect(input.getAttribute("aria-describedby")).toBe(problem?.id);
      expect(lane(0).capacity).toBe(1);
      expect(useScenario.getState().history.past).toHaveLength(0);
    }
    type("Policy A: slots per bucket", "7", "Escape");
    expect(control<HTMLInputElement>("Policy A: slots per bucket").value).toBe("1");
    expect(place.querySelector("[role=alert]")).toBeNull();
  });

  test("drops a bad text on an undo of another field, or on a reset to an otherwise equal link", () => {
    useNavigation.setState({ opened: defaultScenario });
    show(<Editors />);
    for (const back of [() => run.history.undo(), () => run.navigation.resetToLink()]) {
      choose("Policy B: when full", "free-oldest");
      type("Policy A: slots per bucket", "99999");
      expect(place.querySelectorAll("[role=alert]")).toHaveLength(1);
      act(back);
      expect(lane(1).full).toBe("free-returned");
      expect(control<HTMLInputElement>("Policy A: slots per bucket").value).toBe("1");
      expect(place.querySelector("[role=alert]")).toBeNull();
    }
  });

  test("states what a field filled by another may hold, without the word null", () => {
    expect(readPolicyField(defaultScenario, 1, "cutoff", "0")).toEqual({
      ok: false,
      error: expect.stringMatching(/^Cutoff: “0” is not valid. Allowed: a whole number, 1 … 4.294.967.294.B\.$/),
    });
    const scenario = { ...defaultScenario, lanes: [{ ...defaultPolicy, buckets: "own", bounds: [100] }] } as const;
    expect(readPolicyField(scenario, 0, "bounds", "100, 6 400")).toMatchObject({
      ok: true,
      value: [{ bounds: [100, 6400] }],
    });
    expect(readPolicyField(scenario, 0, "bounds", "100, 50")).toMatchObject({
      ok: false,
      error: expect.stringMatching(/over 100.B, where the one before it ends/),
    });
  });

  test("adds and removes parts, and moves the focus with them", () => {
    show(<Editors />);
    click("+ buckets");
    expect(document.activeElement).toBe(control("Policy A: buckets"));
    expect(words(0)).toContain("Cache [1] in each bucket. Buckets of equal width ▾: [64] of [100]B.");
    choose("Policy A: buckets", "powers");
    expect(lane(0)).toMatchObject({ buckets: "powers", bucketCount: 21 });
    click("+ round up");
    expect(lane(0).roundUp).toBe(true);
    choose("Policy A: rounding of a miss", "multiple");
    expect(lane(0)).toMatchObject({ roundUp: false, granularity: 16 });
    act(() => control("Remove from policy A: buckets").click());
    expect(lane(0)).toMatchObject({ buckets: "one", bucketCount: 1, granularity: 16 });
    expect(document.activeElement?.textContent).toBe("+ buckets");
  });

  test("marks differences from lane A, and explains settings without effect in place", () => {
    show(<Editors />);
    const marked = () => [...place.querySelectorAll('[data-differs="true"]')].map(seen);
    expect(marked()).toEqual(["[200]B", "free the one coming back ▾"]);
    type("Policy B: cutoff, bytes", "99");
    expect(plain(place.querySelector('[data-part="cutoff"] .contradiction')?.textContent ?? "")).toBe(
      "Nothing will ever be cached, because the smallest buffer is 100 B.",
    );
    type("Policy B: slots per bucket", "0");
    expect(lane(1)).toEqual({ ...defaultPolicy, capacity: 0 });
    expect(words(1)).toMatch(/^Cache \[0\] buffers. Nothing is cached, so among the other rules, only/);
  });

  test("keeps the heap under the policy when a preset is chosen", () => {
    const heap = heapOf("ptmalloc", { tcache_count: 0 });
    useScenario.setState({
      scenario: { ...defaultScenario, lanes: defaultScenario.lanes.map((policy) => ({ ...policy, heap })) },
    });
    show(<Editors />);
    choose("Policy A, preset", "repair");
    expect(lane(0)).toEqual({ ...policyPresets.repair.policy, heap });
  });

  test("lets a preset replace the whole policy, and describes each preset in a line", () => {
    show(<Editors />);
    choose("Policy A, preset", "repair");
    expect(lane(0)).toEqual(policyPresets.repair.policy);
    expect(place.querySelector(".rail-note")?.textContent).toContain("Only small buffers");
    type("Policy A: cutoff, bytes", "300");
    expect(control<HTMLSelectElement>("Policy A, preset").selectedOptions[0]?.textContent).toBe("your own");
  });
});

describe("the code", () => {
  const { policy: flawed } = policyPresets["article-flawed"];
  const { policy: fixed } = policyPresets["article-fixed"];

  test("lists its changes as additions and removals", () => {
    const rows = codeRows(fixed, null, true);
    const of = (side: string) => rows.filter((row) => row.side === side).map(({ text }) => text);
    expect(of("added")).toEqual(["if (b->size > 200) {", "FreeBuffer(b);", "return;", "}"]);
    expect(of("removed")).toContain("if (b->size > slot[out]->size) {");
    expect(plain(changeWords(rows))).toBe(
      "Compared with Chen’s flawed policy: 4 lines added (+), 6 lines removed (−).",
    );
    expect(changeWords(codeRows(flawed, null, true))).toBe("This is Chen’s flawed policy: nothing has changed.");
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  test("lights the last step's final line, copies all lines, and offers a file where copying is forbidden", async () => {
    const { info, lanes } = blankFrame(defaultScenario, 10);
    const ended = { ...outcomeOf("FREE", "NOT_BIGGER"), figures: figuresOf({ live: 1 }) };
    run.stepping.take({ info, lanes: lanes.map((lane) => ({ ...lane, ...ended })) });
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    await show(<CodePanel focus={0} names={["Chen, flawed", "Chen, fixed"]} onFocus={idle} />);
    const lit = [...place.querySelectorAll('[aria-current="step"] code')].map((code) => code.textContent);
    expect(lit).toEqual(["runs: if (b->size > slot[out]->size) {", "runs: FreeBuffer(b);"]);
    await act(async () => control("Copy as C").click());
    const [text = ""] = writeText.mock.calls[0] ?? [];
    expect(text).toContain("#ifndef BUFFER_CACHE_H");
    expect(plain(place.querySelector("[role=status]")?.textContent ?? "")).toBe(
      `Copied, ${text.trimEnd().split("\n").length} lines.`,
    );
    writeText.mockRejectedValue(new Error("no"));
    await act(async () => control("Copy as Rust").click());
    expect(place.querySelector("[role=status]")?.textContent).toContain("Save the file instead");
  });
});
