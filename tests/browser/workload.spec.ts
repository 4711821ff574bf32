import { expect, type Locator, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { STILL, test } from "./lab-test";

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

/** Where something stands, without scrolling. */
async function boxNow(thing: Locator) {
  const box = await thing.boundingBox();
  if (box === null) throw new Error("it has no box");
  return box;
}

/** Where something stands, once it is in sight. */
async function boxOf(thing: Locator) {
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (box === null) throw new Error("it has no box");
  return box;
}

test("the rail shows what the cutoff keeps; at 1440×900 all of it is in sight, and the first press drags the cutoff", async ({
  page,
}) => {
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
  await expect(grip).toHaveAttribute("aria-valuetext", /^25.600 bytes, \d+ percent useful, \d+ percent saved$/);
  await expect(lab.button("Pause")).toBeVisible();
  await page.mouse.move(handle.x + handle.width / 2 + 130, y, { steps: 3 });
  await page.mouse.up();
  await lab.button("Pause").click();
  await page.getByRole("button", { name: /^Undo: policy B/ }).click();
  await expect(workload(page)).toContainText("B’s cutoff: 200 B");
  await expect(page.getByRole("button", { name: "Nothing to undo" })).toBeVisible();
});

test("log-normal sizes run from the start, drawn by PCG32 alone, and the words say so; undo brings the article back", async ({
  page,
}) => {
  const lab = await edit(page);
  await page.getByLabel("sizes", { exact: true }).selectOption("log-normal");
  await expect(workload(page).getByRole("status")).toContainText("restarts from step 0");
  await expect(workload(page).getByRole("status")).toContainText("PCG32");
  await expect(page.getByLabel("random numbers", { exact: true })).toHaveValue("pcg32");
  await expect(page).toHaveURL(/at=start.*gen=pcg32.*sizes=log-normal/);
  await lab.button("Step forward").click();
  await lab.expectStep(0);
  await page.getByLabel("random numbers", { exact: true }).selectOption("msvc");
  await expect(workload(page).getByRole("alert")).toContainText("doubling with rand() of Microsoft’s C runtime");
  await expect(page.getByLabel("random numbers", { exact: true })).toHaveValue("pcg32");
  await lab.button("Done").click();
  await expect(workload(page)).toContainText("Sizes are log-normal about 1 000 B");
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect(workload(page)).toContainText("double with every heads");
  await lab.expectStep(37_900);
});

test("by hand, from an empty stage: each request and return is the next step, the keyboard stays in the list, and undo takes moves back", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1");
  await lab.button("Play it yourself").click();
  await lab.expectStep("start");
  const caller = page.getByRole("region", { name: "You are the caller" });
  await expect(caller).toContainText("Nobody holds a buffer.");
  await lab.button("Request 6 400 B").click();
  await lab.expectStep(0);
  await lab.follow("#/buffer?v=1&at=1&moves=6400~-1&A=article-flawed");
  await lab.expectStep(1);
  await expect(caller).toContainText("Nobody holds a buffer.");
  await lab.button("Request 100 B").click();
  await lab.expectStep(2);
  await expect(caller).toContainText(/Caller 2 needs 100.B, holds 6.400.B/);
  await lab.button("Request 100 B").click();
  await lab.expectStep(3);
  await caller.getByRole("button", { name: "Return what caller 2 holds" }).press("Enter");
  await expect(caller.getByRole("button", { name: "Return what caller 3 holds" })).toBeFocused();
  await lab.expectStep(4);
  await expect(page).toHaveURL(/at=4.*moves=6400~-1~100~100~-2/);
  await lab.button("Take the last move back").click();
  await lab.expectStep(3);
  await expect(caller).toContainText("Caller 2");
  await page.getByRole("button", { name: /^Undo: first operations by hand/ }).click();
  await lab.expectStep(4);
  await lab.button("Step forward").click();
  await expect(caller).toContainText("Another step is shown.");
  expect(await axeViolations(page)).toEqual([]);
});

test("the cutoff goes by keys from bar to bar, and lane B with it", async ({ page }) => {
  const lab = await edit(page);
  const cutoff = page.getByRole("slider", { name: "cutoff" });
  await cutoff.focus();
  await page.keyboard.press("ArrowRight");
  await expect(cutoff).toHaveAttribute("aria-valuenow", "400");
  await expect(cutoff).toHaveAttribute("aria-valuetext", "400 bytes, 93 percent useful, 37 percent saved");
  await expect(page).toHaveURL(/B=[^&]*cut:400/);
  await expect(cutoff).toBeFocused();
  await lab.expectStep(37_900);
  await page.keyboard.press("End");
  await expect(cutoff).toHaveAttribute("aria-valuetext", /^no cutoff, 70 percent useful/);
  await page.getByLabel("cutoff in bytes").fill("250");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/B=[^&]*cut:250/);
  await test.step("in the editor too the run follows it while it is dragged", async () => {
    const box = await boxOf(page.locator(".cutoff-handle"));
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width / 2, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 40, y, { steps: 4 });
    await expect(page).not.toHaveURL(/B=[^&]*cut:250/);
    await page.mouse.up();
    await expect(page.getByRole("button", { name: /^Undo: policy B/ })).toBeVisible();
  });
});

test("a number that cannot be is named with its range, and the last good one stays", async ({ page }) => {
  await edit(page);
  const most = page.getByLabel("largest size", { exact: true });
  await most.fill("50");
  await most.press("Enter");
  await expect(workload(page).getByRole("alert")).toContainText("Largest size: “50” is not possible.");
  await expect(workload(page).getByRole("alert")).toContainText("The last good value stays.");
  await expect(most).toHaveAttribute("aria-invalid", "true");
  await expect(page).not.toHaveURL(/max=/);
  await most.fill("6400");
  await most.press("Enter");
  await expect(workload(page).getByRole("alert")).toHaveCount(0);
  await expect(page).toHaveURL(/max=6400/);
});

test("a bar pulled down turns doubling into a histogram; its field does the same, and all stay 100 %", async ({
  page,
}) => {
  await edit(page);
  const bar = page.locator(".bar-grip").first();
  const box = await boxOf(bar);
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + 2);
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/gen=pcg32&sizes=histogram&bins=100\.100\.2\d{5}~200\.200/);
  await expect(workload(page).getByRole("status")).toContainText("histogram with a bin for each bar");
  await page.getByText("Bars as numbers").click();
  const share = page.getByLabel("share of 100 B, percent");
  await share.fill("40");
  await share.press("Enter");
  await expect(page).toHaveURL(/bins=100\.100\.400000~/);
  await share.press("ArrowUp");
  await expect(page).toHaveURL(/bins=100\.100\.410000~/);
});

test("every model passes axe, and lists grow and shrink", async ({ page }) => {
  await edit(page);
  for (const life of ["bounded", "phases", "exponential"]) {
    await page.getByLabel("life of buffers", { exact: true }).selectOption(life);
    expect(await axeViolations(page, ".workload")).toEqual([]);
  }
  await page.getByRole("button", { name: "+ lifetime by size" }).click();
  await expect(page).toHaveURL(/lifetimes=100\.100/);
  await page.getByRole("button", { name: "Remove lifetime by size 1" }).click();
  await expect(page).not.toHaveURL(/lifetimes=/);
  for (const sizes of ["listed", "uniform", "histogram", "log-normal", "pareto", "bimodal"]) {
    await page.getByLabel("sizes", { exact: true }).selectOption(sizes);
    await expect(page.getByRole("slider", { name: "cutoff" })).toBeVisible();
    expect(await axeViolations(page, ".workload")).toEqual([]);
  }
});
