import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { isolatedTest as test } from "./lab-test";

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

test("a link to a lab runs at most 60 kB more than that, with the sheet for the browser's own Print", async ({
  page,
}) => {
  const bytes = scriptsOf(page);
  const lab = new LabPage(page);
  await lab.open("#/buffer");
  // They are enabled when the core has answered.
  await expect(lab.button("Play")).toBeEnabled();
  expect(await bytes()).toBeLessThanOrEqual(230_000);
});
