import { type Browser, expect, type Page } from "@playwright/test";
import { bytes, grouped, LabPage } from "./lab-page";
import { IN_FIREFOX, STILL, test } from "./lab-test";
import { openStillStart, showMe, showStep11 } from "./start-page";

test.use(STILL);

/** Delays files of this kind until the returned function is called. */
async function hold(page: Page, files: string): Promise<() => void> {
  let arrive = () => {};
  const mayArrive = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(files, async (route) => {
    await mayArrive;
    await route.continue();
  });
  return () => arrive();
}

test("the page opens on the article's run, both policies at step 37,900, before the core arrives and confirms it", async ({
  page,
}) => {
  const letCoreCome = await hold(page, "**/*.wasm");
  const lab = new LabPage(page);
  await lab.open();
  await expect(lab.title).toHaveText(
    "A: 98.5\u00a0% of the memory that callers hold is wasted. Its cache has only 100\u00a0B.",
  );
  await lab.expectStep(37_900);
  await expect(lab.figure("A Chen, flawed", "useful")).toHaveText("1.5482\u00a0%");
  await expect(lab.figure("A Chen, flawed", "live buffers")).toHaveText("91");
  await expect(lab.lane("A Chen, flawed").locator(".lane-bytes")).toContainText(`needs ${bytes(29_600)} takes`);
  for (const lane of ["A Chen, flawed", "B Chen, fixed"]) {
    await expect(lab.lane(lane).locator(".room-cache").getByText(bytes(100)).first()).toBeVisible();
  }
  await expect(page.getByText("Chen 2006, replayed exactly ✓")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const figures = await lab.stage.locator("dd").allTextContents();
  letCoreCome();
  await lab.button("Step forward").click();
  await lab.expectStep(37_901);
  await lab.button("Step back").click();
  await lab.expectStep(37_900);
  expect(await lab.stage.locator("dd").allTextContents()).toEqual(figures);
  await page.getByRole("radio", { name: "B Chen, fixed" }).check();
  await expect(lab.figure("B Chen, fixed", "useful")).toHaveText("96.732\u00a0%");
  await page.getByRole("radio", { name: "A Chen, flawed" }).check();

  await test.step("the story lists the article's first steps, and a click on one goes there", async () => {
    const firsts = [
      "Big buffer created, go to step 6",
      "2 · Big buffers stay, go to step 10",
      "4 · Freed for one as big, go to step 59",
    ];
    for (const name of firsts) await expect(lab.button(name)).toBeVisible();
    await lab.button("1 · Big buffer, tiny request, go to step 11").click();
    await lab.expectStep(11);
    await expect(lab.lane("A Chen, flawed")).toContainText(
      "Step 11. Request for 100\u00a0B. The cache handed over its 6\u202f400\u00a0B buffer: 64×\u00a0too big.",
    );
  });
});

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
] as const;
/** Sizes in which the page is loaded: the last one is much like the first, so only the long run checks it. */
const LOADED = process.env.BUFFERLAB_LONG === "1" ? SCREENS : SCREENS.slice(0, 2);

const stillPart = (page: Page) => page.locator("#root > [data-still]");

/** Waits until the start page runs. */
async function startRuns(page: Page): Promise<void> {
  await expect(showMe(page)).toBeEnabled();
  await expect(stillPart(page)).toHaveCount(0);
}

/** The page as it is without JavaScript. */
async function stillPage(browser: Browser, address: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const noScript = (browserName: string) => test.skip(browserName !== "chromium", "this driver cannot set it in Firefox");

test("without JavaScript every window shows the sentence and the poster, and nothing pretends to work", async ({
  browser,
  baseURL,
  browserName,
}) => {
  noScript(browserName);
  const page = await stillPage(browser, baseURL ?? "", SCREENS[0]);
  const sentence = `This program needs ${grouped(29_600)} bytes.Its cache made it take ${grouped(1_911_900)}.`;
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(sentence);
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.locator("noscript p")).toContainText("Without JavaScript the story does not play");
    const poster = page.getByRole("img", { name: /^91 callers hold/ });
    await expect(poster).toHaveCount(1);
    await expect(poster.getByText("3 of 91 callers hold 96\u00a0% of it.")).toBeVisible();
    await expect(poster.getByText(bytes(30_600))).toBeVisible();
    expect(await undrawnPatterns(page)).toEqual([]);
    const controls = page.getByRole("button").or(page.getByRole("combobox")).or(page.getByRole("slider"));
    expect(await controls.count()).toBeGreaterThanOrEqual(6);
    expect(
      await controls.evaluateAll((all) =>
        all.filter((one) => !one.matches(":disabled, [aria-disabled=true]")).map((one) => one.outerHTML),
      ),
    ).toEqual([]);
  }
  const titles = await page
    .locator("button, input, select")
    .evaluateAll((all) => all.map((one) => one.getAttribute("title")));
  expect(new Set(titles)).toEqual(new Set(["Works as soon as the page’s JavaScript runs"]));
  await page.context().close();
});

/** The patterns that visible pictures use and that no visible picture defines: they would draw nothing. */
const undrawnPatterns = (page: Page) =>
  page.locator("svg [fill^='url(#']:visible").evaluateAll((parts) => {
    if (parts.length === 0) return ["no pattern at all"];
    return parts
      .map((part) => (part.getAttribute("fill") ?? "").slice("url(#".length, -1))
      .filter((id) => document.getElementById(id)?.closest("svg")?.checkVisibility() !== true);
  });

/** How far parts of the page have moved by themselves since it began to load, each counted once. */
const layoutShifts = (page: Page) =>
  page.evaluate(async () => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    shifts.push(...observer.takeRecords());
    return shifts.map((entry) => (entry as PerformanceEntry & { value: number }).value);
  });

test("nothing moves while the page loads: everything is in its final place at once, in every window", async ({
  page,
  browser,
  baseURL,
  browserName,
}) => {
  noScript(browserName);
  /** The places of texts, pictures and controls, and each picture's scale. The curve gets finer once the core arrives. */
  const places = (of: Page) =>
    of
      .locator("h1, h2, p, a, b, small, summary, button, select, svg, svg text, svg path, svg rect")
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility() && !part.matches(".start-strip-plot path"))
          .map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect();
            const box = [x, y, width, height].map(Math.round).join(" ");
            const words = part.matches("svg, select") ? part.getAttribute("viewBox") : part.textContent;
            return `${part.localName} ${box} ${words}`;
          }),
      );
  const still = await stillPage(browser, baseURL ?? "", SCREENS[0]);
  // Text that only shows without JavaScript takes no space here.
  await still.locator(".notices").evaluate((notices) => notices.replaceChildren());
  for (const viewport of LOADED) {
    await page.setViewportSize(viewport);
    await page.goto("about:blank");
    await page.goto("./");
    await startRuns(page);
    // The core has answered by now.
    await page.waitForLoadState("networkidle");
    expect(await layoutShifts(page)).toEqual([]);
    await still.setViewportSize(viewport);
    const expected = await places(page);
    expect(expected.length).toBeGreaterThan(50);
    expect(await places(still)).toEqual(expected);
  }
  await still.context().close();
});

test("a link that a person focuses before the script runs keeps the focus", async ({ page }) => {
  const letPageRun = await hold(page, "**/assets/index-*.js");
  await page.goto("./", { waitUntil: "commit" });
  const link = page.getByRole("link", { name: "Workload" });
  await link.focus();
  letPageRun();
  await startRuns(page);
  await expect(link).toBeFocused();
});

test("a link clicked while another place still loads leads to its own place", async ({ page }) => {
  let letLessonsCome = () => {};
  const lessonsMayCome = new Promise<void>((resolve) => {
    letLessonsCome = resolve;
  });
  await page.route("**/assets/lessons-*.js", async (route) => {
    await lessonsMayCome;
    await route.continue();
  });
  const asked = page.waitForRequest("**/assets/lessons-*.js");
  await page.goto("./#/learn/leak/5", { waitUntil: "commit" });
  await asked;
  await page.getByRole("link", { name: "Heap", exact: true }).click();
  letLessonsCome();
  await expect(page).toHaveURL(/#\/heap.*d=[0-9a-f]{6}$/);
  await expect(page.locator(".stage-where")).toBeVisible();
});

/** Ends when something of a step is drawn over the lanes. It checks every frame, so that none is missed. */
const stepDrawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const isDrawn = (canvas: HTMLCanvasElement) =>
          canvas.width > 0 &&
          canvas
            .getContext("2d")
            ?.getImageData(0, 0, canvas.width, canvas.height)
            .data.some((value) => value > 0);
        requestAnimationFrame(function look() {
          if ([...document.querySelectorAll<HTMLCanvasElement>(".step-canvas")].some(isDrawn)) resolve();
          else requestAnimationFrame(look);
        });
      }),
  );

test(
  "the start page comes to life and leads to the lab, where a step by hand is drawn",
  IN_FIREFOX,
  async ({ page, browserName }) => {
    test.skip(browserName === "chromium", "start.spec.ts and step.spec.ts say it there, at length");
    await openStillStart(page);
    await showStep11(page);
    await page.getByRole("link", { name: "Open in the lab" }).click();
    const lab = new LabPage(page);
    await lab.expectStep(11);
    const drawn = stepDrawn(page);
    await lab.button("Step forward").click();
    await drawn;
    await lab.expectStep(12);
  },
);

test("a link to the lab never shows the start page while it loads", async ({ page }) => {
  const letPageRun = await hold(page, "**/assets/index-*.js");
  await page.goto("./#/buffer?v=1&at=11", { waitUntil: "commit" });
  await expect(page.getByText("Opening the link …")).toBeVisible();
  const lab = new LabPage(page);
  await expect(lab.title).toBeHidden();
  await expect(showMe(page)).toBeHidden();
  letPageRun();
  await lab.runs();
  await lab.expectStep(11);
  await expect(page.getByText("Opening the link …")).toHaveCount(0);
});
