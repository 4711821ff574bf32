import { type BrowserContext, type Page, test as plain } from "@playwright/test";

/** How browsers report policy violations, in pages and in workers, and how `tell` reports them. */
const VIOLATION = /content.security.policy|violates the following/i;

/** Runs in every page before anything else, and in its workers as soon as the driver can reach them. */
function tell(): void {
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`Content Security Policy: ${effectiveDirective} forbids ${blockedURI}, asked by ${sourceFile}`),
  );
}

/**
 * Most tests are about parts that only the largest layer shows. A frame of another origin may store nothing, and a tab that
 * begins like a person's first one keeps what the page chooses.
 */
function showEverything(): void {
  try {
    if (sessionStorage.getItem("first visit") !== null) return;
    localStorage.setItem("bufferlab.layer", localStorage.getItem("bufferlab.layer") ?? "everything");
  } catch {}
}

/** Lets the next address open as on a person's first visit: nothing is stored, no layer either. */
export async function beginFirstVisit(page: Page): Promise<void> {
  await page.goto("./licenses.txt");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.setItem("first visit", "");
  });
}

/** Records from now on the violations of their Content Security Policy by a context's pages and workers. */
async function noteViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  context.on("console", (message) => {
    if (VIOLATION.test(message.text())) violations.push(message.text());
  });
  await context.addInitScript(tell);
  await context.addInitScript(showEverything);
  context.on("page", (page) => page.on("worker", (worker) => worker.evaluate(tell).catch(() => {})));
  return violations;
}

/** Ends the recording for a test. @throws Error if it contains violations */
function expectNone(violations: string[]): void {
  if (violations.length > 0) throw new Error(violations.splice(0).join("\n"));
}

/** `violations`: those recorded so far, for a test that provokes some and removes them. */
interface Noticed {
  violations: string[];
}

/** The fixtures that the tests of a worker share. */
interface Shared extends Noticed {
  readonly page: Page;
}

/** Both kinds of test begin here: Playwright starts new workers where the fixtures of workers differ. */
const lab = plain.extend<object, { shared: Shared }>({
  shared: [
    async ({ browser }, use, { project }) => {
      const { baseURL, serviceWorkers } = project.use;
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        ...(serviceWorkers && { serviceWorkers }),
      });
      const violations = await noteViolations(context);
      await use({ page: await context.newPage(), violations });
      await context.close();
    },
    { scope: "worker" },
  ],
});

/**
 * A test in a browser context of its own, for anything that outlives a page: an init script, the clock, a permission, a
 * service worker, the font size. Like every test of the page it fails if the page or one of its workers violates its policy.
 */
export const isolatedTest = lab.extend<Noticed>({
  violations: [
    async ({ context }, use) => {
      const violations = await noteViolations(context);
      await use(violations);
      expectNone(violations);
    },
    { auto: true },
  ],
});

/**
 * A test in its worker's shared page. Compiled scripts stay there, so a visit costs half of one in a fresh context,
 * and each test reloads the page: nothing is stored, no media feature is emulated, and the pointer is in the corner.
 */
export const test = lab.extend<Noticed>({
  context: ({ shared: { page } }, use) => use(page.context()),
  page: async ({ shared: { page }, viewport, contextOptions: { reducedMotion = null } }, use) => {
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion });
    await use(page);
    await clear(page);
  },
  violations: [
    async ({ shared: { violations } }, use) => {
      await use(violations);
      expectNone(violations);
    },
    { auto: true },
  ],
});

/** For tests that do not look at the animation between two states. */
export const STILL = { contextOptions: { reducedMotion: "reduce" } } as const;

/** The page events that a test may listen to. For workers use `noteViolations`. */
const EVENTS = ["console", "dialog", "download", "pageerror", "popup", "request", "response"] as const;

/** Removes what a test has left in the page, in the browser and around them. */
async function clear(page: Page): Promise<void> {
  for (const event of EVENTS) await page.removeAllListeners(event, { behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const other of page.context().pages()) if (other !== page) await other.close();
  // A page keeps something as it is left.
  await page.goto("./licenses.txt");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto("about:blank");
  await page.mouse.move(0, 0);
  await page.emulateMedia({ media: null, colorScheme: null, contrast: null, forcedColors: null, reducedMotion: null });
}

/** For tests of every run, and for tests of the long run only, which are much like a daily one. */
export const DAILY = {};
export const LONG_RUN = { tag: "@long" };
/** For tests whose outcome depends on the browser, which Firefox runs every time; it runs the others in the long run. */
export const IN_FIREFOX = { tag: "@firefox" };

/** Chromium has the engine of Node, whose tests compute every hash in each run. */
export const isRunByNode = (browserName: string): boolean =>
  browserName === "chromium" && process.env.BUFFERLAB_LONG !== "1";
