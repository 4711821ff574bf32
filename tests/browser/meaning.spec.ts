import { expect } from "@playwright/test";
import { axeViolations, RULES_OF_COLOR } from "./axe";
import { LabPage } from "./lab-page";
import { test } from "./lab-test";

test("in forced colors axe finds nothing, pressed buttons differ from others, and patterns and rings stay", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=500");
  await lab.button("Highlight differences").click();
  await lab.button("Zoom by size").click();
  await expect(page.locator(".field-banner").first()).toBeVisible();
  const inverted = await page.evaluate(() => {
    const [ground, ink] = ["background-color", "color"].map((name) =>
      getComputedStyle(document.documentElement).getPropertyValue(name),
    );
    const parts = [...document.querySelectorAll("body *")].filter((part) => {
      const { backgroundColor, color } = getComputedStyle(part);
      return part.checkVisibility() && backgroundColor === ink && color === ground;
    });
    for (const part of parts) part.setAttribute("data-was-inverted", "");
    return parts.map((part) => part.className.toString());
  });
  expect(inverted).toEqual(expect.arrayContaining(["key key-play", "badge", "field-banner strong"]));
  for (const [theme, rules] of [
    ["light", undefined],
    ["dark", RULES_OF_COLOR],
  ] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme: theme });
    const lost = await page
      .locator("[data-was-inverted]")
      .evaluateAll((parts) =>
        parts
          .filter((part) => getComputedStyle(part).forcedColorAdjust !== "none" && part.closest("svg") === null)
          .map((part) => part.outerHTML.slice(0, 80)),
      );
    expect(lost).toEqual([]);
    expect(await axeViolations(page, undefined, rules)).toEqual([]);
  }
  await lab.button("Zoom by size").click();
  await lab.button("Play").focus();
  await page.keyboard.press("Shift+Tab");
  expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
    "solid",
  );
  const inks = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>(".field-canvas");
    const { data = [] } = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    let inked = 0;
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 128) inked++;
    return inked / (data.length / 4);
  });
  expect(inks).toBeGreaterThan(0.01);
  expect(inks).toBeLessThan(0.99);
});
