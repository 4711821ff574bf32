import { expect, type Locator, type Page } from "@playwright/test";
import { axeViolations, RULES_OF_COLOR } from "./axe";
import { drawn, railsStand } from "./lab-page";
import { beginFirstVisit, test } from "./lab-test";

const LABS = ["#/buffer", "#/heap", "#/realloc", "#/pages", "#/pages?v=1&stage=policies&at=79999"] as const;
const WORDS = 150;
const CONTROLS = 20;
/** Between them they have every part of the others. */
const HAVE_ALL_PARTS = ["Everything", "Look"];
/** The others that axe checks, with the form of the rules. */
const OTHERS = process.env.BUFFERLAB_LONG === "1" ? ["Change the rule", "Compare"] : ["Change the rule"];

/** Opens a lab as on a person's first visit. */
async function openFresh(page: Page, hash: string): Promise<void> {
  await beginFirstVisit(page);
  await page.goto(`./${hash}`);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
}

test.use({ viewport: { width: 1440, height: 900 } });

const shownLayer = (page: Page) => page.locator('.layer-switch button[aria-pressed="true"]');

/** The visible words, and the controls that a person may press, without scrolling. */
const counted = (page: Page) =>
  page.evaluate(() => {
    const isSeen = ({ width, height, top, bottom }: DOMRect) =>
      width > 1 && height > 1 && bottom > 0 && top < innerHeight;
    const root = document.querySelector(".page") as Element;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      const parent = currentNode.parentElement;
      if (!parent?.checkVisibility() || parent.closest("option, .visually-hidden") !== null) continue;
      if (![...range.getClientRects()].some(isSeen)) continue;
      words += (currentNode.textContent ?? "").split(" ").filter((word) => /\p{L}/u.test(word)).length;
    }
    const controls = [...root.querySelectorAll("a[href], button, input, select, summary, [role=slider]")];
    return {
      words,
      controls: controls.filter((one) => one.checkVisibility() && isSeen(one.getBoundingClientRect())).length,
    };
  });

for (const hash of LABS)
  test(`${hash} opens with at most ${WORDS} words and ${CONTROLS} controls, and axe finds nothing`, async ({
    page,
  }) => {
    await openFresh(page, hash);
    await expect(shownLayer(page)).toHaveText("Look");
    // The replay that leads to the opening state is over.
    await expect(page.getByRole("button", { name: "Stop here" })).toHaveCount(0);
    const { words, controls } = await counted(page);
    expect(words).toBeLessThanOrEqual(WORDS);
    expect(controls).toBeLessThanOrEqual(CONTROLS);
    for (const name of [...OTHERS, ...HAVE_ALL_PARTS]) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.emulateMedia({ colorScheme: "light" });
      expect(await axeViolations(page)).toEqual([]);
      if (!HAVE_ALL_PARTS.includes(name)) continue;
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await axeViolations(page, undefined, RULES_OF_COLOR)).toEqual([]);
    }
  });

test("the chosen layer is remembered, is no part of a link, and a link opens the layer that shows it", async ({
  page,
}) => {
  await openFresh(page, "#/buffer?v=1&at=11");
  await page.waitForURL(/&d=/);
  const link = page.url();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("complementary", { name: "Lanes" })).toBeVisible();
  expect(page.url()).toBe(link);
  await page.reload();
  await expect(shownLayer(page)).toHaveText("Compare");
  await page.getByRole("button", { name: "Look", exact: true }).click();
  for (const [hash, layer] of [
    ["#/buffer?v=1&at=11&A=article-flawed&B=article-fixed&C=ten-slots&D=no-cache", "Compare"],
    ["#/buffer?v=1&at=11&from=11&to=20", "Everything"],
    ["#/buffer?v=1&at=12", "Look"],
  ] as const) {
    await page.goto(`./${hash}`);
    await expect(shownLayer(page)).toHaveText(layer);
  }
});

test("the smallest layer lets a person make the leak by hand", async ({ page }) => {
  await openFresh(page, "#/buffer");
  await page.getByRole("button", { name: "Play it yourself" }).click();
  for (const name of ["Request 6\u202f400 B", /^Return/, "Request 100 B"])
    await page.getByRole("button", { name }).first().click();
  await expect(page.getByRole("main")).toContainText("1.6\u00a0% useful");
  await test.step("Back closes the form, which is not about the state before", async () => {
    await page.goBack();
    await expect(page.locator(".look-panel")).toHaveCount(0);
  });
});

test("the smallest layer tells how far a long replay is, ends it, and says why a run has stopped", async ({ page }) => {
  await openFresh(page, "#/buffer?v=1&at=3999999999");
  const transport = page.getByRole("region", { name: "Transport" });
  await expect(transport).toContainText("replayed: ");
  await transport.getByRole("button", { name: "Stop here" }).click();
  await expect(transport).toContainText("step ");
  await page.goto("./#/realloc?v=1&at=2999");
  await page.waitForURL(/&d=/);
  await transport.getByRole("button", { name: "Step forward" }).click();
  await expect(transport).toContainText("Ended with the last call.");
});

/** The visible controls and texts that lie on `part`. */
const coveredBy = (page: Page, part: string): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const own = document.querySelector(selector);
    if (own === null) return ["it is not there"];
    const box = own.getBoundingClientRect();
    return [...document.querySelectorAll("a, button, select, h1, h2, p, li, canvas")]
      .filter((other) => !own.contains(other) && !other.contains(own) && other.checkVisibility())
      .filter((other) => other.closest(".visually-hidden, .skip, .transport") === null)
      .filter((other) => {
        const { left, right, top, bottom, width } = other.getBoundingClientRect();
        return width > 1 && left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      })
      .map((other) => other.textContent || other.className);
  }, part);

const LOW = [
  { width: 720, height: 450 },
  { width: 844, height: 390 },
] as const;

for (const hash of ["#/buffer", "#/heap", "#/pages"])
  test(`in low windows the layers of ${hash} can be reached and lie on nothing`, async ({ page }) => {
    await page.setViewportSize(LOW[0]);
    await openFresh(page, hash);
    for (const viewport of LOW) {
      await page.setViewportSize(viewport);
      await expect.poll(() => coveredBy(page, ".layer-switch")).toEqual([]);
      for (const name of ["Compare", "Everything", "Look"]) {
        await page.getByRole("button", { name, exact: true }).click();
        await expect(shownLayer(page)).toHaveText(name);
      }
    }
  });

test("in the smallest layer a key leads from term to term, and More has theme and help", async ({ page }) => {
  await openFresh(page, "#/buffer");
  await page.getByRole("main").focus();
  for (const means of ["needed share", "needed no call of malloc or free"]) {
    await page.keyboard.press("t");
    await expect(page.getByRole("tooltip")).toContainText(means);
    await expect(page.locator(".term-name:focus")).toHaveAccessibleDescription(new RegExp(means));
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.getByRole("button", { name: "More (theme, help, documents)" }).click();
  await page.getByRole("radio", { name: "dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByText("single-key shortcuts", { exact: false }).first()).toBeVisible();
});

test("the way back to the sent state covers and moves nothing, at 1280 to 360 pixels", async ({ page }) => {
  await openFresh(page, "#/buffer?v=1&at=100");
  await page.waitForURL(/&d=/);
  const [stage, back] = [page.getByRole("main"), page.locator(".back-to-sent")];
  for (const name of ["Look", "Everything"]) {
    await page.getByRole("button", { name, exact: true }).click();
    for (const width of [1280, 1024, 844, 390, 360]) {
      await page.setViewportSize({ width, height: 720 });
      await drawn(page);
      const before = await stage.boundingBox();
      await page.getByRole("button", { name: "Step forward" }).click();
      await expect(back).toBeVisible();
      expect(await coveredBy(page, ".back-to-sent"), `${name}, ${width}`).toEqual([]);
      expect((await stage.boundingBox())?.y, `${name}, ${width}`).toBe(before?.y);
      await back.click();
      await expect(back).toHaveCount(0);
    }
  }
});

/** Waits until a resized window has come to rest, after which the curves are drawn as wide as their box. */
const isDrawnAnew = (chart: Locator) =>
  expect
    .poll(() =>
      chart
        .locator("canvas")
        .first()
        .evaluate((canvas: HTMLCanvasElement) => Math.abs(canvas.width - canvas.getBoundingClientRect().width)),
    )
    .toBeLessThanOrEqual(1);

test("in a window of 1920 × 1080 type and rails grow, and a click on the zoomed curves still finds its step", async ({
  page,
}) => {
  await openFresh(page, "#/buffer");
  const chart = page.locator(".chart-box");
  const sizes = async () => ({
    link: await page
      .getByRole("link", { name: "Lessons" })
      .evaluate((one) => parseFloat(getComputedStyle(one).fontSize)),
    rail: (await page.locator(".rail-left").boundingBox())?.width ?? 0,
  });
  await page.getByRole("button", { name: "Everything", exact: true }).click();
  await railsStand(page);
  const usual = await sizes();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(async () => (await sizes()).link).toBeGreaterThanOrEqual(16);
  expect((await sizes()).rail).toBeGreaterThan(1.15 * usual.rail);
  await railsStand(page);
  await isDrawnAnew(chart);
  const { width = 0 } = (await chart.boundingBox()) ?? {};
  const [left, right] = [44, 108].map((edge) => edge * 1.18) as [number, number];
  await chart.click({ position: { x: left + (width - left - right) / 2, y: 60 } });
  const playhead = page.getByRole("slider", { name: "Playhead" });
  await expect(playhead).toHaveAttribute("aria-valuenow", /^189\d\d$/);
});

/** 600 blocks of 8 threads, each freed at once. */
const THREADED =
  "e68fa6f1857b:1200&calls=7cexDYAwFANR24QEsQpTAO3vshRjMAIlZUZhFCQkRkCi8DWnt8Q6R9SRALYCHAlP7xvZxD3zmthO0bZt27bt701JnZJ6ZRUNsm3b_qtv";

test("at 1280 × 720 both lanes and the curves are above the transport", async ({ page }) => {
  await openFresh(page, "#/buffer");
  await page.setViewportSize({ width: 1280, height: 720 });
  const bar = await page.getByRole("region", { name: "Transport" }).boundingBox();
  const bottom = () => page.locator(".chart-box").evaluate((box) => box.getBoundingClientRect().bottom - 24);
  await expect.poll(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
  await test.step("also beside the form of the rules", async () => {
    await page.getByRole("button", { name: "Change the rule" }).click();
    await expect(page.getByRole("radio", { name: "Our rules" }).first()).toBeVisible();
    await expect.poll(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
  });
  await test.step("where a headline takes two lines, too", async () => {
    await page.goto("./#/buffer?v=1&A=pool:grpc-default&at=2000");
    await page.getByRole("button", { name: "Change the rule" }).click();
    await expect(page.getByRole("radio", { name: "Our rules" }).first()).toBeVisible();
    await expect.poll(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
  });
  await test.step("below the note on the threads of a recording, too", async () => {
    await page.goto(`./#/buffer?v=1&life=trace&trace=${THREADED}`);
    await expect(page.locator(".caveats")).toContainText("Merged: 8 threads.");
    await expect.poll(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
  });
});
