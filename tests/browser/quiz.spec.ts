import { expect, type Page } from "@playwright/test";
import { axeViolations, RULES_OF_COLOR } from "./axe";
import { LabPage } from "./lab-page";
import { DAILY, isolatedTest, LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const quiz = (page: Page) => page.getByRole("region", { name: /^What happens next\?/ });
const asked = (page: Page) => page.locator(".quiz[data-phase=asked]");
const told = (page: Page) => page.locator(".quiz[data-phase=told]");
const keys = (page: Page) => quiz(page).getByRole("button");

/** What the stage says of the last step. */
const lastStep = (page: Page) => page.locator(".lane[data-main=true] .last-step");

/** How the step ended, in the words of the stage. */
function endIn(sentence: string): string {
  if (/Request for/.test(sentence)) return /The cache handed over/.test(sentence) ? "hit" : "miss";
  return /The cache kept it\b/.test(sentence) ? "kept" : "freed";
}

/** Opens the quiz over the state of a link, and begins it with the keyboard. */
async function begin(page: Page, query: string): Promise<void> {
  await page.goto(`./${query}`);
  await expect(page.getByRole("button", { name: "Skip (Enter)" })).toBeVisible();
  await page.keyboard.press("Enter");
  await quiz(page).getByRole("button", { name: "Ask me" }).focus();
  await page.keyboard.press("Enter");
}

const FROM_THE_FIRST = "#/buffer?v=1&at=5&A=article-flawed";

test("ten questions by the keyboard: nothing is shown before, and the score is what the core did", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await begin(page, `?predict=1${FROM_THE_FIRST}`);
  let right = 0;
  for (let i = 1; i <= 10; i++) {
    await expect(asked(page)).toBeFocused();
    const [, step = ""] = /Step (\S+?): a caller (asks|returns)/.exec(await asked(page).innerText()) ?? [];
    // The stage, the graph and the cards are at the step before.
    await expect(lastStep(page)).toContainText(`Step ${Number(step) - 1}.`);
    await expect(page.getByRole("slider", { name: "Playhead" })).toHaveAttribute(
      "aria-valuemax",
      `${Number(step) - 1}`,
    );
    for (const number of await page.locator(".card-step").allInnerTexts())
      expect(number === "?" || Number(number) < Number(step)).toBe(true);
    if (i === 1) {
      await expect(keys(page)).toHaveText(["hit", "miss", "not sure", "Skip"]);
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.keyboard.press("Tab");
    const pick = await page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press("Enter");
    await expect(told(page).getByRole("status")).toContainText(`You said ${pick}: `);
    const sentence = await lastStep(page).innerText();
    expect(sentence).toContain(`Step ${step}.`);
    const answer = await told(page).getByRole("status").innerText();
    const isRight = pick === "up" ? /went up/.test(answer) : endIn(sentence) === pick;
    if (isRight) right++;
    expect(answer).toContain(isRight ? "✓ Right." : "✗ Not right.");
    await expect(quiz(page)).toContainText(`${right} of ${i} right`);
    if (i === 1) expect(await axeViolations(page, ".quiz")).toEqual([]);
    await expect(keys(page).filter({ hasText: "Next question" })).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(quiz(page)).toContainText(`${right} of 10 right: hit or miss`);
  await expect(keys(page)).toHaveText(["Ten more", "End the quiz"]);
  await keys(page).last().press("Enter");
  await expect(quiz(page)).toHaveCount(0);
  await expect(new LabPage(page).stage).toBeFocused();
});

test("in a small frame: in sight; who goes on is not counted, who is not sure is", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await begin(page, `?embed=1&ui=stage&predict=1&theme=dark${FROM_THE_FIRST}`);
  await expect(asked(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Play" })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await axeViolations(page, undefined, RULES_OF_COLOR)).toEqual([]);
  // Who goes on has seen it; who is asked anew is asked of what is to come.
  await page.getByRole("button", { name: "Step forward" }).click();
  await expect(quiz(page)).toContainText("The run has moved on: this question is not counted.");
  await keys(page).first().click();
  await expect(asked(page)).toContainText("Step 12: a caller returns");
  await keys(page).filter({ hasText: "not sure" }).click();
  await expect(told(page)).toContainText(
    "✗ Not right. You were not sure: it was kept. A 6\u202f400\u00a0B buffer came back.",
  );
  await expect(told(page)).toContainText("0 of 1 right");
  expect(await axeViolations(page, ".quiz", RULES_OF_COLOR)).toEqual([]);
});

const goal = (page: Page) => page.getByRole("region", { name: /^Goal/ });

test("a goal is judged anew: solved, not solved, against the rules, and after an edit", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const lab = new LabPage(page);
  await lab.open("?goal=repair#/buffer?v=1");
  await expect(goal(page).getByRole("status").first()).toHaveText("Not reached yet, after 1\u202f000\u202f000 steps");
  await expect(goal(page).getByRole("listitem")).toHaveText([
    /mean efficiency 98\.2\u00a0% ✓/,
    /hits 32\.9\u00a0% ✗.* at least 60\u00a0%/,
  ]);
  await expect(goal(page).getByRole("button")).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);

  await lab.button("Edit policy B").click();
  await page.getByRole("combobox", { name: "Policy B, preset" }).selectOption("repair");
  await expect(goal(page).getByRole("status").first()).toHaveText("Goal reached ✓ after 1\u202f000\u202f000 steps");
  await expect(goal(page).getByRole("listitem").last()).toHaveText(/hits 67\.5\u00a0% ✓/);
  await expect(goal(page).getByRole("button", { name: "Copy the link to hand in" })).toBeVisible();
  expect(await axeViolations(page, ".goal")).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem("bufferlab.challenges"))).toBe('["repair"]');

  await lab.button("Remove lane B").click();
  await expect(goal(page)).toContainText("B=missing, allowed: a policy: this lane is judged");
  await expect(goal(page)).toContainText("Against the rules: not judged.");
});

test("a link that is handed in shows its goal in front of who opens it; a goal that there is not is named", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open("?embed=1&ui=stage&goal=few-slots#/buffer?v=1&at=11&A=best-fit,free-returned,cap:3,cut:400");
  await expect(goal(page)).toContainText("Goal reached ✓");
  await lab.open("?goal=one-slot#/buffer?v=1&A=repair");
  await expect(goal(page)).toContainText("A.capacity=10, allowed: at most 1");
  await lab.open("?goal=repaire#/buffer?v=1");
  await expect(page.getByRole("alert")).toContainText(/goal="repaire", allowed: repair, .*did you mean repair\?/);
  await expect(goal(page)).toHaveCount(0);
});

isolatedTest("the challenges: each leads to its goal, what was solved is known", DAILY, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("bufferlab.challenges", '["worst","<b>",7]'));
  await page.goto("./#/learn/challenges");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Challenges");
  await expect(page.getByText("Solved on this device: 1 of 9.")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Try it" }).first().click();
  await expect(goal(page)).toContainText("Repair the cache");
});

test("the challenges on a phone are no wider than it", LONG_RUN, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("./#/learn/challenges");
  await expect(page.getByRole("link", { name: "Try it" }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
