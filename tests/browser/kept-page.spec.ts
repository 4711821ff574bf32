import { expect, type Page } from "@playwright/test";
import { test } from "./lab-test";

/** The state that a test finds in its worker's shared page. */
async function found(page: Page) {
  await page.goto("./");
  await expect(page.locator("#root > :not([data-still])")).toBeVisible();
  const inPage = await page.evaluate(() => ({
    kept: [localStorage.length, sessionStorage.length],
    theme: document.documentElement.dataset.theme,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
    paper: matchMedia("print").matches,
    size: [innerWidth, innerHeight],
    made: document.documentElement.hasAttribute("data-made"),
  }));
  return { ...inPage, tabs: page.context().pages().length };
}

test.describe("the next test finds no trace of what a test left in the page", () => {
  test.describe.configure({ mode: "serial" });
  const errors: string[] = [];
  let first: unknown;

  test("a first test finds a fresh page and changes much of it", async ({ page }) => {
    first = await found(page);
    expect(first).toMatchObject({
      kept: [1, 0],
      dark: false,
      still: false,
      paper: false,
      tabs: 1,
      made: false,
    });
    page.on("console", (message) => errors.push(message.text()));
    await page.route("**/*.wasm", (route) => route.abort());
    await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
    await page.evaluate(() => sessionStorage.setItem("left", "1"));
    await page.evaluate(() => document.documentElement.setAttribute("data-made", ""));
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce", media: "print" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().newPage();
    errors.length = 0;
  });

  test("a second test finds the page as fresh", async ({ page }) => {
    expect(await found(page)).toEqual(first);
    // No route intercepts the core.
    await expect(page.getByRole("button", { name: "Show me" })).toBeEnabled();
    await page.evaluate(() => console.error("nobody listens"));
    expect(errors).toEqual([]);
  });
});
