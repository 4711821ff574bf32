import { expect, type Page } from "@playwright/test";
import { formatShare } from "../../src/shared/figure-text";
import { formatBytes, formatInteger } from "../../src/shared/format";
import type { StoryRecord } from "../../src/start/record";
import { recordsAt } from "../unit/start-kit";
import { LONG_RUN, isolatedTest as test } from "./lab-test";
import { advancing, standStill } from "./page-clock";
import { openStart, playFor, showMe, stepLabel } from "./start-page";

/** The time between two checks while it plays, in ms of the page's clock: shorter in the long run. */
const EVERY_MS = process.env.BUFFERLAB_LONG === "1" ? 20 : 100;

/** Everything that the page says about one moment of the growth. */
interface Moment {
  readonly step: number;
  readonly title: string;
  readonly dials: readonly string[];
  readonly stage: string;
  readonly ends: readonly string[];
}

/** Runs in the page, so it uses nothing from outside. */
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

/** The texts that the page must show after a step of the growth. */
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
  await standStill(page);
}

/** Records each change within `part`, and later returns what `noted` says after each. */
async function watch(page: Page, part: string, noted: string): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(
    ([watched, shown]) => {
      const changes: string[] = [];
      const root = document.querySelector(watched);
      if (root === null) throw new Error(`There is no ${watched}.`);
      Object.assign(window, { changes });
      const note = () => changes.push(document.querySelector(shown)?.textContent ?? "");
      new MutationObserver(note).observe(root, {
        ...{ subtree: true, childList: true, characterData: true, attributes: true },
      });
    },
    [part, noted] as const,
  );
  return () => page.evaluate(() => (window as unknown as { changes: string[] }).changes);
}

test(
  "in the growth all numbers of the page are of one step, and the stage is redrawn at most three times a second",
  LONG_RUN,
  async ({ page }) => {
    await openStill(page);
    await page.getByRole("slider", { name: "Step" }).click({ position: { x: 3, y: 10 } });
    await page.getByRole("button", { name: "Play" }).click();
    // The records of the growth come from the core.
    await advancing(page, 50, () => page.evaluate(momentNow).then(({ step }) => step)).toBeGreaterThan(1000);
    const drawn = await watch(page, ".start-stage svg", "h1");
    const samples: Moment[] = [];
    const now = () => page.evaluate(() => performance.now());
    const began = await now();
    for (let ms = 0; ms < 6000; ms += EVERY_MS) {
      samples.push(await page.evaluate(momentNow));
      await page.clock.fastForward(EVERY_MS);
    }
    const { length } = await drawn();
    expect(length).toBeLessThanOrEqual((3 * ((await now()) - began)) / 1000 + 1);
    const steps = [...new Set(samples.map(({ step }) => step))].sort((a, b) => a - b);
    // The core answers in its own time while the clock of the page jumps, so how many steps it shows depends on the machine.
    expect(Math.min(length, steps.length)).toBeGreaterThan(2);
    const records = new Map(recordsAt(steps).map((record) => [record.step, record]));
    for (const { stage, ...said } of samples) {
      const record = records.get(said.step);
      if (record === undefined) throw new Error(`no record of step ${said.step}`);
      expect(said).toEqual(expectedOf(record));
      const { granted, needed } = record.flawed;
      expect(stage).toContain(`hold ${formatBytes(granted)} and need ${formatBytes(needed)}.`);
    }
  },
);

test("in step 11 the share changes once, from 25 % to 2.9 %", LONG_RUN, async ({ page }) => {
  await openStill(page);
  await page.getByRole("button", { name: "10 ② buffers stay" }).click();
  await page.keyboard.press("PageDown");
  // Its record comes from the core.
  await advancing(page, 20, () => stepLabel(page).textContent()).toBe("step 10");
  const share = page.locator(".start-dial-value").first();
  await expect(share).toHaveText("25%");
  const shares = await watch(page, ".start-dials", ".start-dial-value");
  // The record of step 11 comes from the core too.
  await advancing(page, EVERY_MS, () => share.textContent()).toBe("2.9%");
  for (let ms = 0; ms < 1000; ms += EVERY_MS) await page.clock.fastForward(EVERY_MS);
  await expect(stepLabel(page)).toHaveText("step 11");
  const shown = ["25%", ...(await shares())];
  expect(shown.filter((share, i) => share !== shown[i - 1])).toEqual(["25%", "2.9%"]);
});

test("with reduced motion the stage stands still within a frame of the story", LONG_RUN, async ({ page }) => {
  await openStill(page, "reduce");
  await showMe(page).click();
  await page.clock.runFor(20);
  await expect(stepLabel(page)).toHaveText("step 4");
  // Its arrow needs the record of the step before.
  await advancing(page, 16, () => page.locator('[data-piece="trace"]').isVisible()).toBe(true);
  const changes = await watch(page, ".start-stage svg", "h1");
  for (let ms = 0; ms < 2400; ms += 100) await page.clock.fastForward(100);
  expect(await changes()).toEqual([]);
  await playFor(page, 1000);
  await expect(stepLabel(page)).toHaveText("step 6");
});
