import type { Page } from "@playwright/test";

/** Stops the page's clock, set ahead further than it can advance during this call. */
export async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}
