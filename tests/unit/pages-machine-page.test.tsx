import { describe, expect, test } from "vitest";
import { pageNow, usePageLook } from "../../src/labs/page-cache/page-state";
import { LONG } from "../long-run";
import { freshPages, WholePage } from "./page-kit";
import { all, plain, said, the } from "./page-roles";

freshPages();

const title = () => said(the("heading", /measurements|cached|MB\/s|eater|request/i));
const reads = () => [...document.querySelectorAll(".machine-read .machine-speed p")].map((speed) => said(speed));
/** Its multiples are spread evenly over the commands. */
const GOLDEN = 0.618034;
const turn = () => document.querySelector(".machine-turn") ?? document;

describe("the machine's face", () => {
  test("opens with six reads, modeled beside reported", async () => {
    await WholePage.open("#/pages");
    expect(title()).toBe("4.3 to 609 MB/s reported: one file, one disk, six measurements");
    expect(reads()).toEqual([
      "44.4 reported 44.4 MB/s",
      "568 reported 531 MB/s",
      "45.6 reported 45.6 MB/s",
      "568 reported 609 MB/s",
      "4.3 reported 4.3 MB/s",
      "41.6 reported 41.6 MB/s",
    ]);
    const where = said(document.querySelector(".stage-where"));
    expect(where).toContain("command 10 of 10, step 990 082");
    expect(where).toMatch(/modeled.*reported/);
  });

  test("says where figures came from", async () => {
    await WholePage.open("#/pages");
    const origins = [...document.querySelectorAll(".machine-origins > div")].map((row) => said(row));
    expect(origins).toEqual(
      [
        "both direct reads 41.798 MB/s, 107.75 µs fitted",
        "warm reads 698 ns a call fitted",
        "cold reads 44 × 723.196 µs fitted",
        "cached at first 1 889 pages fitted",
        "the eater’s limit 814 575 pages fitted",
        "copying 2 500 MB/s assumed",
        "between the cold reads 62.1 ms predicted 61.8 ms reported",
      ].map((text) => expect.stringMatching(new RegExp(text.split(" ").join("\\s*")))),
    );
  });

  test("appends each command to the script, and undoes it", async () => {
    const page = await WholePage.open("#/pages");
    const before = location.hash;
    await page.press("drop caches", turn());
    await page.press("dd", turn());
    expect(pageNow().script.slice(10)).toEqual(["drop", "dd:512"]);
    expect(reads().at(-1)).toBe("41.3 MB/s");
    await page.press(/^Undo:/);
    expect(pageNow().script).toHaveLength(11);
    await page.press(/^Undo:/);
    expect(location.hash).toBe(before);
  });

  test("returns to the same state when mixed commands are undone, and the links of states open them", async () => {
    const page = await WholePage.open("#/pages?v=1&script=dd:512&file=400000&resident=10&drift=none&at=781");
    const before = location.hash;
    expect(before).toMatch(/&d=[0-9a-f]{6}/);
    const links: string[] = [];
    const many = LONG ? 20 : 5;
    for (let i = 0; i < many; i++) {
      const buttons = all("button", undefined, turn());
      await page.click(buttons[Math.floor(((GOLDEN * (i + 1)) % 1) * buttons.length)] ?? document.body);
      expect(pageNow().script).toHaveLength(2 + i);
      links.push(location.hash);
    }
    for (let i = 0; i < many; i++) await page.press(/^Undo:/);
    expect(location.hash).toBe(before);
    for (const link of links.filter((_, i) => LONG || i % 5 === 4)) {
      await page.follow(link.replace(/&d=[0-9a-f]{6}/, ""));
      expect(location.hash).toBe(link);
    }
  });

  test("reads directly with the block size of the handle", async () => {
    const page = await WholePage.open("#/pages");
    await page.write(the("slider", "Block size") as HTMLInputElement, "4");
    expect(usePageLook.getState().block).toBe(8192);
    await page.press(/dd direct, 8/, turn());
    expect(pageNow().script.at(-1)).toBe("direct:8192");
    expect(reads().at(-1)).toBe("27.0 MB/s");
  });

  test("says which block sizes are allowed", async () => {
    const page = await WholePage.open("#/pages");
    const field = the("textbox", "Block size, bytes") as HTMLInputElement;
    await page.write(field, "1000");
    await page.key("Enter");
    expect(said(the("alert", /multiples/))).toBe("“1000” is not valid. Allowed: multiples of 512, 512 … 4 194 304.");
    await page.write(field, "1 536");
    await page.key("Enter");
    expect(usePageLook.getState().block).toBe(1536);
  });

  test("changes the machine, marks the change, and explains a bad value", async () => {
    const page = await WholePage.open("#/pages");
    const field = the("textbox", "Rate of the disk, MB/s") as HTMLInputElement;
    await page.write(field, "83.6");
    await page.key("Enter");
    expect(pageNow().rate).toBe(83_600_000);
    expect(reads().join()).not.toContain("reported");
    expect(said(document.querySelector(".machine-origins > div"))).toContain("changed");
    await page.write(field, "fast");
    await page.key("Enter");
    expect(said(the("alert", /number/))).toBe("“fast” is not a number.");
  });

  test("goes to the end of a command, and back to a later one", async () => {
    const page = await WholePage.open("#/pages");
    await page.press(/5 The eater/);
    expect(title()).toBe("Free grew, the cache did not come back: 57 360 kB are cached");
    await page.press(/8 dd, again/);
    expect(said(document.querySelector(".stage-where"))).toContain("command 8 of 10");
  });

  test("plays in real time unless a speed is chosen, and skips to the end of a command", async () => {
    const page = await WholePage.open("#/pages?v=1&at=100");
    const isPressed = () => the("button", "Real time").getAttribute("aria-pressed");
    expect(isPressed()).toBe("true");
    await page.press("Skip command");
    expect(said(document.querySelector(".stage-where"))).toContain("command 2 of 10, step 197 360");
    await page.write(the("slider", "Speed") as HTMLInputElement, "20");
    expect(isPressed()).toBe("false");
    expect(all("button").map(said)).not.toContain("Skip command");
    await page.follow("#/pages?v=1&stage=policies");
    expect(all("button").map(said)).not.toContain("Real time");
  });

  test("prints free as today", async () => {
    const page = await WholePage.open("#/pages");
    await page.press("today");
    expect(plain(document.querySelector(".machine-free-wide")?.textContent)).toContain("buff/cache available");
  });

  test("shows the finding only beside the article's script and settings", async () => {
    const page = await WholePage.open("#/pages");
    const finding = () =>
      all("heading")
        .map((heading) => said(heading))
        .includes("What the article did not see");
    expect(finding()).toBe(true);
    await page.follow("#/pages?v=1&script=dd:512~dd:512&at=394719");
    expect(finding()).toBe(false);
  });
});
