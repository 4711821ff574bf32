import { expect, type Page } from "@playwright/test";
import { axeViolations, RULES_OF_COLOR } from "./axe";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, test } from "./lab-test";
import { openStillStart, showFix, showStep11 } from "./start-page";

test.use(STILL);

const DESK = { width: 1440, height: 900 };
const LAPTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const SIZES = [DESK, LAPTOP, PHONE];

const OPEN_DIALOG = ":is(dialog[open], :popover-open)";

const THEMES = ["light", "dark", "projector"] as const;
/** The theme for projectors is the light one with darker marks, so only the long run checks it. */
const DAILY_THEMES = ["light", "dark"] as const;

/** How much wider than the window the page is, in CSS pixels. */
const widerBy = (page: Page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** axe finds nothing in the page as it stands, in any theme, and nothing is wider than the window. Themes change only colors. */
async function passesIn(page: Page, themes: readonly (typeof THEMES)[number][]): Promise<void> {
  for (const theme of themes) {
    await page.getByRole("combobox", { name: "Theme" }).selectOption(theme);
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    const violations = await axeViolations(page, undefined, theme === "light" ? undefined : RULES_OF_COLOR);
    expect({ theme, wider: await widerBy(page), violations }).toEqual({ theme, wider: 0, violations: [] });
  }
}

/** Controls within `within` that are narrower or lower than `least` CSS pixels. */
const smallTargets = (page: Page, least: number, within: string): Promise<readonly string[]> =>
  page.evaluate(
    ([size, scope]) =>
      [...document.querySelectorAll(`${scope} :is(a, button, select, input:not([type=radio]), [role=slider])`)]
        .filter((element) => element.checkVisibility() && !element.closest(".skip"))
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width < Number(size) || height < Number(size);
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    [least, within] as const,
  );

async function openLab(page: Page): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.open();
  await lab.button("Step forward").click();
  await lab.expectStep(37_901);
  return lab;
}

async function openBadLink(page: Page): Promise<void> {
  await page.goto("./#/buffer?v=9");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This link has a problem. Nothing has been changed.",
  );
}

// In daily runs layers.spec.ts runs axe over every layer of every lab, in both themes.
test("the lab fits, its targets are large enough, a phone shows one lane at a time, and axe finds nothing in a bad link", async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  const lab = await openLab(page);
  expect(await smallTargets(page, 24, "body")).toEqual([]);
  for (const viewport of [DESK, LAPTOP]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => widerBy(page)).toBe(0);
  }
  await test.step("on a phone", async () => {
    await page.setViewportSize(PHONE);
    await expect.poll(() => widerBy(page)).toBe(0);
    expect(await smallTargets(page, 44, ".transport")).toEqual([]);
    await expect(lab.title).toContainText("98.4");
    await page.getByRole("radio", { name: "B Chen, fixed" }).check();
    await expect(lab.title).toContainText("3.3");
    await expect(page.locator(".efficiency .share:visible")).toHaveText("96.7\u00a0%");
    await page.locator(".transport-toggle").click();
    await expect(page.getByRole("slider", { name: "Speed" })).toBeVisible();
  });
  await test.step("a link that cannot be opened", async () => {
    await openBadLink(page);
    await expect.poll(() => widerBy(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
  });
});

/** 1440 × 900 at 200 % zoom. */
const ZOOMED = { width: 720, height: 450 };

/** A line's box exceeds its letters by this much above and below, CSS pixels. */
const AROUND_LETTERS = 4;

/** The texts in a lesson's stage that its edge cuts off, and those that lie on each other. */
const clippedTexts = (page: Page): Promise<readonly string[]> =>
  page.locator("#stage").evaluate((stage, around) => {
    const edge = stage.getBoundingClientRect().left + stage.clientWidth;
    const boxes = [...stage.querySelectorAll(".lane-head > *, .rooms h3, .takeaway > *, .cache-whole > p, .last-step")]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return { text: part.textContent ?? "", box: range.getBoundingClientRect() };
      });
    const cut = boxes.filter(({ box }) => box.right > edge).map(({ text }) => `${text} is cut off`);
    const covered = boxes.flatMap(({ text, box }, i) =>
      boxes
        .slice(i + 1)
        .filter((other) => box.left < other.box.right && other.box.left < box.right)
        .filter((other) => box.top + around < other.box.bottom - around && other.box.top + around < box.bottom - around)
        .map((other) => `${text} lies on ${other.text}`),
    );
    return [...cut, ...covered];
  }, AROUND_LETTERS);

test("at 200 % zoom no text of a lesson's stage or of the story is cut off or lies on another", async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  for (const step of [2, 3, 7]) {
    await page.goto(`./#/learn/leak/${step}`);
    await expect(page.locator("#stage .lane-share").first()).toContainText("%");
    expect([step, await clippedTexts(page)]).toEqual([step, []]);
  }
  await openStillStart(page);
  await page.setViewportSize(ZOOMED);
  await expect(page.getByText("They need 300 bytes.")).toBeVisible();
});

for (const viewport of SIZES) {
  const where = `${viewport.width} × ${viewport.height}`;
  test(`axe finds nothing in the lab or in a bad link at ${where} in any theme`, LONG_RUN, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openLab(page);
    await passesIn(page, THEMES);
    await openBadLink(page);
    await passesIn(page, THEMES);
  });
}

/** The scenes of the start page in turn: as it opens, the bad hit, the fixed leak. */
const START_SCENES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "at rest": openStillStart,
  "step 11": showStep11,
  "where the leak is fixed": async (page) => {
    await page.keyboard.press("Home");
    await showFix(page);
  },
};

async function walkStart(page: Page, size: typeof DESK, passes: (page: Page) => Promise<void>): Promise<void> {
  for (const [scene, reach] of Object.entries(START_SCENES)) {
    await test.step(scene, async () => {
      // A phone has no button for step 11.
      await page.setViewportSize(DESK);
      await reach(page);
      await page.setViewportSize(size);
      expect(await smallTargets(page, 24, "body")).toEqual([]);
      await passes(page);
    });
  }
}

test("axe finds nothing on the start page, its step 11 and its repair, and targets have 24 px, on a phone too", async ({
  page,
}) => {
  await walkStart(page, DESK, async () => {
    await passesIn(page, DAILY_THEMES);
    await page.setViewportSize(PHONE);
    await expect.poll(() => widerBy(page)).toBe(0);
    expect(await smallTargets(page, 24, "body")).toEqual([]);
  });
});

for (const size of [DESK, PHONE]) {
  test(
    `axe finds nothing on the start page at ${size.width} × ${size.height} in any theme`,
    LONG_RUN,
    async ({ page }) => {
      await walkStart(page, size, () => passesIn(page, THEMES));
    },
  );
}

for (const theme of THEMES) {
  // In daily runs keyboard.spec.ts walks through each of them by Tab and checks them with axe.
  test(
    `axe finds nothing in any dialog or popover (${theme}), and Escape closes each and returns the focus`,
    LONG_RUN,
    async ({ page }) => {
      // At this early step the tables are short, and all rows are alike.
      await page.goto(`./?theme=${theme}#/buffer?v=1&at=11`);
      const lab = new LabPage(page);
      await lab.button("Step forward").click();
      await lab.expectStep(12);
      const openers = page.locator("[aria-haspopup=dialog]:visible, [popovertarget]:visible");
      const count = await openers.count();
      expect(count).toBeGreaterThanOrEqual(4);
      for (let i = 0; i < count; i++) {
        await openers.nth(i).click();
        const dialog = page.locator(OPEN_DIALOG);
        await expect(dialog).toHaveRole("dialog");
        await expect(dialog.locator("button").first()).toBeVisible();
        expect(await axeViolations(page, OPEN_DIALOG)).toEqual([]);
        await page.keyboard.press("Escape");
        await expect(dialog).toHaveCount(0);
        await expect(openers.nth(i)).toBeFocused();
      }
    },
  );
}

test("on a fresh page the keys move the run at once, a link skips to the stage, and Tab follows the reading order", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=10");
  await page.keyboard.press("PageDown");
  await lab.expectStep(11);
  await test.step("the page has one title, named landmarks and a language", async () => {
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveTitle(/^A: 97\.1\u00a0% of the memory that callers hold is wasted · step 11 · Bufferlab$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const order = [
      page.getByRole("button", { name: "Skip to the stage" }),
      page.getByRole("navigation", { name: "Bufferlab" }),
      page.getByRole("main", { name: "Stage" }),
      page.getByRole("region", { name: "Transport" }),
      page.getByRole("complementary", { name: "Story" }),
      page.getByRole("complementary", { name: "Scenario" }),
    ];
    const places = await Promise.all(
      order.map((part) =>
        part.evaluate((element) => [...document.querySelectorAll("*")].indexOf(element as HTMLElement)),
      ),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
  await page.keyboard.press("Tab");
  await expect(lab.button("Skip to the stage")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(lab.stage).toBeFocused();
  const press = async (keys: Readonly<Record<string, number | "start">>) => {
    for (const [key, step] of Object.entries(keys)) {
      await page.keyboard.press(key);
      await lab.expectStep(step);
    }
  };
  await press({
    "Shift+ArrowRight": 21,
    "]": 1021,
    "[": 21,
    "Shift+ArrowLeft": 11,
    ArrowLeft: 10,
    End: 1021,
    Home: "start",
  });
  await page.keyboard.press("Space");
  await expect(lab.button("Pause")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(lab.button("Play")).toBeVisible();
  await test.step("after a click in the transport the keys still move the run", async () => {
    await lab.button("Reset to the start").click();
    await press({ ".": 6, ",": "start", ArrowRight: 0, PageUp: "start" });
  });
});

test("the page keeps the theme and the single keys that a person chose", LONG_RUN, async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("#/buffer?v=1&at=100");
  const theme = page.getByRole("combobox", { name: "Theme" });
  await theme.selectOption("dark");
  await lab.button("Help: keys and privacy").click();
  const keys = page.getByRole("group", { name: "Single-key shortcuts" });
  await keys.getByRole("radio", { name: "off", exact: true }).check();
  await lab.button("Close").click();
  await page.reload();
  await lab.runs();
  await expect(theme).toHaveValue("dark");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(16, 21, 28)");
  await lab.stage.focus();
  await page.keyboard.press("]");
  await page.keyboard.press("ArrowRight");
  await lab.expectStep(101);
});

for (const viewport of SIZES) {
  test(
    `the focused element shows a ring at ${viewport.width} × ${viewport.height}`,
    LONG_RUN,
    async ({ page, browserName }) => {
      test.skip(browserName === "firefox", "its windows under this driver are in the background and show no ring");
      await page.setViewportSize(viewport);
      await openLab(page);
      await page.locator("body").evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const covered: string[] = [];
      for (let i = 0; i < 70; i++) {
        await page.keyboard.press("Tab");
        const problem = await page.evaluate(() => {
          const focused = document.activeElement;
          if (focused === null || focused === document.body) return "";
          const name = focused.getAttribute("aria-label") ?? focused.textContent?.slice(0, 40) ?? "";
          const marked = [focused, ...(focused.parentElement?.children ?? []), ...focused.querySelectorAll("*")];
          const hasRing = (part: Element) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(part);
            return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
          };
          if (!marked.some(hasRing)) return `no ring: ${name}`;
          const { left, right, top, bottom } = focused.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, Math.max(0, Math.min(innerHeight - 1, (top + bottom) / 2))];
          const above = document.elementFromPoint(x, y);
          const transport = above?.closest(".transport");
          return transport && !transport.contains(focused) && !focused.contains(transport) ? `covered: ${name}` : "";
        });
        if (problem !== "") covered.push(problem);
      }
      expect(covered).toEqual([]);
    },
  );
}
