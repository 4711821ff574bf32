import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { DAILY, LONG_RUN, STILL, test } from "./lab-test";

// These tests look only at states, so nobody waits for the animation between them.
test.use(STILL);

/** The first 13 steps have every kind of step, with the first three events; all 60 in the long run. */
const LONG = process.env.BUFFERLAB_LONG === "1";

/** The boxes of a lane's frame and of its texts, by name. */
const boxesOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const parts =
      ".lane, .lane-head, .lane-share, .rooms, .room, .room h3, .field-canvas, .field-captions, .last-step, .lane-details";
    return Object.fromEntries(
      [...document.querySelectorAll(parts)].map((part, i) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [`${i} ${part.className || part.tagName}`, [x, y, width, height].map(Math.round).join(" ")];
      }),
    );
  });

/** Records layout shifts from now on. All count here, even right after a key or a click. Returns a function for their sum. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift" });
  });
  return () =>
    page.evaluate(() =>
      ((window as unknown as { shifts?: number[] }).shifts ?? []).reduce((sum, value) => sum + value, 0),
    );
}

test("nothing in the frame of a lane moves, whatever a step does", LONG_RUN, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=1");
  const before = await boxesOf(page);
  for (let step = 2; step <= (LONG ? 61 : 13); step++) {
    await page.keyboard.press("ArrowRight");
    await lab.expectStep(step);
    expect(await boxesOf(page), `step ${step}`).toEqual(before);
  }
});

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [390, 844],
] as const) {
  test(
    `the whole lab shifts by at most 0.01 over 60 steps in motion at ${width} × ${height}`,
    width === 1280 ? LONG_RUN : DAILY,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: null });
      const lab = new LabPage(page);
      await lab.open("#/buffer?v=1&at=start");
      await expect(lab.button("Play")).toBeEnabled();
      const shift = await watchShifts(page);
      // Each step is still in motion when the next one is requested.
      await lab.button("Step forward").focus();
      for (let step = 0; step <= 60; step++) await page.keyboard.press("Enter");
      await lab.expectStep(60);
      await expect(page.locator(".lane[data-main=true] .last-step")).toHaveAttribute("data-waits", "false");
      expect(await shift()).toBeLessThanOrEqual(0.01);
    },
  );
}

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [390, 844],
] as const) {
  const often = width === 390 ? DAILY : LONG_RUN;
  test(`the largest lane takes at least 85 % of its callers’ room at ${width} × ${height}`, often, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const lab = new LabPage(page);
    await lab.open();
    for (const hash of ["#/buffer?v=1", "#/buffer?v=1&at=11", "#/buffer?v=1&at=5000"]) {
      await lab.follow(hash);
      await lab.expectStep(Number(/at=(\d+)/.exec(hash)?.[1] ?? 37_900));
      const inked = () =>
        page.locator(".lane[data-main=true] .field-canvas").evaluate((canvas: HTMLCanvasElement) => {
          const image = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
          if (image === undefined) return 0;
          const line = canvas.height - 12;
          let last = 0;
          for (let x = 0; x < canvas.width - 8; x++) if (image.data[4 * (line * canvas.width + x) + 3]) last = x;
          return last / (canvas.width - 8);
        });
      await expect.poll(inked, hash).toBeGreaterThan(0.85);
    }
  });
}

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
] as const) {
  const often = width === 1280 ? DAILY : LONG_RUN;
  test(
    `the words beside the buffers of two and of four lanes end above the floor at ${width} × ${height}`,
    often,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      const lab = new LabPage(page);
      await lab.open();
      for (const lanes of ["", "&A=article-flawed&B=article-fixed&C=buckets&D=no-cache"]) {
        for (const at of LONG ? ["&at=5000", ""] : ["&at=5000"]) {
          await lab.follow(`#/buffer?v=1${at}${lanes}`);
          await expect(page.locator(".lane")).toHaveCount(lanes === "" ? 2 : 4);
          await lab.expectStep(at === "" ? 37_900 : 5000);
          await expect(page.locator(".field-beside").first()).toBeVisible();
          const over = await page.locator(".field-beside").evaluateAll((all) =>
            all.map((words) => {
              const room = words.closest(".room")?.getBoundingClientRect();
              return words.getBoundingClientRect().bottom - (room?.bottom ?? 0);
            }),
          );
          expect(Math.max(...over), `${at} ${lanes}`).toBeLessThanOrEqual(0);
        }
      }
    },
  );
}

test("a presentation at 1280 × 720 shows its whole graph without scrolling", LONG_RUN, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const lab = new LabPage(page);
  await lab.open();
  for (const hash of ["#/buffer?v=1", ...(LONG ? ["#/buffer?v=1&at=11"] : []), "#/buffer?v=1&at=5000&A=ten-slots"]) {
    await lab.follow(hash);
    await lab.expectStep(Number(/at=(\d+)/.exec(hash)?.[1] ?? 37_900));
    await lab.button("Present").click();
    const graph = page.locator(".present .history-bars");
    await expect(graph).toBeInViewport({ ratio: 1 });
    expect(await page.locator(".present").evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);
    await expect(page.locator(".present .rooms")).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
  }
});
