import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { readCode } from "./code-reader";
import { LabPage } from "./lab-page";
import { DAILY, LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const stepOf = (page: Page) => page.locator(".present-bar p");

async function present(page: Page, hash = "#/buffer?v=1&at=11"): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.open(hash);
  await lab.button("Present").click();
  await expect(page.getByRole("dialog", { name: "Presentation" })).toBeVisible();
  return lab;
}

/** The visible texts of the presentation that are smaller than 24 px. */
const smallTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector(".present") ?? document, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent?.trim() ?? "";
      if (text === "" || parent === null || !parent.checkVisibility() || parent.closest(".visually-hidden")) continue;
      if (Number.parseFloat(getComputedStyle(parent).fontSize) < 24) small.push(text);
    }
    return small;
  });

/** Parts of the presentation that cover each other. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll(
        `.present :is(.lane-switch, .present-address, .qr, h1, .present-step,
          .present-field, .present-cache, .present-number, .present-ledger, .present-efficiency p,
          .figure-slide canvas, figcaption,
          .heap-present-step, .heap-in-heap, .step-moves), .present-bar > .button, .present-bar > p`,
      ),
    ];
    const rects = parts.map(
      (part) => [part.className.toString() || part.tagName, part.getBoundingClientRect()] as const,
    );
    return rects.flatMap(([a, one], i) =>
      rects.slice(i + 1).flatMap(([b, two]) => {
        const width = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const height = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        return width > 1 && height > 1 ? [`${a} / ${b}`] : [];
      }),
    );
  });

const SLIDE = { width: 1280, height: 720 };
const OLD_SLIDE = { width: 1024, height: 768 };
const STATES = [
  ["#/buffer?v=1&at=11", "step 11"],
  ["#/buffer?v=1", "step 37\u202f900"],
  ["#/buffer?v=1&at=start", "the start"],
  ["#/buffer?v=1&at=59&A=ten-slots", "step 59"],
  ["#/heap?v=1&at=4999", "step 4\u202f999"],
  ["#/heap?v=1&at=11&stage=operation", "step 11"],
] as const;

/** The presentation as it stands is white, fits, and has nothing under 24 px. */
async function expectFits(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  expect(await smallTexts(page)).toEqual([]);
  await expect.poll(() => overlaps(page)).toEqual([]);
  const room = await page.locator(".present").evaluate((dialog) => ({
    down: dialog.scrollHeight - dialog.clientHeight,
    across: dialog.scrollWidth - dialog.clientWidth,
  }));
  expect(room).toEqual({ down: 0, across: 0 });
}

for (const [viewport, often] of [
  [SLIDE, DAILY],
  [OLD_SLIDE, LONG_RUN],
] as const) {
  const size = `${viewport.width} × ${viewport.height}`;
  test(`every state at ${size} is white, fits, has nothing under 24 px, and passes axe`, often, async ({ page }) => {
    await page.setViewportSize(viewport);
    const lab = new LabPage(page);
    await lab.open(STATES[0][0]);
    for (const [hash, where] of STATES) {
      await lab.follow(hash);
      await lab.button("Present").click();
      await expect(stepOf(page)).toHaveText(where);
      await test.step(hash, () => expectFits(page));
      // The fullest states, on the smaller slide too.
      if (/ten-slots|4999/.test(hash)) {
        expect(await axeViolations(page, ".present")).toEqual([]);
        await page.setViewportSize(OLD_SLIDE);
        await expectFits(page);
      }
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await expect(lab.button("Present")).toBeFocused();
  });
}

/** The code contains the address next to it. */
async function expectCode(page: Page, step: string): Promise<void> {
  const address = page.locator(".present-address");
  await expect(address).toHaveText(new RegExp(`at=${step}&d=[0-9a-f]{6}$`));
  expect(await readCode(page, page.locator(".qr"))).toBe(`http://${await address.textContent()}`);
}

test("the code on the dark page contains the address next to it, and follows it", LONG_RUN, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize(SLIDE);
  await present(page);
  await expectCode(page, "11");
  await page.keyboard.press("PageDown");
  await expectCode(page, "12");
});

for (const viewport of [SLIDE, { width: 1440, height: 900 }]) {
  const size = `${viewport.width} × ${viewport.height}`;
  test(`no line break splits the digest of an address at ${size}, in either lab`, LONG_RUN, async ({ page }) => {
    await page.setViewportSize(viewport);
    const lab = new LabPage(page);
    await lab.open(STATES[0][0]);
    for (const name of ["", "&title=Nine", "&title=Nineteen", "&title=Nineteen+ninety"]) {
      for (const hash of [`#/buffer?v=1&at=99${name}&A=ten-slots`, `#/heap?v=1&at=4999${name}`]) {
        await lab.follow(hash);
        await lab.button("Present").click();
        const digest = page.locator(".present-address span");
        await expect(digest).toHaveText(/^&d=[0-9a-f]{6}$/);
        expect(await digest.evaluate((word) => word.getClientRects().length), hash).toBe(1);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
    }
  });
}

/** The rooms fill more than half of the window, callers more than half of the rooms, containers 85 % of theirs. */
async function expectRooms(page: Page, { width }: typeof SLIDE): Promise<void> {
  const field = page.locator(".present-field canvas");
  // The distance from the left edge to the last drawn pixel before the cache's wall.
  const taken = () =>
    field.evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const row = canvas.getContext("2d")?.getImageData(0, Math.floor(height / 4), width, 1).data ?? [];
      let last = 0;
      for (let at = 3; at < row.length - 40; at += 4) if (row[at]) last = (at - 3) / 4;
      return last / (width - 10);
    });
  await expect.poll(taken).toBeGreaterThan(0.85);
  const widthOf = async (part: string) => (await page.locator(part).boundingBox())?.width ?? 0;
  const rooms = await widthOf(".present .rooms");
  expect(rooms).toBeGreaterThan(width / 2);
  expect(await widthOf(".present-field")).toBeGreaterThan(rooms / 2);
}

test("the rooms fill more than half of the window on the smaller slide", LONG_RUN, async ({ page }) => {
  await page.setViewportSize(OLD_SLIDE);
  await present(page, "#/buffer?v=1");
  await expectRooms(page, OLD_SLIDE);
});

test(
  "a slide shows rooms, a small cache as a dot to scale, an empty cache, the code, and no bar for later steps",
  LONG_RUN,
  async ({ page }) => {
    await page.setViewportSize(SLIDE);
    const inked = () =>
      page.locator(".present-cache .present-dot").evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        return data.some((value) => value > 0);
      });
    const lab = await present(page, "#/buffer?v=1");
    await expectRooms(page, SLIDE);
    await expect.poll(inked).toBe(true);
    await expect(page.locator(".present-cache")).toContainText("True to scale. Yes, that is the whole cache.");
    await page.keyboard.press("Escape");
    await lab.follow("#/buffer?v=1&at=11");
    await lab.expectStep(11);
    await lab.button("Present").click();
    await expect(page.locator(".present-cache")).toContainText("It is empty.");
    expect(await inked()).toBe(false);
    await expectCode(page, "11");
    // Later steps are not revealed.
    const lastBar = () =>
      page.locator(".history-bars").evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, Math.floor(height / 2)).data ?? [];
        let last = 0;
        for (let at = 3; at < pixels.length; at += 4) if (pixels[at]) last = Math.max(last, ((at - 3) / 4) % width);
        return last / width;
      });
    await expect.poll(lastBar).toBeGreaterThan(0);
    expect(await lastBar()).toBeLessThan(12 / 64);
  },
);
