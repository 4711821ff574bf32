import type { Browser, CDPSession, Page } from "@playwright/test";

/** How long the work of a page is measured, ms, and how often in a row it must be little. */
const WINDOW = 250;
const WINDOWS = 2;
/** The most work of a page at rest, as a share of the time. The clock of processes has steps of 10 ms. */
const IDLE = 0.1;
/** The most work before a page rests, ms of CPU time. It is the same on a loaded machine. */
const MOST_WORK = 120_000;

/** Knows when a page has loaded and drawn everything: no request is open, and its process hardly works. */
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

  /** CPU time of the browser's pages and their workers so far, ms. */
  async #work(): Promise<number> {
    const { processInfo } = await this.#browser.send("SystemInfo.getProcessInfo");
    return 1000 * processInfo.reduce((sum, { type, cpuTime }) => sum + (type === "renderer" ? cpuTime : 0), 0);
  }

  /** Resolves when the page rests. @throws Error if it has worked for long and does not */
  async reached(): Promise<void> {
    const start = await this.#work();
    for (let quiet = 0, before = start; quiet < WINDOWS; ) {
      const begun = performance.now();
      await this.#page.waitForTimeout(WINDOW);
      await this.#page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      const now = await this.#work();
      const isIdle = now - before <= IDLE * (performance.now() - begun) && this.#openRequests === 0;
      quiet = isIdle ? quiet + 1 : 0;
      before = now;
      if (now - start > MOST_WORK) throw new Error(`${this.#page.url()} never rests`);
    }
  }
}
