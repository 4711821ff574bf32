/**
 * A visit as Lighthouse throttles it (its constants for desktop and mobile): largest contentful paint, layout shift while
 * the page loads and on a tour, and how long it takes to answer the tour's clicks and keys. Chromium.
 */
import type { Browser, Page } from "@playwright/test";
import { newPage, withBrowser, withPage } from "./page-kit";

interface Device {
  readonly width: number;
  readonly height: number;
  /** How many times slower the processor is. */
  readonly slowdown: number;
  /** Milliseconds of a round trip, bits a second down and up. */
  readonly latency: number;
  readonly down: number;
  readonly up: number;
}

/** As in Lighthouse 12: desktopDense4G and mobileSlow4G with its adjustments for throttling in DevTools. */
const DEVICES: Readonly<Record<string, Device>> = {
  desktop: { width: 1350, height: 940, slowdown: 1, latency: 40, down: 10_240_000, up: 10_240_000 },
  mobile: { width: 412, height: 823, slowdown: 4, latency: 562.5, down: 1_474_560, up: 675_000 },
};

interface Visit {
  readonly paint: number;
  readonly shift: number;
  /** Milliseconds from an event to the next paint, one each. */
  readonly answers: number[];
}

const measured = (page: Page): Promise<Visit> => page.evaluate(() => (globalThis as unknown as { visit: Visit }).visit);

/** Begins to gather in the page, before anything of it runs. */
function gather(): void {
  const visit: Visit = { paint: 0, shift: 0, answers: [] };
  Object.assign(globalThis, { visit });
  const watch = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  watch("largest-contentful-paint", ({ startTime }) => Object.assign(visit, { paint: startTime }));
  watch("layout-shift", ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) Object.assign(visit, { shift: visit.shift + value });
  });
  watch("event", ({ duration }) => visit.answers.push(duration));
}

async function throttle(page: Page, { slowdown, latency, down, up }: Device): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const conditions = { offline: false, latency, downloadThroughput: down / 8, uploadThroughput: up / 8 };
  await session.send("Network.emulateNetworkConditions", conditions);
}

/** What a student does first: steps, plays, stops, and goes about by keys. */
async function tour(page: Page): Promise<void> {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await press("Reset to the start");
  for (let i = 0; i < 12; i++) await press("Step forward");
  await press("Step back");
  await press("Play");
  await page.waitForTimeout(2000);
  await press("Pause");
  await page.locator("#stage").focus();
  for (const key of ["ArrowRight", "ArrowLeft", "Home", "End", "l", "l"]) await page.keyboard.press(key);
  await page.waitForTimeout(500);
}

async function visit(browser: Browser, address: string, device: Device): Promise<Record<string, string>> {
  const page = await newPage(browser);
  await page.setViewportSize(device);
  await page.addInitScript(gather);
  await throttle(page, device);
  await page.goto(address);
  await page.locator(".key-play:enabled").waitFor();
  await page.waitForTimeout(3000);
  const loaded = await measured(page);
  await tour(page);
  const { paint, shift, answers } = await measured(page);
  await page.close();
  const sorted = answers.sort((a, b) => a - b);
  return {
    "largest contentful paint": `${(paint / 1000).toFixed(2)} s`,
    "shift on loading": loaded.shift.toFixed(3),
    "shift on the tour": (shift - loaded.shift).toFixed(3),
    "median answer": `${sorted[Math.floor(sorted.length / 2)] ?? 0} ms`,
    "worst answer": `${sorted.at(-1) ?? 0} ms`,
  };
}

await withPage((address) =>
  withBrowser("chromium", async (browser) => {
    const rows: Record<string, Record<string, string>> = {};
    for (const [name, device] of Object.entries(DEVICES)) rows[name] = await visit(browser, address, device);
    console.log(`Chromium ${browser.version()}, throttled as Lighthouse does in DevTools`);
    console.table(rows);
  }),
);
