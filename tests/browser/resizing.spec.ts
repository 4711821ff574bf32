import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { LONG_RUN, test } from "./lab-test";

const TWO_LANES = "#/buffer?v=1&at=400&A=go-fmt&B=repair";
const LARGE = { width: 1440, height: 900 };
/** A laptop and, with four lanes, a tablet whose rails stand below. */
const SIZES = [
  { size: { width: 1280, height: 720 }, hash: TWO_LANES },
  { size: { width: 1024, height: 768 }, hash: `${TWO_LANES}&C=buckets&D=no-cache` },
] as const;

/** The picture and size of each of the first `most` canvases. Scrolls each into view, because it is not drawn before. */
const pictures = (page: Page, most = 100) =>
  page.evaluate(async (most) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const seen: string[] = [];
    for (const canvas of document.querySelectorAll("canvas")) {
      const { width, height } = canvas.getBoundingClientRect();
      if (seen.length === most || width * height === 0 || !canvas.checkVisibility({ visibilityProperty: true }))
        continue;
      canvas.scrollIntoView({ block: "nearest" });
      await frame();
      await frame();
      seen.push([canvas.className, width, height, canvas.width, canvas.height, canvas.toDataURL()].join(" "));
    }
    return seen;
  }, most);

for (const { size, hash } of SIZES) {
  test(
    `a window resized to ${size.width} × ${size.height} shows the same as one that opens at that size`,
    LONG_RUN,
    async ({ page }) => {
      const opened = await page.context().newPage();
      await opened.setViewportSize(size);
      await page.setViewportSize(LARGE);
      for (const one of [page, opened]) await new LabPage(one).open(hash);
      expect(await pictures(page, 1)).not.toEqual(await pictures(opened, 1));
      for (const part of [0.3, 0.6, 0.9]) {
        const between = (from: number, to: number) => Math.round(from + (to - from) * part);
        await page.setViewportSize({
          width: between(LARGE.width, size.width),
          height: between(LARGE.height, size.height),
        });
      }
      await page.setViewportSize(size);
      // The numbers of the canvases that differ.
      const others = async () => {
        const [resized, shown] = [await pictures(page), await pictures(opened)];
        return resized.length === shown.length
          ? shown.flatMap((one, i) => (one === resized[i] ? [] : [i]))
          : shown.length;
      };
      await expect.poll(others).toEqual([]);
    },
  );
}
