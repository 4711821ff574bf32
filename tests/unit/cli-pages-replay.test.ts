import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { POLICY_NAMES } from "../../src/models/page_cache/policies";
import { TRACE_WRITERS } from "../trace-kit";
import { bufferlab, bufferlabWith } from "./cli-kit";
import { csvRows, generated, repeat, STREAMS, testFiles } from "./pages-kit";

const file = testFiles();

/** Misses as docs/models-page-cache.md has them, in the order of the core's policies. */
const TABLE = {
  mix: [
    97868, 92995, 174589, 100096, 92204, 81626, 81626, 81626, 81941, 83572, 81101, 80651, 81105, 81071, 86157, 69085,
    82707, 90643, 89637, 93330, 93039, 80050, 80092, 79556, 92995, 93373, 84417,
  ],
  zipf: [
    69164, 60889, 169571, 69045, 59063, 51440, 51440, 51440, 51766, 53854, 51804, 50689, 50191, 51831, 56661, 35900,
    53463, 61903, 54057, 61591, 60940, 49531, 49512, 48778, 60889, 61405, 57436,
  ],
  phases: [
    95168, 86975, 175400, 96029, 85079, 113786, 113780, 98825, 87363, 83991, 80513, 82856, 104569, 80680, 83143, 53998,
    81016, 86903, 78369, 87719, 86966, 84929, 86504, 87515, 86975, 87384, 93788,
  ],
  loop: [
    42000, 42000, 4000, 5844, 42000, 42000, 42000, 42000, 13500, 7235, 42000, 7687, 5779, 4380, 42000, 4000, 13500,
    42000, 4000, 42000, 42000, 5619, 7751, 42000, 42000, 18149, 42000,
  ],
} as const;

const EVERY_POLICY = repeat("--policy", POLICY_NAMES);

describe("pages replay", () => {
  test.each(Object.entries(TABLE))("misses as published: %s", async (name, misses) => {
    const trace = file(`${name}.txt`, generated(STREAMS[name as keyof typeof TABLE]));
    const { status, out } = await bufferlab(
      "pages",
      "replay",
      trace,
      ...EVERY_POLICY,
      "--size",
      "2000",
      "--format",
      "tsv",
    );
    const rows = out
      .trimEnd()
      .split("\n")
      .map((line) => line.split("\t"));
    expect(status).toBe(0);
    expect(rows[0]).toEqual(["trace", "policy", "cache_size", "misses"]);
    expect(rows.slice(1).map(([, , , count]) => Number(count))).toEqual(misses);
    expect(rows[1]).toEqual([name, "FIFO", "2000", `${misses[0]}`]);
  });

  const BELADY = "1\n2\n3\n4\n1\n2\n5\n1\n2\n3\n4\n5\n";

  test("shows Belady's anomaly: FIFO misses more with more pages", async () => {
    const args = [...repeat("--policy", ["fifo", "lru", "optimum"]), ...repeat("--size", [3, 4]), "--format", "csv"];
    const { out } = await bufferlabWith([BELADY], "pages", "replay", "-", ...args);
    const rows = csvRows(out).map(({ policy, cache_size, misses }) => [policy, Number(cache_size), Number(misses)]);
    expect(rows).toEqual([
      ["FIFO", 3, 9],
      ["LRU", 3, 10],
      ["Belady", 3, 7],
      ["FIFO", 4, 10],
      ["LRU", 4, 8],
      ["Belady", 4, 6],
    ]);
  });

  test("prints a table", async () => {
    const { out } = await bufferlabWith(
      [BELADY],
      "pages",
      "replay",
      "-",
      "--size",
      "80%",
      "--size",
      "4",
      "--policy",
      "lru",
    );
    expect(out).toBe(
      ["trace: 12 requests for 5 pages", "", "     pages  misses    miss ratio", "LRU      4       8  66.67\u00a0%", ""]
        .join("\n")
        .replace("    miss ratio", "  miss ratio")
        .replace("  66.67", "     66.67"),
    );
  });

  test("does not count the requests that warm the cache", async () => {
    const args = ["--policy", "lru", "--size", "4", "--warm", "7", "--format", "json"];
    const { out } = await bufferlabWith([BELADY], "pages", "replay", "-", ...args, "--name", "anomaly");
    expect(JSON.parse(out)).toMatchObject({
      trace: "anomaly",
      reading: "keys",
      pages: 5,
      warm: 7,
      results: [{ policy: "LRU", cache_size: 4, requests: 5, misses: 3, cold: 0, evictions: 3, miss_ratio: 0.6 }],
    });
  });

  test("weighs the miss ratio by size", async () => {
    const rows = [1, 2, 1, 3, 2, 1].map((id, i) => ({ id: BigInt(id), size: 10 * (i + 1) }));
    const trace = file("sizes.csv", TRACE_WRITERS["csv with a header"](rows));
    const run = (...args: string[]) => bufferlab("pages", "replay", trace, "--size", "2", ...args, "--format", "csv");
    // LRU and FIFO with two pages: page 1 hits at its second request; then LRU evicts 2, and FIFO evicts 1.
    const [lru, fifo] = csvRows((await run("--policy", "lru", "--policy", "fifo")).out);
    expect([lru?.misses, lru?.byte_miss_ratio]).toEqual(["5", String(180 / 210)]);
    expect([fifo?.misses, fifo?.byte_miss_ratio]).toEqual(["4", String(130 / 210)]);
    const [warm] = csvRows((await run("--policy", "lru", "--warm", "2")).out);
    expect([warm?.misses, warm?.byte_miss_ratio]).toEqual(["3", String(150 / 180)]);
    const [pages] = csvRows((await run("--policy", "lru", "--read", "pages")).out);
    expect(pages?.byte_miss_ratio).toBe("");
  });

  test("tunes a policy by --tune and by the policy's own text", async () => {
    const trace = file("tuned.txt", generated({ n: 300, hot: 300, scan: 100, requests: 5000 }));
    const csv = async (...args: string[]) =>
      csvRows((await bufferlab("pages", "replay", trace, "--size", "50", ...args, "--format", "csv")).out);
    const [plain, own] = await csv("--policy", "s3-fifo", "--policy", "s3-fifo,move:1");
    const [tuned] = await csv("--policy", "s3-fifo", "--tune", "s3-fifo.move=1");
    expect([plain?.policy, own?.policy, tuned?.policy]).toEqual(["S3-FIFO", '"S3-FIFO', '"S3-FIFO']);
    expect(own).toEqual(tuned);
    const [usual] = await csv("--policy", "s3-fifo", "--tune", "s3-fifo.move=2");
    expect(usual).toEqual(plain);
  });
});

const REFUSED: readonly (readonly [readonly string[], string])[] = [
  [["--policy", "arcc"], "did you mean arc?"],
  [["--policy", "s3fifo"], "did you mean s3-fifo?"],
  [["--policy", "lru", "--policy", "lru"], '--policy: "lru"; allowed: each policy once'],
  [["--policy", "clock,bits:9"], '--policy clock,bits: "9"; allowed: a whole number, 1 … 8'],
  [["--policy", "clock,bit:1"], '--policy clock,bit: "1"; allowed: bits; did you mean bits?'],
  [["--policy", "linux,ratio:0"], "a whole number, 1 … 64, or auto"],
  [["--policy", "lru", "--tune", "lru.bits=1"], '--tune lru.bits: "1"; allowed: lru has no parameters'],
  [["--policy", "lru", "--tune", "arc"], '--tune: "arc"; allowed: POLICY.PARAMETER=VALUE'],
  [["--policy", "lru", "--tune", "clock.bits=2"], '--tune: "clock.bits=2"; allowed: a --policy clock with it'],
  [["--policy", "2q", "--tune", "2q.in=0"], '--tune 2q.in: "0"; allowed: a whole number, 1 … 99'],
  [["--policy", "2q", ...repeat("--tune", ["2q.in=5", "2q.in=6"])], "each parameter once"],
  [["--size", "0"], "a whole number of pages, 1 … 1\u202f048\u202f576, or a share"],
  [["--size", "1048577"], '--size: "1048577"'],
  [["--size", "0%"], '--size: "0%"'],
  [["--size", "101%"], '--size: "101%"'],
  [["--warm", "3"], '--warm: "3"; allowed: below 3, the requests of the trace'],
  [["--warm", "-1"], "allowed: a whole number, 0 … 16\u202f777\u202f216"],
  [["--name", "a\tb"], "none of them a control character"],
  [["--format", "xml"], '--format: "xml"; allowed: text, csv, jsonl, json, tsv'],
];

test.each(REFUSED)("pages replay %o is refused", async (args, problem) => {
  const { status, out, err } = await bufferlabWith(["1\n2\n1\n"], "pages", "replay", "-", ...args);
  expect([status, out, err.trim().split("\n").length]).toEqual([2, "", 1]);
  expect(err).toContain(problem);
});

test("a bad line is quoted with its number", async () => {
  for (const command of ["replay", "mrc"])
    expect(await bufferlabWith(["1,2,3\n1,2,x\n"], "pages", command, "-")).toEqual({
      status: 2,
      out: "",
      err: 'bufferlab: line 2, size: "x"; allowed: a whole number, 0 … 9007199254740991\n',
    });
});

test("the documented example is true", async () => {
  const page = readFileSync("docs/page-cli.md", "utf8");
  const block = (name: string) => new RegExp(`\`\`\`${name}\n([^\`]+)\`\`\``).exec(page)?.[1] ?? "";
  const [options = ""] = /--policy fifo[^`]+/.exec(page) ?? [];
  const { out } = await bufferlabWith([block("trace")], "pages", "replay", "-", ...options.split(" "));
  expect(out).toBe(block("answer"));
});
