import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { trials } from "../../src/kernel/run/trials";
import { slotsSweep } from "../../src/labs/buffer-cache/compare/slots-sweep";
import { heapSweep } from "../../src/labs/shared/heap/heap-sweep";
import { heapOf } from "../../src/models/allocation/heap-models";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { SweepDialog } from "../../src/sweep/SweepDialog";
import { runTrial } from "../trial-kit";
import { act } from "./act";
import { MountedPart } from "./mount-kit";

// jsdom has no dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} });

let page: MountedPart;
let run: MockInstance<typeof trials.run>;
beforeEach(() => {
  run = vi.spyOn(trials, "run").mockImplementation(runTrial);
});
afterEach(() => page.close());

const HEAPS = "#/heap?v=1&at=99&A=ptmalloc&B=nt-xp-lfh";

async function open(): Promise<void> {
  page = await MountedPart.open(HEAPS, <SweepDialog lab={heapSweep} focus={0} onClose={() => {}} />);
}

async function sweep(steps = "1000"): Promise<void> {
  await page.enter("steps each", steps);
  await page.click("Run sweep");
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
}

const said = (role: string) => page.said(`[role=${role}]`);

test("a failing trial ends the sweep, and the dialog says why and keeps the results", async () => {
  await open();
  const tried = run.getMockImplementation();
  let ran = 0;
  run.mockImplementation(async (trial, options) => {
    if (options?.signal?.aborted) return { kind: "canceled" };
    return ++ran > 3 ? { kind: "failed", text: "ptmalloc.c:7 !full" } : (tried ?? runTrial)(trial, options);
  });
  await sweep();
  expect(said("alert")).toBe("The sweep ended early: ptmalloc.c:7 !full");
  expect(said("status")).toContain("3 of 19 · simulated");
  expect(said("status")).not.toContain("canceled");
  expect(page.place.querySelectorAll("[role=img]")).toHaveLength(3);
});

test("Enter on the slider turns the current value into a lane, and Undo reverts it", async () => {
  await open();
  await sweep();
  expect(page.control("Tcache").getAttribute("aria-valuetext")).toMatch(/^tcache 7: /);
  await page.press("Tcache", "Enter");
  expect(page.scenario.lanes.map(({ heap }) => heap)).toEqual([
    heapOf("ptmalloc"),
    heapOf("nt-xp-lfh"),
    heapOf("ptmalloc", { tcache_count: 7 }),
  ]);
  expect(said("status")).toContain("Lane C now uses tcache 7. Undo reverts it.");
  act(() => page.bench.run.history.undo());
  await page.rest();
  expect(page.scenario.lanes).toHaveLength(2);
});

test("prices or requests that differ from those of a sweep are reported", async () => {
  await open();
  await sweep();
  expect(page.text).not.toContain("keeps them");
  const { prices } = page.scenario;
  act(
    () =>
      void page.bench.run.history.edit<AllocationScenario>({
        prices: { ...prices, operations: prices.operations + 1 },
      }),
  );
  await page.rest();
  expect(page.text).toContain("The cycle prices have changed since this sweep.");
  act(() => void page.bench.run.history.edit<AllocationScenario>({ slots: 11 }));
  await page.rest();
  expect(page.text).toContain("The requests on the page have changed since this sweep.");
});

test("a lab shows only its own last sweep", async () => {
  const close = () => {};
  const both = [heapSweep, slotsSweep].map((lab) => (
    <SweepDialog key={lab.title} lab={lab} focus={0} onClose={close} />
  ));
  page = await MountedPart.open(HEAPS, both);
  await sweep();
  const plots = [...page.place.querySelectorAll("dialog")].map((own) => own.querySelectorAll("[role=img]").length);
  expect(plots).toEqual([3, 0]);
});
