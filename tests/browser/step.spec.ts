import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { LONG_RUN, isolatedTest as test } from "./lab-test";
import { standStill } from "./page-clock";

const FLAWED = "A Chen, flawed";
/** Between two frames of the page's clock, as Playwright counts them. */
const FRAME_MS = 16;
const AT_10 = "#/buffer?v=1&at=10";
const LONG = process.env.BUFFERLAB_LONG === "1";
/** In daily runs, Firefox skips checks that are the same in both browsers. */
const isChromiumAlone = ({ browserName }: { browserName: string }) => browserName !== "chromium" && !LONG;

/** Whether anything of a step is drawn over the lanes. */
const isShown = (page: Page) =>
  page.evaluate(() => {
    const isDrawn = ({ data }: ImageData) => data.some((value) => value > 0);
    return [...document.querySelectorAll<HTMLCanvasElement>(".step-canvas")].some(
      (canvas) =>
        canvas.width > 0 &&
        canvas.checkVisibility({ visibilityProperty: true }) &&
        isDrawn(canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) as ImageData),
    );
  });

/** The pictures of all canvases. */
const pictures = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()).join());

/** Runs the page's clock frame by frame until a step begins to show: that is its time 0. */
async function untilShown(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(FRAME_MS);
      return isShown(page);
    })
    .toBe(true);
}

const step11 = /^Step 11\. Request for 100.B\. The cache handed over its 6.400.B buffer: 64×.too big\.$/;

/** While step 11 is animated, all texts of both lanes are of step 10, and name it; its sentences say only what is asked. */
async function expectBeforeStep11(page: Page, lab: LabPage): Promise<void> {
  await expect(page.locator(".takeaway-step")).toHaveText("before step 11");
  await expect(lab.title).toHaveText(/^A: 6.400.B are unused in the cache/);
  await expect(lab.figure(FLAWED, "useful")).toHaveText("25\u00a0%");
  await expect(page.locator(".lane .cache-whole strong")).toHaveText([/^6.400.B$/, /^100.B$/]);
  await expect(page.locator(".last-step")).toHaveText([
    /^Now: A and B: Request for 100.B\.$/,
    "Now: The same as in A.",
  ]);
}

/** With its result, all texts change at once. */
async function expectStep11(page: Page, lab: LabPage): Promise<void> {
  await lab.expectStep(11);
  await expect(lab.title).toHaveText(/^A: 97\.1.% of the memory/);
  await expect(lab.figure(FLAWED, "useful")).toHaveText(/^2\.9/);
  await expect(page.locator(".lane .cache-whole strong")).toHaveText(["empty", "empty"]);
  await expect(page.locator(".last-step")).toHaveText([step11, /^Step 11\. Request for 100.B\./]);
}

/** Goes back to step 10 while the page's clock runs. */
async function again(page: Page, lab: LabPage): Promise<void> {
  await page.clock.resume();
  await lab.follow(AT_10);
  await lab.expectStep(10);
}

async function openAt10(page: Page): Promise<LabPage> {
  await page.clock.install();
  const lab = new LabPage(page);
  await lab.open(AT_10);
  await expect(lab.figure(FLAWED, "useful")).toHaveText("25\u00a0%");
  return lab;
}

test("a step by hand shows its motion, its result and its sentence, and then everything stands still, through the lens too", async ({
  page,
}) => {
  const lab = await openAt10(page);
  await standStill(page);
  await lab.button("Step forward").click();
  await untilShown(page);
  await page.clock.runFor(1300);
  await expectBeforeStep11(page, lab);
  await page.clock.runFor(200);
  await expectStep11(page, lab);
  await page.clock.runFor(500);
  await expect(lab.lane(FLAWED).locator(".step-canvas"), "a canvas with nothing on it is not composed").toBeHidden();
  const before = await pictures(page);
  await page.clock.runFor(LONG ? 5000 : 1000);
  expect(await pictures(page)).toBe(before);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await test.step("zoom by size shows the steps too", async () => {
    await again(page, lab);
    await lab.button("Zoom by size").click();
    await expect(page.getByText("log scale: area ≠ bytes")).toBeVisible();
    await standStill(page);
    await lab.button("Step forward").click();
    await untilShown(page);
    await page.clock.runFor(700);
    expect(await isShown(page)).toBe(true);
    await page.clock.runFor(1500);
    await lab.expectStep(11);
    expect(await isShown(page)).toBe(false);
  });
  await test.step("playing slowly shows each result long enough to read it, and can be paused", async () => {
    await page.clock.resume();
    await lab.button("Zoom by size").click();
    await again(page, lab);
    await lab.setSpeed("Home");
    await standStill(page);
    await lab.button("Play").click();
    await untilShown(page);
    await page.clock.runFor(2300);
    await expectBeforeStep11(page, lab);
    await page.clock.runFor(200);
    await expectStep11(page, lab);
    await page.clock.resume();
    await expect(lab.button("Pause")).toBeVisible();
  });
});

test(
  "the running line of code is lit, the deciding one stays lit, and another step or a step back ends the motion",
  LONG_RUN,
  async ({ page, browserName }) => {
    test.skip(isChromiumAlone({ browserName }));
    const lab = await openAt10(page);
    await page.getByRole("tab", { name: "Code" }).click();
    const lit = page.locator("[data-lit=true]");
    await expect(lit.first()).toBeVisible();
    await standStill(page);
    await lab.button("Step forward").click();
    await untilShown(page);
    await page.clock.runFor(250);
    await expect(lit.last()).toContainText("b->size < needed");
    await page.clock.runFor(250);
    await expect(lit.last()).toContainText("return b;");
    await page.clock.runFor(1500);
    await expect(lit.last()).toContainText("return b;");
    await again(page, lab);
    await standStill(page);
    await lab.button("Step forward").click();
    await untilShown(page);
    await page.clock.runFor(100);
    await lab.button("Step forward").click();
    await lab.expectStep(11);
    await untilShown(page);
    await lab.button("Step back").click();
    await lab.expectStep(12);
    await expect
      .poll(async () => {
        await page.clock.runFor(FRAME_MS);
        return lab.stepField.inputValue();
      })
      .toBe("11");
    expect(await isShown(page)).toBe(false);
  },
);

test.describe("with less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  // Not every browser applies the driver's setting, so this code queries it.
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query.includes("prefers-reduced-motion") ? "all" : query);
    }),
  );

  test(
    "nothing has a transition, and a step appears at once, as outlines that stand still and soon disappear",
    LONG_RUN,
    async ({ page }) => {
      const lab = await openAt10(page);
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll("*")]
          .filter((element) => {
            const { transitionDuration, animationDuration } = getComputedStyle(element);
            return [transitionDuration, animationDuration].some((time) => /[1-9]/.test(time));
          })
          .map((element) => element.className),
      );
      expect(moving).toEqual([]);
      await standStill(page);
      await lab.button("Step forward").click();
      await untilShown(page);
      await lab.expectStep(11);
      await expect(lab.lane(FLAWED).locator(".last-step")).toBeVisible();
      const before = await pictures(page);
      await page.clock.runFor(2000);
      expect(await pictures(page)).toBe(before);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      await page.clock.runFor(1000);
      expect(await isShown(page)).toBe(false);
      await lab.button("Step forward").click();
      await untilShown(page);
      await lab.button("Step back").click();
      await expect.poll(() => isShown(page)).toBe(false);
    },
  );

  // In daily runs tests/unit/state-run-way.test.ts checks the requests for states.
  test("the page shows at most four states a second while it plays", LONG_RUN, async ({ page }) => {
    const lab = await openAt10(page);
    await lab.setSpeed("End");
    await lab.button("Play").click();
    await expect(lab.button("Pause")).toBeVisible();
    await standStill(page);
    const next = async () => {
      await page.clock.runFor(FRAME_MS);
      return lab.stepField.inputValue();
    };
    const untilAnother = async () => {
      const before = await lab.stepField.inputValue();
      while ((await next()) === before);
    };
    // Two, because one text may still be changing; then a second from a state on, minus the frame in which it arrived.
    await untilAnother();
    await untilAnother();
    const seen = new Set<string>();
    for (let time = 2 * FRAME_MS; time < 1000; time += FRAME_MS) seen.add(await next());
    expect(seen.size).toBeLessThanOrEqual(4);
  });
});
