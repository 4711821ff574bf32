import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { isolatedTest } from "./lab-test";

isolatedTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Reports touches as the system does: fingers land one after the other, and each moves from its first point to its second. */
async function touch(browser: CDPSession, fingers: readonly (readonly [from: Point, to: Point])[]): Promise<void> {
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: readonly Point[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints.map((at, id) => ({ ...at, id })) });
  const along = (part: number) =>
    fingers.map(([from, to]) => ({ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }));
  for (let count = 1; count <= fingers.length; count++) await send("touchStart", along(0).slice(0, count));
  for (let part = 1; part <= 10; part++) await send("touchMove", along(part / 10));
  await send("touchEnd", []);
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`no ${selector}`);
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } };
}

/** A long seek shows the steps on its way, so the first step below or above a bound may be one of them. */
const expectNear = (playhead: Locator, step: number) =>
  expect.poll(async () => Math.abs(Number(await playhead.getAttribute("aria-valuenow")) - step)).toBeLessThan(550);

isolatedTest(
  "on a phone one finger drags the playhead, a tap seeks, two fingers zoom the graph, and a finger on it scrolls the page",
  async ({ page, context, browserName }) => {
    isolatedTest.skip(browserName !== "chromium", "Firefox's driver has no fingers");
    const browser = await context.newCDPSession(page);
    const lab = new LabPage(page);
    await lab.open();
    const playhead = page.getByRole("slider", { name: "Playhead" });
    const shown = page.getByRole("slider", { name: "Steps shown" });
    await page.locator(".chart-box").evaluate((box) => box.scrollIntoView({ block: "center" }));
    await expect(playhead).toHaveAttribute("aria-valuenow", "37900");
    await lab.graphWorks();
    await isolatedTest.step("one finger drags the playhead", async () => {
      const strip = await boxOf(page, ".strip");
      const { middle } = await boxOf(page, ".playhead");
      await touch(browser, [[middle, { x: strip.middle.x, y: middle.y + 4 }]]);
      await expectNear(playhead, 18_950);
      await expect(shown).toHaveAttribute("aria-valuetext", "the whole run");
    });
    await isolatedTest.step("a tap seeks", async () => {
      const strip = await boxOf(page, ".strip");
      const { middle } = await boxOf(page, ".playhead");
      await page.touchscreen.tap(strip.x + 0.12 * strip.width, middle.y);
      await expectNear(playhead, 0.12 * 37_900);
    });
    await isolatedTest.step("two fingers zoom in", async () => {
      const strip = await boxOf(page, ".strip");
      const { middle } = await boxOf(page, ".chart-box");
      const at = (part: number) => ({ x: strip.x + part * strip.width, y: middle.y - 20 });
      await touch(browser, [
        [at(0.35), at(0.2)],
        [at(0.65), at(0.8)],
      ]);
      await expect(shown).toHaveAttribute("aria-valuetext", /^steps \d/);
    });
    await isolatedTest.step("a vertical finger on the graph scrolls the page and moves nothing else", async () => {
      const step = await playhead.getAttribute("aria-valuenow");
      const range = await shown.getAttribute("aria-valuetext");
      const { x, y, width } = await boxOf(page, ".chart-box");
      const top = await page.evaluate(() => scrollY);
      const start = { x: x + 0.25 * width, y: y + 60 };
      await touch(browser, [[start, { x: start.x + 3, y: start.y - 150 }]]);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 80);
      expect(await playhead.getAttribute("aria-valuenow")).toBe(step);
      expect(await shown.getAttribute("aria-valuetext")).toBe(range);
    });
  },
);
