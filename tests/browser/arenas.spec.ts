import { expect } from "@playwright/test";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { STILL, test } from "./lab-test";

test.use(STILL);

test("the card of arenas opens bands that play, that keys lead through, and that are a table", async ({ page }) => {
  const lab = new LabPage(page);
  await page.goto("./#/library");
  await page.getByRole("link", { name: "Arenas of 16 threads, at 1, 2 and default" }).press("Enter");
  await expect(page.locator(".stage-where")).toContainText(/step 9\s999/);
  await expect(lab.title).toHaveText(/^A’s one arena takes 63\s% less heap, and touches 21\s% less than C’s 16$/);
  await lab.button("Play").click();
  await lab.button("Pause").click();
  await expect(page.locator(".stage-where")).not.toContainText(/step 9\s999/);
  // The title is hidden while steps pass too fast to read, and comes back after the last of them.
  await expect(lab.title).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  const bands = page.getByRole("group", { name: "Arenas of B" });
  const said = page.locator(".arena-lane[data-lane='1'] [role=status]");
  await bands.press("Home");
  await expect(said).toContainText("B, main arena, byte 0:");
  await bands.press("ArrowDown");
  await expect(said).toContainText("B, arena 1, byte ");
  await bands.press("ArrowLeft");
  await expect(said).toContainText("B, main arena, byte ");
  await bands.press("ArrowRight");
  await expect(said).toContainText("B, arena 1, byte ");
  await bands.press("Escape");
  await expect(said).toBeEmpty();

  await page.getByRole("button", { name: "Table: arenas of C" }).click();
  const rows = page.getByRole("dialog").getByRole("row");
  await expect(rows).toHaveCount(10);
  await expect(rows.last()).toContainText("8 more");
});
