/**
 * How smooth the page stays while it plays for a few seconds, while the cutoff is dragged, and while the window
 * shrinks: long tasks and the processor time of the page's thread (reported by Chromium alone), and late animation
 * frames; and the size of the first load. The machine's other load disturbs the processor time least.
 */
import type { Page } from "@playwright/test";
import { FOUR_LANES } from "./four-lanes";
import { newPage, playFromStart, type ServedPage, setSpeed, withBrowser, withPages } from "./page-kit";
import { MACHINE, PAGE_LANES } from "./page-lanes";
import { firstLoad, gzipBytes } from "./page-size";

const SECONDS = 4;
/** How often each page is measured. */
const ROUNDS = Number(process.env.BUFFERLAB_ROUNDS ?? 1);
const LATE_MS = 25;
const LONG_TASK_MS = 50;

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

function describe({ intervals, longTasks, achieved, processorMs }: Measured): Record<string, string> {
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
      : "unknown",
    "page's thread per frame": `${(processorMs / intervals.length).toFixed(1)} ms`,
    achieved,
  };
}

/** A person's actions during the measurement, until this process's clock ends it. */
type Act = (page: Page, until: number) => Promise<void>;

/** Drags the histogram's cutoff back and forth, and releases it at both ends. */
const dragCutoff: Act = async (page, until) => {
  const grip = page.getByRole("slider", { name: "cutoff" });
  while (performance.now() < until) {
    const box = await grip.boundingBox();
    const picture = await page.locator(".histogram svg").boundingBox();
    if (box === null || picture === null) throw new Error("there is no cutoff to drag");
    const y = box.y + box.height - 8;
    const isLeft = box.x < picture.x + picture.width / 2;
    await page.mouse.move(box.x + box.width / 2, y);
    await page.mouse.down();
    await page.mouse.move(picture.x + picture.width * (isLeft ? 0.9 : 0.1), y, { steps: 60 });
    await page.mouse.up();
  }
};

const editWorkload: Act = async (page) => {
  await page.getByRole("button", { name: "Edit workload" }).click();
  await page.getByRole("slider", { name: "cutoff" }).scrollIntoViewIfNeeded();
};

/** Makes the window smaller and larger, a few pixels at a time. */
const resize: Act = async (page, until) => {
  for (let turn = 0; performance.now() < until; turn++) {
    const smaller = Math.abs((turn % 120) - 60);
    await page.setViewportSize({ width: 1440 - 7 * smaller, height: 900 - 3 * smaller });
  }
};

/** Smoothness, and the speed that the page reports. */
interface Measured extends Smoothness {
  readonly achieved: string;
  /** Processor time of the page's thread, in ms; NaN where the browser does not report it. */
  readonly processorMs: number;
}

interface Run {
  readonly name: string;
  readonly hash?: string;
  /** The browser and the machine alone: a plain page of words. */
  readonly isPlain?: boolean;
  /** Null = paused. */
  readonly speed: string | null;
  readonly before?: Act;
  readonly act?: Act;
}

const DRAG = { before: editWorkload, act: dragCutoff };

const TWO_LANES = "#/buffer?v=1";

/** The measurements: two lanes at a speed that shows each step and at the maximum, four at the maximum, and a person's input. */
const RUNS: readonly Run[] = [
  { name: "two lanes, 10/s", speed: "10 steps per second" },
  { name: "two lanes, max", speed: "max" },
  { name: "four lanes, max", hash: FOUR_LANES, speed: "max" },
  { name: "dragging the cutoff, four lanes, max", hash: FOUR_LANES, speed: "max", ...DRAG },
  { name: "page cache, four lanes, 2/s", hash: PAGE_LANES, speed: "2 steps per second" },
  { name: "page cache, four lanes, 10/s", hash: PAGE_LANES, speed: "10 steps per second" },
  { name: "page cache, four lanes, 1 k/s", hash: PAGE_LANES, speed: "1\u00a0k steps per second" },
  { name: "page cache, four lanes, max", hash: PAGE_LANES, speed: "max" },
  { name: "page cache, machine, max", hash: MACHINE, speed: "max" },
  { name: "resizing, plain words", isPlain: true, speed: null, act: resize },
  { name: "resizing, paused", speed: null, act: resize },
  { name: "resizing, four lanes, max", hash: FOUR_LANES, speed: "max", act: resize },
];

/** The page is open, and everything loaded in idle time or for offline visits has arrived. */
async function isSettled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForLoadState("networkidle");
}

/** Shows words alone, whose cost is that of the browser and the machine. */
const openPlain = (page: Page): Promise<void> =>
  page.setContent(`<p>${"A plain page has only words. ".repeat(400)}</p>`);

async function openServed(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await isSettled(page);
}

/** Reads the processor time of the page's thread so far, in ms. */
async function threadClock(page: Page, browser: string): Promise<() => Promise<number>> {
  if (browser !== "chromium") return async () => Number.NaN;
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
}

async function measure(
  name: string,
  address: string,
  { hash = TWO_LANES, isPlain = false, speed, before: prepare, act }: Run,
): Promise<Measured> {
  return withBrowser(name, async (browser) => {
    const page = await newPage(browser);
    await (isPlain ? openPlain(page) : openServed(page, address + hash));
    await prepare?.(page, 0);
    if (speed !== null) {
      await setSpeed(page, speed);
      await playFromStart(page);
    }
    const processorMs = await threadClock(page, name);
    const before = await processorMs();
    const until = performance.now() + SECONDS * 1000;
    const [smoothness] = await Promise.all([page.evaluate(watch, SECONDS), act?.(page, until)]);
    const spent = (await processorMs()) - before;
    const [achieved = "as asked"] = await page.getByText("achieved").allTextContents();
    return { ...smoothness, achieved, processorMs: spent };
  });
}

/** Concatenates the measurements. */
function joined(rounds: readonly Measured[]): Measured {
  const longTasks = rounds.flatMap((round) => round.longTasks ?? []);
  return {
    intervals: rounds.flatMap(({ intervals }) => intervals),
    longTasks: rounds.some((round) => round.longTasks === null) ? null : longTasks,
    achieved: rounds.map(({ achieved }) => achieved).join(" · "),
    processorMs: rounds.reduce((sum, { processorMs }) => sum + processorMs, 0),
  };
}

/** All runs, or those whose names contain the words on the command line. */
const wanted = RUNS.filter(({ name }) => name.includes(process.argv.slice(2).join(" ")));

/** Measures all pages in turn, so that the machine's load affects them alike. */
async function rowsOf(browser: string, pages: readonly ServedPage[], run: Run) {
  const rounds = pages.map((): Measured[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, { address }] of pages.entries()) rounds[i]?.push(await measure(browser, address, run));
  return pages.map(({ suffix }, i) => [run.name + suffix, describe(joined(rounds[i] ?? []))] as const);
}

await withPages(async (pages) => {
  for (const { folder, suffix } of pages) {
    const { scripts, styles } = firstLoad(folder);
    const kilobytes = (paths: readonly string[]) => `${(gzipBytes(folder, paths) / 1000).toFixed(1)} kB gzip`;
    console.log(`First load${suffix}: JavaScript ${kilobytes(scripts)}, style sheets ${kilobytes(styles)}`);
  }
  console.log(`${ROUNDS} × ${SECONDS} s each, 1440 × 900`);
  for (const browser of ["chromium", "firefox"]) {
    const rows: (readonly [string, Record<string, string>])[] = [];
    for (const run of wanted) rows.push(...(await rowsOf(browser, pages, run)));
    console.log(browser);
    console.table(Object.fromEntries(rows));
  }
});
