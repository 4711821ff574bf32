import { expect } from "@playwright/test";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const plain = (text: string | null) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");

test("Play walks the sizes along the curve, tells each one while it can be read, and rests at one", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open("#/realloc?v=1");
  const story = page.locator(".realloc-story p").first();
  await expect(story).toContainText(/^64.KiB → 128.KiB/);
  await lab.setSpeed("Home");
  await lab.button("Play").click();
  await expect(page.locator(".realloc-walker")).toBeVisible();
  await expect(story).toBeVisible();
  await expect(story).toContainText(/^1.B → 2.B: stays/);
  await lab.setSpeed("End");
  await expect(story).toBeHidden();
  await expect(lab.button("Play")).toBeVisible();
  await expect(story).toContainText(/^256.MiB → 512.MiB: renamed/);
  await expect(page).toHaveURL(/[?&]size=268435456/);
  await expect(page.getByRole("button", { name: /^Play/ })).toHaveCount(1);
});

test("the threshold moves by mouse, keys, tick and field, and undo takes it back", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/realloc?v=1");
  const handle = page.getByRole("slider", { name: "mmap threshold" });
  const words = async () => plain(await handle.getAttribute("aria-valuetext"));
  const rises = page.getByRole("checkbox", { name: "rises with freed mappings" });
  await expect(lab.title).toContainText(/128.KiB is 9 times cheaper than of 64.KiB/);
  expect(await words()).toBe("131 072 bytes: mapped from 128 KiB on");
  await expect(rises).toBeChecked();

  await handle.press("ArrowLeft");
  await expect(lab.title).toContainText(/64.KiB is 5 times cheaper than of 32.KiB/);
  await expect(rises).not.toBeChecked();
  await handle.press("Shift+ArrowRight");
  expect(await words()).toContain("67 108 864 bytes");
  await handle.press("Escape");
  await expect(rises).toBeChecked();
  await handle.press("ArrowLeft");

  await page.getByRole("button", { name: "the advice of 2015" }).click();
  await expect(lab.title).toContainText("No cliff");
  await expect(page).toHaveURL(/mmap_threshold:8192/);
  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect(page).toHaveURL(/mmap_threshold:65536/);

  const [from, chart] = [await handle.boundingBox(), await page.locator(".realloc-chart").boundingBox()];
  if (from === null || chart === null) throw new Error("The chart is not on the page.");
  await page.mouse.move(from.x + from.width / 2, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(chart.x + 0.8 * chart.width, from.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(lab.title).toContainText(/8.MiB is 608 times cheaper than of 4.MiB/);

  await rises.check();
  await expect(lab.title).toContainText(/128.KiB is 9 times cheaper than of 64.KiB/);
  const field = page.getByRole("textbox", { name: "mmap threshold of lane A, bytes" });
  await field.fill("8192");
  await field.press("Enter");
  await expect(lab.title).toContainText("No cliff");
  expect(await axeViolations(page)).toEqual([]);
});

test("on a phone nothing overflows, and a remote goes from size to size", LONG_RUN, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lab = new LabPage(page);
  await lab.open("#/realloc?v=1");
  await expect(lab.title).toContainText(/64.KiB copies/);
  await expect(page.getByRole("slider", { name: "mmap threshold" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const [handle, chart] = [page.locator(".realloc-handle-words"), page.locator(".realloc-chart")];
  const [label, box] = [await handle.boundingBox(), await chart.boundingBox()];
  expect((label?.x ?? -1) >= (box?.x ?? 0)).toBe(true);
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  const half = page.getByRole("button", { name: "Halve the threshold" });
  const { width = 0, height = 0 } = (await half.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  const words = page.getByRole("slider", { name: "mmap threshold" });
  await half.click();
  await expect(words).toHaveAttribute("aria-valuenow", "65536");
  await page.getByRole("button", { name: "Double the threshold" }).click();
  await expect(words).toHaveAttribute("aria-valuenow", "131072");
  await expect(lab.title).toContainText(/64.KiB copies/);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("p");
  await expect(page.getByRole("dialog", { name: "Presentation" })).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(/size=131072/);
});
