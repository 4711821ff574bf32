import { expect, type Page } from "@playwright/test";
import { leak } from "../../src/lessons/catalog/leak";
import type { LessonStep } from "../../src/lessons/format";
import { STILL, test } from "./lab-test";

test.use(STILL);

const [, second, , , fifth, sixth] = leak.steps as unknown as readonly LessonStep[] & Record<1 | 4 | 5, LessonStep>;

const moves = (page: Page) => page.locator(".lesson-moves .button-strong");

test("the answer appears when the run is at the state that it is about, not before", async ({ page }) => {
  await page.goto("/#/learn/leak/5");
  await expect(page.locator(".takeaway-step")).toHaveText("step 63");
  // In one go, before the run can have got anywhere.
  const said = await page
    .locator(".lesson-options button")
    .first()
    .evaluate((option: HTMLElement) => {
      option.click();
      return new Promise<string>((resolve) => setTimeout(() => resolve(document.body.innerText), 0));
    });
  for (const secret of [fifth.question.because, fifth.quote, "right ✓"]) expect(said).not.toContain(secret);
  expect(said).toContain("The answer appears when the run gets there.");
  await expect(page.locator(".lesson-verdict")).toBeFocused();
  await moves(page).click();
  await expect(page.locator(".lesson-verdict")).toContainText(fifth.question.because);
  await expect(page.locator(".takeaway-step")).toHaveText("step 37\u202f900");
});

test("what the next step asks about is hidden until it is answered there", async ({ page }) => {
  await page.goto("/#/learn/leak/5");
  await page.getByRole("button", { name: "Skip question" }).click();
  await moves(page).click();
  await expect(page.locator(".lesson-verdict")).toContainText(fifth.question.because);
  await expect(page.locator(".chart canvas").first()).toBeVisible();
  await expect(page.locator("#stage :is(.lane, .ledger, .words)")).toHaveCount(0);
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  for (const secret of [sixth.question.because, "held by callers", "cache holds"]) expect(html).not.toContain(secret);
  await moves(page).click();
  await page.getByRole("button", { name: "Skip question" }).click();
  await expect(page.locator("#stage .ledger")).toBeVisible();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: fifth.title })).toBeVisible();
  await expect(page.locator("#stage .ledger")).toBeVisible();
});

test("before an audience the fifth step keeps back its answer on the way, and what the sixth asks", async ({
  page,
}) => {
  await page.goto("/#/learn/leak/5");
  await expect(page.locator(".takeaway-step")).toHaveText("step 63");
  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog", { name: "Presentation" });
  await expect(dialog.getByRole("heading", { name: fifth.question.asks })).toBeVisible();
  const said = await dialog.locator(".lesson-reveal").evaluate((reveal: HTMLElement) => {
    reveal.click();
    return new Promise<string>((resolve) => setTimeout(() => resolve(document.body.innerText), 0));
  });
  expect(said).not.toContain(fifth.question.because);
  await page.keyboard.press("PageDown");
  await expect(dialog.getByRole("status")).toContainText(fifth.question.because);
  await expect(dialog.locator(".present-figure")).toHaveCount(0);
  await expect(dialog).not.toContainText("held by callers");
});

test("Enter reveals, also after hands were counted with the pointer", async ({ page }) => {
  await page.goto("/#/learn/leak/2");
  await expect(page.getByRole("heading", { level: 1, name: second.title })).toBeFocused();
  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog", { name: "Presentation" });
  await expect(dialog).toBeFocused();
  for (let state = 0; state < second.question.at; state++) await page.keyboard.press("PageDown");
  await expect(dialog.getByRole("heading", { name: second.question.asks })).toBeVisible();
  const option = dialog.getByRole("button", { name: /^D / });
  await option.click();
  await dialog.getByRole("button", { name: /^A / }).click();
  await expect(dialog.getByRole("button", { name: /^A / })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("status")).toContainText("(1 of 2 hands)");
});
