import { expect, test } from "vitest";
import { PAGE_FIGURE } from "../../src/generated/page_cache";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import { lanesTable } from "../../src/labs/page-cache/policies/roles-bar";
import { policiesWords } from "../../src/labs/page-cache/policies/words";
import { compiledCore } from "../../src/library/node/core-files";
import type { GivenTrace } from "../../src/models/page_cache/engine/open-session";
import { PageCacheEngine } from "../../src/models/page_cache/engine/page-cache-engine";
import { pageFigure } from "../../src/models/page_cache/figures";
import { pageFrames, policyLane } from "../../src/models/page_cache/frames";
import type { PageScenario } from "../../src/models/page_cache/scenario";
import { readTrace, TRACE_WRITERS, type TraceRow } from "../trace-kit";
import { bufferlab } from "./cli-kit";
import { scenarioOf } from "./page-states";
import { csvRows, repeat, testFiles } from "./pages-kit";

const file = testFiles();

const POLICIES = ["lru", "arc", "s3-fifo", "optimum"] as const;
const CACHE = 60;

/** Requests for 400 pages, some of them often. They cross several pieces of 4,096 requests. */
const ROWS: readonly TraceRow[] = Array.from({ length: 10_000 }, (_, i) => ({
  id: BigInt((i * i * 7919 + (i % 7) * i) % 400) * 4_294_967_311n,
  size: 1 + ((i * 48_271) % 1_000_003),
}));
const CSV = TRACE_WRITERS["csv with a header"](ROWS);

async function traceOf(content: Uint8Array): Promise<GivenTrace> {
  const read = await readTrace(content);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return { ...read.value.trace, name: read.value.digest };
}

const traced = (trace: GivenTrace, fields: object = {}): PageScenario =>
  scenarioOf({
    ...{ work: "trace", trace: trace.name, requests: ROWS.length, cache: CACHE },
    lanes: POLICIES.map((model) => ({ policy: { model } })),
    ...fields,
  });

/** The page's run of a trace. */
async function opened(trace: GivenTrace, fields: object = {}) {
  const scenario = traced(trace, fields);
  const engine = new PageCacheEngine(compiledCore("page_cache"), async () => trace);
  await engine.prepare(scenario);
  const run = engine.open(scenario);
  if (!run.ok) throw new Error(JSON.stringify(run.error));
  const lanes = () => {
    const buffer = new ArrayBuffer(FRAME_BYTES);
    const view = run.value.look({ from: 1, to: 1, columns: 1, scale: "log" });
    return pageFrames.read(buffer, run.value.writeFrame(buffer, view, false).rows);
  };
  const seek = (done: number) => {
    run.value.rewind(done);
    run.value.replay(done - run.value.done);
    return lanes();
  };
  return { scenario, seek };
}

const ratiosOf = (lanes: Parameters<typeof pageFrames.digest>[0]) =>
  lanes.map((lane) => pageFigure(lane, "byte_miss_ratio"));

test.each([0, 5000])("the page weighs misses as the command line does, after %i warm requests", async (warm) => {
  const { seek } = await opened(await traceOf(CSV), { warm });
  const args = [...repeat("--policy", POLICIES), "--size", `${CACHE}`, "--warm", `${warm}`, "--format", "csv"];
  const { out } = await bufferlab("pages", "replay", file("sizes.csv", CSV), ...args);
  expect(ratiosOf(seek(ROWS.length)).map(String)).toEqual(csvRows(out).map((row) => row.byte_miss_ratio));
});

test("LRU misses the bytes that a plain list of pages counts", async () => {
  const { seek } = await opened(await traceOf(CSV));
  const [lru] = seek(ROWS.length);
  let cache: bigint[] = [];
  let missed = 0;
  for (const { id, size } of ROWS) {
    if (!cache.includes(id)) missed += size;
    cache = [id, ...cache.filter((other) => other !== id)].slice(0, CACHE);
  }
  expect(lru && pageFigure(lru, "missed_bytes")).toBe(missed);
  expect(lru && pageFigure(lru, "requested_bytes")).toBe(ROWS.reduce((sum, { size }) => sum + size, 0));
});

test("jumps and steps back return to the same bytes", async () => {
  const trace = await traceOf(CSV);
  const [{ seek }, other] = [await opened(trace), await opened(trace)];
  const places = [1, 4095, 4096, 4097, 9000, 10_000];
  const straight = new Map(places.map((done) => [done, ratiosOf(other.seek(done))]));
  for (const done of [10_000, 4096, 9000, 4095, 1, 4097]) {
    expect(ratiosOf(seek(done)), `after ${done}`).toEqual(straight.get(done));
    seek(done - 1);
    expect(ratiosOf(seek(done)), `after ${done} again`).toEqual(straight.get(done));
  }
});

test("sizes change no other figure and not the digest", async () => {
  const sized = await traceOf(CSV);
  const unsized = { ...sized, sizes: null };
  const [one, other] = [(await opened(sized)).seek(7000), (await opened(unsized)).seek(7000)];
  expect(pageFrames.digest(one)).toBe(pageFrames.digest(other));
  const unweighed = (lanes: typeof one) => lanes.map(({ figures }) => figures.slice(0, PAGE_FIGURE.missed_bytes));
  expect(unweighed(one)).toEqual(unweighed(other));
  expect(ratiosOf(other)).toEqual(POLICIES.map(() => Number.NaN));
});

test("words and table name the misses weighed by size, and only where requests have sizes", async () => {
  const sized = await traceOf(CSV);
  const { scenario, seek } = await opened(sized);
  const lanes = seek(7000).map(policyLane);
  const words = policiesWords(lanes, scenario, 7000);
  expect(words).toMatch(/Misses weighed by size: LRU [\d.]+.%, ARC [\d.]+.%, S3-FIFO [\d.]+.% and Optimum [\d.]+.%\.$/);
  expect(words.split(" ").length).toBeLessThanOrEqual(60);
  expect(lanesTable(lanes, scenario).columns.at(-1)).toMatchObject({ name: "miss ratio, weighed by size" });
  expect(lanesTable(lanes, scenario).rows.map((row) => row.at(-1))).toEqual(ratiosOf(lanes));
  const plain = (await opened({ ...sized, sizes: null })).seek(7000).map(policyLane);
  expect(policiesWords(plain, scenario, 7000)).not.toContain("size");
  expect(lanesTable(plain, scenario).columns.at(-1)?.name).toBe("next out");
});
