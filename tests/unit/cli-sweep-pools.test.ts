import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { linesOf, poolPlan, USUAL_RANGE } from "../../src/advisor/pool-plan";
import { POOLS } from "../../src/models/pools/pool-models";
import { callLines } from "../call-kit";
import { ODD_SIZES, randomCalls } from "../random-calls";
import { bufferlab } from "./cli-kit";
import { readCsv } from "./csv-reader";
import { plain } from "./lane-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-sweep-pools-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const TRACE = at("some.trace");
writeFileSync(TRACE, `# bufferlab-trace 2\n${callLines(randomCalls(8, 600)).join("\n")}\n`);
/** Some of its sizes bypass caches and pools. */
const ODD = at("odd.trace");
writeFileSync(ODD, `# bufferlab-trace 2\n${callLines(randomCalls(8, 300, 60, ODD_SIZES)).join("\n")}\n`);
const ONE = ["--slots=1", "--cutoff=none", "--lookup=best-fit", "--full=free-oldest", "--buckets=one", "--ratio=none"];
const sweep = (...words: string[]) => bufferlab("sweep", TRACE, ...ONE, "--jobs=1", ...words);

type Row = Readonly<Record<string, string>>;

/** The rows of a table by the names of their columns; a line with "#" gives units. */
function rowsIn(text: string): readonly Row[] {
  const [names = [], ...rows] = readCsv(text.replace(/^#.*\r\n/, ""));
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ""])));
}

/** The sums of a lane over the figures that `run` prints after each operation. */
async function slowSums(lane: string): Promise<Row> {
  const { out } = await bufferlab("run", ODD, "--lane", lane, "--every", "1", "--format", "csv");
  const rows = rowsIn(out);
  const last = rows.at(-1) ?? {};
  const bytes = (name: string) => rows.map((row) => Number(row[name]));
  const sum = (name: string) => bytes(name).reduce((total, value) => total + value, 0);
  const most = (name: string) => Math.max(...bytes(name));
  const places = (name: string) => (most(name) === 0 ? 0 : bytes(name).indexOf(most(name)) + 1);
  const sums = {
    ...{ operations: rows.length, hits: last.hits, misses: last.misses, frees: last.heap_frees },
    ...{ inPlace: last.resized_in_place, moved: last.resized_moved, copied: last.resized_copied },
    ...{ needed: sum("needed"), granted: sum("granted"), idle: sum("idle") },
    ...{
      mostWasted: most("wasted"),
      mostWastedAt: places("wasted"),
      mostIdle: most("idle"),
      mostIdleAt: places("idle"),
    },
    ...{ grown: last.pool_grown, grownCopied: last.pool_copied },
    reaching: Number(last.heap_allocations) + Number(last.heap_frees),
  };
  return Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, String(value)]));
}

/** A pool that is limited, refuses, is cut from chunks, grows arrays, has segments, recyclers, threads' caches. */
const TRIED = [
  "jdk-util,maxCachedBufferSize:512",
  "thanos-bucketed,minSize:100,maxSize:5000,factor:1500,maxTotal:9000",
  "talloc-pool,size:65536",
  "bpool-sized,size:16,alloc:64",
  "undertow-core,bufferSize:65536,maximumPoolSize:4,threadLocalCacheSize:2",
  "jackson-core,version:2.14",
  "netty-pooled,pageSize:4096,maxOrder:3,cacheTrimInterval:512,smallCacheSize:8,normalCacheSize:8",
];

test.each(TRIED)("the sums of %s are those of every operation of a run", async (pool) => {
  const rows = rowsIn((await bufferlab("sweep", ODD, ...ONE, "--jobs=1", "--pool", pool, "--format", "csv")).out);
  const cache = rows.find(({ k }) => k === "1") ?? {};
  const bypassing = Number(cache.calls) - Number(cache.misses) - Number(cache.frees);
  expect(bypassing).toBeGreaterThan(0);
  expect(rows.length).toBeGreaterThan(2);
  const row = rows.at(-1) ?? {};
  const { reaching, ...right } = await slowSums(decodeURIComponent(row.link?.split("&A=")[1] ?? ""));
  expect(row).toMatchObject(right);
  expect(Number(row.calls)).toBe(Number(reaching) + bypassing);
});

test("what a pool refuses is a heap call", async () => {
  const { out } = await sweep(
    "--pool",
    "thanos-bucketed,minSize:64,maxSize:64,factor:2000,maxTotal:1",
    "--format",
    "csv",
  );
  const refused = rowsIn(out).at(-1) ?? {};
  expect([refused.hits, refused.misses]).toEqual(["0", refused.requests]);
  expect(Number(refused.calls)).toBeGreaterThanOrEqual(Number(refused.misses) + Number(refused.frees));
});

describe("a sweep of a pool", () => {
  test("prints its front with what was tried", async () => {
    const { status, out, err } = await sweep("--pool", "jdk-util", "--pool", "okio");
    expect([status, err]).toEqual([0, ""]);
    expect(plain(out)).toMatch(/ {2}jdk-util, maxCachedBufferSize \d+ ?\d*\n/);
    expect(plain(out)).toMatch(
      /\nTried of jdk-util: jdk[.]nio[.]maxCachedBufferSize -1, 64, 128 … [\d ]+ \(\d+ values\)[.]\nTried of okio: the usual settings[.]\n$/,
    );
  });

  test("answers with the line that sets it, in each format", async () => {
    const asked = ["--pool", "jdk-util", "--ask", "avoided,min-efficiency:60"];
    const [text, md, html, json] = await Promise.all(
      ["text", "md", "html", "json"].map(async (format) => (await sweep(...asked, "--format", format)).out),
    );
    const { answer, code, configuration, neighbors, repeat } = JSON.parse(json ?? "");
    const [line] = configuration;
    expect(line).toMatch(/^-Djdk[.]nio[.]maxCachedBufferSize=\d+$/);
    expect([code, answer.dot.slots]).toEqual([null, null]);
    expect(answer.dot.policy).toBe(`pool:jdk-util,maxCachedBufferSize:${line.split("=")[1]}`);
    expect(answer.details.at(-1)).toMatch(/^Tried of jdk-util: /);
    expect(neighbors.map(({ knob }: { knob: string }) => knob)).toEqual(["jdk.nio.maxCachedBufferSize"]);
    expect(repeat[0]).toContain("--pool jdk-util");
    expect(repeat[2]).toContain(`--lane ${answer.dot.policy}`);
    expect(text?.trimEnd().split("\n").slice(-2)).toEqual([answer.dot.link, line]);
    expect(md?.endsWith(`\n\n\`\`\`\n${line}\n\`\`\`\n`)).toBe(true);
    expect(html).toContain(`<h2>Configuration</h2><pre>${line}</pre>`);
  });

  test("has the best of each pool below an answer that is another policy", async () => {
    const asked = ["--pool", "jdk-util", "--pool", "okio", "--slots=1,64", "--jobs=1", "--ask"];
    const words = async (question: string) =>
      plain((await bufferlab("sweep", TRACE, ...ONE.slice(1), ...asked, question)).out);
    const out = await words("avoided,min-efficiency:44");
    expect(out).toMatch(/\n64 slots, .*% efficiency[.]\n/);
    expect(out).toMatch(
      /\nBest of jdk-util alone: jdk-util: .*% efficiency[.] jdk-util needs no line in a configuration[.]\n/,
    );
    expect(out).toMatch(/\nOf okio alone: None of the 2 policies tried does all of that[.] .*[(]okio[)][.]\n/);
    expect(await words("avoided,min-efficiency:46")).toMatch(
      /\nBest of jdk-util alone: jdk-util, .* efficiency[.] -Djdk[.]nio[.]maxCachedBufferSize=\d+\n/,
    );
    expect(await words("avoided,max-slots:64")).not.toContain("alone:");
  });

  test("has the sentences of docs/pools.md", async () => {
    const [, ask = "none", headline = "none", best = "none"] =
      /bufferlab -- sweep (.*)\n\n {4}(64 slots .*)\n {4}…\n {4}(.*)\n/.exec(readFileSync("docs/pools.md", "utf8")) ??
      [];
    const knobs = ["--slots=64", "--cutoff=7160", "--lookup=best-fit", "--full=keep-bigger", "--buckets=powers"];
    const { out } = await bufferlab("sweep", ...ask.split(" "), ...knobs, "--round-up=no", "--ratio=none", "--jobs=1");
    expect(plain(out).split("\n")).toEqual(expect.arrayContaining([headline, best]));
  });

  test("says where no line is needed, and keeps the settings that are given", async () => {
    const { out } = await sweep("--pool", "jdk-util,jdk.nio.maxCachedBufferSize:-1", "--ask", "avoided");
    expect(out).toMatch(/\njdk-util needs no line in a configuration[.]\n$/);
    expect(out).toContain("Tried of jdk-util: the given settings.");
  });

  test("has no slots, so that a limit on slots leaves it out", async () => {
    const { out } = await sweep("--pool", "jdk-util", "--ask", "avoided,max-slots:64", "--format", "json");
    expect(JSON.parse(out).answer.dot.policy).toBe("best-fit,free-oldest");
  });

  test("has the same lines from shards, threads and a stopped run, and answers from them", async () => {
    const pool = ["--pool", "bpool-sized,alloc:64"];
    const asked = [...pool, "--ask", "efficiency,min-avoided:10", "--format", "json"];
    const into = (file: string, ...words: string[]) => sweep(...pool, "-o", at(file), ...words);
    for (const [file = "", ...words] of [
      ["whole.jsonl"],
      ["one.jsonl", "--shard", "1/2"],
      ["two.jsonl", "--shard", "2/2"],
    ])
      expect((await into(file, ...words)).status).toBe(0);
    const whole = readFileSync(at("whole.jsonl"), "utf8");
    const merged = await bufferlab("sweep", "merge", at("two.jsonl"), at("one.jsonl"));
    expect(merged).toEqual({ status: 0, out: whole, err: "" });
    expect(whole).toMatch(/^[^\n]*"pools":"[0-9a-f]{64}"/);
    expect(whole).toMatch(/"pool":\{"grown":"[1-9]/);
    writeFileSync(at("stopped.jsonl"), whole.slice(0, Math.floor(0.8 * whole.length)));
    await into("stopped.jsonl", "--resume");
    expect(readFileSync(at("stopped.jsonl"), "utf8")).toBe(whole);
    expect(await sweep(...asked, "--dots", at("whole.jsonl"))).toEqual(await sweep(...asked));
  });

  test("has the same figures in threads", async () => {
    const csv = ["--pool", "okio", "--pool", "jdk-util", "--format", "csv"];
    expect(await bufferlab("sweep", TRACE, ...ONE, ...csv, "--jobs=2")).toEqual(await sweep(...csv));
  });

  test("is part of a report, a gate and a comparison", async () => {
    const report = at("report.json");
    const asked = ["--pool", "fasthttp-body", "--ask", "avoided,min-efficiency:40"];
    expect((await sweep(...asked, "-o", report)).status).toBe(0);
    const gate = await bufferlab("assert", TRACE, "--baseline", report, "--format", "json");
    expect(JSON.parse(gate.out)).toMatchObject({
      ok: true,
      lanes: [{ policy: expect.stringMatching(/^fasthttp-body/) }],
    });
    expect((await bufferlab("diff", report, report, "--only-changes")).out).toBe("");
    const { out } = await bufferlab(
      "diff",
      TRACE,
      TRACE,
      "--lane",
      "pool:okio",
      "--lane",
      "best-fit,cap:8",
      "--jobs=1",
    );
    expect(out).toMatch(/\npool:okio: heap calls saved +(\S+\s%) +\1\n/);
    expect(out).toMatch(/\nbest-fit,cap:8: idle, most /);
    const answers = await bufferlab("diff", TRACE, TRACE, ...asked, "--jobs=1");
    expect(answers.out).toMatch(/\nanswer +(\S+) +\1\n/);
  });
});

describe("pools are refused", () => {
  test.each([
    [["--pool", "jdk-utl"], /--pool: "jdk-utl"; allowed: .*; did you mean jdk-util[?]/],
    [["--pool", "jdk-util,none:1"], /--pool jdk-util,none: "1"; allowed: maxCachedBufferSize, use, version, IOV_MAX/],
    [["--pool", "jdk-util", "--pool", "jdk-util"], /--pool: "jdk-util"; allowed: each pool once/],
    [["--pool", "okio", "--heap", "tlsf"], /--heap: "tlsf"; allowed: no heap with --pool, as a pool has none below/],
    [["--pool", "okio", "--ask", "cycles,heap:tlsf"], /--heap: "tlsf"; allowed: no heap with --pool/],
    [
      ["--pool", "netty-pooled,pageSize:1048576,maxOrder:14"],
      /--pool: "netty-pooled"; allowed: other settings: io.netty.allocator.maxOrder: at most 10/,
    ],
  ])("in %o", async (words, message) => {
    const { status, out, err } = await sweep(...words);
    expect([status, out]).toEqual([2, ""]);
    expect(plain(err)).toMatch(message);
  });

  test("that have no room for a trace to its end", async () => {
    const big = at("big.trace");
    writeFileSync(big, "# bufferlab-trace 2\na 1 100\na 2 100000000\nf 1\n");
    const { status, err } = await bufferlab("sweep", big, ...ONE, "--jobs=1", "--pool", "undertow-core,bufferSize:64");
    expect([status, plain(err)]).toEqual([
      2,
      'bufferlab: --pool: "undertow-core, bufferSize 64"; allowed: settings that serve all 3 operations; it ended after 2, because there was no room for more arrays\n',
    ]);
    expect((await bufferlab("sweep", big, ...ONE, "--jobs=1", "--pool", "undertow-core")).status).toBe(0);
  });

  test("with heaps in a comparison, and beside reports", async () => {
    const { err } = await bufferlab("diff", TRACE, TRACE, "--lane", "first-fit,heap:tlsf", "--jobs=1");
    expect(err).toBe('bufferlab: --lane: "first-fit,heap:tlsf"; allowed: a lane without a heap\n');
    const pool = await bufferlab("diff", TRACE, TRACE, "--pool", "okio");
    expect(pool.err).toBe('bufferlab: --pool: "okio"; allowed: only with --ask\n');
  });
});

test("all values tried of a pool have lines of their own, and are not too many", () => {
  for (const { name: model } of POOLS) {
    const { policies, words } = poolPlan({ model, fixed: {} }, USUAL_RANGE);
    const lines = policies.map(({ pool }) => linesOf(pool).join("\n"));
    expect([model, new Set(lines).size]).toEqual([model, lines.length]);
    expect([words, policies.length > 1]).toEqual([words, !words.endsWith("the usual settings.")]);
    expect(policies.length).toBeLessThanOrEqual(257);
  }
});

test("settings that the given ones make void are not tried", () => {
  const { words } = poolPlan({ model: "jetty-io", fixed: { class: "quadratic" } }, USUAL_RANGE);
  expect(words).toContain("maxCapacity");
  expect(words).not.toContain("factor");
});
