import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { axeViolations, RULES_OF_COLOR } from "./axe";
import { LabPage } from "./lab-page";
import { isolatedTest, LONG_RUN, STILL, test } from "./lab-test";

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

/** Saves the present scenario by keyboard alone. */
async function save(page: Page, name: string): Promise<void> {
  await button(page, "Save this scenario").press("Enter");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
}

/** What a click offers as a file: its name and its text. */
async function offered(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("from the header to the library, to a card, and back to where one was", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.go("500");
  await lab.expectStep(500);
  const nav = page.getByRole("navigation", { name: "Bufferlab" });
  await nav.getByRole("link", { name: "Library" }).click();
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle("Library · Bufferlab");
  await nav.getByRole("link", { name: "Buffer cache" }).click();
  await lab.expectStep(500);
  await page.goBack();
  await expect(heading(page)).toBeVisible();

  const card = page.getByRole("link", { name: "Ten slots instead of one" });
  await card.scrollIntoViewIfNeeded();
  const place = (await card.boundingBox())?.y;
  await card.press("Enter");
  await lab.expectStep(37_900);
  await expect(page.locator(".provenance")).toHaveText("Reproduced as linked ✓");
  await page.goBack();
  await expect(heading(page)).toBeVisible();
  expect(Math.abs(((await card.boundingBox())?.y ?? 0) - (place ?? 0))).toBeLessThan(2);
});

test("who has been in the library finds the lab as it was", async ({ page }) => {
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
  await expect(heading(page)).toBeVisible();
  await nav.getByRole("link", { name: "Buffer cache" }).click();
  await lab.expectStep(11);
  await expect.poll(places).toEqual(before);
});

test("every card opens its scenario, and it is reproduced as linked", LONG_RUN, async ({ page }) => {
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

test("a scenario is saved, renamed, deleted and brought back by keyboard", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=11&A=article-flawed");
  await lab.expectStep(11);
  await page.getByRole("link", { name: "Library" }).press("Enter");
  await save(page, "Lecture 3");
  await expect(shelf(page).getByRole("status")).toContainText("“Lecture 3” is saved.");
  await expect(button(page, "Save this scenario")).toBeFocused();
  const link = shelf(page).getByRole("link", { name: "Lecture 3" });
  await expect(link).toHaveAttribute("href", /^#\/buffer\?v=1&at=11&A=article-flawed&d=[0-9a-f]{6}$/);
  await expect(shelf(page).getByRole("listitem")).toContainText("at step 11");

  await save(page, "Lecture 3");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await expect(shelf(page).getByRole("alert")).toContainText("cannot be its name");
  await page.keyboard.press("Escape");
  await expect(button(page, "Save this scenario")).toBeFocused();

  await button(page, "Rename Lecture 3").press("Enter");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("The <b>bad</b> hit");
  await page.keyboard.press("Enter");
  await expect(shelf(page).getByRole("link")).toHaveText("The <b>bad</b> hit");
  await expect(button(page, "Rename The <b>bad</b> hit")).toBeFocused();

  await page.reload();
  await button(page, "Delete The <b>bad</b> hit").press("Enter");
  await expect(shelf(page).getByRole("link")).toHaveCount(0);
  await expect(button(page, "Undo")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page, "Rename The <b>bad</b> hit")).toBeFocused();
  await shelf(page).getByRole("link", { name: "The <b>bad</b> hit" }).press("Enter");
  await lab.expectStep(11);
  await expect(page.locator(".provenance")).toContainText("as linked ✓");
});

test("what is saved is exported, one as a scenario file and all as a list that is read again", async ({
  page,
  browserName,
}) => {
  test.skip(browserName === "firefox", "its driver tells of no downloads");
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
  await expect(shelf(page).getByRole("status")).toContainText("list.json cannot be added: no list of saved scenarios");
  await page.getByLabel("Exported list").setInputFiles(list(all.text));
  await expect(shelf(page).getByRole("link")).toHaveText("The <b>bad</b> hit");
});

test("two tabs see the same shelf", async ({ page, context }) => {
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

isolatedTest("where storage is blocked the library says so and works", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await openLibrary(page);
  await expect(shelf(page).getByRole("alert")).toContainText("keeps nothing");
  await save(page, "for now");
  await expect(shelf(page).getByRole("link")).toHaveText("for now");
});

test("where storage is full nothing is lost, nothing pretends to be saved, and a file is offered", async ({
  page,
  browserName,
}) => {
  await openLibrary(page);
  await save(page, "first");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await save(page, "second");
  await expect(shelf(page).getByRole("alert").filter({ hasText: "no room" })).toBeVisible();
  await expect(shelf(page).getByRole("alert").filter({ hasText: "“second” is not saved" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("second");
  await expect(shelf(page).getByRole("link")).toHaveText("first");
  // Firefox's driver tells of no downloads.
  if (browserName === "chromium") {
    const { text } = await offered(page, () => button(page, "Save it as a file").click());
    expect(text).toContain('"second"');
  }
  await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
  await button(page, "Help: keys and privacy").click();
  await expect(page.getByRole("dialog")).toContainText("cannot save anything for this page");
});

isolatedTest(
  "rubbish in the storage is told, exported as it is, and deleted by a person alone",
  async ({ page, browserName }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem("planted")) return;
      for (const name of ["theme", "shortcuts", "announcements", "saved", "lessons", "challenges"])
        localStorage.setItem(`bufferlab.${name}`, "{<img src=x onerror=alert(1)>");
      sessionStorage.setItem("planted", "1");
    });
    await openLibrary(page);
    await expect(shelf(page).getByRole("alert")).toContainText("cannot be read");
    await save(page, "mine");
    await expect(shelf(page).getByRole("link")).toHaveCount(0);
    await page.keyboard.press("Escape");
    // Firefox's driver tells of no downloads.
    if (browserName === "chromium") {
      const { text } = await offered(page, () => button(page, "Export what cannot be read").click());
      expect(text).toBe("{<img src=x onerror=alert(1)>");
    }
    await button(page, "Delete it").click();
    await expect(shelf(page).getByRole("alert")).toHaveCount(0);
    await save(page, "mine");
    await expect(shelf(page).getByRole("link")).toHaveText("mine");
  },
);

test("axe has nothing to say in either theme, with a form open; on a phone nothing is too wide or too small", async ({
  page,
}) => {
  await openLibrary(page);
  await save(page, "x".repeat(80));
  await button(page, `Rename ${"x".repeat(80)}`).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeViolations(page, undefined, RULES_OF_COLOR)).toEqual([]);
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
  await page.getByRole("link", { name: "Exactly the size, or nothing" }).click();
  await new LabPage(page).expectStep(37_900);
  expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0);
});

test("a picture takes the colours of the theme", async ({ page }) => {
  const inkOf = (theme: string) =>
    page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
      const mark = document.querySelector('.card-picture [fill="var(--needed)"]');
      return mark === null ? "" : getComputedStyle(mark).fill;
    }, theme);
  await openLibrary(page);
  expect(await inkOf("light")).toBe("rgb(13, 92, 164)");
  expect(await inkOf("dark")).toBe("rgb(52, 121, 219)");
});
