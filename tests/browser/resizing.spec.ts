import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { DAILY, LONG_RUN, test } from "./lab-test";

const FOUR_LANES = "#/buffer?v=1&at=400&A=go-fmt&B=repair&C=buckets&D=no-cache";
const LARGE = { width: 1440, height: 900 };
/** A laptop, and a tablet whose rails stand below. */
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
] as const;

/** What the canvas of this number shows, and how large it is. Brings it into sight: before that it is not drawn. */
async function picture(page: Page, number: number): Promise<string> {
  const canvas = page.locator("canvas:visible").nth(number);
  await canvas.scrollIntoViewIfNeeded();
  return canvas.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas.getBoundingClientRect();
    return [canvas.className, width, height, canvas.width, canvas.height, canvas.toDataURL()].join(" ");
  });
}

for (const size of SIZES) {
  const often = size.width === 1280 ? DAILY : LONG_RUN;
  test(
    `a window that is resized to ${size.width} × ${size.height} shows what one shows that opens at that size`,
    often,
    async ({ page }) => {
      const opened = await page.context().newPage();
      await opened.setViewportSize(size);
      await page.setViewportSize(LARGE);
      for (const one of [page, opened]) await new LabPage(one).open(FOUR_LANES);
      expect(await picture(page, 0)).not.toBe(await picture(opened, 0));
      for (const part of [0.3, 0.6, 0.9]) {
        const between = (from: number, to: number) => Math.round(from + (to - from) * part);
        await page.setViewportSize({
          width: between(LARGE.width, size.width),
          height: between(LARGE.height, size.height),
        });
      }
      await page.setViewportSize(size);
      const canvases = page.locator("canvas:visible");
      await expect(opened.locator("canvas:visible")).toHaveCount(await canvases.count());
      for (let number = 0; number < (await canvases.count()); number++)
        await expect.poll(async () => (await picture(page, number)) === (await picture(opened, number))).toBe(true);
    },
  );
}
