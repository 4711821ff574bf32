/**
 * A visit as Lighthouse throttles it (its constants for desktop and mobile), to the empty address and to the lab: largest
 * contentful paint, layout shift while the page loads and on a tour of the lab, and how long each act of the tour waits
 * for its answer. The longest wait is the interaction to next paint. Chromium.
 */
import type { Browser, Page } from "@playwright/test";
import { newPage, type ServedPage, withBrowser, withPages } from "./page-kit";

interface Device {
  readonly width: number;
  readonly height: number;
  /** How many times slower the processor is. */
  readonly slowdown: number;
  /** Milliseconds per round trip, bits per second down and up. */
  readonly latency: number;
  readonly down: number;
  readonly up: number;
}

const MOBILE = { width: 412, height: 823, slowdown: 4 };
/**
 * As in Lighthouse 12: desktopDense4G, and mobileSlow4G with its adjustments for throttling in DevTools; and plain
 * mobileSlow4G, where only the first byte of an answer waits for a round trip.
 */
const DEVICES: Readonly<Record<string, Device>> = {
  desktop: { width: 1350, height: 940, slowdown: 1, latency: 40, down: 10_240_000, up: 10_240_000 },
  mobile: { ...MOBILE, latency: 562.5, down: 1_474_560, up: 675_000 },
  "mobile, 150 ms": { ...MOBILE, latency: 150, down: 1_638_400, up: 750_000 },
};

const START = "";
const LAB = "#/buffer?v=1";
/** How long a page may still move after an act, in ms. */
const SETTLE_MS = 500;

interface Answer {
  /** When the event came, and how long the next paint took after it, in ms. */
  readonly startTime: number;
  readonly duration: number;
}

interface Visit {
  readonly paint: number;
  readonly shift: number;
  readonly answers: Answer[];
}

const measured = (page: Page): Promise<Visit> => page.evaluate(() => (globalThis as unknown as { visit: Visit }).visit);

/** Starts collecting in the page before any of its scripts run. */
function gather(): void {
  const visit: Visit = { paint: 0, shift: 0, answers: [] };
  Object.assign(globalThis, { visit });
  type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number };
  const watch = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  watch("largest-contentful-paint", ({ startTime }) => Object.assign(visit, { paint: startTime }));
  watch("layout-shift", ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) Object.assign(visit, { shift: visit.shift + value });
  });
  watch("event", ({ startTime, duration, interactionId = 0 }) => {
    if (interactionId > 0) visit.answers.push({ startTime, duration });
  });
}

async function throttle(page: Page, { slowdown, latency, down, up }: Device): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const conditions = { offline: false, latency, downloadThroughput: down / 8, uploadThroughput: up / 8 };
  await session.send("Network.emulateNetworkConditions", conditions);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Bufferlab" }).getByRole("link", { name, exact: true }).click();

async function dragCutoff(page: Page): Promise<void> {
  const grip = page.getByRole("slider", { name: "cutoff" });
  await grip.scrollIntoViewIfNeeded();
  const box = await grip.boundingBox();
  if (box === null) throw new Error("there is no cutoff to drag");
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 20 });
  await page.mouse.up();
}

/** A student's first actions in the lab. Each is timed unless its name begins with an underscore. */
const TOUR: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  _reset: (page) => press(page, "Reset to the start"),
  step: async (page) => {
    for (let i = 0; i < 12; i++) await press(page, "Step forward");
    await press(page, "Step back");
  },
  play: async (page) => {
    await press(page, "Play");
    await page.waitForTimeout(2000);
    await press(page, "Pause");
  },
  keys: async (page) => {
    await page.locator("#stage").focus();
    for (const key of ["ArrowRight", "ArrowLeft", "Home", "End", "l", "l"]) await page.keyboard.press(key);
  },
  menu: async (page) => {
    const dialog = page.getByRole("dialog");
    await press(page, "Share");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  },
  _edit: (page) => press(page, "Edit workload"),
  cutoff: dragCutoff,
  _top: (page) => page.evaluate(() => scrollTo(0, 0)),
  "other lab": async (page) => {
    await follow(page, "Heap");
    await page.waitForTimeout(3000);
    await follow(page, "Buffer cache");
  },
};

/** The longest answer of each act of the tour, in ms, or a note that this page does not allow the act. */
async function takeTour(page: Page): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const [name, act] of Object.entries(TOUR)) {
    const began = await page.evaluate(() => performance.now());
    const done = await act(page).then(
      () => true,
      () => false,
    );
    await page.waitForTimeout(SETTLE_MS);
    const { answers } = await measured(page);
    const worst = Math.max(0, ...answers.filter(({ startTime }) => startTime >= began).map(({ duration }) => duration));
    if (!name.startsWith("_")) rows[`answer: ${name}`] = done ? `${worst} ms` : "not there";
  }
  return rows;
}

async function visit(browser: Browser, address: string, device: Device): Promise<Record<string, string>> {
  const page = await newPage(browser);
  page.setDefaultTimeout(20_000);
  await page.setViewportSize(device);
  await page.addInitScript(gather);
  await throttle(page, device);
  await page.goto(address);
  await page.waitForTimeout(5000);
  const loaded = await measured(page);
  const answers = address.endsWith(LAB) ? await takeTour(page) : {};
  const { shift } = await measured(page);
  await page.close();
  return {
    "largest contentful paint": `${(loaded.paint / 1000).toFixed(2)} s`,
    "shift on loading": loaded.shift.toFixed(3),
    ...(address.endsWith(LAB) && { "shift on the tour": (shift - loaded.shift).toFixed(3) }),
    ...answers,
  };
}

await withPages((pages: readonly ServedPage[]) =>
  withBrowser("chromium", async (browser) => {
    const columns: Record<string, Record<string, string>> = {};
    for (const [name, device] of Object.entries(DEVICES))
      for (const [place, hash] of Object.entries({ start: START, lab: LAB }))
        for (const { address, suffix } of pages)
          columns[`${name}, ${place}${suffix}`] = await visit(browser, address + hash, device);
    console.log(`Chromium ${browser.version()}, throttled as Lighthouse does in DevTools`);
    for (const [name, column] of Object.entries(columns)) {
      console.log(name);
      console.table(column);
    }
  }),
);
