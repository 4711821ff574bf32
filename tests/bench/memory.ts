/**
 * Memory of the page in Chromium: as it opens, and after 10^8 steps of two lanes and of four, or after all requests of a
 * large page cache (goal: 200 MB over a blank page). It counts the renderer's process minus one with a blank page, and in it
 * the JavaScript heap of page and workers and the memories of their cores. The service worker is blocked: it runs for half
 * a minute after a visit and takes 15 to 20 MiB meanwhile.
 */
import type { Browser, CDPSession, Page } from "@playwright/test";
import { FOUR_LANES } from "./four-lanes";
import { newPage, playFromStart, rendererMegabytes, setSpeed, stepOf, withBrowser, withPages } from "./page-kit";
import { LARGE_PAGES, MOST_REQUESTS } from "./page-lanes";

const STEPS = 100_000_000;
const LOOK_MS = 1000;

interface Run {
  readonly name: string;
  readonly hash: string;
  readonly steps: number;
}

const RUNS: readonly Run[] = [
  { name: "two lanes", hash: "#/buffer?v=1", steps: STEPS },
  { name: "four lanes", hash: FOUR_LANES, steps: STEPS },
  { name: "page cache", hash: LARGE_PAGES, steps: MOST_REQUESTS - 1 },
];

/** Sends a command of the DevTools protocol to one thread. */
type Send = <Answer>(method: string, parameters?: object) => Promise<Answer>;

/** The threads of a page and its workers that run now, the page first. */
type Threads = () => readonly Send[];

/** Watches the threads of a page. Call this before the page opens. */
async function threadsOf(page: Page): Promise<Threads> {
  const session = await page.context().newCDPSession(page);
  const own: Send = (method, parameters) => session.send(method as never, parameters as never) as never;
  const workers = new Map<string, Send>();
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worker") workers.set(sessionId, sendThrough(session, sessionId));
  });
  session.on("Target.detachedFromTarget", ({ sessionId }) => workers.delete(sessionId));
  // Without flattening, which Playwright does not let its sessions do.
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return () => [own, ...workers.values()];
}

function sendThrough(session: CDPSession, sessionId: string): Send {
  const waiting = new Map<number, (answer: unknown) => void>();
  session.on("Target.receivedMessageFromTarget", (event) => {
    const { id, result } = JSON.parse(event.message);
    if (event.sessionId === sessionId) waiting.get(id)?.(result);
  });
  return (method, params = {}) => {
    const id = waiting.size;
    const answer = new Promise((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    session.send("Target.sendMessageToTarget" as never, { sessionId, message } as never);
    return answer as Promise<never>;
  };
}

/** Bytes of JavaScript's objects after a garbage collection. */
async function scriptBytes(send: Send): Promise<number> {
  await send("HeapProfiler.collectGarbage");
  return (await send<{ usedSize: number }>("Runtime.getHeapUsage")).usedSize;
}

/** Starts recording the cores of a thread, before its script makes one. */
const NOTE_CORES = `self.cores ??= [];
WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(Instance, given) {
    const core = new Instance(...given);
    self.cores.push(core);
    return core;
  },
});
`;

/** DevTools can count these themselves, but a worker crashes when asked for them. The workers: of the run, and of trials. */
async function noteCores(page: Page): Promise<void> {
  await page.route(/\/assets\/(main|trial)-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: NOTE_CORES + (await response.text()) });
  });
}

/** Bytes of the memories of all cores. */
async function coreBytes(send: Send): Promise<number> {
  const expression = "(self.cores ?? []).reduce((sum, core) => sum + core.exports.memory.buffer.byteLength, 0)";
  return (await send<{ result: { value: number } }>("Runtime.evaluate", { expression })).result.value;
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const total = async (threads: readonly Send[], bytes: (send: Send) => Promise<number>): Promise<string> =>
  megabytes((await Promise.all(threads.map(bytes))).reduce((sum, more) => sum + more, 0));

/** Collects garbage first, which a browser does when it likes. */
async function row(browser: Browser, running: Threads, blank: number): Promise<Record<string, string>> {
  const threads = running();
  const scripts = {
    "JavaScript, page": await total(threads.slice(0, 1), scriptBytes),
    "JavaScript, workers": await total(threads.slice(1), scriptBytes),
    cores: await total(threads.slice(1), coreBytes),
  };
  const renderer = await rendererMegabytes(browser);
  return { renderer: `${renderer.toFixed(0)} MiB`, "over blank": `${(renderer - blank).toFixed(0)} MiB`, ...scripts };
}

async function reach(page: Page, steps: number): Promise<void> {
  while ((await stepOf(page)) < steps) await page.waitForTimeout(LOOK_MS);
  const pause = page.getByRole("button", { name: "Pause", exact: true });
  if (await pause.isVisible()) await pause.click();
}

const measure = (name: string, address: string, { hash, steps }: Run) =>
  withBrowser("chromium", async (browser) => {
    const page = await newPage(browser, { offline: false });
    const threads = await threadsOf(page);
    await noteCores(page);
    await page.goto("about:blank");
    const blank = await rendererMegabytes(browser);
    await page.goto(address + hash);
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    const opened = await row(browser, threads, blank);
    await setSpeed(page, "max");
    await playFromStart(page);
    await reach(page, steps);
    const done = (await stepOf(page)).toLocaleString("en");
    return { [`${name}, opened`]: opened, [`${name}, ${done} steps`]: await row(browser, threads, blank) };
  });

/** All runs, or those whose names contain the words on the command line. */
const wanted = RUNS.filter(({ name }) => name.includes(process.argv.slice(2).join(" ")));

await withPages(async (pages) => {
  const rows = {};
  for (const run of wanted)
    for (const page of pages) Object.assign(rows, await measure(run.name + page.suffix, page.address, run));
  console.table(rows);
});
