import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { trials } from "../../src/kernel/run/trials";
import { Biography } from "../../src/labs/page-cache/Biography";
import { pageNow } from "../../src/labs/page-cache/page-state";
import { RequestStage } from "../../src/labs/page-cache/request/RequestStage";
import { isPage } from "../../src/models/page_cache/page-of";
import { act } from "./act";
import { MountedPart } from "./mount-kit";

const LINK = "#/pages?v=1&stage=request&work=list&asks=1~2~3~1~4~5&requests=40&cache=3&at=5&A=lru&B=arc";

let page: MountedPart;
beforeEach(() => void vi.spyOn(trials, "run").mockResolvedValue({ kind: "canceled" }));
afterEach(() => page.close());

/** The stage and the biography, once the address has opened the stage. */
function Parts() {
  const isOpen = useScenario(({ scenario }) => isPage(scenario) && scenario.stage === "request");
  if (!isOpen) return null;
  return (
    <>
      <RequestStage names={["LRU", "ARC"]} focus={0} />
      <Biography />
    </>
  );
}

/** Opens the stage with all beats, so that none follows by itself. */
async function open(): Promise<void> {
  page = await MountedPart.open(LINK, <Parts />);
  if (page.control("Show all").getAttribute("aria-pressed") === "false") await press("a");
  await page.rest();
}

async function press(key: string): Promise<void> {
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
}

const shown = () =>
  page.place.querySelectorAll(".request-lane[data-lane='0'] .request-beats [data-shown='true']").length;

test("keys show the next beat, the beat before, and all of them", async () => {
  await open();
  const all = shown();
  expect(all).toBeGreaterThanOrEqual(5);
  await press("a");
  await press("b");
  const one = shown();
  await press("n");
  expect(shown()).toBe(Math.min(all, one + 1));
  await press("b");
  expect(shown()).toBe(one);
});

test("lanes show their lists, the beats, one sentence and the rule", async () => {
  await open();
  expect(page.text).toContain("Request 5 is for page 5");
  expect(page.said(".request-lane[data-lane='0'] [data-kind='sentence']")).toBe(
    "In short Miss: this is the first request for page 5. It enters the queue. Page 3 leaves the queue, because its last request was the longest ago.",
  );
  expect(page.said(".request-lane[data-lane='0'] .request-page").split("\n")).toEqual(["5", "4", "1"]);
  expect(page.said(".request-lane[data-lane='0'] .request-rule [data-lit='true']")).toContain("evict: the tail");
});

test("a pressed page number opens its biography, and Clear closes it", async () => {
  await open();
  await page.click("Page 5: biography");
  expect(pageNow().selected).toBe(5);
  expect(page.said(".page-biography")).toContain("Page 5 was requested once at request 5.");
  expect(page.said(".page-lives")).toContain("In the queue for the first time, since request 5.");
  await page.click("Clear");
  expect(pageNow().selected).toBeNull();
});

test("a typed page number opens a biography; a bad one is refused with the allowed ones", async () => {
  await open();
  await page.enter("Page", "1");
  expect(pageNow().selected).toBe(1);
  await page.enter("Page", "-1");
  expect(page.said("[role='alert']")).toContain("“-1” is not valid.");
  expect(pageNow().selected).toBe(1);
});
