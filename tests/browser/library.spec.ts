import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { axeViolations, RULES_OF_COLOR } from "./axe";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const hashOf = (page: Page) => new URL(page.url()).hash;
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Library" });
const shelf = (page: Page) => page.getByRole("region", { name: "Saved on this device" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openLibrary(page: Page): Promise<LabPage> {
  await page.goto("./#/library");
  await expect(heading(page)).toBeVisible();
  return new LabPage(page);
}

/** Saves the current scenario by keyboard alone. */
async function save(page: Page, name: string): Promise<void> {
  await button(page, "Save this scenario").press("Enter");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
}

/** The file that a click offers: its name and its text. */
async function offered(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test(
  "the lab is unchanged after a visit to the library, and the library is unchanged after a card was opened",
  LONG_RUN,
  async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open("#/buffer?v=1&at=11");
    await lab.expectStep(11);
    const places = () =>
      page
        .locator(".rail li")
        .evaluateAll((items) => items.map((item) => Object.values(item.getBoundingClientRect().toJSON())));
    const before = await places();
    expect(before.length).toBeGreaterThan(4);
    const nav = page.getByRole("navigation", { name: "Bufferlab" });
    await nav.getByRole("link", { name: "Library" }).click();
    await expect(heading(page)).toBeFocused();
    await nav.getByRole("link", { name: "Buffer cache" }).click();
    await lab.expectStep(11);
    await expect.poll(places).toEqual(before);
    await page.goBack();
    await expect(heading(page)).toBeVisible();

    const card = page.getByRole("link", { name: "Ten slots instead of one" });
    await card.scrollIntoViewIfNeeded();
    const place = (await card.boundingBox())?.y;
    await card.press("Enter");
    await lab.expectStep(37_900);
    await page.goBack();
    await expect(heading(page)).toBeVisible();
    expect(Math.abs(((await card.boundingBox())?.y ?? 0) - (place ?? 0))).toBeLessThan(2);
  },
);

test("every card opens its scenario and reproduces its digest", LONG_RUN, async ({ page }) => {
  await openLibrary(page);
  const links = page.locator(".card-link");
  const count = await links.count();
  expect(count).toBeGreaterThanOrEqual(16);
  for (let card = 0; card < count; card++) {
    const link = await links.nth(card).getAttribute("href");
    await links.nth(card).click();
    await expect(page.locator(".provenance"), `${link}`).toContainText("as linked ✓");
    expect(hashOf(page)).toBe(link);
    await page.goBack();
    await expect(heading(page)).toBeVisible();
  }
});

// In daily runs tests/unit/library-page.test.tsx and the downloads of share.spec.ts cover this.
test(
  "saved scenarios are exported, one as a scenario file and all as a list that can be read again",
  LONG_RUN,
  async ({ page, browserName }) => {
    test.skip(browserName === "firefox", "its driver does not report downloads");
    await openLibrary(page);
    await save(page, "The <b>bad</b> hit");
    const one = await offered(page, () => button(page, "Export The <b>bad</b> hit").press("Enter"));
    expect(one.name).toBe("the-b-bad-b-hit.bufferlab.json");
    expect(JSON.parse(one.text)).toMatchObject({ at: 37_900, title: "The <b>bad</b> hit" });
    const all = await offered(page, () => button(page, "Export all").press("Enter"));
    expect(JSON.parse(all.text)).toMatchObject({ version: 1, saved: [{ name: "The <b>bad</b> hit" }] });
    await button(page, "Delete The <b>bad</b> hit").press("Enter");
    const list = (text: string) => ({ name: "list.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await page.getByLabel("Exported list").setInputFiles(list("rubbish"));
    await expect(shelf(page).getByRole("status")).toContainText(
      "list.json cannot be added: no list of saved scenarios",
    );
    await page.getByLabel("Exported list").setInputFiles(list(all.text));
    await expect(shelf(page).getByRole("link")).toHaveText("The <b>bad</b> hit");
  },
);

test("two tabs share one shelf", async ({ page, context }) => {
  await openLibrary(page);
  const other = await context.newPage();
  await openLibrary(other);
  await page.bringToFront();
  await save(page, "from the first");
  await expect(shelf(other).getByRole("link")).toHaveText("from the first");
  await other.bringToFront();
  await save(other, "from the second");
  await expect(shelf(page).getByRole("link")).toHaveText(["from the second", "from the first"]);
});

test(
  "axe finds nothing in either theme with a form open, and on a phone nothing is too wide or too small",
  LONG_RUN,
  async ({ page }) => {
    await openLibrary(page);
    await save(page, "x".repeat(80));
    await button(page, `Rename ${"x".repeat(80)}`).click();
    expect(await axeViolations(page)).toEqual([]);
    expect(await inkOf(page)).toBe("rgb(13, 92, 164)");
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await axeViolations(page, undefined, RULES_OF_COLOR)).toEqual([]);
    expect(await inkOf(page), "a picture takes the colors of the theme").toBe("rgb(52, 121, 219)");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    const widths = await page
      .locator("html, .library")
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(widths).toEqual([0, 0]);
    const small = await page
      .locator(".library button, .shelf-row a, .card-sources a")
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.textContent));
    expect(small).toEqual([]);
    await page.getByRole("link", { name: "Exact fit only" }).click();
    await new LabPage(page).expectStep(37_900);
    expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0);
  },
);

/** The fill that a picture uses for needed bytes. */
const inkOf = (page: Page) =>
  page
    .locator('.card-picture [fill="var(--needed)"]')
    .first()
    .evaluate((mark) => getComputedStyle(mark).fill);
