import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { trials } from "../../src/kernel/run/trials";
import { doneAt } from "../../src/kernel/scenario/done";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { HeapLab } from "../../src/labs/heap/HeapLab";
import { HeapRails } from "../../src/labs/heap/Rails";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { ownRun } from "../model/own-run";
import { chooseIn } from "./hands-kit";
import { MountedPart } from "./mount-kit";

let page: MountedPart;
beforeEach(() => void vi.spyOn(trials, "run").mockResolvedValue({ kind: "canceled" }));
afterEach(() => page.close());

const lanes = () => page.place.querySelectorAll(".heap-lane").length;

/** The address names the state that the page shows. A run of its scenario without a page has the same digest. */
async function expectTrueAddress(): Promise<void> {
  const link = await decodeLink(page.url);
  if (!link.ok) throw new Error(`the address cannot be read: ${page.url}`);
  const { scenario, digest } = link.value;
  expect(scenario).toEqual({ ...page.scenario, at: page.step });
  expect(ownRun(allocationOf(scenario), doneAt(scenario.at)).digest).toBe(digest);
}

test("the page keeps its run and a true address after a removed lane, an undo and Back", async () => {
  page = await MountedPart.open("#/heap?v=1&at=999&A=ptmalloc&B=nt-xp-lfh", <HeapLab Rails={HeapRails} />);
  // Seeking to that scenario takes long, and the test does not need its end.
  chooseIn(page.control("Scenario"), "First, best and next fit");
  await page.frames(3);
  expect(lanes()).toBe(3);
  await page.click(/^Undo: /);
  expect(lanes()).toBe(2);
  await expectTrueAddress();
  await page.follow("#/heap?v=1&at=999&A=first-fit&B=best-fit&C=next-fit");
  expect(lanes()).toBe(3);
  await expectTrueAddress();
  await page.back();
  expect(lanes()).toBe(2);
  expect(page.url).toMatch(/^#\/heap\?v=1&at=999&d=/);
  await expectTrueAddress();
});
