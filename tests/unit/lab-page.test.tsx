import { describe, expect, test, vi } from "vitest";
import { trials } from "../../src/kernel/run/trials";
import * as handOver from "../../src/ui/hand-over";
import { runTrial } from "../trial-kit";
import { freshPages, WholePage } from "./page-kit";
import { all, nameOf, said, the } from "./page-roles";

freshPages();

const step = () => said(document.querySelector(".takeaway-step"));
const story = () => the("region", /^What happened by step/);
const title = () => said(document.querySelector("h1"));

describe("the story", () => {
  test("goes to the next event of a kind", async () => {
    const page = await WholePage.open("#/buffer?v=1&at=59");
    await page.press(/^Next: It is wasted/);
    expect(step()).toBe("step 60");
  });

  test("locks what has not happened yet, and lights it up when it does", async () => {
    const page = await WholePage.open("#/buffer?v=1&at=6");
    const notSeen = () => said(story()).match(/Not seen yet\./g)?.length;
    expect(all("button", "Big buffer created, go to step 6", story())).toHaveLength(1);
    expect(notSeen()).toBe(3);
    await page.follow("#/buffer?v=1&at=11");
    // One card is lit a second.
    await page.pass(2500);
    for (const name of ["It is kept, go to step 10", "It is wasted, go to step 11"])
      expect(all("button", name, story())).toHaveLength(1);
    expect(said(story())).toContain("A 100 B request gets 6 400 B, because that is big enough: 64× too big.");
    expect(notSeen()).toBe(1);
  });
});

test("lanes are added as the next preset, removed, and an undo takes it back", async () => {
  const lane = (name: string) => all("region", name);
  const page = await WholePage.open("#/buffer");
  await page.press("Add a third cache");
  expect(lane("C 10 slots")).toHaveLength(1);
  await page.press("Remove lane A");
  expect([lane("A Chen, fixed"), lane("B 10 slots")].map(({ length }) => length)).toEqual([1, 1]);
  await page.press(/^Undo: /);
  expect(lane("C 10 slots")).toHaveLength(1);
  expect(step()).toBe("step 37 900");
});

/** Landmarks, each with its kind and its name. */
const landmarks = () =>
  [...document.querySelectorAll("main, nav, aside, header, section, [role=region]")].map((part) => {
    const isNamed = part.hasAttribute("aria-label") || part.hasAttribute("aria-labelledby");
    return `${part.localName} ${isNamed ? nameOf(part) : ""}`.trim();
  });

test("one title that says step and page, one first heading, landmarks with names of their own", async () => {
  const titles = new Set<string>();
  const expectWhole = (name: RegExp) => {
    expect(document.title).toMatch(name);
    titles.add(document.title);
    expect(document.querySelectorAll("h1")).toHaveLength(1);
    expect(all("main")).toHaveLength(1);
    const found = landmarks();
    expect(found.filter((part) => /^(main|nav|aside|section)$/.test(part))).toEqual([]);
    expect(new Set(found).size).toBe(found.length);
  };
  const page = await WholePage.open("#/buffer?v=1&at=10");
  expectWhole(/step 10 · Bufferlab$/);
  await page.press("Step forward");
  expectWhole(/step 11 · Bufferlab$/);
  await page.follow("#/buffer?v=9");
  expectWhole(/Bufferlab/);
  expect(titles.size).toBe(3);
});

/** Parts that show figures of a run and neither have the word where they come from nor stand in a part that has it. */
function figuresOfNowhere(): string[] {
  const parts = "section, main, dialog, aside > p, figure";
  // What a person set or asked for is no figure of a run; nor is the code, nor the word itself, nor what is closed.
  const given = ".transport, .policy, .sentence, .code, .provenance, button, label, select, summary, [popover], header";
  const hasOrigin = (part: Element | null | undefined): boolean =>
    part != null && (part.querySelector(".origin") !== null || hasOrigin(part.parentElement?.closest(parts)));
  const holders = new Set<Element>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const holder = texts.currentNode.parentElement;
    if (holder && /\d/.test(texts.currentNode.textContent ?? "")) holders.add(holder);
  }
  return [...holders]
    .filter((holder) => holder.closest(given) === null && !hasOrigin(holder.closest(parts)))
    .map((holder) => `${holder.closest(parts)?.className}: ${holder.outerHTML.slice(0, 120)}`);
}

test("wherever figures of a run stand, a word says where they come from", async () => {
  vi.spyOn(trials, "run").mockImplementation(runTrial);
  const page = await WholePage.open("#/buffer?v=1&at=11");
  expect(figuresOfNowhere()).toEqual([]);
  await page.press("Edit workload");
  expect(figuresOfNowhere()).toEqual([]);
  await page.press("Done");
  const tables = ["memory wasted by step", "trade-off", "handed out by size", "sizes asked for"];
  for (const opener of [...tables.map((table) => `Table: ${table}`), "Present"]) {
    await page.press(opener);
    expect(the("dialog").querySelector(".origin"), opener).not.toBeNull();
    await page.key("Escape");
  }
});

const PLACES = [
  ["#/buffer?v=1", "Buffer cache"],
  ["#/heap?v=1", "Heap"],
  ["#/library", "Library"],
  ["#/learn", "Lessons"],
] as const;

test("the start page has its own title, wherever a person comes from, and the header names the present place", async () => {
  const page = await WholePage.open("");
  const nav = the("navigation", "Bufferlab");
  const present = () => said(nav.querySelector("[aria-current=page]"));
  const own = document.title;
  expect(present()).toBe("Start");
  for (const [hash, name] of PLACES) {
    await page.follow(hash);
    expect(present()).toBe(name);
    expect(document.title).not.toBe(own);
    await page.click(the("link", "Start", nav));
    expect([name, present(), document.title]).toEqual([name, "Start", own]);
  }
});

test("on every page the help has keys, privacy and the accessibility statement", async () => {
  const page = await WholePage.open("#/library");
  await page.press("Help: keys and privacy");
  const help = the("dialog");
  for (const words of ["Your data is never sent", "zoom by size: lengths instead of areas, on a log scale"])
    expect(said(help)).toContain(words);
  expect(all("heading", "Known limits", help)).toHaveLength(1);
});

describe("an address that leads nowhere", () => {
  test("names all places and the one that was meant", async () => {
    const page = await WholePage.open("#/bufer?v=1&at=11");
    expect(title()).toBe("This link has a problem. Nothing has been changed.");
    const places = the("navigation", "All places");
    for (const hash of ["#/", "#/buffer", "#/heap", "#/library", "#/learn", "#/learn/leak", "#/learn/challenges"])
      expect(places.querySelector(`a[href="${hash}"]`), hash).not.toBeNull();
    await page.click(the("link", "#/buffer?v=1&at=11"));
    expect(step()).toBe("step 11");
    await page.follow("#/libary");
    await page.click(the("link", "#/library"));
    expect(title()).toBe("Library");
  });

  test("has an example for each key that it complains about", async () => {
    await WholePage.open("#/buffer?v=1&at=soon&bound=7&sed=3");
    const example = (field: string) => {
      const row = all("row").find((one) => said(one.querySelector("th")) === field);
      return said([...(row?.querySelectorAll("td") ?? [])].at(-1));
    };
    expect(["at", "bound", "sed"].map(example)).toEqual(["at=11", "gen=pcg32&life=bounded&bound=100", "seed=1"]);
  });
});

describe("a scenario file that is dropped on the page", () => {
  /** Drops files on the page. */
  async function drop(page: WholePage, ...texts: readonly string[]): Promise<void> {
    const items = texts.map((text) => {
      const file = new File([text], "x.bufferlab.json");
      return { kind: "file", getAsFile: () => file, webkitGetAsEntry: () => ({ isDirectory: false }) };
    });
    const event = (type: string) =>
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
        dataTransfer: { types: ["Files"], items },
      });
    await page.does(() => the("main").dispatchEvent(event("dragover")));
    expect(said(document.body)).toContain("Drop the file to open its scenario");
    await page.does(() => the("main").dispatchEvent(event("drop")));
    expect(said(document.body)).not.toContain("Drop the file to open its scenario");
  }
  const row = (words: RegExp) => said(the("row", words));

  test("opens, its digest is compared, and undo leads back", async () => {
    const page = await WholePage.open("#/buffer?v=1&at=11");
    await drop(page, '{ "v": 1, "at": 63, "lanes": [{ "capacity": 10, "full": "keep-bigger" }], "digest": "000000" }');
    expect(step()).toBe("step 63");
    expect(all("region", "A 10 slots")).toHaveLength(1);
    expect(said(document.body)).toContain("different numbers than the link says");
    await page.press(/^Undo: /);
    expect(step()).toBe("step 11");
  });

  test("is met with every problem where it is bad; what was open is one click away, what is valid another", async () => {
    const page = await WholePage.open("#/buffer?v=1&at=11");
    const bad = '{ "at": 63, "seed": -1, "colour": "red" }';
    await drop(page, bad);
    expect(title()).toBe("This file has a problem. Nothing has been changed.");
    expect(row(/seed/)).toContain("-1");
    expect(row(/colour/)).toContain("no field has this name");
    await page.press("Go back to what was open");
    expect(step()).toBe("step 11");
    await drop(page, bad);
    await page.press("Open what is valid");
    expect(step()).toBe("step 63");
    await drop(page, "{", "{}");
    expect(row(/files/)).toContain("one at a time");
    await page.press("Go back to what was open");
    await drop(page, '{ "v": 1, }');
    expect(row(/line 1, column 11/)).toContain("JSON");
  });
});

describe("what is handed on", () => {
  test("S on the stage opens the ways to share it, Escape closes them, and the focus is back; elsewhere S is a letter", async () => {
    const page = await WholePage.open("#/buffer?v=1&at=11");
    the("button", "Present").focus();
    await page.key("s");
    expect(all("dialog")).toEqual([]);
    the("main").focus();
    await page.key("s");
    expect(all("dialog", "Share")).toHaveLength(1);
    await page.key("Escape");
    expect(all("dialog")).toEqual([]);
    expect(step()).toBe("step 11");
  });

  test("a title is text everywhere: on the page, in its title, and the address follows", async () => {
    const page = await WholePage.open("#/buffer?v=1&at=11");
    const words = '"><b>1 & 2</b>';
    await page.press("Share");
    await page.write(the("textbox", /^Title your own words/), words);
    expect(the<HTMLInputElement>("textbox", "Address").value).toMatch(/title=%22%3E%3Cb%3E/);
    await page.key("Escape");
    expect(said(document.querySelector(".scenario-title"))).toBe(words);
    expect(document.title).toBe(`${words} · step 11 · Bufferlab`);
    expect(decodeURIComponent(location.hash)).toContain(words);
  });

  test("Copy puts each text on the clipboard and says so", async () => {
    const copyText = vi.spyOn(handOver, "copyText").mockResolvedValue(true);
    const page = await WholePage.open("#/buffer?v=1&at=11");
    await page.press("Share");
    for (const name of ["Address", "Frame for a web page", "Markdown"]) {
      await page.press(`Copy ${name}`);
      expect(copyText).toHaveBeenLastCalledWith(the<HTMLInputElement>("textbox", name).value);
    }
    const told = [...document.querySelectorAll(".share-snippet [role=status]")].map(said);
    expect(told).toEqual(["Copied.", "Copied.", "Copied."]);
  });

  test("a run that plays is paused, and what is shared is the state where it stands", async () => {
    const page = await WholePage.open("#/buffer?v=1&at=start");
    await page.begins(() => the("button", "Play").click());
    await page.press("Share");
    expect(said(the("dialog", "Share"))).toContain("The run is paused");
    expect(all("button", "Play")).toHaveLength(1);
    const [, at] = /at=(\w+)&d=[0-9a-f]{6}$/.exec(the<HTMLInputElement>("textbox", "Address").value) ?? [];
    await page.key("Escape");
    expect(step()).toBe(at === "start" ? "the start" : `step ${at}`);
  });
});

describe("paper", () => {
  const sheet = () => document.querySelector(".print-sheet");

  test("is asked for by Ctrl + P on the stage, and when it is printed the sheet goes and the page is as it was", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const page = await WholePage.open("#/buffer?v=1&at=11");
    the("main").focus();
    await page.key("Control+p");
    expect(print).toHaveBeenCalledOnce();
    expect(said(sheet())).toContain("Chen, flawed");
    await page.does(() => window.dispatchEvent(new Event("afterprint")));
    expect(sheet()).toBeNull();
    expect(document.activeElement).toBe(the("main"));
    expect(step()).toBe("step 11");
  });

  test("is asked for by Ctrl + P in a field too, and by Print in the ways to share", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const page = await WholePage.open("#/buffer?v=1&at=11");
    the("textbox", "step").focus();
    await page.key("Control+p");
    expect(print).toHaveBeenCalledTimes(1);
    await page.does(() => window.dispatchEvent(new Event("afterprint")));
    await page.press("Share");
    await page.press("Print");
    expect(print).toHaveBeenCalledTimes(2);
    expect(sheet()).not.toBeNull();
    expect(all("dialog")).toEqual([]);
  });
});

test("the help has the keys of every lab, wherever it is opened", async () => {
  const page = await WholePage.open("#/buffer?v=1&at=11");
  await page.key("?");
  const heading = the("heading", "In the heap lab");
  expect(said(heading.nextElementSibling)).toContain("in one operation: the next step, the step before");
});

test.each([
  ["buffer", "next poisoning", "the heap grows"],
  ["heap", "the heap grows", "next poisoning"],
])("the %s lab offers stop rules of its own", async (lab, own, foreign) => {
  const page = await WholePage.open(`#/${lab}?v=1&at=11`);
  const rules = document.getElementById("stop-rules");
  await page.does(() => rules?.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" })));
  await page.rest();
  expect(all("button", own)).toHaveLength(1);
  expect(all("button", foreign)).toEqual([]);
});
