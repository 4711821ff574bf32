import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { traceBatches } from "../../src/labs/heap/cli/trace-replay";
import { BadInput } from "../../src/library/bad-input";
import { OPERATION_WORDS } from "../../src/models/allocation/engine/heap-replay";

/** The kind, and the base 2 logarithm of its alignment. */
const kindText = (word = 0) => (word < 256 ? `${word}` : `${word % 256}^${word >>> 8}`);

interface Read {
  /** "kind id bytes" of each operation. */
  readonly operations: readonly string[];
  readonly batches: readonly number[];
  /** "field: allowed", the problem that ended it. */
  readonly refused: readonly string[];
}

/** The content of a text, read in these pieces. */
async function read(...pieces: readonly (string | Uint8Array)[]): Promise<Read> {
  const operations: string[] = [];
  const batches: number[] = [];
  async function* text() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  try {
    for await (const { operations: batch } of traceBatches(text())) {
      batches.push(batch.length / OPERATION_WORDS);
      for (let i = 0; i < batch.length; i += OPERATION_WORDS) {
        const [kind, id, low = 0, high = 0] = batch.subarray(i);
        operations.push(`${kindText(kind)} ${id} ${BigInt(high) * 2n ** 32n + BigInt(low)}`);
      }
    }
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return { operations, batches, refused: error.problems.map(({ field, allowed }) => `${field}: ${allowed}`) };
  }
  return { operations, batches, refused: [] };
}

describe("a trace", () => {
  test("may have operations, comments and empty lines, any system's line ends, and no final one", async () => {
    const said = ["0 1 100", "1 1 200", "2 1 0"];
    const texts = ["a 1 100\nr 1 200\nf 1\n", "a 1 100\r\nr 1 200\r\nf 1\r\n", "a 1 100\nr 1 200\nf 1"];
    for (const text of [...texts, "# a 9 9\n\n \t a 1\t 100 \n  #\nr  1  200\n\r\nf 1 \t"])
      expect(await read(text)).toMatchObject({ operations: said, refused: [] });
  });

  test("may have zeroed and aligned requests, and lines about threads and time, which are skipped", async () => {
    const text = "c 1 100\nt 2\nm 1 18446744073709551615 4294967296\n@ 18446744073709551615\n@ 0\nm 2 0 1\nt 65535\r\n";
    const operations = ["3 1 100", "4^32 1 18446744073709551615", "4 2 0"];
    expect(await read(text)).toMatchObject({ operations, refused: [] });
    for (let log2 = 1; log2 <= 32; log2++)
      expect((await read(`m 1 2 ${2 ** log2}`)).operations).toEqual([`4^${log2} 1 2`]);
  });

  test("may have sizes up to 2^64 - 1 and ids up to 2^24 - 1, read exactly", async () => {
    const sizes = [0n, 1n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 63n, 2n ** 64n - 1n];
    const { operations } = await read(sizes.map((size) => `a 16777215 ${size}\n`).join(""));
    expect(operations).toEqual(sizes.map((size) => `0 16777215 ${size}`));
    expect((await read("a 007 0000000000000000000000012\n")).operations).toEqual(["0 7 12"]);
  });

  test("is the same however its text is split", () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(60), { maxLength: 8 }), async (cuts) => {
        const text = "a 1 18446744073709551615\r\n# comment\n\nr 16777215 4294967296\nf 3\r\n";
        const ends = [...cuts, text.length].sort((a, b) => a - b);
        const pieces = ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end));
        const { operations, refused } = await read(text);
        expect(await read(...pieces)).toMatchObject({ operations, refused });
      }),
    ));

  test("comes in full batches and a remainder", async () => {
    const { batches } = await read("f 1\n".repeat(10_000));
    expect(batches).toEqual([4096, 4096, 10_000 - 2 * 4096]);
    expect((await read()).batches).toEqual([]);
  });
});

const FORM =
  "a ID SIZE, c ID SIZE, m ID SIZE ALIGN, r ID SIZE, f ID, t THREAD, @ NS, o PARAMETER VALUE, p PAD, nothing, or a comment after #";
const ID = "a whole number, 0 … 16777215";
const ALIGN = "a power of two, 1 … 4294967296";
const THREAD = "a whole number, 1 … 65535";
const SIZE = "a whole number, 0 … 18446744073709551615";

describe("a bad line is named, after the operations before it", () => {
  test.each([
    ["b 1 2", [`line 3: ${FORM}`]],
    ["A 1 2", [`line 3: ${FORM}`]],
    ["a1 2", [`line 3: ${FORM}`]],
    ["a 1", [`line 3: ${FORM}`]],
    ["a", [`line 3: ${FORM}`]],
    ["f", [`line 3: ${FORM}`]],
    ["a 1 2 3", [`line 3: ${FORM}`]],
    ["f 1 2", [`line 3: ${FORM}`]],
    ["f 1 # one", [`line 3: ${FORM}`]],
    ["f 1 \r x", [`line 3: ${FORM}`]],
    ["a 1,2", [`line 3, ID: ${ID}`]],
    ["a -1 2", [`line 3, ID: ${ID}`]],
    ["f 16777216", [`line 3, ID: ${ID}`]],
    ["f 18446744073709551616", [`line 3, ID: ${ID}`]],
    ["f 4294967297", [`line 3, ID: ${ID}`]],
    ["a 1 -5", [`line 3, SIZE: ${SIZE}`]],
    ["a 1 0x10", [`line 3, SIZE: ${SIZE}`]],
    ["r 1 1e3", [`line 3, SIZE: ${SIZE}`]],
    ["r 1 18446744073709551616", [`line 3, SIZE: ${SIZE}`]],
    ["a 1 ٣", [`line 3, SIZE: ${SIZE}`]],
    [`a 1 ${"9".repeat(3000)}`, [`line 3, SIZE: ${SIZE}`]],
    ["m 1 2", [`line 3: ${FORM}`]],
    ["c 1 2 3", [`line 3: ${FORM}`]],
    ["toString 1 2", [`line 3: ${FORM}`]],
    ["m 1 2 0", [`line 3, ALIGN: ${ALIGN}`]],
    ["m 1 2 48", [`line 3, ALIGN: ${ALIGN}`]],
    ["m 1 2 4294967297", [`line 3, ALIGN: ${ALIGN}`]],
    ["m 1 2 8589934592", [`line 3, ALIGN: ${ALIGN}`]],
    ["m 1 2 18446744073709551616", [`line 3, ALIGN: ${ALIGN}`]],
    ["t 0", [`line 3, THREAD: ${THREAD}`]],
    ["t 65536", [`line 3, THREAD: ${THREAD}`]],
    ["t 1 2", [`line 3: ${FORM}`]],
    ["@ -1", [`line 3, NS: ${SIZE}`]],
    ["a x y", [`line 3, ID: ${ID}`, `line 3, SIZE: ${SIZE}`]],
    [`#${"-".repeat(65_536)}`, [`line 3: 65\u202f536 bytes at most`]],
  ])("%#", async (line, refused) => {
    for (const end of ["\n", "", "\nf 1\n"]) {
      const text = `a 1 5\n\n${line}${end}`;
      expect(await read(text)).toMatchObject({ operations: ["0 1 5"], refused });
      const pieces = Array.from({ length: Math.ceil(text.length / 9000) }, (_, i) =>
        text.slice(9000 * i, 9000 * (i + 1)),
      );
      expect(await read(...pieces)).toMatchObject({ operations: ["0 1 5"], refused });
    }
  });

  test("fits the form's pattern exactly when the reader accepts it", () => {
    const good =
      /^[ \t]*(#[^\n]*|([arc][ \t]+\d+[ \t]+\d+|m([ \t]+\d+){2}[ \t]+1|[f@][ \t]+\d+|t[ \t]+([1-9]\d{0,3}|1\d{4}))[ \t]*)?\r?$/;
    const word = fc.constantFrom(
      "a",
      "r",
      "f",
      "c",
      "m",
      "t",
      "@",
      " ",
      "\t",
      "#",
      "\r",
      "1",
      "16777215",
      "99",
      "-",
      "x",
    );
    const line = fc.array(word, { maxLength: 8 }).map((words) => words.join(""));
    const small = (text: string) => (text.match(/\d+/g) ?? []).every((digits) => BigInt(digits) < 2n ** 24n);
    return fc.assert(
      fc.asyncProperty(line.filter(small), async (text) => {
        expect([text, (await read(text)).refused.length === 0]).toEqual([text, good.test(text)]);
      }),
      { numRuns: 2000 },
    );
  });
});
