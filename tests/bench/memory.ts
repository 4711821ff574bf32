/** Memory of Chromium's renderer on a blank page, on this page as it opens, and after 10^8 steps in two lanes. */
import type { Page } from "@playwright/test";
import { newPage, playFromStart, rendererMegabytes, setSpeed, stepOf, withBrowser, withPage } from "./page-kit";

const STEPS = 100_000_000;
const LOOK_MS = 1000;

async function reach(page: Page, steps: number): Promise<void> {
  while ((await stepOf(page)) < steps) await page.waitForTimeout(LOOK_MS);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
}

await withPage((address) =>
  withBrowser("chromium", async (browser) => {
    const page = await newPage(browser);
    await page.goto("about:blank");
    const blank = await rendererMegabytes(browser);
    await page.goto(address);
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    const opened = await rendererMegabytes(browser);
    await setSpeed(page, "max");
    await playFromStart(page);
    await reach(page, STEPS);
    const after = await rendererMegabytes(browser);
    const row = (megabytes: number) => ({
      renderer: `${megabytes.toFixed(0)} MiB`,
      "over blank": `${(megabytes - blank).toFixed(0)} MiB`,
    });
    console.log(`Chromium ${browser.version()}, two lanes, ${(await stepOf(page)).toLocaleString("en")} steps`);
    console.table({ "blank page": row(blank), opened: row(opened), "after the run": row(after) });
  }),
);
