import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Frame, type Page } from "@playwright/test";
import { DAILY, isolatedTest, LONG_RUN, STILL, test } from "./lab-test";

test.use(STILL);
isolatedTest.use(STILL);
const LONG = process.env.BUFFERLAB_LONG === "1";

/** The messages that the parent page has received. */
interface Heard {
  readonly type: string;
  readonly link?: string;
  readonly height?: number;
  readonly [key: string]: unknown;
}

declare global {
  interface Window {
    readonly heard: Heard[];
    readonly origins: Set<string>;
    readonly listening: string[];
  }
}

/** A page of another site with a frame, whose attributes come from the query. With h=auto it resizes the frame on request. */
const PARENT = `<!doctype html><html lang="en"><title>A course</title><body><script>
const asked = new URLSearchParams(location.search);
window.heard = []; window.origins = new Set();
const frame = document.createElement("iframe");
Object.assign(frame, { title: "Bufferlab", src: asked.get("src"), width: asked.get("width") ?? "640", height: "360" });
if (asked.has("sandbox")) frame.setAttribute("sandbox", asked.get("sandbox"));
addEventListener("message", ({ data, origin, source }) => {
  if (source !== frame.contentWindow) return;
  heard.push(data); origins.add(origin);
  if (data.type === "height") frame.height = data.height;
});
document.body.append(frame);
</script></body></html>`;

let server: Server;
test.beforeAll(async () => {
  server = createServer((_, response) => response.setHeader("content-type", "text/html").end(PARENT));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
test.afterAll(() => new Promise((resolve) => server.close(resolve)));

interface Framed {
  readonly frame: Frame;
  /** Violations that the browser reported. */
  readonly objections: string[];
  /** Requests to hosts other than the page's and its parent's. */
  readonly strangers: string[];
}

/** Opens the page in a frame of another site. Firefox also logs its own decisions, which are not violations. */
async function framed(page: Page, baseURL: string, query: string, attributes = ""): Promise<Framed> {
  const objections: string[] = [];
  const strangers: string[] = [];
  page.on("pageerror", ({ message }) => objections.push(message));
  page.on("console", (message) => message.type() === "error" && objections.push(message.text()));
  const parent = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  page.on("request", (request) => {
    if (![parent, baseURL].some((known) => request.url().startsWith(known))) strangers.push(request.url());
  });
  await page.goto(`${parent}?src=${encodeURIComponent(baseURL + query)}${attributes}`);
  const frame = await (await page.locator("iframe").elementHandle())?.contentFrame();
  if (!frame) throw new Error("no frame");
  return { frame, objections, strangers };
}

const SANDBOX = `&sandbox=${encodeURIComponent("allow-scripts allow-popups")}`;

/** Makes every kind of storage that a browser may block throw on access. */
function blockStorage(): void {
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException("Storage is blocked.", "SecurityError");
      },
    });
  }
}

/** Records listeners for messages from other windows. */
function noteListeners(): void {
  const listening: string[] = [];
  Object.assign(window, { listening });
  const add = window.addEventListener;
  window.addEventListener = (type: string, ...rest: unknown[]) => {
    if (type === "message") listening.push(new Error().stack ?? "");
    Reflect.apply(add, window, [type, ...rest]);
  };
}

const key = (frame: Frame, name: string) => frame.getByRole("button", { name, exact: true });
/** Clicks without a pointer: not every browser delivers a test's pointer to a frame of another site. */
const press = (frame: Frame, name: string) => key(frame, name).dispatchEvent("click");
const heard = (page: Page, type: string) => page.evaluate((of) => window.heard.filter((one) => one.type === of), type);

for (const [name, attributes, block] of [
  ["a frame with storage blocked", "", true],
  ["a sandbox, which gives it no origin, storage, worker or history", SANDBOX, false],
] as const) {
  // The sandbox blocks the storage too.
  isolatedTest(`all works in ${name}`, block ? LONG_RUN : DAILY, async ({ page, baseURL }) => {
    if (block) await page.addInitScript(blockStorage);
    await page.addInitScript(noteListeners);
    const { frame, objections, strangers } = await framed(page, baseURL ?? "", "?embed=1&theme=dark", attributes);
    await expect(key(frame, "Step forward")).toBeEnabled();
    const storage = await frame.evaluate(() => {
      try {
        return typeof localStorage;
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(storage).toBe("SecurityError");
    await press(frame, "Step forward");
    await expect(frame.locator(".takeaway-step")).toHaveText("step 37\u202f901");
    await expect.poll(() => frame.evaluate(() => location.hash)).toContain("at=37901&d=");
    // Switches to a workload whose sizes another worker counts, and back.
    await press(frame, "Edit workload");
    await frame.getByRole("combobox", { name: "workload", exact: true }).selectOption({ index: 2 });
    await expect(frame.getByText("Counted over the first 100\u202f000 steps.")).toBeVisible();
    await frame.getByRole("button", { name: /^Undo: / }).dispatchEvent("click");
    await expect(frame.locator(".takeaway-step")).toHaveText("step 37\u202f901");
    // The page ignores every message.
    await page.evaluate(() => {
      for (const data of [{ type: "height" }, { bufferlab: 1, type: "state", link: "#/buffer?v=1&at=3" }, "seek"]) {
        document.querySelector("iframe")?.contentWindow?.postMessage(data, "*");
      }
    });
    await press(frame, "Step forward");
    await expect(frame.locator(".takeaway-step")).toHaveText("step 37\u202f902");
    expect(await frame.evaluate(() => [window.listening, window.onmessage])).toEqual([[], null]);
    expect(objections).toEqual([]);
    expect(strangers).toEqual([]);
  });
}

test(
  "the parent page receives the state when the run rests, and each answer if it asked for answers",
  LONG_RUN,
  async ({ page, baseURL }) => {
    const { frame } = await framed(page, baseURL ?? "", "?embed=1&ui=stage&predict=1&report=1#/buffer?v=1&at=11");
    await expect(frame.getByText("Your answers are sent to the page around this frame.")).toBeVisible();
    await press(frame, "lane A");
    await expect.poll(() => heard(page, "answer")).toHaveLength(1);
    const [answer] = await heard(page, "answer");
    expect(answer).toMatchObject({ bufferlab: 1, type: "answer", pick: "A", right: false });
    expect(answer?.link).toMatch(/^#\/buffer\?v=1&at=11&d=[0-9a-f]{6}$/);

    // The quiz that follows sends its answers in the same format, with the state that shows them.
    await press(frame, "Ask me");
    await press(frame, "not sure");
    await expect.poll(() => heard(page, "answer")).toHaveLength(2);
    const [, next] = await heard(page, "answer");
    expect(next).toMatchObject({ bufferlab: 1, type: "answer", pick: "not-sure", right: false });
    const [, step] = /^#\/buffer\?v=1&at=(\d+)&d=[0-9a-f]{6}$/.exec(next?.link ?? "") ?? [];
    expect(Number(step)).toBeGreaterThan(11);

    await expect
      .poll(async () => (await heard(page, "state")).map((one) => `${one.step} ${String(one.link).slice(0, 20)}`))
      .toContain("11 #/buffer?v=1&at=11&d");
    expect(await heard(page, "height")).toEqual([]);
    expect(await page.evaluate(() => [window.heard.every((one) => one.bufferlab === 1), [...window.origins]])).toEqual([
      true,
      [new URL(baseURL ?? "").origin],
    ]);
  },
);

for (const [ui, widths, often] of [
  ["stage", LONG ? [1280, 900, 640] : [1280, 640], DAILY],
  ["lab", [1280, 360], LONG_RUN],
  ["chart", [640], LONG_RUN],
] as const) {
  const what = "settles and does not scroll, from wide to narrow";
  test(`a frame with the height of its content ${what}: ${ui}`, often, async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 1400, height: 900 });
    const { frame } = await framed(page, baseURL ?? "", `?embed=1&ui=${ui}&h=auto`, `&width=${widths[0]}`);
    await expect(key(frame, "Step forward")).toBeEnabled();
    const overflow = () =>
      frame.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll(".stage, .rail")].map(
          (box) => box.scrollHeight - box.clientHeight,
        ),
      );
    let heightsBefore = 0;
    for (const [place, width] of widths.entries()) {
      await page.locator("iframe").evaluate((own: HTMLIFrameElement, asked) => {
        own.width = asked;
      }, `${width}`);
      await expect.poll(async () => (await overflow()).every((pixels) => pixels <= 0)).toBe(true);
      const heights = (await heard(page, "height")).length;
      expect(heights - heightsBefore).toBeGreaterThan(0);
      expect(heights - heightsBefore).toBeLessThanOrEqual(4);
      await press(frame, "Step forward");
      await expect(frame.locator(".takeaway-step")).toHaveText(`step 37\u202f90${1 + place}`);
      expect((await overflow()).every((pixels) => pixels <= 0)).toBe(true);
      heightsBefore = (await heard(page, "height")).length;
    }
  });
}
