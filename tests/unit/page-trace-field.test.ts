import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { PAGE_TRACE_FORMAT_NAMES } from "../../src/workloads/traces/pages/format";
import { guessFormat } from "../../src/workloads/traces/pages/formats";
import { FIELD_TRACES } from "../field-traces";
import { readTrace, refusalsOf, requestsOf, TRACE_WRITERS } from "../trace-kit";
import { bufferlab, bufferlabWith } from "./cli-kit";
import { testFiles } from "./pages-kit";

const file = testFiles();
const head = (text: string) => ({ bytes: Buffer.from(text), isWhole: true });
const remarksOf = async (text: string, options = {}) => {
  const read = await readTrace(text, options);
  return read.ok ? read.value.remarks.map((remark) => remark.replaceAll("\u00a0", " ")) : read.error;
};

describe.each(FIELD_TRACES)("$name", ({ title, text, read }) => {
  test("is refused by its name, whatever its line ends", async () => {
    for (const form of [text, text.replaceAll("\n", "\r\n"), text.trimEnd(), `\ufeff${text}`]) {
      const [refusal = "", ...more] = await refusalsOf(form);
      expect([refusal.startsWith(`format: "${title}`), refusal, more]).toEqual([true, refusal, []]);
    }
  });

  test.runIf(read !== null)("is read after the step that the refusal names", async () => {
    const guess = guessFormat(head(text));
    const [, command = ""] = /: ((?:awk|grep) .* FILE)$/.exec(guess.ok ? "" : (guess.error[0]?.allowed ?? "")) ?? [];
    const made = execFileSync("sh", ["-c", command.replace(/FILE$/, file("trace", text))], { encoding: "utf8" });
    expect(made).toBe(read);
    expect((await requestsOf(made)).keys.length).toBeGreaterThan(0);
  });
});

describe("recognition", () => {
  test("of the formats that are read is as before", async () => {
    const rows = Array.from({ length: 400 }, (_, i) => ({ id: BigInt(i % 90), size: 1 + (i % 3) }));
    for (const [form, write] of Object.entries(TRACE_WRITERS)) {
      const guess = guessFormat(head(""));
      const found = guessFormat({ bytes: write(rows).subarray(0, 4096), isWhole: false });
      expect([form, guess.ok, found.ok && form.startsWith(found.value.format)]).toEqual([form, false, true]);
    }
  });

  test("is by the whole beginning of the file", async () => {
    const [arc] = FIELD_TRACES;
    expect(await refusalsOf(`${arc?.text.repeat(40)}`)).toEqual([expect.stringContaining("lines with blanks")]);
    expect(await refusalsOf("9 7 71\n3 8 5\n")).toEqual([expect.stringContaining("lines with blanks")]);
  });

  test("asks about blanks and about tables without names, and takes keys with blanks if asked to", async () => {
    const blanks =
      'format: "lines with blanks"; cells with commas between, as from: tr -s " " , < FILE; or the format keys, whose keys may have blanks (--as keys)';
    expect(await refusalsOf("GET /a\nGET /b\n")).toEqual([blanks]);
    expect((await requestsOf("GET /a\nGET /b\n", { format: "keys" })).keys).toHaveLength(2);
    const table =
      'format: "a table of 3 columns without names"; csv, with the number of the ID column (--columns id:2,size:3); or the format keys, whose keys may have commas (--as keys)';
    expect(await refusalsOf("R,40960,4096\nW,0,512\n")).toEqual([table]);
    expect((await requestsOf("R,40960,4096\nW,0,512\n", { columns: { id: 2, size: 3 } })).keys).toEqual([40960n, 0n]);
    expect((await requestsOf("a,b\na;b\n/x?a=1,2\n")).keys).toHaveLength(3);
  });

  test.each(['{"v": 1}', "[\n  1,\n  2\n]", '{"op":"a"}\n{"op":"b"}'])("calls %j JSON", async (text) => {
    expect(await refusalsOf(`${text}\n`)).toEqual([`format: "JSON"; ${PAGE_TRACE_FORMAT_NAMES.join(", ")}`]);
  });
});

describe("a trace is remarked on", () => {
  test("if every request is for another page", async () => {
    const said =
      "Each of the 3 requests is for another page, so every policy misses all of them. Another column or format may hold the keys.";
    expect(await remarksOf("a\nb\nc\n")).toEqual([said]);
    expect(await remarksOf("a\nb\na\n")).toEqual([]);
    expect(await remarksOf("a\n")).toEqual([]);
  });

  test("if the IDs have one or two values", async () => {
    const columns = { id: 2, size: null };
    const table = "419,W,40960\n419,R,0\n419,R,8192\n419,W,0\n";
    const hint = "Another column or format may hold the keys.";
    expect(await remarksOf(table, { columns })).toEqual([`The 4 requests are for only 2 pages. ${hint}`]);
    expect(await remarksOf(table, { columns: { id: 1, size: null } })).toEqual([
      `The 4 requests are for only 1 page. ${hint}`,
    ]);
  });

  test("if a column is constant, or is read as the time and falls", async () => {
    const rows = (...times: readonly number[]) =>
      times.map((time, i) => `${time},${i % 3},${4096 + (i % 2)}\n`).join("");
    expect(await remarksOf(rows(0, 0, 0, 0))).toEqual([
      "Column 1 is read as the time, but it is 0 in each of the first 4 lines.",
    ]);
    expect(await remarksOf(rows(1, 5, 2, 9))).toEqual(["Column 1 is read as the time, but it falls from 5 to 2."]);
    expect(await remarksOf(rows(1, 5, 5, 9))).toEqual([]);
    expect(await remarksOf("id,size\n1,512\n2,512\n1,512\n3,512\n")).toEqual([
      "Every size is 512, so both miss ratios are equal.",
    ]);
    expect(await refusalsOf("1,8,0\n2,9,0\n")).toEqual([
      "file: 2\u00a0records of 0\u00a0bytes and no other; at least one request",
    ]);
  });

  test("if its header names columns with a meaning that is not read", async () => {
    const text =
      "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime\n1,web,0,Read,81920,4096,5\n2,web,1,Read,81920,512,5\n";
    expect(await remarksOf(text)).toEqual([
      "Columns Hostname and DiskNumber are not read, so equal IDs of different volumes are one page.",
      "Column Type is not read, so every operation is a request.",
    ]);
    expect(await remarksOf("key,op,size,op_count\n7,GET,5,3\n7,SET,9,1\n")).toEqual([
      "Column op is not read, so every operation is a request.",
      "Column op_count is not read, so each line is one request.",
    ]);
  });
});

test("the command line refuses and remarks in the same words, in each command", async () => {
  const arc = file("P1.lis", FIELD_TRACES[0]?.text ?? "");
  for (const command of ["trace", "replay", "mrc"]) {
    const refused = await bufferlab("pages", command, arc);
    expect([refused.status, refused.out]).toEqual([2, ""]);
    expect(refused.err).toMatch(/^bufferlab: format: "an ARC trace[^"]*"; allowed: .*: awk '.*' FILE\n$/);
    const { status, err } = await bufferlabWith(["a\nb\n"], "pages", command, "-");
    expect([status, err.split(". ")[0]]).toEqual([
      0,
      "bufferlab: note: Each of the 2\u00a0requests is for another page, so every policy misses all of them",
    ]);
  }
});
