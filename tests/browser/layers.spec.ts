import { type Browser, expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { isolatedTest as test } from "./lab-test";

const LABS = ["#/buffer", "#/heap", "#/realloc", "#/pages", "#/pages?v=1&stage=policies&at=79999"] as const;
const WORDS = 150;
const CONTROLS = 20;

/** A page that a person opens for the first time. */
async function freshPage(browser: Browser, baseURL: string | undefined, hash: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(`./${hash}`);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeEnabled();
  return page;
}

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
    browser,
    baseURL,
  }) => {
    const page = await freshPage(browser, baseURL, hash);
    await expect(shownLayer(page)).toHaveText("Look");
    // The replay that leads to the opening state is over.
    await expect(page.getByRole("button", { name: "Stop here" })).toHaveCount(0);
    const { words, controls } = await counted(page);
    expect(words).toBeLessThanOrEqual(WORDS);
    expect(controls).toBeLessThanOrEqual(CONTROLS);
    for (const name of ["Change the rule", "Compare"]) {
      await page.getByRole("button", { name, exact: true }).click();
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.context().close();
  });

test("the chosen layer is remembered, is no part of a link, and a link opens the layer that shows it", async ({
  browser,
  baseURL,
}) => {
  const page = await freshPage(browser, baseURL, "#/buffer?v=1&at=11");
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
  await page.context().close();
});

test("the smallest layer lets a person make the leak by hand", async ({ browser, baseURL }) => {
  const page = await freshPage(browser, baseURL, "#/buffer");
  await page.getByRole("button", { name: "Play it yourself" }).click();
  for (const name of ["Request 6\u202f400 B", /^Return/, "Request 100 B"])
    await page.getByRole("button", { name }).first().click();
  await expect(page.getByRole("main")).toContainText("1.6\u00a0% useful");
  await page.context().close();
});

test("the smallest layer tells how far a long replay is, ends it, and says why a run has stopped", async ({
  browser,
  baseURL,
}) => {
  const page = await freshPage(browser, baseURL, "#/buffer?v=1&at=99999999");
  const transport = page.getByRole("region", { name: "Transport" });
  await expect(transport).toContainText("replayed: ");
  await transport.getByRole("button", { name: "Stop here" }).click();
  await expect(transport).toContainText("step ");
  await page.goto("./#/realloc?v=1&at=2999");
  await page.waitForURL(/&d=/);
  await transport.getByRole("button", { name: "Step forward" }).click();
  await expect(transport).toContainText("Ended with the last call.");
  await page.context().close();
});
