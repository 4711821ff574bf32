import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { isolatedTest as test } from "./lab-test";

/** What the start page may run, bytes in gzip. */
const FIRST_LOAD = 170_000;
/** What a link to a lab may run before the lab can be used, and with what comes when nobody waits for it. */
const LAB_LINK = 191_400;
const WITH_IDLE_TIME = FIRST_LOAD + 64_800;

/** Bytes in gzip of the scripts that a page has asked for by now, in modules and workers alike, once all of them are here. */
function scriptsOf(page: Page): () => Promise<number> {
  const scripts = new Map<string, Promise<Buffer>>();
  const arrived = new Map<string, (body: Promise<Buffer>) => void>();
  page.on("request", (request) => {
    const url = request.url();
    if (!new URL(url).pathname.endsWith(".js") || scripts.has(url)) return;
    scripts.set(url, new Promise((resolve) => arrived.set(url, resolve)));
  });
  page.on("response", (response) => arrived.get(response.url())?.(response.body()));
  return async () => {
    expect(scripts.size).toBeGreaterThanOrEqual(2);
    const sizes = [...scripts.values()].map(async (body) => gzipSync(await body, { level: 9 }).length);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
}

/** The browser of this page is never idle until the function that this gives is called. */
async function neverIdle(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    window.requestIdleCallback = (task) => waiting.push(() => task({ didTimeout: false, timeRemaining: () => 50 }));
    Object.assign(window, {
      beIdle: () => {
        window.requestIdleCallback = (task) =>
          Number(queueMicrotask(() => task({ didTimeout: false, timeRemaining: () => 50 })));
        for (const task of waiting.splice(0)) task();
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { beIdle: () => void }).beIdle());
}

test("the start page runs at most 170 kB of JavaScript before anyone touches it", async ({ page }) => {
  const bytes = scriptsOf(page);
  await page.goto("./");
  await expect(page.getByRole("button", { name: "Show me" })).toBeEnabled();
  await page.waitForLoadState("networkidle");
  expect(await bytes()).toBeLessThanOrEqual(FIRST_LOAD);
});

for (const hash of ["#/buffer", "#/heap"]) {
  test(`a link to ${hash} runs at most 191 kB until the lab can be used, and 235 kB with what comes in idle time`, async ({
    page,
  }) => {
    const bytes = scriptsOf(page);
    const rest = await neverIdle(page);
    const lab = new LabPage(page);
    await lab.open(hash);
    // They are enabled when the core has answered.
    await expect(lab.button("Play")).toBeEnabled();
    await page.waitForLoadState("networkidle");
    expect(await bytes()).toBeLessThanOrEqual(LAB_LINK);
    await rest();
    const sheets = () =>
      page.evaluate(() => {
        window.dispatchEvent(new Event("beforeprint"));
        return document.querySelectorAll(".print-sheet").length;
      });
    await expect.poll(sheets).toBe(1);
    expect(await bytes()).toBeLessThanOrEqual(WITH_IDLE_TIME);
  });
}
