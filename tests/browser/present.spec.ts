import { expect, type Page } from "@playwright/test";
import { defaultScenario } from "../../src/scenario/fields";
import { encodeLink } from "../../src/scenario/link/encode";
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

/** The visible texts of the presentation that are set smaller than 24 px. */
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
        ".present :is(.lane-switch, .present-address, .qr, h1, .present-field, .present-cache, .present-number, .present-ledger, .present-efficiency p, .present-step, .present-bar)",
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
] as const;

/** The presentation as it stands is white, fits, has nothing under 24 px, and axe finds nothing in it. */
async function expectFits(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  expect(await smallTexts(page)).toEqual([]);
  await expect.poll(() => overlaps(page)).toEqual([]);
  const room = await page.locator(".present").evaluate((dialog) => ({
    down: dialog.scrollHeight - dialog.clientHeight,
    across: dialog.scrollWidth - dialog.clientWidth,
  }));
  expect(room).toEqual({ down: 0, across: 0 });
  expect(await axeViolations(page, ".present")).toEqual([]);
}

for (const [viewport, often] of [
  [SLIDE, DAILY],
  [OLD_SLIDE, LONG_RUN],
] as const) {
  const size = `${viewport.width} × ${viewport.height}`;
  test(`${size}: every state is white, fits, has nothing under 24 px, axe finds nothing`, often, async ({ page }) => {
    for (const [hash, where] of STATES) {
      await page.setViewportSize(viewport);
      await present(page, hash);
      await expect(stepOf(page)).toHaveText(where);
      await test.step(hash, () => expectFits(page));
      // The fullest state on the smaller slide.
      if (hash.includes("ten-slots")) await page.setViewportSize(OLD_SLIDE);
      if (hash.includes("ten-slots")) await expectFits(page);
      await page.keyboard.press("Escape");
    }
  });
}

test("a clicker moves it, digits choose the lane, Escape leaves and the focus is back where it was", async ({
  page,
}) => {
  const lab = await present(page);
  for (const [key, step] of [
    ["PageDown", 12],
    ["PageUp", 11],
    ["ArrowRight", 12],
    ["ArrowLeft", 11],
  ] as const) {
    await page.keyboard.press(key);
    await expect(stepOf(page)).toHaveText(`step ${step}`);
  }
  await expect(page.locator(".present-number")).toHaveText("2.9%");
  await page.keyboard.press("2");
  await expect(page.locator(".present-number")).toHaveText("100%");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(lab.button("Present")).toBeFocused();
  await lab.expectStep(11);
});

test("P on the stage presents, and the stage has the focus again; elsewhere P is a letter", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=11");
  await lab.button("Present").focus();
  await page.keyboard.press("p");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await lab.stage.focus();
  await page.keyboard.press("p");
  await expect(page.getByRole("dialog", { name: "Presentation" })).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(lab.stage).toBeFocused();
});

test("the address of what is shown can be read and photographed; a long one says why it has no code", async ({
  page,
}) => {
  await present(page);
  await expect(page.locator(".present-address")).toHaveText(/^localhost:\d+\/#\/buffer\?v=1&at=11&d=[0-9a-f]{6}$/);
  await expect(page.getByRole("img", { name: "QR code of this address" })).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(page.locator(".present-address")).toHaveText(/at=12&d=[0-9a-f]{6}$/);
  const listed = Array.from({ length: 60 }, (_, i) => ({ size: 1000 + 17 * i, weight: 1 + i }));
  const long = encodeLink({ ...defaultScenario, generator: "pcg32", sizes: "listed", listed, at: 11 });
  expect(long.length).toBeGreaterThan(300);
  await page.goto("about:blank");
  await present(page, long);
  await expect(page.getByText(/No QR code: the address has \d+ characters, at most 300 can be read/)).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(
    `the code on the ${colorScheme} page is the address that stands beside it`,
    colorScheme === "dark" ? LONG_RUN : DAILY,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 1280, height: 720 });
      await present(page);
      for (const step of ["11", "12"]) {
        const address = page.locator(".present-address");
        await expect(address).toHaveText(new RegExp(`at=${step}&d=[0-9a-f]{6}$`));
        expect(await readCode(page, page.locator(".qr"))).toBe(`http://${await address.textContent()}`);
        await page.keyboard.press("PageDown");
      }
    },
  );
}

for (const viewport of [SLIDE, OLD_SLIDE]) {
  const what = "callers more than half of the rooms, containers 85 % of theirs";
  const often = viewport === SLIDE ? DAILY : LONG_RUN;
  test(
    `${viewport.width} × ${viewport.height}: the rooms have more than half of the window, ${what}`,
    often,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await present(page, "#/buffer?v=1");
      const field = page.locator(".present-field canvas");
      // From the left edge to the last pixel that is drawn before the wall of the cache.
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
      expect(rooms).toBeGreaterThan(viewport.width / 2);
      expect(await widthOf(".present-field")).toBeGreaterThan(rooms / 2);
    },
  );
}

test("a small cache is a dot to scale in its own room, an empty one is none", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const inked = () =>
    page.locator(".present-cache .present-dot").evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return data.some((value) => value > 0);
    });
  await present(page, "#/buffer?v=1");
  await expect.poll(inked).toBe(true);
  await expect(page.locator(".present-cache")).toContainText("True to scale. Yes, that is the whole cache.");
  await page.goto("about:blank");
  await present(page, "#/buffer?v=1&at=11");
  await expect(page.locator(".present-cache")).toContainText("It is empty.");
  expect(await inked()).toBe(false);
});

test("what comes after is not given away: no bar right of the present step", async ({ page }) => {
  await present(page);
  const bars = page.locator(".history-bars");
  const inked = () =>
    bars.evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, Math.floor(height / 2)).data ?? [];
      let last = 0;
      for (let at = 3; at < pixels.length; at += 4) if (pixels[at]) last = Math.max(last, ((at - 3) / 4) % width);
      return last / width;
    });
  await expect.poll(inked).toBeGreaterThan(0);
  expect(await inked()).toBeLessThan(12 / 64);
});
