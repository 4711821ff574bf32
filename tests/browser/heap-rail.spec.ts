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

test("the form of glibc's heap writes its version and every tunable into the link", LONG_RUN, async ({ page }) => {
  await open(page, "#/heap?v=1&at=4999&A=ptmalloc,tcache_count:9&B=musl");
  const form = page.locator(".heap-form").first();
  const heap = page.getByRole("combobox", { name: "Heap of lane A" });
  const lane = page.locator(".heap-lane[data-lane='0'] h2");
  await form.getByRole("combobox", { name: /^version, lane A/ }).selectOption("2.42");
  await expect(heap.locator("option:checked")).toHaveText("glibc 2.42");
  await expect(form).toContainText("from the source, not compared");
  await expect(lane).toContainText("glibc 2.42, not compared, tcache 9");
  await expect(page).toHaveURL(/A=ptmalloc,tcache_count:9,version:2[.]42&B=musl/);
  const fastbins = form.getByRole("textbox", { name: /^fastbins up to, lane A/ });
  await fastbins.fill("64");
  await fastbins.press("Enter");
  await form.getByRole("combobox", { name: /^version, lane A/ }).selectOption("2.43");
  await expect(form).toContainText("same addresses as glibc 2.43");
  await expect(form).toContainText("fastbins up to: no effect here");
  await expect(form).not.toContainText("most arenas");
  const values: Readonly<Record<string, string>> = {
    tcache: "3",
    "maps apart from": "65536",
    "grows by": "4096",
    "trim threshold": "8192",
    "tcache up to": "4194280",
    "scan limit": "5",
    "most mappings": "2",
  };
  for (const [label, value] of Object.entries(values)) {
    const box = form.getByRole("textbox", { name: new RegExp(`^${label}, lane A`) });
    await box.fill(value);
    await box.press("Enter");
    await expect(box).toHaveAttribute("aria-invalid", "false");
  }
  const set =
    /A=ptmalloc,tcache_count:3,mmap_threshold:65536,top_pad:4096,trim_threshold:8192,version:2[.]43,tcache_max:4194280,tcache_unsorted_limit:5,mxfast:64,mmap_max:2&B=musl/;
  await expect(page).toHaveURL(set);
  await fastbins.fill("161");
  await fastbins.press("Enter");
  await expect(form.getByRole("alert")).toContainText("0 … 160");
  await expect(page).toHaveURL(set);
  await page.reload();
  await expect(lane).toContainText("glibc 2.43, tcache 3");
});
