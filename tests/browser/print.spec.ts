import { expect, type Locator, type Page } from "@playwright/test";
import { readCode } from "./code-reader";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

const LONG = process.env.BUFFERLAB_LONG === "1";

/** Opens a page that records its requests to print, in place of the browser's own dialog. */
async function open(page: Page, hash: string): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.open(hash);
  await expect(lab.button("Play")).toBeEnabled();
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-asked", "");
  });
  return lab;
}

test.use(STILL);

const sheetOf = (page: Page) => page.locator(".print-sheet");

/** Presses Ctrl + P and waits until the page asks for paper. */
async function print(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+p");
  await expect(page.locator("html[data-asked]")).toHaveCount(1);
}

/** Room for print on a sheet without its margins, in CSS pixels. */
const SHEETS = { A4: { width: 703, height: 1046 }, Letter: { width: 725, height: 980 } } as const;

/** The number of sheets in a PDF. */
const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

const HASH = "#/buffer?v=1&title=Where%20the%20bytes%20are%20%26%20%3Cwhy%3E";

const beforePrint = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
const afterPrint = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
const sticksOut = (sheet: Locator) => sheet.evaluate((own) => own.scrollWidth - own.clientWidth);

/** The words of the first lane's figures, which are buttons. */
const TERMS = ["useful", "heap calls saved"];

test("the browser's menu prints the lab as a sheet without a request by the page, and so does Ctrl + P", async ({
  page,
  browserName,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, HASH);
  const sheet = sheetOf(page);
  await page.waitForLoadState("networkidle");
  await test.step("from the menu, of a dark page", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("main button.term-name").filter({ visible: true })).toHaveText(TERMS);
    await beforePrint(page);
    await page.setViewportSize(SHEETS.A4);
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(sheet.locator(".print-title")).toHaveText("Where the bytes are & <why>");
    await expect(sheet.locator(".print-picture svg")).toHaveCount(2);
    expect(await sticksOut(sheet)).toBe(0);
    await expect(page.locator("main, .transport, button, input").filter({ visible: true })).toHaveCount(0);
    await afterPrint(page);
    await expect(sheet).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });
  await test.step("by key the sheet has title, sentence, pictures, table, address and its code, and no controls", async () => {
    await expect(sheet).toHaveCount(0);
    await print(page);
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(sheet).toBeVisible();
    await expect(sheet.locator(".print-title")).toHaveText("Where the bytes are & <why>");
    await expect(sheet.getByRole("heading", { level: 1 })).toContainText(
      "98.5\u00a0% of the memory that callers hold is wasted",
    );
    await expect(sheet.getByText("Each step flips a coin: allocate or free.")).toBeVisible();
    for (const [picture, said] of [
      [0, "819\u202f200\u00a0B"],
      [1, "4 one as big"],
    ] as const) {
      const svg = sheet.locator(".print-picture svg").nth(picture);
      await expect(svg).toBeVisible();
      await expect(svg).toContainText(said);
    }
    await expect(sheet.getByRole("row").filter({ hasText: "Chen, flawed" })).toContainText("1.5482\u00a0%");
    const address = await sheet.locator(".print-address").textContent();
    expect(address).toMatch(/#\/buffer\?v=1&title=.*&d=[0-9a-f]{6}$/);
    expect(await readCode(page, sheet.getByRole("img", { name: "QR code of this address" }))).toBe(address);
    const seen = await page.evaluate(() =>
      [...document.querySelectorAll("button, input, select, a, .transport, .header, main")]
        .filter((part) => part.checkVisibility())
        .map((part) => part.className),
    );
    expect(seen).toEqual([]);
    expect(await sticksOut(sheet)).toBe(0);
  });
  await page.emulateMedia({ media: null });
  await afterPrint(page);
  // The browser's own print sends the page the same event.
  if (browserName === "chromium") expect(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
});

const FOUR = "#/buffer?v=1&at=1000&A=ten-slots&B=article-fixed&C=buckets&D=go-fmt";

for (const [format, what, hash, most] of [
  ["A4", "four policies", FOUR, 2],
  ["Letter", "two policies", HASH, 1],
  ["Letter", "four policies", FOUR, 2],
] as const) {
  const title = `${format}, ${what}: at most ${most} to a sheet, nothing wider than the paper, every role with a look of its own`;
  test(title, LONG_RUN, async ({ page, browserName }) => {
    await open(page, hash);
    await print(page);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(SHEETS[format]);
    expect(await sticksOut(sheetOf(page))).toBe(0);
    if (hash === FOUR) await expectLooks(page);
    await page.emulateMedia({ media: null });
    // Only Chromium makes a PDF here.
    if (browserName === "chromium") expect(pagesOf(await page.pdf({ format }))).toBe(most);
  });
}

/** Solid, hatched, dotted and framed areas differ in gray too. */
async function expectLooks(page: Page): Promise<void> {
  const stage = sheetOf(page).locator(".print-picture svg").first();
  const fills = await stage.evaluate((svg) =>
    [...svg.querySelectorAll("path")].map((path) => path.getAttribute("fill")),
  );
  expect(fills).toContain("#0d5ca4");
  expect(new Set(fills.filter((fill) => fill?.startsWith("url(")))).toHaveProperty("size", 2);
  await expect(stage.locator('path[stroke="#940217"]').first()).toHaveCount(1);
}

test(
  "the browser's menu prints a lesson with its text and the uncovered sheet, and cuts no card of the library",
  LONG_RUN,
  async ({ page }) => {
    for (const [step, sheets] of [
      [2, 1],
      [6, 0],
    ] as const) {
      await page.goto(`./#/learn/leak/${step}`);
      await expect(page.locator(".lesson-moves")).toBeVisible();
      await page.waitForLoadState("networkidle");
      await page.emulateMedia({ media: "print" });
      await beforePrint(page);
      await page.setViewportSize(SHEETS.A4);
      await expect(sheetOf(page)).toHaveCount(sheets);
      await expect(page.locator(".lesson-prose").first()).toBeVisible();
      await expect(
        page.locator(".lesson :is(.stage, .lesson-cover, .transport, .lesson-moves)").filter({ visible: true }),
      ).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await afterPrint(page);
      await page.emulateMedia({ media: null });
    }
    await test.step("no heading of the library is separated from its cards", async () => {
      await page.goto("./#/library");
      await expect(page.locator(".scenario-card").first()).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(page.locator(".scenario-card").first()).toHaveCSS("break-inside", "avoid");
      await expect(page.locator(".library h2").first()).toHaveCSS("break-after", "avoid");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await expect(page.locator(".library button").filter({ visible: true })).toHaveCount(0);
    });
  },
);

test(
  "the browser's menu prints the heap lab as the same sheet as the key does, and the sheet is removed afterwards",
  LONG_RUN,
  async ({ page, browserName }) => {
    const lab = await open(page, "#/heap?v=1&title=Holes");
    await expect(lab.title).toContainText(/A wastes 5\.4\sMB in holes/);
    await page.emulateMedia({ media: "print" });
    await beforePrint(page);
    await page.setViewportSize(SHEETS.A4);
    const sheet = sheetOf(page);
    await expect(sheet.locator(".print-title")).toHaveText("Holes");
    await expect(sheet.getByRole("heading", { level: 1 })).toContainText(/A wastes 5\.4\sMB in holes/);
    await expect(sheet.getByText("A: glibc 2.36 (ptmalloc)")).toBeVisible();
    await expect(sheet.locator(".print-picture svg")).toContainText(/65\.5\s*%/);
    await expect(sheet.getByRole("row").filter({ hasText: "system calls" })).toBeVisible();
    const address = await sheet.locator(".print-address").textContent();
    expect(address).toMatch(/#\/heap\?v=1&title=Holes&d=[0-9a-f]{6}$/);
    await expect(sheet.getByRole("img", { name: "QR code of this address" })).toBeVisible();
    await expect(page.locator("main, .transport").filter({ visible: true })).toHaveCount(0);
    expect(await sticksOut(sheet)).toBe(0);
    await afterPrint(page);
    await expect(sheet).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await expect(lab.title).toBeVisible();
    // The browser's own print sends the page the same event.
    if (LONG && browserName === "chromium") {
      expect(pagesOf(await page.pdf({ format: "A4" }))).toBeLessThanOrEqual(2);
    }
  },
);
