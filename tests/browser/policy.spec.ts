import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

/** Presses Tab until the control of that name has the focus. */
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

test("the keyboard repairs the flawed policy word by word, and undo breaks it again", LONG_RUN, async ({ page }) => {
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
  await expect(lab.figure("A Chen, fixed", "useful")).toHaveText("96.732\u00a0%");
  await lab.expectStep(37_900);
  expect(page.url()).toContain("A=article-fixed");
  for (let edits = 0; edits < 2; edits += 1) await lab.button("Undo: policy A").click();
  await expect(lab.figure("A Chen, flawed", "useful")).toHaveText("1.5482\u00a0%");
  await lab.expectStep(37_900);
});

test("the code tab shows the line that ran, the changes, and a cache to copy", LONG_RUN, async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=10");
  await page.getByRole("tab", { name: "What happened" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Code" })).toBeFocused();
  const panel = page.getByRole("tabpanel", { name: "Code" });
  await expect(panel.locator('[aria-current="step"]').first()).toContainText("b->size > slot[out]->size");
  await panel.getByRole("radio", { name: "B" }).check({ force: true });
  await panel.getByRole("checkbox", { name: "Changes from Chen, flawed" }).check();
  await expect(panel.getByText(/4\slines added \(\+\), 6\slines removed/)).toBeVisible();
  await expect(panel.getByText("added: if (b->size > 200) {")).toBeVisible();
  const languages = panel.getByRole("tablist", { name: "Language" });
  await languages.getByRole("tab", { name: "C", exact: true }).press("ArrowRight");
  await lab.button("Save as file, C++").click();
  await expect(panel.getByRole("status")).toHaveText(/^Saved as buffer_cache\.hpp, \d+\slines\.$/);
  await languages.getByRole("tab", { name: "Go" }).click();
  await lab.button("Copy as Go").click();
  await expect(panel.getByRole("status")).toHaveText(/^Copied, \d+\slines\.$/);
  await test.step("the code fits any window beside the builder, and axe finds nothing in them", async () => {
    await lab.follow("#/buffer?v=1&A=buckets&B=go-fmt");
    for (const letter of ["A", "B"]) {
      await lab.button(`Edit policy ${letter}`).click();
      await expect(page.getByRole("combobox", { name: `Policy ${letter}, preset` })).toBeVisible();
    }
    await expect(page.getByRole("combobox", { name: "Policy B, preset" })).toHaveValue("go-fmt");
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    expect(await axeViolations(page, ".rail")).toEqual([]);
  });
});
