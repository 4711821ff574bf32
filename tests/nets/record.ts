/**
 * Records what a built page draws, to compare two builds on one machine:
 *
 *   npx tsx tests/nets/record.ts DIST OUT [PART]
 *   diff -r OUT1 OUT2
 *
 * OUT gets the library's cards and the handouts (text); for every card its lab and its slide (PNG), its printed sheet
 * (text), the pictures and tables that Share saves (SVG, CSV), and its embedded stage and chart (PNG); for every state of
 * every step of a lesson its stage (PNG), and for the first and the last state its slide (PNG). PART, such as "#/pages" or
 * "#/learn/leak", leaves only the cards and steps whose address begins with it.
 */
import "../../src/labs/register";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { chromium, type Locator, type Page } from "@playwright/test";
import { findTool, TOOLS } from "../../scripts/tools.mjs";
import { lessons } from "../../src/lessons/catalog/lessons";
import type { LessonStep } from "../../src/lessons/format";
import { readSite, StaticHost } from "../browser/static-host";
import { Rest } from "./rest";

const [dist = "dist", out = "build/nets", part = "#/"] = process.argv.slice(2);
/** High enough for a whole stage. */
const VIEW = { width: 1440, height: 1200 };
const host = await StaticHost.of(readSite(dist), { folder: "/" });
/** The same at every port, because sheets and pictures contain their address. A page of localhost is trusted. */
const BASE = "http://nets.localhost/";

/** A text, without the names of built files, in lines. */
const settled = (text: string): string => text.replaceAll(/assets\/[\w.-]+/g, "assets/…").replaceAll("><", ">\n<");

function save(kind: string, name: string, content: string | Buffer): void {
  mkdirSync(join(out, kind), { recursive: true });
  writeFileSync(join(out, kind, name.replaceAll(/[^\w.-]+/g, "-")), content, { flag: "wx" });
}

/** Without the last digits of means, which depend on the pieces in which the page reads a series. */
const rounded = (csv: string): string => csv.replaceAll(/\d+\.\d{10,}/g, (mean) => Number(mean).toPrecision(10));

const htmlOf = async (part: Locator): Promise<string> => settled(await part.evaluate((element) => element.outerHTML));

/** The number of a card. */
const numberIn = (name: string): string => name.slice(0, 2);

/** Records pages one after the other, each when it rests. */
class Recorder {
  readonly #page: Page;
  readonly #rest: Rest;

  constructor(page: Page, rest: Rest) {
    this.#page = page;
    this.#rest = rest;
  }

  async #open(address: string): Promise<void> {
    await this.#page.goto("about:blank");
    await this.#page.goto(BASE + address);
    await this.#page.locator("#root > :not([data-still])").first().waitFor();
    await this.#rest.reached();
  }

  /** Reads the page until it rests and two readings in a row are equal. */
  async #settledOf<T extends string | Buffer>(read: () => Promise<T>): Promise<T> {
    for (let before: T | null = null; ; ) {
      await this.#rest.reached();
      const now = await read();
      if (before !== null && Buffer.from(before).equals(Buffer.from(now))) return now;
      before = now;
    }
  }

  /** Draws the page again, because a picture may keep the arrangement of those before it, and text its smoothing. */
  async #redraw(): Promise<void> {
    await this.#page.setViewportSize({ ...VIEW, width: VIEW.width - 100 });
    await this.#rest.reached();
    await this.#page.setViewportSize(VIEW);
  }

  async #shoot(kind: string, name: string): Promise<void> {
    await this.#rest.reached();
    await this.#redraw();
    save(kind, `${name}.png`, await this.#settledOf(() => this.#page.screenshot()));
  }

  async #press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    await this.#rest.reached();
  }

  /** Saves the cards. Returns their names and links. */
  async cards(): Promise<readonly (readonly [name: string, link: string])[]> {
    await this.#open("#/library");
    const pictured = this.#page.getByRole("listitem").filter({ has: this.#page.getByRole("img") });
    const links: (readonly [string, string])[] = [];
    for (const [i, card] of (await pictured.all()).entries()) {
      const link = card.getByRole("heading").getByRole("link");
      const name = `${String(i).padStart(2, "0")}-${await link.innerText()}`;
      save("cards", `${name}.html`, await htmlOf(card));
      links.push([name, (await link.getAttribute("href")) ?? ""]);
    }
    return links;
  }

  async #sheet(name: string): Promise<void> {
    await this.#page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await this.#rest.reached();
    const sheet = this.#page.locator(".print-sheet");
    // The first event loads the sheet.
    if ((await sheet.count()) === 0) await this.#page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    save("sheets", `${name}.html`, await this.#settledOf(() => htmlOf(sheet)));
    await this.#page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await this.#rest.reached();
  }

  /** Saves the pictures and tables of the dialog "Share", as text. */
  async #shared(name: string): Promise<void> {
    await this.#page.getByRole("button", { name: "Share", exact: true }).click();
    await this.#rest.reached();
    const dialog = this.#page.getByRole("dialog", { name: "Share" });
    await dialog.getByText("Title, code to embed, files").click();
    for (const button of await dialog.getByRole("button", { name: /^SVG, |, CSV$/ }).all()) {
      const [file] = await Promise.all([this.#page.waitForEvent("download"), button.click()]);
      save(
        "shared",
        `${numberIn(name)}-${file.suggestedFilename()}`,
        rounded(await readFile(await file.path(), "utf8")),
      );
    }
    await this.#press("Escape");
  }

  async #slide(kind: string, name: string): Promise<void> {
    await this.#page.getByRole("button", { name: /^Present/ }).click();
    await this.#page.getByRole("dialog", { name: "Presentation" }).waitFor();
    await this.#shoot(kind, name);
    await this.#page.getByRole("button", { name: "Leave" }).click();
    await this.#rest.reached();
  }

  async card(name: string, link: string): Promise<void> {
    await this.#open(link);
    await this.#shoot("labs", name);
    await this.#shared(name);
    await this.#sheet(name);
    await this.#slide("slides", name);
    for (const ui of ["stage", "chart"]) {
      await this.#open(`?embed=1&ui=${ui}${link}`);
      await this.#shoot("embedded", `${name}-${ui}`);
    }
  }

  /** Goes to the next state, past the question if it is asked here. */
  async #advance(isAsked: boolean): Promise<void> {
    if (isAsked) await this.#page.getByRole("button", { name: "Not sure" }).click();
    else await this.#press("PageDown");
  }

  async step(name: string, link: string, { states, question }: LessonStep): Promise<void> {
    await this.#open(link);
    for (const i of states.keys()) {
      const state = `${name}-${i}`;
      await this.#shoot("lessons", state);
      if (i === 0 || i + 1 === states.length) await this.#slide("lesson-slides", state);
      if (i + 1 < states.length) await this.#advance(i === question.at);
    }
  }
}

/** A browser with one page. Its processes belong to that page alone, so that their work tells when it rests. */
async function openBrowser(): Promise<readonly [Recorder, close: () => Promise<void>]> {
  const browser = await chromium.launch({
    executablePath: findTool(TOOLS.chromium) ?? "chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-partial-raster",
      `--host-resolver-rules=MAP nets.localhost:80 ${new URL(host.address).host}`,
    ],
  });
  const context = await browser.newContext({ viewport: VIEW, reducedMotion: "reduce", serviceWorkers: "block" });
  await context.addInitScript(() => {
    window.print = () => {};
  });
  const page = await context.newPage();
  page.setDefaultTimeout(0);
  return [new Recorder(page, await Rest.of(browser, page)), () => browser.close()];
}

rmSync(out, { recursive: true, force: true });
for (const [path, file] of host.site) if (path.startsWith("learn/")) save("handouts", path, settled(file.toString()));
const [first, close] = await openBrowser();
const cards = await first.cards();
await close();

type Job = (recorder: Recorder) => Promise<void>;
const jobs: (readonly [name: string, job: Job])[] = [];
for (const [name, link] of cards) if (link.startsWith(part)) jobs.push([name, (recorder) => recorder.card(name, link)]);
for (const { name, steps } of lessons)
  for (const [i, step] of steps.entries()) {
    const link = `#/learn/${name}/${i + 1}`;
    if (link.startsWith(part)) jobs.push([link, (recorder) => recorder.step(`${name}-${i + 1}`, link, step)]);
  }
const queue = jobs.values();
const workThrough = async () => {
  const [recorder, close] = await openBrowser();
  for (const [name, job] of queue) {
    await job(recorder);
    console.log(name);
  }
  await close();
};
await Promise.all(Array.from({ length: 1 + availableParallelism() }, workThrough));
await host.close();
