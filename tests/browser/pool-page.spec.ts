import { expect } from "@playwright/test";
import { LabPage } from "./lab-page";
import { STILL, test } from "./lab-test";

test.use(STILL);

test("a lane becomes a pool, plays, and goes back by undo", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=10");
  await lab.button("Edit policy A").click();
  const kind = page.getByRole("group", { name: "Rule of lane A" });
  await kind.getByRole("radio", { name: "A pool of a library" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("combobox", { name: "Pool of lane A" }).selectOption("jdk-util");
  const limit = page.getByRole("textbox", { name: /^jdk\.nio\.maxCachedBufferSize, lane A/ });
  await limit.fill("1000");
  await limit.press("Enter");
  await expect(page).toHaveURL(/A=pool:jdk-util,maxCachedBufferSize:1000/);
  await expect(page.getByRole("slider", { name: "jdk.nio.maxCachedBufferSize of lane A" })).toBeVisible();
  await expect(page.locator('.lane[data-lane="0"] .room-cache h3')).toHaveText("jdk-util");
  await page.keyboard.press("ArrowRight");
  const threads = page.getByRole("textbox", { name: "Threads that make requests" });
  await threads.fill("0");
  await threads.press("Enter");
  await expect(page.getByText("“0” is not valid.")).toBeVisible();
  await threads.fill("4");
  await threads.press("Enter");
  await expect(page).toHaveURL(/threadCount=4/);
  await page.keyboard.press("Escape");
  await lab.go("1000");
  await expect(page.locator('.lane[data-lane="0"]')).toContainText(/The pool (handed|had|kept|dropped)/);
  await lab.button("Undo: threads").click();
  for (let edits = 0; edits < 3; edits += 1) await lab.button("Undo: policy A").click();
  await expect(kind.getByRole("radio", { name: "Our rules" })).toBeChecked();
  await expect(page.locator('.lane[data-lane="0"] .room-cache h3')).toHaveText("Cache");
});
