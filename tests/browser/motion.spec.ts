import { expect, type Page } from "@playwright/test";
import { placeOf } from "../../src/ui/speed-scale";
import { flashingArea } from "./flashes";
import { LabPage } from "./lab-page";
import { LONG_RUN, isolatedTest as test } from "./lab-test";
import { standStill } from "./page-clock";

/** Hides everything around the pictures, which costs as much as they do. */
async function openStill(page: Page, hash: string): Promise<LabPage> {
  await page.clock.install();
  const lab = new LabPage(page);
  await lab.open(`?hide=policy,workload,story${hash}`);
  await expect(lab.button("Play")).toBeEnabled();
  return lab;
}

/** Plays at a speed that some key presses select from the slowest or the highest one. */
async function play(page: Page, lab: LabPage, end: "Home" | "End", faster = 0): Promise<void> {
  await lab.setSpeed(end);
  for (let i = 0; i < faster; i++) await page.keyboard.press("ArrowRight");
  await lab.button("Play").click();
  await expect(lab.button("Pause")).toBeInViewport();
}

/** How many different pictures each canvas and the step field show while the page's clock advances by a second. */
async function picturesOfASecond(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const seen = new Map<Element, Set<string>>();
    const note = (part: Element, picture: string) => seen.set(part, (seen.get(part) ?? new Set()).add(picture));
    Object.assign(window, { seen });
    const look = () => {
      if ((window as unknown as { seen: typeof seen }).seen !== seen) return;
      for (const canvas of document.querySelectorAll("canvas")) note(canvas, canvas.toDataURL());
      for (const field of document.querySelectorAll<HTMLInputElement>(".step-field input")) note(field, field.value);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (let frame = 0; frame < 60; frame++) await page.clock.runFor(1000 / 60);
  return page.evaluate(() =>
    [...(window as unknown as { seen: Map<Element, Set<string>> }).seen.values()].map(({ size }) => size),
  );
}

test.describe("with less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  // Not every browser applies the driver's setting, so this code queries it.
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query.includes("prefers-reduced-motion") ? "all" : query);
    }),
  );

  test("nothing has a duration: not steps, playing, lenses, tabs, editors, dialogs or the presentation", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      const look = () => {
        for (const animation of document.getAnimations()) {
          const lasts = Number(animation.effect?.getComputedTiming().duration) > 0;
          const { target } = animation.effect as KeyframeEffect;
          if (lasts) moved.push(target?.outerHTML.slice(0, 80) ?? "");
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const lab = new LabPage(page);
    await lab.open("#/buffer?v=1&at=10");
    await lab.button("Step forward").click();
    await lab.expectStep(11);
    for (const toggle of ["Zoom by size", "Highlight differences", "Edit workload", "Edit policy A"]) {
      await lab.button(toggle).click();
    }
    await page.getByRole("tab", { name: "Code" }).click();
    await expect(lab.button("Copy as C")).toBeVisible();
    await expect(page.getByRole("slider", { name: "Cutoff of lane B" })).toBeVisible();
    for (const opener of ["Stop when…", "Present"]) {
      await lab.button(opener).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
    }
    await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
    await lab.button("Play").click();
    await expect(page.locator(".takeaway-step")).not.toHaveText("step 11");
    await lab.button("Pause").click();
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
  });

  test("a lens, the difference and another scale appear at once", LONG_RUN, async ({ page }) => {
    const lab = await openStill(page, "#/buffer?v=1&at=500");
    const fields = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLCanvasElement>(".field-canvas")].map((canvas) => canvas.toDataURL()).join(),
      );
    await standStill(page);
    const press = (name: string) => [name, () => lab.button(name).click()] as const;
    const actions = [press("Zoom by size"), press("Highlight differences")];
    for (const [what, act] of [...actions, ["another scale", () => lab.go("11")] as const]) {
      const before = await fields();
      await act();
      await expect
        .poll(async () => {
          await page.clock.runFor(16);
          return (await fields()) === before;
        }, what)
        .toBe(false);
      const first = await fields();
      await page.clock.runFor(1000);
      expect((await fields()) === first, what).toBe(true);
    }
  });

  for (const [speed, end, faster] of [
    ["10 steps a second", "Home", 7],
    ["the highest speed", "End", 0],
  ] as const) {
    test(`the page shows at most four pictures a second while it plays at ${speed}`, LONG_RUN, async ({ page }) => {
      const lab = await openStill(page, "#/buffer?v=1&at=10&A=article-flawed");
      await play(page, lab, end, faster);
      await standStill(page);
      // The worker steps by its own clock, on which a second of the page's clock may be shorter.
      for (let shown = 0; shown < 3; ) {
        const most = Math.max(...(await picturesOfASecond(page)));
        expect(most).toBeLessThanOrEqual(5);
        shown += most - 1;
      }
    });
  }
});

/** WCAG 2.3.1: a quarter of 341 × 256 pixels, which is what the eye takes in at once, CSS pixels². */
const SMALL = 21_824;

for (const [speed, end, faster] of [
  ["1 step", "Home", 0],
  ["3 steps", "Home", 2],
  ["16 steps", "Home", 9],
  ["as many steps as can be", "End", 0],
] as const) {
  test(
    `pictures do not flash more than three times a second while the page plays ${speed} a second`,
    // A loop also plays and jumps back, and daily runs watch it.
    LONG_RUN,
    async ({ page }) => {
      const lab = await openStill(page, "#/buffer?v=1&at=start");
      await play(page, lab, end, faster);
      await standStill(page);
      expect(await flashingArea(page)).toBeLessThan(SMALL);
    },
  );
}

for (const [lens, lanes] of [
  ["Area", "&A=article-flawed"],
  ["Zoom by size", "&A=article-flawed"],
  ["Highlight differences", ""],
] as const) {
  test(
    `pictures do not flash more than three times a second in a loop at the highest speed: ${lens}`,
    LONG_RUN,
    async ({ page }) => {
      const lab = await openStill(page, `#/buffer?v=1&at=start&from=5&to=60${lanes}`);
      if (lens !== "Area") await lab.button(lens).click();
      await play(page, lab, "End");
      await standStill(page);
      expect(await flashingArea(page)).toBeLessThan(SMALL);
    },
  );
}

for (const where of ["on the page", "in the presentation"]) {
  test(
    `pictures do not flash more than three times a second while an arrow key is held ${where}`,
    // The loop, which daily runs watch, also changes the picture at every frame.
    LONG_RUN,
    async ({ page }) => {
      const lab = await openStill(page, "#/buffer?v=1&at=start&A=article-flawed");
      if (where === "in the presentation") {
        await lab.button("Present").click();
        await expect(page.locator(".present-field")).toBeVisible();
      }
      await standStill(page);
      expect(await flashingArea(page, () => page.keyboard.press("ArrowRight"))).toBeLessThan(SMALL);
    },
  );
}

// The worker has a clock of its own, so more requests than these may pass in a second of the page's clock.
for (const where of ["on the page", "in the presentation"]) {
  test(
    `pictures do not flash more than three times a second while scans pass at 1,000 requests a second ${where}`,
    LONG_RUN,
    async ({ page }) => {
      const lab = await openStill(page, "#/pages?v=1&stage=policies&at=15999&from=15999&to=60000");
      await page.getByRole("slider", { name: "Speed" }).fill(String(placeOf(1000)));
      if (where === "in the presentation") {
        await lab.button("Present").click();
        await expect(page.locator(".figure-slide")).toBeVisible();
        await page.keyboard.press("Space");
      } else await lab.button("Play").click();
      await standStill(page);
      expect(await flashingArea(page)).toBeLessThan(SMALL);
    },
  );
}

test("a press during an animated reveal shows its answer instead of the next slide", async ({ page }) => {
  await page.goto("./#/learn/leak/3");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("p");
  await expect(page.locator('.lesson-hands[data-open="false"]')).toBeVisible();
  for (let press = 0; press < 2; press++) await page.keyboard.press("PageDown");
  await expect(page.locator('.lesson-hands[data-open="true"]')).toContainText("all 6\u202f400\u00a0B.");
});
