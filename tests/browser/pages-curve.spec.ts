import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const LINK = "#/pages?v=1&stage=policies&work=zipf&n=2000&requests=20000&cache=200&at=9999";
const handleOf = (page: Page) => page.getByRole("slider", { name: "Pages of each cache, on the curves" });
const sizeOf = async (page: Page) => Number(await handleOf(page).getAttribute("aria-valuenow"));

/** The middle of the handle, which is in sight once the curves are known. */
async function gripOf(page: Page) {
  await handleOf(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await handleOf(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** The list of lane A, which is full. */
const expectPages = (page: Page, pages: number) =>
  expect(page.getByRole("region", { name: "A LRU", exact: true })).toContainText(new RegExp(`, ${pages}\\spages`));

async function open(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await new LabPage(page).open(LINK);
  await expect(handleOf(page)).toHaveAttribute("aria-valuenow", "200");
  await expect(page.getByRole("progressbar", { name: "Curves computed" })).toHaveCount(0);
}

/** Undo returns to the caches of 200 pages that the link names. */
async function expectUndone(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Undo:/ }).click();
  await expect(page).toHaveURL(/[?&]cache=200&/);
  await expectPages(page, 200);
  expect(await sizeOf(page)).toBe(200);
}

test(
  "a pointer drags the size of all caches along the curves, lanes follow its release, and Undo returns",
  LONG_RUN,
  async ({ page }) => {
    await open(page);
    const { x, y } = await gripOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y, { steps: 3 });
    const size = await sizeOf(page);
    expect(size).toBeGreaterThan(220);
    await expect(page).toHaveURL(/[?&]cache=200&/);
    await expectPages(page, 200);
    await page.mouse.up();
    await expect(page).toHaveURL(new RegExp(`[?&]cache=${size}&`));
    await expectPages(page, size);
    await expectUndone(page);
  },
);

test(
  "a press beside the handle, the arrow keys and the field set the size of all caches too",
  LONG_RUN,
  async ({ page }) => {
    await open(page);
    const { x, y } = await gripOf(page);
    await page.mouse.click(x - 40, y);
    await expect.poll(() => sizeOf(page)).toBeLessThan(180);
    await expectPages(page, await sizeOf(page));
    await expectUndone(page);
    await handleOf(page).press("PageUp");
    await expectPages(page, 300);
    await expectUndone(page);
    const field = page.locator(".miss-curves").getByRole("textbox", { name: "Pages of each cache" });
    await field.fill("321");
    await field.press("Enter");
    await expectPages(page, 321);
    expect(await sizeOf(page)).toBe(321);
    await expectUndone(page);
  },
);
