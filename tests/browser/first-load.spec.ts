import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { LabPage } from "./lab-page";
import { isolatedTest as test } from "./lab-test";

/** The most gzipped bytes that the start page may run. */
const FIRST_LOAD = 170_000;
/** The most bytes that a link to a lab may run in its first layer: before the lab can be used, and including idle-time loads. */
const LAB_LINK = 216_500;
const WITH_IDLE_TIME = 251_500;
/** The most bytes that a link to the first lab may run in its largest layer before the lab can be used. */
const EVERYTHING = 228_000;

/** The scripts that each address runs before anyone touches the page, including workers, without the hashes in their names. */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  "#/": ["common", "index", "start", "worker"],
  "#/buffer": [
    "buffer",
    "buffer-buffer_lesson",
    "buffer-buffer_print-buffer_lesson",
    "common",
    "index",
    "labs",
    "labs-lessons",
    "layers",
    "worker",
  ],
  "#/heap": [
    "batch-rows",
    "common",
    "heap",
    "heap-heap_lesson",
    "heap-heap_lesson-parts",
    "heap-heap_print-heap_lesson",
    "heap-lanes",
    "heap-parts",
    "heap-shared",
    "index",
    "labs",
    "labs-lessons",
    "later-labs",
    "later-labs-lessons",
    "later-view-rails-lessons",
    "layers",
    "model",
    "worker",
  ],
};

/** The scripts that a lab loads besides when the browser is idle, and for its printed sheet. */
const IDLE_CHUNKS: Readonly<Record<string, readonly string[]>> = {
  "#/buffer": [
    "buffer_print-parts",
    "buffer_rails-buffer_print",
    "hands",
    "prints",
    "rails-prints",
    "tables",
    "view-lessons-prints",
  ],
  "#/heap": ["hands", "heap_print-parts", "prints", "rails-prints", "tables", "view-lessons-prints"],
};

/** The name of a built script without its hash. */
const chunkName = (url: string) => new URL(url).pathname.replace(/^.*\/|-[\w-]{8}\.js$|\.js$/g, "");

/** The style sheets that a page requests from now on, again for each request. */
function sheetsOf(page: Page): readonly string[] {
  const sheets: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") sheets.push(new URL(request.url()).pathname);
  });
  return sheets;
}

interface Scripts {
  /** Gzipped bytes of the scripts that a page has requested so far, modules and workers, once all have arrived. */
  readonly bytes: () => Promise<number>;
  readonly names: () => readonly string[];
}

/** The scripts that a page requests from now on. */
function scriptsOf(page: Page): Scripts {
  const scripts = new Map<string, Promise<Buffer>>();
  const arrived = new Map<string, (body: Promise<Buffer>) => void>();
  page.on("request", (request) => {
    const url = request.url();
    if (!new URL(url).pathname.endsWith(".js") || scripts.has(url)) return;
    const body = new Promise<Buffer>((resolve) => arrived.set(url, resolve));
    // A script that arrives after the end of the test has lost its body.
    body.catch(() => {});
    scripts.set(url, body);
  });
  page.on("response", (response) => {
    arrived.get(response.url())?.(response.body());
  });
  const bytes = async () => {
    expect(scripts.size).toBeGreaterThanOrEqual(2);
    const sizes = [...scripts.values()].map(async (body) => gzipSync(await body, { level: 9 }).length);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  return { bytes, names: () => [...scripts.keys()].map(chunkName).sort() };
}

/** Keeps this page's browser busy until the returned function is called. */
async function neverIdle(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    window.requestIdleCallback = (task) => waiting.push(() => task({ didTimeout: false, timeRemaining: () => 50 }));
    Object.assign(window, {
      beIdle: () => {
        window.requestIdleCallback = (task) =>
          Number(queueMicrotask(() => task({ didTimeout: false, timeRemaining: () => 50 })));
        for (const task of waiting.splice(0)) task();
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { beIdle: () => void }).beIdle());
}

test("the start page runs at most 170 kB of JavaScript before anyone touches it", async ({ page }) => {
  const { bytes, names } = scriptsOf(page);
  await page.goto("./");
  await expect(page.getByRole("button", { name: "Show me" })).toBeEnabled();
  await page.waitForLoadState("networkidle");
  expect(await bytes()).toBeLessThanOrEqual(FIRST_LOAD);
  expect(names()).toEqual(CHUNKS["#/"]);
});

for (const hash of ["#/buffer", "#/heap"]) {
  test(`a link to ${hash} runs at most ${LAB_LINK} bytes before the lab can be used, and ${WITH_IDLE_TIME} including idle-time loads`, async ({
    page,
  }) => {
    const { bytes, names } = scriptsOf(page);
    const sheets = sheetsOf(page);
    const rest = await neverIdle(page);
    await page.addInitScript(() => localStorage.setItem("bufferlab.layer", "look"));
    const lab = new LabPage(page);
    await lab.open(hash);
    // The controls are enabled when the core has answered.
    await expect(lab.button("Play")).toBeEnabled();
    await page.waitForLoadState("networkidle");
    expect(await bytes()).toBeLessThanOrEqual(LAB_LINK);
    expect(names()).toEqual(CHUNKS[hash]);
    expect(sheets).toEqual([...new Set(sheets)]);
    await rest();
    const printSheets = () =>
      page.evaluate(() => {
        window.dispatchEvent(new Event("beforeprint"));
        return document.querySelectorAll(".print-sheet").length;
      });
    await expect.poll(printSheets).toBe(1);
    await expect.poll(names).toEqual([...(CHUNKS[hash] ?? []), ...(IDLE_CHUNKS[hash] ?? [])].sort());
    expect(await bytes()).toBeLessThanOrEqual(WITH_IDLE_TIME);
  });
}

test(`a link to #/buffer runs at most ${EVERYTHING} bytes before everything in the lab can be used`, async ({
  page,
}) => {
  const { bytes } = scriptsOf(page);
  await neverIdle(page);
  const lab = new LabPage(page);
  await lab.open("#/buffer");
  await expect(lab.button("Play")).toBeEnabled();
  await expect(page.getByRole("complementary", { name: "Story" })).toContainText("Would a bigger cache help?");
  await page.waitForLoadState("networkidle");
  expect(await bytes()).toBeLessThanOrEqual(EVERYTHING);
});

test("the rails are loaded with the first layer that shows them, and nothing else moves", async ({ page }) => {
  const { names } = scriptsOf(page);
  await neverIdle(page);
  await page.addInitScript(() => localStorage.setItem("bufferlab.layer", "look"));
  const lab = new LabPage(page);
  await lab.open("#/buffer");
  await expect(lab.button("Play")).toBeEnabled();
  await page.waitForLoadState("networkidle");
  expect(names()).toEqual(CHUNKS["#/buffer"]);
  let letRailsCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letRailsCome = resolve;
  });
  await page.route("**/buffer_rails-*.js", async (route) => {
    await mayCome;
    await route.continue();
  });
  await lab.button("Everything").click();
  await expect(page.locator(".rail[aria-busy=true]")).toHaveCount(2);
  const before = await lab.stage.boundingBox();
  letRailsCome();
  await expect(page.getByRole("complementary", { name: "Story" })).toContainText("Would a bigger cache help?");
  await expect(page.locator(".rail[aria-busy=true]")).toHaveCount(0);
  expect(await lab.stage.boundingBox()).toEqual(before);
});
