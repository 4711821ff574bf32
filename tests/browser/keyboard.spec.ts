import { expect, type Locator, type Page } from "@playwright/test";
import { defaultScenario } from "../../src/scenario/fields";
import { encodeLink } from "../../src/scenario/link/encode";
import { policyPresets } from "../../src/scenario/policies";
import type { Scenario } from "../../src/scenario/scenario";
import { LabPage } from "./lab-page";
import { DAILY, isolatedTest, LONG_RUN, STILL, test } from "./lab-test";
import { type Stop, stopsIn, walk } from "./tab-stops";

test.use(STILL);
isolatedTest.use(STILL);

const policy = (name: keyof typeof policyPresets) => policyPresets[name].policy;

/** Every kind of slot and list that the panels have: four lanes, buckets, waste limits, listed sizes, lives by size. */
const RICH: Scenario = {
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
  await expect(lab.button("Copy as C++")).toBeVisible();
  return lab;
}

/** Walks by Tab through `scope`: every stop in the order of the document, forward and back, and out at the end. */
async function expectWalk(page: Page, scope: string): Promise<readonly Stop[]> {
  const { stops, names, there, back, after, unreachable } = await walk(page, scope);
  expect(stops.length, scope).toBeGreaterThan(0);
  expect(unreachable).toEqual([]);
  expect(there).toEqual(names);
  expect(back).toEqual(names);
  expect(after, "Tab goes on, or around").toBeLessThanOrEqual(0);
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

const ON_GRAPH = ["Speed", "Playhead", "First step shown", "Steps shown", "Last step shown"];
const ON_PAGE = [...ON_GRAPH, "Cutoff of lane B"];
const DESK = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

for (const { what, scenario, viewport, often } of [
  { what: "the article", scenario: defaultScenario, viewport: DESK, often: DAILY },
  { what: "four lanes and listed sizes", scenario: RICH, viewport: DESK, often: LONG_RUN },
  { what: "the article on a phone", scenario: defaultScenario, viewport: PHONE, often: LONG_RUN },
]) {
  test(
    `Tab goes through ${what}, every panel open, there and back; targets have 24 px, sliders a unit`,
    often,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await openPanels(page, encodeLink(scenario));
      const stops = await expectWalk(page, "body");
      expect(stops.length).toBeGreaterThan(80);
      await expectSliders(page, scenario === RICH ? [...ON_GRAPH, "Cutoff of lane C"] : ON_PAGE);
      await page.setViewportSize(PHONE);
      expectLarge(await stopsIn(page, "body"));
    },
  );
}

/** What opens a popover or a dialog, in the order of the document. */
const OPENERS = [
  "Share",
  "Help: keys and privacy",
  "Stop when…",
  "Loop 5\u202f–\u202f11",
  "Table: memory wasted by step",
  "Compare 1 slot with 10",
  "Table: trade-off",
  "Table: handed out by size",
  "Table: sizes asked for",
  "Try 1–64 slots",
];

/** Of the tables, which are alike, two a day. */
const isDaily = (name: string) => !/^Table: (trade-off|handed)/.test(name);

for (const [often, names] of [
  [DAILY, OPENERS.filter(isDaily)],
  [LONG_RUN, OPENERS.filter((name) => !isDaily(name))],
] as const) {
  test(
    `Escape leads back to what opened it, Tab through all of it: ${names.join(", ")}`,
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
    },
  );
}

/** What `opener` opens is left by Escape, and Tab goes through all of it. */
async function expectWayBack(page: Page, opener: Locator, name: string): Promise<void> {
  await expect(opener).toHaveAccessibleName(name);
  const dialog = page.getByRole("dialog");
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button").first()).toBeVisible();
  // The comparison begins by itself and can be cancelled until it ends.
  if (name.startsWith("Compare")) await expect(dialog.getByRole("img", { name: /^With 10/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button").first()).toBeVisible();
  await expectWalk(page, ":is(dialog[open], :popover-open)");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

test("Tab goes through the page of a bad link", async ({ page }) => {
  await new LabPage(page).open("#/buffer?v=9");
  await expectWalk(page, "body");
});

test("a lesson without a pointer: story, lenses, loop, stop rule, table, presentation, lanes, sweep, workload", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open();
  const press = async (target: Locator, ...keys: readonly string[]) => {
    await target.focus();
    for (const key of keys) await page.keyboard.press(key);
  };
  const enter = (name: string) => press(lab.button(name), "Enter");

  await test.step("the story goes to a step, the playhead to the one before", async () => {
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
    await enter("next poisoning");
    await enter("Run to the next stop");
    await lab.expectStep(11);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.url()).toContain("bp=poison");
  });

  await test.step("a table and the presentation", async () => {
    // The table tells what stands when it is opened: two lanes and 15 cutoffs of either rule.
    await expect(page.locator(".trade-lines[data-older=false] circle")).toHaveCount(30);
    await enter("Table: trade-off");
    await expect(page.getByRole("dialog").getByRole("row")).toHaveCount(33);
    await page.keyboard.press("Escape");
    await enter("Present");
    await expect(page.getByRole("dialog", { name: "Presentation" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(".present-bar p")).toHaveText("step 12");
    await page.keyboard.press("Escape");
    await expect(lab.button("Present")).toBeFocused();
  });

  await test.step("lanes come and go, a sweep gives one", async () => {
    await enter("Add a third cache");
    await expect(page.getByRole("region", { name: "C 10 slots", exact: true })).toBeVisible();
    await enter("Remove lane C");
    await expect(page.getByRole("region", { name: "C 10 slots", exact: true })).toHaveCount(0);
    await enter("Try 1–64 slots");
    await lab.write("steps each", "2000");
    await page.keyboard.press("Enter");
    // The slider goes as far as the sweep has come.
    await expect(page.getByRole("dialog")).toContainText("64 of 64");
    await press(page.getByRole("slider", { name: "Slots" }), "ArrowRight", "Enter");
    await expect(page.getByRole("dialog")).toContainText("Lane C has 11\u00a0slots now.");
    await expectSliders(page, [...ON_PAGE, "Slots"]);
    await page.keyboard.press("Escape");
    await expect(lab.button("Try 1–64 slots")).toBeFocused();
  });

  await test.step("the workload, its bars and its cutoff", async () => {
    await enter("Edit workload");
    await press(page.getByRole("slider", { name: "Cutoff of lane B" }), "Home");
    await expect(page).toHaveURL(/cut:100/);
    await press(page.getByText("Bars as numbers"), "Enter");
    await press(page.getByRole("textbox", { name: "share of 100 B, percent" }), "ArrowDown");
    await expect(page).toHaveURL(/sizes=histogram/);
    await press(page.getByRole("combobox", { name: "sizes", exact: true }), "ArrowUp");
    await expect(page).not.toHaveURL(/sizes=histogram/);
  });
});

isolatedTest("whatever can be dragged has a way by clicks and by typing", async ({ page }) => {
  await page.addInitScript(() => {
    const held = new Set<string>();
    Object.assign(window, { held });
    Element.prototype.setPointerCapture = function () {
      held.add(this.getAttribute("class") ?? this.tagName);
    };
  });
  const lab = await openPanels(page, encodeLink({ ...defaultScenario, at: 500 }));

  await test.step("these can be dragged, and nothing else", async () => {
    const held = await page.evaluate(() => {
      for (const element of document.querySelectorAll("body *")) {
        const { x, y, width, height } = element.getBoundingClientRect();
        const at = { bubbles: true, clientX: x + width / 2, clientY: y + height / 2, pointerId: 1, isPrimary: true };
        element.dispatchEvent(new PointerEvent("pointerdown", { ...at, button: 0, buttons: 1 }));
        element.dispatchEvent(new PointerEvent("pointerup", at));
      }
      return [...(window as unknown as { held: Set<string> }).held].sort();
    });
    expect(held).toEqual(["bar-grip", "chart-box", "cutoff-grip", "strip"]);
    await expect(page.locator("[draggable=true]")).toHaveCount(0);
  });

  await test.step("the playhead: a click on the graph, or the step typed", async () => {
    await lab.button("Whole run").click();
    await page.locator(".chart-box").click({ position: { x: 2, y: 60 } });
    await lab.expectStep(0);
    await lab.go("11");
    await lab.expectStep(11);
  });

  await test.step("the range that is shown: buttons", async () => {
    const range = page.getByRole("slider", { name: "Steps shown" });
    await lab.button("Zoom in").click();
    await expect(range).toHaveAttribute("aria-valuetext", /^steps /);
    const words = (await range.getAttribute("aria-valuetext")) ?? "";
    await lab.button("Later steps").click();
    await expect(range).not.toHaveAttribute("aria-valuetext", words);
    await lab.button("Whole run").click();
    await expect(range).toHaveAttribute("aria-valuetext", "the whole run");
  });

  await test.step("the cutoff and a bar: fields", async () => {
    await lab.write("cutoff in bytes, empty for none", "400");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/cut:400/);
    await lab.write("share of 100 B, percent", "40");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/bins=100\.100\.400000~/);
  });
});
