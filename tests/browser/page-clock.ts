import type { Page } from "@playwright/test";

/** The clock of the page stands still from now on. It is put ahead: further than it can go on while it is told to. */
export async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}
