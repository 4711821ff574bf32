import { expect } from "@playwright/test";
import { builtPolicy } from "../../scripts/content-security-policy";
import { LabPage } from "./lab-page";
import { isolatedTest, LONG_RUN, STILL, test } from "./lab-test";
import { openSomeParts } from "./tour";

isolatedTest.use(STILL);

isolatedTest(
  "on a tour of the page nobody else is asked for anything, nothing is kept as a cookie, no memory is shared",
  LONG_RUN,
  async ({ page, context, baseURL }) => {
    const asked: string[] = [];
    const isolating: string[] = [];
    const policies: (string | undefined)[] = [];
    context.on("request", (request) => asked.push(request.url()));
    page.on("response", (response) => {
      const headers = Object.keys(response.headers());
      if (response.request().resourceType() === "document")
        policies.push(response.headers()["content-security-policy"]);
      isolating.push(...headers.filter((name) => /^cross-origin-(opener|embedder)-policy$|^set-cookie$/.test(name)));
    });
    const lab = new LabPage(page);
    await lab.open();
    await openSomeParts(page);
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((url) => !url.startsWith(baseURL ?? "none"))).toEqual([]);
    expect(isolating).toEqual([]);
    expect(policies).toEqual([builtPolicy("dist")]);
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  },
);

isolatedTest("who plays and edits asks nobody for anything but parts of the page, once", async ({ page, context }) => {
  const asked: string[] = [];
  // Browsers load the icon again whenever the address changes.
  context.on("request", (request) => {
    if (!request.url().endsWith("/icon-192.png")) asked.push(new URL(request.url()).pathname);
  });
  const lab = new LabPage(page);
  await lab.open();
  await expect(lab.button("Play")).toBeEnabled();
  // The workers that try cutoffs load the core themselves.
  await expect(page.locator(".trade-lines[data-older=false] circle")).toHaveCount(30);
  const loaded = asked.splice(0);
  await lab.go("11");
  await lab.expectStep(11);
  await lab.button("Play").click();
  await expect(page.locator(".takeaway-step")).not.toHaveText("step 11");
  await lab.button("Pause").click();
  for (const cutoff of ["400", "800"]) {
    await lab.button("Edit policy B").click();
    await lab.write("Policy B: cutoff, bytes", cutoff);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`cut:${cutoff}`));
    await lab.button("Done with policy B").click();
  }
  expect(loaded.length).toBeGreaterThan(5);
  expect(asked.filter((path) => !/^[/]assets[/][^/]+[.](js|css)$/.test(path) || loaded.includes(path))).toEqual([]);
  expect(asked.length).toBe(new Set(asked).size);
});

for (const [where, watched] of [
  ["the page that a worker keeps", test],
  ["a page of its own", isolatedTest],
] as const) {
  watched(
    `what the policy forbids in ${where}, or in a worker of it, does not go unnoticed`,
    async ({ page, violations, browserName }) => {
      await page.goto("./");
      await expect(page.getByRole("button", { name: "Show me" })).toBeEnabled();
      await page.evaluate(() => document.body.setAttribute("style", "color: red"));
      await expect.poll(() => violations.join("\n")).toContain("Content Security Policy: style-src");
      // Firefox does not let this driver into workers.
      if (browserName === "chromium") {
        // The page can be used before its worker has started.
        const worker = page.workers()[0] ?? (await page.waitForEvent("worker"));
        // The policy forbids running a string as code.
        await worker.evaluate((text) => setTimeout(text), "0");
        await expect.poll(() => violations.join("\n")).toContain("Content Security Policy: script-src");
      }
      violations.length = 0;
    },
  );
}
