import { expect, test } from "vitest";
import { loadPageCacheCore } from "../../src/cli/shared/load-core";
import { PAGE_FIGURE } from "../../src/generated/page_cache";
import { FRAME_BYTES } from "../../src/kernel/protocol/frame";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { compiledCore } from "../../src/library/node/core-files";
import type { GivenTrace } from "../../src/models/page_cache/engine/open-session";
import { PageCacheEngine } from "../../src/models/page_cache/engine/page-cache-engine";
import { replay } from "../../src/models/page_cache/engine/request-stream";
import { pageFrames, policyLane } from "../../src/models/page_cache/frames";
import type { PageScenario } from "../../src/models/page_cache/scenario";
import { readTrace, TRACE_WRITERS } from "../trace-kit";

const core = compiledCore("page_cache");

/** Requests for 300 pages, the popular ones often, whose keys are far apart. */
const ROWS = Array.from({ length: 5000 }, (_, i) => ({ id: BigInt((i * i * 7919) % 300) * 4_294_967_311n, size: 1 }));

async function traceOf(content: Uint8Array): Promise<GivenTrace> {
  const read = await readTrace(content);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return { ...read.value.trace, name: read.value.digest };
}

function scenarioOf(trace: string, fields: object = {}): PageScenario {
  const read = validateScenario({ lab: "pages", stage: "policies", work: "trace", trace, cache: 40, ...fields });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value as PageScenario;
}

async function engineWith(found: GivenTrace | null, scenario: PageScenario): Promise<PageCacheEngine> {
  const engine = new PageCacheEngine(core, async () => found);
  await engine.prepare(scenario);
  return engine;
}

/** The misses of each lane at the end. */
async function missesOf(trace: GivenTrace): Promise<readonly number[]> {
  const scenario = scenarioOf(trace.name, {
    lanes: ["lru", "w-tinylfu", "optimum"].map((model) => ({ policy: { model } })),
  });
  const run = (await engineWith(trace, scenario)).open(scenario);
  if (!run.ok) throw new Error(JSON.stringify(run.error));
  run.value.replay(scenario.requests);
  const buffer = new ArrayBuffer(FRAME_BYTES);
  const { rows } = run.value.writeFrame(buffer, run.value.look({ from: 1, to: 1, columns: 1, scale: "log" }), false);
  return pageFrames.read(buffer, rows).map((lane) => policyLane(lane).figures[PAGE_FIGURE.misses] ?? Number.NaN);
}

test("a trace has the same misses from every form of its file, and those of a replay on the command line", async () => {
  const counts = [];
  for (const write of Object.values(TRACE_WRITERS)) counts.push(await missesOf(await traceOf(write(ROWS))));
  const trace = await traceOf(TRACE_WRITERS.keys(ROWS));
  const policies = (["lru", "w-tinylfu", "optimum"] as const).map((name) => ({ name, parameters: {} }));
  const replayed = replay(loadPageCacheCore(), trace, { policies, size: 40, warm: 0 }).map(({ misses }) => misses);
  expect(new Set(counts.map((misses) => misses.join()))).toEqual(new Set([replayed.join()]));
});

test("a run of fewer requests than the trace has ends after them", async () => {
  const trace = await traceOf(TRACE_WRITERS.keys(ROWS));
  const scenario = scenarioOf(trace.name, { requests: 1200 });
  const run = (await engineWith(trace, scenario)).open(scenario);
  expect(run.ok && run.value.replay(5000)).toMatchObject({ reason: "end", end: "stream-end" });
  expect(run.ok && run.value.done).toBe(1200);
});

test("a trace that this device does not have is refused by name, in runs and in trials", async () => {
  const scenario = scenarioOf("f95775b880ec:23504");
  const missing = {
    field: "trace",
    value: '"f95775b880ec:23504"',
    allowed: "this device does not have it; open its file",
    isMissing: true,
  };
  const engine = await engineWith(null, scenario);
  expect(engine.open(scenario)).toEqual({ ok: false, error: [missing] });
  expect(engine.trial({ scenario, steps: 10 })).toEqual({ ok: false, error: [missing] });
});

test("a trace that was read otherwise is refused with its reading", async () => {
  const trace = await traceOf(TRACE_WRITERS.keys(ROWS));
  const scenario = scenarioOf(trace.name, { read: "pages" });
  const { error } = (await engineWith(trace, scenario)).open(scenario) as { error?: unknown };
  expect(error).toEqual([{ field: "read", value: '"pages"', allowed: "keys, as this trace was read" }]);
});

test("a scenario without a trace runs after one with a trace", async () => {
  const trace = await traceOf(TRACE_WRITERS.keys(ROWS));
  const traced = scenarioOf(trace.name);
  const engine = await engineWith(trace, traced);
  expect(engine.open(traced).ok).toBe(true);
  const listed = validateScenario({ lab: "pages", stage: "policies", work: "list", asks: [1, 2, 3], requests: 9 });
  if (!listed.ok) throw new Error(JSON.stringify(listed.error));
  await engine.prepare(listed.value as PageScenario);
  const run = engine.open(listed.value as PageScenario);
  expect(run.ok && run.value.replay(10)).toMatchObject({ end: "stream-end" });
});
