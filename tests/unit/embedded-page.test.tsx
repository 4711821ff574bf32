import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import { trials } from "../../src/kernel/run/trials";
import { firstOf, LONG } from "../long-run";
import { runTrial } from "../trial-kit";
import { freshPages, WholePage } from "./page-kit";
import { all, nameOf, plain, said, the } from "./page-roles";

freshPages();

const step = () => said(document.querySelector(".takeaway-step"));
const wayOut = () => the("link", /^Open in Bufferlab/);
const page = () => said(document.body);
const FLAWED_AT_11 = "#/buffer?v=1&at=11&A=article-flawed";

/** The violations that axe finds without a layout: no colors. */
async function axeViolations(within: Element): Promise<readonly axe.Result[]> {
  vi.useRealTimers();
  const rules = { "color-contrast": { enabled: false } };
  return (await axe.run(within, { resultTypes: ["violations"], rules })).violations;
}

test("the exit link opens the shown state in a new tab, without the query", async () => {
  const frame = await WholePage.open(`?embed=1&ui=stage&theme=dark${FLAWED_AT_11}`);
  await frame.press("Step forward");
  expect(step()).toBe("step 12");
  expect([wayOut().getAttribute("rel"), wayOut().getAttribute("target")]).toEqual(["noopener", "_blank"]);
  const { href } = wayOut() as HTMLAnchorElement;
  expect(href).toMatch(/^http:\/\/localhost:\d+\/#\/buffer\?v=1&at=12&A=article-flawed&d=[0-9a-f]{6}$/);
  expect(location.hash).toBe(new URL(href).hash);
});

test("a bad link in a frame is explained there, and the exit link leads to the same address", async () => {
  await WholePage.open("?embed=1#/buffer?v=1&at=-3");
  expect(said(document.querySelector("h1"))).toBe("This link has a problem. Nothing has been changed.");
  expect((wayOut() as HTMLAnchorElement).href).toMatch(/\/#\/buffer\?v=1&at=-3$/);
});

describe("parts of the lab are left out, in the frame and on the page", () => {
  const headings = () => all("heading").map(nameOf);
  const tabs = () => all("tab").map(nameOf);

  test("the story", async () => {
    await WholePage.open("?hide=story");
    expect(tabs()).toEqual(["Code", "C", "C++", "Rust", "Go"]);
    expect(headings().some((name) => name.endsWith("in C"))).toBe(true);
  });

  test("the policies", async () => {
    await WholePage.open("?embed=1&hide=policy");
    expect(tabs()).toEqual(["What happened"]);
    expect(headings()).toContain("Workload");
    expect(said(the("complementary", "Scenario"))).not.toContain("Edit policy");
    expect(all("button", /^Edit policy/)).toEqual([]);
  });

  test("the workload", async () => {
    await WholePage.open("?hide=workload");
    expect(headings()).not.toContain("Workload");
    expect(all("button", "Edit policy A")).toHaveLength(1);
  });

  test.each(firstOf(1, ["embed=1&", ""]))("all of them: ?%shide=policy,workload,story", async (frame) => {
    await WholePage.open(`?${frame}hide=policy,workload,story`);
    expect(tabs()).toEqual([]);
    expect(all("complementary", "Scenario")).toEqual([]);
    expect(headings().some((name) => name.startsWith("Describe this picture"))).toBe(true);
  });
});

test("a page without any part of the lab has Play and single steps, and no form that changes the run", async () => {
  await WholePage.open(`?hide=policy,workload,story,machine${FLAWED_AT_11}`);
  expect(all("button", undefined, the("region", "Transport")).map(nameOf)).toEqual([
    "Play",
    "Step back",
    "Step forward",
  ]);
});

describe("the transport of a frame", () => {
  const keys = () => all("region", "Transport").flatMap((bar) => all("button", undefined, bar));

  test("none leaves no key that moves the run, and no playhead", async () => {
    const frame = await WholePage.open(`?embed=1&controls=none${FLAWED_AT_11}`);
    expect(all("region", "Transport")).toEqual([]);
    expect(all("slider", "Playhead")).toEqual([]);
    the("main").focus();
    for (const key of [" ", "ArrowRight", "End"]) await frame.key(key);
    expect(wayOut().getAttribute("href")).toMatch(/at=11&A=article-flawed&d=/);
    expect(step()).toBe("step 11");
  });

  test("step leaves two buttons and their keys, but no Play", async () => {
    const frame = await WholePage.open(`?embed=1&controls=step${FLAWED_AT_11}`);
    expect(keys()).toHaveLength(2);
    await frame.press("Step forward");
    expect(step()).toBe("step 12");
    the("main").focus();
    for (const [key, shown] of [
      ["ArrowLeft", 11],
      [" ", 11],
      ["ArrowRight", 12],
    ] as const) {
      await frame.key(key);
      expect(step()).toBe(`step ${shown}`);
    }
  });

  test("the default leaves all of it", async () => {
    await WholePage.open("?controls=full#/buffer");
    expect(all("button", "Play")).toHaveLength(1);
  });
});

/** Drops a scenario file on the page. */
async function drop(frame: WholePage, scenario: object): Promise<void> {
  const file = new File([JSON.stringify(scenario)], "other.bufferlab.json");
  const item = { kind: "file", getAsFile: () => file, webkitGetAsEntry: () => ({ isDirectory: false }) };
  const dataTransfer = { types: ["Files"], items: [item] };
  for (const type of ["dragover", "drop"])
    await frame.does(() =>
      document.body.dispatchEvent(
        Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer }),
      ),
    );
}

const TWO_LANES = "#/buffer?v=1&at=100&A=article-flawed&B=article-fixed";
const isDisabled = (name: string) => the<HTMLButtonElement>("button", name).disabled;

test("a locked part says so, and no other control changes it", async () => {
  const frame = await WholePage.open(`?lock=workload,A${TWO_LANES}`);
  expect(page().match(/Locked by the link’s author\./g)).toHaveLength(3);
  expect(the<HTMLSelectElement>("combobox", "Scenario").disabled).toBe(true);
  for (const name of ["Edit workload", "Edit policy A"]) expect(all("button", name)).toEqual([]);
  expect(isDisabled("Remove lane A")).toBe(true);

  // Parts that are not locked can be changed and undone.
  await frame.press("Edit policy B");
  await frame.write(the<HTMLSelectElement>("combobox", "Policy B, preset"), "no-cache");
  expect(location.hash).toContain("B=no-cache");
  await frame.press(/^Undo: /);
  expect(location.hash).not.toContain("B=no-cache");

  // A scenario file that differs where the page is locked.
  await drop(frame, { v: 1, lanes: [{ capacity: 0 }] });
  expect(said(the("alert"))).toContain("Locked by the link’s author: policy A");
  expect(all("region", "A Chen, flawed")).toHaveLength(1);
  await frame.press("Dismiss");
  expect(all("alert")).toEqual([]);
  if (LONG) expect(await axeViolations(the("complementary", "Scenario"))).toEqual([]);
});

test("a locked policy is not changed by the histogram's line, a comparison or a removed lane", async () => {
  vi.spyOn(trials, "run").mockImplementation(runTrial);
  const frame = await WholePage.open(`?lock=B${TWO_LANES}`);
  for (const name of ["Remove lane A", "Remove lane B"]) expect(isDisabled(name)).toBe(true);
  await frame.press("Edit workload");
  const lane = the<HTMLSelectElement>("combobox", "lane of the cutoff");
  await frame.write(lane, "A");
  expect(all("slider", /^cutoff/i)).toHaveLength(1);
  await frame.write(lane, "B");
  expect(all("slider", /^cutoff/i)).toEqual([]);
  expect(all("textbox", /^cutoff in bytes/)).toEqual([]);
  expect(page()).toContain(": 200 B. Locked by the link’s author.");
});

describe("a prediction", () => {
  const FIGURES = /1\.5|1\s882|1\s911|98\.5|wasted/;
  const QUESTION = "At step 37 900, in which lane is the largest share of the allocated memory needed?";
  const question = () => all("heading", QUESTION);

  test.each(firstOf(1, ["?predict=1", "?embed=1&ui=stage&predict=1"]))(
    "withholds the state until it is made: %s",
    async (query) => {
      const frame = await WholePage.open(query);
      expect(question()).toHaveLength(1);
      expect(document.title).not.toMatch(FIGURES);
      expect(document.body.innerHTML).not.toMatch(FIGURES);
      expect(document.querySelectorAll("canvas, [role=status]")).toHaveLength(0);
      // The lab's keys do nothing yet.
      for (const key of ["p", "ArrowRight", "End", " "]) await frame.key(key);
      expect(question()).toHaveLength(1);
      the("button", "lane A").focus();
      await frame.key("Enter");
      expect(page()).toContain("At step 37 900, you predicted lane A. It is 1.5 % in A, 96.7 % in B.");
      expect(said(document.querySelector("#stage h1"))).toContain("98.5");
      expect(document.activeElement).toBe(the("main"));
      // It stays while the run continues.
      await frame.press("Step forward");
      expect(step()).toBe("step 37 901");
      expect(page()).toContain("At step 37 900, you predicted lane A. It is 1.5 % in A, 96.7 % in B.");
    },
  );

  test.each([
    [
      "#/buffer?v=1&at=37900&A=article-fixed",
      "over 75 %",
      "At step 37 900 in lane A, you predicted over 75 %. It is 96.7 %. ✓",
    ],
    [FLAWED_AT_11, "not sure", "you were not sure. It is 2.9 %."],
    ["#/buffer?v=1&at=11", "lane B", "you predicted lane B. It is 2.9 % in A, 100 % in B. ✓"],
    ["#/buffer?v=1&at=11", "lane A", "you predicted lane A. It is 2.9 % in A, 100 % in B. Not quite."],
    ["#/buffer?v=1&at=0", "no difference", "you predicted no difference. It is 100 % in A, 100 % in B. ✓"],
  ])("is judged by the core's own count of another link: %s", async (hash, pick, words) => {
    const frame = await WholePage.open(`?predict=1${hash}`);
    await frame.press(pick);
    expect(page()).toContain(plain(words));
  });

  test("can be skipped by Enter and by its button", async () => {
    for (const skip of [(frame: WholePage) => frame.key("Enter"), (frame: WholePage) => frame.press("Skip (Enter)")]) {
      const frame = await WholePage.open("?predict=1");
      expect(question()).toHaveLength(1);
      await skip(frame);
      expect(step()).toBe("step 37 900");
      expect(page()).not.toContain("you predicted");
      frame.close();
    }
  });

  test("comes after the sender’s note, and with a line for each lane", async () => {
    const frame = await WholePage.open("?note=Which+wastes+more?&predict=overhead#/heap?v=1&at=500");
    expect(said(the("main"))).toMatch(
      /^Which wastes more\? ?from the sender of this link ?At step 500, in which lane .*A ?glibc 2\.36\. .*B ?NT XP with LFH\. /,
    );
    expect(all("complementary", "Note from the sender of this link")).toEqual([]);
    await frame.press("no difference");
    expect(all("complementary", "Note from the sender of this link")).toHaveLength(1);
  });

  test("is not requested at the start", async () => {
    await WholePage.open("?predict=1#/buffer?v=1&at=start");
    expect(step()).toBe("the start");
  });
});

describe("a prediction of the page cache", () => {
  const COMPARES = "At step 79 999, which lane has the highest hit ratio so far?";
  const VERDICT = /At step 79 999, you predicted lane B\. It is 53\.6 % in A, [\d.]+ % in B/;

  test.each([
    [
      "machine&at=99999",
      "At step 99 999, how much of the file is in memory?",
      "25–75 %",
      /At step 99 999, you predicted 25–75 %\. It is 58\.4 %\. ✓/,
    ],
    ["policies", COMPARES, "lane B", VERDICT],
    ["request", COMPARES, "lane B", VERDICT],
    [
      "policies&A=lru",
      "At step 79 999, what is lane A’s hit ratio so far?",
      "25–75 %",
      /At step 79 999 in lane A, you predicted 25–75 %\. It is 53\.6 %\. ✓/,
    ],
  ])("withholds the state of its stage and is judged by the core: %s", async (stage, asks, pick, verdict) => {
    const frame = await WholePage.open(`?predict=1#/pages?v=1&stage=${stage}`);
    expect(all("heading", asks)).toHaveLength(1);
    expect(document.querySelectorAll("canvas, [role=status]")).toHaveLength(0);
    await frame.press(pick);
    expect(page()).toMatch(verdict);
  });

  test("is about what the address shows", async () => {
    await WholePage.open("?predict=1#/pages?v=1");
    expect(page()).toContain("10 commands on a file of");
    expect(all("heading", /lane A/)).toEqual([]);
  });
});

describe("the parent page receives", () => {
  /** The messages of this frame to the parent page. */
  function hear(): Record<string, unknown>[] {
    const heard: Record<string, unknown>[] = [];
    const around = { postMessage: (message: Record<string, unknown>) => void heard.push(message) };
    vi.stubGlobal("parent", around);
    return heard;
  }

  test("the state when the run rests, and no answer unless it asked for answers", async () => {
    const heard = hear();
    const frame = await WholePage.open("?embed=1&ui=stage&predict=1#/buffer?v=1&at=11");
    expect(heard).toEqual([]);
    expect(page()).not.toContain("answers are sent");
    await frame.press("lane A");
    await frame.press("Step forward");
    await frame.pass(1000);
    expect(heard.map(({ link, ...rest }) => ({ ...rest, link: String(link).replace(/d=[0-9a-f]{6}$/, "d") }))).toEqual([
      { bufferlab: 1, type: "state", step: 11, link: "#/buffer?v=1&at=11&d" },
      { bufferlab: 1, type: "state", step: 12, link: "#/buffer?v=1&at=12&d" },
    ]);
  });
});

test("every ignored request of the address is named, and the others are applied", async () => {
  const frame = await WholePage.open("?embed=1&ui=leson&hide=storry,policy&theme=pink&utm_source=mail");
  const notice = said(the("alert"));
  for (const words of [
    'ui="leson", allowed: stage, lab, chart, lesson; did you mean lesson?',
    'hide="storry", allowed: policy, workload, story, machine; did you mean story?',
    'theme="pink", allowed: auto, light, dark, projector',
  ])
    expect(notice).toContain(words);
  expect(notice).not.toContain("utm_source");
  expect(all("tab").map(nameOf)).toEqual(["What happened"]);
  await frame.press("Dismiss");
  expect(all("alert")).toEqual([]);
});
