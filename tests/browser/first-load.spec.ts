import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { test } from "./lab-test";

/** Notes the scripts that a page loads, in modules and workers alike. Returns their bytes in gzip, once all are here. */
function scriptsOf(page: Page): () => Promise<number> {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) scripts.set(response.url(), response.body());
  });
  return async () => {
    await page.waitForLoadState("networkidle");
    expect(scripts.size).toBeGreaterThanOrEqual(2);
    const sizes = [...scripts.values()].map(async (body) => gzipSync(await body, { level: 9 }).length);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
}

test("the start page runs at most 170 kB of JavaScript before anyone touches it", async ({ page }) => {
  const bytes = scriptsOf(page);
  await page.goto("./");
  await expect(page.getByRole("button", { name: "Show me" })).toBeEnabled();
  expect(await bytes()).toBeLessThanOrEqual(170_000);
});

test("a lab adds at most 60 kB of JavaScript to the start page", async ({ page }) => {
  const bytes = scriptsOf(page);
  await page.goto("./");
  await expect(page.getByRole("button", { name: "Show me" })).toBeEnabled();
  const start = await bytes();
  await page.getByRole("navigation", { name: "Bufferlab" }).getByRole("link", { name: "Buffer cache" }).click();
  const lab = new LabPage(page);
  // They are enabled when the core has answered.
  await expect(lab.button("Play")).toBeEnabled();
  expect((await bytes()) - start).toBeLessThanOrEqual(60_000);
});
