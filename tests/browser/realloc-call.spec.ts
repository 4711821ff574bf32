import { expect } from "@playwright/test";
import { axeViolations } from "./axe";
import { bytes, LabPage } from "./lab-page";
import { LONG_RUN, isolatedTest as test } from "./lab-test";
import { standStill } from "./page-clock";

const PAGE = 4096;
const TILES = 17;

test(
  "a mark of the sweep opens its call, which copies tile by tile, or at once with less motion",
  LONG_RUN,
  async ({ page }) => {
    await page.clock.install();
    const lab = new LabPage(page);
    await lab.open("#/realloc?v=1&pointers=100");
    await page.getByRole("slider", { name: "Size, on the chart" }).press("Enter");
    await expect(page).toHaveURL(/stage=call/);
    await expect(lab.title).toContainText(`Copies ${bytes(65_544)}`);
    await expect(lab.stage).toBeFocused();

    const first = await lab.title.textContent();
    await page.keyboard.press("ArrowRight");
    await expect(lab.title).not.toHaveText(first ?? "");
    await page.keyboard.press("ArrowLeft");
    await expect(lab.title).toHaveText(first ?? "");

    const away = page.locator("[data-look=copy][data-away=true]");
    const copied = page.locator(".call-counter");
    const again = lab.button("Play again");
    await standStill(page);
    await again.press("Enter");
    await expect(away).toHaveCount(TILES);
    await page.clock.runFor(500);
    const left = await away.count();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(TILES);
    await expect(copied).toContainText(`${bytes((TILES - left) * PAGE)} copied`);
    await page.clock.runFor(500);
    await expect(away).toHaveCount(0);
    await expect(copied).toContainText(`${bytes(65_544)} copied`);

    await page.emulateMedia({ reducedMotion: "reduce" });
    await again.press("Enter");
    await expect(away).toHaveCount(0);
    await page.clock.resume();
    expect(await axeViolations(page)).toEqual([]);
  },
);
