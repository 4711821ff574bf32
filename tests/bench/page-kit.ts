import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, firefox, type Page } from "@playwright/test";
import { preview } from "vite";
import config from "../../playwright.config";
import { buildPage } from "./page-size";

const PORT = 4391;
/** The folder of a page that was built earlier, to be measured in turn with the current one. */
const BEFORE = process.env.BUFFERLAB_BEFORE;
/** The page has been built already, into `dist`, with Vite's manifest. */
const BUILT = process.env.BUFFERLAB_BUILT === "1";

/** A page that is served. */
export interface ServedPage {
  readonly address: string;
  readonly folder: string;
  /** The suffix of its rows; empty for the current page. */
  readonly suffix: string;
}

/**
 * Builds the page as `npm start` does unless BUFFERLAB_BUILT says that `dist` has it, serves it while `work` runs, and
 * cleans up. `work` gets the page that BUFFERLAB_BEFORE names as well, first.
 */
export async function withPages(work: (pages: readonly ServedPage[]) => Promise<void>): Promise<void> {
  if (BUILT) return serve("dist", work);
  const folder = mkdtempSync(join(tmpdir(), "bufferlab-page-"));
  try {
    buildPage(folder);
    await serve(folder, work);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function serve(folder: string, work: (pages: readonly ServedPage[]) => Promise<void>): Promise<void> {
  const folders = [...(BEFORE === undefined ? [] : [{ folder: BEFORE, suffix: ", before" }]), { folder, suffix: "" }];
  const servers = await Promise.all(
    folders.map((served, i) => preview({ build: { outDir: served.folder }, preview: { port: PORT + i } })),
  );
  try {
    await work(folders.map((served, i) => ({ ...served, address: servers[i]?.resolvedUrls?.local[0] ?? "" })));
  } finally {
    for (const server of servers) await server.close();
  }
}

/** The browser of that name as the browser tests start it, closed after `work`. */
export async function withBrowser<T>(name: string, work: (browser: Browser) => Promise<T>): Promise<T> {
  const use = config.projects?.find((project) => project.name === name)?.use;
  const channel = use?.channel === undefined ? {} : { channel: use.channel };
  const browser = await (name === "firefox" ? firefox : chromium).launch({ ...use?.launchOptions, ...channel });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A page at 1440 × 900 that shows everything of a lab, with its speed. `offline`: it may start its service worker, which serves scripts that a bench could not change. */
export async function newPage(browser: Browser, { offline = true } = {}): Promise<Page> {
  const serviceWorkers = offline ? "allow" : "block";
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers });
  await page.addInitScript("globalThis.__name = (f) => f"); // tsx wraps functions in it, also those for the page
  await page.addInitScript(() => localStorage.setItem("bufferlab.layer", "everything"));
  return page;
}

/** Sets the speed by keys, from the slowest up to the speed that the slider shows as this text, or the maximum. */
export async function setSpeed(page: Page, words: string): Promise<void> {
  const slider = page.getByRole("slider", { name: "Speed", exact: true });
  await slider.focus();
  await page.keyboard.press(words === "max" ? "End" : "Home");
  for (let presses = 0; words !== "max" && presses < 80; presses++) {
    if ((await slider.getAttribute("aria-valuetext")) === words) return;
    await page.keyboard.press("ArrowRight");
  }
}

/** Plays from the start, at the speed that is set. */
export async function playFromStart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Reset to the start" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
}

/** The step that the transport shows. */
export async function stepOf(page: Page): Promise<number> {
  const text = await page.getByLabel("step", { exact: true }).inputValue();
  return Number(text.replace(/\D/g, ""));
}

/**
 * Memory that the largest renderer process has allocated, in MiB. The browser's own program is not part of it: processes
 * share it, so its part would depend on their number. Chromium on Linux. The page must be the only active tab.
 */
export async function rendererMegabytes(browser: Browser): Promise<number> {
  const kilobytes = (await rendererIds(browser)).map((id) =>
    Number(/^Pss_Anon:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))?.[1] ?? "0"),
  );
  return Math.max(...kilobytes) / 1024;
}

/** The processes that show pages. Chromium. */
export async function rendererIds(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}
