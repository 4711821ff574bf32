import { type Browser, expect, type Page } from "@playwright/test";
import { bytes, LabPage } from "./lab-page";
import { test } from "./lab-test";

test("opens on the article's run, both policies at step 37,900, with nothing in the way", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await expect(lab.title).toHaveText("98.5\u00a0% of this program’s memory is wasted, none of it in the cache");
  await lab.expectStep(37_900);
  await expect(lab.figure("A Chen, flawed", "exact")).toHaveText("1.5482\u00a0%");
  await expect(lab.figure("B Chen, fixed", "exact")).toHaveText("96.732\u00a0%");
  await expect(lab.figure("A Chen, flawed", "live buffers")).toHaveText("91");
  await expect(lab.figure("A Chen, flawed", "needed")).toHaveText(bytes(29_600));
  for (const lane of ["A Chen, flawed", "B Chen, fixed"]) {
    await expect(lab.lane(lane).locator(".room-cache").getByText(bytes(100)).first()).toBeVisible();
  }
  await expect(page.getByText("Chen 2006, exact replay ✓")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("before the core has come the figures stand there already, and it says the same", async ({ page }) => {
  let letCoreCome = () => {};
  const coreMayCome = new Promise<void>((resolve) => {
    letCoreCome = resolve;
  });
  await page.route("**/*.wasm", async (route) => {
    await coreMayCome;
    await route.continue();
  });
  const lab = new LabPage(page);
  await lab.open();
  const figures = await lab.stage.locator("dd").allTextContents();
  expect(figures).toContain("1.5482\u00a0%");
  letCoreCome();
  await lab.button("Step forward").click();
  await lab.expectStep(37_901);
  await lab.button("Step back").click();
  await lab.expectStep(37_900);
  expect(await lab.stage.locator("dd").allTextContents()).toEqual(figures);
});

test("the story has the article's first steps, and a click goes there", async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  const firsts = [
    ["Big buffer created", 6],
    ["It stays", 10],
    ["Big buffer, tiny request", 11],
    ["Big loses to big", 59],
  ] as const;
  for (const [card, step] of firsts) {
    await page.getByRole("button", { name: `${card}, go to step ${step}` }).click();
    await lab.expectStep(step);
  }
  await page.getByRole("button", { name: "Big buffer, tiny request, go" }).click();
  await expect(lab.lane("A Chen, flawed")).toContainText(
    "Step 11. Request for 100\u00a0B. The cache handed over its 6\u202f400\u00a0B buffer: 64×\u00a0too big.",
  );
});

test("nothing on the page moves while it loads", async ({ page, browserName }) => {
  test.skip(browserName !== "chromium", "only Chromium reports layout shifts");
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    };
    new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
  });
  const lab = new LabPage(page);
  await lab.open();
  // They are enabled when the core has answered.
  await expect(lab.button("Play")).toBeEnabled();
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
] as const;

/** The page as it is without JavaScript. */
async function stillPage(browser: Browser, address: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const noScript = (browserName: string) =>
  test.skip(browserName !== "chromium", "Firefox cannot be told so by this driver");

test("without JavaScript the stage, its figures and a picture of the field are there, and nothing pretends to work", async ({
  browser,
  baseURL,
  browserName,
}) => {
  noScript(browserName);
  const page = await stillPage(browser, baseURL ?? "", SCREENS[0]);
  const lab = new LabPage(page);
  await expect(lab.title).toHaveText("98.5\u00a0% of this program’s memory is wasted, none of it in the cache");
  await expect(page.locator("noscript p")).toBeVisible();
  await expect(page.locator("noscript p")).toContainText("efficiency of 1.5482\u00a0% in A and 96.732\u00a0% in B");
  for (const [name, share] of [
    ["A Chen, flawed", "1.5%"],
    ["B Chen, fixed", "96.7%"],
  ] as const) {
    await expect(lab.lane(name).locator(".efficiency .share")).toHaveText(share);
    const field = lab.lane(name).locator("svg.field-canvas:visible");
    await expect(field).toHaveCount(1);
    expect(await field.locator("path").count()).toBeGreaterThan(2);
  }
  const controls = await page.getByRole("button").or(page.getByRole("combobox")).or(page.getByRole("slider")).all();
  expect(controls.length).toBeGreaterThan(40);
  for (const control of controls) await expect(control).toBeDisabled();
  for (const control of await page.locator("button, input, select").all()) {
    await expect(control).toHaveAttribute("title", "Works as soon as the page’s JavaScript runs");
  }
  await page.context().close();
});

for (const viewport of SCREENS) {
  test(`at ${viewport.width} × ${viewport.height} the page stands before it runs where it stands then`, async ({
    page,
    browser,
    baseURL,
    browserName,
  }) => {
    noScript(browserName);
    /** Where headings, figures, pictures and controls stand. */
    const places = (of: Page) =>
      of.locator("h1, h2, dd, .share, canvas, svg, button, select, .brush, .slot-bar").evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility() && !part.closest(".step-canvas, .event-labels"))
          .map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect();
            const name = part.matches("canvas, svg") ? "picture" : part.localName;
            return `${name} ${[x, y, width, height].map(Math.round).join(" ")}`;
          }),
      );
    await page.setViewportSize(viewport);
    const lab = new LabPage(page);
    await lab.open();
    await expect(lab.button("Play")).toBeEnabled();
    const still = await stillPage(browser, baseURL ?? "", viewport);
    // What is said without JavaScript alone takes no room here.
    await still.locator(".notices").evaluate((notices) => notices.remove());
    expect(await places(still)).toEqual(await places(page));
    const drawn = await still.locator("svg[preserveAspectRatio]:visible").evaluateAll((pictures) =>
      pictures.map((picture) => {
        const { width, height } = picture.getBoundingClientRect();
        return { viewBox: picture.getAttribute("viewBox"), real: `0 0 ${Math.round(width)} ${Math.round(height)}` };
      }),
    );
    expect(drawn.length).toBeGreaterThan(4);
    for (const { viewBox, real } of drawn) expect(viewBox).toBe(real);
    await still.context().close();
  });
}

test("who follows a link is not shown the opening meanwhile", async ({ page }) => {
  let letPageRun = () => {};
  const pageMayRun = new Promise<void>((resolve) => {
    letPageRun = resolve;
  });
  await page.route("**/assets/index-*.js", async (route) => {
    await pageMayRun;
    await route.continue();
  });
  await page.goto("./#/buffer?v=1&at=11", { waitUntil: "commit" });
  await expect(page.getByText("Opening the link …")).toBeVisible();
  const lab = new LabPage(page);
  await expect(lab.title).toBeHidden();
  letPageRun();
  await lab.runs();
  await lab.expectStep(11);
  await expect(page.getByText("Opening the link …")).toHaveCount(0);
});
