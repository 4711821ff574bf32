import { expect, type Page } from "@playwright/test";
import { axeViolations, RULES_OF_COLOR } from "./axe";
import { LabPage } from "./lab-page";
import { DAILY, LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);

const SIZES = [
  { width: 640, height: 360 },
  { width: 360, height: 640 },
  { width: 800, height: 450 },
  { width: 1280, height: 720 },
] as const;
const VIEWS = ["stage", "lab", "chart"] as const;
const LONG = process.env.BUFFERLAB_LONG === "1";
/** A flat frame, a narrow one, and one with room for rails. */
const DAILY_SIZES = SIZES.filter(({ width }) => width !== 800);

const openLink = (page: Page) => page.getByRole("link", { name: /^Open in Bufferlab/ });

/** Boxes that scroll vertically, the page itself among them. */
const scrollers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((box) => {
        const { overflowY } = getComputedStyle(box);
        const scrolls = box === document.documentElement ? overflowY !== "hidden" : /auto|scroll/.test(overflowY);
        return scrolls && box.scrollHeight > box.clientHeight + 1 && box.clientHeight > 0;
      })
      .map((box) => box.className || box.localName),
  );

/** Parts that only one view shows. */
const SHOWN: Readonly<Record<(typeof VIEWS)[number], (page: Page, lab: LabPage) => Promise<void>>> = {
  stage: async (page, lab) => {
    await expect(lab.lane("Chen, flawed")).toBeVisible();
    await expect(page.getByRole("slider", { name: "Playhead" })).toHaveCount(0);
    await expect(page.getByRole("complementary")).toHaveCount(0);
  },
  lab: async (page) => {
    await expect(page.getByRole("complementary", { name: "Story" })).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Scenario" })).toBeVisible();
  },
  chart: async (page, lab) => {
    await expect(page.getByRole("slider", { name: "Playhead" })).toBeVisible();
    await expect(lab.lane("Chen, flawed")).toHaveCount(0);
  },
};

test("a chart alone names its step beside the title, clear of the buttons", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open("?embed=1&ui=chart");
  await expect(lab.button("Play")).toBeEnabled();
  for (const [width, height] of [
    [800, 450],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const place = await page.locator(".takeaway-where").boundingBox();
    const buttons = await page.locator(".chart-buttons").boundingBox();
    expect(place && place.y + place.height, `${width}`).toBeLessThanOrEqual(buttons?.y ?? 0);
  }
});

for (const ui of VIEWS) {
  const often = ui === "stage" ? DAILY : LONG_RUN;
  test(
    `the framed ${ui} has no page around it and one scroller, shows its keys, and passes axe`,
    often,
    async ({ page }) => {
      const lab = new LabPage(page);
      await lab.open(`?embed=1&ui=${ui}`);
      await expect(lab.button("Play")).toBeEnabled();
      await expect(lab.title).toHaveCount(1);
      await expect(page.getByRole("navigation")).toHaveCount(0);
      for (const name of ["Present", "Share"]) await expect(lab.button(name)).toHaveCount(0);
      await expect(page.getByText(/^Chen 2006.* ✓$/)).toBeVisible();
      for (const size of LONG ? SIZES : DAILY_SIZES) {
        await page.setViewportSize(size);
        await expect(openLink(page)).toBeInViewport();
        await expect(lab.button("Play")).toBeInViewport({ ratio: 1 });
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(wide, `${ui}, ${size.width} px`).toBe(0);
        const inner = (await scrollers(page)).filter((name) => name !== "html");
        // A wide lab has rails and a stage that scroll by themselves, in a page that does not.
        if (size.width < 1180) expect([ui, size, inner]).toEqual([ui, size, []]);
        if (size.width === 360) expect(await axeViolations(page)).toEqual([]);
      }
      if (LONG) expect(await axeViolations(page)).toEqual([]);
      if (LONG || ui === "stage") {
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await axeViolations(page, undefined, RULES_OF_COLOR)).toEqual([]);
      }
      await SHOWN[ui](page, lab);
    },
  );
}

test(
  "a lab without its panels and transport gives their space to the stage, and a click on its graph moves nothing",
  LONG_RUN,
  async ({ page }) => {
    const lab = new LabPage(page);
    await lab.open("?embed=1&controls=none&hide=policy,workload,story#/buffer?v=1&at=11");
    await expect(page.locator("[data-still]")).toHaveCount(0);
    const [left, stage] = await Promise.all([lab.stage.boundingBox(), page.viewportSize()]);
    expect(left?.x).toBe(0);
    expect(left?.width).toBeGreaterThan((stage?.width ?? 0) / 2);
    const graph = await page.locator(".chart-box").boundingBox();
    if (graph === null) throw new Error("no graph");
    await page.mouse.click(graph.x + 40, graph.y + 40);
    await expect(openLink(page)).toHaveAttribute("href", /at=11&d=/);
    await lab.expectStep(11);
  },
);

test("a prediction hides the state until the answer is given, in the static page and on every canvas", async ({
  page,
}) => {
  const lab = new LabPage(page);
  await page.goto("./?predict=1");
  await expect(lab.title).toHaveText(
    "At step 37\u202f900, in which lane is the largest share of the allocated memory needed?",
  );
  await expect(page.locator("[data-still]")).toHaveCount(0);
  expect(await page.locator("#root").innerHTML()).not.toMatch(/1\.5|1\s882|1\s911|98\.5|wasted/);
  await expect(page.locator("canvas, [role=status]")).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  await lab.button("lane B").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("you predicted lane B. It is 1.5\u00a0% in A, 96.7\u00a0% in B. ✓")).toBeVisible();
  await expect(lab.stage).toBeFocused();
  expect(await axeViolations(page, ".notices")).toEqual([]);
});
