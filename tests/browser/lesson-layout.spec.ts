import { expect, type Locator, type Page } from "@playwright/test";
import { later } from "../../src/lessons/catalog/later";
import { leak } from "../../src/lessons/catalog/leak";
import { lessons } from "../../src/lessons/catalog/lessons";
import type { LessonStep } from "../../src/lessons/format";
import { DAILY, LONG_RUN, STILL, test } from "./lab-test";
import { partNamed } from "./stage-parts";

test.use(STILL);

interface Size {
  readonly width: number;
  readonly height: number;
}

const BESIDE: readonly Size[] = [
  { width: 899, height: 800 },
  { width: 960, height: 640 },
  { width: 1024, height: 768 },
  { width: 1199, height: 800 },
];
const ABOVE: readonly Size[] = [
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const LONG = process.env.BUFFERLAB_LONG === "1";
const PHONE = { width: 390, height: 844 };
const named = (sizes: readonly Size[]) => sizes.map((size) => [`${size.width} × ${size.height}`, size] as const);

async function open(page: Page, step: number, size: Size, query = ""): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(`/${query}#/learn/leak/${step}`);
  await expect(
    page.getByRole("heading", { level: 1, name: leak.steps[step - 1]?.title ?? "none", exact: true }),
  ).toBeVisible();
  await expect(page.locator(".lesson-moves")).toBeVisible();
  await expect(page.locator("#stage .takeaway-step, .lesson-cover")).toBeVisible();
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error("It has no box.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const stageOf = (page: Page) => page.locator("#stage");
const across = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const [query, often] of [
  ["", DAILY],
  ["?embed=1&ui=lesson", LONG_RUN],
] as const) {
  test(`${query} the stage is beside the text, and all controls of the lesson are visible`, often, async ({ page }) => {
    for (const [name, size] of named(BESIDE)) {
      await open(page, 2, size, query);
      const [text, stage] = [page.locator(".lesson-page"), stageOf(page)];
      const beside = async () => (await boxOf(text)).right - (await boxOf(stage)).x;
      await expect.poll(beside, name).toBeLessThanOrEqual(1);
      expect(Math.abs((await boxOf(text)).y - (await boxOf(stage)).y)).toBeLessThanOrEqual(1);
      expect((await boxOf(stage)).height).toBeGreaterThan(size.height / 2);
      for (const part of [".lesson-moves", ".transport"]) {
        expect((await boxOf(page.locator(part))).bottom, part).toBeLessThanOrEqual(size.height);
      }
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
      expect(await across(page)).toBe(0);
    }
  });
}

test("the stage stays above the text, and the text has more than half of the height", async ({ page }) => {
  for (const [name, size] of named(ABOVE)) {
    await open(page, 2, size);
    await expect.poll(async () => (await boxOf(stageOf(page))).y, name).toBe(48);
    for (const foot of [0, 400, 10_000]) {
      await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), foot);
      const [stage, keys] = [await boxOf(stageOf(page)), await boxOf(page.locator(".transport"))];
      const moves = await boxOf(page.locator(".lesson-moves"));
      expect(stage.y).toBe(48);
      expect(Math.abs(stage.bottom - keys.y)).toBeLessThanOrEqual(1);
      expect(stage.height + keys.height).toBeLessThanOrEqual(0.45 * size.height);
      expect(moves.bottom).toBeLessThanOrEqual(size.height);
      if (foot > 0) expect(moves.y - keys.bottom).toBeGreaterThan(0.45 * size.height);
    }
    expect(await across(page)).toBe(0);
  }
});

/** Steps whose text, question and answers are the longest. */
const LONGEST = ["leak/1", "leak/7", "holes/1", "cliff/3"];
const ASKED = lessons.flatMap(({ name, steps }) =>
  steps.flatMap(({ question: { at } }, i) => (at === 0 ? [`${name}/${i + 1}`] : [])),
);

test("at 1280 × 720 a question and all of its answers are visible without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/#/learn");
  for (const address of LONG ? ASKED : LONGEST) {
    await page.evaluate((to) => location.assign(`#/learn/${to}`), address);
    const last = page.locator(".lesson-unsure");
    await expect(page.locator(`.lesson-steps [aria-current][href$="${address}"]`), address).toBeAttached();
    const below = async () => (await boxOf(last)).bottom - (await boxOf(page.locator(".lesson-moves"))).y;
    await expect.poll(below, address).toBeLessThanOrEqual(0);
  }
});

/** The texts of a slide's rooms that leave their room. */
const outside = (page: Page) =>
  page.locator(".present-figure .room").evaluateAll((rooms) =>
    rooms.flatMap((room) => {
      const own = room.getBoundingClientRect();
      return [...room.querySelectorAll("h2, li, p:not(.visually-hidden)")]
        .filter((part) => part.checkVisibility({ checkOpacity: true }))
        .filter((part) => {
          const text = document.createRange();
          text.selectNodeContents(part);
          const { left, right, top } = text.getBoundingClientRect();
          return left < own.left || right > own.right || top < own.top;
        })
        .map((part) => part.textContent);
    }),
  );

test("on a slide the rooms of a pool have room for their words", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  // Daily runs check the pool with the most bytes.
  const first = LONG ? 0 : 6;
  await page.goto(`/#/learn/later/${first + 1}`);
  await page.getByRole("button", { name: /^Present/ }).click();
  const slide = page.getByRole("dialog", { name: "Presentation" });
  for (const { question, title } of later.steps.slice(first, LONG ? undefined : first + 1)) {
    for (let state = 0; state < question.at; state++) await page.keyboard.press("PageDown");
    await expect(slide).toContainText(question.asks);
    await expect.poll(() => outside(page), title).toEqual([]);
    await page.keyboard.press("PageDown");
    await expect(slide).toContainText(question.because);
    await expect.poll(() => outside(page), `${title}, answered`).toEqual([]);
    await page.keyboard.press("PageDown");
  }
});

/** The least visible height of a tall part, in CSS pixels. */
const LEAST_SEEN = 200;

/** Where an answer is visible: between the stage above and the keys at the bottom, or in the text's own column. */
async function expectInSight(page: Page, step: LessonStep): Promise<void> {
  const [verdict, part] = [page.locator(".lesson-verdict"), page.locator(partNamed(step.highlight).stage)];
  await expect(verdict).toContainText(step.question.because);
  await expect
    .poll(async () => {
      const [answer, moves] = [await boxOf(verdict), await boxOf(page.locator(".lesson-moves"))];
      const keys = await boxOf(page.locator(".transport"));
      const isUnder = keys.x < answer.right && keys.right > answer.x && keys.y < answer.y;
      return answer.bottom <= moves.y + 1 && answer.y >= (isUnder ? keys.bottom - 1 : 0);
    })
    .toBe(true);
  await expect
    .poll(async () => {
      const [stage, shown] = [await boxOf(stageOf(page)), await boxOf(part)];
      const height = page.viewportSize()?.height ?? 0;
      const seen = Math.min(stage.bottom, shown.bottom, height) - Math.max(stage.y, shown.y, 0);
      return seen >= Math.min(shown.height, LEAST_SEEN) - 1;
    })
    .toBe(true);
}

for (const [name, size] of named([...BESIDE, ...ABOVE])) {
  const often = size === ABOVE[1] ? DAILY : LONG_RUN;
  test(
    `at ${name} a revealed answer is in sight, and so is the part of the stage that it explains`,
    often,
    async ({ page }) => {
      for (const [i, step] of leak.steps.entries()) {
        // Plays for at most a second. Daily runs check the stage of one step and the cache of another.
        if (step.speed !== 2 || (!LONG && i !== 1 && i !== 2)) continue;
        await open(page, i + 1, size);
        for (let state = 0; state < step.question.at; state++) await page.keyboard.press("PageDown");
        await page.getByRole("button", { name: "I am not sure" }).click();
        await expectInSight(page, step);
      }
    },
  );
}

test(
  "beside the text no caption is cut off, and the name and both figures of a lane share one line",
  LONG_RUN,
  async ({ page }) => {
    for (const [name, size] of named(BESIDE)) {
      await open(page, 5, size);
      const captions = page.locator(".lane[data-main=true] .field-captions");
      await expect(captions).toContainText("It needs 100 bytes");
      const beyond = () =>
        captions.evaluate((own) => {
          const { left, right, bottom } = own.getBoundingClientRect();
          return [...own.querySelectorAll("span")]
            .filter((span) => span.checkVisibility())
            .map((span) => span.getBoundingClientRect())
            .filter((box) => box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1);
        });
      await expect.poll(beyond, name).toEqual([]);
      await open(page, 3, size);
      await expectOneLine(page, name);
    }
    await page.setViewportSize({ width: 1024, height: 768 });
    expect((await boxOf(page.locator(".lesson-prose").first())).width).toBe(352);
    expect((await boxOf(page.locator("#stage .takeaway"))).width).toBe(576);
  },
);

/** The name and both figures of the lane share one line. */
async function expectOneLine(page: Page, name: string): Promise<void> {
  const head = page.locator(".lane[data-main=true] .lane-head");
  await expect.poll(async () => (await boxOf(head)).height, name).toBeLessThan(48);
  const own = await boxOf(head);
  const parts = await Promise.all(
    [".lane-name", ".efficiency", ".lane-saved"].map((part) => boxOf(head.locator(part))),
  );
  for (const [i, part] of parts.entries()) {
    expect(part.right).toBeLessThanOrEqual((parts[i + 1]?.x ?? own.right) + 1);
    expect(part.bottom).toBeLessThanOrEqual(own.bottom + 1);
  }
}

test(
  "the stage begins above 300 pixels and is in sight after an answer, and a phone shows it from 48 to 278",
  LONG_RUN,
  async ({ page }) => {
    const sizes = [PHONE, { width: 844, height: 390 }, { width: 1024, height: 768 }];
    await open(page, 3, PHONE);
    await expectPhoneStage(page);
    for (const [name, size] of named(sizes)) {
      await page.setViewportSize(size);
      await expect.poll(async () => (await boxOf(stageOf(page))).y, name).toBeLessThan(300);
    }
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "I am not sure" }).click();
    const verdict = page.locator(".lesson-verdict");
    await expect(verdict).toContainText(leak.steps[2]?.question.because ?? "");
    await expectPhoneStage(page);
    await expect(verdict).toBeInViewport();
    await expect(stageOf(page)).toBeInViewport({ ratio: 0.5 });
  },
);

for (const [name, size] of named([
  { width: 844, height: 390 },
  { width: 1024, height: 768 },
])) {
  test(`at ${name} the stage is in sight after an answer`, LONG_RUN, async ({ page }) => {
    await open(page, 3, size);
    await page.getByRole("button", { name: "I am not sure" }).click();
    const verdict = page.locator(".lesson-verdict");
    await expect(verdict).toContainText(leak.steps[2]?.question.because ?? "");
    await expect(verdict).toBeInViewport();
    await expect(stageOf(page)).toBeInViewport({ ratio: 0.5 });
    expect((await boxOf(stageOf(page))).y).toBeLessThan(300);
  });
}

/** The stage of a phone has its three rooms and its caption. */
async function expectPhoneStage(page: Page): Promise<void> {
  const stage = await boxOf(stageOf(page));
  expect([stage.y, stage.bottom]).toEqual([48, 278]);
  const caption = await boxOf(page.locator(".lesson-caption"));
  expect(caption.bottom).toBeLessThanOrEqual(stage.bottom);
  const rooms = await boxOf(page.locator(".lane[data-main=true] .rooms"));
  expect([rooms.y >= stage.y, rooms.bottom <= caption.y + 1]).toEqual([true, true]);
  for (const room of await page.locator(".lane[data-main=true] .room").all())
    expect((await boxOf(room)).height).toBeGreaterThan(150);
}

test("a phone shows the stage in one line, which reveals nothing of a later step", async ({ page }) => {
  await open(page, 3, PHONE);
  const caption = page.locator(".lesson-caption");
  await expect(caption).toBeInViewport({ ratio: 1 });
  await expect(caption).toHaveText(/^step 10 25\.0\s% useful, 64\s% of heap calls saved$/i);
  for (const [i] of leak.steps.entries()) {
    // Daily runs check the steps before a covered question, which must not show its answer.
    if (!LONG && !leak.steps[i + 1]?.question.covered) continue;
    await open(page, i + 1, PHONE);
    const isAskedLater = await page.locator(".lesson-later").isVisible();
    if (isAskedLater) await expect(caption).not.toContainText("saved");
  }
});
