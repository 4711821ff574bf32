import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { LONG_RUN, STILL, isolatedTest as test } from "./lab-test";
import { walk } from "./tab-stops";

test.use(STILL);

/** 1,800 calls: five sizes, each block resized, a few blocks live at once. */
const TRACE = Array.from({ length: 600 }, (_, i) => {
  const size = [24, 700, 40, 5000, 100][(i * 7) % 5] ?? 0;
  return `a ${i % 23} ${size + (i % 3)}\nr ${i % 23} ${size * 2}\nf ${i % 23}\n`;
}).join("");

const of600 = (line: (i: number) => string) => Array.from({ length: 600 }, (_, i) => line(i)).join("");
/** 600 blocks of one size that come and go together, more than the slots of a composed policy. */
const CROWD = [1, 2].map(() => of600((i) => `a ${i} 1000\n`) + of600((i) => `f ${i}\n`)).join("");

const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const plot = (page: Page) => page.getByRole("application");
const foot = (page: Page) => page.getByRole("region", { name: "Sweep" });
const lanes = (page: Page) => page.locator(".front-badge");

/** Reads a recording, or a report that has one inside. */
async function read(page: Page, name: string, text: string): Promise<void> {
  await page.goto("./#/own");
  const field = page.getByLabel("Trace file").first();
  await field.setInputFiles({ name, mimeType: "", buffer: Buffer.from(text) });
}

/** Opens the advisor of the recording, and waits until all policies have run. */
async function advise(page: Page, trace = TRACE): Promise<void> {
  await read(page, "server.trace", trace);
  await page.getByRole("button", { name: "Find a policy" }).click();
  await expect(foot(page)).toContainText(/^([\d\u202f]+) of \1\u00a0policies.*the whole trace, nothing sampled/s);
  await expect(headline(page)).not.toContainText("so far");
}

test("the advisor answers, follows its question, makes dots lanes, zooms, reports, and asks no network", async ({
  page,
}) => {
  const strangers: string[] = [];
  page.on("request", (request) => {
    const isOurs = /^(blob:)?http:\/\/localhost:/.test(request.url()) && request.method() === "GET";
    if (!isOurs) strangers.push(request.url());
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await read(page, "monday.trace", TRACE.slice(0, TRACE.indexOf("a 0 ", 9000)));
  await expect(page.getByRole("button", { name: "Find a policy" })).toBeVisible();
  await advise(page);
  await expect(headline(page)).toHaveText(/^[\d.]+\u00a0% of heap calls saved, at [\d.]+\u00a0% efficiency$/);
  const [first, counts] = [await headline(page).innerText(), await foot(page).locator("p").innerText()];
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(720);
  await page.setViewportSize({ width: 1440, height: 900 });

  const panel = page.getByRole("complementary", { name: "Answer" });
  await panel.getByRole("checkbox", { name: "monday" }).check();
  await expect(panel).toContainText(/It meets all limits on 1 of 1 other recordings[.] The worst is monday: \d/);
  await panel.getByText("Heaps to compare").click();
  await panel.getByRole("checkbox", { name: "buddy system" }).check();
  await expect(panel.getByRole("row", { name: /^buddy system \d/ })).toBeVisible();
  await panel.getByRole("button", { name: "Table: Which heap under it" }).click();
  await expect(page.getByRole("dialog").getByRole("cell", { name: "buddy system" })).not.toHaveCount(0);
  await page.keyboard.press("Escape");

  const field = page.getByRole("textbox", { name: "efficiency, at least" });
  await field.fill("60");
  await field.press("Enter");
  await expect(page).toHaveURL(/face=advisor&ask=avoided,min-efficiency:60,max-idle:256KiB$/);
  await expect(headline(page)).not.toHaveText(first);
  await page.goBack();
  await expect(headline(page)).toHaveText(first);
  await page.getByRole("slider", { name: "Limit on efficiency" }).press("ArrowUp");
  await expect(page).toHaveURL(/min-efficiency:91/);
  await page.getByRole("combobox", { name: "Add a limit" }).selectOption("max-slots");
  await expect(page).toHaveURL(/max-slots:64$/);
  await page.getByRole("button", { name: "Remove: slots in all, at most" }).click();
  await expect(foot(page).locator("p")).toHaveText(counts);

  const before = await lanes(page).count();
  await plot(page).focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "Enter"]) await plot(page).press(key);
  await expect(lanes(page)).toHaveCount(before + 1);
  await expect(page.locator(".front-figure > [role=status]")).toContainText(/lane [A-D]\.$/);
  const place = await page.locator(".front-at").boundingBox();
  if (place === null) throw new Error("no dot");
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await expect(lanes(page)).toHaveCount(before);
  for (const key of ["Enter", "ArrowRight", "Enter", "ArrowRight", "Enter"]) await plot(page).press(key);
  await expect(page.getByText("A lab has 4 lanes. Take one away first.")).toBeVisible();
  await expect(lanes(page)).toHaveCount(4);

  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(page.getByRole("button", { name: "Show all" })).toBeVisible();
  await plot(page).press("Escape");
  await expect(page.getByRole("button", { name: "Show all" })).toBeHidden();

  await panel.getByRole("checkbox", { name: /^Trace inside the report/ }).check();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Report" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^bufferlab-[0-9a-f]{12}\.html$/);
  const report = await readFile(await file.path(), "utf8");
  const share = / ?([\d.]+)\u00a0%/.exec(await headline(page).innerText())?.[1] ?? "none";
  expect(report).toContain(`${share}\u00a0% of heap calls saved`);
  expect(report).toContain("bufferlab sweep server.trace --ask avoided,min-efficiency:91,max-idle:256KiB");
  expect(report).toContain("on 1 of 1 other recordings");
  expect(strangers).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: "Present" }).click();
  await expect(page.getByRole("dialog", { name: "Presentation" })).toContainText(/idle[.] Answer: \d+\sslots?,/);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Run as \d lanes$/ }).click();
  await expect(page).toHaveURL(/#\/buffer\?v=1&life=trace&trace=[0-9a-f]{12}:1800/);
});

test("the settings of a pool run beside the policies; a pool answers with its lines, and has no heap", async ({
  page,
}) => {
  await advise(page, CROWD);
  const panel = page.getByRole("complementary", { name: "Answer" });
  await expect(panel).toContainText("Code");
  await page.getByRole("combobox", { name: "Which pool is it?" }).selectOption("commons-pool2");
  const card = page.getByRole("complementary", { name: "Trace" });
  await expect(card).toContainText(/Tried of commons-pool2: lifo false, true; maxIdlePerKey -1, 1, 2 …/);
  await page.getByRole("button", { name: /^Run again/ }).click();
  for (const name of ["efficiency, at least", "idle, most, at most"])
    await page.getByRole("button", { name: `Remove: ${name}` }).click();
  await expect(headline(page)).not.toContainText("so far");
  await expect(panel.getByRole("heading", { name: "Configuration" })).toBeVisible();
  await expect(panel.locator("code")).toHaveText(
    /^config[.]setMaxIdlePerKey[(]-?\d+[)]\nconfig[.]setLifo[(](true|false)[)]$/,
  );
  await expect(page.locator(".front-legend")).toContainText(/\d+.settings of a pool/);
  await expect(page.getByRole("region", { name: "One knob at a time" })).toContainText("maxIdlePerKey");
  expect(await axeViolations(page)).toEqual([]);
  await foot(page).getByRole("button", { name: "Command line" }).click();
  await expect(foot(page)).toContainText("bufferlab -- sweep server.trace --pool commons-pool2 --ask avoided");
  const heap = page.getByRole("combobox", { name: "Heap", exact: true });
  await heap.selectOption("tlsf");
  const left = page.getByText(
    /A pool has no heap below it, so the \d+.settings of commons-pool2 that ran are left out/,
  );
  await expect(left).toBeVisible();
  await expect(page.locator(".front-legend")).not.toContainText("of a pool");
  await expect(foot(page)).not.toContainText("--pool");
  await expect(panel).toContainText("Code");
  await heap.selectOption("");
  await expect(left).toBeHidden();
  await expect(panel.getByRole("heading", { name: "Configuration" })).toBeVisible();
});

const SIZES = [
  { width: 320, height: 256 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
] as const;

test(
  "the advisor has no barrier in any theme, fits every window, and Tab reaches all of it once",
  LONG_RUN,
  async ({ page }) => {
    await advise(page);
    for (const theme of ["light", "dark", "projector"]) {
      await page.getByRole("combobox", { name: "Theme" }).selectOption(theme);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
      expect(await axeViolations(page)).toEqual([]);
    }
    const { names, there, back, unreachable } = await walk(page, ".own");
    expect([there, back, unreachable]).toEqual([names, names, []]);
    expect(names).toContain("Limit on efficiency");
  },
);

test(
  "four workers, one of which dies, give the dots of one worker; a report opens with its trace",
  LONG_RUN,
  async ({ page }) => {
    const savedBy = async (button: string) => {
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: button }).click();
      return readFile(await (await saved).path(), "utf8");
    };
    await advise(page);
    const alone = await savedBy("Save all policies as CSV");
    await page.getByRole("checkbox", { name: /^Trace inside the report/ }).check();
    const report = await savedBy("Report");
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => 5 });
      let left = 3;
      window.Worker = class extends Worker {
        override postMessage(message: unknown): void {
          if ((message as { type?: string }).type === "trial" && --left === 0) this.terminate();
          super.postMessage(message);
        }
      };
    });
    await page.reload();
    await read(page, "report.html", report);
    await expect(page).toHaveURL(/:1800&face=advisor&ask=avoided/);
    await expect(foot(page)).toContainText(/^([\d\u202f]+) of \1\u00a0policies.*4\u00a0workers/s, { timeout: 30_000 });
    await expect(headline(page)).not.toContainText("so far");
    expect(await savedBy("Save all policies as CSV")).toBe(alone);
  },
);
