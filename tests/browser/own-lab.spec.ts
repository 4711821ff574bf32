import { expect, type Locator, type Page } from "@playwright/test";
import { axeViolations } from "./axe";
import { LabPage } from "./lab-page";
import { LONG_RUN, STILL, isolatedTest as test } from "./lab-test";

test.use(STILL);

/** Calls of a program with these sizes: every block is resized, then freed. */
const traceOf = (blocks: number, size: (block: number) => number) =>
  Array.from({ length: blocks }, (_, i) => `a ${i % 50} ${size(i)}\nr ${i % 50} ${size(i) * 2}\nf ${i % 50}\n`).join(
    "",
  );

const SHORT = traceOf(200, (i) => [16, 1000, 24][i % 3] ?? 0);
/** Sizes without order do not fit into a link. */
const LONG = traceOf(8000, (i) => 16 + ((i * i * 7919) % 60_013));

const fileOf = (text: string, name = "server.trace") => ({ name, mimeType: "", buffer: Buffer.from(text) });
const choose = (page: Page, text: string) => page.getByLabel("Trace file").first().setInputFiles(fileOf(text));

/** Drops a file on the page, as another program hands it over. */
async function drop(page: Page, text: string): Promise<void> {
  const held = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "server.trace"));
    return transfer;
  }, text);
  await page.dispatchEvent("#stage", "drop", { dataTransfer: held });
}

/** The address with the digest of its state. */
async function addressOf(page: Page): Promise<string> {
  await expect(page).toHaveURL(/&d=[0-9a-f]{6}$/);
  return page.url();
}

const rail = (page: Page) => page.getByRole("complementary", { name: "Scenario" });

test("a recording runs in a lab, moves both ways, and a short one travels in its link", async ({ page, browser }) => {
  const lab = new LabPage(page);
  await page.goto("./#/own");
  await choose(page, SHORT);
  await lab.button("Run in the buffer cache lab").click();
  await expect(rail(page)).toContainText("The 600 calls of a recording");
  await expect(page.getByRole("combobox", { name: "Scenario" })).toContainText("Your program: server (");
  await lab.go("598");
  await expect(lab.stage).toContainText("The program resized 1\u202f000 to 2\u202f000\u00a0B: stayed in place");
  const address = await addressOf(page);
  expect(address).toMatch(/life=trace&trace=[0-9a-f]{12}:600&calls=/);
  await lab.button("Step back").click();
  await expect(lab.stage).toContainText("The program asked for");
  await lab.go("10");
  await lab.go("598");
  await expect(page).toHaveURL(address);
  expect(await axeViolations(page)).toEqual([]);

  const other = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  await other.goto(address);
  await other.getByRole("button", { name: "Everything" }).click();
  await expect(rail(other)).toContainText("The 600 calls of a recording");
  await expect(other).toHaveURL(address);
  await expect(other.getByRole("alert")).toHaveCount(0);
  await other.context().close();
});

test(
  "a long recording is dropped on a lab; its link asks for the file, and tells another one",
  LONG_RUN,
  async ({ page, browser }) => {
    const lab = new LabPage(page);
    await lab.open("#/heap?v=1&A=ptmalloc");
    await drop(page, LONG);
    await lab.button("Run it in this lab").click();
    await expect(rail(page)).toContainText("The 24 000 calls of a recording");
    await expect(rail(page)).toContainText("address-exact with glibc 2.36");
    const address = await addressOf(page);
    expect(address).toMatch(/#\/heap\?v=1&life=trace&trace=[0-9a-f]{12}:24000&/);
    expect(address).not.toContain("calls=");

    const other = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
    await other.goto(address);
    const missing = other.getByRole("heading", { name: "This link needs a trace of 24 000 operations," });
    await expect(missing).toBeVisible();
    await expect(rail(other)).toContainText("glibc 2.36");
    expect(await axeViolations(other)).toEqual([]);
    await choose(other, SHORT);
    await expect(other.getByText("not the one.")).toBeVisible();
    await expect(other.getByRole("button", { name: "Open it anyway, with these policies" })).toBeVisible();
    await drop(other, LONG);
    await expect(missing).toBeHidden();
    await expect(other).toHaveURL(address);
    await other.context().close();
  },
);

test(
  "a part that a person types is one edit; its link opens the file of the whole",
  LONG_RUN,
  async ({ page, browser }) => {
    const lab = new LabPage(page);
    await lab.open("#/buffer?v=1&A=article-flawed");
    await drop(page, LONG);
    await lab.button("Run it in this lab").click();
    await expect(rail(page)).toContainText("The 24 000 calls of a recording");
    const span = rail(page).getByRole("textbox", { name: "Operations, such as 0-99, or all" });
    await span.fill("9-3");
    await span.press("Enter");
    await expect(rail(page).getByRole("alert")).toContainText("the first operation, below 24 000, and the last");
    await span.fill("6001-21000");
    await span.press("Enter");
    await expect(rail(page)).toContainText("The 15 001 calls of a recording");
    await expect(page.getByRole("combobox", { name: "Scenario" })).toContainText("Your program: server, part (");
    const address = await addressOf(page);
    expect(address).toMatch(/&trace=[0-9a-f]{12}:15001&whole=[0-9a-f]{12}:24000&span=6001-21000&/);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: /^Undo: / }).click();
    await expect(rail(page)).toContainText("The 24 000 calls of a recording");
    await page.getByRole("button", { name: /^Redo: / }).click();
    await expect(span).toHaveValue("6001-21000");
    await span.fill("");
    await span.press("Enter");
    await expect(rail(page)).toContainText("The 24 000 calls of a recording");
    await expect(page).not.toHaveURL(/whole=/);

    const other = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
    await other.goto(address);
    const missing = other.getByRole("heading", { name: "This link needs a trace of 15 001 operations," });
    await expect(missing).toBeVisible();
    await choose(other, LONG);
    await expect(missing).toBeHidden();
    await expect(other).toHaveURL(address);
    await other.context().close();
  },
);

/** Two threads and a block of 2 GiB, which no lane simulates. */
const HUGE = "a 1 2147483648\nt 2\na 2 1024\nf 1\nf 2\n";

test("a recording says what its figures leave out: on its card, in lanes, presented and on paper", async ({
  page,
  browser,
}) => {
  const lab = new LabPage(page);
  const said = (within: Locator) =>
    expect(within.getByRole("list", { name: "What these figures leave out" })).toHaveText(
      /^Left out: 1 of 2\srequests, 2.147.483.648\sB of 2.147.484.672\sB, each over 1\sGiB\..*Merged: 2\sthreads\./,
    );
  await page.goto("./#/own");
  await choose(page, HUGE);
  await said(page.getByRole("complementary").first());
  await lab.button("Run in the buffer cache lab").click();
  await said(lab.stage);
  expect(await axeViolations(page)).toEqual([]);
  await lab.button("Present").click();
  await said(page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".print-sheet .caveats")).toContainText("Left out: 1 of 2");
  const address = await addressOf(page);
  const other = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  await other.goto(
    address
      .replace("#/buffer", "#/heap")
      .replace(/&[A-D]=[^&]*/g, "")
      .replace(/&d=\w+$/, ""),
  );
  await said(other.locator("#stage"));
  await other.context().close();
});
