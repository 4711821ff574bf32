import { expect, type Locator, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const plain = (text: string | null) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");

interface Opened {
  readonly lab: LabPage;
  readonly dialog: Locator;
}

async function open(page: Page): Promise<Opened> {
  const lab = new LabPage(page);
  await lab.open("#/heap?v=1&at=1999&A=ptmalloc&B=nt-xp-lfh");
  await expect(page.locator(".heap-lane[data-lane='0']")).toContainText("%");
  await lab.button("Compare many settings").press("Enter");
  return { lab, dialog: page.getByRole("dialog", { name: "Compare many settings" }) };
}

async function run(dialog: Locator, steps: string): Promise<void> {
  await dialog.getByRole("textbox", { name: "steps each" }).fill(steps);
  await dialog.getByRole("button", { name: "Run sweep" }).press("Enter");
}

const found = (dialog: Locator) => dialog.getByRole("status").first();
const plots = (dialog: Locator) => dialog.getByRole("img");

test(
  "a sweep of a heap's parameter refuses bad steps, shows its progress, and keeps its results when canceled",
  LONG_RUN,
  async ({ page }) => {
    const { dialog } = await open(page);
    await run(dialog, "5");
    await expect(dialog.getByRole("alert")).toContainText("Allowed: a whole number");
    await run(dialog, "1 000 000");
    await expect(found(dialog)).toContainText(/[1-9]\d* of 19/);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(found(dialog)).toContainText(/ of 19, canceled/);
    await expect(plots(dialog)).toHaveCount(3);
    await expect(dialog.getByRole("slider", { name: "Tcache" })).toBeVisible();
    await dialog.getByRole("combobox", { name: "heap of" }).selectOption({ label: "B: NT XP with LFH" });
    await dialog.getByRole("combobox", { name: "parameter" }).selectOption({ label: "low-fragmentation up to, B" });
    await run(dialog, "1000");
    await expect(found(dialog)).toContainText("16 of 16");
    await expect(dialog.getByRole("slider", { name: "Low-fragmentation up to" })).toBeVisible();
  },
);

test(
  "a dot of a heap's sweep becomes a lane by keys and by pointer, and replaces one of four lanes",
  LONG_RUN,
  async ({ page }) => {
    const { lab, dialog } = await open(page);
    await run(dialog, "2000");
    await expect(found(dialog)).toContainText("19 of 19 · simulated, 2\u202f000 steps each");
    const slider = dialog.getByRole("slider", { name: "Tcache" });
    await expect(slider).toHaveAttribute("aria-valuetext", /^tcache 7: mean overhead/);
    await slider.press("Home");
    await expect(slider).toHaveAttribute("aria-valuetext", /^tcache 0: mean overhead/);
    await slider.press("Enter");
    await expect(dialog).toContainText("Lane C now uses tcache 0.");
    const faults = plots(dialog).nth(1);
    const { width = 0, height = 0 } = (await faults.boundingBox()) ?? {};
    // The last value is at the right end, wherever its dot is.
    await faults.click({ position: { x: width - 18, y: height / 2 } });
    await expect(dialog).toContainText("Lane D now uses tcache 65\u202f535.");
    await slider.press("Home");
    await dialog.getByRole("combobox", { name: "There are four lanes already. Replace" }).selectOption("lane B");
    await dialog.getByRole("button", { name: "Replace lane B with it" }).press("Enter");
    await expect(dialog).toContainText("Lane B now uses tcache 0.");
    await page.keyboard.press("Escape");
    await expect(lab.button("Compare many settings")).toBeFocused();
    const names = page.locator(".heap-lane-choice");
    await expect(names).toHaveCount(4);
    expect((await names.allTextContents()).map((text) => plain(text).slice(1).trim())).toEqual([
      "glibc 2.36",
      "glibc 2.36, tcache 0",
      "glibc 2.36, tcache 0",
      "glibc 2.36, tcache 65 535",
    ]);
  },
);

test(
  "the three plots of a heap's sweep have words, data and ink, in both themes and on a narrow screen",
  LONG_RUN,
  async ({ page }) => {
    const { dialog } = await open(page);
    await run(dialog, "2000");
    await expect(found(dialog)).toContainText("19 of 19");
    const titles = (await dialog.getByRole("heading", { level: 4 }).allTextContents()).map(plain);
    for (const [i, start] of [/mean overhead: \d/i, /page faults: \d/i, /cycles per call: \d/i].entries()) {
      expect(titles[i]).toMatch(start);
      await expect(plots(dialog).nth(i)).toHaveAccessibleName(/\d/);
    }
    expect(await inked(dialog)).toEqual([true, true, true]);
    expect(await tops(dialog)).toHaveLength(1);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      expect((await axeViolations(page, "dialog[open]")).map(({ id }) => id)).toEqual([]);
    }
    await dialog.getByRole("button", { name: "Table: glibc 2.36, other values of “tcache”" }).click();
    await expect(page.getByRole("dialog").last().getByRole("row")).toHaveCount(1 + 19);
    await page.keyboard.press("Escape");
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await tops(dialog)).toHaveLength(3);
    expect(await dialog.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
    if (size) await page.setViewportSize(size);
  },
);

/** Whether each plot contains pixels in the color of dots and lines. */
const inked = (dialog: Locator) =>
  dialog.locator("canvas").evaluateAll((canvases) => {
    const pixels = (canvas: HTMLCanvasElement | OffscreenCanvas, fill?: string) => {
      const context = canvas.getContext("2d") as CanvasRenderingContext2D | null;
      if (context !== null && fill !== undefined) {
        context.fillStyle = fill;
        context.fillRect(0, 0, 1, 1);
      }
      const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return new Uint32Array(Uint8Array.from(data).buffer);
    };
    const ink = getComputedStyle(document.documentElement).getPropertyValue("--needed").trim();
    const [needed = 0] = pixels(new OffscreenCanvas(1, 1), ink);
    return canvases.map((canvas) => canvas instanceof HTMLCanvasElement && pixels(canvas).includes(needed));
  });

/** The top edge of each row of plots. */
async function tops(dialog: Locator): Promise<readonly number[]> {
  const boxes = await plots(dialog).evaluateAll((own) => own.map((plot) => plot.getBoundingClientRect().top));
  return [...new Set(boxes)];
}
