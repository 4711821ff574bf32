import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useAllocationScenario } from "../../src/labs/shared/allocation-frame";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { act } from "./act";
import "../../src/labs/buffer-cache/caller/Caller";
import "../../src/labs/buffer-cache/workload/CacheWorkload";
import "../../src/workloads/allocation/WorkloadBuilder";
import { trials } from "../../src/kernel/run/trials";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { presets as bufferPresets } from "../../src/labs/buffer-cache/scenario/presets";
import { bufferEdits } from "../../src/labs/buffer-cache/stops-and-edits";
import { Workload } from "../../src/labs/buffer-cache/workload/Workload";
import { RunBack } from "../../src/labs/heap/HeapLab";
import { HeapWorkload } from "../../src/labs/heap/HeapWorkload";
import { heapPresets } from "../../src/labs/heap/scenario/presets";
import { EditBar } from "../../src/labs/shared/EditBar";
import { heapEdits } from "../../src/labs/shared/heap/heaps";
import { AboutPreset, PresetPicker } from "../../src/labs/shared/PresetPicker";
import { firstOf } from "../long-run";
import { open as openSession } from "./engine-kit";
import { MountedPart } from "./mount-kit";

let page: MountedPart;
afterEach(() => page.close());

/** Enough steps for every size to occur. */
const STEPS = 2000;
beforeEach(() => {
  vi.spyOn(trials, "run").mockImplementation(async ({ scenario }) => {
    const session = openSession(allocationOf(scenario));
    session.run(STEPS);
    const lane = { figures: new Float64Array(), requested: session.requestedSizes() };
    return { kind: "done", result: { done: STEPS, lanes: [lane], questions: [] } };
  });
});

function Rail() {
  const scenario = useAllocationScenario((scenario) => scenario);
  const isHeap = scenario.lab === "heap";
  const presets = isHeap ? heapPresets : bufferPresets;
  return (
    <>
      <EditBar lanes={isHeap ? heapEdits : bufferEdits} />
      <h2 id="preset-title">Scenario</h2>
      <PresetPicker presets={presets} />
      <AboutPreset presets={presets} />
      {isHeap ? <HeapWorkload /> : <Workload scenario={scenario} focus={0} />}
      <RunBack />
    </>
  );
}

const ARTICLE = "#/buffer?v=1";
const ARTICLE_UNDER_HEAPS = encodeLink({ ...heapPresets["heap-article"].scenario, at: 37_900 });
const LABS = [
  ["buffer", ARTICLE],
  ["heap", ARTICLE_UNDER_HEAPS],
] as const;

async function openRail(hash = ARTICLE): Promise<void> {
  page = await MountedPart.open(hash, <Rail />);
}

async function edit(hash = ARTICLE): Promise<void> {
  await openRail(hash);
  await page.click("Edit workload");
}

const status = () => page.said("[role=status]");
const problem = () => page.said("[role=alert]");
const valueIn = (name: string | RegExp) => page.control<HTMLInputElement>(name).value;
const attributeOf = (name: string, attribute = "aria-valuetext") =>
  page
    .control(name)
    .getAttribute(attribute)
    ?.replaceAll(/[\u00a0\u202f]/g, " ");

// The labs share the form.
describe.each(firstOf(1, LABS))("the workload as a form in the %s lab", (lab, article) => {
  test("log-normal sizes run from the start, drawn only by PCG32 and described, and undo restores the article's", async () => {
    await edit(article);
    await page.choose("sizes", "log-normal");
    expect(status()).toContain("restarts from step 0");
    expect(status()).toContain("PCG32");
    expect(valueIn("random numbers")).toBe("pcg32");
    expect(page.url).toMatch(/at=start.*gen=pcg32.*sizes=log-normal/);
    await page.choose("random numbers", "msvc");
    expect(problem()).toContain("doubling with the Microsoft C runtime’s rand()");
    expect(valueIn("random numbers")).toBe("pcg32");
    await page.click("Done");
    expect(page.text).toContain("Sizes are log-normal about 1 000 B");
    await page.click(/^Undo: /);
    expect(page.text).toContain("double with every heads");
    expect(page.step).toBe(37_900);
  });

  test("an impossible number is named with its range, and the last valid one stays", async () => {
    await edit(article);
    await page.enter("largest size", "50");
    expect(problem()).toContain("Largest size: “50” is not valid.");
    expect(problem()).toContain("The last valid value is kept.");
    expect(attributeOf("largest size", "aria-invalid")).toBe("true");
    expect(page.url).not.toContain("max=50");
    await page.enter("largest size", "6400");
    expect(problem()).toBe("");
    expect(page.url).toContain("max=6400");
  });

  test("changing the share of a bar turns doubling into a histogram, and the total stays 100 %", async () => {
    await edit(article);
    // jsdom sends no event when a part opens.
    const bars = page.place.querySelector("details");
    bars?.setAttribute("open", "");
    act(() => void bars?.dispatchEvent(new Event("toggle")));
    await page.enter("share of 100 B, percent", "40");
    expect(page.url).toMatch(/gen=pcg32.*sizes=histogram&bins=100\.100\.400000~200\.200/);
    expect(status()).toContain("histogram with a bin for each bar");
    await page.press("share of 100 B, percent", "ArrowUp");
    expect(page.url).toMatch(/bins=100\.100\.410000~/);
    expect(page.scenario.bins.reduce((sum, { weight }) => sum + weight, 0)).toBe(1_000_000);
  });

  test("the form has every model of lifetimes and sizes, the cache's cutoff among the sizes, and lists that grow and shrink", async () => {
    await edit(article);
    for (const life of ["bounded", "phases", "exponential"]) {
      await page.choose("lifetimes", life);
      expect(page.url).toContain(`life=${life}`);
    }
    await page.click("+ lifetime by size");
    expect(page.url).toContain("lifetimes=100.100");
    await page.click("Remove lifetime by size 1");
    expect(page.url).not.toContain("lifetimes=");
    for (const sizes of ["listed", "uniform", "histogram", "log-normal", "pareto", "bimodal"]) {
      await page.choose("sizes", sizes);
      expect(page.url).toContain(`sizes=${sizes}`);
      if (lab === "buffer") expect(attributeOf("Cutoff of lane B")).toContain("200 bytes");
    }
  });
});

test("keys move the cutoff from bar to bar, and lane B's with it", async () => {
  await edit();
  await page.press("Cutoff of lane B", "ArrowRight");
  expect(attributeOf("Cutoff of lane B", "aria-valuenow")).toBe("400");
  expect(attributeOf("Cutoff of lane B")).toBe("400 bytes, 93 percent useful, 37 percent of heap calls saved");
  expect(page.url).toMatch(/B=[^&]*cut:400/);
  expect(page.step).toBe(37_900);
  await page.press("Cutoff of lane B", "End");
  expect(attributeOf("Cutoff of lane B")).toMatch(/^no cutoff, 70 percent useful/);
  await page.enter("cutoff in bytes, empty for none", "250");
  expect(page.url).toMatch(/B=[^&]*cut:250/);
});

describe.each([
  ["buffer", "#/buffer?v=1&at=11&seed=5", "No cache", /Nothing is wasted and nothing is saved/],
  ["heap", "#/heap?v=1&at=11&slots=12", "First, best and next fit", /three ways to choose/],
] as const)("the presets of the %s lab", (_, link, preset, about) => {
  test("are chosen by name and described in a line, and any other scenario names its origin", async () => {
    await openRail(link);
    const chosen = () => page.control<HTMLSelectElement>("Scenario").selectedOptions[0]?.textContent;
    expect(chosen()).toBe("As in the link");
    await page.choose("Scenario", preset);
    expect(chosen()).toBe(preset);
    expect(page.text).toMatch(about);
    await page.click("Edit workload");
    await page.enter("seed", "7");
    expect(chosen()).toBe("Your own");
    expect(page.text).not.toMatch(about);
    await page.click("Undo all");
    expect(chosen()).toBe("As in the link");
  });
});

test("by hand from an empty stage each request or return is the next step, the focus stays in the list, and undo removes moves", async () => {
  await openRail();
  const caller = () => page.said(".caller");
  await page.click("Play it yourself");
  expect(page.step).toBe(-1);
  expect(caller()).toContain("Nobody holds a buffer.");
  await page.click("Request 6 400 B");
  expect(page.step).toBe(0);
  await page.follow("#/buffer?v=1&at=1&moves=6400~-1&A=article-flawed");
  expect(caller()).toContain("Nobody holds a buffer.");
  await page.click("Request 100 B");
  expect(page.step).toBe(2);
  expect(caller()).toContain("Caller 2 needs 100 B, holds 6 400 B");
  await page.click("Request 100 B");
  page.control("Return caller 2’s buffer").focus();
  await page.click("Return caller 2’s buffer");
  expect(document.activeElement).toBe(page.control("Return caller 3’s buffer"));
  expect(page.step).toBe(4);
  expect(page.url).toMatch(/at=4.*moves=6400~-1~100~100~-2/);
  await page.click("Take back the last move");
  expect(page.step).toBe(3);
  expect(caller()).toContain("Caller 2");
  await page.click(/^Undo: first operations by hand/);
  expect(page.step).toBe(4);
  act(() => page.bench.run.transport.step(1));
  await page.rest();
  expect(caller()).toContain("You are viewing another step.");
});

test("without the article’s cache the requests by hand say so, and one click leaks with the same moves", async () => {
  const OFFER = "Use the article’s cache in A";
  await openRail("#/buffer?v=1&at=2&moves=6400~-1~100&A=article-fixed&B=article-fixed");
  expect(page.text).toContain("Caller 2 needs 100 B, holds 100 B");
  await page.click(OFFER);
  expect(page.text).toContain("Caller 2 needs 100 B, holds A 6 400 B, B 100 B");
  expect(page.text).not.toContain(OFFER);
  await page.click(/^Undo: /);
  expect(page.text).toContain(OFFER);
});

test("edits can be undone, redone and reset to the link", async () => {
  await openRail("#/buffer?v=1&at=11&A=ten-slots");
  act(() => page.bench.run.transport.step(1));
  await page.rest();
  const idle = (name: string) => attributeOf(name, "aria-disabled");
  expect([idle("Nothing to undo"), idle("Nothing to redo"), idle("Undo all")]).toEqual(["true", "true", "true"]);
  const isNoCache = () => page.scenario.lanes[0]?.capacity === 0;
  await page.choose("Scenario", "No cache");
  expect(isNoCache()).toBe(true);
  await page.click(/^Undo: policy A/);
  expect([page.step, isNoCache()]).toEqual([12, false]);
  await page.click(/^Redo: policy A/);
  expect(isNoCache()).toBe(true);
  await page.click("Undo all");
  expect([page.step, isNoCache()]).toEqual([11, false]);
  expect(idle("Undo all")).toBe("true");
  await page.click(/^Undo: policy A/);
  expect(isNoCache()).toBe(true);
});

describe("the heap lab", () => {
  test("runs any workload of the buffer-cache lab from the start, and offers the way back", async () => {
    await openRail("#/heap?v=1&at=4999&A=ptmalloc&B=nt-xp-lfh");
    await page.click("Edit workload");
    await page.enter("size 1, bytes", "0");
    expect(problem()).toContain("Allowed");
    await page.enter("size 1, bytes", "170");
    expect(page.url).toContain("list=170.1~251.1");
    await page.choose("workload", "bursts");
    expect(page.url).toMatch(/at=start.*life=phases&phases=2000\.9of10~2000\.1of10&sizes=log-normal/);
    expect(status()).toContain("now happen in phases");
    await page.click(/^Undo: /);
    expect(valueIn("slots of each size")).toBe("10");
    await page.click(/^Undo: /);
    expect(page.step).toBe(4999);
    await page.choose("workload", "article");
    await page.click("Done");
    expect(page.text).toContain("double with every heads");
    await page.click("Run to step 4 999");
    expect(page.step).toBe(4999);
    expect(page.said(".heap-run-back")).toBe("");
  });
});
