// @vitest-environment jsdom

import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MenuSheet } from "../../src/app/print/Sheet";
import { ShareDialog } from "../../src/app/share/ShareDialog";
import { PrintSheet } from "../../src/app/share/Sharing";
import { useShareChoices } from "../../src/app/share/share-options";
import { blankFrame, type Frame } from "../../src/kernel/run/frame-store";
import { RunContext } from "../../src/kernel/run/hooks";
import { useOverlay } from "../../src/kernel/run/overlay-store";
import { Run } from "../../src/kernel/run/run";
import { useScenario } from "../../src/kernel/run/scenario-store";
import type { RunClient } from "../../src/kernel/run/transport";
import { encodeLink, type Linked } from "../../src/kernel/scenario/link/encode";
import { bufferQuestions } from "../../src/labs/buffer-cache/questions";
import { bufferFiles } from "../../src/labs/buffer-cache/share/files";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { act } from "./act";
import { frameOf } from "./share-kit";
import "../load-labs";

// jsdom has no dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} });

/** Characters that lengthen a link. */
const longer = vi.hoisted(() => ({ by: 0 }));
vi.mock("../../src/kernel/scenario/link/compact", () => ({
  compactLink: async ({ scenario, digest }: Linked) => encodeLink(scenario, digest) + "x".repeat(longer.by),
}));

const idle = () => {};
const bar = { hash: () => "", push: idle, replace: idle, now: () => 0, later: idle, writer: idle };
let root: Root;
let place: HTMLElement;
let run: Run;
const commands: string[] = [];

beforeEach(() => {
  longer.by = 0;
  useShareChoices.setState(useShareChoices.getInitialState());
  commands.length = 0;
  useScenario.setState({ scenario: defaultScenario });
  useOverlay.setState({ sharing: true, printing: false });
  const client: RunClient = { open: idle, send: ({ type }) => commands.push(type), requestFrame: idle, close: idle };
  run = new Run(blankFrame, () => client, bar);
  place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(() => act(() => root.unmount()));

const show = (frame: Frame = frameOf({ ...defaultScenario, at: 11 })) =>
  act(async () => {
    run.stepping.frames.publish(frame);
    root.render(
      <RunContext value={run}>
        <ShareDialog files={bufferFiles} questions={bufferQuestions} hasQuiz onClose={idle} />
      </RunContext>,
    );
  });

const field = (name: string) =>
  [...place.querySelectorAll<HTMLInputElement>("input.field")].find(
    (input) => (input.ariaLabel ?? input.parentElement?.textContent) === name,
  )?.value;
const button = (name: string) =>
  [...place.querySelectorAll("button")].find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === name);
const press = (name: string) => act(async () => button(name)?.click());
const box = (name: string) =>
  [...place.querySelectorAll("label")].find(({ textContent }) => textContent?.startsWith(name))?.querySelector("input");
const check = (name: string) => act(async () => box(name)?.click());
const preview = () => place.querySelector(".preview")?.textContent?.replace(/[\u00a0\u202f]/g, " ");
const text = () => place.textContent?.replace(/[\u00a0\u202f]/g, " ") ?? "";
const BASE = "http://localhost:3000/";

test("the link names the step and its digest, or without the checkbox the start", async () => {
  await show();
  expect(field("Address")).toMatch(/^http:\/\/localhost:3000\/#\/buffer\?v=1&at=11&d=[0-9a-f]{6}$/);
  expect(text()).toContain("at this step, 11");
  await check("at this step");
  expect(field("Address")).toBe(`${BASE}#/buffer?v=1&at=start`);
  // The page shows another state than that link opens.
  expect(preview()).toContain("the state at the start");
});

test("a link has no code above 300 characters, a warning above 2 000 and is refused above 8 000", async () => {
  const before = `${BASE}#/buffer?v=1&at=11&d=123456`.length;
  for (const [length, code, warns] of [
    [300, true, false],
    [301, false, false],
    [2000, false, false],
    [2001, false, true],
  ] as const) {
    longer.by = length - before;
    await act(async () => root.render(null));
    await show();
    await press("QR code");
    expect(field("Address")?.length).toBe(length);
    expect([length, place.querySelector(".qr") !== null]).toEqual([length, code]);
    expect([length, text().includes("No QR code: the address has")]).toEqual([length, !code]);
    expect([length, text().includes("may cut a link")]).toEqual([length, warns]);
  }
  // The decoder counts what follows the page's address.
  for (const [length, isLink] of [
    [8000, true],
    [8001, false],
  ] as const) {
    longer.by = length - before + BASE.length;
    await act(async () => root.render(null));
    await show();
    expect([length, field("Address") !== undefined]).toEqual([length, isLink]);
    expect([length, text().includes("This state has no link. The link would have 8 001 characters")]).toEqual([
      length,
      !isLink,
    ]);
    expect(text()).toContain("Save as file");
  }
});

async function type(value: string, where = ".share-title input"): Promise<void> {
  const input = place.querySelector<HTMLElement>(where);
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set;
  await act(async () => {
    setter?.call(input, value);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

test("a title enters the scenario and everything shared, and an invalid one is refused with the reason", async () => {
  await show();
  await type('Coins & "containers"');
  expect(useScenario.getState().scenario.title).toBe('Coins & "containers"');
  expect(field("Address")).toContain("title=Coins%20%26%20%22containers%22");
  expect(field("Code to embed")).toContain('title="Coins &amp; &quot;containers&quot;"');
  expect(field("Markdown")).toContain('[Coins \\& "containers"](');
  await type("x".repeat(81));
  expect(useScenario.getState().scenario.title).toBe('Coins & "containers"');
  expect(place.querySelector("[role=alert]")?.textContent).toContain("at most 80 characters");
  expect(place.querySelector(".share-title input")?.getAttribute("aria-invalid")).toBe("true");
  await type("");
  expect(useScenario.getState().scenario.title).toBe("");
  expect(place.querySelector("[role=alert]")).toBeNull();
});

test("each choice changes the link and what they see, and everything shared has it", async () => {
  await show();
  // The page that opens has this takeaway, and no rails in its first layer.
  expect(preview()).toMatch(/^Step 11, A: 97.1 % of the memory that callers hold is wasted.*Change the rule▶$/s);
  const seen = [preview()];
  const link = () => field("Address")?.replace(BASE, "").replace(/#.*/, "");
  const change = async (act: Promise<void>, query: string) => {
    await act;
    expect(link()).toBe(query);
    expect(seen).not.toContain(preview());
    seen.push(preview());
  };
  await change(check("Lock the requests"), "?lock=workload");
  await change(check("Hide the controls"), "?hide=policy,workload,story,machine&lock=workload");
  const goal = "goal=mean_efficiency.ge.78";
  await change(check("Set a goal"), `?hide=policy,workload,story,machine&lock=workload&${goal}`);
  // Above the 56.6 % of now.
  expect(preview()).toContain("Goal: mean useful share at least 78 %");
  expect(text()).toContain("Stage, sentence and Play remain. Nobody can change the rule to reach the goal.");
  await change(check("Ask first"), `?predict=1&hide=policy,workload,story,machine&lock=workload&${goal}`);
  // Nothing else stands beside the question.
  expect(preview()).toBe(
    "At step 11, in which lane is the largest share of the allocated memory needed?A Chen, flawedB Chen, fixed" +
      "lane Alane Bno differencenot sureSkiphidden until you answer",
  );
  await check("Hide the controls");
  await check("Lock the requests");
  await check("Ask first");
  await change(
    type("Guess first.\n\nThen look.", "textarea"),
    "?goal=mean_efficiency.ge.78&note=Guess+first.+Then+look.",
  );
  expect(text()).toContain("23 of 200");
  expect(field("Code to embed")).toContain(
    "?embed=1&amp;goal=mean_efficiency.ge.78&amp;note=Guess+first.+Then+look.#/buffer",
  );
  expect(field("Markdown")).toContain("/?goal=mean_efficiency.ge.78&note=Guess+first.+Then+look.#/buffer");
});

test("lanes that the page of the link compares are compared in the preview", async () => {
  const lanes = [...defaultScenario.lanes, ...defaultScenario.lanes.slice(0, 1)];
  const scenario = { ...defaultScenario, at: 11, lanes };
  useScenario.setState({ scenario });
  await show(frameOf(scenario));
  expect(preview()).toMatch(/^Step 11: Of callers’ memory, [\d.]+ % in A, [\d.]+ % in B and [\d.]+ % in C is wasted/);
});

test("a note of more than 200 characters, or with a direction mark, is not in the link, and the dialog says so", async () => {
  await show();
  for (const note of ["x".repeat(201), "a\u202eb"]) {
    await type(note, "textarea");
    expect(field("Address")).not.toContain("note=");
    expect(place.querySelector("[role=alert]")?.textContent).toBe(
      "This note is not in the link. Allowed: text of 1 to 200 characters, without control or direction characters.",
    );
    expect(place.querySelector("textarea")?.getAttribute("aria-invalid")).toBe("true");
  }
  await type("x".repeat(200), "textarea");
  expect(field("Address")).toContain(`?note=${"x".repeat(200)}#`);
  expect(place.querySelector("[role=alert]")).toBeNull();
});

test("at the start nothing can be predicted or judged, and the boxes say so", async () => {
  useScenario.setState({ scenario: { ...defaultScenario, at: "start" } });
  await show(frameOf({ ...defaultScenario, at: "start" }));
  expect(box("Set a goal")?.disabled).toBe(true);
  expect(text()).toContain("This state has no figure for a goal.");
  await check("Ask first");
  expect(field("Address")).toContain("?predict=next#");
  expect(text()).toContain("A quiz about the next steps. The picture stays visible.");
});

test("a running scenario is paused with a notice, and a state not yet known has no digest and no pictures", async () => {
  const frame = frameOf({ ...defaultScenario, at: 11 });
  await show({ ...frame, info: { ...frame.info, playing: true } });
  expect(commands).toContain("pause");
  expect(text()).toContain("The run is paused");
  await act(async () => root.render(null));
  await show({ ...frame, info: { ...frame.info, seek: { target: 1001, done: 12 } } });
  expect(field("Address")).toBe(`${BASE}#/buffer?v=1&at=1000`);
  const waiting = [...place.querySelectorAll("button[disabled]")].map(({ textContent }) => textContent);
  expect(waiting).toEqual(["Print", "SVG", "PNG", "SVG", "PNG", "figures", "efficiency"]);
});

test("Print closes the dialog and requests the sheet", async () => {
  await show();
  await press("Print");
  expect(useOverlay.getState()).toMatchObject({ sharing: false, printing: true });
});

test("the sheet of the browser's menu names the step of the last frame, and its digest only if the words show that step", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.spyOn(performance, "now").mockReturnValue(0);
  const printed = () => {
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    return place.querySelector(".print-address")?.textContent;
  };
  await act(async () => {
    run.stepping.frames.publish(frameOf({ ...defaultScenario, at: 11 }));
    root.render(
      <RunContext value={run}>
        <MenuSheet files={bufferFiles} />
      </RunContext>,
    );
  });
  expect(printed()).toMatch(/at=11&d=[0-9a-f]{6}$/);
  const { info, lanes } = frameOf({ ...defaultScenario, at: 12 });
  act(() => run.stepping.frames.publish({ info: { ...info, playing: true, asked: "max" }, lanes }));
  expect(printed()).toMatch(/at=12$/);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(place.querySelector(".print-sheet")).toBeNull();
});

test("the sheet that the dialog prints begins with the note, and its link has what was chosen", async () => {
  useShareChoices.setState({ note: "Guess first.", locks: true });
  let printed: string | null | undefined = "";
  vi.stubGlobal("print", () => {
    printed = place.querySelector(".print-sheet")?.textContent;
  });
  await act(async () => {
    run.stepping.frames.publish(frameOf({ ...defaultScenario, at: 11 }));
    root.render(
      <RunContext value={run}>
        <PrintSheet files={bufferFiles} questions={bufferQuestions} hasQuiz />
      </RunContext>,
    );
  });
  expect(printed).toMatch(/^Guess first\./);
  expect(printed).toMatch(/\?lock=workload&note=Guess\+first\.#\/buffer\?v=1&at=11&d=[0-9a-f]{6}$/);
});

test("a sheet requested while the run plays is printed once, with the link of the state at which the run pauses", async () => {
  const printed: (string | null | undefined)[] = [];
  vi.stubGlobal("print", () => printed.push(place.querySelector(".print-address")?.textContent));
  const { info, lanes } = frameOf({ ...defaultScenario, at: 11 });
  await act(async () => {
    run.stepping.frames.publish({ info: { ...info, playing: true }, lanes });
    root.render(
      <RunContext value={run}>
        <PrintSheet files={bufferFiles} questions={bufferQuestions} hasQuiz />
      </RunContext>,
    );
  });
  expect(printed).toEqual([]);
  await act(async () => run.stepping.frames.publish(frameOf({ ...defaultScenario, at: 12 })));
  expect(printed).toEqual([expect.stringMatching(/at=12&d=[0-9a-f]{6}$/)]);
});

test("without a clipboard the text is copied from inside the dialog, beside which everything is inert", async () => {
  await show();
  const copied: unknown[] = [];
  const execCommand = () => {
    const { activeElement } = document;
    copied.push(activeElement?.closest("dialog") !== null, (activeElement as HTMLTextAreaElement).value);
    return true;
  };
  Object.assign(document, { execCommand });
  const copy = button("Copy link");
  copy?.focus();
  await act(async () => copy?.click());
  expect(copied).toEqual([true, field("Address")]);
  expect(document.activeElement).toBe(copy);
  Reflect.deleteProperty(document, "execCommand");
});
