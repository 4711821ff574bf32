import { type Browser, expect, type Page } from "@playwright/test";
import { lessons } from "../../src/lessons/catalog/lessons";
import { axeViolations, RULES_OF_COLOR } from "./axe";
import { DAILY, LONG_RUN, test } from "./lab-test";

const [lesson] = lessons;
if (lesson === undefined) throw new Error("There is no lesson.");
const { steps, title, name } = lesson;

const LONG = process.env.BUFFERLAB_LONG === "1";

/** Room for print on a sheet without its margins, in CSS pixels. */
const SHEETS = { A4: { width: 688, height: 1032 }, Letter: { width: 710, height: 965 } } as const;

const pagesOf = async (page: Page, format: string): Promise<number> => {
  const pdf = (await page.pdf({ format })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
};

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function withoutScript(browser: Browser, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height } });
  return context.newPage();
}

test.skip(({ browserName }) => browserName !== "chromium", "only Chromium goes without scripts, or makes a PDF, here");

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  const often = width === 390 ? DAILY : LONG_RUN;
  test(
    `without JavaScript the page leads to the lesson, which can be read in full at ${width} × ${height}`,
    often,
    async ({ browser, baseURL }) => {
      const page = await withoutScript(browser, width, height);
      await page.goto(baseURL ?? "");
      await page.getByRole("link", { name: title }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      for (const [i, step] of steps.entries()) {
        const section = page.getByRole("region", { name: `${i + 1}. ${step.title}` });
        await expect(section.getByText(step.question.asks)).toBeVisible();
        await expect(page.getByText(step.question.because)).toBeHidden();
      }
      for (const figure of await page.locator(".pack-sheet").getByRole("img").all()) {
        const box = await figure.boundingBox();
        expect(box?.width).toBeGreaterThan(300);
        expect(box?.width).toBeLessThanOrEqual(400);
      }
      await expect.poll(() => sideways(page)).toBe(0);
      await page.getByRole("link", { name: "The answer to 3" }).click();
      await expect(page.getByText(steps[2]?.question.because ?? "none")).toBeVisible();
      await page.getByRole("link", { name: "For lecturers" }).click();
      await expect(page.getByRole("heading", { name: "Accessibility statement" })).toBeVisible();
      await expect.poll(() => sideways(page)).toBe(0);
      await page.setViewportSize({ width: 320, height: 256 });
      await expect.poll(() => sideways(page)).toBe(0);
      await page.getByRole("link", { name: "Handout and answer key" }).click();
      await expect.poll(() => sideways(page)).toBe(0);
      await page.context().close();
    },
  );
}

async function expectPasses(page: Page, file: string, rules?: readonly string[]): Promise<void> {
  await page.goto(`learn/${file}.html`);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  expect(await axeViolations(page, undefined, rules)).toEqual([]);
}

test("axe finds nothing on the lesson's page without a script", ({ page }) => expectPasses(page, name));

test(
  "axe finds nothing on the lecturer's page without a script, nor on either in the dark theme",
  LONG_RUN,
  async ({ page }) => {
    await expectPasses(page, `${name}-teaching`);
    await page.emulateMedia({ colorScheme: "dark" });
    for (const file of [name, `${name}-teaching`]) await expectPasses(page, file, RULES_OF_COLOR);
  },
);

for (const [format, often] of [
  ["A4", LONG_RUN],
  ["Letter", LONG_RUN],
] as const) {
  test(
    `axe finds nothing in the app on ${format}, and the sheet and the key are printed apart or one after the other`,
    often,
    async ({ page }) => {
      await page.goto(`#/learn/${name}/print`);
      await page.evaluate(() => {
        window.print = () => {};
      });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title}: handout · Bufferlab`);
      // Its parts are those of the page without a script.
      if (LONG) expect(await axeViolations(page)).toEqual([]);
      await expect(page.getByText(steps[0]?.question.because ?? "none")).toBeHidden();
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize(SHEETS[format]);
      await expect(page.locator(".header")).toBeHidden();
      await expect(page.getByRole("button", { name: "Print the sheet" })).toBeHidden();
      await expect(page.locator("#key")).toHaveCSS("break-before", "page");
      for (const { question } of steps) await expect(page.getByText(question.because)).toBeVisible();
      expect(await sideways(page)).toBe(0);
      await page.emulateMedia({ media: null });
      const all = await pagesOf(page, format);
      const alone: number[] = [];
      for (const part of ["sheet", "key"]) {
        await page.getByRole("button", { name: `Print the ${part}` }).click();
        alone.push(await pagesOf(page, format));
        await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      }
      for (const sheets of alone) expect(sheets).toBeLessThanOrEqual(4);
      expect(all).toBe((alone[0] ?? 0) + (alone[1] ?? 0));
    },
  );
}

test("the lecturer's page passes axe, prints on at most three sheets, and links to its steps", async ({ page }) => {
  await page.goto(`#/learn/${name}/teach`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  expect(await axeViolations(page, "main")).toEqual([]);
  expect(await pagesOf(page, "A4")).toBeLessThanOrEqual(3);
  const origin = new URL(page.url()).origin;
  await expect(page.locator(".pack-snippet")).toContainText(`src="${origin}/?embed=1&amp;ui=lesson#/learn/${name}/1"`);
  await page.getByRole("row", { name: "A rare big request" }).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`#/learn/${name}/2$`));
});

test("the help has keys, privacy and the accessibility statement on every page", LONG_RUN, async ({ page }) => {
  await page.goto("#/library");
  await page.getByRole("button", { name: "Help: keys and privacy" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Your data is never sent");
  await expect(dialog).toContainText("zoom by size: lengths instead of areas, on a log scale");
  await expect(dialog.getByRole("heading", { name: "Known limits" })).toBeVisible();
  expect(await axeViolations(page, "dialog")).toEqual([]);
});
