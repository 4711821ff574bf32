import "../load-labs";
import { expect, type Locator, type Page } from "@playwright/test";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { policyPresets } from "../../src/models/allocation/policies";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { DAILY, LONG_RUN, STILL, test } from "./lab-test";
import { type Stop, stopsIn, walk } from "./tab-stops";

test.use(STILL);
const LONG = process.env.BUFFERLAB_LONG === "1";

/** The open dialog or popover. */
const OPEN = ":is(dialog[open], :popover-open)";

const policy = (name: keyof typeof policyPresets) => policyPresets[name].policy;

/** Every kind of slot and list in the panels: four lanes, buckets, waste limits, listed sizes, lifetimes by size. */
const RICH: AllocationScenario = {
  ...defaultScenario,
  at: 500,
  generator: "pcg32",
  life: "exponential",
  lifetimes: [{ size: 100, mean: 50 }],
  sizes: "listed",
  listed: [
    { size: 100, weight: 3 },
    { size: 6400, weight: 1 },
  ],
  lanes: [policy("ten-slots"), policy("buckets"), policy("go-fmt"), policy("repair")],
  breakpoints: [{ kind: "efficiency-below", lane: 0, percent: 10 }],
  loopFrom: 5,
  loopTo: 11,
};

async function openPanels(page: Page, hash: string): Promise<LabPage> {
  const lab = new LabPage(page);
  await lab.open(hash);
  await lab.button("Edit workload").click();
  const toggle = page.locator(".transport-toggle");
  if (await toggle.isVisible()) await toggle.click();
  const policies = page.getByRole("button", { name: /^Edit policy/ });
  while ((await policies.count()) > 0) await policies.first().click();
  await page.getByRole("tab", { name: "Code" }).click();
  await page.getByText("Bars as numbers").click();
  await expect(page.getByRole("textbox", { name: /^cutoff in bytes/ })).toBeVisible();
  await expect(lab.button("Copy as C")).toBeVisible();
  return lab;
}

/** Walks by Tab through `scope`: every stop in document order, forward and back, and out at the end. */
async function expectWalk(page: Page, scope: string): Promise<readonly Stop[]> {
  const { stops, names, there, back, after, unreachable } = await walk(page, scope);
  expect(stops.length, scope).toBeGreaterThan(0);
  expect(unreachable).toEqual([]);
  expect(there).toEqual(names);
  expect(back).toEqual(names);
  expect(after, "Tab moves forward, or wraps around").toBeLessThanOrEqual(0);
  expectLarge(stops);
  return stops;
}

const expectLarge = (stops: readonly Stop[]) =>
  expect(stops.filter(({ width, height }) => width < 24 || height < 24)).toEqual([]);

/** Every slider has a name, a value within its range and words with a unit. */
async function expectSliders(page: Page, names: readonly string[]): Promise<void> {
  const sliders = page.locator("[role=slider]:visible, input[type=range]:visible");
  const found = [];
  for (const slider of await sliders.all()) {
    found.push(await slider.getAttribute("aria-label"));
    await expect(slider).toHaveAccessibleName(/\w/);
    await expect(slider).toHaveAttribute("aria-valuetext", /\b(steps?|run|percent|second|B|slots?)\b/);
    const [least, now, most] = await slider.evaluate((element) =>
      element instanceof HTMLInputElement
        ? [element.min, element.value, element.max].map(Number)
        : ["min", "now", "max"].map((part) => Number(element.getAttribute(`aria-value${part}`) ?? Number.NaN)),
    );
    expect(now).toBeGreaterThanOrEqual(least ?? Number.NaN);
    expect(now).toBeLessThanOrEqual(most ?? Number.NaN);
  }
  expect(found).toEqual(names);
}

/**
 * The classes of everything that can be dragged. Clicks and typing can replace each drag: for the playhead see
 * transport.spec.ts, for the visible range tests/unit/labs-timeline.test.tsx, for the cutoff and a bar
 * tests/unit/labs-workload-form.test.tsx.
 */
async function draggable(page: Page): Promise<readonly string[]> {
  await expect(page.locator("[draggable=true]")).toHaveCount(0);
  return page.evaluate(() => {
    const { pressed } = window as unknown as { readonly pressed: ReadonlySet<EventTarget> };
    /** Whether D3's brush listens at an element. */
    const isBrush = (element: Element) =>
      (element as { __on?: readonly { readonly type: string; readonly name: string }[] }).__on?.some(
        ({ type, name }) => type === "mousedown" && name === "brush",
      );
    const held = new Set<string>();
    for (const element of document.querySelectorAll("#root *"))
      if (pressed.has(element) || isBrush(element))
        held.add((element.closest("[class]") ?? element).getAttribute("class") ?? element.tagName);
    return [...held].sort();
  });
}

/** Keeps the elements that listen to a press in `window.pressed`. */
const notePresses = (page: Page) =>
  page.addInitScript(() => {
    const pressed = new Set<EventTarget>();
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
      if (given[0] === "pointerdown") pressed.add(this);
      addEventListener.apply(this, given);
    };
    Object.assign(window, { pressed });
  });

const ON_GRAPH = ["Playhead", "First step shown", "Steps shown", "Last step shown", "Speed"];
const ON_PAGE = [...ON_GRAPH, "Cutoff of lane B"];
const DESK = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

for (const { what, scenario, viewport, often } of [
  { what: "the article", scenario: defaultScenario, viewport: DESK, often: DAILY },
  { what: "four lanes and listed sizes", scenario: RICH, viewport: DESK, often: LONG_RUN },
  { what: "the article on a phone", scenario: defaultScenario, viewport: PHONE, often: LONG_RUN },
]) {
  test(
    `Tab goes through ${what} and back, with every panel open; targets have 24 px, and sliders name their unit`,
    often,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await notePresses(page);
      await openPanels(page, encodeLink(scenario));
      const stops = await expectWalk(page, "body");
      expect(stops.length).toBeGreaterThan(80);
      await expectSliders(page, scenario === RICH ? [...ON_GRAPH, "Cutoff of lane C"] : ON_PAGE);
      await page.setViewportSize(PHONE);
      expectLarge(await stopsIn(page, "body"));
      if (scenario !== RICH)
        expect(await draggable(page)).toEqual(["bar-grips", "brush-hold fill", "chart-box", "cutoff-grip"]);
    },
  );
}

/** The buttons that open a popover or a dialog, in document order. */
const OPENERS = [
  "Share",
  "Help: keys and privacy",
  "Stop when…",
  "Loop 5\u202f–\u202f11",
  "Table: memory wasted by step",
  "Compare 1 slot with 10",
  "Table: trade-off",
  "Table: allocated by size",
  "Table: requested sizes",
  "Try 1–64 slots",
];

/** Dialogs, popovers of the transport and tables are alike within each group, so a daily run opens the largest. */
const isDaily = (name: string) => name.startsWith("Share");

for (const [often, names] of [
  [DAILY, OPENERS.filter(isDaily)],
  [LONG_RUN, OPENERS.filter((name) => !isDaily(name))],
] as const) {
  test(
    `Escape leads back to the opener, Tab reaches everything, and axe finds nothing: ${names.join(", ")}`,
    often,
    async ({ page, browserName }) => {
      const lab = new LabPage(page);
      const openLab = () => lab.open(encodeLink({ ...defaultScenario, at: 11, loopFrom: 5, loopTo: 11 }));
      await openLab();
      const openers = page.locator("[aria-haspopup=dialog]:visible, [popovertarget]:visible");
      await expect(openers).toHaveCount(OPENERS.length);
      for (const name of names) {
        await test.step(name, () => expectWayBack(page, openers.nth(OPENERS.indexOf(name)), name));
        // Once Tab has left a page, Firefox under a driver does not give its window the focus back.
        if (browserName === "firefox") await openLab();
      }
      await test.step("the page of a bad link", async () => {
        await lab.follow("#/buffer?v=9");
        await expect(lab.title).toContainText("This link has a problem");
        await expectWalk(page, "body");
      });
    },
  );
}

/** Tab goes through the whole popup of `opener`, axe finds nothing in it, and Escape leads back. */
async function expectWayBack(page: Page, opener: Locator, name: string): Promise<void> {
  await expect(opener).toHaveAccessibleName(name);
  const dialog = page.getByRole("dialog");
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button").first()).toBeVisible();
  // The comparison starts by itself and can be canceled until it ends.
  if (name.startsWith("Compare")) await expect(dialog.getByRole("img", { name: /^With 10/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  expect(await axeViolations(page, OPEN)).toEqual([]);
  await expectWalk(page, OPEN);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test(
  "the keys alone reach story, lenses, loop, stop rule, presentation, lanes and sweep",
  LONG_RUN,
  async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open();
    const press = async (target: Locator, ...keys: readonly string[]) => {
      await target.focus();
      for (const key of keys) await page.keyboard.press(key);
    };
    const enter = (name: string) => press(lab.button(name), "Enter");

    await test.step("the story goes to a step, the playhead to the previous one", async () => {
      await enter("It is wasted, go to step 11");
      await lab.expectStep(11);
      await press(page.getByRole("slider", { name: "Playhead" }), "ArrowLeft");
      await lab.expectStep(10);
    });

    await test.step("lenses", async () => {
      await press(lab.button("Zoom by size"), "Space");
      await expect(lab.button("Zoom by size")).toHaveAttribute("aria-pressed", "true");
      await press(lab.button("Zoom by size"), "Space");
      await enter("Highlight differences");
      await expect(lab.button("Highlight differences")).toHaveAttribute("aria-pressed", "true");
      await enter("Highlight differences");
    });

    await test.step("a loop and a stop rule", async () => {
      await enter("Loop");
      await lab.write("from step", "5");
      await press(lab.button("to here"), "Enter");
      await page.keyboard.press("Escape");
      await expect(lab.button("Loop 5\u202f–\u202f10")).toBeFocused();
      await page.keyboard.press("Enter");
      await enter("Loop off");
      await page.keyboard.press("Escape");
      await enter("Stop when…");
      await enter("a buffer is poisoned");
      await enter("Run to the next stop");
      await lab.expectStep(11);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.url()).toContain("bp=poison");
    });

    await test.step("the presentation", async () => {
      await enter("Present");
      await expect(page.getByRole("dialog", { name: "Presentation" })).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await expect(page.locator(".present-bar p")).toHaveText("step 12");
      await page.keyboard.press("Escape");
      await expect(lab.button("Present")).toBeFocused();
    });

    await test.step("lanes come and go", async () => {
      await enter("Add a third cache");
      await expect(page.getByRole("region", { name: "C 10 slots", exact: true })).toBeVisible();
      await enter("Remove lane C");
      await expect(page.getByRole("region", { name: "C 10 slots", exact: true })).toHaveCount(0);
    });

    // In daily runs compare.spec.ts turns a dot into a lane by pointer.
    if (!LONG) return;
    await test.step("a sweep gives a lane", async () => {
      await enter("Try 1–64 slots");
      await lab.write("steps each", "2000");
      await page.keyboard.press("Enter");
      // The slider ends at the last value that the sweep has reached.
      await expect(page.getByRole("dialog")).toContainText("64 of 64");
      await press(page.getByRole("slider", { name: "Slots" }), "ArrowRight", "Enter");
      await expect(page.getByRole("dialog")).toContainText("Lane C now uses 11\u00a0slots.");
      await expectSliders(page, [...ON_PAGE, "Slots"]);
      await page.keyboard.press("Escape");
      await expect(lab.button("Try 1–64 slots")).toBeFocused();
    });
  },
);
