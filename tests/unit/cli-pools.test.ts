import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { POOLS } from "../../src/models/pools/pool-models";
import { bufferlab, bufferlabWith } from "./cli-kit";
import { readCsv } from "./csv-reader";
import { plain } from "./lane-kit";

const LINK = "#/buffer?v=1&at=299&A=pool:jackson-core&B=article-flawed&collect=100";
const NAMES = ["grown", "copied", "garbage", "collections", "retained", "held", "beside"];
const COLUMNS = NAMES.map((name) => `pool_${name}`);

describe("a run with a pool", () => {
  test("has the figures of pools in the last columns, empty in a lane without one", async () => {
    const { out } = await bufferlab("run", LINK, "--format", "csv", "--every", "299");
    const [names = [], , , pool = [], cache = []] = readCsv(out);
    expect(names.slice(-7)).toEqual(COLUMNS);
    const [, copied, garbage, collections, retained] = pool.slice(-7).map(Number);
    expect([copied, collections]).toEqual([0, 2]);
    expect(garbage).toBeGreaterThan(0);
    expect(retained).toBe(Number(pool[names.indexOf("idle")]));
    expect(cache.slice(-7)).toEqual(COLUMNS.map(() => ""));
  });

  test("names the pool, and has its figures as JSON and in words", async () => {
    const [json, words] = await Promise.all([bufferlab("run", LINK, "--format", "json"), bufferlab("run", LINK)]);
    const [pool, cache] = JSON.parse(json.out).lanes;
    expect(pool).toMatchObject({ name: "jackson-core, version 2.17.1", pool: { collections: 2, held: 0 } });
    expect(Object.keys(pool.pool).map((name) => `pool_${name}`)).toEqual(COLUMNS);
    expect(cache.pool).toBeUndefined();
    expect(plain(words.out)).toMatch(
      /A: jackson-core, version 2.17.1\n {2}The pool jackson-core: .*\n.*\n {2}garbage {7}[\d ]+ B after 2 coll/s,
    );
  });

  test("of a trace takes pools as lanes", async () => {
    const trace = "# bufferlab-trace 2\na 0 100\na 1 9000\nf 0\na 2 300\n";
    const { out } = await bufferlabWith([trace], "run", "-", "--lane", "pool:okio,MAX_SIZE:8192", "--format", "trace");
    expect(out).toBe("A8192/100 A16384/9000 F8192 A8192/300\n");
  });

  test("has no such columns without a pool", async () => {
    const { out } = await bufferlab("run", "#/buffer?v=1&at=299", "--format", "csv");
    expect(out).not.toContain("pool_");
  });
});

test("a sweep refuses lanes with pools, and says how their settings are swept", async () => {
  const { status, err } = await bufferlab("sweep", LINK);
  expect([status, err]).toEqual([
    2,
    'bufferlab: A: pool: "jackson-core"; allowed: no pool, as a sweep passes over the lanes; --pool jackson-core sweeps its settings\n',
  ]);
});

test("a pool is not printed as code", async () => {
  const { status, out, err } = await bufferlab("code", LINK);
  expect([status, out]).toEqual([2, ""]);
  expect(err).toMatch(
    /^bufferlab: A: pool: "jackson-core"; allowed: a lane with a cache; "bufferlab pool models --pool j/,
  );
});

describe("pool replay refuses", () => {
  const replay = (trace: string, ...args: string[]) => bufferlabWith([trace], "pool", "replay", "--pool", ...args);

  test.each([
    [["netty-pooled", "--set", "io.netty.allocator.pageSize=5000"], 'pageSize: "5000"; allowed: a power of two, '],
    [
      ["netty-pooled", "--set", "io.netty.allocator.pageSize=1048576", "--set", "io.netty.allocator.maxOrder=14"],
      'maxOrder: "14"; allowed: at most 10 with pages',
    ],
    [
      ["thanos-bucketed", "--set", "factor=1.001"],
      '--set factor: "1.001"; allowed: a factor with which at most 63 sizes',
    ],
    [["prometheus-pool", "--set", "factor=1.0005"], '--set factor: "1.0005"; allowed: 1.001 … 1000, in steps of 0.001'],
    [["jetty-io", "--set", "factor=1"], '--set factor: "1"; allowed: at least 16'],
    [["grpc-tiered", "--set", "NewTieredBufferPool=5,3"], '"5,3"; allowed: rising sizes'],
    [["grpc-tiered", "--set", "NewTieredBufferPool=5000000000"], "62 at most, each at most 4 000 000 000"],
    [["syncpool-limit64k", "--set", "limit=5000000000"], '"5000000000"; allowed: 0 … 4 000 000 000'],
  ])("the settings of %j", async (args, words) => {
    const { status, out, err } = await replay("a 0 100\n", ...args);
    expect([status, out]).toEqual([2, ""]);
    expect(plain(err)).toContain(words);
  });

  test("a take of too many segments, after the rows before it", async () => {
    const { status, out, err } = await replay("a 0 100\na 1 9000000000\n", "okio");
    expect(status).toBe(2);
    expect(out.split("\n")).toHaveLength(3);
    expect(plain(err)).toBe('bufferlab: line 2: "a 1 9000000000"; allowed: a take of at most 262 144 segments\n');
  });
});

describe("a pool replay of a realloc", () => {
  const replay = (lines: readonly string[], ...args: string[]) =>
    bufferlabWith([`${lines.join("\n")}\n`], "pool", "replay", "--pool", ...args);

  test.each(["jdk-util", "av-fast-malloc", "okio", "netty-pooled", "jackson-core", "grpc-default"])(
    "of %s takes the new buffer, then returns the old one, if it does not fit",
    async (pool) => {
      const given = ["r 0 300000", "r 0 200000", "a 1 10", "r 0 9000000", "r 1 0", "r 0 90000000", "f 0", "a 1 20"];
      const taken = ["a 0 300000", "a 1 10", "a 2 9000000", "f 0", "f 1", "a 0 90000000", "f 2", "f 0", "a 1 20"];
      const [one, other] = [await replay(given, pool, "--collect", "2"), await replay(taken, pool, "--collect", "2")];
      const sizes = (text: string) => text.replaceAll(/\tf\t300000\t/g, "\tf\t200000\t");
      expect([one.status, one.out]).toEqual([0, sizes(other.out)]);
      expect(plain(one.err)).toContain("note: 5 reallocs: one that fits its buffer has no row; another one takes");
    },
  );

  test.each(["git", "jq", "python", "sqlite3"])("takes the trace of %s", async (name) => {
    const { status, err } = await bufferlab("pool", "replay", `public/traces/${name}.trace.gz`, "--pool", "jdk-util");
    expect([status, plain(err)]).toEqual([0, expect.stringMatching(/^bufferlab: note: [\d ]+ reallocs: /)]);
  });
});

test("pool models shows one pool, and the line that sets it", async () => {
  const { out } = await bufferlab("pool", "models", "--pool", "jdk-util", "--set", "jdk.nio.maxCachedBufferSize=65536");
  expect(out).toMatch(/^jdk-util\n.* {2}to set:\n {4}-Djdk[.]nio[.]maxCachedBufferSize=65536\n$/s);
  const { err } = await bufferlab("pool", "models", "--set", "a=b");
  expect(err).toBe('bufferlab: --set: "a=b"; allowed: only with --pool\n');
});

describe("pool models lists", () => {
  const list = async (...words: string[]) => (await bufferlab("pool", "models", ...words)).out;

  test("each setting in a line, with the same cells in csv, tsv and jsonl", async () => {
    const [csv = "", tsv = "", jsonl = ""] = await Promise.all(
      ["csv", "tsv", "jsonl"].map((format) => list("--format", format)),
    );
    const [columns = [], ...rows] = readCsv(csv);
    expect(columns.join(" ")).toBe("pool language version rule file rows setting least most values usual");
    expect(tsv.trimEnd().split("\n")).toEqual([columns, ...rows].map((cells) => cells.join("\t")));
    const objects = jsonl
      .trimEnd()
      .split("\n")
      .map((line) => Object.values(JSON.parse(line)));
    expect(objects.map((cells) => cells.map((cell) => String(cell ?? "")))).toEqual(rows);
    expect(new Set(rows.map(([pool]) => pool))).toEqual(new Set(POOLS.map(({ name }) => name)));
    expect(rows.find(([pool, , , , , , setting]) => pool === "jdk-util" && setting === "use")?.slice(4)).toEqual([
      ...["wasm/allocation/pools/jdk_util.c", "286000", "use", "", "", "util write gather8", "util"],
    ]);
  });

  test("pools as objects, and the lines of the only one", async () => {
    const all = JSON.parse(await list("--format", "json"));
    expect(all).toHaveLength(POOLS.length);
    expect(all.find(({ pool }: { pool: string }) => pool === "prometheus-pool").settings[2]).toEqual({
      ...{ setting: "factor", least: 1.001, most: 1000, values: [], usual: 3 },
    });
    const one = ["--pool", "grpc-tiered", "--set", "NewTieredBufferPool=64,4096"];
    const [tiered] = JSON.parse(await list(...one, "--format", "json"));
    expect(tiered).toMatchObject({ language: "Go", configuration: ["mem.NewTieredBufferPool(64, 4096)"] });
    const { err } = await bufferlab("pool", "models", ...one, "--format", "csv");
    expect(err).toContain("allowed: only with text or json");
  });

  test("the rule, the file and the rows of docs/pools.md", async () => {
    const doc = readFileSync("docs/pools.md", "utf8");
    const rows = [...doc.matchAll(/^\| `([\w-]+)` \| (\w+), (.*?) \| (.*) \| `(.*)` \|$/gm)].map(
      ([, ...cells]) => cells,
    );
    const all = JSON.parse(await list("--format", "json")) as readonly Record<string, unknown>[];
    expect(all.map(({ pool, language, version, rule, file }) => [pool, language, version, rule, file])).toEqual(rows);
    expect(all.filter(({ rows: compared }) => compared === null).map(({ pool }) => pool)).toEqual([
      "jetty-io",
      "netty-adaptive-old",
    ]);
  });
});

test.each([
  ["pool:syncpool-limit64k,limit:65536,limit:65536", 'limit: "65536"; allowed: each setting once'],
  [
    "pool:prometheus-pool,factor:2.5001",
    "factor: 2.5001; allowed: a number, 1.001 … 1000; in a file 1 000 times as much",
  ],
  ["pool:grpc-default,heap:ptmalloc", 'heap: "ptmalloc"; allowed: a lane with a pool has no heap'],
  ["pool:grpc-default,cap:65536", 'cap: "65536"; allowed: a lane with a pool has no slots'],
  ["pool:jdk-util,first-fit", 'first-fit: "first-fit"; allowed: a lane with a pool has no slots'],
  ["pool:jdk-util,pool:grpc-default", 'pool: "grpc-default"; allowed: a lane has one pool'],
  ["first-fit,pool:jdk-util", '"pool:jdk-util"; allowed: pool:NAME alone, instead of all others'],
  ["heap:ptmalloc", '"heap:ptmalloc"; allowed: heap:MODEL after a policy'],
])("the lane %s is refused with its reason", async (lane, reason) => {
  const { status, err } = await bufferlab("check", `#/buffer?v=1&A=${lane}`);
  expect([status, plain(err)]).toEqual([2, `bufferlab: A: ${reason}\n`]);
});

test.each([
  ["A=article-flawed&crossing=10", "crossing: With one thread, no other one can return a buffer."],
  ["A=article-flawed&collect=100", "collect: No lane has a pool, so nothing is collected."],
  [
    "A=pool:bpool-buffer&collect=100",
    "collect: No pool here depends on collections of garbage, so they empty the garbage alone.",
  ],
  [
    "A=pool:prometheus-pool,minSize:100,maxSize:10",
    "lanes[0].pool.parameters.minSize: Nothing is pooled, because it is over maxSize, 10.",
  ],
])("a check of %s says what is without effect", async (lanes, note) => {
  const { status, err } = await bufferlab("check", `#/buffer?v=1&${lanes}`);
  expect([status, plain(err)]).toEqual([0, `bufferlab: note: ${note}\n`]);
  expect((await bufferlab("check", "#/buffer?v=1&A=pool:jsontext-encoder&collect=100")).err).toBe("");
});

test.each([
  [["--pool", "nope"], /^bufferlab: --pool: "nope"; allowed: syncpool-bytesbuffer, .*, netty-adaptive-old\n$/],
  [
    ["--pool", "jdk-util", "--set", "version=17", "--set", "version=21"],
    /^bufferlab: --set version: "21"; allowed: each setting once\n$/,
  ],
])("a replay refuses %o", async (words, message) => {
  const { status, err } = await bufferlab("pool", "replay", "-", ...words);
  expect([status, plain(err)]).toEqual([2, expect.stringMatching(message)]);
});
