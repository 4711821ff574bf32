import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { firstLoad } from "../bench/page-size";
import { LabPage } from "./lab-page";

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
}

/** The scripts and style sheets of the page in `folder` that are loaded later than the page itself. */
export function lateFiles(folder = "dist"): readonly string[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, "utf8"));
  const { scripts, styles } = firstLoad(folder);
  const early = new Set([...scripts, ...styles]);
  const all = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(all)].filter((file) => /[.](js|css)$/.test(file) && !early.has(file));
}

/** A way to open a part that is loaded later: the address, and a person's actions there. */
interface Door {
  readonly at: string;
  readonly open: (page: Page, lab: LabPage) => Promise<void>;
}

const stays = async () => {};
const press = (name: string | RegExp, at = "#/buffer?v=1"): Door => ({
  at,
  open: (page) =>
    page
      .getByRole("button", { name, exact: typeof name === "string" })
      .first()
      .click(),
});
const place = (at: string): Door => ({ at, open: stays });

export const DOORS: Readonly<Record<string, Door>> = {
  help: press("Help: keys and privacy"),
  share: press("Share"),
  "share the heap lab": press("Share", "#/heap"),
  present: press("Present"),
  "present the start": press("Present", "#/"),
  "share the start": press("Share", "#/"),
  table: press(/^Table: memory wasted/),
  "table of the sizes": press(/^Table: .*sizes/i),
  "table of the field": press(/^Table: allocated by size/),
  "table of the trade-off": press(/^Table: .*trade/i),
  loop: press("Loop"),
  "stop rule": press("Stop when…"),
  step: press("Step forward", "#/buffer?v=1&at=11"),
  "log lens": press("Zoom by size"),
  zoom: press("Zoom in"),
  policy: press("Edit policy A"),
  workload: press("Edit workload"),
  "by hand": press("Play it yourself"),
  comparison: press("Compare 1 slot with 10"),
  sweep: press("Try 1–64 slots"),
  biography: {
    at: "#/buffer?v=1",
    open: (_, lab) =>
      lab.lane("A Chen, flawed").getByRole("button", { name: "Biography of the buffer in slot 1" }).click(),
  },
  code: { at: "#/buffer?v=1", open: (page) => page.getByRole("tab", { name: "Code" }).click() },
  print: {
    at: "#/buffer?v=1",
    open: async (page) => {
      await page.locator("#stage").focus();
      await page.keyboard.press("ControlOrMeta+p");
    },
  },
  "many slots": place("#/buffer?v=1&A=article-flawed(cap:60)&at=500"),
  "another scenario": {
    at: "#/buffer?v=1",
    open: async (page) => {
      await page.getByRole("combobox", { name: "Scenario" }).selectOption({ index: 2 });
    },
  },
  "own program": place("#/own"),
  library: place("#/library"),
  lessons: place("#/learn"),
  lesson: place("#/learn/leak/3"),
  task: place("#/learn/leak/8"),
  "lesson presented": {
    at: "#/learn/leak/3",
    open: async (page) => {
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.keyboard.press("p");
    },
  },
  handout: place("#/learn/leak/print"),
  lecturers: place("#/learn/leak/teach"),
  challenges: place("#/learn/challenges"),
  "heap lab": place("#/heap"),
  "heap workload": press("Edit workload", "#/heap"),
  "heap sweep": press("Compare many settings", "#/heap"),
  "heap operation": press("One operation, step by step", "#/heap"),
  "a bad link": place("#/buffer?v=1&A=article-flawd"),
  quiz: place("?predict=1"),
  frame: place("?embed=1"),
  goal: place("?goal=repair"),
  "goal over a heap": place("?goal=tune-glibc#/heap?v=1&at=11&A=ptmalloc"),
};

/** Parts that are not listed: fallbacks if no worker may start, and parts that need a failure, a file or more actions. */
export const WITHOUT_DOOR =
  /^assets\/(clock|keyframes|memory|question|DigestNotice|DrawingNotice|Quiz|FreeTask|Trials|Heaps|MemoryLedger|MemoryRows|MemoryWords|CrowdedSlots|field-selection|quiz|read-file|serve-trials|serve)-[\w-]+[.](js|css)$/;

/** Opens the page at the address and performs the actions, as far as the page allows. */
export async function enter(page: Page, { at, open }: Door): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`./${at}`);
  await page.locator("#root > :not([data-still])").waitFor();
  await open(page, new LabPage(page));
}
