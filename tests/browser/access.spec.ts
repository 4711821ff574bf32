import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { LabPage } from "./lab-page";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
] as const;

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of SIZES) {
    test.describe(`${colorScheme}, ${viewport.width} × ${viewport.height}`, () => {
      test.use({ colorScheme, viewport });

      test("axe finds nothing, and nothing is wider than the window", async ({ page }) => {
        const lab = new LabPage(page);
        await lab.open();
        await lab.button("Step forward").click();
        await lab.expectStep(37_901);
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
        await page.goto("./#/buffer?v=9");
        await expect(lab.title).toHaveText("This link cannot be opened");
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      });
    });
  }
}

test("a dialog and the stop rules pass axe too, Escape closes them and the focus comes back", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  for (const opener of ["Help: keys and privacy", "Table: efficiency by step", "+ stop rule"]) {
    await lab.button(opener).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(lab.button(opener)).toBeFocused();
  }
});

test("all of it by keyboard: skip to the stage, play, step, jump, a thousand steps", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=0&at=10");
  await page.keyboard.press("Tab");
  await expect(lab.button("Skip to the stage")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(lab.stage).toBeFocused();
  const keys = [
    ["ArrowRight", 11],
    ["Shift+ArrowRight", 21],
    ["]", 1021],
    ["[", 21],
    ["Shift+ArrowLeft", 11],
    ["ArrowLeft", 10],
    ["End", 1021],
    ["Home", "start"],
  ] as const;
  for (const [key, step] of keys) {
    await page.keyboard.press(key);
    await lab.expectStep(step);
  }
  await page.keyboard.press("Space");
  await expect(lab.button("Pause")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(lab.button("Play")).toBeVisible();
});

test("every control can be reached by Tab, and none keeps the focus", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  const names = new Set<string>();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    names.add(
      await page.evaluate(
        () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
      ),
    );
  }
  for (const name of [
    "Play",
    "Step back",
    "Step forward",
    "Reset to the start",
    "Speed",
    "Go",
    "Stage",
    "Playhead",
    "Zoom in",
    "Table: efficiency by step",
    "Theme",
  ]) {
    expect([...names]).toContain(name);
  }
});

test("targets are large enough: 24 px, 44 px in the transport of a phone", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  const small = (least: number, within: string) =>
    page.evaluate(
      ([size, scope]) =>
        [...document.querySelectorAll(`${scope} :is(a, button, select, input:not([type=radio]))`)]
          .filter((element) => element.checkVisibility() && !element.closest(".skip"))
          .filter((element) => {
            const { width, height } = element.getBoundingClientRect();
            return width < Number(size) || height < Number(size);
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      [least, within] as const,
    );
  expect(await small(24, "body")).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await small(44, ".transport")).toEqual([]);
});

test("the theme can be chosen and is kept", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  const theme = page.getByRole("combobox", { name: "Theme" });
  await theme.selectOption("dark");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(16, 21, 28)");
  await page.reload();
  await expect(theme).toHaveValue("dark");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(16, 21, 28)");
});

test("on a phone one lane is shown, and the switch shows the other", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lab = new LabPage(page);
  await lab.open();
  await expect(lab.title).toContainText("98.5");
  await page.getByRole("radio", { name: "B Chen, fixed" }).check();
  await expect(lab.title).toContainText("3.3");
  await expect(page.locator(".efficiency-figure:visible")).toHaveText("96.7%");
  await page.locator(".transport-toggle").click();
  await expect(page.getByRole("slider", { name: "Speed" })).toBeVisible();
});
