import { expect } from "@playwright/test";
import { changedShare } from "./changed-share";
import { test } from "./lab-test";

/** How long the lane is watched after Play, in ms. */
const WATCHED_MS = 5000;

/** The share of lane A's pixels that Play changes at the default speed, from the state in which the lab opens. */
const LABS: readonly (readonly [hash: string, lane: string, least: number, ready?: string])[] = [
  ["#/buffer", '.lane[data-lane="0"]', 0.25],
  ["#/heap", '.heap-lane[data-lane="0"]', 0.08],
  // Play has nothing to show before the sizes are computed.
  ["#/realloc", ".stage-body", 0.08, ".realloc-story p"],
  ["#/pages", ".stage-body", 0.08],
];

for (const [hash, lane, least, ready = lane] of LABS)
  test(`Play in ${hash} changes at least ${100 * least} % of lane A within five seconds`, async ({ page, context }) => {
    await page.goto(`./${hash}`);
    // The opening state is on the page once its address has the state's digest.
    await page.waitForURL(/&d=/);
    await expect(page.locator(ready).first()).toBeVisible();
    const part = page.locator(lane);
    const pictures = [await part.screenshot()];
    await page.getByRole("button", { name: "Play", exact: true }).click();
    let share = 0;
    for (const end = performance.now() + WATCHED_MS; performance.now() < end && share < least; ) {
      pictures.push(await part.screenshot());
      share = await changedShare(context, pictures);
    }
    expect(share).toBeGreaterThanOrEqual(least);
  });
