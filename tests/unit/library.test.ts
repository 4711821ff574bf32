import { readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import type * as described from "../../src/library/bufferlab";
import type * as describedInNode from "../../src/library/bufferlab-node";
import * as anywhere from "../../src/library/index";
import { CORE_PATHS } from "../../src/library/node/core-files";
import * as inNode from "../../src/library/node/index";
import type { Policy } from "../../src/models/allocation/scenario";
import golden from "../golden/article.json";
import { bufferlab } from "./cli-kit";

// Does not compile if the descriptions and the library differ.
const library: typeof described = anywhere;
const node: typeof describedInNode = inNode;
expectTypeOf<described.Plan["full" | "lookup"][number]>().toEqualTypeOf<Policy["full" | "lookup"]>();

const LINK = "#/buffer?v=1&A=article-flawed&B=article-fixed";

async function framesOf(run: described.Run, options?: described.FramesOptions) {
  const frames: described.Frame[] = [];
  for await (const frame of run.frames(options)) frames.push(frame);
  return frames;
}

/** The problems of an input that the library refuses. */
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "no refusal",
    (error) => (error instanceof library.BadInput ? error.problems.map(({ field }) => field) : error),
  );

test("draws the article's curve in a few lines", async () => {
  const run = await library.openScenario("article");
  const frames = await framesOf(run, { every: 100, steps: 37_901 });
  const rows = new Map(frames.map(({ step, lanes }) => [step, lanes]));
  for (const { step, live, needed, flawed, fixed } of golden.rows) {
    const [a, b] = rows.get(step) ?? [];
    expect(a?.figures).toMatchObject({ live, needed, granted: flawed[0] });
    expect(b?.figures).toMatchObject({ live, needed, granted: fixed[0] });
  }
});

test.each([
  [["article"], "article", 1000],
  [[LINK], LINK, 1000],
  [["--preset", "tcache"], "tcache", 500],
  [["--preset", "scan"], "scan", 1000],
])("gives the figures that the command line prints: %o", async (words, source, every) => {
  const argument = words[0] === "article" ? ["--preset", "article"] : words;
  const printed = await bufferlab("run", ...argument, "--steps", "3000", "--every", `${every}`, "--format", "jsonl");
  expect(printed.err).toBe("");
  const rows = printed.out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const frames = await framesOf(await library.openScenario(source), { every, steps: 3000 });
  const lanes = frames.flatMap(({ step, lanes }) => lanes.map(({ lane, figures }) => ({ step, lane, ...figures })));
  expect(lanes).toHaveLength(rows.length);
  for (const [i, lane] of lanes.entries()) expect(rows[i]).toMatchObject(lane);
});

test("reads a trace of calls and runs it in lanes", async () => {
  const path = "public/traces/sqlite3.trace.gz";
  const trace = await node.openTraceFile(path);
  expect(await library.openTrace(new Blob([readFileSync(path)]))).toEqual(trace);
  expect([trace.name, trace.format, trace.facts.operations]).toEqual(["012d7debffd5:22211", "text", 22_211]);
  const lanes = ["best-fit,free-oldest,cap:8,cut:4096", "no-cache"];
  const run = await trace.open(lanes, { only: "1-65536" });
  const words = lanes.flatMap((lane) => ["--lane", lane]);
  const printed = await bufferlab("run", path, ...words, "--only", "1-65536", "--every", "22210", "--format", "jsonl");
  const last = printed.out
    .trimEnd()
    .split("\n")
    .slice(-2)
    .map((line) => JSON.parse(line));
  const frame = run.frameAt(22_210);
  expect(frame.lanes.map(({ lane, figures }) => ({ step: 22_210, lane, ...figures }))).toMatchObject(
    last.map(({ step, lane, hits, idle }) => ({ step, lane, hits, idle })),
  );
  const again = await library.openScenario(run.link, { trace });
  expect(again.frameAt(22_210)).toEqual(frame);
  expect(await refusal(library.openScenario(run.link))).toEqual(["trace"]);
  const words2 = ["--lane", "no-cache", "--span", "5000-9999", "--format", "json"];
  const part = JSON.parse((await bufferlab("run", path, ...words2)).out);
  const opened = await library.openScenario(part.link, { trace });
  const { needed } = opened.frameAt(part.done - 1).lanes[0]?.figures ?? {};
  expect([part.scenario.whole, needed]).toEqual([trace.name, part.lanes[0].figures.needed]);
  const other = await library.openTrace(Buffer.from("a 1 100\n"));
  expect(await refusal(library.openScenario(run.link, { trace: other }))).toEqual(["trace"]);
});

test("goes to any step, back and forth, and ends where it is told", async () => {
  const run = await library.openScenario({ ...(await library.openScenario(LINK)).scenario });
  expect(run.link).toBe((await library.openScenario(LINK)).link);
  const late = run.frameAt(5000);
  const digest = run.digest();
  const early = run.frameAt(11);
  expect((await framesOf(run, { every: 11, steps: 12 })).at(-1)).toEqual(early);
  expect([run.frameAt(5000), run.digest()]).toEqual([late, digest]);
  const { status } = await bufferlab("check", `${LINK}&at=5000&d=${digest}`);
  expect(status).toBe(0);
  expect(() => run.frameAt(1.5)).toThrow(RangeError);
  await expect(framesOf(run, { every: 0 })).rejects.toThrow("every is 0");
  await expect(framesOf(run, { every: 1, steps: 100, signal: AbortSignal.abort() })).rejects.toThrow("aborted");
});

test("refuses what it cannot open, and names every problem", async () => {
  expect(await refusal(library.openScenario("#/buffer?v=1&seed=x&A=nothing"))).toEqual(["A", "seed"]);
  expect(await refusal(library.openScenario("articel"))).toEqual(["preset"]);
  expect(await refusal(library.openScenario("{"))).toEqual(["line 1, column 2"]);
  expect(await refusal(library.openTrace(Buffer.from("a 1 x\n")))).toEqual(["line 1, SIZE"]);
  expect(await refusal(library.openTrace(Buffer.from(""), { format: "none" }))).toBeInstanceOf(TypeError);
  const path: Iterable<never> | string = "git.trace.gz";
  expect(String(await refusal(library.openTrace(path as Iterable<never>)))).toContain("openTraceFile reads a file");
});

const SMALL = { slots: [1, 8], cutoff: [200, null], full: ["free-oldest"], buckets: ["one"], ratio: [null] } as const;
const SMALL_WORDS = [
  "--slots",
  "1,8",
  "--cutoff",
  "200,none",
  "--full",
  "free-oldest",
  "--buckets",
  "one",
  "--ratio",
  "none",
];

test.each(["public/traces/python.trace.gz", LINK])("sweeps %s as the command line does", async (place) => {
  const source = place === LINK ? await library.openScenario(`${LINK}&at=2000`) : await node.openTraceFile(place);
  const words = place === LINK ? `${LINK}&at=2000` : place;
  const printed = await bufferlab("sweep", words, ...SMALL_WORDS, "--jobs", "1", "--format", "jsonl");
  expect(printed.err).toBe("");
  const [, ...lines] = printed.out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const dots: described.Dot[] = [];
  for await (const dot of library.sweep(source, { plan: SMALL })) dots.push(dot);
  expect(dots).toHaveLength(1 + 2 * 2 * 3);
  for (const [i, { k, sums }] of dots.entries()) {
    const spelled = Object.entries(sums).map(([name, value]) => [name, String(value)]);
    expect(lines[i]).toMatchObject({ k, ...Object.fromEntries(spelled) });
  }
  const [none, ...others] = dots;
  expect([none?.avoided, none?.efficiency]).toEqual([0, 1]);
  const last = others.at(-1);
  const again =
    place === LINK
      ? await library.openScenario(last?.link ?? "")
      : await library.openScenario(last?.link ?? "", { trace: source as described.Trace });
  expect(again.frameAt(Number(last?.sums.operations) - 1).lanes[0]?.figures.hits).toBe(last?.sums.hits);
});

test("sweeps the settings of pools as the command line does, with the lines for a configuration", async () => {
  const place = "public/traces/python.trace.gz";
  const pools = [
    { name: "commons-pool2", settings: { lifo: "true" } },
    { name: "prometheus-pool", settings: { factor: 2.5, minSize: 64 } },
    { name: "grpc-tiered", settings: { NewTieredBufferPool: [256, 4096] } },
  ];
  const words = ["commons-pool2,lifo:true", "prometheus-pool,factor:2.5,minSize:64"];
  const spelled = [...words, "grpc-tiered,NewTieredBufferPool:256~4096"].flatMap((pool) => ["--pool", pool]);
  const { out } = await bufferlab("sweep", place, ...SMALL_WORDS, ...spelled, "--jobs", "1", "--format", "jsonl");
  const lines = out
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line));
  const dots: described.Dot[] = [];
  for await (const dot of library.sweep(await node.openTraceFile(place), { plan: SMALL, pools })) dots.push(dot);
  expect(dots.map(({ k, link }) => [k, link])).toEqual(lines.map(({ k, link }) => [k, link]));
  for (const [i, { sums }] of dots.entries()) {
    const { pool = {}, ...own } = lines[i];
    const { policy: _, link: __, k: ___, ...printed } = { ...own, ...pool };
    expect(Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, String(value)]))).toEqual(printed);
  }
  expect(dots[1]?.configuration).toBeUndefined();
  expect(dots.at(-1)?.configuration).toEqual(["mem.NewTieredBufferPool(256, 4096)"]);
  const pooled = (name: string, settings = {}) =>
    library.sweep(source, { plan: SMALL, pools: [{ name: "okio" }, { name, settings }] }).next();
  const source = await library.openTrace(Buffer.from("a 1 100\nf 1\n"));
  expect(await refusal(pooled("okoi"))).toEqual(["pools[1].name"]);
  expect(await refusal(pooled("okio"))).toEqual(["pools[1].name"]);
  expect(await refusal(pooled("jdk-util", { version: 99, foo: 1 }))).toEqual([
    "pools[1].settings.version",
    "pools[1].settings.foo",
  ]);
  expect(await refusal(pooled("netty-pooled", { pageSize: 1_048_576, maxOrder: 14 }))).toEqual(["pools[1]"]);
});

test("refuses a sweep that cannot be", async () => {
  const next = async (source: string, plan: object = SMALL) =>
    library.sweep(await library.openScenario(source), { plan }).next();
  expect(await refusal(next("scan"))).toEqual(["lab"]);
  expect(await refusal(next(LINK, { ...SMALL, slots: [0], lookup: ["nearest"] }))).toEqual(["slots[0]", "lookup[0]"]);
  const trace = await library.openTrace(Buffer.from("a 1 100\nf 1\n"));
  expect(await refusal(library.sweep(await trace.open(["no-cache"])).next())).toEqual(["life"]);
});

test("needs no more than the cores, and says so", async () => {
  library.setCores(() => {
    throw new Error("no core here");
  });
  await expect(library.openScenario(LINK)).rejects.toThrow("no core here");
  library.setCores(async (name) => WebAssembly.compile(readFileSync(CORE_PATHS[name])));
  expect((await library.openScenario(LINK)).frameAt(0).step).toBe(0);
});

/** The lines of a description without its comments. */
const declared = (name: string) =>
  readFileSync(`src/library/${name}.d.ts`, "utf8")
    .replaceAll(/\/\*\*[\s\S]*?\*\/\n?/g, "")
    .replaceAll(/^\s*\n/gm, "");

test("offers what it offered; with --update the report is written", async () => {
  const texts = ["bufferlab", "bufferlab-node"].map(declared);
  await expect(texts.join("\n")).toMatchFileSnapshot("../golden/library-api.txt");
  const lines = ["bufferlab", "bufferlab-node"].map((name) => readFileSync(`src/library/${name}.d.ts`, "utf8"));
  expect(lines.join("").split("\n").length).toBeLessThanOrEqual(400);
  for (const name of Object.keys(inNode))
    expect(texts.join("")).toMatch(new RegExp(`export (function|class) ${name}\\b`));
});
