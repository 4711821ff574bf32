import { readFileSync } from "node:fs";
import axe from "axe-core";
import { beforeEach, expect, test, vi } from "vitest";
import { questionText, usualQuestion } from "../../src/advisor/question";
import { evidenceOf } from "../../src/advisor/report/evidence";
import { evidenceHtml } from "../../src/advisor/report/html";
import { deviceCalls } from "../../src/workloads/traces/call-store";
import { newCallsFile } from "../../src/workloads/traces/calls-file";
import type { FromCallReader, ToCallReader } from "../../src/workloads/traces/calls-messages";
import { serveCalls } from "../../src/workloads/traces/serve-calls";
import { findingsOf, none } from "../advisor-kit";
import { freshPages, WholePage } from "./page-kit";
import { all, nameOf, plain, said, the } from "./page-roles";

freshPages();

/** The work of the worker, done in the page. */
class PageWorker {
  #hear: (event: { readonly data: FromCallReader }) => void = () => {};
  #isOver = false;
  readonly #receive = serveCalls(newCallsFile, (data) => this.#isOver || this.#hear({ data }));

  addEventListener(type: string, hear: (event: { readonly data: FromCallReader }) => void): void {
    if (type === "message") this.#hear = hear;
  }

  postMessage(message: ToCallReader): void {
    this.#receive(message);
  }

  terminate(): void {
    this.#isOver = true;
  }
}

beforeEach(async () => {
  vi.stubGlobal("Worker", PageWorker);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const kept = await deviceCalls.list();
  for (const { name } of kept.ok ? kept.value : []) await deviceCalls.remove(name);
});

const TINY = "# bufferlab-trace 2\na 1 64\nt 2\na 2 100\nt 1\na 3 64\nr 1 90\nf 2\nf 1\na 2 64\n";

async function drop(page: WholePage, content: string, name = "tiny.trace"): Promise<void> {
  await page.openFile(new File([content], name));
  await page.until(() => document.querySelector(".own-face, .own-problem") !== null);
  await page.rest();
}

const card = () => the("complementary", "Trace");

async function axeViolations(): Promise<readonly string[]> {
  vi.useRealTimers();
  const rules = { "color-contrast": { enabled: false } };
  const { violations } = await axe.run(document.body, { resultTypes: ["violations"], rules });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

test("a dropped recording fills the card, its address opens it again, and Delete removes it", async () => {
  const page = await WholePage.open("#/own");
  expect(document.title).toBe("Your program · Bufferlab");
  expect(await axeViolations()).toEqual([]);
  await drop(page, TINY);
  expect(location.hash).toMatch(/^#\/own\?trace=[0-9a-f]{12}:7$/);
  expect(document.title).toBe("tiny · Your program · Bufferlab");
  expect(document.activeElement).toBe(the("heading", /^Trace/, card()));
  expect(all("region", "Reading")).toEqual([]);
  expect(said(the("main"))).toContain("tiny makes 7 calls and never frees 2 blocks");
  expect(said(card())).toContain("gone when the page is closed");
  expect(said(document.querySelector(".rows"))).toContain("operations7malloc, calloc4, 0realloc, free1, 2");
  expect(all("heading", undefined, the("main")).map(nameOf)).toHaveLength(5);
  expect(all("button", /^Table/)).toHaveLength(4);

  const link = location.hash;
  await page.click(the("link", "Another trace"));
  const shelf = () => the("region", "Kept here");
  await page.click(the("link", "tiny", shelf()));
  expect(location.hash).toBe(link);
  await page.follow("#/own");
  await page.press("Delete tiny", shelf());
  expect(said(shelf())).toContain("No trace yet.");
  await page.follow(link);
  expect(said(the("heading", /^This link/))).toBe(
    "This link needs a trace of 7 operations. Drop its file, or choose it",
  );
});

test("no control or direction mark of a file's name reaches the window's title, a heading, a message or a command", async () => {
  const page = await WholePage.open("#/own");
  await drop(page, TINY, "in\u202evoice\u0007.trace");
  expect(document.title).toBe("in\\u202evoice\\u0007 · Your program · Bufferlab");
  // The name stays raw only in its text field, where it can be changed.
  expect(document.body.textContent).not.toMatch(/\p{Cc}|\p{Cf}/u);
  await page.follow(`${location.hash}&face=advisor`);
  await page.until(() => all("group", "Question").length > 0);
  expect(document.title).toBe("Advisor · in\\u202evoice\\u0007 · Bufferlab");
  await page.press("Command line");
  expect(said(the("region", "Sweep"))).toContain("bufferlab -- sweep $'in\\u202evoice\\u0007.trace'");
});

test("a link to the advisor asks for its file, and then keeps its question", async () => {
  const page = await WholePage.open("#/own");
  await drop(page, TINY);
  const link = `${location.hash}&face=advisor&ask=avoided,min-efficiency:50`;
  await page.follow("#/own");
  await page.press("Delete tiny", the("region", "Kept here"));
  await page.follow(link);
  expect(said(the("heading", /^This link/))).toContain("needs a trace of 7 operations");
  await drop(page, `${TINY}f 3\n`);
  const other = `This is not the trace of the link, which names ${/trace=([^&]+)/.exec(link)?.[1]}.`;
  expect(said(card())).toContain(other);
  await page.follow(link);
  await drop(page, TINY);
  expect(said(card())).not.toContain(other);
  await page.until(() => all("group", "Question").length > 0);
  expect(location.hash).toBe(link);
  expect(the("link", "Advisor").getAttribute("aria-current")).toBe("page");
  expect(said(the("group", "Question"))).toContain("Save the most");
  expect(said(the("main"))).toContain("Running the first policies");
  await page.follow(link.replace("min-efficiency:50", "min-speed:3"));
  expect(said(the("alert"))).toContain("min-speed:3");
});

test("a report brings its trace and its question; a page without a trace is refused", async () => {
  const page = await WholePage.open("#/own");
  await drop(page, TINY);
  const link = location.hash;
  const kept = await deviceCalls.open(link.split("trace=")[1] ?? "");
  if (!kept.ok || kept.value === null) throw new Error("not kept");
  const packed = Buffer.from(await kept.value.bytes.arrayBuffer()).toString("base64");
  await page.follow("#/own");
  await page.press("Delete tiny", the("region", "Kept here"));
  const evidence = evidenceOf(findingsOf(usualQuestion, [none()], "tiny"));
  await drop(page, evidenceHtml(evidence), "report.html");
  expect(said(the("alert"))).toContain("This web page has no trace inside.");
  await page.openFile(new File([evidenceHtml(evidence, packed)], "report.html"));
  await page.until(() => all("group", "Question").length > 0);
  expect(location.hash).toBe(`${link}&face=advisor&ask=${questionText(usualQuestion)}`);
  expect(document.title).toBe("Advisor · tiny · Bufferlab");
});

test("a dropped folder is called a folder, on this page", async () => {
  const page = await WholePage.open("#/own");
  await page.openFile(new Blob([], { type: "inode/directory" }));
  expect(said(the("region", "Not read"))).toContain("A folder");
  expect(said(the("alert"))).toContain("a folder. Allowed: one recording; open the folder and drop a file from it.");
});

test("threads and operations choose a part, which the address names", async () => {
  const page = await WholePage.open("#/own");
  await drop(page, TINY);
  await page.press("Thread 2");
  expect(location.hash).toMatch(/&threads=2$/);
  expect(said(document.querySelector(".rows"))).toContain("operations2");
  expect(the("button", "Thread 2").getAttribute("aria-pressed")).toBe("true");
  await page.press("All");
  await page.write(the("textbox", "Last operation"), "2");
  await page.key("Enter");
  expect(location.hash).toMatch(/:7&span=0-2$/);
  expect(said(document.querySelector(".rows"))).toContain("operations3");
  the("slider", "First operation counted").focus();
  await page.key("Shift+ArrowRight", 2);
  expect(location.hash).toMatch(/&span=2-2$/);
  await page.write(the("textbox", "First operation"), "9");
  await page.key("Enter");
  expect(said(the("alert"))).toBe("“9” is not valid. Allowed: a whole number, 0 … 2.");
});

test("knees are moved by keys, typed, added, removed and found again", async () => {
  const page = await WholePage.open("#/own");
  await drop(page, `${"a 1 16\nf 1\n".repeat(60)}${"a 1 100\nf 1\n".repeat(35)}a 1 5000\na 2 5000\na 3 90000\n`);
  const knees = () => all("slider", /^Natural cutoff/).map((knee) => plain(knee.getAttribute("aria-valuetext")));
  expect(knees()).toEqual(["16 B: 61.2 % of requests", "100 B: 96.9 % of requests", "5 000 B: 99.0 % of requests"]);
  the("slider", "Natural cutoff 1").focus();
  await page.key("ArrowRight");
  await page.write(the("textbox", "Natural cutoff 2 in bytes"), "6000");
  await page.key("Enter");
  expect(knees().slice(0, 2)).toEqual(["100 B: 96.9 % of requests", "6 000 B: 99.0 % of requests"]);
  await page.press("Remove natural cutoff 1");
  expect(knees()).toHaveLength(2);
  await page.press("Add a cutoff");
  expect(knees()).toHaveLength(3);
  await page.press("Find the natural cutoffs");
  expect(knees()[0]).toBe("16 B: 61.2 % of requests");
});

test("a bad line stands in the card with what is allowed; what was open stays, and the line may be skipped", async () => {
  const page = await WholePage.open("#/own");
  await drop(page, TINY);
  const link = location.hash;
  await page.openFile(new File([TINY.replace("f 2", "a 1 x")], "bad.trace"));
  await page.until(() => all("alert", undefined, card()).length > 0);
  const alert = the("alert", undefined, card());
  expect(said(alert)).toMatch(/^Line 8, SIZE: "x"\. Allowed: a whole number, 0 …/);
  expect(document.activeElement).toBe(alert);
  expect(location.hash).toBe(link);
  expect(said(the("main"))).toContain("tiny makes 7 calls");
  expect(await axeViolations()).toEqual([]);
  await page.press("Skip such lines");
  expect(said(card())).toContain("1 bad record skipped.");
  expect(document.title).toBe("bad · Your program · Bufferlab");
});

test("a file may be read as another format, and its reading may be closed", async () => {
  const page = await WholePage.open("#/own");
  await drop(page, "what is this?\n", "letter.txt");
  expect(said(the("alert", undefined, document.querySelector(".own-drop") ?? document.body))).toContain(
    'This file cannot be read: "unknown content". Allowed: allocations, one per line, below the header op,id,size',
  );
  await page.write(the<HTMLSelectElement>("combobox", "Read it as"), "csv");
  await page.press("Read");
  await page.until(() => said(the("region", "Not read")).includes("CSV"));
  await page.press("Close");
  expect(all("region", "Not read")).toEqual([]);
});

test("a recording dropped in a lab is asked about, and opens here", async () => {
  const page = await WholePage.open("#/library");
  const transfer = { types: ["Files"], items: [{ kind: "file", getAsFile: () => new File([TINY], "tiny.trace") }] };
  const dropped = () => window.dispatchEvent(Object.assign(new Event("drop"), { dataTransfer: transfer }));
  await page.does(dropped);
  await page.until(() => document.querySelector(".own-face") !== null);
  await page.follow("#/buffer");
  await page.does(dropped);
  await page.until(() => all("button", "Run it in this lab").length > 0);
  await page.press("See what is in it");
  await page.until(() => document.querySelector(".own-face") !== null);
  await page.follow("#/pages");
  await page.does(dropped);
  await page.until(() => all("heading", "What is tiny.trace?").length > 0);
  await page.press("Open it in Your program");
  await page.until(() => document.querySelector(".own-face") !== null);
  expect(document.title).toBe("tiny · Your program · Bufferlab");
});

test("a bad address is explained", async () => {
  await WholePage.open("#/own?trace=1&speed=3");
  expect(all("alert").map(said).join(" ")).toContain('Trace: "1". Allowed: a digest and a number of operations');
});

test("the recordings to try come from a list, and open as files", async () => {
  const files = new Map([
    ["./traces/samples.json", readFileSync("public/traces/samples.json")],
    ["./traces/python.trace.gz", readFileSync("public/traces/python.trace.gz")],
  ]);
  const answer = (path: string) => ({
    json: async () => JSON.parse(String(files.get(path))),
    blob: async () => new Blob([new Uint8Array(files.get(path) ?? [])]),
  });
  vi.stubGlobal("fetch", async (path: string) => answer(path));
  const page = await WholePage.open("#/own");
  expect(all("button", undefined, the("region", "Try one"))).toHaveLength(4);
  await page.press(/^python/);
  await page.until(() => document.querySelector(".own-face") !== null);
  expect(said(the("main"))).toContain("python makes 7 117 calls");
});
