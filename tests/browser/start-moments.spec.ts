import { expect, type Page } from "@playwright/test";
import { formatShare } from "../../src/shared/figure-text";
import { formatBytes, formatInteger } from "../../src/shared/format";
import type { StoryRecord } from "../../src/start/record";
import { recordsAt } from "../unit/start-kit";
import { isolatedTest as test } from "./lab-test";
import { openStart, playTo11, stepLabel } from "./start-page";

/** All that the page says of one moment of the growth. */
interface Moment {
  readonly step: number;
  readonly title: string;
  readonly dials: readonly string[];
  readonly stage: string;
  readonly ends: readonly string[];
}

/** Runs in the page: nothing from outside. */
function momentNow(): Moment {
  const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent ?? "");
  return {
    step: Number(document.querySelector("[role=slider][aria-label=Step]")?.getAttribute("aria-valuenow")),
    title: textsOf("h1").join(),
    dials: textsOf(".start-dial-value"),
    stage: document.querySelector(".start-stage svg")?.getAttribute("aria-label") ?? "",
    ends: [...textsOf(".start-strip-ends b"), ...textsOf(".start-where b")],
  };
}

const small = (share: number) => formatShare(share, share < 0.0995 ? 1 : 0).replace("\u00a0", "");

/** What the page has to say after a step of the growth. */
function expectedOf({ step, flawed, fixed }: StoryRecord): Omit<Moment, "stage"> {
  return {
    step,
    title: `${formatInteger(flawed.wasted)} bytes wasted`,
    dials: [small(flawed.useful), small(flawed.saved)],
    ends: [formatShare(1 - flawed.useful), formatShare(1 - fixed.useful), `step ${formatInteger(step)}`],
  };
}

/** As openStart, but the clock stands still unless the test lets it run. */
async function openStill(page: Page, reducedMotion?: "reduce"): Promise<void> {
  await openStart(page, reducedMotion);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/** From the wait at step 11 to the first state of the growth. */
async function playToGrowth(page: Page): Promise<void> {
  await playTo11(page);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("bytes wasted", { timeout: 50 });
  }).toPass({ intervals: [0] });
}

test("in the growth 200 samples of the page have all of their numbers of one step", async ({ page }) => {
  await openStill(page);
  await playToGrowth(page);
  const samples: Moment[] = [];
  while (samples.length < 200) {
    samples.push(await page.evaluate(momentNow));
    await page.clock.runFor(36);
  }
  const steps = [...new Set(samples.map(({ step }) => step))].sort((a, b) => a - b);
  expect(steps.length).toBeGreaterThan(15);
  const records = new Map(recordsAt(steps).map((record) => [record.step, record]));
  for (const { stage, ...said } of samples) {
    const record = records.get(said.step);
    if (record === undefined) throw new Error(`no record of step ${said.step}`);
    expect(said).toEqual(expectedOf(record));
    const { granted, needed } = record.flawed;
    expect(stage).toContain(`hold ${formatBytes(granted)} and need ${formatBytes(needed)}.`);
  }
});

test("in the growth the stage is redrawn at most three times a second", async ({ page }) => {
  await openStill(page);
  await playToGrowth(page);
  // Walls and scale move first.
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(stepLabel(page)).not.toHaveText("step 60", { timeout: 50 });
  }).toPass({ intervals: [0] });
  await page.evaluate(() => {
    const stage = document.querySelector(".start-stage svg");
    if (stage === null) throw new Error("There is no stage.");
    const drawn: number[] = [];
    Object.assign(window, { drawn });
    new MutationObserver(() => drawn.push(performance.now())).observe(stage, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await page.clock.runFor(6000);
  const drawn = await page.evaluate(() => (window as unknown as { drawn: number[] }).drawn.length);
  expect(drawn).toBeGreaterThan(10);
  expect(drawn).toBeLessThanOrEqual(3 * 6 + 1);
});

test("in step 11 the share changes once, from 25 % to 2.9 %", async ({ page }) => {
  await openStill(page);
  await page.getByRole("button", { name: "10 thrown away" }).click();
  await expect(async () => {
    await page.clock.runFor(200);
    await expect(stepLabel(page)).toHaveText("step 10", { timeout: 50 });
  }).toPass({ intervals: [0] });
  const shares: string[] = [];
  for (let i = 0; i < 150; i++) {
    shares.push((await page.locator(".start-dial-value").first().textContent()) ?? "");
    await page.clock.runFor(20);
  }
  await expect(stepLabel(page)).toHaveText("step 11");
  expect(shares.filter((share, i) => share !== shares[i - 1])).toEqual(["25%", "2.9%"]);
});

test("with reduced motion the stage stands still within a frame of the story", async ({ page }) => {
  await openStill(page, "reduce");
  const drawing = () => page.locator(".start-stage svg").evaluate((stage) => stage.outerHTML);
  await page.getByRole("button", { name: "Show me" }).click();
  await page.clock.runFor(20);
  await expect(stepLabel(page)).toHaveText("step 4");
  // Its arrow needs the record of the step before.
  await expect(async () => {
    await page.clock.runFor(16);
    await expect(page.locator('[data-piece="trace"]')).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [0] });
  const first = await drawing();
  for (let ms = 0; ms < 2800; ms += 200) {
    await page.clock.runFor(200);
    expect(await drawing()).toBe(first);
  }
  await page.clock.runFor(600);
  await expect(stepLabel(page)).toHaveText("step 6");
});
