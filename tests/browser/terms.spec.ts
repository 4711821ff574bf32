import { expect, type Page, test } from "@playwright/test";
import { LabPage } from "./lab-page";

/* A term that heads a figure has its definition and formula: under the pointer, with the keyboard's focus, and at a touch. */

const definition = (page: Page) => page.getByRole("tooltip");
const inLane = (lab: LabPage) => lab.lane("A Chen, flawed");

test("the pointer may move from a term onto its definition, and Escape or leaving hides it", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await inLane(lab).getByText("useful", { exact: true }).first().hover();
  await expect(definition(page)).toContainText("The needed share of the memory that callers hold");
  await expect(definition(page)).toContainText("useful = needed ÷ held by callers");
  await definition(page).hover();
  await expect(definition(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(definition(page)).toHaveCount(0);
  await lab.lane("B Chen, fixed").getByText("heap calls saved", { exact: true }).hover();
  await expect(definition(page)).toContainText("Hits count requests only");
  await lab.title.hover();
  await expect(definition(page)).toHaveCount(0);
});

test("a term of the lane in focus is a stop of the keyboard, which its definition describes", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const stops = page.locator(".lane .lane-head .term-name").and(page.locator("button"));
  await expect(stops).toHaveText(["useful", "heap calls saved"]);
  await lab.title.click();
  await page.keyboard.press("Tab");
  for (let i = 0; i < 40 && !(await stops.nth(0).evaluate((one) => one === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await expect(stops.nth(0)).toBeFocused();
  await expect(stops.nth(0)).toHaveAccessibleDescription(/needed share/);
  await page.keyboard.press("Tab");
  await expect(definition(page)).toContainText("needed no call of malloc or free");
});

test("a touch shows a definition until the next touch elsewhere", async ({ browser }) => {
  const context = { hasTouch: true, viewport: { width: 390, height: 844 }, serviceWorkers: "block" } as const;
  const page = await (await browser.newContext(context)).newPage();
  const lab = new LabPage(page);
  await lab.open();
  await page.locator(".lane .term-name").first().tap();
  await expect(definition(page)).toBeVisible();
  const { x, width } = (await definition(page).boundingBox()) ?? { x: -1, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
  await lab.title.tap();
  await expect(definition(page)).toHaveCount(0);
  await page.context().close();
});
