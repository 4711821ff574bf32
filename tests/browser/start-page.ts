import { expect, type Page } from "@playwright/test";
import { advancing } from "./page-clock";

/** Opens the start page, whose clock the test controls from then on. */
export async function openStart(
  page: Page,
  reducedMotion: "reduce" | "no-preference" = "no-preference",
): Promise<void> {
  await page.emulateMedia({ reducedMotion });
  await page.clock.install();
  await page.goto("./");
  await expect(page.locator("#root > :not([data-still])")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show me" })).toBeVisible();
}

/** Opens the start page in the shared page of a test with less motion: each step is shown at once, and no clock runs. */
export async function openStillStart(page: Page): Promise<void> {
  await page.goto("./");
  await expect(page.locator("#root > :not([data-still])")).toBeVisible();
  await expect(showMe(page)).toBeEnabled();
}

/** With less motion: shows step 11, where the story waits for a person. */
export async function showStep11(page: Page): Promise<void> {
  await page.locator(".start-strip-chip", { hasText: /^11/ }).click();
  await expect(page.locator(".start-bar")).toContainText("Continue");
  await expect(stepLabel(page)).toHaveText("step 11");
}

/** From the poster to the fixed leak, whose numbers come from the core. */
export async function showFix(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Then fix it" }).click();
  await expect(dials(page)).toContainText("1.5");
}

export const showMe = (page: Page) => page.getByRole("button", { name: "Show me" });
export const title = (page: Page) => page.getByRole("heading", { level: 1 });
export const dials = (page: Page) => page.locator(".start-dials");
export const stepLabel = (page: Page) => page.locator(".start-where b");

/** The most by which a frame moves the story, in ms. */
const LONGEST_FRAME = 250;

/** Lets the story play for this many ms, in as few frames as possible. */
export async function playFor(page: Page, ms: number): Promise<void> {
  for (let played = 0; played < ms; played += LONGEST_FRAME) await page.clock.fastForward(LONGEST_FRAME);
}

/** Lets the story play until `isThere`, then draws the last picture to its end. */
async function play(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  await advancing(page, LONGEST_FRAME, isThere).toBe(true);
  await page.clock.runFor(500);
}

/** Lets the clock run until the story shows this title. */
export const playTo = (page: Page, words: RegExp) =>
  play(page, async () => words.test((await title(page).textContent()) ?? ""));

/** Lets the clock run until the story waits for a person. */
export async function playTo11(page: Page): Promise<void> {
  await play(page, () => page.locator(".start-play[data-waits]").isVisible());
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
}
