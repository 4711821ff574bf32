import { expect } from "@playwright/test";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

test(
  "the transport plays, pauses, steps and steps back, stops at events and rules, and keeps the focus on its keys",
  LONG_RUN,
  async ({ page }) => {
    const lab = new LabPage(page);
    await test.step("the page says that nothing is allocated, cached or recorded yet", async () => {
      await lab.open("#/buffer?v=1&at=start");
      await expect(lab.title).toHaveText("Nothing allocated yet");
      await expect(page.getByText("No caller holds a buffer.").first()).toBeVisible();
      await expect(page.getByText("empty", { exact: true }).first()).toBeVisible();
      await expect(page.getByText("No requests yet.")).toBeVisible();
      await expect(page.getByText("Not seen yet.").first()).toBeVisible();
      await expect(page.locator(".chart .empty text")).toHaveText(["no step yet", "no event in A yet"]);
    });
    await test.step("a ring shows where the run stopped at the next event", async () => {
      await lab.button("Next event").click();
      await lab.expectStep(6);
      await expect(lab.button("Next event")).toBeFocused();
      await expect(page.getByRole("slider", { name: "Playhead" })).toHaveAttribute("data-stopped", "true");
      await expect(page.locator(".chart .empty text")).toHaveCount(0);
    });
    await lab.button("Play").click();
    await expect(page.locator(".takeaway-step")).not.toHaveText("step 6");
    await expect(page.locator(".words")).toContainText("The description appears when you pause.");
    await lab.button("Pause").click();
    await expect(lab.button("Play")).toBeVisible();
    const step = await page.locator(".takeaway-step").textContent();
    await expect(page.locator(".words")).toContainText(`At ${step}, `);
    await lab.go("10");
    await lab.expectStep(10);
    await lab.button("Step forward").click();
    await lab.expectStep(11);
    await expect(lab.figure("A Chen, flawed", "useful")).toHaveText("2.94118\u00a0%");
    await lab.button("Step back").click();
    await lab.expectStep(10);
    await expect(lab.figure("A Chen, flawed", "useful")).toHaveText("25\u00a0%");
    await test.step("the playhead names its step and moves by keys, and a click on the graph goes there", async () => {
      const playhead = page.getByRole("slider", { name: "Playhead" });
      await expect(playhead).toHaveAttribute("aria-valuetext", "step 10, wasted: A 75.0 percent, B 0 percent");
      await playhead.focus();
      await page.keyboard.press("ArrowLeft");
      await lab.expectStep(9);
      await lab.graphWorks();
      await page.locator(".chart-box").click({ position: { x: 2, y: 60 } });
      await lab.expectStep(0);
    });
    await test.step("a stop rule stops playing", async () => {
      await lab.follow("#/buffer?v=1&at=9&bp=eff.lt.10");
      await lab.expectStep(9);
      await lab.button("Play").click();
      await expect(page.getByText("Stopped at step 11: A, useful share < 10\u00a0%.").first()).toBeVisible();
      await lab.expectStep(11);
      await expect(lab.button("Play")).toBeFocused();
      await expect(lab.announcements).toContainText("Stopped at step 11");
    });
  },
);

test("the achieved speed appears beside a requested speed that is too high", LONG_RUN, async ({ page }) => {
  const lab = new LabPage(page);
  const slow = "best-fit,keep-bigger,cap:64";
  await lab.open(`#/buffer?v=1&at=37900&A=${slow}&B=${slow}&C=${slow}&D=${slow}`);
  await lab.setSpeed("End");
  await page.keyboard.press("ArrowLeft");
  await lab.button("Play").click();
  await expect(page.locator(".speed-readout")).toHaveText(/M\/s asked,.+\/s achieved/);
  await lab.button("Pause").click();
});

test(
  "on a phone the popovers have targets of 44 px, and nothing is wider than the window",
  LONG_RUN,
  async ({ page }) => {
    const lab = new LabPage(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await lab.open("#/buffer?v=1&at=11&from=5&to=11&bp=eff.lt.10~B.hits.lt.40");
    await page.locator(".transport-toggle").click();
    for (const opener of ["Stop when…", "Loop 5\u202f–\u202f11"]) {
      await lab.button(opener).click();
      const popover = page.locator(".popover:popover-open");
      await expect(popover.getByRole("textbox").first()).toBeVisible();
      const small = await popover.locator("button, .field, label:has([type=radio])").evaluateAll((targets) =>
        targets
          .filter((target) => {
            const box = target.getBoundingClientRect();
            return box.height < 44 || box.width < 24 || box.right > window.innerWidth;
          })
          .map((target) => target.outerHTML.slice(0, 100)),
      );
      expect(small).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(lab.button(opener)).toBeFocused();
    }
  },
);
