import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { trials } from "../../src/kernel/run/trials";
import { doneAt } from "../../src/kernel/scenario/done";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { HeapLab } from "../../src/labs/heap/HeapLab";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { ownRun } from "../model/own-run";
import { chooseIn } from "./hands-kit";
import { MountedPart } from "./mount-kit";

let page: MountedPart;
beforeEach(() => void vi.spyOn(trials, "run").mockResolvedValue({ kind: "cancelled" }));
afterEach(() => page.close());

const lanes = () => page.place.querySelectorAll(".heap-lane").length;

/** The address says which state the page shows: that run, without a page, has its digest. */
async function expectTrueAddress(): Promise<void> {
  const link = await decodeLink(page.url);
  if (!link.ok) throw new Error(`the address cannot be read: ${page.url}`);
  const { scenario, digest } = link.value;
  expect(scenario).toEqual({ ...page.scenario, at: page.step });
  expect(ownRun(allocationOf(scenario), doneAt(scenario.at)).digest).toBe(digest);
}

test("a lane less, an undo and Back: the page keeps its run, and the address stays true", async () => {
  page = await MountedPart.open("#/heap?v=1&at=999&A=ptmalloc&B=nt-xp-lfh", <HeapLab />);
  // It is a long way to where that scenario opens; it need not come there.
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
