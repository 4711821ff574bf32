import { expect, type Page } from "@playwright/test";
import { STILL, test } from "./lab-test";

test.use(STILL);

const LINK = "#/buffer?v=1&A=article-flawed&B=article-fixed&at=11";

/** A page, not Bufferlab's, which allows Bufferlab's scripts and frames and nothing else. */
async function openHost(page: Page, elements: string) {
  const headers = { "Content-Security-Policy": "default-src 'none'; script-src 'self'; frame-src 'self'" };
  const script = '<script type="module" src="lib/buffer-lab.js"></script>';
  const body = `<!doctype html><title>A host</title>${script}${elements}`;
  await page.route("**/host.html", (route) => route.fulfill({ body, headers, contentType: "text/html" }));
  await page.goto("host.html");
}

test("an element frames a lab, as high as its content, and hands on its states", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  const escaped = LINK.replaceAll("&", "&amp;");
  await openHost(
    page,
    `<buffer-lab link="${escaped}" title="A cache that leaks" ui="stage"></buffer-lab><buffer-lab link="#/buffer"></buffer-lab>`,
  );
  const frame = page.frameLocator("iframe[title='A cache that leaks']");
  await expect(frame.getByRole("link", { name: /^Open in Bufferlab/ })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(1);
  await expect(page.getByText("needs a title")).toBeVisible();
  const element = page.locator("buffer-lab").first();
  const stateOf = () => element.evaluate((found) => (found as HTMLElement & { state: { step: number } | null }).state);
  await expect.poll(async () => (await stateOf())?.step).toBe(11);
  const heights = () =>
    page.locator("iframe").evaluate((found) => [found.clientHeight, Number(found.getAttribute("height"))]);
  await expect.poll(async () => (await heights())[1]).not.toBe(450);
  expect((await heights())[0]).toBe((await heights())[1]);
  const told = element.evaluate(
    (found) =>
      new Promise((resolve) => found.addEventListener("state", (event) => resolve((event as CustomEvent).detail))),
  );
  await element.evaluate((found, link) => found.setAttribute("link", link), LINK.replace("at=11", "at=59"));
  expect(await told).toMatchObject({ step: 59, link: expect.stringContaining("at=59") });
  expect(complaints).toEqual([]);
});
