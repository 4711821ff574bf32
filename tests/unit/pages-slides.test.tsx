import { expect, test } from "vitest";
import { requestTakeaway } from "../../src/labs/page-cache/slide";
import { freshPages, WholePage } from "./page-kit";
import { plain, said, the } from "./page-roles";

freshPages();

const dialog = () => the("dialog", "Presentation");
const part = (selector: string) => said(dialog().querySelector(selector));

/** The ids of the figures on the slide. */
const figures = () => dialog().querySelector(".figure-slide")?.getAttribute("data-figures")?.split(" ");

async function present(address: string, name: string | RegExp): Promise<WholePage> {
  const page = await WholePage.open(address);
  the("button", name).focus();
  await page.press(name);
  return page;
}

test("a slide of one request has every outcome, and the lists, acts and sentence of the lane in focus", async () => {
  const link = "#/pages?v=1&stage=request&work=list&asks=1~2~3~1~4~5&requests=40&cache=3&at=5&A=lru&B=arc";
  const page = await present(link, "Present");
  await page.rest();
  expect(part(".present-title")).toBe("Page 5 is requested. A and B miss.");
  expect(part(".page-present-outcomes").replaceAll("\n", " ")).toMatch(/LRU ○ miss.*ARC ○ miss/);
  expect(part(".request-list .request-page")).toBe("5");
  expect(part(".page-present-acts")).toMatch(/^Miss .*Evicted Page 3 .*Enters Page 5/s);
  expect(part(".page-present-sentence")).toContain("Page 3 leaves the queue");
  await page.key("2");
  expect(part(".request-list h4")).toContain("T1");
});

test("the title of a request names the lanes that hit and those that miss", () => {
  const said = (...hits: boolean[]) => requestTakeaway(1204, hits).rest;
  expect(plain(requestTakeaway(1204, [true]).strong)).toBe("Page 1 204 is requested.");
  expect(said(true)).toBe(" A hits.");
  expect(said(false)).toBe(" A misses.");
  expect(said(true, false, false)).toBe(" A hits, B and C miss.");
  expect(said(true, true, true, false)).toBe(" A, B and C hit, D misses.");
});

test("the slide about the eater hides which pages of the file are left, because the next step asks", async () => {
  const page = await present("#/learn/lies/5", /^Present/);
  expect(figures()).toEqual(["contents", "latest"]);
  await page.begins(() => dialog().querySelector<HTMLElement>(".lesson-reveal")?.click());
  await page.key("PageDown");
  expect(said(dialog())).toContain("free");
  expect(figures()).not.toContain("file");
  expect(said(dialog())).not.toContain(plain("2\u202f573"));
  page.close();
  await present("#/learn/lies/2", /^Present/);
  expect(figures()).toContain("file");
});
