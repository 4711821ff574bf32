import { describe, expect, test } from "vitest";
import { PAGE_TRACE_FORMAT_NAMES } from "../../src/workloads/traces/pages/format";
import { fittingFormats, guessFormat } from "../../src/workloads/traces/pages/formats";
import type { ReadOptions } from "../../src/workloads/traces/pages/read-page-trace";
import { FIELD_TRACES, type FieldTrace, lcsFile } from "../field-traces";
import { NEAR_TRACES, REFUSED_TRACES } from "../near-traces";
import { readTrace, refusalsOf, requestsOf, TRACE_WRITERS } from "../trace-kit";
import { bufferlab, bufferlabWith } from "./cli-kit";
import { testFiles } from "./pages-kit";

const file = testFiles();
const head = (content: string | Uint8Array) => ({ bytes: Buffer.from(content).subarray(0, 4096), isWhole: true });
const remarksOf = async (text: string | Uint8Array, options = {}) => {
  const read = await readTrace(text, options);
  return read.ok ? read.value.remarks.map((remark) => remark.replaceAll("\u00a0", " ")) : read.error;
};

/** Reads a trace. @throws Error with the problems */
async function read(content: string | Uint8Array, options: ReadOptions = {}) {
  const result = await readTrace(content, options);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The number of requests and of pages. */
const countOf = async (content: string | Uint8Array, options: ReadOptions) => {
  const { trace } = await read(content, options);
  return [trace.requests.length, trace.keys.length];
};

/** The same content with other line ends, without the last one, and with a byte-order mark. */
const formsOf = ({ content }: FieldTrace): readonly (string | Uint8Array)[] =>
  typeof content === "string"
    ? [content, content.replaceAll("\n", "\r\n"), content.trimEnd(), `\ufeff${content}`]
    : [content];

describe.each(FIELD_TRACES)("$name", (field) => {
  const { format, content, requests, sizes, asPages, operations, unsplit, leftOut = {} } = field;

  test("is known by its content and read as its truth says", async () => {
    for (const form of formsOf(field)) {
      const { trace, counts, ...found } = await read(form);
      expect([found.format, [...trace.requests], trace.sizes && [...trace.sizes]]).toEqual([format, requests, sizes]);
      expect(Object.fromEntries(counts.leftOut)).toEqual(leftOut);
    }
  });

  test("is claimed by one reader more than by any other", () => {
    const [first, second] = fittingFormats(head(content));
    expect([first?.format, (first?.score ?? 0) > (second?.score ?? 0)]).toEqual([format, true]);
  });

  test.runIf(asPages !== undefined)(
    "as pages of 4,096 bytes has the requests that the other reading announces",
    async () => {
      expect(await countOf(content, { reading: "pages" })).toEqual(asPages);
      expect((await read(content, { reading: "keys" })).counts.pages).toBe(asPages?.[0]);
    },
  );

  test("leaves the records of each choice of operations", async () => {
    const { counts, only } = await read(content);
    if (operations === undefined) {
      expect(only).toBeNull();
      expect(await refusalsOf(content, { only: "reads" })).toEqual([
        'only: "reads"; all, because this file has no operations',
      ]);
      return;
    }
    expect([counts.reads, counts.writes]).toEqual(operations);
    for (const [i, choice] of (["reads", "writes"] as const).entries())
      if (operations[i] === 0) expect(await refusalsOf(content, { only: choice })).toHaveLength(1);
      else {
        const { counts } = await read(content, { only: choice });
        expect([counts.reads, counts.writes, counts.keys > 0]).toEqual([...operations, true]);
      }
  });

  test.runIf(unsplit !== undefined)("has the pages of one volume if volumes are not split", async () => {
    expect((await countOf(content, { split: "none" }))[1]).toBe(unsplit);
    expect(await countOf(content, { split: "volume" })).toEqual(await countOf(content, {}));
  });

  test.runIf(typeof content === "string")("is refused at a line that is no record, by its number", async () => {
    const bad = "\u0001";
    const text = `${content}`;
    const [refusal = ""] = await refusalsOf(`${text}${bad}\n`, { format });
    expect(refusal).toMatch(new RegExp(`^line ${text.split("\n").length}[:,]`));
  });
});

test.each(NEAR_TRACES)("$name is taken for what it is", async ({ content, format, requests, leftOut }) => {
  const { trace, counts, ...found } = await read(content);
  expect([found.format, [...trace.requests], Object.fromEntries(counts.leftOut)]).toEqual([format, requests, leftOut]);
});

test.each(REFUSED_TRACES)("$content as $format is refused or asked about", async ({ content, format, says }) => {
  expect((await refusalsOf(content, { format })).join("\n")).toContain(says);
});

describe("a choice", () => {
  test("of reads takes the reads alone", async () => {
    const text = "2,312,8192,R,0.551\n2,900,512,w,0.56\n0,312,512,R,1\n";
    expect((await requestsOf(text, { only: "reads" })).sizes).toEqual([8192, 512]);
    expect((await requestsOf(text, { only: "writes" })).sizes).toEqual([512]);
  });

  test("of keys takes the first block of ARC's records", async () => {
    expect((await requestsOf("640 3 0 1\n9 1 0 2\n", { reading: "keys" })).keys).toEqual([640n, 9n]);
    expect((await requestsOf("640 3 0 1\n9 1 0 2\n")).keys).toEqual([640n, 641n, 642n, 9n]);
  });
});

describe("recognition", () => {
  test("of the project's own forms is as before", async () => {
    const rows = Array.from({ length: 400 }, (_, i) => ({ id: BigInt(i % 90), size: 1 + (i % 3) }));
    for (const [form, write] of Object.entries(TRACE_WRITERS)) {
      const guess = guessFormat(head(""));
      const found = guessFormat({ bytes: write(rows).subarray(0, 4096), isWhole: false });
      expect([form, guess.ok, found.ok && form.startsWith(found.value.format)]).toEqual([form, false, true]);
    }
  });

  test("forgives a few odd lines, and not many", () => {
    const spc = "2,312,8192,R,0.551\n".repeat(9);
    expect(guessFormat(head(`${spc}odd\n`))).toMatchObject({
      value: { format: "spc", why: "unit, block of 512 bytes, bytes, R or W, seconds, in 9 of 10 lines" },
    });
    expect(fittingFormats(head(`${spc}${"odd\n".repeat(9)}`)).map(({ format }) => format)).not.toContain("spc");
  });

  test("takes a table of numbers with blanks for no format, and asks for the column of its IDs", async () => {
    const asks = (count: number) =>
      `format: "a table of ${count} columns without names"; the column of the IDs by its number, 1 … ${count}, and perhaps that of the sizes (--columns id:2,size:3); or the format keys, if each line is one key (--as keys)`;
    const near = "; or the format webcachesim, which most lines fit (--as webcachesim)";
    expect(await refusalsOf("9 7 71\n3 8 5\n2 1 6\n")).toEqual([`${asks(3)}${near}`]);
    expect(await refusalsOf("1 640 8 0\n2 9 1 0\n")).toEqual([`${asks(4)}${near}`]);
    expect(await refusalsOf("R,40960,4096\nW,0,512\n")).toEqual([asks(3)]);
    expect(await requestsOf("9 7 71\n3  8\t5\n", { columns: { id: 2, size: 3 } })).toEqual({
      keys: [7n, 8n],
      sizes: [71, 5],
    });
  });

  test("takes time, ID and sizes that are all 1 for libCacheSim’s, and asks about flags", async () => {
    expect((await requestsOf("0,7,1\n1,8,1\n2,7,1\n3,9,1\n")).keys).toEqual([7n, 8n, 7n, 9n]);
    expect(await refusalsOf("0,7,1\n1,8,0\n2,7,1\n3,9,1\n")).toEqual([expect.stringContaining("a table of 3 columns")]);
  });

  test("takes keys with blanks if asked to", async () => {
    expect(await refusalsOf("GET /a\nGET /b\n")).toEqual([
      'format: "lines with blanks"; the column of the IDs by its number (--columns id:2); or the format keys, whose keys may have blanks (--as keys)',
    ]);
    expect((await requestsOf("GET /a\nGET /b\n", { format: "keys" })).keys).toHaveLength(2);
    expect((await requestsOf("a,b\na;b\n/x?a=1,2\n")).keys).toHaveLength(3);
  });

  test.each(['{"v": 1}', "[\n  1,\n  2\n]", '{"op":"a"}\n{"op":"b"}'])("calls %j JSON", async (text) => {
    expect(await refusalsOf(`${text}\n`)).toEqual([
      `format: "JSON"; one of the formats ${PAGE_TRACE_FORMAT_NAMES.join(", ")} (--as FORMAT), or a table whose first line is id,size`,
    ]);
  });

  test("names what has no requests in it", async () => {
    expect(await refusalsOf("0, 15225, 0, 4096, 0, 0\n1, 812, 1, 4096, 8192, 0\n")).toEqual([
      'format: "a log of fio\'s latencies or bandwidth"; the requests, which fio writes with --write_iolog=FILE',
    ]);
  });

  test.each([
    ["xz", "xz -d", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]],
    ["bzip2", "bzip2 -d", [0x42, 0x5a, 0x68, 0x39]],
    ["lz4", "lz4 -d", [4, 0x22, 0x4d, 0x18]],
    ["zip", "unzip", [0x50, 0x4b, 3, 4]],
  ] as const)("names %s and the command that unpacks it", async (name, command, magic) => {
    expect(await refusalsOf(Uint8Array.from([...magic, 1, 2, 3]))).toEqual([
      `file: packed with ${name}; gzip or zstd; unpack it first: ${command} FILE`,
    ]);
  });
});

test("marks that come late in a file of numbers are no keys", async () => {
  const { trace, counts } = await read(`${"7\n8\n".repeat(2000)}*\n7\n`);
  expect([trace.keys.length, counts.leftOut.get("marks *")]).toEqual([2, 1]);
});

test("a version of lcs that nobody has written is refused by its number", async () => {
  expect(await refusalsOf(lcsFile(9))).toEqual(["header, version: 9; 1 … 8"]);
});

test("a header of lcs must be whole, end as it begins, and count its records", async () => {
  const content = lcsFile(2);
  expect(await refusalsOf(content.subarray(0, 500))).toEqual(['header: "500 bytes"; 8192 bytes']);
  expect(await refusalsOf(content.with(8184, 1))).toEqual([
    'header, last 8 bytes: "0x123456789abcde01"; 0x123456789abcdef0',
  ]);
  expect((await read(content.with(24, 3))).counts.notes).toEqual([]);
  expect((await read(content.with(24, 60))).counts.notes).toEqual([
    "The header counts 60 records, and the file has 3.",
  ]);
});

describe("a bad record names its field", () => {
  test.each([
    ["2,312,8192,7,0.551", 'line 2, operation: "7"; R or W'],
    ["2,-3,8192,R,0.551", 'line 2, id: "-3"; a whole number, 0 … 18446744073709551615'],
    ["2,312,8k,R,0.551", 'line 2, size: "8k"; a whole number, 0 … 9007199254740991'],
    ["2,312", 'line 2: "2,312"; at least 5 columns'],
  ])("%s", async (line, problem) => {
    expect(await refusalsOf(`0,312,512,R,1\n${line}\n`, { format: "spc" })).toEqual([problem]);
  });

  test("also where sizes are counted in sectors", async () => {
    expect(await refusalsOf("1,312,99999999999999,0,1\n", { format: "tencent" })).toEqual([
      'line 1, size: "99999999999999"; a whole number, 0 … 17592186044415',
    ]);
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
    const csv = { format: "csv" };
    expect(await remarksOf(rows(0, 0, 0, 0), csv)).toEqual([
      "Column 1 is read as the time, but it is 0 in each of the first 4 lines.",
    ]);
    expect(await remarksOf(rows(1, 5, 2, 9), csv)).toEqual(["Column 1 is read as the time, but it falls from 5 to 2."]);
    expect(await remarksOf(rows(1, 5, 5, 9))).toEqual([]);
    expect(await remarksOf("id,size\n1,512\n2,512\n1,512\n3,512\n")).toEqual([
      "Every size is 512, so both miss ratios are equal.",
    ]);
  });

  test("if lines are left out, or sizes are unknown", async () => {
    expect(await remarksOf("7\n*\n7\n7\n8\n8\n9\n")).toEqual(["Left out, because they are no requests: marks * (1)."]);
    expect(await remarksOf("key,op,size,op_count\na,GET,0,1\na,GET,5,2\na,GET,5,0\n")).toEqual([
      "Left out, because they are no requests: records with a count of 0 (1).",
      "1 record without a size, each taken as 1 byte.",
    ]);
    expect(await remarksOf("1 REST.GET.OBJECT a 5368709120\n2 REST.GET.OBJECT b 5\n3 REST.GET.OBJECT a 5\n")).toEqual([
      "1 record of more than 4\u202f294\u202f967\u202f295 bytes, each taken as that.",
    ]);
  });

  test("if an operation is neither a read nor a write, and is no deletion", async () => {
    expect(await remarksOf("key,op,size,op_count\na,SAT,5,1\nb,DELETE,5,1\na,GET,5,2\n")).toEqual([
      "Neither reads nor writes: operations SAT.",
    ]);
  });

  test("if the format that was chosen is not the one that it looks like", async () => {
    const oracle = TRACE_WRITERS.oracleGeneral([7n, 9n, 7n].map((id) => ({ id, size: 5 })));
    const [said] = await remarksOf(oracle, { format: "longs" });
    expect(said).toBe(
      "The file looks like oracleGeneral (binary records of 24 bytes, nearly ordered by time), not like longs.",
    );
    expect(await remarksOf("1 7 0 5\n2 7 0 5\n", { format: "arc" })).toEqual(["The file does not look like arc."]);
  });
});

describe("the command line", () => {
  const spc = "2,312,8192,R,0.551\n2,312,8192,w,0.56\n0,312,512,R,1\n";

  test("says which choices were taken, and what the others would leave", async () => {
    const { status, out } = await bufferlabWith([spc], "pages", "trace", "-", "--only", "reads");
    const rows = out.replaceAll("\u00a0", " ").trimEnd().split("\n");
    expect([status, rows.slice(0, -1)]).toEqual([
      0,
      [
        "format    spc (unit, block of 512 bytes, bytes, R or W, seconds, in 3 of 3 lines)",
        "reading   keys",
        "requests  2",
        "pages     2",
        "skipped   0",
        "read      keys (keys 2, pages 3 requests)",
        "only      reads (reads 2, writes 1, all 3 records)",
        "split     volume (2 volumes)",
      ],
    ]);
  });

  test("prints the same as JSON", async () => {
    const { out } = await bufferlabWith([`# lines\n${spc}`], "pages", "trace", "-", "--format", "json");
    expect(JSON.parse(out)).toMatchObject({
      ...{
        format: "spc",
        reading: "keys",
        only: "all",
        split: "volume",
        requests: 3,
        pages: 2,
        skipped: 0,
        volumes: 2,
      },
      records: { all: 3, reads: 2, writes: 1 },
      requests_by_reading: { keys: 3, pages: 5 },
      ...{ left_out: { comments: 1 }, limit: null },
    });
  });

  test("refuses and remarks in the same words, in each command", async () => {
    const table = file("table.lis", "9 7 71\n3 8 5\n");
    for (const command of ["trace", "replay", "mrc"]) {
      const refused = await bufferlab("pages", command, table);
      expect([refused.status, refused.out]).toEqual([2, ""]);
      expect(refused.err).toMatch(/^bufferlab: format: "a table of 3 columns without names"; allowed: .*\n$/);
      const { status, err } = await bufferlabWith(["a\nb\n"], "pages", command, "-");
      expect([status, err.split(". ")[0]]).toEqual([
        0,
        "bufferlab: note: Each of the 2\u00a0requests is for another page, so every policy misses all of them",
      ]);
    }
  });
});
