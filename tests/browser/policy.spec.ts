import { expect, type Locator, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { STILL, test } from "./lab-test";

test.use(STILL);

const spaces = /[\u00a0\u202f]/g;
const plain = (text: string | null) => (text ?? "").replace(spaces, " ");

/** Tabs on until the control of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
    );
  for (let tabs = 0; tabs < 80; tabs += 1) {
    if ((await focused()) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no ${name} within 80 tabs, but ${await focused()}`);
}

/** Types into a field in the place of what is there: `fill` says nothing to the page in every browser. */
async function retype(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

test("the flawed policy is repaired word by word by keyboard, and undo breaks it again", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.button("Edit policy A").focus();
  await page.keyboard.press("Enter");
  await expect(lab.button("Done with policy A")).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Policy A: when full" })).toBeVisible();
  await tabTo(page, "Policy A: when full");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("combobox", { name: "Policy A: when full" })).toHaveValue("free-returned");
  await tabTo(page, "+ cutoff");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Policy A: cutoff, bytes" })).toBeFocused();
  await page.keyboard.type("200");
  await page.keyboard.press("Enter");
  await expect(lab.figure("A Chen, fixed", "exact")).toHaveText("96.732\u00a0%");
  await lab.expectStep(37_900);
  expect(page.url()).toContain("A=article-fixed");
  for (let edits = 0; edits < 2; edits += 1) await lab.button("Undo: policy A").click();
  await expect(lab.figure("A Chen, flawed", "exact")).toHaveText("1.5482\u00a0%");
  await lab.expectStep(37_900);
});

test("a bad value is named with its range, and the last good one stays in force", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.button("Edit policy B").click();
  const cutoff = page.getByRole("textbox", { name: "Policy B: cutoff, bytes" });
  await retype(page, cutoff, "2 hundred");
  const problem = page.getByRole("alert");
  await expect(problem).toBeVisible();
  expect(plain(await problem.textContent())).toBe(
    "Cutoff: “2 hundred” is not possible. Allowed: a whole number, 1 … 4 294 967 294 B.",
  );
  await expect(cutoff).toHaveValue("2 hundred");
  await page.getByRole("radio", { name: "B Chen, fixed" }).check();
  await expect(lab.figure("B Chen, fixed", "exact")).toHaveText("96.732\u00a0%");
  await retype(page, cutoff, "50");
  await expect(page.getByText(/^Nothing will ever be cached/)).toBeVisible();
  expect(await axeViolations(page, ".rail")).toEqual([]);
});

test("the code tab shows the line that ran, what has changed, and a cache to copy", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=10");
  await page.getByRole("tab", { name: "What happened" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Code" })).toBeFocused();
  const panel = page.getByRole("tabpanel", { name: "Code" });
  await expect(panel.locator('[aria-current="step"]').first()).toContainText("b->size > slot[out]->size");
  await panel.getByRole("radio", { name: "B" }).check({ force: true });
  await panel.getByRole("checkbox", { name: "Changes against Chen, flawed" }).check();
  await expect(panel.getByText(/4\slines added \(\+\), 6\slines removed/)).toBeVisible();
  await expect(panel.getByText("added: if (b->size > 200) {")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await lab.button("Save as file, C++").click();
  await expect(panel.getByRole("status")).toHaveText(/^Saved as buffer_cache\.hpp, \d+\slines\.$/);
  await lab.button("Copy as C").click();
  await expect(panel.getByRole("status")).toHaveText(/^Copied, \d+\slines\.$/);
});

test("the builder and the code fit any window, and axe finds nothing in them", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&A=buckets&B=go-fmt");
  for (const letter of ["A", "B"]) {
    await lab.button(`Edit policy ${letter}`).click();
    await expect(page.getByRole("combobox", { name: `Policy ${letter}, preset` })).toBeVisible();
  }
  await page.getByRole("tab", { name: "Code" }).click();
  await expect(page.getByRole("button", { name: "Copy as C++" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Policy B, preset" })).toHaveValue("go-fmt");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axeViolations(page)).toEqual([]);
  }
});
