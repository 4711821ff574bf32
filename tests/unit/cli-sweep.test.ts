import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readDotFile, sumsInLine } from "../../src/advisor/dot-lines";
import { defaultPlan } from "../../src/advisor/plan";
import { callLines } from "../call-kit";
import { firstOf } from "../long-run";
import { randomCalls } from "../random-calls";
import { bufferlab } from "./cli-kit";

const folder = mkdtempSync(join(tmpdir(), "bufferlab-sweep-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const textAt = (name: string) => readFileSync(at(name), "utf8");

const TRACE = at("some.trace");
writeFileSync(TRACE, `# bufferlab-trace 2\n${callLines(randomCalls(8, 2000)).join("\n")}\n`);
const plan = { ...defaultPlan([[1024, 0.9]]), slots: [1, 8], full: ["free-returned", "keep-bigger"] as const };
writeFileSync(at("plan.json"), JSON.stringify(plan));
writeFileSync(at("backwards.json"), JSON.stringify(Object.fromEntries(Object.entries(plan).toReversed())));

/** The same plan, one knob at a time. */
const KNOBS = ["--slots=1,8", "--full=free-returned,keep-bigger", "--cutoff=1024,none", "--jobs=1"];
const PLAN = ["--plan", at("plan.json"), "--jobs", "1"];
const sweepInto = (file: string, ...options: string[]) => bufferlab("sweep", TRACE, "-o", at(file), ...options);
const good = { status: 0, out: "", err: "" };

describe("the dots of a sweep", () => {
  test("have the same bytes from one process, several threads, and another spelling of the plan", async () => {
    expect(await sweepInto("whole.jsonl", ...PLAN)).toEqual(good);
    for (const jobs of firstOf(1, ["3", "2"])) {
      const options = ["--plan", at("backwards.json"), "--jobs", jobs];
      expect(await sweepInto(`jobs-${jobs}.jsonl`, ...options)).toEqual(good);
      expect(textAt(`jobs-${jobs}.jsonl`)).toBe(textAt("whole.jsonl"));
    }
    const { out } = await bufferlab("sweep", TRACE, "--format", "jsonl", ...KNOBS);
    expect(out).toBe(textAt("whole.jsonl"));
  }, 60_000);

  test.each([2, 7])("have the same bytes from %d shards, one of which was stopped and resumed", async (shards) => {
    const names = Array.from({ length: shards }, (_, i) => `${i + 1}-of-${shards}.jsonl`);
    for (const [i, name] of names.entries()) await sweepInto(name, ...PLAN, "--shard", `${i + 1}/${shards}`);
    const [first = ""] = names;
    const whole = textAt(first);
    writeFileSync(at(first), whole.slice(0, Math.floor(whole.length / 2)));
    expect(await sweepInto(first, ...PLAN, "--shard", `1/${shards}`, "--resume")).toEqual(good);
    expect(textAt(first)).toBe(whole);
    const places = names.map(at).toReversed();
    expect(await bufferlab("sweep merge", "-o", at("merged.jsonl"))).toMatchObject({ status: 2 });
    expect(await bufferlab("sweep", "merge", ...places, at(first), "-o", at("merged.jsonl"))).toEqual(good);
    expect(textAt("merged.jsonl")).toBe(textAt("whole.jsonl"));
    const some = await bufferlab("sweep", "merge", ...places.slice(1), "--partial", "-o", at("some.jsonl"));
    expect(some).toMatchObject({ status: 0, err: expect.stringMatching(/dots are missing, first \d+/) });
    expect((await bufferlab("sweep", "merge", at("some.jsonl"), places[0] ?? "")).out).toBe(textAt("whole.jsonl"));
  });

  test("can be read again", () => {
    const read = readDotFile(textAt("whole.jsonl"));
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(read.value.header.trace).toMatch(/^[0-9a-f]{64}$/);
    expect(read.value.lines[0]?.text).toContain(`trace=${read.value.header.trace.slice(0, 12)}:2000`);
    const [none, second] = read.value.lines.map(sumsInLine);
    expect(none).toMatchObject({ k: 0, sums: { operations: 2000, calls: 2000, callsBefore: 2000, idle: 0n } });
    expect(second?.link).toMatch(/^#\/buffer\?v=1&life=trace&trace=[0-9a-f]{12}:2000&A=first-fit,free-returned/);
    expect(second?.sums.calls).toBe((second?.sums.misses ?? 0) + (second?.sums.frees ?? 0));
  });
});

test("merge and answers refuse other sweeps, other lines, gaps, and what is no sweep", async () => {
  const merge = async (...names: string[]) => (await bufferlab("sweep", "merge", ...names.map(at))).err;
  await sweepInto("other.jsonl", "--slots", "1", "--cutoff", "none", "--jobs", "1");
  expect(await merge("whole.jsonl", "other.jsonl")).toMatch(
    /other.jsonl: line 1, plan: .*allowed: .*as in .*whole.jsonl/,
  );
  writeFileSync(at("changed.jsonl"), textAt("whole.jsonl").replace(/("mostIdleAt":)"0"/, '$1"1"'));
  expect(await merge("whole.jsonl", "changed.jsonl")).toMatch(
    /changed.jsonl: line 2: .*; allowed: the same dot 0 as in the other files/,
  );
  expect(await merge("1-of-2.jsonl")).toMatch(
    /dots: 68 of 137 dots are missing, first 1; allowed: all of them, or --partial/,
  );
  expect(await merge("plan.json")).toMatch(/^bufferlab: line 1: /);
  expect(await merge("nowhere.jsonl")).toMatch(/a file that can be read/);
  const asked = [...KNOBS, "--ask", "avoided,min-efficiency:50"];
  const answers = (...options: string[]) => bufferlab("sweep", TRACE, ...asked, "--format", "json", ...options);
  expect(await answers("--dots", at("whole.jsonl"))).toEqual(await answers());
  expect((await answers("--dots", at("1-of-2.jsonl"))).err).toMatch(
    /1-of-2.jsonl: line 1, shard: \[1, 2\]; allowed: \[1,1\], as in this sweep/,
  );
  writeFileSync(at("short.jsonl"), textAt("whole.jsonl").split("\n").slice(0, -2).join("\n"));
  expect((await answers("--dots", at("short.jsonl"))).err).toMatch(
    /short.jsonl: line 137: .*; allowed: a line with its end/,
  );
  const resumed = await sweepInto("other.jsonl", ...PLAN, "--resume");
  expect(resumed).toMatchObject({
    status: 2,
    err: expect.stringMatching(/other.jsonl: line 1, plan: .*, as in this sweep/),
  });
});

test("a sweep prints its front, a table with units, and what a heap does", async () => {
  const { out } = await bufferlab("sweep", TRACE, "--slots", "1,8", "--cutoff", "none", "--jobs", "1");
  expect(out).toMatch(/^ *saved +efficiency +heap calls +idle, most +policy\n/);
  expect(out).toMatch(/100\s% .* no cache\n\d+ policies; the front covers [\d.]+\s%/);
  const options = [
    "--jobs",
    "1",
    "--lookup",
    "best-fit",
    "--buckets",
    "one",
    "--heap",
    "tlsf",
    "--slots",
    "4",
    "--cutoff",
    "none",
  ];
  const csv = await bufferlab("sweep", "--preset", "article", ...options, "--steps", "2000", "--format", "csv");
  const [units, head, none] = csv.out.split("\r\n");
  expect(units).toMatch(/^# avoided, efficiency: share of 1; /);
  expect(head).toMatch(/^k,avoided,efficiency,operations,.*,cycles,mostCommitted,faults,systemCalls,policy,link$/);
  expect(none).toMatch(/^0,0,1,2000,/);
});

test("a plan that leaves out every policy says by which rules", async () => {
  const left = async (...options: string[]) => {
    const { status, out, err } = await bufferlab("sweep", TRACE, "--ask", "avoided", "--jobs", "1", ...options);
    return [status, out, err];
  };
  const said = (rules: string) => [
    ...[
      2,
      "",
      `bufferlab: plan: 0; allowed: at least one policy besides "no cache"; the others are left out, because ${rules}\n`,
    ],
  ];
  const rounded = ["--buckets", "one", "--round-up", "yes"];
  expect(await left(...rounded, "--ratio", "none")).toEqual(said("rounding up changes nothing with one bucket"));
  expect(await left(...rounded, "--ratio", "200", "--lookup", "exact,best-fit")).toEqual(
    said("a ratio changes nothing with exact fit and a ratio changes nothing with rounding up"),
  );
  expect(await left("--buckets", "linear:64", "--cutoff", "none", "--ratio", "none")).toEqual(
    said("linear buckets need a cutoff that they reach"),
  );
});

test("bad options of a sweep are named as they were typed", async () => {
  const bad = [
    "--slots",
    "0",
    "--cutoff",
    "knees,-1",
    "--buckets",
    "linear:0",
    "--round-up",
    "maybe",
    "--shard",
    "3/2",
  ];
  const { status, err } = await bufferlab("sweep", TRACE, ...bad, "--plan", "p", "--resume", "--prices", "glibc-2.36");
  expect(status).toBe(2);
  for (const said of [
    '--slots: "0"',
    '--cutoff: "-1"',
    '--buckets: "linear:0"',
    '--round-up: "maybe"',
    '--shard: "3/2"',
  ])
    expect(err).toContain(said);
  expect(err).toMatch(/--resume: .*only with --out/);
  expect(err).toMatch(/--prices: .*only with --heap/);
  expect(err).toMatch(/--slots: "0"; allowed: not with --plan/);
});

test.each(["1", "2"])(
  "a heap that has no memory for a request is refused with %s jobs, and no file is written",
  async (jobs) => {
    const place = join(folder, `huge-${jobs}.trace`);
    const out = join(folder, `huge-${jobs}.csv`);
    writeFileSync(place, "a 1 1099511627776\na 2 1024\nf 1\nf 2\n");
    const words = ["--slots", "1", "--cutoff", "none", "--jobs", jobs, "--heap", "nt-xp"];
    const refused = {
      status: 2,
      err: expect.stringMatching(
        /--heap: "nt-xp"; allowed: a heap that serves all 4 operations; it ended after 1, because it had no memory left\n$/,
      ),
    };
    expect(await bufferlab("sweep", place, ...words, "-o", out)).toMatchObject(refused);
    expect(existsSync(out)).toBe(false);
    expect(await bufferlab("sweep", place, ...words, "--ask", "avoided")).toMatchObject(refused);
  },
);

test("an option that needs another one is not called missing", async () => {
  const { err } = await bufferlab("sweep", TRACE, "--resume", "--format", "jsonl", "--errors", "json");
  expect(JSON.parse(err).error).toMatchObject({ code: "not-together", field: "--resume", value: "true" });
});
