/**
 * How smooth the page stays while two lanes run at maximum speed for ten seconds: long tasks (Chromium alone reports
 * them), animation frames that came late, memory; and what the first load weighs.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, firefox, type Page } from "@playwright/test";
import { preview } from "vite";
import config from "../../playwright.config";
import { buildPage, firstLoad, gzipBytes } from "./page-size";

const SECONDS = 10;
const LATE_MS = 25;
const LONG_TASK_MS = 50;
const PORT = 4391;

interface Smoothness {
  /** Milliseconds between animation frames. */
  readonly intervals: readonly number[];
  /** Milliseconds of each long task; null where the browser does not report them. */
  readonly longTasks: readonly number[] | null;
}

/** Watches the page for `seconds`; runs in the page. */
function watch(seconds: number): Promise<Smoothness> {
  const longTasks: number[] | null = PerformanceObserver.supportedEntryTypes.includes("longtask") ? [] : null;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks?.push(duration);
  });
  if (longTasks) observer.observe({ type: "longtask" });
  const intervals: number[] = [];
  return new Promise((resolve) => {
    const begin = performance.now();
    let last = begin;
    const frame = (now: number) => {
      intervals.push(now - last);
      last = now;
      if (now - begin < seconds * 1000) requestAnimationFrame(frame);
      else resolve({ intervals: intervals.slice(1), longTasks });
    };
    requestAnimationFrame(frame);
  });
}

async function playAtMaximum(page: Page, address: string): Promise<void> {
  await page.addInitScript("globalThis.__name = (f) => f"); // tsx wraps functions in it, also those for the page
  await page.goto(address);
  await page.getByRole("slider", { name: "Speed", exact: true }).focus();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Reset to the start" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
}

/** Memory of the renderer processes that is theirs alone or their share of what is shared, in MiB. Chromium on Linux. */
async function rendererMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const kilobytes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))?.[1] ?? "0");
  return kilobytes.reduce((sum, text) => sum + Number(text), 0) / 1024;
}

function describe({ intervals, longTasks }: Smoothness): Record<string, string> {
  const sorted = [...intervals].sort((a, b) => a - b);
  const at = (share: number) => `${sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1)} ms`;
  const late = intervals.filter((interval) => interval > LATE_MS).length;
  const long = longTasks?.filter((duration) => duration > LONG_TASK_MS);
  return {
    frames: String(intervals.length),
    [`intervals over ${LATE_MS} ms`]: `${((100 * late) / intervals.length).toFixed(1)} %`,
    "median interval": at(0.5),
    "99 %": at(0.99),
    worst: at(1),
    [`tasks over ${LONG_TASK_MS} ms`]: long
      ? `${long.length} (longest ${Math.max(0, ...long).toFixed(0)} ms)`
      : "not told",
  };
}

async function measure(name: string, address: string): Promise<Record<string, string>> {
  const use = config.projects?.find((project) => project.name === name)?.use;
  const channel = use?.channel === undefined ? {} : { channel: use.channel };
  const browser = await (name === "firefox" ? firefox : chromium).launch({ ...use?.launchOptions, ...channel });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await playAtMaximum(page, address);
    const smoothness = await page.evaluate(watch, SECONDS);
    const memory = name === "chromium" ? `${(await rendererMegabytes(browser)).toFixed(0)} MiB` : "not measured";
    const speed = await page.getByText("achieved").first().textContent();
    return { browser: `${name} ${browser.version()}`, ...describe(smoothness), memory, speed: speed ?? "" };
  } finally {
    await browser.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), "bufferlab-page-"));
buildPage(folder);
const server = await preview({ build: { outDir: folder }, preview: { port: PORT } });
try {
  const address = server.resolvedUrls?.local[0] ?? "";
  const { scripts, styles } = firstLoad(folder);
  const kilobytes = (paths: readonly string[]) => `${(gzipBytes(folder, paths) / 1000).toFixed(1)} kB gzip`;
  console.log(`First load: JavaScript ${kilobytes(scripts)}, style sheets ${kilobytes(styles)}`);
  console.log(`Two lanes at maximum speed for ${SECONDS} s, 1440 × 900`);
  for (const name of ["chromium", "firefox"]) console.table(await measure(name, address));
} finally {
  await server.close();
  rmSync(folder, { recursive: true });
}
