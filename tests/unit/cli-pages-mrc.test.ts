import { describe, expect, test } from "vitest";
import { loadPageCacheCore } from "../../src/cli/shared/load-core";
import { LruCurve } from "../../src/models/page_cache/engine/miss-curves";
import { replay } from "../../src/models/page_cache/engine/request-stream";
import { curveSizes, exactSize } from "../../src/models/page_cache/miss-curve";
import { Pcg32 } from "../oracle/random";
import { PageCore } from "../page-kit";
import { readTrace, TRACE_WRITERS } from "../trace-kit";
import { bufferlab, bufferlabWith } from "./cli-kit";
import { plain } from "./lane-kit";
import { csvRows, generated, repeat, testFiles } from "./pages-kit";

const file = testFiles();
const mix = file("mix.txt", generated({}));
const mrc = (...args: string[]) => bufferlab("pages", "mrc", mix, ...args);

/** A stream with pages numbered in the order of their first requests, as from a trace. */
function streamOf(scenario: ConstructorParameters<typeof PageCore>[0]) {
  const pages = new PageCore(scenario).stream();
  const numbers = new Map([...new Set(pages)].map((page, number) => [page, number]));
  const requests = Uint32Array.from(pages, (page) => numbers.get(page) ?? 0);
  return { requests, keys: BigUint64Array.from(numbers.keys(), BigInt), sizes: null };
}

const LRU = [{ name: "lru", parameters: {} }] as const;

test.each([0, 7000])("LRU's curve is that of its lanes at 50 sizes, %i requests not counted", (warm) => {
  const stream = streamOf({ n: 3000, hot: 4000, scan: 1000, requests: 20_000, lanes: [{ policy: "LRU" }] });
  const curve = new LruCurve(loadPageCacheCore(), stream, { warm });
  const core = loadPageCacheCore();
  const random = new Pcg32(7, 1);
  for (let i = 0; i < 50; i += 1) {
    const size = 1 + random.below(stream.keys.length + 100);
    const [lane] = replay(core, stream, { policies: LRU, size, warm });
    expect([size, curve.misses(size)]).toEqual([size, lane?.misses]);
  }
});

test("LRU's smallest size for a number of misses is the first on its curve", () => {
  const stream = streamOf({ n: 60, hot: 40, scan: 10, requests: 2000, lanes: [{ policy: "LRU" }] });
  const curve = new LruCurve(loadPageCacheCore(), stream, { warm: 0 });
  const most = stream.keys.length;
  const sizes = Array.from({ length: most }, (_, i) => i + 1);
  for (let misses = curve.misses(most) - 1; misses <= 2000; misses += 1)
    expect(exactSize((size) => curve.misses(size), misses, most).size).toBe(
      sizes.find((size) => curve.misses(size) <= misses) ?? null,
    );
});

describe("pages mrc", () => {
  test("has the published curve of LRU", async () => {
    const { out, status } = await mrc(...repeat("--size", [6450, 2000]), "--format", "csv");
    expect(status).toBe(0);
    expect(csvRows(out)).toEqual([
      {
        trace: "mix",
        policy: "LRU",
        requests: "200000",
        cache_size: "2000",
        misses: "92995",
        miss_ratio: "0.464975",
        exact_misses: "",
        spread_misses: "",
      },
      expect.objectContaining({ cache_size: "6450", misses: "80656" }),
    ]);
  });

  test("finds the size at which LRU does what another policy does", async () => {
    const args = [...repeat("--policy", ["lru", "arc", "fifo"]), ...repeat("--size", [1000, 2500, 6000])];
    const { out } = await mrc(...args, "--equal", "s3-fifo@2000");
    expect(out.split("\n\n").at(-1)).toBe(
      [
        "LRU needs 6\u202f453 pages for what S3-FIFO does with 2\u202f000.",
        "ARC needs between 1\u202f001 and 2\u202f500 pages for what S3-FIFO does with 2\u202f000.",
        "FIFO needs more than 6\u202f000 pages for what S3-FIFO does with 2\u202f000.",
        "",
      ].join("\n"),
    );
    const json = JSON.parse((await mrc("--sizes", "2", "--equal", "s3-fifo@2000", "--format", "json")).out);
    expect(json.equal).toEqual([
      {
        policy: "LRU",
        more_than: 6452,
        at_most: 6453,
        target: "S3-FIFO",
        target_size: 2000,
        target_misses: 80_651,
      },
    ]);
  });

  test("sweeps the other policies", async () => {
    const args = [...repeat("--policy", ["s3-fifo", "lru", "optimum"]), "--size", "2000", "--format", "csv"];
    const rows = csvRows((await mrc(...args)).out).map(({ policy, misses }) => [policy, Number(misses)]);
    expect(rows).toEqual([
      ["S3-FIFO", 80_651],
      ["LRU", 92_995],
      ["Belady", 69_085],
    ]);
  });

  test("shows how far LRU's estimates are from the exact curve", async () => {
    const args = ["--policy", "lru", "--sizes", "12", "--shards", "1/16"];
    const rows = csvRows((await mrc(...args, "--format", "csv")).out);
    const exact = csvRows((await mrc("--sizes", "12", "--format", "csv")).out).map(({ misses }) => Number(misses));
    expect(rows.map(({ exact_misses }) => Number(exact_misses))).toEqual(exact);
    const off = rows.map(({ misses }, i) => Math.abs(Number(misses) - (exact[i] ?? 0)) / 200_000);
    const mean = off.reduce((sum, value) => sum + value, 0) / off.length;
    const [curve] = JSON.parse((await mrc(...args, "--format", "json")).out).curves;
    expect(curve.mean_error).toBeCloseTo(mean, 12);
    expect(curve.largest_error).toBe(Math.max(...off));
    expect(Math.max(...off)).toBeGreaterThan(mean);
    const text = (await mrc(...args)).out;
    const percent = (share: number) => `${(100 * share).toFixed(2)}\u00a0%`;
    expect(text).toContain(
      `LRU: ${percent(mean)} from the exact curve on average, ${percent(Math.max(...off))} at most\n`,
    );
  });
});

const MASK = (1n << 64n) - 1n;

/** The finalizer of splitmix64, written again from its publication. */
function splitmix64(key: bigint): bigint {
  let z = key;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

test("estimates of other policies are replays of one page in 16, and the spread is that of its quarters", async () => {
  const { requests, keys } = streamOf({
    n: 20_000,
    requests: 60_000,
    hot: 16_000,
    scan: 4000,
    lanes: [{ policy: "LRU" }],
  });
  const trace = file("keys.txt", Array.from(requests, (page) => `${keys[page]}\n`).join(""));
  const size = 1000;
  const warm = 5000;
  const limit = 1n << 20n;
  const missesOf = async (from: bigint, to: bigint, pages: number) => {
    const low = Array.from(keys, (key) => splitmix64(key) & 0xffffffn);
    const isIn = (page: number) => (low[page] ?? 0n) >= from && (low[page] ?? 0n) < to;
    const kept = [...requests].flatMap((page, i) => (isIn(page) ? [{ page, counts: i >= warm }] : []));
    const text = kept.map(({ page }) => `${keys[page]}\n`).join("");
    const read = await readTrace(text);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const opening = { policies: [{ name: "arc", parameters: {} }] as const, size: pages };
    const [replayed] = replay(loadPageCacheCore(), read.value.trace, {
      ...opening,
      warm: kept.filter(({ counts }) => !counts).length,
    });
    return replayed?.misses ?? Number.NaN;
  };
  const quarters = await Promise.all(
    [0n, 1n, 2n, 3n].map((i) => missesOf((i * limit) / 4n, ((i + 1n) * limit) / 4n, Math.floor(size / 64))),
  );
  const args = ["--policy", "arc", "--size", `${size}`, "--warm", `${warm}`, "--shards", "1/16", "--format", "csv"];
  const [row] = csvRows((await bufferlab("pages", "mrc", trace, ...args)).out);
  expect(Number(row?.misses)).toBe(16 * (await missesOf(0n, limit, Math.floor(size / 16))));
  expect(Number(row?.spread_misses)).toBe(64 * (Math.max(...quarters) - Math.min(...quarters)));
});

test("a sample may have no page", async () => {
  const { status, out } = await bufferlabWith(
    ["1\n2\n1\n"],
    "pages",
    "mrc",
    "-",
    ...repeat("--policy", ["lru", "arc"]),
    "--shards",
    "1/1024",
  );
  expect(status).toBe(0);
  expect(out).toContain("LRU: ");
});

test("sizes are on a logarithmic scale, each once", () => {
  expect(curveSizes(55_730, 3)).toEqual([28, 1249, 55_730]);
  expect(curveSizes(3, 24)).toEqual([1, 2, 3]);
  expect(curveSizes(12, 24)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(curveSizes(4_194_304, 2)).toEqual([2098, 1_048_576]);
  expect(curveSizes(500, 2)).toEqual([5, 500]);
  expect(curveSizes(1000, 1)).toEqual([10]);
});

const REFUSED: readonly (readonly [readonly string[], string])[] = [
  [["--shards", "1/8"], '--shards: "1/8"; allowed: 1/16, 1/32'],
  [["--shards", "1/16", "--equal", "arc@2"], '--equal: "arc@2"; allowed: only without --shards'],
  [["--sizes", "0"], '--sizes: "0"; allowed: a whole number, 1 … 1\u202f000'],
  [["--sizes", "3", "--size", "3"], '--sizes: "3"; allowed: only without --size'],
  [["--equal", "arc"], '--equal: "arc"; allowed: POLICY@SIZE'],
  [["--equal", "ark@2"], '--equal: "ark"; allowed: fifo'],
  [["--equal", "arc@x"], '--equal: "x"; allowed: a whole number of pages'],
  [["--warm", "4"], '--warm: "4"; allowed: below 3'],
  [["--format", "tsv"], '--format: "tsv"; allowed: text, csv, jsonl, json'],
];

test.each(REFUSED)("pages mrc %o is refused", async (args, problem) => {
  const { status, out, err } = await bufferlabWith(
    [TRACE_WRITERS.keys([1n, 2n, 1n].map((id) => ({ id, size: 1 })))],
    "pages",
    "mrc",
    "-",
    ...args,
  );
  expect([status, out, err.trim().split("\n").length]).toEqual([2, "", 1]);
  expect(err).toContain(problem);
});

test("policies that hold more than their size, and what the optimum is the best of, are said", async () => {
  const asked = ["two-generations", "lru-late,behind:6", "lfu,enters:1", "optimum"];
  const { err } = await mrc(...repeat("--policy", asked), "--size", "100", "--format", "csv");
  expect(
    plain(err)
      .split("\n")
      .filter((line) => line.includes("note:")),
  ).toEqual([
    "bufferlab: note: Two-generations holds up to twice as many pages as its size, so it has more memory than the others.",
    "bufferlab: note: LRU-late,behind:6 holds up to 6 pages more than its size, so it has more memory than the others.",
    "bufferlab: note: Optimum misses least of all policies that admit every page and hold no more pages than the size.",
  ]);
});
