import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { grouped, LabPage } from "./lab-page";
import { isolatedTest, STILL, test } from "./lab-test";
import { catchWorkers } from "./workers";

test.use(STILL);
isolatedTest.use(STILL);

const trap = (page: Page) =>
  page.evaluate(() => (window as unknown as { workers: Worker[] }).workers.at(-1)?.postMessage({ type: "trap" }));

isolatedTest("after a trap the page says what failed and continues from where it was", async ({ page }) => {
  await catchWorkers(page);
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=500");
  // The page opens with its step and without figures, which come from the core.
  await expect(lab.figure("A Chen, flawed", "useful")).toHaveText("8.8968\u00a0%");
  await lab.expectStep(500);
  const figures = await lab.stage.locator("dd").allTextContents();
  await trap(page);
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("The simulation failed at step 500");
  await expect(notice).toContainText("replayed to step 500");
  await lab.button("Step forward").click();
  await lab.expectStep(501);
  await lab.button("Step back").click();
  await lab.expectStep(500);
  expect(await lab.stage.locator("dd").allTextContents()).toEqual(figures);
  await lab.button("Dismiss").click();
  await expect(notice).toHaveCount(0);
});

test("without its script the start page keeps its numbers, and no control pretends to work", async ({ page }) => {
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.goto("./");
  const lab = new LabPage(page);
  await expect(lab.title).toContainText(grouped(29_600));
  await expect(lab.title).toContainText(grouped(1_911_900));
  await expect(page.getByRole("img", { name: /^91 callers hold/ })).toHaveCount(1);
  await expect(lab.button("Show me")).toBeDisabled();
  await expect(lab.button("Then fix it")).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
});
