/**
 * A recording of 10^8 operations, 1 GB of text, read in Chromium: seconds, messages about progress, the memory of the
 * page's process over a blank page, the longest task of the page's thread, and the milliseconds to cancel half-way.
 * Goals: 20 s, 4 messages/s, 150 MB, 50 ms, 200 ms.
 */
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { newPage, rendererMegabytes, withBrowser, withPages } from "./page-kit";

const OPERATIONS = 100_000_000;
/** Operations written in one batch. */
const PART = 1_000_000;
const LIVE = 20_000;
const SIZES = [16, 24, 24, 48, 64, 128, 1024, 4096, 7160] as const;

/** Writes allocations and frees of a program that keeps many blocks. */
function writeTrace(path: string): void {
  const file = openSync(path, "w");
  for (let done = 0; done < OPERATIONS; done += PART) writeSync(file, linesFrom(done));
  closeSync(file);
}

const linesFrom = (first: number): string => Array.from({ length: PART }, (_, i) => lineAt(first + i)).join("");

/** Each ID is allocated in one round and freed in the next. */
function lineAt(i: number): string {
  const [round, id] = [Math.floor(i / LIVE), i % LIVE];
  return round % 2 === 0 ? `a ${id} ${SIZES[(i * 31) % SIZES.length]}\n` : `f ${(id * 7919) % LIVE}\n`;
}

/** Notes the longest task of the page's thread, and how often the progress changes. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const seen = { longest: 0, changes: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ entryTypes: ["longtask"] });
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => target instanceof HTMLProgressElement)) seen.changes++;
    }).observe(document.body, { subtree: true, attributes: true });
  });

const seenBy = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { longest: number; changes: number } }).seen);

const share = (page: Page) =>
  page.evaluate(() => {
    const progress = document.querySelector("progress");
    return progress === null ? 1 : progress.value / progress.max;
  });

const LOOK_MS = 250;

/** Waits until this share of the file has been read. Returns the most memory of the page's process until then, in MiB. */
async function readUpTo(browser: Browser, page: Page, wanted: number): Promise<number> {
  let most = 0;
  while ((await share(page)) < wanted) {
    most = Math.max(most, await rendererMegabytes(browser));
    await page.waitForTimeout(LOOK_MS);
  }
  return most;
}

async function begin(page: Page, path: string): Promise<number> {
  await page.getByLabel("Trace file").first().setInputFiles(path);
  await page.locator("progress").waitFor();
  return performance.now();
}

/** The milliseconds from a press on Cancel until the page is as it was. */
async function cancelAtHalf(browser: Browser, page: Page, path: string): Promise<number> {
  await begin(page, path);
  await readUpTo(browser, page, 0.5);
  return page.evaluate(async () => {
    const begun = performance.now();
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Cancel")?.click();
    while (document.querySelector("progress") !== null) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  });
}

const measure = (address: string, path: string) =>
  withBrowser("chromium", async (browser) => {
    const page = await newPage(browser);
    await page.goto(`${address}#/own`);
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    const idle = await rendererMegabytes(browser);
    await watch(page);
    const canceled = await cancelAtHalf(browser, page, path);
    const { changes: before } = await seenBy(page);
    const begun = await begin(page, path);
    const most = await readUpTo(browser, page, 1);
    const seconds = (performance.now() - begun) / 1000;
    await page.locator(".own-face").waitFor();
    const { longest, changes } = await seenBy(page);
    return {
      seconds: seconds.toFixed(1),
      "progress/s": ((changes - before) / seconds).toFixed(1),
      "over idle": `${(most - idle).toFixed(0)} MiB`,
      "longest task": `${longest.toFixed(0)} ms`,
      cancel: `${canceled.toFixed(0)} ms`,
    };
  });

const folder = mkdtempSync(join(tmpdir(), "bufferlab-own-"));
try {
  const path = join(folder, "large.trace");
  writeTrace(path);
  const bytes = `${(statSync(path).size / 1e9).toFixed(2)} GB`;
  await withPages(async (pages) => {
    for (const page of pages) console.table({ [`${bytes}${page.suffix}`]: await measure(page.address, path) });
  });
} finally {
  rmSync(folder, { recursive: true });
}
