import { expect } from "@playwright/test";
import { changedShare } from "./changed-share";
import { grouped } from "./lab-page";
import { isolatedTest, LONG_RUN, STILL, test } from "./lab-test";
import { advancing, standStill } from "./page-clock";
import {
  dials,
  openStart,
  openStillStart,
  playFor,
  playTo,
  playTo11,
  showFix,
  showMe,
  stepLabel,
  title,
} from "./start-page";

test.use(STILL);
const LONG = process.env.BUFFERLAB_LONG === "1";

test("a fresh visit shows the two numbers, one filled button, chips in their true places, and a strip to drag", async ({
  page,
}) => {
  await openStillStart(page);
  await expect(title(page)).toContainText(grouped(29_600));
  await expect(title(page)).toContainText(grouped(1_911_900));
  expect(await page.evaluate(filledButtons)).toEqual(["Show me"]);
  expect((await showMe(page).boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await test.step("the chips of the first steps point to their true places", async () => {
    const box = await page.getByRole("slider", { name: "Step" }).boundingBox();
    for (const step of [6, 10, 11, 59]) {
      const dot = await page.locator(`circle[data-step="${step}"]`).boundingBox();
      if (dot === null || box === null) throw new Error("There is no strip.");
      const trueX = box.x + (box.width * step) / 37_900;
      expect(Math.abs(dot.x + dot.width / 2 - trueX)).toBeLessThanOrEqual(3);
    }
  });
  await test.step("dragging the strip anywhere shows the step that it points to", async () => {
    const plot = page.getByRole("slider", { name: "Step" });
    const box = await plot.boundingBox();
    if (box === null) throw new Error("There is no strip.");
    for (const share of [0.25, 0.5, 0.9]) {
      const x = Math.round(box.width * share);
      await page.mouse.move(box.x + 5, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(box.x + x, box.y + 10);
      await page.mouse.up();
      const step = Math.round((x / box.width) * 37_900);
      await expect(plot).toHaveAttribute("aria-valuenow", String(step));
      await expect(stepLabel(page)).toHaveText(`step ${grouped(step)}`);
    }
  });
});

isolatedTest(
  "Show me redraws the stage, stops at step 11, where reason, line of code and number are seen together, writes no address, and continues by asking where the leak is",
  async ({ page, context }) => {
    await openStart(page);
    const address = page.url();
    // The story's text has its space before the story begins.
    const place = page.getByRole("main").locator("> [aria-live=polite]");
    await expect(place).toBeEmpty();
    const atRest = await place.elementHandle();
    await isolatedTest.step("at least a quarter of the stage is redrawn within two seconds", async () => {
      const stage = page.locator(".start-stage-box");
      const rest = await stage.screenshot();
      await standStill(page);
      await showMe(page).click();
      // The core answers before the story begins; then its first beat takes 600 ms.
      await advancing(page, 250, () => stepLabel(page).textContent()).toBe("start");
      await playFor(page, 1250);
      await expect(stepLabel(page)).toHaveText(/^(start|(before )?step [01])$/);
      expect(await changedShare(context, [rest, await stage.screenshot()])).toBeGreaterThanOrEqual(0.25);
      await page.clock.resume();
    });
    await playTo11(page);
    await expect(stepLabel(page)).toHaveText("step 11");
    await expect(title(page)).toHaveText(`100 bytes needed. ${grouped(6400)} handed out.`);
    expect(await atRest?.textContent()).toContain("Step 11, ①");
    await expect(page.locator("[aria-live=polite]").filter({ hasText: "Step 11, ①" })).toContainText(
      "hands it to anyone it is big enough for",
    );
    await expect(page.locator(".start-sub", { hasText: "The cache kept it" })).toBeVisible();
    await expect(page.locator(".start-code [data-lit]")).toHaveText("return b;");
    await expect(dials(page)).toContainText("2.9");
    await expect(dials(page)).toContainText("was 25\u00a0%");
    await page.clock.fastForward(5000);
    await expect(stepLabel(page)).toHaveText("step 11");
    expect(page.url()).toBe(address);
    await page.getByRole("button", { name: "Continue" }).click();
    await playTo(page, LONG ? /Where is the leak/ : /bytes wasted/);
    if (!LONG) await page.getByRole("button", { name: "Skip", exact: true }).click();
    await expect(title(page)).toContainText("Where is the leak");
    await expect(page.locator(".start-go")).toHaveText("Then fix it");
    await isolatedTest.step("who leaves halfway through a beat and comes back finds the poster", async () => {
      await page.getByRole("button", { name: "Show me again" }).click();
      await playFor(page, 3000);
      const nav = page.getByRole("navigation", { name: "Bufferlab" });
      await nav.getByRole("link", { name: "Library" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Library" })).toBeVisible();
      await nav.getByRole("link", { name: "Start" }).click();
      await expect(title(page)).toContainText(grouped(1_911_900));
      await page.clock.fastForward(5000);
      await expect(title(page)).toContainText(grouped(1_911_900));
    });
    await isolatedTest.step("keys move the story, and back from its first beat is the poster", async () => {
      await standStill(page);
      await page.locator("#stage").focus();
      await page.keyboard.press("PageDown");
      await page.keyboard.press("Space");
      await page.clock.runFor(500);
      await page.keyboard.press("ArrowRight");
      await expect(stepLabel(page)).toHaveText("start");
      await page.keyboard.press("PageDown");
      await page.clock.runFor(500);
      await expect(stepLabel(page)).toHaveText("step 0");
      await page.keyboard.press("PageUp");
      await page.keyboard.press("ArrowLeft");
      await expect(showMe(page)).toBeVisible();
    });
  },
);

isolatedTest(
  "with reduced motion nothing is animated, and the arrow leads through the frames",
  LONG_RUN,
  async ({ page }) => {
    await openStart(page, "reduce");
    await page.getByRole("button", { name: "Show me" }).click();
    for (const step of [4, 6, 10, 11, 59, 5000, 15_679, 25_000, 37_900]) {
      await page.clock.runFor(200);
      await expect(stepLabel(page)).toHaveText(`step ${grouped(step)}`);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      await page.keyboard.press("ArrowRight");
    }
    await page.clock.runFor(200);
    await expect(title(page)).toContainText("Where is the leak");
  },
);

test("the repair works by keys and pointer, moves the focus, announces a rule once, and leaves no trace", async ({
  page,
}) => {
  await openStillStart(page);
  await page.getByRole("button", { name: "Then fix it" }).press("Enter");
  await expect(title(page)).toBeFocused();
  await expect(dials(page)).toContainText("1.5");
  await test.step("choosing a rule is announced once, with the heading and both shares", async () => {
    await expect(page.getByRole("radio", { name: "free the one coming back" })).toBeVisible();
    const news = page.locator(".start-hero [aria-live=polite]");
    await expect(news).toBeEmpty();
    await page.getByRole("slider", { name: "Cutoff" }).press("Home");
    await page.getByRole("slider", { name: "Cutoff" }).press("ArrowRight");
    await expect(dials(page)).toContainText("95.2");
    await expect(page.getByRole("main")).toContainText("Chen took 200 B too.");
    await expect(page.locator(".start-fix-size", { hasText: "Chen: 200\u00a0B" })).toBeVisible();
    await expect(news).toBeEmpty();
    await page.getByRole("radio", { name: "free the one coming back" }).check();
    await expect(news).toHaveText(
      "Keep big buffers out of the cache. Now 97\u00a0% of the memory is useful. 33.1\u00a0% of heap calls saved.",
    );
    await expect(page.locator("[aria-live=polite]").filter({ hasText: "useful" })).toHaveCount(1);
  });
  await test.step("leaving the repair puts the focus on the page", async () => {
    await page.getByRole("button", { name: "Back to the start" }).press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(stepLabel(page)).toHaveText(/^step/);
    await page.keyboard.press("Home");
  });
  await test.step("the cutoff moves by pointer and by keys", async () => {
    await showFix(page);
    const handle = page.getByRole("slider", { name: "Cutoff" });
    const box = await handle.boundingBox();
    if (box === null) throw new Error("There is no handle.");
    await page.mouse.move(box.x + box.width - 20, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + (2 * (box.width - 40)) / 14, box.y + 40);
    await page.mouse.up();
    await expect(dials(page)).toContainText("95.2");
    await expect(dials(page)).toContainText("35.3");
    await page.getByRole("radio", { name: "free the one coming back" }).check();
    await expect(dials(page)).toContainText("96.7");
    await expect(dials(page)).toContainText("33.1");
    await expect(handle).toHaveAttribute(
      "aria-valuetext",
      "200 bytes, 97 percent useful, 33 percent of heap calls saved",
    );
    await handle.press("ArrowRight");
    await expect(handle).toHaveAttribute("aria-valuetext", /^400 bytes, 93 percent useful/);
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole("button", { name: "Back to the start" }).click();
    await expect(title(page)).toContainText(grouped(1_911_900));
    await page.evaluate(() => {
      location.hash = "#/buffer?v=1";
    });
    await expect(page.getByRole("region", { name: "Transport" })).toBeVisible();
    await expect(page).not.toHaveURL(/A=/);
  });
});

/** Buttons and links whose ground is as dark as their page is light. The chip of the current step does not count. */
function filledButtons(): string[] {
  const lightness = (color: string) => {
    const [r = 0, g = 0, b = 0, alpha = 1] = color.match(/[\d.]+/g)?.map(Number) ?? [];
    return alpha === 0 ? Number.NaN : 0.3 * r + 0.6 * g + 0.1 * b;
  };
  const ground = lightness(getComputedStyle(document.documentElement).backgroundColor);
  return [...document.querySelectorAll("button:not([aria-current]), a")]
    .filter((one) => one.checkVisibility())
    .filter((one) => Math.abs(lightness(getComputedStyle(one).backgroundColor) - ground) > 64)
    .map((one) => one.textContent?.trim() ?? "");
}
