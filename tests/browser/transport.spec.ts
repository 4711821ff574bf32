import { expect, test } from "@playwright/test";
import { LabPage } from "./lab-page";

test("plays, pauses, steps and steps back", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=0&at=8");
  await lab.button("Play").click();
  await expect(page.locator(".takeaway-step")).not.toHaveText("step 8");
  await lab.button("Pause").click();
  await expect(lab.button("Play")).toBeVisible();
  await lab.go("10");
  await lab.expectStep(10);
  await lab.button("Step forward").click();
  await lab.expectStep(11);
  await expect(lab.figure("A Chen, flawed", "precisely")).toHaveText("2.94118\u00a0%");
  await lab.button("Step back").click();
  await lab.expectStep(10);
  await expect(lab.figure("A Chen, flawed", "precisely")).toHaveText("25\u00a0%");
  await lab.button("Reset to the start").click();
  await lab.expectStep("start");
  await expect(lab.title).toHaveText("Nothing is handed out, the cache is empty");
});

for (const speed of ["Home", "End"] as const) {
  test(`efficiency < 10 % stops at step 11, at ${speed === "Home" ? "1 step a second" : "maximum"}`, async ({
    page,
  }) => {
    const lab = new LabPage(page);
    await lab.open("#/buffer?v=0&at=8");
    await lab.stopBelowTenPercent();
    await lab.setSpeed(speed);
    await lab.button("Play").click();
    await expect(page.getByText("Stopped at step 11: A, efficiency < 10\u00a0%.").first()).toBeVisible();
    await lab.expectStep(11);
    await expect(lab.button("Play")).toBeFocused();
    await expect(page.getByRole("status")).toContainText("Stopped at step 11");
  });
}

test("the next stop is found at once, and the rule is in the address", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=0&at=start&bp=eff.lt.10");
  await lab.button("rules").click();
  await lab.button("Run to the next stop").click();
  await lab.expectStep(11);
  await lab.button("Remove the rule efficiency < 10\u00a0%").click();
  await expect(page.getByText("No rule yet")).toBeVisible();
  await expect.poll(() => page.url()).toContain("at=11");
  expect(page.url()).not.toContain("bp=");
});

test("a step that is not possible is named with what is allowed, and nothing moves", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  for (const text of ["12 x", "4000000000", "-1", ""]) {
    await lab.go(text);
    await expect(page.getByRole("alert")).toHaveText(
      `Step “${text}” is not possible. Allowed: “start” or a whole number, 0 … 3\u202f999\u202f999\u202f999.`,
    );
    await expect(lab.stepField).toHaveValue(text);
    await lab.expectStep(37_900);
  }
  await lab.go("start");
  await lab.expectStep("start");
});

test("a long way shows its progress and can be cancelled", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.go("3 999 999 999");
  await expect(page.getByRole("progressbar")).toBeVisible();
  await lab.button("Cancel").click();
  await lab.expectStep(37_900);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});

test("more speed than there is shows the achieved one beside the asked one", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.setSpeed("End");
  await page.keyboard.press("ArrowLeft");
  await lab.button("Play").click();
  await expect(page.locator(".speed-readout")).toHaveText(/M\/s asked,.+\/s achieved/);
  await lab.button("Pause").click();
});

test("the playhead says where it stands and moves by keys, a click on the graph goes there", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=0&at=11");
  const playhead = page.getByRole("slider", { name: "Playhead" });
  await expect(playhead).toHaveAttribute("aria-valuetext", "step 11, A 2.9 percent, B 100 percent");
  await playhead.focus();
  await page.keyboard.press("ArrowLeft");
  await lab.expectStep(10);
  await page.locator(".chart-box").click({ position: { x: 2, y: 60 } });
  await lab.expectStep(1);
});

test("the graph zooms, says how exact it is, and gives its data as a table", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await page.getByRole("radio", { name: "linear" }).check();
  await lab.button("Zoom in").click();
  await expect(page.locator(".chart .steps text").first()).not.toHaveText("0");
  await lab.button("Whole run").click();
  await expect(page.locator(".chart .steps text").first()).toHaveText("0");
  await page.locator(".chart-box").hover();
  await page.mouse.wheel(0, -400);
  await expect(page.locator(".chart .steps text").first()).not.toHaveText("0");
  await lab.button("Whole run").click();
  await page.getByRole("radio", { name: "log" }).check();
  await expect(page.locator(".chart .steps text").first()).toHaveText("1");
  await lab.button("Table: efficiency by step").click();
  const rows = page.getByRole("dialog", { name: "Efficiency by step" }).locator("tbody tr");
  expect(await rows.count()).toBeLessThanOrEqual(200);
  await expect(rows.nth(10)).toHaveText(/^11112\.94118\u00a0%/);
  await page.keyboard.press("Escape");
  await expect(lab.button("Table: efficiency by step")).toBeFocused();
});
