import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { LONG } from "../long-run";
import { PACKINGS, TRACE_WRITERS } from "../trace-kit";
import { bufferlab, bufferlabWith } from "./cli-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-pages-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const ROWS = [7n, 9n, 7n].map((id) => ({ id, size: 1 }));
const DIGEST = "digest    de23a6a0fe2e:3\n";
const good = (format: string, rest = `reading   keys\nrequests  3\npages     2\nskipped   0\n${DIGEST}`) => ({
  status: 0,
  out: `format    ${format}\n${rest}`,
  err: "",
});

/** The rows on choices. */
const CHOICES: Readonly<Record<string, string>> = {
  "csv with a header": "only      all (reads 3, writes 0, all 3 records)\n",
  block: "read      keys (keys 3, pages 3 requests)\n",
};

describe("pages trace describes", () => {
  test.each(["plain", "gzip", "zstd"] as const)("a file, %s", async (packing) => {
    const path = file(`trace.${packing}`, PACKINGS[packing](TRACE_WRITERS.keys(ROWS)));
    expect(await bufferlab("pages", "trace", path)).toEqual(good("keys (one number per line)"));
  });

  test("standard input, in any format", async () => {
    const formats = {
      "csv with a header": "csv (a header)",
      "csv without": "csv (columns of numbers, read as time, id, size)",
      block: "block (two columns of numbers)",
      oracleGeneral: "oracleGeneral (binary records of 24 bytes, nearly ordered by time)",
    } as const;
    for (const [form, format] of Object.entries(formats)) {
      const bytes = TRACE_WRITERS[form as keyof typeof formats](ROWS);
      const row = CHOICES[form] ?? "";
      expect(await bufferlabWith([bytes.subarray(0, 5), bytes.subarray(5)], "pages", "trace", "-")).toEqual({
        ...good(format, `reading   keys\nrequests  3\npages     2\nskipped   0\n${row}${DIGEST}`),
      });
    }
  });

  test("a chosen format, columns, reading and unit", async () => {
    const path = file("table", "7;x;513\n9;x;8\n7;x;0\n");
    const pages = ["--columns", "id:1,size:3", "--read", "pages", "--unit", "512"];
    const rest = "reading   pages\nrequests  3\npages     2\nskipped   1 (a record of 0 bytes)\n";
    const { out } = await bufferlab("pages", "trace", path, ...pages);
    expect(out).toContain(`format    csv\n${rest}`);
    expect(await bufferlab("pages", "trace", file("hex", "7\n9\n7\n"), "--as", "keys")).toEqual(good("keys"));
  });
});

test("a bad trace ends with status 2", async () => {
  const refused = (err: string) => ({ status: 2, out: "", err: `bufferlab: ${err}\n` });
  const size = 'line 2, size: "x"; allowed: a whole number, 0 … 9007199254740991';
  expect(await bufferlabWith(["1,2,3\n1,2,x\n"], "pages", "trace", "-")).toEqual(refused(size));
  const cut = await bufferlabWith([PACKINGS.gzip(TRACE_WRITERS.keys(ROWS)).subarray(0, 12)], "pages", "trace", "-");
  expect(cut).toMatchObject({
    status: 2,
    err: expect.stringMatching(/^bufferlab: file: gzip: .*a complete gzip file\n$/),
  });
  expect((await bufferlab("pages", "trace", folder)).err).toContain("a file that can be read (EISDIR");
});

test.runIf(LONG)("a trace over a limit is read up to there, with status 3", async () => {
  const records = Array.from({ length: 5 }, (_, i) => `${2 ** 32 * i},${2 ** 32 - 1}\n`).join("");
  const { status, out, err } = await bufferlabWith([records], "pages", "trace", "-", "--as", "csv", "--read", "pages");
  const [note, limit] = err.split("\n");
  expect([status, limit]).toEqual([3, "bufferlab: the trace ends at 4\u202f194\u202f304 pages, and the file has more"]);
  expect(note).toContain("so every policy misses all of them");
  expect(out).toContain("requests  4194304\npages     4194304\n");
});

test.each([
  [[], "argument: missing; allowed: the trace to read"],
  [["-", "--as", "oracle"], '--as: "oracle"; allowed: lcs, vscsi, oracleGeneral, '],
  [["-", "--read", "page"], '--read: "page"; allowed: keys, pages; did you mean pages?'],
  [["-", "--unit", "512"], '--unit: "512"; allowed: only with --read pages'],
  [["-", "--read", "pages", "--unit", "0"], '--unit: "0"; allowed: a whole number, 1 … 65\u202f536'],
  [["-", "--columns", "id:0"], '--columns: "id:0"; allowed: id:N or id:N,size:M, two numbers from 1 to 1\u202f024'],
  [["-", "--columns", "id:2,size:2"], "two numbers from 1 to 1\u202f024"],
  [["-", "--columns", "id:2", "--as", "keys"], '--columns: "id:2"; allowed: only with --as csv'],
])("%o is refused", async (args, problem) => {
  const { status, out, err } = await bufferlab("pages", "trace", ...args);
  expect([status, out, err.trim().split("\n").length]).toEqual([2, "", 1]);
  expect(err).toContain(problem);
});

test("the documented example is true", async () => {
  const page = readFileSync(new URL("../../docs/page-traces.md", import.meta.url), "utf8");
  const [trace = "", answer = ""] = ["trace", "answer"].map(
    (name) => new RegExp(`\`\`\`${name}\n([^\`]+)\`\`\``).exec(page)?.[1],
  );
  expect(await bufferlabWith([trace], "pages", "trace", "-")).toEqual({ status: 0, out: answer, err: "" });
});
