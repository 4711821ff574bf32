import { expect, type Page } from "@playwright/test";

/** Stops the page's clock, set ahead further than it can advance during this call. */
export async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/**
 * The result of `read` while the page's clock advances by `ms` at a time, for an assertion that repeats until it holds.
 * Workers answer in their own time, and only animation frames ask them, so a clock that stands still shows no answer.
 */
export const advancing = <T>(page: Page, ms: number, read: () => Promise<T>) =>
  expect.poll(
    async () => {
      await page.clock.fastForward(ms);
      return read();
    },
    { intervals: [0] },
  );
