import { readdirSync, readFileSync } from "node:fs";
import type { Browser, CDPSession, Page } from "@playwright/test";

/** How long the workers of a page must be idle, ms, and how often in a row. */
const WINDOW = 250;
const WINDOWS = 2;
/** The most that idle workers are busy in that time, ms. */
const IDLE = 10;

/** The time that the workers of a process have run or waited for a core so far, ms. */
function busyTime(process: number): number {
  const folder = `/proc/${process}/task`;
  const textOf = (task: string, file: string) => readFileSync(`${folder}/${task}/${file}`, "utf8").trim();
  const workers = readdirSync(folder).filter((task) => textOf(task, "comm").startsWith("DedicatedWorker"));
  const times = workers.map((task) => textOf(task, "schedstat").split(" ").map(Number));
  return times.reduce((sum, [running = 0, waiting = 0]) => sum + (running + waiting) / 1e6, 0);
}

/**
 * Knows when a page has loaded, computed and drawn everything: no request is open, its workers have nothing to do, and
 * its thread is idle. Waiting for a core counts as work, so a loaded machine makes no page look idle. Linux only.
 */
export class Rest {
  readonly #browser: CDPSession;
  readonly #page: Page;
  #openRequests = 0;

  private constructor(browser: CDPSession, page: Page) {
    this.#browser = browser;
    this.#page = page;
    const end = () => this.#openRequests--;
    page.on("request", () => this.#openRequests++);
    page.on("requestfinished", end).on("requestfailed", end);
  }

  static of = async (browser: Browser, page: Page): Promise<Rest> =>
    new Rest(await browser.newBrowserCDPSession(), page);

  /** As busyTime(), of all pages of the browser; NaN if a worker ends meanwhile. */
  async #busy(): Promise<number> {
    const { processInfo } = await this.#browser.send("SystemInfo.getProcessInfo");
    const pages = processInfo.filter(({ type }) => type === "renderer");
    try {
      return pages.reduce((sum, { id }) => sum + busyTime(id), 0);
    } catch {
      return Number.NaN;
    }
  }

  /** Resolves when the page rests. */
  async reached(): Promise<void> {
    for (let idle = 0, before = Number.NaN; idle < WINDOWS; ) {
      await this.#page.waitForTimeout(WINDOW);
      await this.#page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      const now = await this.#busy();
      const isIdle = now >= before && now - before <= IDLE && this.#openRequests === 0;
      idle = isIdle ? idle + 1 : 0;
      before = now;
    }
  }
}
