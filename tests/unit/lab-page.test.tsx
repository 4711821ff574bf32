import { describe, expect, test, vi } from "vitest";
import { trials } from "../../src/kernel/run/trials";
import * as handOver from "../../src/ui/hand-over";
import { runTrial } from "../trial-kit";
import { freshPages, WholePage } from "./page-kit";
import { all, nameOf, said, the } from "./page-roles";

freshPages();

const step = () => said(document.querySelector(".takeaway-step"));
const story = () => the("region", /^Events by step/);
const title = () => said(document.querySelector("h1"));

describe("the story", () => {
  test("leads to the next event of a kind", async () => {
    const page = await WholePage.open("#/buffer?v=1&at=59");
    await page.press(/^Next: 1 · Big buffer, tiny request/);
    expect(step()).toBe("step 60");
  });

  test("locks future events, and lights them up when they happen", async () => {
    const page = await WholePage.open("#/buffer?v=1&at=6");
    const notSeen = () => said(story()).match(/Not seen yet\./g)?.length;
    expect(all("button", "Big buffer created, go to step 6", story())).toHaveLength(1);
    expect(notSeen()).toBe(3);
    await page.follow("#/buffer?v=1&at=11");
    // One card per second is highlighted.
    await page.pass(2500);
    for (const name of ["2 · Big buffers stay, go to step 10", "1 · Big buffer, tiny request, go to step 11"])
      expect(all("button", name, story())).toHaveLength(1);
    expect(said(story())).toContain("A 100 B request gets 6 400 B, because that is big enough: 64× too big.");
    expect(notSeen()).toBe(1);
  });
});

test("adding a lane uses the next preset, and an undo restores a removed lane", async () => {
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

/** The listeners that are added to the document and the window from now on, without those that leave again. */
function listenersFromNow(): () => readonly string[] {
  const left = new Map<object, string>();
  for (const place of [document, window]) {
    const { addEventListener, removeEventListener } = place;
    vi.spyOn(place, "addEventListener").mockImplementation((type: string, listener, options) => {
      if (typeof listener === "function") left.set(listener, type);
      const { signal } = Object(options) as AddEventListenerOptions;
      signal?.addEventListener("abort", () => left.delete(listener as object));
      addEventListener.call(place, type, listener, options);
    });
    vi.spyOn(place, "removeEventListener").mockImplementation((type: string, listener, options) => {
      left.delete(listener as object);
      removeEventListener.call(place, type, listener, options);
    });
  }
  return () => [...left.values()].toSorted();
}

test("a lab that is left hears nothing more, so that its page can be forgotten", async () => {
  const page = await WholePage.open("#/learn");
  const left = listenersFromNow();
  for (const lab of ["buffer", "heap", "pages", "realloc"]) {
    await page.follow(`#/${lab}?v=1&at=30`);
    await page.follow("#/learn");
    expect([lab, left()]).toEqual([lab, []]);
  }
});

/** Landmarks, each with its kind and its name. */
const landmarks = () =>
  [...document.querySelectorAll("main, nav, aside, header, section, [role=region]")].map((part) => {
    const isNamed = part.hasAttribute("aria-label") || part.hasAttribute("aria-labelledby");
    return `${part.localName} ${isNamed ? nameOf(part) : ""}`.trim();
  });

test("the page has one title with step and page, one first heading, and landmarks with names of their own", async () => {
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

/** Parts that show a run's figures without a source label on themselves or around them. */
function figuresOfNowhere(): string[] {
  const parts = "section, main, dialog, aside > p, figure";
  // Inputs, the code, the source label itself and closed parts are not figures of a run.
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

test("wherever a run's figures appear, a label names their source", async () => {
  vi.spyOn(trials, "run").mockImplementation(runTrial);
  const page = await WholePage.open("#/buffer?v=1&at=11");
  expect(figuresOfNowhere()).toEqual([]);
  await page.press("Edit workload");
  expect(figuresOfNowhere()).toEqual([]);
  await page.press("Done");
  const tables = ["memory wasted by step", "trade-off", "allocated by size", "requested sizes"];
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

test("the start page has its own title after any page, and the header marks the current place", async () => {
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

test("the help has keys, privacy and the accessibility statement on every page", async () => {
  const page = await WholePage.open("#/library");
  await page.press("Help: keys and privacy");
  const help = the("dialog");
  for (const words of ["Your data is never sent", "zoom by size: lengths instead of areas, on a log scale"])
    expect(said(help)).toContain(words);
  expect(all("heading", "Known limits", help)).toHaveLength(1);
});

test("a link with options after its # says that they belong before it, and leads there", async () => {
  await WholePage.open("#/buffer?v=1&note=hello&at=11&predict=1");
  expect(said(the("main", "Problems in the link"))).toContain("“note” and “predict” belong before the “#”");
  expect(the("link", /note/).getAttribute("href")).toBe("?note=hello&predict=1#/buffer?v=1&at=11");
});

describe("an address that leads nowhere", () => {
  test("lists all places and the one that was probably meant", async () => {
    const page = await WholePage.open("#/bufer?v=1&at=11");
    expect(title()).toBe("This link has a problem. Nothing has been changed.");
    const places = the("navigation", "All pages");
    for (const hash of ["#/", "#/buffer", "#/heap", "#/library", "#/learn", "#/learn/leak", "#/learn/challenges"])
      expect(places.querySelector(`a[href="${hash}"]`), hash).not.toBeNull();
    await page.click(the("link", "#/buffer?v=1&at=11"));
    expect(step()).toBe("step 11");
    await page.follow("#/libary");
    await page.click(the("link", "#/library"));
    expect(title()).toBe("Library");
  });

  test("shows an example for each key in its complaints", async () => {
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
    expect(said(document.body)).toContain("Drop the file to open it");
    await page.does(() => the("main").dispatchEvent(event("drop")));
    expect(said(document.body)).not.toContain("Drop the file to open it");
  }
  const row = (words: RegExp) => said(the("row", words));

  test("opens, its digest is compared, and undo restores the previous scenario", async () => {
    const page = await WholePage.open("#/buffer?v=1&at=11");
    await drop(page, '{ "v": 1, "at": 63, "lanes": [{ "capacity": 10, "full": "keep-bigger" }], "digest": "000000" }');
    expect(step()).toBe("step 63");
    expect(all("region", "A 10 slots")).toHaveLength(1);
    expect(said(document.body)).toContain("different numbers than the link says");
    await page.press(/^Undo: /);
    expect(step()).toBe("step 11");
  });

  test("that is bad lists every problem, and both the previous scenario and the valid part are one click away", async () => {
    const page = await WholePage.open("#/buffer?v=1&at=11");
    const bad = '{ "at": 63, "seed": -1, "colour": "red" }';
    await drop(page, bad);
    expect(title()).toBe("This file has a problem. Nothing has been changed.");
    expect(row(/seed/)).toContain("-1");
    expect(row(/colour/)).toContain("no field has this name");
    await page.press("Back to the previous view");
    expect(step()).toBe("step 11");
    await drop(page, bad);
    await page.press("Open the valid part");
    expect(step()).toBe("step 63");
    await drop(page, "{", "{}");
    expect(row(/files/)).toContain("one at a time");
    await page.press("Back to the previous view");
    await drop(page, '{ "v": 1, }');
    expect(row(/line 1, column 11/)).toContain("JSON");
  });
});

describe("sharing", () => {
  test("S on the stage or a button of the header opens the share dialog, Escape closes it and returns the focus, and elsewhere S is a letter", async () => {
    const page = await WholePage.open("#/buffer?v=1&at=11");
    the("link", "Heap").focus();
    await page.key("s");
    expect(all("dialog")).toEqual([]);
    for (const place of [the("main"), the("button", "Present")]) {
      place.focus();
      await page.key("s");
      expect(all("dialog", "Share this step")).toHaveLength(1);
      await page.key("Escape");
      expect(all("dialog")).toEqual([]);
    }
    expect(step()).toBe("step 11");
  });

  test("a title is text on the page and in its title, and the address follows", async () => {
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

  test("Copy copies each text and says so", async () => {
    const copyText = vi.spyOn(handOver, "copyText").mockResolvedValue(true);
    const page = await WholePage.open("#/buffer?v=1&at=11");
    await page.press("Share");
    for (const [name, button = `Copy ${name}`] of [
      ["Address", "Copy link"],
      ["Code to embed"],
      ["Markdown"],
    ] as const) {
      await page.press(button);
      expect(copyText).toHaveBeenLastCalledWith(the<HTMLInputElement>("textbox", name).value);
    }
    const statuses = [...document.querySelectorAll(".share :is(.share-link, .share-snippet) > [role=status]")].map(
      said,
    );
    expect(statuses).toEqual(["Copied.", "Copied.", "Copied."]);
  });

  test("sharing pauses a playing run, and the current state is shared", async () => {
    const page = await WholePage.open("#/buffer?v=1&at=start");
    await page.begins(() => the("button", "Play").click());
    await page.press("Share");
    expect(said(the("dialog", "Share this step"))).toContain("The run is paused");
    expect(all("button", "Play")).toHaveLength(1);
    const [, at] = /at=(\w+)&d=[0-9a-f]{6}$/.exec(the<HTMLInputElement>("textbox", "Address").value) ?? [];
    await page.key("Escape");
    expect(step()).toBe(at === "start" ? "the start" : `step ${at}`);
  });
});

describe("paper", () => {
  const sheet = () => document.querySelector(".print-sheet");

  test("Ctrl + P on the stage prints a sheet, and afterwards the page is unchanged", async () => {
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

  test("Ctrl + P works in a field too, and so does Print in the share dialog", async () => {
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
  expect(said(heading.nextElementSibling)).toContain(
    "the next step of one operation, the previous one; the next picture of a step, the previous one",
  );
});

test.each([
  ["buffer", "a buffer is poisoned", "the heap grows"],
  ["heap", "the heap grows", "a buffer is poisoned"],
])("the %s lab offers stop rules of its own", async (lab, own, foreign) => {
  const page = await WholePage.open(`#/${lab}?v=1&at=11`);
  const rules = document.getElementById("stop-rules");
  await page.does(() => rules?.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open" })));
  await page.rest();
  expect(all("button", own)).toHaveLength(1);
  expect(all("button", foreign)).toEqual([]);
});
