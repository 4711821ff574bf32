import { expect, type Locator, type Page } from "@playwright/test";
import { leak } from "../../src/lessons/catalog/leak";
import { lessons } from "../../src/lessons/catalog/lessons";
import type { LessonStep } from "../../src/lessons/format";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";
import { partNamed } from "./stage-parts";

test.use(STILL);

const ADDRESS = "#/learn/leak/";
const steps = leak.steps.map((step, i) => ({ ...step, number: i + 1, wanted: ADDRESS + (i + 1) }));
type Step = (typeof steps)[number];

const heading = (page: Page, { title }: LessonStep) =>
  page.getByRole("heading", { level: 1, name: title, exact: true });
const question = (page: Page, { question: { asks } }: LessonStep) => page.getByRole("group", { name: asks });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const next = (page: Page) => page.locator(".lesson-moves .button-strong");
const text = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);

async function open(page: Page, { wanted }: Step, size = { width: 1440, height: 900 }): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(`/${wanted}`);
}

/** The focus never returns to the top of the page. */
const expectFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY")).not.toBe("BODY");

/** The part that a step points to exists, is visible, and has an outline. */
async function expectOutlined(part: Locator): Promise<void> {
  await expect(part.first()).toBeVisible();
  expect(await part.first().evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("dashed");
}

/** Advances until the question of the step is asked. */
async function toQuestion(page: Page, step: Step): Promise<void> {
  for (let state = 0; state < step.question.at; state++) await page.keyboard.press("PageDown");
  await expect(question(page, step)).toBeVisible();
}

/** The page reveals the answer nowhere: not as text, not as a title, not to a screen reader. */
async function expectNoAnswer(page: Page, { question, quote }: Step): Promise<void> {
  const html = await text(page);
  for (const secret of [question.because, quote]) expect(html).not.toContain(secret);
  if (question.covered) await expect(page.locator(".takeaway, .transport, .words, .lane, canvas")).toHaveCount(0);
}

/** Picks the nth option by keys alone; "unsure" is the last one. */
async function pick(page: Page, option: number): Promise<void> {
  await page.keyboard.press("PageDown");
  for (let i = 0; i <= option; i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

/** The part of the page that axe checks: all of it at the first step, later only what a step adds. */
const partOf = ({ number }: Step) => (number === 1 ? undefined : ".lesson-page");

const LONG = process.env.BUFFERLAB_LONG === "1";
/** Steps whose layouts differ: short, with a task by hand, covered, with a task in an editor. */
const KINDS = [1, 4, 6, 8];
const someSteps = LONG ? steps : steps.filter(({ number }) => KINDS.includes(number));

/** A person's answers to the questions: right, wrong, not sure, skipped, in turn. */
const doings = ["right", "wrong", "unsure", "skipped"] as const;

async function answer(page: Page, { number, question: { answer, options } }: Step): Promise<string> {
  const doing = doings[(number - 1) % doings.length];
  const wrong = (answer + 1) % options.length;
  if (doing === "right") await pick(page, answer);
  else if (doing === "wrong") await pick(page, wrong);
  else if (doing === "unsure") await pick(page, options.length);
  else {
    await press(page, "Skip question").focus();
    await page.keyboard.press("Space");
  }
  const right = `it is “${options[answer]}”.`;
  if (doing === "right") return `Right ✓: ${right}`;
  return doing === "wrong" ? `Not quite: ${right}` : `It is “${options[answer]}”.`;
}

// tests/unit/lesson-walk.test.tsx walks it every day.
test(
  "keys and a screen reader's text lead through the lesson from the first step to the last, and answers stay",
  LONG_RUN,
  async ({ page }) => {
    await open(page, steps[0] as Step);
    for (const step of steps) {
      await expect(heading(page, step)).toBeFocused();
      if (step.task !== undefined) await doTask(page, step.task.kind);
      await expect(page).toHaveTitle(`${step.title} · ${leak.title}, ${step.number} of ${steps.length} · Bufferlab`);
      await toQuestion(page, step);
      await expectNoAnswer(page, step);
      for (const option of step.question.options) await expect(press(page, option)).toBeVisible();
      const said = await answer(page, step);
      // The long run before an audience is played to its end.
      if (step.speed === 10_000) await page.keyboard.press("PageDown");
      const verdict = page.getByRole("status").filter({ hasText: said });
      await expect(verdict).toHaveText(`${said} ${step.question.because}`);
      await expect(page.locator(".lesson-verdict")).toBeFocused();
      const tree = await page.getByRole("main").ariaSnapshot();
      for (const read of [step.title, step.question.asks, step.quote]) expect(plain(tree)).toContain(plain(read));
      expect(await axeViolations(page, partOf(step)), step.title).toEqual([]);
      await toEnd(page, step);
      await expectOutlined(page.locator(partNamed(step.highlight).stage));
      if (step.number === 2) await backAndForth(page, step);
      if (step.task?.kind === "challenge")
        await expect(page.getByRole("link", { name: "Open it in the lab" })).toHaveAttribute("href", /&B=ten-slots/);
      await page.keyboard.press("PageDown");
    }
    await expect(page.getByRole("heading", { level: 1, name: "Lessons" })).toBeFocused();
    await expect(page.getByText("8 of 8 steps")).toBeVisible();
    await page.reload();
    await expect(page.getByText("8 of 8 steps")).toBeVisible();
    await page.getByRole("link", { name: "Start over" }).click();
    await expect(page.getByRole("link", { name: /A good idea answered/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /Can you get rid of it\? skipped/ })).toBeVisible();
    await page.goto("/#/learn");
    await press(page, "Forget my answers").press("Enter");
    await expect(page.getByText("0 of 8 steps")).toBeVisible();
  },
);

test("a question is answered with Tab and Enter alone, the answer survives a reload, and axe finds nothing", async ({
  page,
}) => {
  const [step] = steps as [Step];
  await open(page, step);
  await expect(heading(page, step)).toBeFocused();
  await toQuestion(page, step);
  await answer(page, step);
  await expect(page.locator(".lesson-verdict")).toBeFocused();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await expect(page.locator(".lesson-verdict")).toContainText(step.question.because);
  await expect(page.getByRole("link", { name: /A good idea answered/ })).toBeVisible();
});

/** Does a task: frees a buffer by hand, or writes a policy. Continuing removes the focused element. */
async function doTask(page: Page, kind: "free" | "challenge"): Promise<void> {
  if (kind === "challenge") {
    const presets = page.getByRole("combobox", { name: "Policy B, preset" });
    await expect(presets.getByRole("option", { name: "10 slots, cutoff 200" })).toHaveCount(0);
    await presets.selectOption("ten-slots");
    await expect(page.getByRole("region", { name: "10 slots" })).toBeVisible();
    return;
  }
  const request = press(page, "Request 102\u202f400\u00a0B");
  await request.press("Enter");
  await request.press("Enter");
  const returns = page.getByRole("button", { name: /^Return caller/ });
  await expect(returns).toHaveCount(2);
  await returns.first().press("Enter");
  await expect(returns).toHaveCount(1);
  await returns.first().press("Enter");
  await expect(page.getByText(/^Solved ✓/)).toBeVisible();
  await request.focus();
  await page.keyboard.press("PageDown");
  await expectFocus(page);
  await page.keyboard.press("PageUp");
  await expect(returns).toHaveCount(0);
}

const plain = (words: string) => words.replaceAll(/[\s"'\\]+/g, " ");

/** Goes to the last state of a step whose question is answered, state by state; playing stops by itself. */
async function toEnd(page: Page, { states, question, number }: Step): Promise<void> {
  for (let state = question.at + 1; state < states.length; state++) {
    await new LabPage(page).expectStep(states[state]?.at ?? "start");
    if (state + 1 < states.length) await page.keyboard.press("PageDown");
    await expectFocus(page);
  }
  await expect(next(page)).toHaveText(number === steps.length ? "Finish" : "Next step");
}

/** Page Up goes back through the states to the previous step, and answered questions are not asked again. */
async function backAndForth(page: Page, step: Step): Promise<void> {
  for (let state = 0; state < step.states.length; state++) await page.keyboard.press("PageUp");
  await expect(heading(page, steps[0] as Step)).toBeFocused();
  await expect(page.locator(".lesson-verdict")).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(heading(page, step)).toBeFocused();
  await expect(page.locator(".lesson-verdict")).toBeVisible();
  for (let state = 1; state < step.states.length; state++) await page.keyboard.press("PageDown");
}

const PHONE = { width: 390, height: 844 };

test(
  "on a phone nothing scrolls sideways, targets are large, the part is outlined, and axe finds nothing",
  LONG_RUN,
  async ({ page }) => {
    await open(page, steps[0] as Step, PHONE);
    for (const step of someSteps) {
      if (step.number > 1) await page.getByRole("link", { name: new RegExp(`^${step.number} `) }).click();
      await expect(heading(page, step)).toBeFocused();
      if (LONG || step.task !== undefined) expect(await axeViolations(page, partOf(step)), step.title).toEqual([]);
      if (step.question.covered) {
        await toQuestion(page, step);
        if (LONG || step.number === 6) expect(await axeViolations(page, partOf(step)), step.title).toEqual([]);
        await press(page, "Skip question").click();
      }
      await expectOutlined(page.locator(partNamed(step.highlight).stage));
      const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(across, step.title).toBe(0);
      for (const button of await page.locator(".lesson-moves button").all())
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  },
);

/** Faults of the presentation: how far it scrolls, and texts smaller than 24 px. */
const misfits = (page: Page) =>
  page.locator(".present").evaluate((dialog) => {
    const texts = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    while (texts.nextNode()) {
      const { parentElement: parent, textContent: words } = texts.currentNode;
      if (parent === null || !words?.trim() || !parent.checkVisibility() || parent.closest(".visually-hidden"))
        continue;
      if (Number.parseFloat(getComputedStyle(parent).fontSize) < 24) small.push(words);
    }
    const boxes = [...dialog.children].map((child) => child.getBoundingClientRect());
    const inner = [...dialog.querySelectorAll(".present-figure *, .lesson-hands *")]
      .filter((part) => part.checkVisibility() && !part.closest(".visually-hidden"))
      .map((part) => [part, part.getBoundingClientRect()] as const);
    const out = inner.flatMap(([part, { bottom, right }]) => {
      const box = part.closest(".present > *")?.getBoundingClientRect();
      return box && (bottom > box.bottom + 1 || right > box.right + 1) ? [part.className || part.tagName] : [];
    });
    const overlaps = boxes.flatMap(({ top }, i) => ((boxes[i - 1]?.bottom ?? 0) > top + 1 ? [i] : []));
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = dialog;
    return { down: scrollHeight - clientHeight, across: scrollWidth - clientWidth, small, out, overlaps };
  });

const FITS = { down: 0, across: 0, small: [], out: [], overlaps: [] };
const SLIDE = { width: 1280, height: 720 };
const OLD_SLIDE = { width: 1024, height: 768 };

for (const [slide, often] of [
  [SLIDE, LONG_RUN],
  [OLD_SLIDE, LONG_RUN],
] as const) {
  const what = "questions, a show of hands and answers fit, and nothing of them is small or covered";
  test(`before an audience, ${slide.width} × ${slide.height}: ${what}`, often, ({ page }) => leadThrough(page, slide));
}

async function leadThrough(page: Page, slide: typeof SLIDE): Promise<void> {
  await open(page, steps[0] as Step, slide);
  await expect(heading(page, steps[0] as Step)).toBeFocused();
  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog", { name: "Presentation" });
  for (const step of someSteps) {
    if (!LONG) await page.evaluate((hash) => location.assign(hash), step.wanted);
    await leadOn(page, dialog, step);
    if (LONG && step.number < steps.length) await page.keyboard.press("PageDown");
  }
  await expect(dialog.getByRole("heading", { level: 1 }), "which of two lanes is shown").toHaveText(/^B /);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(heading(page, steps.at(-1) as Step)).toBeVisible();
  await expect(page).toHaveURL(/leak\/8$/);
}

/** Question, answer and stage fit in every state of a step. */
async function leadOn(page: Page, dialog: Locator, step: Step): Promise<void> {
  const { question, states, number, wanted } = step;
  await expect(dialog.locator(".present-address")).toHaveText(new RegExp(`${wanted}$`));
  for (let state = 0; state < question.at; state++) await page.keyboard.press("PageDown");
  await expect(dialog.getByRole("heading", { name: question.asks })).toBeVisible();
  await expect(dialog).not.toContainText(question.because);
  if (question.covered) await expect(dialog.locator(".present-slot, .history-bars canvas")).toHaveCount(0);
  expect(await misfits(page), `${number}, asked`).toEqual(FITS);
  if (LONG || number === 1) expect(await axeViolations(page, ".present"), step.title).toEqual([]);
  if (number === 1) await raiseHands(page, dialog, question.options);
  await page.keyboard.press(number % 2 === 0 ? "Enter" : "PageDown");
  await expect(dialog.getByRole("status")).toContainText(question.because);
  expect(await misfits(page), `${number}, answered`).toEqual(FITS);
  for (let state = question.at + 2; state < states.length; state++) await page.keyboard.press("PageDown");
  await expectOutlined(dialog.locator(partNamed(step.highlight).present));
  await expect(dialog.locator(".present-bar p")).toHaveText(`step ${grouped(Number(states.at(-1)?.at))}`);
}

const grouped = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** A press or a letter adds a hand; Shift or the minus button removes one. The answer says how many were right. */
async function raiseHands(page: Page, dialog: Locator, options: readonly string[]): Promise<void> {
  const option = (i: number) => dialog.getByRole("button", { name: `${"ABCD"[i]} ${options[i]}` });
  for (const key of ["c", "c", "C", "b", "Shift+C", "Shift+A"]) await page.keyboard.press(key);
  await option(0).click();
  await option(0).click({ modifiers: ["Shift"] });
  await option(3).click();
  await dialog.getByRole("button", { name: "One hand fewer for B" }).click();
  for (const [i, hands] of [0, 0, 2, 1].entries())
    await expect(option(i)).toHaveAccessibleName(new RegExp(`${hands} hands$`));
  await dialog.focus();
}

test("Escape also leaves a presentation whose slide has not arrived yet", async ({ page }) => {
  let letSlideCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letSlideCome = resolve;
  });
  await page.route("**/SlideFrame-*.js", async (route) => {
    await mayCome;
    await route.continue();
  });
  const [, step] = steps as [Step, Step];
  await open(page, step);
  await expect(heading(page, step)).toBeFocused();
  await page.keyboard.press("p");
  await page.keyboard.press("Escape");
  // A clicker moves in the page again.
  await page.keyboard.press("PageDown");
  await expect(page.locator("#stage .takeaway-step")).toHaveText("step 7");
  letSlideCome();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** The boxes of setup, figure and answers, with what lies outside the figure or the window. */
const slideParts = (page: Page) =>
  page.locator(".present").evaluate((dialog) => {
    const parts = [
      ".present-setup",
      ".present-figure, .figure-slide",
      ".lesson-hands ol",
      ".lesson-option span:not([class])",
    ];
    return parts.map((part) =>
      [...dialog.querySelectorAll(part)].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  });

/** A step of each lesson whose picture or right answer changes its size at the reveal unless it is held. */
const REVEALED = ["leak/1", "leak/6", "holes/2", "cliff/3", "lies/4"];
/** They play for seconds up to the answer. */
const PLAYED = ["leak/1", "lies/4"];

function questionOf(place: string): LessonStep["question"] {
  const [lesson, number] = place.split("/");
  const step = lessons.find(({ name }) => name === lesson)?.steps[Number(number) - 1];
  if (step === undefined) throw new RangeError(`no step ${place}`);
  return step.question;
}

/** Numbers typed one after the other, with Tab between them, are those of the options in turn. */
async function countHands(page: Page): Promise<void> {
  for (const key of ["1", "2", "Tab", "8"]) await page.keyboard.press(key);
  const fields = page.locator(".lesson-hands input");
  expect(await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))).toEqual(
    expect.arrayContaining(["12", "8"]),
  );
  await expect(page.locator(".lesson-foot")).toContainText(/20\shands/);
  for (let i = 0; i < 2; i++) await fields.nth(i).fill("");
}

test("a reveal moves neither setup nor figure nor answers by a pixel", async ({ page }) => {
  await page.setViewportSize(SLIDE);
  for (const place of REVEALED) {
    await page.goto(`/#/learn/${place}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.keyboard.press("p");
    await expect(page.getByRole("dialog", { name: "Presentation" })).toBeFocused();
    for (let state = 0; state < questionOf(place).at; state++) await page.keyboard.press("PageDown");
    await expect(page.locator('.lesson-hands[data-open="false"]')).toBeVisible();
    await expect(page.locator(".present-figure, .figure-slide")).toBeVisible();
    const before = await slideParts(page);
    for (const part of before) expect(part, place).not.toEqual([]);
    expect(await misfits(page), `${place}, asked`).toEqual(FITS);
    if (place === "leak/1") {
      await countHands(page);
      await expect(page.locator(".present-waiting li")).toHaveText(["1 400\u00a0B", "2 100\u00a0B", "3 100\u00a0B"]);
    }
    await page.locator(".lesson-reveal").click();
    if (PLAYED.includes(place)) await page.getByRole("button", { name: "Skip ahead" }).click();
    await expect(page.locator('.lesson-hands[data-open="true"]')).toBeVisible();
    expect(await slideParts(page), place).toEqual(before);
    await page.keyboard.press("Escape");
  }
});
