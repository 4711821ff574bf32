import { describe, expect, test } from "vitest";
import { bufferlab, bufferlabWith } from "./cli-kit";
import { csvRows, testFiles } from "./pages-kit";

const file = testFiles();

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
const run = (...args: string[]) => bufferlab("run", ...args);

describe("run, for the page-cache lab", () => {
  test("describes each cache", async () => {
    const { status, out } = await run("--preset", "scan");
    expect(status).toBe(0);
    expect(plain(out)).toMatch(/^At step 79 999: 80 000 requests, 2 000 pages in each cache\. State [0-9a-f]{6}\.\n/);
    expect(plain(out)).toContain("A: LRU\n  Evicts the page that has gone longest without a request.\n");
    expect(plain(out)).toContain("hits       42 859, 53.6 %; 452 in the window after the last scan\n");
    expect(plain(out)).toContain("1 423 requested again since they came, 426 not yet, 151 never again\n");
  });

  test("prints the lines of the commands that have ended, as pages machine does", async () => {
    const { out } = await run("--preset", "lies");
    const [lines, end] = out.split("\nAt step ");
    expect(lines).toBe((await bufferlab("pages", "machine")).out);
    expect(plain(end ?? "")).toMatch(/^990 082: 10 of 10 commands ended\. State [0-9a-f]{6}\.\n$/);
    expect((await run("--preset", "lies", "--steps", "3")).out).toMatch(
      /: 1 of 10\u00a0commands ended; the next one is running\./,
    );
  });

  test("prints a row after step 0 and every so many steps, for each lane", async () => {
    const rows = csvRows((await run("--preset", "scan", "--every", "40000", "--format", "csv")).out);
    expect(rows.map(({ step, lane }) => `${step} ${lane}`)).toEqual([
      "0 A",
      "0 B",
      "0 C",
      "40000 A",
      "40000 B",
      "40000 C",
    ]);
    expect(rows[0]).toMatchObject({ hits: "0", misses: "1", hand: "" });
  });

  test("prints the state as json, which check accepts as a link", async () => {
    const json = JSON.parse((await run("--preset", "belady", "--format", "json")).out);
    expect(json.lanes.map(({ name, figures }: typeof json) => [name, figures.misses])).toEqual([
      ["FIFO", 9],
      ["LRU", 10],
      ["Belady", 7],
    ]);
    expect((await bufferlab("check", `${json.link}&d=${json.digest}`)).status).toBe(0);
  });

  test("says why a run ended early", async () => {
    const { status, err } = await run("--preset", "belady", "--steps", "20");
    expect([status, plain(err)]).toEqual([
      3,
      "bufferlab: the run ended after 12 of 20 operations because every request has been answered\n",
    ]);
  });
});

describe("pages run", () => {
  const pagesRun = (...args: string[]) => bufferlab("pages", "run", ...args);

  test("prints what run prints, and the article's machine without a scenario", async () => {
    const options = ["--preset", "belady", "--every", "5", "--format", "csv"];
    expect(await pagesRun(...options)).toEqual(await run(...options));
    expect(await pagesRun()).toEqual(await run("--preset", "lies"));
  });

  test("refuses scenarios and formats of other labs", async () => {
    expect(await pagesRun("#/heap?v=1")).toMatchObject({
      status: 2,
      err: 'bufferlab: lab: "heap"; allowed: pages\n',
    });
    expect((await pagesRun("--format", "article")).err).toContain("allowed: summary, csv, json");
  });
});

describe("a scenario with a trace", () => {
  const TRACE = "id,size\n1,4096\n2,1\n3,1\n1,1\n2,1\n9,8192\n1,1\n";
  const LINK = "#/pages?v=1&stage=policies&work=trace&trace=ba5a2d7a7e0a:7&at=6&cache=2&A=fifo&B=lru";

  test("runs on the file after --trace, and check reproduces its digest", async () => {
    const json = JSON.parse(
      (await bufferlabWith([TRACE], "pages", "run", LINK, "--trace", "-", "--format", "json")).out,
    );
    expect(json.lanes.map(({ figures }: typeof json) => figures.misses)).toEqual([7, 7]);
    const { status, out } = await bufferlabWith([TRACE], "check", `${LINK}&d=${json.digest}`, "--trace", "-");
    expect([status, out]).toEqual([0, `valid: ${json.link}&d=${json.digest}\nreproduced\n`]);
  });

  test("finds the operations and volumes by the digest, and says them", async () => {
    const spc = file("t.spc", "2,312,8192,R,0.551\n2,312,8192,w,0.56\n0,312,512,R,1\n");
    for (const [args, words] of [
      [[], "all operations, split by volume"],
      [["--only", "reads"], "reads alone, split by volume"],
      [["--only", "reads", "--split", "none"], "reads alone, volumes not split"],
    ] as const) {
      const { digest } = JSON.parse((await bufferlab("pages", "trace", spc, ...args, "--format", "json")).out);
      const link = `#/pages?v=1&stage=policies&work=trace&trace=${digest}&cache=2&A=lru`;
      const { status, err } = await run(link, "--trace", spc);
      expect([status, err.includes(`the trace is read as keys, ${words}\n`)]).toEqual([0, true]);
      expect((await bufferlab("pages", "replay", spc, ...args, "--size", "2")).out).toContain(
        `; read as keys, ${words}\n`,
      );
    }
  });

  test.each([
    [[LINK], 'trace: "ba5a2d7a7e0a:7"; allowed: only with --trace FILE'],
    [
      [`${LINK}&read=pages`, "--trace", "-"],
      '--trace: "-"; allowed: the trace ba5a2d7a7e0a:7; read as pages, this file is 67c22d524f2d:10',
    ],
    [[LINK, "--trace", "-", "--unit", "512"], '--unit: "512"; allowed: only with --read pages'],
    [["--preset", "belady", "--trace", "-"], '--trace: "-"; allowed: only for a scenario with work=trace'],
    [["#/heap?v=1", "--trace", "-"], '--trace: "-"; allowed: only for a scenario with life=trace'],
  ])("%o is refused", async (args, problem) => {
    expect(await bufferlabWith([TRACE], "run", ...args)).toEqual({
      status: 2,
      out: "",
      err: `bufferlab: ${problem}\n`,
    });
  });
});
