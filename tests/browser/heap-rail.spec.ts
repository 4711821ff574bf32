import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { isolatedTest, LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

async function open(page: Page, hash: string): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.open(hash);
  await expect(page.locator(".heap-lane[data-lane='0']")).toContainText("%");
  return lab;
}

isolatedTest(
  "a state of the heaps is handed on as pictures, tables and a sheet of paper",
  LONG_RUN,
  async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {};
    });
    const lab = await open(page, "#/heap?v=1&at=4999&title=Ages&A=ptmalloc&B=nt-xp-lfh&C=first-fit");
    await lab.button("Share").click();
    const dialog = page.getByRole("dialog", { name: "Share" });
    await dialog.getByText("Title, code to embed, files").click();
    const saved = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent("download"), lab.button(name).click()]);
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
    };
    const stage = await saved("SVG, stage");
    expect(stage.name).toBe("ages-step-4999-stage.svg");
    expect(stage.text).toContain("C: first fit");
    expect(stage.text).not.toContain("Cache nothing");
    expect((await saved("PNG, curves")).text.slice(1, 4)).toBe("PNG");
    const { text } = await saved("figures, CSV");
    expect(text).toMatch(/lane,heap,overhead,.*touched/);
    expect(text).toMatch(/\r\nC,first fit,/);
    expect((await saved("curves, CSV")).text).toContain("C_overhead_share");
    await expect(dialog.getByRole("textbox", { name: "Markdown" })).toHaveValue(/^\[Ages\]/);
    await dialog.getByRole("button", { name: "Print" }).click();
    await page.emulateMedia({ media: "print" });
    const sheet = page.locator(".print-sheet");
    await expect(sheet).toContainText("Each step fills or empties one of 10 slots per size");
    await expect(sheet).toContainText(/#\/heap\?v=1&title=Ages/);
    await expect(sheet.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expect(sheet.locator("caption, h3").filter({ hasText: "Figures of all heaps" })).toBeVisible();
    await expect(page.locator("#stage")).toBeHidden();
  },
);

test(
  "a bad heap link stays in the heap lab, ? opens its help, and axe finds nothing in the workload form",
  LONG_RUN,
  async ({ page }) => {
    await page.goto("./#/heap?v=1&A=ptmaloc");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "This link has a problem. Nothing has been changed.",
    );
    await expect(page.locator(".nav [aria-current]")).toHaveText("Heap");
    await page.getByRole("button", { name: "Open the default" }).click();
    await expect(page.locator(".heap-lane[data-lane='0']")).toContainText("%");
    await page.locator("#stage").press("?");
    await expect(page.getByRole("dialog", { name: "Bufferlab" })).toContainText("This lab runs up to four allocators");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Edit workload" }).click();
    await expect(page.getByRole("textbox", { name: "size 1, bytes" })).toBeVisible();
    expect(await axeViolations(page, ".workload")).toEqual([]);
  },
);
