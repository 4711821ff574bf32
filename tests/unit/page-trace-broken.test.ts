import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PAGE_TRACE_FORMAT_NAMES } from "../../src/workloads/traces/pages/format";
import { type ReadTrace, readPageTrace } from "../../src/workloads/traces/pages/read-page-trace";
import { anywhere, broken, changes } from "../broken-files";
import { LONG } from "../long-run";
import { inPieces, PACKINGS, TRACE_WRITERS } from "../trace-kit";

/** Records with small and large numbers, and one without bytes. */
const ROWS = Array.from({ length: 24 }, (_, i) => ({
  id: i % 6 === 5 ? 2n ** 64n - 1n - BigInt(i) : BigInt(1000 + ((i * i) % 7)),
  size: [1, 1, 512, 4097, 9000, 0][i % 6] ?? 1,
}));
const CONTENTS = [
  ...Object.values(TRACE_WRITERS).map((write) => write(ROWS)),
  Buffer.from('a\r\n"b, c"\n\ufeff7\n-1.5e9\n'),
];
/** 300 keys from the zstd program: compressed blocks, repeated offsets and a checksum. */
const ZSTD = readFileSync(new URL("../golden/traces/short.zst", import.meta.url));

/** Valid files with some changes, before they are packed or afterwards. */
const file = fc.oneof(
  { weight: 8, arbitrary: changedContent() },
  { weight: 1, arbitrary: changes.map((list) => broken(ZSTD, list)) },
);

function changedContent() {
  const packing = fc.constantFrom(...Object.values(PACKINGS));
  return fc
    .tuple(fc.constantFrom(...CONTENTS), packing, changes, fc.boolean())
    .map(([content, pack, list, isPackedFirst]) =>
      isPackedFirst ? broken(pack(content), list) : pack(broken(content, list)),
    );
}

const formats = fc.constantFrom(...PAGE_TRACE_FORMAT_NAMES);
/** Binary records by key only, because one changed byte of a size would make a million requests for pages. */
const options = fc.oneof(
  fc.record({ format: fc.option(formats, { nil: undefined, freq: 2 }), reading: fc.constant("keys" as const) }),
  fc.record({ format: formats.filter((name) => name !== "oracleGeneral"), reading: fc.constant("pages" as const) }),
);
const cuts = fc.array(anywhere, { maxLength: 3 });

/** 80 quoted characters, each written as its number. */
const MOST_QUOTED = 80 * "\\u{10ffff}".length;

/** Every request is for a page that has a key, and the name counts them. */
function expectWhole({ trace: { requests, keys, sizes }, digest }: ReadTrace): void {
  expect(digest).toMatch(/^[0-9a-f]{12}:[1-9]\d*$/);
  expect(digest.endsWith(`:${requests.length}`)).toBe(true);
  expect(new Set(requests).size).toBe(keys.length);
  expect(requests.every((page) => page < keys.length)).toBe(true);
  expect(sizes === null || sizes.length === requests.length).toBe(true);
}

test(
  `${LONG ? "a million" : "some"} changed files are each a whole trace or a named problem, never an exception`,
  () =>
    fc.assert(
      fc.asyncProperty(file, options, cuts, async (bytes, options, cuts) => {
        const read = await readPageTrace(inPieces(bytes, cuts), options);
        if (read.ok) return expectWhole(read.value);
        expect(read.error.length).toBeGreaterThan(0);
        for (const { field, value, allowed } of read.error) {
          expect([field, allowed]).not.toContain("");
          expect(`${value}`.length).toBeLessThanOrEqual(MOST_QUOTED);
        }
      }),
      { numRuns: LONG ? 1_000_000 : 150 },
    ),
  LONG ? 3_600_000 : undefined,
);
