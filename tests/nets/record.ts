/**
 * Records what a built page draws, to compare two builds on one machine while renderers are replaced:
 *
 *   npx tsx tests/nets/record.ts DIST OUT
 *   diff -r OUT1 OUT2
 *
 * OUT gets, for every card of the library, its printed sheet (text) and its slide (PNG); for every step of a lesson,
 * its stage (PNG) and, presented, its slide (PNG); and the cards and handouts of the page (text).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { findTool, TOOLS } from "../../scripts/tools.mjs";
import { lessons } from "../../src/lessons/catalog/lessons";
import { readSite, StaticHost } from "../browser/static-host";

const [dist = "dist", out = "build/nets"] = process.argv.slice(2);
const VIEW = { width: 1440, height: 900 };
/** Always the same, because sheets have their address as a code. */
const PORT = 4399;
/** How long a picture must stay as it is, ms. */
const REST = 300;

/** Without the names of files, which differ between builds. */
const settled = (text: string): string => text.replaceAll(/assets\/[\w.-]+/g, "assets/…");

function save(kind: string, name: string, content: string | Buffer): void {
  mkdirSync(join(out, kind), { recursive: true });
  writeFileSync(join(out, kind, name.replaceAll(/[^\w.-]+/g, "-")), content);
}

/** Waits until the page has drawn the same picture twice. */
async function still(page: Page): Promise<Buffer> {
  let before = await page.screenshot();
  for (let tries = 0; tries < 40; tries++) {
    await page.waitForTimeout(REST);
    const now = await page.screenshot();
    if (now.equals(before)) return now;
    before = now;
  }
  throw new Error(`${page.url()} never rests`);
}

async function open(page: Page, base: string, hash: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${base}${hash}`);
  await page.locator("#root > :not([data-still])").first().waitFor();
  await still(page);
}

async function sheetOf(page: Page): Promise<string> {
  const sheet = page.locator(".print-sheet");
  for (let tries = 0; tries < 40 && (await sheet.count()) === 0; tries++) {
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await page.waitForTimeout(REST / 3);
  }
  const html = await sheet.evaluate((element) => element.outerHTML);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  return settled(html).replaceAll("><", ">\n<");
}

async function slideOf(page: Page): Promise<Buffer> {
  await page.keyboard.press("p");
  return await still(page);
}

async function cardsOf(page: Page, base: string): Promise<readonly string[]> {
  await open(page, base, "#/library");
  const cards = await page
    .locator("article, li")
    .filter({ has: page.locator("svg") })
    .all();
  for (const [i, card] of cards.entries())
    save("cards", `${i}.html`, settled(await card.evaluate((element) => element.outerHTML)).replaceAll("><", ">\n<"));
  const links = await page.locator('a[href^="#/"]').evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  return [...new Set(links.filter((link): link is string => link?.includes("d=") ?? false))];
}

const host = await StaticHost.of(readSite(dist), { folder: "/", port: PORT });
const base = host.address;
const browser = await chromium.launch({
  executablePath: findTool(TOOLS.chromium) ?? "chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const context = await browser.newContext({ viewport: VIEW, reducedMotion: "reduce", serviceWorkers: "block" });
await context.addInitScript(() => {
  window.print = () => {};
});
const page = await context.newPage();

for (const [path, file] of host.site) if (path.startsWith("learn/")) save("handouts", path, settled(file.toString()));
for (const [i, link] of (await cardsOf(page, base)).entries()) {
  await open(page, base, link);
  save("sheets", `${i}.html`, await sheetOf(page));
  save("slides", `${i}.png`, await slideOf(page));
}
for (const { name, steps } of lessons)
  for (const i of steps.keys()) {
    await open(page, base, `#/learn/${name}/${i + 1}`);
    save("lessons", `${name}-${i + 1}.png`, await page.screenshot());
    save("lesson-slides", `${name}-${i + 1}.png`, await slideOf(page));
  }
await browser.close();
await host.close();
