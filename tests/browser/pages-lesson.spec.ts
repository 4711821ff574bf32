import { expect, type Page } from "@playwright/test";
import { lies } from "../../src/lessons/catalog/lies";
import type { LessonStep } from "../../src/lessons/format";
import { axeViolations } from "./axe";
import { STILL, test } from "./lab-test";

test.use(STILL);

const part = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The part that axe checks: the whole page at the first step, later the part that a step changes. */
const partOf = (step: LessonStep) => (step === lies.steps[0] ? undefined : ".lesson");

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

test("keys alone lead through every step of the benchmark that lies, and axe finds nothing at any question or answer", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/#/learn/lies/1");
  for (const step of lies.steps) {
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
    expect(await axeViolations(page, partOf(step)), `${title}, answered`).toEqual([]);
    await toNextStep(page, states.length - question.at - 1);
  }
  await expect(page.getByRole("heading", { level: 1, name: "Lessons" })).toBeFocused();
});
