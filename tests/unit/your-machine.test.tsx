import { afterEach, expect, test, vi } from "vitest";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { trials } from "../../src/kernel/run/trials";
import { removeMachine, useMachine } from "../../src/labs/realloc/calibrate/calibrate-store";
import { YourMachine } from "../../src/labs/realloc/calibrate/YourMachine";
import { reallocNow } from "../../src/labs/realloc/use-realloc";
import { runTrial } from "../trial-kit";
import { act } from "./act";
import { recorded } from "./calibrate-kit";
import { MountedPart } from "./mount-kit";

const file = recorded();
const RESULT = new File(
  [JSON.stringify({ bufferlab: "calibrate", v: 1, ...file, sizes: file.sizes.slice(15, 19) })],
  "mine.json",
);

/** The section, once the address has opened the realloc lab. */
function Section() {
  return useScenario(({ scenario }) => scenario.lab === "realloc") ? <YourMachine /> : null;
}

let page: MountedPart;
afterEach(() => {
  page.close();
  removeMachine();
  vi.restoreAllMocks();
});

async function openPage() {
  page = await MountedPart.open("#/realloc?v=1&pointers=100&order=shuffled", <Section />);
  vi.spyOn(trials, "run").mockImplementation(runTrial);
}

/** Drops files on the page, and waits for the end of their reading. */
async function drop(...files: readonly File[]) {
  await act(() => page.bench.run.navigation.openFile(files));
  await act(() => vi.waitUntil(() => !useMachine.getState().isReading));
}

test("a dropped result is compared with the model, and its prices change nothing until they are taken", async () => {
  await openPage();
  expect(page.said("code")).toBe(
    "cc -O2 -o calibrate calibrate.c && ./calibrate order=shuffled pointers=100 > mine.json",
  );
  const { prices } = reallocNow();
  await drop(RESULT);
  expect(page.text).toContain("12 000 calls: addresses and page faults as modeled at 4 of 4 sizes ✓");
  expect(page.said("tbody tr")).toMatch(/^call26/);
  expect([reallocNow().prices, page.url]).toEqual([prices, expect.not.stringContaining("prices")]);
});

test("Take these prices is one edit that can be undone, and Remove forgets the file", async () => {
  await openPage();
  const { prices } = reallocNow();
  await drop(RESULT);
  await page.click("Take these prices");
  const fitted = useMachine.getState().shown?.fit.prices;
  expect(reallocNow().prices).toMatchObject({ operations: fitted?.operations, touched: fitted?.page_faults });
  expect(page.control("Prices taken").getAttribute("aria-disabled")).toBe("true");
  act(() => page.bench.run.history.undo());
  expect(reallocNow().prices).toEqual(prices);
  await page.click("Remove");
  expect(page.text).not.toContain("as modeled");
});

test("a broken result is refused by path, and a scenario file is still opened", async () => {
  await openPage();
  await drop(new File(['{"bufferlab":"calibrate","v":1,"machine":{}}'], "mine.json"));
  expect(page.said('[role="alert"] b')).toContain("machine.cpu");
  await drop(new File(['{"lab":"realloc","v":1,"order":"one"}'], "scenario.json"));
  expect(reallocNow().order).toBe("one");
});
