import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAGE_TRACE_FORMAT_NAMES } from "../../src/workloads/traces/pages/format";
import { PAGE_TRACE_FORMATS } from "../../src/workloads/traces/pages/formats";
import { TRACE_LIMITS, TRACE_READINGS } from "../../src/workloads/traces/pages/page-trace";
import { type ReadProgress, readPageTrace } from "../../src/workloads/traces/pages/read-page-trace";
import { blankRecord } from "../../src/workloads/traces/pages/record";
import { RequestList } from "../../src/workloads/traces/pages/request-list";
import { ID_NAMES } from "../../src/workloads/traces/pages/table";
import { Turns } from "../../src/workloads/traces/pieces";
import { SplitMix64 } from "../oracle/random";
import { inPieces, PACKINGS, readTrace, refusalsOf, requestsOf, TRACE_WRITERS, type TraceRow } from "../trace-kit";

const HIGHEST = 2n ** 64n - 1n;
const id = fc.oneof(fc.bigInt(0n, 20n), fc.bigInt(0n, HIGHEST), fc.constantFrom(2n ** 53n, 2n ** 53n + 1n, HIGHEST));
const row = fc.record({ id, size: fc.constant(1) });
const sizedRow = fc.record({ id, size: fc.oneof(fc.nat(3), fc.nat(2 ** 32 - 1), fc.constant(2 ** 32 - 1)) });
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });

/** The pages of some keys, numbered in order of first request. */
function numbered(keys: readonly bigint[]) {
  const distinct = [...new Set(keys)];
  const pages = new Map(distinct.map((key, page) => [key, page]));
  return { requests: keys.map((key) => pages.get(key)), keys: distinct };
}

/** Traces of some of these records, again and again: longer than the beginning of a file that is read at once. */
const tracesOf = (row: fc.Arbitrary<TraceRow>) =>
  fc
    .tuple(fc.array(row, { minLength: 1, maxLength: 60 }), fc.constantFrom(1, 40))
    .map(([rows, times]) => Array.from({ length: times }, () => rows).flat());

const WRITERS = Object.entries(TRACE_WRITERS);
/** Blocks that never fall may be times, so the format is asked for. */
const chosen = (form: string) => (form === "block" ? ({ format: form } as const) : {});
const PACKED = Object.entries(PACKINGS);

/** The size of each record; null = 1 each. */
const sizesOf = (rows: readonly TraceRow[]) =>
  rows.every(({ size }) => size === 1) ? null : rows.map(({ size }) => size);

/** The digest as docs/page-traces.md defines it. */
function documentedDigest(rows: readonly TraceRow[]): string {
  const hash = createHash("sha256").update("pages\nkeys\n");
  hash.update(BigUint64Array.from(rows, ({ id }) => id)).update(Uint32Array.from(sizesOf(rows) ?? []));
  return `${hash.digest("hex").slice(0, 12)}:${rows.length}`;
}

describe("all forms of one trace", () => {
  test("give the same requests, pages and digest, in pieces of any length", () =>
    fc.assert(
      fc.asyncProperty(tracesOf(row), cuts, async (rows, cuts) => {
        const expected = { ...numbered(rows.map(({ id }) => id)), sizes: null, skipped: 0, limit: null };
        const digests = new Set<string>();
        for (const [form, write] of WRITERS)
          for (const [packing, pack] of PACKED) {
            const read = await readPageTrace(inPieces(pack(write(rows)), cuts), chosen(form));
            if (!read.ok) throw new Error(`${form}, ${packing}: ${JSON.stringify(read.error)}`);
            const { trace, digest, format } = read.value;
            expect([form, packing, form.startsWith(format)]).toEqual([form, packing, true]);
            expect({ ...trace, requests: [...trace.requests], keys: [...trace.keys] }).toEqual({
              ...expected,
              reading: "keys",
            });
            digests.add(digest);
          }
        expect(digests.size).toBe(1);
      }),
      { numRuns: 30 },
    ));

  test("with sizes give the same sizes, skip the same records, and have the digest that the documents define", () =>
    fc.assert(
      fc.asyncProperty(tracesOf(sizedRow), cuts, async (rows, cuts) => {
        const kept = rows.filter(({ size }) => size > 0);
        const forms = WRITERS.filter(([form]) => form !== "keys");
        for (const [form, write] of forms) {
          const read = await readPageTrace(inPieces(write(rows), cuts), chosen(form));
          expect(read.ok).toBe(kept.length > 0);
          if (!read.ok) continue;
          const { trace, digest } = read.value;
          const { requests, keys } = numbered(kept.map(({ id }) => id));
          expect([[...trace.requests], [...trace.keys]]).toEqual([requests, keys]);
          expect(trace.skipped).toBe(rows.length - kept.length);
          expect(trace.sizes && [...trace.sizes]).toEqual(sizesOf(kept));
          expect(digest).toBe(documentedDigest(kept));
        }
      }),
      { numRuns: 30 },
    ));

  test("from the zstd program are read, with compressed blocks and a checksum", async () => {
    const text = zipfText();
    expect(text.length).toBeGreaterThan(128 * 1024);
    const packed = readFileSync(new URL("../golden/traces/keys.zst", import.meta.url));
    const [read, plain] = [await readTrace(packed), await readTrace(text)];
    expect(plain.ok && plain.value.digest).toBe("ebcd54e0f692:20000");
    expect(read.ok && read.value.digest).toBe("ebcd54e0f692:20000");
  });
});

/** 20,000 keys, small ones more often. zstd -19 of this text is tests/golden/traces/keys.zst. */
function zipfText(): string {
  const random = new SplitMix64(24);
  const key = () => 100_000 + random.below(1 + random.below(1 + random.below(20_000)));
  return Array.from({ length: 20_000 }, () => `${key()}\n`).join("");
}

describe("pages", () => {
  /** The pages that a record touches, in order. */
  function pagesOf(start: bigint, bytes: number): bigint[] {
    const [first, last] = [start / 4096n, (start + BigInt(bytes) - 1n) / 4096n];
    return Array.from({ length: Number(last - first) + 1 }, (_, i) => first + BigInt(i));
  }

  test.each([
    ["csv without", 1],
    ["oracleGeneral", 1],
    ["block", 512],
  ] as const)("of a record in %s are all that its bytes touch", (form, unit) => {
    const start = fc.oneof(fc.bigInt(0n, 20_000n), fc.bigInt(0n, (HIGHEST - 2n ** 20n) / BigInt(unit)));
    const size = fc.oneof(fc.nat(3), fc.nat(20_000), fc.constantFrom(4096, 4097));
    return fc.assert(
      fc.asyncProperty(fc.array(fc.record({ id: start, size }), { minLength: 1, maxLength: 20 }), async (rows) => {
        const expected = rows.flatMap(({ id, size }) => (size === 0 ? [] : pagesOf(id * BigInt(unit), size)));
        fc.pre(expected.length > 0);
        const { keys, sizes } = await requestsOf(TRACE_WRITERS[form](rows), { reading: "pages", ...chosen(form) });
        expect([keys, sizes]).toEqual([expected, null]);
      }),
      { numRuns: 60 },
    );
  });

  test("of keys are those of an address each", async () => {
    const text = `0\n4095\n4096\n${HIGHEST}\n`;
    expect(await requestsOf(text, { reading: "pages" })).toEqual({ keys: [0n, 0n, 1n, HIGHEST / 4096n], sizes: null });
  });

  test("count the bytes that the name of the column says, or the choice", async () => {
    const of = async (name: string, unit?: number) =>
      (await requestsOf(`${name},size\n9,1\n`, { reading: "pages", unit })).keys;
    expect(await of("offset")).toEqual([0n]);
    expect(await of("lba")).toEqual([1n]);
    expect(await of("page")).toEqual([9n]);
    expect(await of("page", 1000)).toEqual([2n]);
  });

  test("past 2^64 are refused", async () => {
    const pages = { reading: "pages" } as const;
    const refused = `id: "${HIGHEST}"; a whole number, 0 … ${HIGHEST - 1n}, so that no byte lies past 2^64`;
    expect(await refusalsOf(`1,5,1\n1,${HIGHEST},2\n`, pages)).toEqual([`line 2, ${refused}`]);
    expect(await requestsOf(`1,${HIGHEST},1\n`, pages)).toEqual({ keys: [HIGHEST / 4096n], sizes: null });
    const oracle = TRACE_WRITERS.oracleGeneral([{ id: HIGHEST, size: 2 }]);
    expect(await refusalsOf(oracle, pages)).toEqual([`record 1, ${refused.replaceAll('"', "")}`]);
    expect(await refusalsOf("8388608\n36028797018963968\n", { ...pages, unit: 512 })).toEqual([
      'line 2: "36028797018963968"; a whole number, 0 … 36028797018963967',
    ]);
  });
});

describe("a key", () => {
  test("may be any text, hashed by FNV-1a", async () => {
    // The published test vectors of FNV-1a 64.
    const vectors = { a: 0xaf63dc4c8601ec8cn, foobar: 0x85944171f73967e8n };
    expect((await requestsOf("a\n foobar\t\r\n\n \n")).keys).toEqual(Object.values(vectors));
    expect((await requestsOf('t,a,3\nt,"foobar",4\n', { columns: { id: 2, size: 3 } })).keys).toEqual(
      Object.values(vectors),
    );
  });

  test("is the same number with zeros before it, and a text with a sign or a point", async () => {
    const { keys } = await requestsOf("7\n007\n0000000000000000000000000000007\n-7\n7.0\n");
    expect(keys.slice(0, 3)).toEqual([7n, 7n, 7n]);
    expect(new Set(keys).size).toBe(3);
  });
});

describe("columns", () => {
  test.each([
    ["#time, Object ID ,Size\n1,7,30\n", [7n], [30]],
    ["id\tlength\n7\t30\n", [7n], [30]],
    ["\ufeffkey;value\n6;1\n7;2\n", [6n, 7n], null],
    ["1.5e9,7,30,extra\n", [7n], [30]],
    ["8,30\r\n\r\n7,31", [8n, 7n], [30, 31]],
    ["time,obj_id\n1,7\n", [7n], null],
  ] as const)("of %o", async (text, keys, sizes) => {
    expect(await requestsOf(text)).toEqual({ keys, sizes });
  });

  test("may be chosen by number, with a header or without", async () => {
    const columns = { id: 3, size: 1 };
    for (const header of ["", "a,b,c\n"])
      expect(await requestsOf(`${header}5,x,9\n6,x,8\n`, { columns })).toEqual({ keys: [9n, 8n], sizes: [5, 6] });
  });
});

describe("a bad record is named", () => {
  const number = `a whole number, 0 … ${HIGHEST}`;
  const key = `${number}, or text without control characters`;
  const size = "a whole number, 0 … 9007199254740991";
  const names = ID_NAMES.join(", ");
  const formats = `one of the formats ${PAGE_TRACE_FORMAT_NAMES.join(", ")} (--as FORMAT), or a table whose first line is id,size`;
  test.each([
    ["1\n18446744073709551616\n", {}, [`line 2: "18446744073709551616"; ${key}`]],
    ["1\n\na\u0001\n", { format: "keys" }, [`line 3: "a\\u0001"; ${key}`]],
    ["1\nx\n", { reading: "pages" }, [`line 2: "x"; ${number}`]],
    [`1\n${"9".repeat(70_000)}\n`, {}, [`line 2: "${"9".repeat(78)}…; 65\u202f536 bytes at most`]],
    ["1,2,3\n1,2\n", {}, ['line 2: "1,2"; at least 3 columns']],
    ["1,2,3\n1,2,x\n", {}, [`line 2, size: "x"; ${size}`]],
    ["1,2,3\n1,,9007199254740992\n", {}, [`line 2, id: ""; ${key}`, `line 2, size: "9007199254740992"; ${size}`]],
    ["1,2,3\n1,a\u0001,3\n", { format: "csv" }, [`line 2, id: "a\\u0001"; ${key}`]],
    ['1,2,3\n1,"a,3\n', { format: "csv" }, [`line 2, id: "\\"a"; ${key}`]],
    ["id,size\n1,2\n\n1,-2\n", {}, [`line 4, size: "-2"; ${size}`]],
    ["time,what\n1,2\n", {}, [`line 1: "time,what"; a header with a column ${names}, or columns by number`]],
    ["", {}, [`format: "an empty file"; ${formats}`]],
    ["\u0000\u0001", {}, [`format: "unknown content"; ${formats}`]],
    ["# bufferlab-trace 2; strict\na 0 24\n", {}, ['format: "a trace of malloc calls"; requests for pages']],
    [Buffer.from("\ufeff1\n2\n", "utf16le"), {}, ['encoding: "UTF-16, little-endian"; UTF-8']],
    [
      "id,size\n2,0\n",
      {},
      [
        "file: 1\u00a0record of 0\u00a0bytes and no other; at least one request; if the sizes are unknown, the column of the IDs alone (--columns id:N)",
      ],
    ],
    ["1\n", { format: "keys", columns: { id: 1, size: null } }, ['columns: "with keys"; only with csv']],
  ] as const)("%#", async (content, options, refused) => {
    expect(await refusalsOf(content, options)).toEqual(refused);
  });

  test("unless it is the cut end of a binary file, which is left out and counted", async () => {
    const rows = [1n, 2n].map((id) => ({ id, size: 1 }));
    const whole = TRACE_WRITERS.oracleGeneral(rows);
    const read = await readTrace(whole.subarray(0, 34));
    expect(read).toMatchObject({ value: { remarks: [expect.stringContaining("unfinished last records (1)")] } });
    expect(await refusalsOf(whole.subarray(0, 23), { format: "oracleGeneral" })).toEqual([
      expect.stringMatching(/^record 1: "23 bytes"; 24 bytes/),
    ]);
  });
});

describe("packed data that cannot be unpacked is refused", () => {
  const text = TRACE_WRITERS.keys(Array.from({ length: 5000 }, (_, i) => ({ id: BigInt(i), size: 1 })));

  test.each(["gzip", "zstd"] as const)("%s, broken or without a request before it is cut off", async (name) => {
    const packed = PACKINGS[name](text);
    const broken = Buffer.concat([packed.subarray(0, 6), Buffer.alloc(40, 0xff)]);
    for (const bytes of [packed.subarray(0, 12), broken])
      expect(await refusalsOf(bytes)).toEqual([
        expect.stringMatching(new RegExp(`^file: ${name}: .*; a complete ${name} file$`)),
      ]);
  });

  test("gzip, cut off after requests, is read up to there, and says so", async () => {
    const read = await readTrace(PACKINGS.gzip(text).subarray(0, -3));
    expect(read.ok && read.value.trace.requests.length).toBeGreaterThan(4000);
    expect(read.ok && read.value.remarks).toContain("The packed file ends early. Its requests up to there are read.");
  });

  test("an endless line in a small file packed with gzip or zstd ends reading early", async () => {
    // Blocks of zstd that repeat one digit 2^17 times, 128 MiB together.
    const repeated = Buffer.from([
      (((2 ** 17) << 3) & 0xff) | 2,
      ((2 ** 17) >> 5) & 0xff,
      ((2 ** 17) >> 13) & 0xff,
      57,
    ]);
    const zstd = Buffer.concat([PACKINGS.zstd(Buffer.alloc(0)).subarray(0, 6), ...Array(1000).fill(repeated)]);
    for (const bomb of [gzipSync(Buffer.alloc(2 ** 24, 57)), zstd]) {
      expect(bomb.length).toBeLessThan(20_000);
      expect(await refusalsOf(bomb)).toEqual([`line 1: "${"9".repeat(78)}…; 65\u202f536 bytes at most`]);
    }
  });

  test("zstd that needs much memory", async () => {
    const packed = PACKINGS.zstd(text);
    packed[5] = 0xa0;
    expect(await refusalsOf(packed)).toEqual(["file: zstd with a window of 1073741824 bytes; at most 33554432 bytes"]);
  });
});

const turns = () => new Turns(undefined, () => {});

describe("a limit", () => {
  const list = (requests: number, pages: number) => new RequestList("keys", 1, { requests, pages });
  const add = async (to: RequestList, ids: readonly number[]) => {
    for (const low of ids) to.add({ ...blankRecord(), low });
    const { requests, limit } = (await to.finish(turns())).trace;
    return [[...requests], limit, to.isFull];
  };

  test("ends the trace before the request that exceeds it", async () => {
    expect(await add(list(3, 9), [5, 6, 5])).toEqual([[0, 1, 0], null, false]);
    expect(await add(list(3, 9), [5, 6, 5, 6])).toEqual([[0, 1, 0], "requests", true]);
    expect(await add(list(9, 2), [5, 6, 5, 6, 6])).toEqual([[0, 1, 0, 1, 1], null, false]);
    expect(await add(list(9, 2), [5, 6, 5, 7])).toEqual([[0, 1, 0], "pages", true]);
  });

  test("is 2^24 requests or 2^22 pages", () => expect(TRACE_LIMITS).toEqual({ requests: 2 ** 24, pages: 2 ** 22 }));

  test.each(["keys", "csv", "block", "oracleGeneral"] as const)("ends reading %s before the next record", (name) => {
    const form = name === "csv" ? "csv without" : name;
    const content = TRACE_WRITERS[form]([1n, 2n, 3n].map((id) => ({ id, size: 1 })));
    const opened = PAGE_TRACE_FORMATS[name].open({ bytes: content, isWhole: true }, {});
    const full = list(2, 9);
    const parser = opened.ok ? opened.value.parser(full) : null;
    expect([parser?.push(Buffer.concat([content, Buffer.from("\0\n")])), parser?.finish()]).toEqual([null, null]);
    expect([full.count, full.isFull]).toEqual([2, true]);
  });
});

test("many keys are numbered in order of first request", async () => {
  const list = new RequestList("keys", 1);
  const words = Array.from({ length: 5000 }, (_, i) => [(i % 5) * 2 ** 29, Math.floor(i / 5)] as const);
  for (let round = 0; round < 2; round++) for (const [low, high] of words) list.add({ ...blankRecord(), low, high });
  const { requests, keys } = (await list.finish(turns())).trace;
  expect([...requests].every((page, i) => page === i % 5000)).toBe(true);
  expect(keys.join()).toBe(words.map(([low, high]) => BigInt(high) * 2n ** 32n + BigInt(low)).join());
});

test("random bytes are a trace or a named problem, never an exception", () => {
  const magic = fc.constantFrom("", "\x1f\x8b\x08\0", "\x28\xb5\x2f\xfd", "time,id,size\n", "1,2\n", "\0\0\0\0");
  const options = fc.record({
    format: fc.option(fc.constantFrom(...PAGE_TRACE_FORMAT_NAMES), { nil: undefined }),
    reading: fc.constantFrom(...TRACE_READINGS),
  });
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string().map((text) => Buffer.from(text)),
  );
  return fc.assert(
    fc.asyncProperty(magic, bytes, options, cuts, async (start, bytes, options, cuts) => {
      const file = Buffer.concat([Buffer.from(start, "latin1"), bytes]);
      const read = await readPageTrace(inPieces(file, cuts), options);
      if (read.ok) expect(read.value.digest).toMatch(/^[0-9a-f]{12}:[1-9]\d*$/);
      else for (const { field, allowed } of read.error) expect([field, allowed]).not.toContain("");
      expect(await readTrace(file, options)).toEqual(read);
    }),
    { numRuns: 400 },
  );
});

describe("reading a long file", () => {
  /** Endless numbers, in short pieces that are all available at once. */
  async function* endless(onEnd: () => void) {
    const piece = Buffer.from("1\n2\n".repeat(5000));
    try {
      for (;;) yield piece;
    } finally {
      onEnd();
    }
  }

  test("reports progress, can be canceled by a timer, and closes the file", async () => {
    const progress: ReadProgress[] = [];
    const canceling = new AbortController();
    let closed = false;
    const reading = readPageTrace(
      endless(() => {
        closed = true;
      }),
      {
        signal: canceling.signal,
        onProgress: (now) => {
          progress.push(now);
          // A slow machine reports twice within the first piece.
          const [first = now] = progress;
          if (now.bytes > first.bytes && now.requests > first.requests)
            setTimeout(() => canceling.abort(new Error("canceled")));
        },
      },
    );
    await expect(reading).rejects.toThrow("canceled");
    expect(closed).toBe(true);
    const [first, last] = [progress[0], progress.at(-1)];
    expect(last?.bytes).toBeGreaterThan(first?.bytes ?? 0);
    expect(last?.requests).toBeGreaterThan(first?.requests ?? 0);
  });

  test("throws what the file throws", async () => {
    for (const start of ["1\n", "\x1f\x8b\x08\0"]) {
      async function* broken() {
        yield Buffer.from(start, "latin1");
        throw new Error("the disk is gone");
      }
      await expect(readPageTrace(broken())).rejects.toThrow("the disk is gone");
    }
  });
});
