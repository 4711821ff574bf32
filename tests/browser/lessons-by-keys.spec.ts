import { expect, type Page } from "@playwright/test";
import { cliff } from "../../src/lessons/catalog/cliff";
import { later } from "../../src/lessons/catalog/later";
import { lies } from "../../src/lessons/catalog/lies";
import type { Lesson, LessonStep } from "../../src/lessons/format";
import { axeViolations } from "./axe";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const part = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The part that axe checks: the whole page at the first step, later the part that a step changes. */
const partOf = (step: LessonStep) => (step === lies.steps[0] ? undefined : ".lesson");

/** Words of the stage that back each answer of the lesson about realloc, for a person who sees no picture. */
const CLIFF_WORDS: readonly RegExp[] = [
  /fits already 1.000 0 26/,
  /128.909 cycles at 64 KiB.*13.746 cycles at 256 MiB/,
  /31 page faults 119.389/,
  /all, on average 1.000 8\.5 42.311/,
  /131.080 B through the cache/,
  /16 KiB 41.652 33.313/,
  /realloc of 128 KiB costs 673 cycles in A/,
  /Growing by 3\/2 copies 2\.00 ×/,
];

/** Picks the right option by Tab and Enter alone. */
async function answer(page: Page, { question: { answer, options } }: LessonStep): Promise<void> {
  await page.keyboard.press("PageDown");
  for (let option = 0; option <= answer; option++) await page.keyboard.press("Tab");
  await expect(part(page, options[answer] ?? "")).toBeFocused();
  await page.keyboard.press("Enter");
}

const next = (page: Page) => page.locator(".lesson-moves .button-strong");

/** A run on its way to a state goes there at once. */
async function arrive(page: Page): Promise<void> {
  if ((await next(page).textContent()) === "Skip ahead") await page.keyboard.press("PageDown");
}

/** Goes through the answer's states, and on. */
async function toNextStep(page: Page, moves: number): Promise<void> {
  for (let left = moves; left > 0; left--) {
    await arrive(page);
    await expect(next(page)).toHaveText(left > 1 ? "Continue" : /^Next step|^Finish/);
    await page.keyboard.press("PageDown");
  }
}

/** Goes through a lesson; `answered` checks the stage of each step. */
async function walk(page: Page, lesson: Lesson, answered: (step: number) => Promise<void>): Promise<void> {
  await page.goto(`/#/learn/${lesson.name}/1`);
  for (const [i, step] of lesson.steps.entries()) {
    const { title, question, states } = step;
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeFocused();
    for (let state = 0; state < question.at; state++) await page.keyboard.press("PageDown");
    await expect(page.getByRole("group", { name: question.asks })).toBeVisible();
    if (question.covered) expect(await axeViolations(page, partOf(step)), `${title}, asked`).toEqual([]);
    await answer(page, step);
    await arrive(page);
    await expect(page.locator(".lesson-verdict")).toBeFocused();
    await expect(page.locator(".lesson-verdict")).toContainText(
      `Right ✓: it is “${question.options[question.answer]}”.`,
    );
    await answered(i);
    expect(await axeViolations(page, partOf(step)), `${title}, answered`).toEqual([]);
    await toNextStep(page, states.length - question.at - 1);
  }
  await expect(page.getByRole("heading", { level: 1, name: "Lessons" })).toBeFocused();
}

test.use({ viewport: { width: 1280, height: 720 } });

for (const lesson of [lies, later])
  test(
    `keys alone lead through every step of “${lesson.title}”, and axe finds nothing at any question or answer`,
    LONG_RUN,
    async ({ page }) => {
      await walk(page, lesson, async () => {});
    },
  );

test(
  "keys and words alone lead through every step of the lesson about realloc, and axe finds nothing",
  LONG_RUN,
  async ({ page }) => {
    await walk(page, cliff, async (step) => {
      const words = CLIFF_WORDS[step] ?? /^$/;
      await expect.poll(() => page.locator("#stage").ariaSnapshot(), cliff.steps[step]?.title).toMatch(words);
    });
  },
);
