import { expect, type Locator, type Page } from "@playwright/test";
import { isolatedTest as test } from "./lab-test";
import { dials, openStart, playTo11 } from "./start-page";

interface Size {
  readonly width: number;
  readonly height: number;
}

const WINDOWS: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
];
const WIDTHS: readonly Size[] = Array.from({ length: 29 }, (_, i) => ({ width: 320 + 40 * i, height: 900 }));
const PHONES = WINDOWS.filter(({ width, height }) => Math.min(width, height) < 500);

const cutoff = (page: Page) => page.getByRole("slider", { name: "Cutoff" });

async function openFix(page: Page): Promise<void> {
  await openStart(page);
  await page.getByRole("button", { name: "Then fix it" }).click();
  await expect(dials(page)).toContainText("1.5");
}

/** Expects nothing wrong in each of these windows, once the page has been drawn at its size. */
async function expectFits(page: Page, sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.clock.runFor(100);
    await expect.poll(() => layoutFaults(page), `${size.width} × ${size.height}`).toEqual([]);
  }
}

async function expectWholeRing(control: Locator): Promise<void> {
  await control.focus();
  await control.press("Shift");
  const below = await control.evaluate((one) => {
    const { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(one);
    if (outlineStyle === "none") throw new Error("There is no ring.");
    return (
      innerHeight -
      one.getBoundingClientRect().bottom -
      Number.parseFloat(outlineWidth) -
      Number.parseFloat(outlineOffset)
    );
  });
  expect(below).toBeGreaterThanOrEqual(0);
}

test("the first screen has nothing that meets or is cut off, from 320 to 1440 px", async ({ page }) => {
  await openStart(page);
  await expectFits(page, [...WIDTHS, ...WINDOWS]);
});

test("step 11 and the last scene have nothing that meets or is cut off, from 320 to 1440 px", async ({ page }) => {
  await openStart(page);
  await playTo11(page);
  await expectFits(page, [...WIDTHS, ...WINDOWS]);
  await expect(page.getByRole("button", { name: "Go on" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Skip", exact: true }).click();
  await page.clock.runFor(2000);
  await expectFits(page, [...WIDTHS, ...WINDOWS]);
});

test("Then fix it has nothing that meets, is cut off or scrolls, from 320 to 1440 px", async ({ page }) => {
  await openFix(page);
  await expectFits(page, [...WIDTHS, ...WINDOWS]);
  await cutoff(page).press("Home");
  await expect(cutoff(page)).toHaveAttribute("aria-valuetext", /^100 bytes, 100 percent/);
  await expectFits(page, [...WIDTHS, ...WINDOWS]);
});

test("the ring of the focus is whole on every control at the foot of the page", async ({ page }) => {
  await openStart(page);
  for (const summary of await page.locator("summary").all()) await expectWholeRing(summary);
  await playTo11(page);
  for (const name of ["Back", "Go on", "Forward"])
    await expectWholeRing(page.getByRole("button", { name, exact: true }));
});

test("presented, step 11 and Then fix it have nothing that meets or is under 24 px", async ({ page }) => {
  await openFix(page);
  await page.keyboard.press("p");
  await expectFits(page, [{ width: 1280, height: 720 }]);
  expect(await page.evaluate(smallTexts)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Back to the start" }).click();
  await playTo11(page);
  await page.keyboard.press("p");
  await expectFits(page, [{ width: 1280, height: 720 }]);
  expect(await page.evaluate(smallTexts)).toEqual([]);
});

for (const size of PHONES) {
  test(`the handle, both dials and the rule are on the screen together at ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openFix(page);
    await expect(cutoff(page)).toBeInViewport({ ratio: 1 });
    await expect(dials(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("group", { name: "When the cache is full" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("img", { name: /callers hold/ })).toBeInViewport({ ratio: 1 });
  });
}

test("each part of the drawer leads to that part of the lab", async ({ page }) => {
  await openStart(page);
  for (const [part, name] of [
    ["Policy", /Chen, flawed/],
    ["Workload", "Workload"],
    ["Compare", /Useful memory/],
    ["Timeline", /Share of memory wasted/],
  ] as const) {
    await page.locator("summary", { hasText: part }).click();
    await page.getByRole("link", { name: `${part} in the lab` }).click();
    await page.clock.runFor(2000);
    const heading = page.getByRole("heading", { level: 2, name }).and(page.locator("[tabindex]")).first();
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await page.getByRole("link", { name: "Start", exact: true }).click();
  }
});

test("Code in the drawer opens the code, and Tables leads to the table of the curve", async ({ page }) => {
  await openStart(page);
  await page.locator("summary", { hasText: "Code" }).click();
  await page.getByRole("link", { name: "Code in the lab" }).click();
  await page.clock.runFor(2000);
  await expect(page.getByRole("tab", { name: "Code" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("link", { name: "Start", exact: true }).click();
  await page.locator("summary", { hasText: "Tables" }).click();
  await page.getByRole("link", { name: "Tables in the lab" }).click();
  await page.clock.runFor(2000);
  await expect(page.getByRole("button", { name: "Table: memory wasted by step" })).toBeFocused();
});

test("on paper there are the sentence, the picture and the address, and nothing to press", async ({ page }) => {
  await openStart(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("img", { name: /callers hold/ })).toBeVisible();
  await expect(page.locator(".start-print-link")).toHaveText(page.url());
  await expect(page.getByRole("button")).toHaveCount(0);
});

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A line of text, a control, a part of the page, or the window: CSS pixels. */
interface Box extends Rect {
  readonly kind: "text" | "control" | "part" | "window";
  readonly words: string;
  /** Its element by number, and those that it is in. */
  readonly id: number;
  readonly within: readonly number[];
  readonly fontSize: number;
  /** The least size that its place allows. */
  readonly leastSize: number;
  /** By how much its content is larger: of the page and of the window only. */
  readonly beyond: { readonly width: number; readonly height: number };
}

/** What is wrong with the layout as it is drawn: one sentence a fault. */
async function layoutFaults(page: Page): Promise<string[]> {
  const boxes = await page.evaluate(layoutBoxes);
  const texts = boxes.filter(({ kind }) => kind === "text");
  const controls = boxes.filter(({ kind }) => kind === "control");
  return [
    ...cutOff(boxes),
    ...meetings(texts),
    ...meetings(controls),
    ...leaving(boxes),
    ...small(texts),
    ...scrolling(boxes),
  ];
}

const isOut = (box: Rect, area: Rect) =>
  box.left < area.left - 2 || box.right > area.right + 2 || box.top < area.top - 2 || box.bottom > area.bottom + 2;

function cutOff(boxes: readonly Box[]): string[] {
  const windows = boxes.filter(({ kind }) => kind === "window");
  return boxes
    .filter(({ kind }) => kind === "text" || kind === "control")
    .filter((box) => windows.some((area) => isOut(box, area)))
    .map(({ words }) => `cut off: ${words}`);
}

const isRelated = (a: Box, b: Box) => a.id === b.id || a.within.includes(b.id) || b.within.includes(a.id);

const isOver = (a: Rect, b: Rect) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;

const meetings = (boxes: readonly Box[]): string[] =>
  boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => !isRelated(a, b) && isOver(a, b))
      .map((b) => `${a.words} over ${b.words}`),
  );

/** Texts that leave their part of the page; the buttons of the hero are a part of their own. */
function leaving(boxes: readonly Box[]): string[] {
  const parts = boxes.filter(({ kind }) => kind === "part");
  const actions = parts.filter(({ words }) => words === "start-actions").map(({ id }) => id);
  const isOfPart = (text: Box, { id }: Box) =>
    text.within.includes(id) && (actions.includes(id) || !actions.some((one) => text.within.includes(one)));
  return parts.flatMap((part) =>
    boxes
      .filter((box) => box.kind === "text" && isOfPart(box, part) && isOut(box, part))
      .map(({ words }) => `${words} leaves ${part.words}`),
  );
}

const small = (texts: readonly Box[]): string[] =>
  texts.filter(({ fontSize, leastSize }) => fontSize < leastSize).map(({ words }) => `too small: ${words}`);

const scrolling = (boxes: readonly Box[]): string[] =>
  boxes.filter(({ beyond }) => beyond.width > 1 || beyond.height > 0).map(({ words }) => `${words} scrolls`);

/** The window and what the start page shows. Runs in the page. */
function layoutBoxes(): Box[] {
  const start = document.querySelector(".start");
  if (start === null) throw new Error("There is no start page.");
  const all = [...document.querySelectorAll("*")];
  const isShown = (one: Element) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !one.closest(".visually-hidden, clipPath, defs");
  const hasText = (one: Element) => [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  const shown = [...start.querySelectorAll("*")].filter(isShown);
  const ancestors = (one: Element): Element[] =>
    one.parentElement ? [one.parentElement, ...ancestors(one.parentElement)] : [];
  const none = { width: 0, height: 0 };
  const box = (
    kind: Box["kind"],
    one: Element,
    { left, right, top, bottom }: Rect,
    words: string,
    beyond = none,
  ): Box => ({
    ...{ kind, words, left, right, top, bottom, beyond },
    id: all.indexOf(one),
    within: ancestors(one).map((outer) => all.indexOf(outer)),
    fontSize: Number.parseFloat(getComputedStyle(one).fontSize),
    leastSize: one.closest(".start-stage") ? 16 : 12,
  });
  const wordsOf = (one: Element) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 30);
  const linesOf = (one: Element) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    // Glyphs are lower than their lines.
    return [...range.getClientRects()].map(({ left, right, top, bottom, height }) =>
      box("text", one, { left, right, top: top + 0.18 * height, bottom: bottom - 0.18 * height }, wordsOf(one)),
    );
  };
  const beyondOf = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) => ({
    width: scrollWidth - clientWidth,
    height: scrollHeight - clientHeight,
  });
  const root = document.documentElement;
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  return [
    ...shown.filter(hasText).flatMap(linesOf),
    ...shown
      .filter((one) => one.matches("button, summary, a, label, [role=slider]"))
      .map((one) => box("control", one, one.getBoundingClientRect(), wordsOf(one))),
    ...shown
      .filter((one) => one.matches(".start-hero, .start-below, .start-bar, .start-actions, .start-dials"))
      .filter((one) => getComputedStyle(one).display !== "contents")
      .map((one) => box("part", one, one.getBoundingClientRect(), one.className)),
    box("part", start, start.getBoundingClientRect(), "start", beyondOf(start)),
    box("window", root, view, "the window", beyondOf(root)),
  ];
}

/** Texts under 24 px. Runs in the page. */
function smallTexts(): string[] {
  return [...document.querySelectorAll(".start *")]
    .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden"))
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
    .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 24)
    .map((one) => one.textContent ?? "");
}
