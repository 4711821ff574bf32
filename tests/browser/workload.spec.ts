import { expect, type Locator, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

/** The workload's part of the left rail. */
const workload = (page: Page) => page.locator(".workload");

async function edit(page: Page, hash = "#/buffer"): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.open(hash);
  await lab.button("Edit workload").click();
  await expect(page.getByRole("textbox", { name: /^cutoff in bytes/ })).toBeVisible();
  return lab;
}

/** Where an element stands, without scrolling. */
async function boxNow(thing: Locator) {
  const box = await thing.boundingBox();
  if (box === null) throw new Error("it has no box");
  return box;
}

/** Where an element stands, once it is in view. */
async function boxOf(thing: Locator) {
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (box === null) throw new Error("it has no box");
  return box;
}

test(
  "the rail shows what the cutoff keeps, all of it in sight at 1440×900, and the first press drags the cutoff",
  LONG_RUN,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const lab = new LabPage(page);
    await lab.open("#/buffer?v=1");
    for (const said of ["B’s cutoff: 200 B", "75 % of requests fit under it.", "96.7 % useful", "at 400 B: 93.1 %"])
      await expect(workload(page)).toContainText(said);
    const grip = page.getByRole("slider", { name: "Cutoff of lane B" });
    const foot = (await boxNow(page.getByRole("region", { name: "Transport" }))).y;
    const rail = page.getByRole("complementary", { name: "Scenario" });
    const sentences = rail.locator("p.sentence");
    for (const part of [sentences.nth(0), grip, sentences.nth(1), sentences.nth(2)]) {
      const box = await boxNow(part);
      expect(box.y).toBeGreaterThanOrEqual(48);
      expect(box.y + box.height).toBeLessThanOrEqual(foot);
    }
    await lab.button("Play").click();
    const handle = await boxNow(page.locator(".cutoff-handle"));
    const y = handle.y + handle.height / 2;
    await page.mouse.move(handle.x + handle.width / 2, y);
    await page.mouse.down();
    await page.mouse.move(handle.x + handle.width / 2 + 100, y, { steps: 3 });
    await expect(workload(page)).toContainText("B’s cutoff: 25 600 B");
    await expect(grip).toHaveAttribute(
      "aria-valuetext",
      /^25.600 bytes, \d+ percent useful, \d+ percent of heap calls saved$/,
    );
    await expect(lab.button("Pause")).toBeVisible();
    await page.mouse.move(handle.x + handle.width / 2 + 130, y, { steps: 3 });
    await page.mouse.up();
    await lab.button("Pause").click();
    await page.getByRole("button", { name: /^Undo: policy B/ }).click();
    await expect(workload(page)).toContainText("B’s cutoff: 200 B");
    await expect(page.getByRole("button", { name: "Nothing to undo" })).toBeVisible();
  },
);

test(
  "the quiet buttons of a caller have no lines around them, whether they can be pressed or not",
  LONG_RUN,
  async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open("#/buffer?v=1");
    await lab.button("Play it yourself").click();
    for (const name of ["Take back the last move", "Start over"]) {
      await expect(lab.button(name)).toHaveAttribute("aria-disabled", "true");
      await expect(lab.button(name)).toHaveCSS("border-width", "0px");
    }
  },
);

test("the cutoff and a bar can be dragged in the editor, and axe finds nothing", LONG_RUN, async ({ page }) => {
  const lab = await edit(page);
  await test.step("the run follows the cutoff during a drag", async () => {
    await expect(page).not.toHaveURL(/cut:/);
    const box = await boxOf(page.locator(".cutoff-handle"));
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width / 2, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 40, y, { steps: 4 });
    await expect(page).toHaveURL(/B=[^&]*cut:/);
    await page.mouse.up();
    await expect(page.getByRole("button", { name: /^Undo: policy B/ })).toBeVisible();
    await expect(page.locator(".cutoff-grip")).toBeFocused();
  });
  await test.step("dragging a bar down turns doubling into a histogram", async () => {
    const bar = page.locator(".bar-grip").first();
    const box = await boxOf(bar);
    const x = box.x + box.width / 2;
    await page.mouse.move(x, box.y + 2);
    await page.mouse.down();
    await page.mouse.move(x, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(page).toHaveURL(/gen=pcg32&sizes=histogram&bins=100\.100\.2\d{5}~200\.200/);
    await expect(workload(page).getByRole("status")).toContainText("histogram with a bin for each bar");
    expect(await axeViolations(page, ".workload")).toEqual([]);
  });
  await test.step("the caller’s part has a list of its own", async () => {
    await lab.follow("#/buffer?v=1&at=2&moves=6400~-1~100&A=article-flawed");
    await lab.button("Done").click();
    await expect(page.getByRole("button", { name: "Return caller 2’s buffer" })).toBeVisible();
    expect(await axeViolations(page, ".caller")).toEqual([]);
  });
});

test("axe finds nothing in any model of lifetimes and sizes", LONG_RUN, async ({ page }) => {
  await edit(page);
  for (const life of ["bounded", "phases", "exponential"]) {
    await page.getByLabel("lifetimes", { exact: true }).selectOption(life);
    expect(await axeViolations(page, ".workload")).toEqual([]);
  }
  for (const sizes of ["listed", "uniform", "histogram", "log-normal", "pareto", "bimodal"]) {
    await page.getByLabel("sizes", { exact: true }).selectOption(sizes);
    await expect(page.getByRole("slider", { name: "cutoff" })).toBeVisible();
    expect(await axeViolations(page, ".workload")).toEqual([]);
  }
});
