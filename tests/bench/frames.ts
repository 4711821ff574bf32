/**
 * How smooth the page stays while it plays at the speed of each level of detail for ten seconds: long tasks (Chromium
 * alone reports them) and animation frames that came late; and what the first load weighs.
 */
import { newPage, playFromStart, setSpeed, withBrowser, withPage } from "./page-kit";
import { firstLoad, gzipBytes } from "./page-size";

const SECONDS = 10;
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

/** What is watched: two lanes at the speed of each level of detail, and four at the maximum. */
const RUNS = [
  { name: "two lanes, 2/s", hash: "", speed: "2 steps per second" },
  { name: "two lanes, 10/s", hash: "", speed: "10 steps per second" },
  { name: "two lanes, 1 k/s", hash: "", speed: "1\u00a0k steps per second" },
  { name: "two lanes, max", hash: "", speed: "max" },
  {
    name: "four lanes, max",
    hash: "#/buffer?v=1&at=start&A=article-flawed&B=article-fixed&C=ten-slots&D=no-cache",
    speed: "max",
  },
] as const;

type Run = (typeof RUNS)[number];

async function measure(name: string, address: string, run: Run): Promise<Record<string, string>> {
  return withBrowser(name, async (browser) => {
    const page = await newPage(browser);
    await page.goto(address + run.hash);
    await setSpeed(page, run.speed);
    await playFromStart(page);
    const smoothness = await page.evaluate(watch, SECONDS);
    const achieved = await page.getByText("achieved").allTextContents();
    return { ...describe(smoothness), achieved: achieved[0] ?? "as asked" };
  });
}

await withPage(async (address, folder) => {
  const { scripts, styles } = firstLoad(folder);
  const kilobytes = (paths: readonly string[]) => `${(gzipBytes(folder, paths) / 1000).toFixed(1)} kB gzip`;
  console.log(`First load: JavaScript ${kilobytes(scripts)}, style sheets ${kilobytes(styles)}`);
  console.log(`${SECONDS} s each, 1440 × 900`);
  for (const name of ["chromium", "firefox"]) {
    const rows: Record<string, Record<string, string>> = {};
    for (const run of RUNS) rows[run.name] = await measure(name, address, run);
    console.log(name);
    console.table(rows);
  }
});
