import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { DAILY, isolatedTest, LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);
isolatedTest.use(STILL);

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
] as const;
/** A phone; every size in the long run. */
const [DAILY_SIZE] = SIZES;

/** Headings and controls that cover each other although neither contains the other. Sticky parts may cover what scrolls. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
    const parts = [...document.querySelectorAll("h1, h2, h3, p, button, select, input:not([type=radio]), .key, dd, dt")]
      .filter((part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((part) => !part.closest(".visually-hidden, .skip, .chart-box, .field-box, [aria-hidden=true]"))
      .filter((part) => !(scrolls && part.closest(".transport, .notices")));
    /** The visible part of an element: whatever scrolls or clips around it cuts it off. */
    const seen = (part: Element) => {
      let { left, top, right, bottom } = part.getBoundingClientRect();
      for (let box = part.parentElement; box !== null; box = box.parentElement) {
        if (getComputedStyle(box).overflow === "visible") continue;
        const edge = box.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      return { left, top, right, bottom };
    };
    const rects = parts.map((part) => [part, seen(part)] as const);
    return rects.flatMap(([a, one], i) =>
      rects.slice(i + 1).flatMap(([b, two]) => {
        if (a.contains(b) || b.contains(a)) return [];
        const width = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const height = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        return width > 2 && height > 2 ? [`${a.textContent?.slice(0, 40)} / ${b.textContent?.slice(0, 40)}`] : [];
      }),
    );
  });

/** Parts wider than the window, and parts other than tables and pictures that scroll sideways. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const scrollers = [...document.querySelectorAll("body *")].filter((part) => {
      const { overflowX } = getComputedStyle(part);
      const isBox = (overflowX === "auto" || overflowX === "scroll") && part.scrollWidth > part.clientWidth + 1;
      return isBox && !part.closest(".table-scroll, pre, .code");
    });
    const names = scrollers.map((part) => part.className.toString() || part.tagName);
    return document.documentElement.scrollWidth > innerWidth ? ["the page", ...names] : names;
  });

/** Texts that are partly cut off. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((part) => part.checkVisibility() && part.clientWidth > 8 && !part.closest("svg, [title]"))
      .filter((part) => [...part.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()))
      .filter((part) => {
        const { overflowX, overflowY } = getComputedStyle(part);
        const across = overflowX === "hidden" || overflowX === "clip";
        const down = overflowY === "hidden" || overflowY === "clip";
        return (
          (across && part.scrollWidth > part.clientWidth + 1) || (down && part.scrollHeight > part.clientHeight + 1)
        );
      })
      .map((part) => part.textContent?.slice(0, 60)),
  );

const STATES = [
  ["#/buffer?v=1", 37_900],
  ["#/buffer?v=1&at=11", 11],
  ["#/buffer?v=1&at=start", "start"],
] as const;

for (const viewport of SIZES) {
  const often = viewport === DAILY_SIZE ? DAILY : LONG_RUN;
  test(
    `nothing covers anything and nothing is wider than the window at ${viewport.width} × ${viewport.height}`,
    often,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      const lab = new LabPage(page);
      await lab.open();
      for (const [hash, step] of STATES) {
        await lab.follow(hash);
        await lab.expectStep(step);
        await expect(lab.button("Play")).toBeEnabled();
        expect(await overlaps(page)).toEqual([]);
        expect(await tooWide(page)).toEqual([]);
        if (viewport.width > 1000) await expectSeenAtOnce(page, viewport.height === 900);
        if (step === 11) await expectHighField(page);
        if (step === 37_900 && viewport.width === 1440) await expectPlotSeen(page);
      }
    },
  );
}

/** The plot beside the story is entirely visible, with the sentence under it. */
async function expectPlotSeen(page: Page): Promise<void> {
  const [plot, transport] = [page.locator(".trade-off svg"), page.locator(".transport")];
  await expect(plot).toBeVisible();
  const { y = 0, height = 0 } = (await plot.boundingBox()) ?? {};
  const fold = (await transport.boundingBox())?.y ?? 0;
  expect(y + height).toBeLessThanOrEqual(fold);
  const sentence = page.getByText("A saves more heap calls. B’s memory is more useful.", { exact: false }).first();
  const foot = await sentence.evaluate((part) => {
    const words = document.createRange();
    words.selectNodeContents(part);
    return words.getBoundingClientRect().bottom;
  });
  expect(foot).toBeLessThanOrEqual(fold);
}

/** The field of a lane that is not empty is high enough for its content. */
async function expectHighField(page: Page): Promise<void> {
  const box = await page.getByRole("listbox", { name: "Buffers of lane A" }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(160);
}

/** Both lanes and the curves are visible above the transport without scrolling; `isWhole`: the curves with their step axis. */
async function expectSeenAtOnce(page: Page, isWhole: boolean): Promise<void> {
  // The curves are drawn only once they are in view.
  await expect(page.locator(".chart-box .shares text").first()).toBeVisible();
  const fold = (await page.locator(".transport").boundingBox())?.y ?? 0;
  const bottoms = await page
    .locator(".lane, .flags .flag, .chart-box .shares text")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
  expect(bottoms.length).toBeGreaterThanOrEqual(7);
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(fold);
  const stage = page.locator(".stage");
  expect(await stage.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  if (!isWhole) return;
  await expect(page.locator(".chart-box .steps text").first()).toBeVisible();
  expect(await stage.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
}

test("wider lines, words and letters cut nothing off on a desk or on a phone", LONG_RUN, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const lab = new LabPage(page);
  await lab.open();
  // The built page forbids inline styles, so the rules are injected as a person's own style sheet.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets = [sheet];
  });
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await expect.poll(() => cutTexts(page)).toEqual([]);
    expect(await overlaps(page)).toEqual([]);
  }
});

isolatedTest(
  "letters twice as large, as a person may set them in the browser: all of the page follows, nothing is lost",
  async ({ page, context, browserName }) => {
    test.skip(browserName !== "chromium", "this driver cannot set it in Firefox");
    const browser = await context.newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    const lab = new LabPage(page);
    await lab.open();
    await expect(lab.button("Play")).toBeEnabled();
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      await expect(page.locator("body")).toHaveCSS("font-size", "28px");
      const { height = 0 } = (await lab.button("Play").boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(80);
      const faults = async () => [await cutTexts(page), await overlaps(page), await tooWide(page)].flat();
      await expect.poll(faults, `${viewport.width} × ${viewport.height}`).toEqual([]);
    }
  },
);

test("a notice has a place of its own and covers neither the title nor the header", LONG_RUN, async ({ page }) => {
  const lab = new LabPage(page);
  await page.goto("./?theme=pink#/buffer?v=1");
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    const notice = page.getByRole("alert");
    await expect(notice).toContainText(`theme="pink", allowed: auto, light, dark, projector`);
    const [above, title] = [await notice.boundingBox(), await lab.title.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
  }
});

test("a low phone (or 1280 pixels zoomed to 400 %) shows everything by vertical scrolling, and on its side shows the field first", async ({
  page,
}) => {
  const lab = new LabPage(page);
  for (const viewport of [
    { width: 320, height: 256 },
    { width: 320, height: 180 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport);
    if (viewport.height === 256) await lab.open();
    await expect(lab.button("Play")).toBeVisible();
    const transport = async () => (await page.locator(".transport").boundingBox())?.height;
    await expect.poll(transport).toBeLessThanOrEqual(viewport.height / 3);
    // The page redraws when the size has stopped changing.
    await expect.poll(() => tooWide(page)).toEqual([]);
    if (viewport.width > 320) continue;
    await expect.poll(() => cutTexts(page)).toEqual([]);
    await lab.button("Help: keys and privacy").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await tooWide(page)).toEqual([]);
    await page.keyboard.press("Escape");
  }
  const field = (await page.locator(".lane[data-main=true] .field-canvas").boundingBox()) ?? { y: 0, height: 0 };
  expect(field.height).toBeGreaterThanOrEqual(150);
  expect(field.y + field.height).toBeLessThanOrEqual((await page.locator(".transport").boundingBox())?.y ?? 0);
});
