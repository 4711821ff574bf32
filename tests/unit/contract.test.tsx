// @vitest-environment jsdom

import "../plates/register";
import { Blob as NodeBlob } from "node:buffer";
import { groups } from "virtual:library";
import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import { libraryCards, libraryOf } from "../../scripts/library-pictures/cards";
import { picturesOf, sheetFigures, tablesOf } from "../../src/app/share/shared-files";
import { inputOf } from "../../src/kernel/labs/labs";
import { trials } from "../../src/kernel/run/trials";
import { isActive, type ScenarioField } from "../../src/kernel/scenario/field";
import { defaultScenarioOf, fieldsOf, hasLanes } from "../../src/kernel/scenario/fields";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { inputScenario } from "../../src/kernel/scenario/link/input-link";
import { type Lab, type Scenario, stopAt } from "../../src/kernel/scenario/scenario";
import { LABS, labOf } from "../../src/labs/labs";
import { scanScenario } from "../../src/labs/page-cache/scenario/presets";
import { laneNames } from "../../src/labs/shared/lab-words";
import type { CardGroup } from "../../src/labs/shared/library-entry";
import { runEnd } from "../../src/labs/shared/run-keys";
import { laneLetter } from "../../src/shared/lane-letter";
import * as handOver from "../../src/ui/hand-over";
import { callData } from "../../src/workloads/traces/call-data";
import { CALL } from "../../src/workloads/traces/calls/operation";
import { builtCores } from "../built-core";
import { allocation, freeOf, packCalls, packedFileOf, resizeOf } from "../call-kit";
import { firstOf, LONG } from "../long-run";
import { platesLook } from "../plates/look";
import { runTrial } from "../trial-kit";
import { coreFigures, namedCells } from "./core-figures";
import { freshPages, WholePage } from "./page-kit";
import { all, nameOf, plain, said, the } from "./page-roles";

/* The contract of every lab, checked only through its rows. The shipped code does not know the plates lab of tests/plates: if only the plates fail, the shell depends on a lab.
 */

// The cards are those of the build, and those of the plates.
(groups as CardGroup[]).push(...libraryCards(builtCores, ["plates"], "plates"));

freshPages();

/** A recording within its scenario: calls of every kind, more than the tests' keys move. */
async function recorded(): Promise<Scenario> {
  const kinds = (i: number) => [allocation(16 + (i % 90), CALL.CALLOC), allocation(200), resizeOf(1, 300), freeOf(0)];
  const calls = packCalls(Array.from({ length: 500 }, (_, i) => kinds(i)).flat());
  const traceData = await callData(packedFileOf(calls), 8000);
  const input: { readonly lab: Lab } = { lab: "buffer", ...{ life: "trace", trace: calls.name, traceData } };
  const scenario = await inputScenario(input);
  if (scenario === null) throw new Error("not valid");
  return scenario;
}

// The one of jsdom has no stream.
Object.assign(globalThis, { Blob: NodeBlob });
const RECORDED = await recorded();

const IDS = LABS.map(({ id }) => id);
test("the labs are those of the page, plus the plates", () => {
  expect(IDS).toEqual(["buffer", "heap", "realloc", "pages", "plates"]);
});

/** The labs that the browser specs open. */
const SHIPPED: readonly Lab[] = ["buffer", "heap", "realloc", "pages"];
const CARDS = groups.flatMap(({ cards }) => cards);

/** The step where the tests begin; few, so that no run takes long. */
const AT = 30;
const linkOf = (scenario: Scenario, at = AT) => encodeLink({ ...scenario, at });

/** The default of every lab, and the other stage of a lab with two models. */
const CASES: readonly (readonly [name: string, lab: Lab, defaults: () => Scenario])[] = [
  ...IDS.map((lab) => [lab, lab, () => defaultScenarioOf(lab)] as const),
  ["pages, policies", "pages", () => scanScenario],
  ["buffer, a recording", "buffer", () => RECORDED],
];

const pageText = () => said(document.body);
const heading = () => said(document.querySelector("h1"));
const done = () => Number(document.querySelector("main data, .stage data")?.getAttribute("value"));
const dialog = () => all("dialog").at(-1);
const digest = () => /&d=([0-9a-f]{6})$/.exec(location.hash)?.[1];

/** Raises by two the first whole number that decides what a run does, because a seed may have to be odd. */
function otherWorkload(scenario: Scenario): Partial<Scenario> {
  if (scenario === RECORDED) return { only: "1-100" } as Partial<Scenario>;
  const [key, { default: value }] = Object.entries(fieldsOf(scenario)).find(
    ([, { kind, affects, when }]) =>
      kind.type === "integer" && affects === "requests" && isActive(when, { ...scenario }) === true,
  ) as [string, ScenarioField];
  return { [key]: Number(value) + 2 };
}

/** The sentences below "Describe this picture", whatever a lab calls it; their elements have that class. */
const words = () => plain(document.querySelector(".words p")?.textContent);

/** Expects cells of a table to hold the core's figures of their names, as far as both have one. Returns these names. */
function expectCounted(
  cells: ReturnType<typeof namedCells>,
  counted: Awaited<ReturnType<typeof coreFigures>>,
): readonly string[] {
  const found = cells.flatMap(({ lane, name, value }) => {
    const figure = counted[lane]?.[name];
    return figure === undefined ? [] : [{ lane, name, value, figure }];
  });
  for (const { lane, name, value, figure } of found)
    expect([lane, name, Math.fround(value)]).toEqual([lane, name, Math.fround(figure)]);
  return [...new Set(found.map(({ name }) => name))];
}

/** The text that results from formatting a missing figure. */
const BROKEN = /\bNaN\b|\bundefined\b|\[object /;

/** The violations that axe finds without a layout: no colors, and no buffer in a list of buffers. */
async function axeViolations(): Promise<readonly string[]> {
  vi.useRealTimers();
  const rules = { "color-contrast": { enabled: false }, "aria-toggle-field-name": { enabled: false } };
  const { violations } = await axe.run(document.body, { resultTypes: ["violations"], rules });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** The lab at its step, with the focus where its keys are. */
async function openAt(scenario: Scenario, query = "", at = AT): Promise<WholePage> {
  platesLook.setState({ focus: 0 });
  const page = await WholePage.open(`${query}${linkOf(scenario, at)}`);
  document.getElementById("stage")?.focus();
  return page;
}

/** The lab of one case, opened and loaded as its tests need. */
const begin = (lab: Lab, defaults: () => Scenario) => ({
  title: labOf(lab).title,
  openLab: (query?: string, at?: number) => openAt(defaults(), query, at),
  lanes: () => defaults().lanes.length,
  loaded: async () => ({ files: await labOf(lab).files(), help: await labOf(lab).help() }),
});

describe.each(CASES)("%s", (_, lab, defaults) => {
  const { title, openLab, lanes, loaded } = begin(lab, defaults);

  test("its path alone opens its default, and the header marks it as the current page", async () => {
    await WholePage.open(`#/${lab}`);
    expect(heading()).not.toBe("");
    expect(pageText()).not.toMatch(BROKEN);
    expect(document.title).toContain("Bufferlab");
    expect(location.hash).toMatch(new RegExp(`^#/${lab}\\?v=1(&at=\\d+)?.*&d=[0-9a-f]{6}$`));
    expect(nameOf(document.querySelector("nav [aria-current=page]") as Element)).toBe(title);
  });

  test("it steps forward and back, to the start and to the last step reached or recorded, and its text follows", async () => {
    const page = await openLab();
    const before = { words: words(), digest: digest() };
    expect(before.words).not.toBe("");
    await page.press("Step forward");
    expect(done()).toBe(AT + 2);
    expect(words()).not.toBe(before.words);
    await page.press("Step back");
    expect({ words: words(), digest: digest() }).toEqual(before);
    await page.key("Home");
    expect(done()).toBe(0);
    await page.key("End");
    expect(done()).toBe(runEnd(defaults(), AT + 2));
  });

  test("a seek to a step and single steps to it lead to one state", async () => {
    const page = await openLab("", AT + 3);
    const sought = digest();
    await page.follow(linkOf(defaults()));
    await page.key("ArrowRight", 3);
    expect([done(), digest()]).toEqual([AT + 4, sought]);
    await page.key("Home");
    await page.follow(linkOf(defaults(), AT + 3));
    expect(digest()).toBe(sought);
    expect(sought).toMatch(/^[0-9a-f]{6}$/);
  });

  test("an edit of the workload restarts the run, and its undo brings it back", async () => {
    const page = await openLab();
    const before = location.hash;
    await page.edit(otherWorkload(defaults()));
    expect(done()).toBe(0);
    expect(pageText()).not.toMatch(BROKEN);
    await page.key("Control+z");
    expect(location.hash).toBe(before);
  });

  test("a sweep of a lane shows its figures, and a dot of it becomes a lane", async () => {
    vi.spyOn(trials, "run").mockImplementation(runTrial);
    const { title, steps } = await labOf(lab).sweep();
    const page = await openLab();
    if (!hasLanes(defaults())) return expect(all("button", title)).toEqual([]);
    await page.press(title);
    await page.write(the<HTMLInputElement>("textbox", "steps each", dialog()), `${steps.least}`);
    await page.press("Run sweep", dialog());
    expect(all("img", undefined, dialog()).map(nameOf)).not.toContain("");
    expect(all("img", undefined, dialog()).length).toBeGreaterThan(0);
    expect(said(dialog())).not.toMatch(BROKEN);
    const before = location.hash;
    await page.press(`Add it as lane ${laneLetter(lanes())}`, dialog());
    expect(said(dialog())).toContain(`Lane ${laneLetter(lanes())} now uses`);
    expect(location.hash).not.toBe(before);
    expect(location.hash).toContain(`&${laneLetter(lanes())}=`);
  });

  test("S shares an address with the digest, a name, named files with the figures that the core counts, and a file that opens", async () => {
    const page = await openLab();
    const [shown, before] = [digest(), location.hash];
    const saved: { name: string; text: string }[] = [];
    vi.spyOn(handOver, "saveText").mockImplementation((text, name) => void saved.push({ name, text }));
    await page.key("s");
    const address = the<HTMLInputElement>("textbox", "Address", dialog());
    expect(address.value).toMatch(new RegExp(`#/${lab}\\?v=1&at=${AT}.*&d=${shown}$`));
    const snippets = all<HTMLInputElement>("textbox", undefined, dialog()).map(({ value }) => value);
    expect(snippets.join(" ")).not.toMatch(BROKEN);
    const { files } = await loaded();
    const [pictures, tables] = [picturesOf(files, defaults()), [...tablesOf(files, defaults()).keys()]];
    for (const { name } of pictures) await page.press(`SVG, ${name}`, dialog());
    for (const name of tables) await page.press(`${name}, CSV`, dialog());
    await page.press("Save as file", dialog());
    const names = [...pictures.map(({ id }) => `${id}.svg`), ...tables.map((kind) => `${kind}.csv`)];
    expect(saved.map(({ name }) => name.replace(/^.*-step-30-?/, ""))).toEqual([...names, ".bufferlab.json"]);
    for (const { name, text } of saved) {
      expect([name, text.match(BROKEN)]).toEqual([name, null]);
      if (name.endsWith("svg")) expect(text).toContain("<text");
      if (name.endsWith("csv")) expect(text).toMatch(/^title,.*\r\nlink,http.*\r\nstep,30\r\n(note,.*\r\n)*\r\n\w+,/);
    }
    const csv = saved.filter(({ name }) => name.endsWith("csv")).flatMap(({ text }) => namedCells(text));
    expect(expectCounted(csv, await coreFigures(defaults(), AT + 1)).length).toBeGreaterThan(1);
    // The saved scenario opens as the same state.
    await page.key("Escape");
    await page.key("ArrowRight");
    expect(location.hash).not.toBe(before);
    await page.openFile(new Blob([saved.at(-1)?.text ?? ""]));
    expect(location.hash).toBe(before);
  });
});

// One stage of a lab shows how the page treats it.
describe.each(firstOf(IDS.length, CASES))("%s in the page", (_, lab, defaults) => {
  const { title, openLab, lanes, loaded } = begin(lab, defaults);
  // Play in the first stage of realloc walks its sizes, and the run stays where it is.
  const playsSizes = lab === "realloc";

  test("its keys step, jump and play", async () => {
    const page = await openLab();
    const goes = async (key: string, to: number) => {
      await page.key(key);
      expect([key, done()]).toEqual([key, to]);
    };
    await goes("ArrowRight", AT + 2);
    await goes("ArrowLeft", AT + 1);
    await goes("PageDown", AT + 2);
    await goes("PageUp", AT + 1);
    await goes("Shift+ArrowRight", AT + 11);
    await goes("]", AT + 1011);
    await goes("[", AT + 11);
    await page.begins(() =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true })),
    );
    await page.until(() => all("button", "Pause").length === 1 && (playsSizes || done() > AT + 11));
    await page.press("Pause");
    expect(all("button", "Play")).toHaveLength(1);
  });

  test("its event keys stay within the run and leave it complete", async () => {
    const page = await openLab();
    await page.key(",");
    expect(done()).toBeLessThanOrEqual(AT + 1);
    expect(done()).toBeGreaterThanOrEqual(0);
    await page.key(".");
    expect(pageText()).not.toMatch(BROKEN);
    expect(digest()).toMatch(/^[0-9a-f]{6}$/);
  });

  test("keys and a switch choose the lane in focus", async () => {
    const page = await openLab();
    if (!hasLanes(defaults()) || lanes() < 2) return expect(all("group", "Lane in focus")).toEqual([]);
    const focus = () => document.getElementById("stage")?.dataset.focus;
    for (let lane = 0; lane < lanes(); lane++) {
      await page.key(`${lane + 1}`);
      expect(focus()).toBe(`${lane}`);
    }
    await page.key("4");
    expect(focus()).toBe(`${lanes() - 1}`);
    const group = all("group", "Lane in focus")[0];
    const names = laneNames((await loaded()).files.words, defaults());
    expect(group?.querySelectorAll("input")).toHaveLength(lanes());
    expect(names.every((name) => name !== "" && !BROKEN.test(name))).toBe(true);
    await page.click(group?.querySelector("input") as HTMLElement);
    expect(focus()).toBe("0");
  });

  test("its keys undo and redo an edit", async () => {
    const page = await openLab();
    const before = location.hash;
    await page.edit({ breakpoints: [stopAt(AT + 2)] });
    expect(location.hash).not.toBe(before);
    const edited = location.hash;
    await page.key("Control+z");
    expect(location.hash).toBe(before);
    await page.key("Control+y");
    expect(location.hash).toBe(edited);
    await page.key("]");
    await page.press(/^Undo: /);
    expect(said(the("group", "Edits"))).toBe("EditsUndo all");
  });

  test.skipIf(playsSizes)("a stop rule stops the run at its step and says why", async () => {
    const page = await openLab();
    await page.edit({ breakpoints: [stopAt(AT + 40)] });
    await page.key(" ");
    expect(done()).toBe(AT + 41);
    expect(pageText()).toContain(`Stopped at step ${AT + 40}, as requested.`);
  });

  test("Ctrl + P prints a sheet with the point, a picture, a table and the address", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const page = await openLab();
    await page.key("Control+p");
    expect(print).toHaveBeenCalledOnce();
    const sheet = document.querySelector(".print-sheet") as HTMLElement;
    expect(said(sheet.querySelector("h1"))).toMatch(/^Step 30/);
    const { files } = await loaded();
    expect(sheet.querySelectorAll(".print-picture svg")).toHaveLength(sheetFigures(files, defaults()).length);
    expect(sheet.querySelectorAll("tbody tr").length).toBeGreaterThan(0);
    expect(said(sheet)).toContain(location.hash.replace(/&calls=[\w-]+/, ""));
    expect(said(sheet)).not.toMatch(BROKEN);
    await page.does(() => window.dispatchEvent(new Event("afterprint")));
    expect(document.querySelector(".print-sheet")).toBe(null);
  });

  test.each(firstOf(1, ["lab", "stage", "chart"] as const))(
    "?embed=1&ui=%s shows it in a frame with a way out",
    async (ui) => {
      const page = await openLab(`?embed=1&ui=${ui}`);
      expect(heading()).not.toBe("");
      expect(document.querySelector("nav")).toBe(null);
      const { href } = the("link", /^Open in Bufferlab/) as HTMLAnchorElement;
      expect(new URL(href).hash).toBe(location.hash);
      expect(all("complementary", "Scenario")).toHaveLength(ui === "lab" ? 1 : 0);
      expect(pageText()).not.toMatch(BROKEN);
      await page.key("ArrowRight");
      expect(digest()).toMatch(/^[0-9a-f]{6}$/);
      expect(location.hash).toContain(`at=${AT + 1}`);
      await page.key("p");
      expect(all("dialog")).toEqual([]);
    },
  );

  test("?controls=step leaves only single steps, and ?controls=none leaves no controls", async () => {
    const page = await openLab("?controls=step");
    expect(all("button", "Play")).toEqual([]);
    await page.press("Step forward");
    expect(done()).toBe(AT + 2);
    page.close();
    await openLab("?controls=none");
    expect(all("button", "Step forward")).toEqual([]);
  });

  test("P presents title, step and lanes, keys move the presentation, and Escape leaves it", async () => {
    const page = await openLab();
    await page.key("p");
    const shown = the("dialog", "Presentation");
    expect(said(shown.querySelector("h1"))).not.toBe("");
    expect(shown.querySelector("data")?.getAttribute("value")).toBe(`${AT + 1}`);
    for (const name of laneNames((await loaded()).files.words, defaults())) expect(name).not.toMatch(BROKEN);
    await page.key("ArrowRight");
    expect(shown.querySelector("data")?.getAttribute("value")).toBe(`${AT + 2}`);
    expect(said(shown)).not.toMatch(BROKEN);
    await page.key("Escape");
    expect(all("dialog")).toEqual([]);
    expect(done()).toBe(AT + 2);
  });

  test("its tables open with rows", async () => {
    vi.spyOn(trials, "run").mockImplementation(runTrial);
    const page = await openLab();
    const buttons = all("button", /^Show (the )?data|table/i);
    expect(buttons.length).toBeGreaterThan(0);
    let rows = 0;
    for (const button of buttons) {
      await page.click(button);
      expect(dialog()?.querySelectorAll("thead th").length).toBeGreaterThan(0);
      expect(said(dialog())).not.toMatch(BROKEN);
      rows += dialog()?.querySelectorAll("tbody tr").length ?? 0;
      await page.key("Escape");
    }
    // Those of canvases have none without a layout.
    expect(rows).toBeGreaterThan(0);
  });

  test("? opens the help on the lab, the source of its figures and its keys", async () => {
    const page = await openLab();
    await page.key("?");
    const text = said(dialog());
    const { help } = await loaded();
    for (const part of [help.about, help.sources, ...(help.keys ?? []).flat()]) expect(text).toContain(plain(part));
    expect(text).toContain(`In the ${title.toLowerCase()} lab`);
  });

  test("its bad link is explained with an example of its own, and its default is one click away", async () => {
    const page = await WholePage.open(`${linkOf(defaults())}&A=%3F&zzz=1`);
    expect(heading()).toBe("This link has a problem. Nothing has been changed.");
    const { example } = inputOf(lab).lane;
    expect(said(all("row", /^A\b|^lanes/)[0])).toContain(`A=${example(undefined)}`);
    expect(all("row", /^zzz/)).toHaveLength(1);
    await page.press("Open the default");
    expect(location.hash).toMatch(new RegExp(`^#/${lab}\\?v=1`));
    expect(document.querySelector(".message-page")).toBe(null);
  });

  test("a link of another build shows its current result", async () => {
    await WholePage.open(`${linkOf(defaults())}&d=000000`);
    expect(pageText()).toContain("This build gives different numbers than the link says");
    expect(pageText()).toMatch(/ now: A [^–]/);
    expect(pageText()).not.toMatch(BROKEN);
  });

  test("the library keeps its scenario under its own description, and each of its cards has a picture and a sentence", async () => {
    const library = libraryOf(lab);
    const entries = library.groups.flatMap((group) => group.entries);
    const cards = CARDS.filter(({ title }) => entries.some((entry) => entry.title === title));
    expect(cards.map(({ title }) => title)).toEqual(entries.map(({ title }) => title));
    for (const { sentence, picture, words, link } of cards) {
      expect([link, `${sentence} ${words} ${picture}`.match(BROKEN)]).toEqual([link, null]);
      expect([sentence, words, picture]).not.toContain("");
    }
    const page = await openLab();
    await page.follow("#/library");
    await page.press(/^Save /);
    await page.press("Save");
    const [row] = document.querySelectorAll(".shelf-row");
    for (const name of laneNames((await loaded()).files.words, defaults())) expect(said(row)).toContain(plain(name));
    expect(said(row)).not.toMatch(BROKEN);
    const [card] = cards;
    // The shelf may name its scenario in the words of a card.
    const links = all("link", plain(card?.title));
    await page.click(links.find((link) => link.closest(".shelf-row") === null) as HTMLElement);
    expect(location.hash).toBe(card?.link);
    expect(pageText()).not.toContain("different numbers than the link says");
  });

  // The browser specs run axe over the shipped labs every day, with layout and colors.
  test.runIf(!SHIPPED.includes(lab) || LONG)(
    "axe finds nothing in the page, the share dialog, the help or the presentation",
    async () => {
      const page = await openLab();
      expect(await axeViolations()).toEqual([]);
      for (const key of ["s", "?", "p"]) {
        await page.key(key);
        expect([key, await axeViolations()]).toEqual([key, []]);
        await page.key("Escape");
      }
    },
  );
});
