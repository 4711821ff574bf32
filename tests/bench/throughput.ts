/**
 * How much of the core's speed the page keeps: steps a second of four lanes that play at the maximum in Chromium, and of
 * the core alone in Node, in turn. Measured in wall-clock time and in processor time of the stepping thread, which the
 * machine's other load disturbs less.
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import type { FromWorker } from "../../src/kernel/protocol/messages";
import { FOUR_LANES, fourLanes } from "./four-lanes";
import { median, openCore } from "./open-core";
import { newPage, playFromStart, rendererIds, setSpeed, withBrowser, withPages } from "./page-kit";

const ROUNDS = Number(process.env.BUFFERLAB_ROUNDS ?? 5);
const WARM_UP_MS = 2000;
const MEASURED_MS = 4000;
const SLICE = 100_000;
/** /proc counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Steps per second of wall-clock time, and per second of the stepping thread's processor time. */
interface Speeds {
  readonly wall: number;
  readonly processor: number;
}

interface Round {
  readonly core: Speeds;
  readonly page: Speeds;
}

/** Steps that a run has done, and the time of that count, in seconds. */
interface Reading {
  readonly done: number;
  readonly wall: number;
  readonly processor: number;
}

const speedsBetween = (from: Reading, to: Reading): Speeds => ({
  wall: (to.done - from.done) / (to.wall - from.wall),
  processor: (to.done - from.done) / (to.processor - from.processor),
});

function coreSpeeds(): Speeds {
  const { call } = openCore(fourLanes);
  const read = (): Reading => {
    const { user, system } = process.cpuUsage();
    return { done: call.bl_done(), wall: performance.now() / 1000, processor: (user + system) / 1e6 };
  };
  const runFor = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end) call.bl_run(SLICE);
    return read();
  };
  return speedsBetween(runFor(WARM_UP_MS), runFor(MEASURED_MS));
}

/** Records the operation count of each frame from a worker. Runs in the page before its scripts. */
function noteFrames(): void {
  const RealWorker = Worker;
  globalThis.Worker = class extends RealWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
        if (data.type === "frame")
          Object.assign(globalThis, { noted: { done: data.info.done, at: performance.now() } });
      });
    }
  };
}

/** Processor time of the busiest worker thread of the page, in seconds. */
function workerSeconds(processId: number): number {
  const folder = `/proc/${processId}/task`;
  const seconds = readdirSync(folder).map((thread) => {
    const stat = readFileSync(`${folder}/${thread}/stat`, "utf8");
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return stat.includes("(DedicatedWorker") ? (user + system) / TICKS_PER_SECOND : 0;
  });
  return Math.max(...seconds);
}

async function read(browser: Browser, page: Page): Promise<Reading> {
  const ids = await rendererIds(browser);
  const noted = await page.evaluate(() => (globalThis as unknown as { noted: { done: number; at: number } }).noted);
  return { done: noted.done, wall: noted.at / 1000, processor: Math.max(...ids.map(workerSeconds)) };
}

const pageSpeeds = (address: string): Promise<Speeds> =>
  withBrowser("chromium", async (browser) => {
    const page = await newPage(browser);
    await page.addInitScript(noteFrames);
    await page.goto(address + FOUR_LANES);
    await setSpeed(page, "max");
    await playFromStart(page);
    await page.waitForTimeout(WARM_UP_MS);
    const from = await read(browser, page);
    await page.waitForTimeout(MEASURED_MS);
    return speedsBetween(from, await read(browser, page));
  });

/** Speeds are medians over the rounds, and so are the ratios within a round. */
function row(rounds: readonly Round[], by: keyof Speeds): Record<string, string> {
  const ratios = rounds.map(({ core, page }) => page[by] / core[by]);
  return {
    "core in Node": `${(median(rounds.map(({ core }) => core[by])) / 1e6).toFixed(2)} M/s`,
    page: `${(median(rounds.map(({ page }) => page[by])) / 1e6).toFixed(2)} M/s`,
    "page : core": median(ratios).toFixed(2),
    rounds: ratios.map((ratio) => ratio.toFixed(2)).join(" "),
  };
}

await withPages(async (pages) => {
  const rounds = pages.map((): Round[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, { address }] of pages.entries())
      rounds[i]?.push({ core: coreSpeeds(), page: await pageSpeeds(address) });
  console.log(`Four lanes at the maximum, steps a second, medians of ${ROUNDS} rounds in turn`);
  const rows = pages.flatMap(({ suffix }, i) => [
    [`by the clock${suffix}`, row(rounds[i] ?? [], "wall")],
    [`by processor time${suffix}`, row(rounds[i] ?? [], "processor")],
  ]);
  console.table(Object.fromEntries(rows));
});
