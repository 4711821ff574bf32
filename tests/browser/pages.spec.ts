import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

/** How much wider than the window the page is, in CSS pixels. */
const widerBy = (page: Page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function passesEverywhere(page: Page): Promise<void> {
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await expect.poll(() => widerBy(page)).toBe(0);
    expect({ size, violations: await axeViolations(page) }).toEqual({ size, violations: [] });
  }
  await page.setViewportSize(DESK);
}

test(
  "the benchmark that lies opens with six reads, commands of a person join them, and undo leads back",
  LONG_RUN,
  async ({ page }) => {
    await page.setViewportSize(DESK);
    const lab = new LabPage(page);
    await lab.open("#/pages");
    const title = "4.3 to 609 MB/s reported: one file, one disk, six measurements";
    await expect(lab.title).toHaveText(title);
    const digest = /d=[0-9a-f]{6}$/;
    await expect(page).toHaveURL(digest);
    const before = page.url();
    for (const speed of ["44.4 reported 44.4", "568 reported 531", "4.3 reported 4.3", "41.6 reported 41.6"])
      await expect(lab.stage).toContainText(speed);
    await passesEverywhere(page);
    await page.getByRole("button", { name: "dd direct, 4 KiB" }).click();
    await expect(lab.stage).toContainText("command 11 of 11");
    await expect(lab.stage).toContainText("19.9");
    await page.getByRole("button", { name: "Undo all" }).click();
    await expect(lab.stage).toContainText("command 10 of 10");
    await expect(page).toHaveURL(before);
  },
);

test(
  "the eater takes free memory first, waits at its limit, and gives back only what it took",
  LONG_RUN,
  async ({ page }) => {
    const lab = new LabPage(page);
    const holds = async (...parts: readonly string[]) => {
      for (const part of parts) await expect(lab.stage).toContainText(part.replaceAll(" ", "\u202f"));
    };
    await lab.open("#/pages?v=1&at=397000");
    await expect(lab.title).toHaveText(/^The eater takes free memory/);
    await holds("145 748", "836 040");
    // With reduced motion, Play goes to the end of the command, and the wait comes before it.
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(lab.title).toHaveText("The eater is at its limit: what will happen to its memory?");
    await expect(page.getByText("Waits for you at the eater’s limit.")).toBeVisible();
    await holds("57 360", "3 258 300");
    await page.keyboard.press("Space");
    await expect(lab.title).toHaveText(/^Free grew, the cache did not come back: 57.360.kB are cached$/);
    await holds("3 258 300");
  },
);

test("a scan flushes LRU, the cache's size is a handle, and one request is told step by step", async ({ page }) => {
  await page.setViewportSize(DESK);
  const lab = new LabPage(page);
  await lab.open("#/pages?v=1&stage=policies");
  await expect(lab.title).toHaveText(/^None of A’s.2.000.pages is ever requested again/);
  await expect(page.getByText(/A needs 6.453.pages/)).toBeVisible();
  await passesEverywhere(page);
  const handle = page.getByRole("slider", { name: /cache/i });
  await handle.focus();
  await handle.press("ArrowRight");
  await expect(page).toHaveURL(/[?&]cache=\d+/);
  await page.getByRole("button", { name: /^Undo:/ }).click();
  await expect(page).not.toHaveURL(/[?&]cache=/);
  await page.getByRole("button", { name: "One request, step by step" }).click();
  await expect(lab.stage).toContainText("Request 79 999 is for page".replace(" 999", "\u202f999"));
  await passesEverywhere(page);
});
