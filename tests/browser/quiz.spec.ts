import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const quiz = (page: Page) => page.getByRole("region", { name: /^What happens next\?/ });
const asked = (page: Page) => page.locator(".quiz[data-phase=asked]");
const answered = (page: Page) => page.locator(".quiz[data-phase=answered]");

/** Opens the quiz over the state of a link, and begins it with the keyboard. */
async function begin(page: Page, query: string): Promise<void> {
  await page.goto(`./${query}`);
  await expect(page.getByRole("button", { name: "Skip (Enter)" })).toBeVisible();
  await page.keyboard.press("Enter");
  await quiz(page).getByRole("button", { name: "Ask me" }).focus();
  await page.keyboard.press("Enter");
}

const FROM_THE_FIRST = "#/buffer?v=1&at=5&A=article-flawed";

test("a small frame shows the question, asks it before the worker steps, and shows the result afterwards", async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await begin(page, `?embed=1&ui=stage&predict=1&theme=dark${FROM_THE_FIRST}`);
  await expect(asked(page)).toBeFocused();
  await expect(asked(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Play" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(answered(page).getByRole("status")).toContainText("You said hit. ");
  await expect(quiz(page).getByRole("button", { name: "Next question" })).toBeFocused();
  expect(await axeViolations(page, ".quiz")).toEqual([]);
});

const goal = (page: Page) => page.getByRole("region", { name: /^Goal/ });

test(
  "a challenge leads to its goal, a worker judges it, and axe finds nothing on the way",
  LONG_RUN,
  async ({ page }) => {
    await page.goto("./#/learn/challenges");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Challenges");
    expect(await axeViolations(page, "main")).toEqual([]);
    await page.getByRole("link", { name: "Try it" }).first().click();
    await expect(goal(page)).toContainText("Repair the cache");
    await expect(goal(page).getByRole("status").first()).toHaveText(/^Not reached yet, after/);
    expect(await axeViolations(page, ".goal")).toEqual([]);
  },
);

test(
  "the keyboard solves a heap challenge, from the index to the link that hands it in",
  LONG_RUN,
  async ({ page }) => {
    await page.goto("./#/learn");
    await page.getByRole("link", { name: "All challenges" }).press("Enter");
    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "The tool that soon exits" }) });
    await card.getByText("Hint", { exact: true }).press("Enter");
    expect(await axeViolations(page, "main")).toEqual([]);
    await card.getByRole("link", { name: "Try it" }).press("Enter");
    const verdict = goal(page).getByRole("status").first();
    await expect(goal(page).getByRole("heading")).toContainText("The tool that soon exits");
    await expect(verdict).toHaveText(/^Not reached yet, after/);
    expect(await axeViolations(page)).toEqual([]);
    const heap = page.getByRole("combobox", { name: "Heap of lane A" });
    await heap.focus();
    await page.keyboard.type("buddy");
    await expect(verdict).toHaveText(/^Goal reached ✓ after/);
    expect(await axeViolations(page, ".goal")).toEqual([]);
    await expect(goal(page).getByRole("button", { name: "Copy the link to hand in" })).toBeVisible();
    expect(page.url()).toMatch(/[?]goal=short-tool#[/]heap[?].*A=buddy/);
    await page.goto("./#/learn/challenges");
    await expect(card.getByRole("heading")).toHaveText(/solved ✓$/);
  },
);

test(
  "a question about a heap is asked before its step, and the result uses the words of the stage",
  LONG_RUN,
  async ({ page }) => {
    await page.goto("./?predict=1#/heap?v=1&at=500&A=ptmalloc");
    await quiz(page).getByRole("button", { name: "Ask me" }).press("Enter");
    await expect(asked(page)).toContainText(/a caller (asks for|frees) /);
    expect(await axeViolations(page, ".quiz")).toEqual([]);
    await quiz(page).getByRole("button", { name: "not sure" }).press("Enter");
    await expect(answered(page).getByRole("status")).toContainText("You were not sure. ");
  },
);

test("the challenges on a phone are no wider than the screen", LONG_RUN, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./#/learn/challenges");
  await expect(page.getByRole("link", { name: "Try it" }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test("on a phone a note, an answer and an offer scroll away, and a question that was asked for keeps to 15 %", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./?note=Look+at+the+heap&predict=1#/buffer?v=1&at=200&A=article-flawed");
  await page.getByRole("button", { name: "under 5 %" }).click();
  const offer = quiz(page).getByRole("button", { name: "Ask me" });
  await expect(page.locator(".prediction-note")).toContainText("1.7");
  const scroll = () => page.evaluate(() => scrollTo(0, 400));
  await scroll();
  for (const part of [page.locator(".sender-note"), page.locator(".prediction-note"), offer])
    await expect(part).not.toBeInViewport();
  await offer.press("Enter");
  await asked(page).getByRole("button", { name: "not sure" }).click();
  await expect(answered(page)).toBeVisible();
  await scroll();
  await expect(answered(page)).toBeInViewport({ ratio: 1 });
  expect((await answered(page).boundingBox())?.height).toBeLessThanOrEqual(0.15 * 844);
});
