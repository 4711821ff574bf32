import { afterEach, describe, expect, test, vi } from "vitest";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { trials } from "../../src/kernel/run/trials";
import { useCurves } from "../../src/labs/page-cache/curves/curves-store";
import { MissCurves } from "../../src/labs/page-cache/curves/MissCurves";
import { pageNow } from "../../src/labs/page-cache/page-state";
import { isPage } from "../../src/models/page_cache/page-of";
import { runTrial } from "../trial-kit";
import { act } from "./act";
import { MountedPart } from "./mount-kit";

const SMALL = "#/pages?v=1&stage=policies&n=1500&hot=1500&scan=500&requests=6000&cache=300&at=4000";
const SLIDER = "Pages of each cache, on the curves";

/** Reports every element as visible. */
class Seen {
  readonly #listener: IntersectionObserverCallback;
  constructor(listener: IntersectionObserverCallback) {
    this.#listener = listener;
  }
  observe(): void {
    this.#listener([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
  disconnect(): void {}
}

/** The panel, once the address has opened the page-cache lab. */
function SeenCurves() {
  vi.stubGlobal("IntersectionObserver", Seen);
  return useScenario(({ scenario }) => isPage(scenario)) ? <MissCurves /> : null;
}

let page: MountedPart;
afterEach(() => {
  page.close();
  vi.restoreAllMocks();
  useCurves.setState({ rate: null, streams: new Map(), share: null, wanted: null, stopped: null });
});

async function open(hash = SMALL, run: typeof trials.run = runTrial) {
  const ran = vi.spyOn(trials, "run").mockImplementation(run);
  page = await MountedPart.open(hash, <SeenCurves />);
  await settle();
  return ran;
}

const settle = () => act(() => vi.waitFor(() => expect(useCurves.getState().share).toBeNull()));
const release = (key: string) =>
  act(() => void page.control(SLIDER).dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true })));

describe("misses by cache size", () => {
  test("appear when the run rests, with their value at the cache's size", async () => {
    await open();
    expect(page.text).toMatch(/A needs \d+ pages for what [BC] does with 300: \d\.\d times the memory\./);
    expect(page.said(".curve-values")).not.toContain("–");
    expect(page.control(SLIDER).getAttribute("aria-valuetext")).toMatch(/^300.pages\. A needs/);
  });

  test("the handle moves by keys and takes effect when the key is released; undo returns", async () => {
    const ran = await open();
    const before = ran.mock.calls.length;
    await page.press(SLIDER, "ArrowRight");
    await page.press(SLIDER, "ArrowRight");
    expect(pageNow().cache).toBe(300);
    expect(page.said(".curve-values")).toContain("≈");
    release("ArrowRight");
    await page.rest();
    await settle();
    expect(pageNow().cache).toBe(320);
    expect(page.step).toBe(4000);
    expect(page.said(".curve-values")).not.toContain("≈");
    expect(ran.mock.calls.length).toBe(before + 1);
    await act(async () => page.bench.run.history.undo());
    await page.rest();
    expect(pageNow().cache).toBe(300);
    expect(page.step).toBe(4000);
    expect(ran.mock.calls.length).toBe(before + 1);
  });

  test("Escape returns the handle", async () => {
    await open();
    await page.press(SLIDER, "PageUp");
    expect(page.control(SLIDER).getAttribute("aria-valuenow")).toBe("400");
    await page.press(SLIDER, "Escape");
    release("Escape");
    await page.rest();
    expect(page.control(SLIDER).getAttribute("aria-valuenow")).toBe("300");
    expect(pageNow().cache).toBe(300);
  });

  test("the field sets the size, and refuses one that the scenario cannot have", async () => {
    await open();
    await page.enter("Pages of each cache", "450");
    expect(pageNow().cache).toBe(450);
    expect(page.step).toBe(4000);
    await page.enter("Pages of each cache", "0");
    expect(pageNow().cache).toBe(450);
    expect(page.said("[role=alert]")).toMatch(/^Allowed: .*1 048 576/);
  });

  test("a lock of the requests keeps the size, and says so", async () => {
    await open();
    page.bench.run.history.guard = () => false;
    await page.press(SLIDER, "ArrowRight");
    release("ArrowRight");
    await page.rest();
    expect(pageNow().cache).toBe(300);
    expect(page.control(SLIDER).getAttribute("aria-valuenow")).toBe("300");
    expect(page.said("[role=status]")).toBe("Locked by the link’s author.");
  });

  test("a person chooses a sample, and the estimates replace the exact curves", async () => {
    await open();
    expect(page.said(".curve-values")).not.toContain("◇");
    await page.choose("Curves from", "16");
    await settle();
    expect(page.said(".curve-values")).toMatch(/LRU◇ off by .* at most.*ARC◇ quarters differ by up to .*≈/);
    expect(page.text).toContain("1 page in 16");
  });

  test("a long run waits for the button, and Cancel ends it", async () => {
    const ran = await open(SMALL.replace("requests=6000", "requests=1000000"), () => new Promise(() => {}));
    expect(ran).not.toHaveBeenCalled();
    await page.click("Compute");
    expect(ran).toHaveBeenCalledOnce();
    expect(page.said(".curve-progress")).toContain("0 %");
    await page.click("Cancel");
    expect(ran.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(page.control("Compute")).toBeTruthy();
  });

  test("a failure is shown, and the button tries again", async () => {
    const ran = await open(SMALL, async () => ({ kind: "failed", text: "The worker was killed." }));
    expect(page.text).toContain("The worker was killed.");
    ran.mockImplementation(runTrial);
    await page.click("Compute");
    await settle();
    expect(page.text).toContain("times the memory");
  });
});
