import { expect, type Page } from "@playwright/test";
import { placeOf } from "../../src/components/speed-scale";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

test("plays, pauses, steps and steps back", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=8");
  await lab.button("Play").click();
  await expect(page.locator(".takeaway-step")).not.toHaveText("step 8");
  await expect(page.locator(".words")).toContainText("The words come when it rests.");
  await lab.button("Pause").click();
  await expect(lab.button("Play")).toBeVisible();
  const step = await page.locator(".takeaway-step").textContent();
  await expect(page.locator(".words")).toContainText(`At ${step}, `);
  await lab.go("10");
  await lab.expectStep(10);
  await lab.button("Step forward").click();
  await lab.expectStep(11);
  await expect(lab.figure("A Chen, flawed", "exact")).toHaveText("2.94118\u00a0%");
  await lab.button("Step back").click();
  await lab.expectStep(10);
  await expect(lab.figure("A Chen, flawed", "exact")).toHaveText("25\u00a0%");
  await lab.button("Reset to the start").click();
  await lab.expectStep("start");
  await expect(lab.title).toHaveText("Nothing allocated yet");
  await test.step("the playhead says where it stands and moves by keys, a click on the graph goes there", async () => {
    await lab.follow("#/buffer?v=1&at=11");
    const playhead = page.getByRole("slider", { name: "Playhead" });
    await expect(playhead).toHaveAttribute("aria-valuetext", "step 11, wasted: A 97.1 percent, B 0 percent");
    await playhead.focus();
    await page.keyboard.press("ArrowLeft");
    await lab.expectStep(10);
    await page.locator(".chart-box").click({ position: { x: 2, y: 60 } });
    await lab.expectStep(0);
  });
});

test("efficiency < 10 % stops at step 11, at 2 steps a second, at maximum, and found at once", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=9");
  await lab.stopBelowTenPercent();
  for (const speed of [2, "max"] as const) {
    await lab.go("9");
    await lab.expectStep(9);
    await page.getByRole("slider", { name: "Speed" }).fill(String(placeOf(speed)));
    await lab.button("Play").click();
    await expect(page.getByText("Stopped at step 11: A, efficiency < 10\u00a0%.").first()).toBeVisible();
    await lab.expectStep(11);
    await expect(lab.button("Play")).toBeFocused();
    await expect(lab.announcements).toContainText("Stopped at step 11");
  }
  await lab.follow("#/buffer?v=1&at=start&bp=eff.lt.10");
  await lab.expectStep("start");
  await lab.button("Stop when…").click();
  await lab.button("Run to the next stop").click();
  await lab.expectStep(11);
  await lab.button("Remove the rule efficiency < 10\u00a0%").click();
  await expect(page.getByText("No rule yet")).toBeVisible();
  await expect.poll(() => page.url()).toMatch(/at=11&d=/);
});

test("events: the next one, the one before, by button and by key; a ring says where it stopped", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=start");
  for (const step of [6, 10, 11]) {
    await lab.button("Next event").click();
    await lab.expectStep(step);
  }
  await expect(lab.button("Next event")).toBeFocused();
  await expect(page.getByRole("slider", { name: "Playhead" })).toHaveAttribute("data-stopped", "true");
  await expect(lab.announcements).toContainText("The next event in A is at step 11.");
  for (const step of [10, 6, "start"] as const) {
    await lab.button("Previous event").click();
    await lab.expectStep(step);
  }
  await lab.stage.focus();
  await page.keyboard.press(".");
  await lab.expectStep(6);
  await page.keyboard.press(",");
  await lab.expectStep("start");
});

test("several stop rules at a click each, and each can be removed", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=start");
  await lab.button("Stop when…").click();
  await lab.button("next poisoning").click();
  await page.getByRole("radio", { name: "B", exact: true }).check();
  await lab.write("hits fall below, number", "x");
  await lab.button("hits fall below x").click();
  await expect(page.getByRole("alert")).toContainText("“x” is not possible");
  await lab.write("hits fall below, number", "50");
  await lab.button("hits fall below 50").click();
  await lab.button("Run to the next stop").click();
  await expect(page.getByText("Stopped at step 0: hits in B < 50\u00a0%.").first()).toBeVisible();
  await lab.button("Remove the rule hits in B < 50\u00a0%").click();
  await lab.button("Run to the next stop").click();
  await expect(page.getByText("Stopped at step 11: A, a buffer is poisoned.").first()).toBeVisible();
  await expect.poll(() => page.url()).toContain("bp=poison");
});

/** Waits until these steps were shown, one after the other; what is shown for a moment counts too. */
const seesInTurn = (page: Page, steps: readonly number[]) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const left = wanted.map((step) => `step ${step}`);
        const look = () => {
          if (left[0] === document.querySelector(".takeaway-step")?.textContent) left.shift();
          if (left.length === 0) resolve();
        };
        new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
      }),
    steps,
  );

test("a loop is played over and over, stands in the address and is taken off", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=11");
  await lab.button("Loop").click();
  await lab.button("to here").click();
  await lab.write("from step", "5");
  await page.locator(".popover:popover-open").getByRole("button", { name: "Loop", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(lab.button("Loop 5\u202f–\u202f11")).toBeVisible();
  await expect.poll(() => page.url()).toContain("from=5&to=11");
  const around = seesInTurn(page, [5, 11, 5]);
  await lab.button("Play").click();
  await around;
  await lab.button("Pause").click();
  await lab.button("Loop 5\u202f–\u202f11").click();
  await lab.button("Loop off").click();
  await expect.poll(() => page.url()).not.toContain("from=5");
});

test("more speed than there is shows the achieved one beside the asked one", LONG_RUN, async ({ page }) => {
  const lab = new LabPage(page);
  const slow = "best-fit,keep-bigger,cap:64";
  await lab.open(`#/buffer?v=1&at=37900&A=${slow}&B=${slow}&C=${slow}&D=${slow}`);
  await lab.setSpeed("End");
  await page.keyboard.press("ArrowLeft");
  await lab.button("Play").click();
  await expect(page.locator(".speed-readout")).toHaveText(/M\/s asked,.+\/s achieved/);
  await lab.button("Pause").click();
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
  await lab.button("Table: memory wasted by step").click();
  const rows = page.getByRole("dialog", { name: "Share of memory wasted by step" }).locator("tbody tr");
  expect(await rows.count()).toBeLessThanOrEqual(200);
  await expect(rows.nth(10)).toHaveText(/^111197\.0588\u00a0%/);
  await page.keyboard.press("Escape");
  await expect(lab.button("Table: memory wasted by step")).toBeFocused();
});

test("single keys: on the stage alone, everywhere, or off, and it is kept; so are announcements, told or not", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=100");
  const choose = async (name: string) => {
    await lab.button("Help: keys and privacy").click();
    await page.getByRole("group", { name: "Single-key shortcuts" }).getByRole("radio", { name, exact: true }).check();
    await lab.button("Close").click();
  };
  const press = async (on: "stage" | "button", key: string) => {
    await (on === "stage" ? lab.stage : lab.button("Help: keys and privacy")).focus();
    await page.keyboard.press(key);
  };
  await press("button", "]");
  await press("stage", "]");
  await lab.expectStep(1100);
  await choose("everywhere");
  await press("button", "[");
  await lab.expectStep(100);
  await choose("off");
  await expect.poll(() => page.url()).toContain("at=100");
  await page.reload();
  await lab.runs();
  await press("stage", "]");
  await press("stage", "ArrowRight");
  await lab.expectStep(101);
  await lab.follow("#/buffer?v=1&at=10");
  await lab.expectStep(10);
  await expect(lab.announcements).toHaveAttribute("role", "status");
  await lab.button("Step forward").click();
  await expect(lab.announcements).toContainText("step 11. Request for 100\u00a0B");
  await lab.button("Help: keys and privacy").click();
  await page.getByRole("group", { name: "Screen reader announcements" }).getByRole("radio", { name: "off" }).check();
  await lab.button("Close").click();
  await lab.button("Step forward").click();
  await lab.expectStep(12);
  await expect(lab.announcements).toBeEmpty();
});

test("the focus is seen, and never under the transport of a phone", async ({ page, browserName }) => {
  test.skip(browserName === "firefox", "its windows in the background mark no focus");
  await page.setViewportSize({ width: 390, height: 844 });
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=11");
  const hidden: string[] = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      const bar = document.querySelector(".transport");
      if (element === null || bar === null || bar.contains(element) || element === document.body) return null;
      const box = element.getBoundingClientRect();
      const covered = box.top >= bar.getBoundingClientRect().top;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const marked = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      const shows = marked || element.matches("input[type=radio]");
      return covered || !shows ? element.outerHTML.slice(0, 120) : null;
    });
    if (found !== null) hidden.push(found);
  }
  expect(hidden).toEqual([]);
});

test("the popovers: targets of 24 px, of 44 px on a phone, nothing wider than the window, nothing for axe", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=11&from=5&to=11&bp=eff.lt.10~B.hits.lt.40");
  for (const [width, least] of [
    [1280, 24],
    [390, 44],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    if (width < 1180) await page.locator(".transport-toggle").click();
    for (const opener of ["Stop when…", "Loop 5\u202f–\u202f11"]) {
      await lab.button(opener).click();
      const popover = page.locator(".popover:popover-open");
      await expect(popover.getByRole("textbox").first()).toBeVisible();
      const small = await popover.locator("button, .field, label:has([type=radio])").evaluateAll(
        (targets, size) =>
          targets
            .filter((target) => {
              const box = target.getBoundingClientRect();
              return box.height < size || box.width < 24 || box.right > window.innerWidth;
            })
            .map((target) => target.outerHTML.slice(0, 100)),
        least,
      );
      expect([width, small]).toEqual([width, []]);
      expect(await axeViolations(page, ".popover:popover-open")).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(lab.button(opener)).toBeFocused();
    }
  }
});
