import { expect, type Page } from "@playwright/test";
import { grouped, LabPage } from "./lab-page";
import { LONG_RUN, STILL, isolatedTest as test } from "./lab-test";

test.use(STILL);

/** 6,000 requests for 600 pages, as a table. */
const CSV = `time,obj_id,size\n${Array.from({ length: 6000 }, (_, i) => `${i},${((i * i) % 600) * 4096},4096`).join("\n")}\n`;
const FILE = { name: "web-7.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };

const choose = (page: Page, file: typeof FILE) => page.getByLabel("Trace file").last().setInputFiles(file);

const expectStep = (page: Page, step: number) =>
  expect(page.locator(".stage-where")).toContainText(`step ${grouped(step)}`);

/** Drops a file on the page, as another program hands it over. */
async function drop(page: Page, text: string): Promise<void> {
  const held = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "web-7.csv"));
    return transfer;
  }, text);
  await page.dispatchEvent("#stage", "drop", { dataTransfer: held });
}

test(
  "a dropped trace is read, used and kept; without it, its link says what is missing",
  LONG_RUN,
  async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    const lab = new LabPage(page);
    const dialog = page.getByRole("dialog", { name: "Traces" });
    await lab.open("#/pages?v=1&stage=policies");
    await drop(page, CSV);
    await expect(dialog.getByText("Recognized by a header.")).toBeVisible();
    await expect(dialog.getByText("6 000", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "Use this trace" }).click();
    await expect(dialog).toBeHidden();
    await expectStep(page, 2999);
    const link = page.url().replace(/&d=.*/, "");
    expect(link).toMatch(/work=trace&trace=[0-9a-f]{12}:6000&cache=\d+$/);
    await expect(page.locator(".stage-where")).toContainText("web-7.csv, read as keys");
    await page.keyboard.press("p");
    await expect(page.locator(".present .caveats")).toHaveText("web-7.csv, read as keys");
    await page.keyboard.press("p");

    await page.reload();
    await expectStep(page, 2999);
    await page.getByRole("button", { name: "Other traces …" }).click();
    await dialog.getByRole("button", { name: "Delete web-7.csv" }).click();
    await expect(dialog.getByText("No trace yet.")).toBeVisible();

    await page.reload();
    const missing = page.getByRole("heading", { name: "This link needs a trace of 6 000 requests." });
    await expect(missing).toBeVisible();
    expect(page.url()).toContain(link);
    await page.getByRole("button", { name: "A loop", exact: true }).click();
    await expect(missing).toBeHidden();
    await expect(page.locator(".policies-rail")).toContainText("in order, over and over.");
    await page.goBack();
    await expect(missing).toBeVisible();
    await choose(page, { ...FILE, buffer: Buffer.from("id\n1\n2\n") });
    await expect(dialog.getByText("This is another trace")).toBeVisible();
    await expect(dialog.getByText("It was read as keys. The link’s policies remain.")).toBeVisible();
    await choose(page, FILE);
    await expect(dialog.getByText("This is the trace of the link, read as keys.")).toBeVisible();
    await dialog.getByRole("button", { name: "Use this trace" }).click();
    await expect(missing).toBeHidden();
    await expectStep(page, 2999);
    expect(page.url()).toContain(link);
    expect(errors).toEqual([]);
  },
);

test("a table without names is asked about, and an odd trace is remarked on", LONG_RUN, async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/pages?v=1&stage=policies&work=loop&n=30&requests=300&at=200");
  await drop(page, "9 7 71\n3 8 5\n");
  const dialog = page.getByRole("dialog", { name: "Traces" });
  await expect(dialog.getByRole("alert")).toContainText("a table of 3 columns without names");
  await dialog.getByLabel("Format", { exact: true }).selectOption("keys, one per line");
  await expect(dialog.getByText("Each of the 2 requests is for another page")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Use this trace" })).toBeVisible();
});

test("a bad line is quoted with its number, and the run stays as it is", LONG_RUN, async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/pages?v=1&stage=policies&work=loop&n=30&requests=300&at=200");
  await drop(page, "time,obj_id,size\n1,5,512\n2,6,half a page\n");
  const dialog = page.getByRole("dialog", { name: "Traces" });
  await expect(dialog.getByRole("alert")).toContainText('Line 3, size: "half a page". Allowed: a whole number');
  const size = dialog.getByLabel("Size", { exact: true });
  await size.focus();
  await size.selectOption("none: 1 byte each");
  await expect(dialog.getByRole("button", { name: "Use this trace" })).toBeVisible();
  await expect(size).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expectStep(page, 200);
});

test(
  "a trace dropped on the machine opens the policies, and Undo returns to the machine",
  LONG_RUN,
  async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    const lab = new LabPage(page);
    await lab.open("#/pages?v=1&at=100");
    await expectStep(page, 100);
    await drop(page, CSV);
    await page.getByRole("button", { name: "Use this trace" }).click();
    await expectStep(page, 2999);
    expect(page.url()).toContain("stage=policies");
    await page.getByRole("button", { name: /^Undo: / }).click();
    await expectStep(page, 100);
    expect(page.url()).not.toContain("trace=");
    expect(errors).toEqual([]);
  },
);
