import { expect, type Page } from "@playwright/test";
import { formatInteger } from "../../src/shared/format";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

async function open(page: Page, hash: string): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.open(hash);
  await expect(page.locator(".heap-lane[data-lane='0']")).toBeVisible();
  return lab;
}

/** Where the permanent parts of the stage stand, in CSS pixels. */
const placesOf = (page: Page) =>
  page
    .locator(
      ".takeaway, .heap-ledger h2, .heap-bar, .heap-lane-name, .heap-overhead, .heap-holes, .heap-head .heap-table, .heap-head .rows, .heap-map-box, .heap-lens, .heap-curves, .heap-values .badge, .heap-curves .chart-button, .strip, .heap-lifetime, .heap-costs .badge",
    )
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.checkVisibility())
        .map((part) => {
          const { left, top } = part.getBoundingClientRect();
          return `${part.className} ${Math.round(left)},${Math.round(top)}`;
        }),
    );

const LONG = process.env.BUFFERLAB_LONG === "1";
const stepText = (step: number) => `step ${formatInteger(step)}`;

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
]) {
  test(
    `nothing in the heap lab moves from step to step at ${viewport.width} × ${viewport.height}`,
    LONG_RUN,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      const lab = await open(page, "#/heap?v=1&at=409599");
      await expect(lab.title).toContainText("A wastes");
      const before = await placesOf(page);
      expect(before.length).toBeGreaterThan(14);
      for (let step = 1; step <= (LONG ? 30 : 10); step++) {
        await page.keyboard.press("ArrowRight");
        await expect(page.locator(".stage-where")).toContainText(stepText(409_599 + step));
        expect(await placesOf(page), `after ${step} steps`).toEqual(before);
      }
    },
  );
}

test(
  "the longest names and their sources stay in their lanes at 1280 × 720, those of two lanes on a line",
  LONG_RUN,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const [lanes, most] of [
      ["A=ptmalloc&B=nt-xp-lfh", 24],
      ["A=ptmalloc&B=nt-xp-lfh&C=ptmalloc&D=nt-xp-lfh", 60],
    ] as const) {
      await open(page, `#/heap?v=1&at=999&${lanes}`);
      const names = page.locator(".heap-lane-name");
      await expect(names).toHaveCount(lanes.split("&").length);
      const rooms = await names.evaluateAll((all) =>
        all.map((name) => [name.scrollWidth - name.clientWidth, name.getBoundingClientRect().height] as const),
      );
      for (const [over, height] of rooms) {
        expect(over, lanes).toBe(0);
        expect(height, lanes).toBeLessThanOrEqual(most);
      }
    }
  },
);

test("a presentation at 1280 × 720 shows its figures whole, with one lane or four", LONG_RUN, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const two = LONG ? ["A=ptmalloc&B=nt-xp-lfh"] : [];
  for (const lanes of ["A=ptmalloc", ...two, "A=first-fit&B=best-fit&C=next-fit&D=buddy"]) {
    const lab = await open(page, `#/heap?v=1&at=9999&${lanes}`);
    await expect(page.locator(".heap-lane")).toHaveCount(lanes.split("&").length);
    await expect(page.locator(".heap-lane").last()).toContainText("%");
    const sticksOut = await page
      .locator(".heap-lane")
      .evaluateAll((all) => all.filter((lane) => lane.scrollWidth > lane.clientWidth + 1).length);
    expect(sticksOut, lanes).toBe(0);
    await lab.stage.press("p");
    const dialog = page.getByRole("dialog", { name: "Presentation" });
    await expect(dialog).toBeVisible();
    const bar = (await page.locator(".present-bar").boundingBox())?.y ?? 0;
    const box = await page.locator(".figure-slide-canvas").boundingBox();
    expect([box?.x, box?.width]).toEqual([32, 1216]);
    expect(box?.height, lanes).toBeGreaterThanOrEqual(400);
    expect((box?.y ?? 0) + (box?.height ?? 0), lanes).toBeLessThanOrEqual(bar);
    expect(await dialog.evaluate((own) => own.scrollHeight - own.clientHeight)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
  }
});
