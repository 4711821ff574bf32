import { pathToFileURL } from "node:url";
import { expect, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { isolatedTest, LONG_RUN, STILL, test } from "./lab-test";
import { readSite, StaticHost } from "./static-host";
import { walk } from "./tab-stops";
import { whenStored } from "./workers";

test.use(STILL);
isolatedTest.use({ serviceWorkers: "allow", ...STILL });

/** 90,000 operations of a program with three sizes, in two threads. */
const TRACE = Array.from({ length: 30_000 }, (_, i) => {
  const size = [16, 1000, 24][i % 3];
  return `t ${1 + (i % 2)}\na ${i % 100} ${size}\nr ${i % 100} ${2 * (size ?? 0)}\nf ${i % 100}\n`;
}).join("");

const BAD = "# bufferlab-trace 2\na 1 64\na 2 x\n";

const read = (page: Page, content: string, name = "server.trace") =>
  page
    .getByLabel("Trace file")
    .first()
    .setInputFiles({ name, mimeType: "", buffer: Buffer.from(content) });

/** Drops a file on the page, as another program hands it over. */
async function drop(page: Page, text: string): Promise<void> {
  const held = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "bad.trace"));
    return transfer;
  }, text);
  await page.dispatchEvent("#stage", "drop", { dataTransfer: held });
}

const card = (page: Page) => page.getByRole("complementary", { name: "Trace" });
const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const used = (page: Page) => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

isolatedTest(
  "a recording is read, kept and opened again without a network; a bad line changes nothing; nothing leaves; Delete frees it",
  async ({ page }) => {
    const host = await StaticHost.of(readSite("dist"));
    await page.goto(`${host.address}#/own`);
    await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
    await whenStored(page);
    const strangers: string[] = [];
    page.on("request", (request) => {
      const isOurs = request.url().startsWith(host.address) || request.url().startsWith("blob:");
      if (!isOurs || request.method() !== "GET") strangers.push(request.url());
    });
    await read(page, TRACE);
    await expect(headline(page)).toHaveText("server makes 90\u202f000 calls and frees every block");
    await expect(page.locator("#own-trace")).toBeFocused();
    await expect(card(page)).not.toContainText("gone when the page is closed");
    await expect(page).toHaveURL(/#\/own\?trace=[0-9a-f]{12}:90000$/);
    await drop(page, BAD);
    await expect(card(page).getByRole("alert")).toContainText('Line 3, SIZE: "x"');
    await expect(card(page).getByRole("alert")).toBeFocused();
    await expect(headline(page)).toHaveText("server makes 90\u202f000 calls and frees every block");
    await host.close();
    await page.reload();
    await expect(headline(page)).toHaveText("server makes 90\u202f000 calls and frees every block");
    await page.getByRole("button", { name: "Thread 2" }).click();
    await expect(headline(page)).toHaveText("This part of server makes 45\u202f000 calls and frees every block");
    await page.goto(`${host.address}#/own`);
    const full = await used(page);
    await page.getByRole("button", { name: "Delete server" }).click();
    await expect(page.getByText("No trace yet.")).toBeVisible();
    await expect.poll(() => used(page)).toBeLessThan(full - 90_000);
    expect(strangers).toEqual([]);
  },
);

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
] as const;
const LONG = process.env.BUFFERLAB_LONG === "1";

test("the place has no barrier, fits every window, and Tab reaches all of it once", async ({ page }) => {
  for (const theme of LONG ? ["light", "dark", "projector"] : ["dark"]) {
    await page.goto("about:blank");
    await page.goto(`./?theme=${theme}#/own`);
    await expect(page.getByRole("button", { name: /^python/ })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: /^python/ }).click();
    await expect(headline(page)).toHaveText("python makes 7\u202f117 calls and never frees 117 blocks");
    for (const viewport of LONG ? SIZES : [SIZES[0], SIZES[3]]) {
      await page.setViewportSize(viewport);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(await axeViolations(page)).toEqual([]);
  }
  const { names, there, back, unreachable } = await walk(page, ".own");
  expect([there, back, unreachable]).toEqual([names, names, []]);
  expect(names).toContain("First operation counted");
});

test("a drag on the strip counts its operations, and a knee follows the pointer", LONG_RUN, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("./#/own");
  await read(page, TRACE);
  const strip = page.getByRole("group", { name: "Operations counted" });
  const box = await strip.boundingBox();
  if (box === null) throw new Error("no strip");
  await expect(strip.locator(".overlay")).toBeAttached();
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 4, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/&span=2\d{4}-4\d{4}$/);
  const knee = page.getByRole("slider", { name: "Natural cutoff 1" });
  const before = await knee.getAttribute("aria-valuenow");
  await knee.locator(".knee-handle").hover();
  await page.mouse.down();
  await page.mouse.move(box.x, y + 200, { steps: 4 });
  await page.mouse.up();
  await expect(knee).not.toHaveAttribute("aria-valuenow", before ?? "");
  await page.getByRole("button", { name: "Find a policy" }).click();
  await expect(page).toHaveURL(/[?]trace=[0-9a-f]{12}:2\d{4}&face=advisor$/);
});

isolatedTest(
  "from a disk, where nothing can be kept, everything works until the page is closed",
  LONG_RUN,
  async ({ page, browserName }) => {
    isolatedTest.skip(browserName === "firefox", "Firefox keeps files even there.");
    await page.goto(`${pathToFileURL("dist/bufferlab.html").href}#/own`);
    await read(page, TRACE);
    await expect(headline(page)).toHaveText("server makes 90\u202f000 calls and frees every block");
    await expect(card(page)).toContainText("gone when the page is closed");
    await page.getByRole("link", { name: "Another trace" }).click();
    await page.getByRole("link", { name: "server" }).click();
    await expect(headline(page)).toHaveText("server makes 90\u202f000 calls and frees every block");
    await page.reload();
    await expect(headline(page)).toContainText("This link needs a trace of 90\u202f000 operations");
  },
);
