import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { LabPage } from "./lab-page";
import { test } from "./lab-test";

test("what runs before anyone touches the page: at most 170 kB of JavaScript, gzip, in modules and workers alike", async ({
  page,
}) => {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) scripts.set(response.url(), response.body());
  });
  const lab = new LabPage(page);
  await lab.open();
  // They are enabled when the core has answered.
  await expect(lab.button("Play")).toBeEnabled();
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all([...scripts.values()].map(async (body) => gzipSync(await body, { level: 9 }).length));
  expect(sizes.length).toBeGreaterThanOrEqual(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(170_000);
});
