import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { axeViolations, RULES_OF_COLOR } from "./axe";
import { readCode } from "./code-reader";
import { LabPage } from "./lab-page";
import { DAILY, isolatedTest, LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const LONG = process.env.BUFFERLAB_LONG === "1";
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Share" });
const addressOf = (page: Page) => dialogOf(page).getByRole("textbox", { name: "Address" });

async function share(page: Page, hash = "#/buffer?v=1&at=11"): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.open(hash);
  await expect(lab.button("Play")).toBeEnabled();
  await lab.button("Share").click();
  await expect(addressOf(page)).toHaveValue(/&d=[0-9a-f]{6}$/);
  return lab;
}

test(
  "the link opens the same state elsewhere and reports that it is reproduced, and so does its code",
  LONG_RUN,
  async ({ page }) => {
    await share(page, "#/buffer?v=1&at=59&A=ten-slots&B=article-fixed");
    const link = await addressOf(page).inputValue();
    expect(link.length).toBeLessThanOrEqual(200);
    await expect(dialogOf(page).getByText(`${link.length} characters`)).toBeVisible();
    await dialogOf(page).getByRole("button", { name: "QR code" }).click();
    expect(await readCode(page, dialogOf(page).getByRole("img", { name: "QR code of this address" }))).toBe(link);
    const other = await page.context().newPage();
    await other.goto(link);
    const lab = new LabPage(other);
    await lab.runs();
    await lab.expectStep(59);
    await expect(other.locator(".provenance")).toContainText("Reproduced");
    expect(other.url()).toBe(link);
  },
);

isolatedTest("Copy puts the text on the clipboard and says so", LONG_RUN, async ({ page, context, browserName }) => {
  test.skip(browserName !== "chromium", "Firefox gives tests no clipboard to read");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await share(page);
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await addressOf(page).inputValue());
  await expect(dialog.locator(".share-link > [role=status]")).toHaveText("Copied.");
  await openMore(page);
  for (const name of ["Code to embed", "Markdown"]) {
    await dialog.getByRole("button", { name: `Copy ${name}` }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await dialog.getByRole("textbox", { name }).inputValue());
    await expect(dialog.locator(".share-snippet", { hasText: name }).getByRole("status")).toHaveText("Copied.");
  }
});

const openMore = (page: Page) => dialogOf(page).getByText("Title, code to embed, files").click();

/** Presses a button of the dialog and reads the file that it saves. */
async function saved(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialogOf(page).getByRole("button", { name: button, exact: true }).click(),
  ]);
  const name = download.suggestedFilename();
  await expect(dialogOf(page).locator(".share-files [role=status]")).toHaveText(`Saved as ${name}.`);
  return { name, bytes: await readFile(await download.path()) };
}

test("the dialog saves pictures, tables and the scenario of this state as files", async ({ page }) => {
  await share(page, "#/buffer?v=1&title=%3D1%2B1&at=11");
  const link = await addressOf(page).inputValue();
  await openMore(page);
  for (const [button, kind, figure] of [
    ["SVG, stage", "stage", "2.9\u00a0% useful"],
    ["SVG, graph of wasted memory", "graph", "A 97.1\u00a0%"],
  ] as const) {
    const { name, bytes } = await saved(page, button);
    expect(name).toBe(`1-1-step-11-${kind}.svg`);
    const texts = await page.evaluate((svg) => {
      const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
      return [
        documentElement.localName,
        ...[...documentElement.querySelectorAll("text")].map((text) => text.textContent),
      ];
    }, bytes.toString());
    expect(texts).toEqual(expect.arrayContaining(["svg", "=1+1", figure, link]));
  }
  for (const [button, kind] of [
    ["PNG, stage", "stage"],
    ["PNG, graph of wasted memory", "graph"],
  ] as const) {
    const { name, bytes } = await saved(page, button);
    expect(name).toBe(`1-1-step-11-${kind}.png`);
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
    // Width and height of the picture, at two pixels for one.
    expect(bytes.readUInt32BE(16)).toBe(1920);
    expect(bytes.readUInt32BE(20)).toBeGreaterThan(600);
  }
  const figures = await saved(page, "figures, CSV");
  expect(figures.name).toBe("1-1-step-11-figures.csv");
  const lines = figures.bytes.toString().split("\r\n");
  expect(lines.slice(0, 3)).toEqual(["title,'=1+1", `link,${link}`, "step,11"]);
  expect(lines.find((line) => line.startsWith("A,"))).toContain('A,"Chen, flawed",0.029411');
  const efficiency = await saved(page, "efficiency, CSV");
  expect(efficiency.bytes.toString()).toContain("first_step,last_step,A_lowest_percent");
  const scenario = await saved(page, "Save as file");
  expect(scenario.name).toBe("1-1-step-11.bufferlab.json");
  expect(JSON.parse(scenario.bytes.toString())).toMatchObject({ title: "=1+1", at: 11, digest: link.slice(-6) });
});

test(
  "nothing is wider than the dialog at any window size, and axe finds nothing in either theme",
  LONG_RUN,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await share(page);
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1280, height: 720 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      const room = () =>
        dialogOf(page).evaluate((dialog) => ({
          across: dialog.scrollWidth - dialog.clientWidth,
          page: document.documentElement.scrollWidth - innerWidth,
          down: dialog.scrollHeight - dialog.clientHeight,
        }));
      const none = { across: 0, page: 0, ...(viewport.width > 600 && { down: 0 }) };
      await expect.poll(room, `${viewport.width} × ${viewport.height}`).toMatchObject(none);
      if (viewport.width === 390) expect(await axeViolations(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await axeViolations(page, "dialog", RULES_OF_COLOR)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(new LabPage(page).button("Share")).toBeFocused();
  },
);

test("the header names the other place, shares, and shows a title of 80 characters in full at every width", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open(`#/buffer?v=1&title=${"mm%20".repeat(26)}mm`);
  for (const width of LONG ? [320, 390, 844, 1181, 1280] : [320, 844, 1181]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("link", { name: "Library" })).toBeVisible();
    await expect(lab.button("Share")).toBeInViewport({ ratio: 1 });
    const isWhole = () =>
      page.evaluate(() => {
        const [title, header] = [".scenario-title", ".header"].map((part) =>
          document.querySelector(part)?.getBoundingClientRect(),
        );
        if (title === undefined || header === undefined) return false;
        return title.height > 0 && title.top >= 0 && title.bottom <= header.height + 1;
      });
    await expect.poll(isWhole, `at ${width}`).toBe(true);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

const NOTE = "Before Thursday: guess first, then look. Why is the cache so small?";

for (const [viewport, when] of [
  [{ width: 1440, height: 900 }, LONG_RUN],
  [{ width: 390, height: 844 }, DAILY],
] as const)
  test(
    `a teacher sends a question with a note, and a student predicts, plays and goes back, at ${viewport.width}`,
    when,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await share(page, "#/buffer?v=1&at=37900");
      const dialog = dialogOf(page);
      await dialog.getByLabel("Your note, shown above the stage").fill(NOTE);
      await dialog.getByText("67 of 200").waitFor();
      for (const name of ["Ask first", "Lock the requests"]) {
        await dialog.getByRole("checkbox", { name }).focus();
        await page.keyboard.press("Space");
      }
      await expect(dialog.getByText("hidden until you answer")).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      const link = await addressOf(page).inputValue();
      expect(link).toContain(
        "?predict=1&lock=workload&note=Before+Thursday:+guess+first,+then+look.+Why+is+the+cache+so+small?#/",
      );

      const student = await page.context().newPage();
      await student.setViewportSize(viewport);
      await student.goto(link);
      const setup = student.getByRole("main", { name: "Prediction" }).getByText(NOTE);
      await expect(setup).toBeVisible();
      const size = await setup.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
      expect(size).toBeGreaterThanOrEqual(16);
      await expect(student.getByRole("heading", { name: "At step 37\u202f900, in which lane" })).toBeVisible();
      const lab = new LabPage(student);
      await student.getByRole("button", { name: "lane B" }).click();
      await lab.expectStep(37900);
      const back = student.getByRole("button", { name: "Back to the sent state" });
      await expect(back).toHaveCount(0);
      await lab.button("Play").click();
      await expect(back).toBeVisible();
      await lab.button("Pause").click();
      await expect(lab.button("Play")).toBeVisible();
      expect(await axeViolations(student)).toEqual([]);
      await student.reload();
      await back.focus();
      await student.keyboard.press("Enter");
      await lab.expectStep(37900);
      await expect(back).toHaveCount(0);
      await expect(student.getByRole("complementary", { name: "Note from the sender of this link" })).toBeVisible();
    },
  );
