import { expect, test } from "@playwright/test";
import { bytes, LabPage } from "./lab-page";

test("opens on the article's run, both policies at step 37,900, with nothing in the way", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await expect(lab.title).toHaveText("98.5\u00a0% is waste, held by callers, not by the cache");
  await lab.expectStep(37_900);
  await expect(lab.figure("A Chen, flawed", "precisely")).toHaveText("1.5482\u00a0%");
  await expect(lab.figure("B Chen, fixed", "precisely")).toHaveText("96.732\u00a0%");
  await expect(lab.figure("A Chen, flawed", "live buffers")).toHaveText("91");
  await expect(lab.figure("A Chen, flawed", "needed")).toHaveText(bytes(29_600));
  for (const lane of ["A Chen, flawed", "B Chen, fixed"]) {
    await expect(lab.lane(lane).locator(".head-cache, .lane-cache").getByText(bytes(100)).first()).toBeVisible();
  }
  await expect(page.getByText("Chen 2006, exact replay ✓")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("before the core has come the figures stand there already, and it says the same", async ({ page }) => {
  let letCoreCome = () => {};
  const coreMayCome = new Promise<void>((resolve) => {
    letCoreCome = resolve;
  });
  await page.route("**/*.wasm", async (route) => {
    await coreMayCome;
    await route.continue();
  });
  const lab = new LabPage(page);
  await lab.open();
  const figures = await lab.stage.locator("dd").allTextContents();
  expect(figures).toContain("1.5482\u00a0%");
  letCoreCome();
  await lab.button("Step forward").click();
  await lab.expectStep(37_901);
  await lab.button("Step back").click();
  await lab.expectStep(37_900);
  expect(await lab.stage.locator("dd").allTextContents()).toEqual(figures);
});

test("the story has the article's first steps, and a click goes there", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  const firsts = [
    ["A big buffer is born", 6],
    ["It stays", 10],
    ["Big wasted on small", 11],
    ["Bigger replaces big", 59],
  ] as const;
  for (const [card, step] of firsts) {
    await page.getByRole("button", { name: `${card}, go to step ${step}` }).click();
    await lab.expectStep(step);
  }
  await page.getByRole("button", { name: "Big wasted on small, go" }).click();
  await expect(lab.lane("A Chen, flawed")).toContainText(
    "Step 11. A caller asked for 100\u00a0B and got one of 6\u202f400\u00a0B, 64\u00a0times as much, from slot\u00a01.",
  );
});

test("nothing on the page moves while it loads", async ({ page, browserName }) => {
  test.skip(browserName !== "chromium", "only Chromium reports layout shifts");
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    };
    new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
  });
  const lab = new LabPage(page);
  await lab.open();
  // The address is written when the core has answered.
  await expect.poll(() => page.url()).toContain("v=0");
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test("without JavaScript the figures can be read", async ({ browser, baseURL, browserName }) => {
  test.skip(browserName !== "chromium", "Firefox cannot be told so by this driver");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(baseURL ?? "");
  await expect(page.getByRole("row", { name: /keep the bigger buffer/ })).toContainText("1.5482\u00a0%");
  await context.close();
});
