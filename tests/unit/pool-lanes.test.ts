import { describe, expect, test } from "vitest";
import { CAUSE, OUTCOME } from "../../src/generated/abi";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { Core } from "../../src/models/allocation/engine/core";
import { figuresByName } from "../../src/models/allocation/engine/heap-session";
import { Session, stateHash } from "../../src/models/allocation/engine/session";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type { AllocationScenario, PoolChoice } from "../../src/models/allocation/scenario";
import { workloads } from "../../src/models/allocation/workloads";
import { PoolCore, PoolReplay } from "../../src/models/pools/engine/pool-replay";
import { poolOf } from "../../src/models/pools/lane-pools";
import { POOLS, type PoolModel, type PoolSetting } from "../../src/models/pools/pool-models";
import { valuesOf } from "../../src/models/pools/pool-rules";
import { settingKey } from "../../src/models/pools/setting-key";
import { builtCores } from "../built-core";
import { plain } from "./lane-kit";
import { holders, type Operation } from "./pool-kit";

const COLLECT = 150;
const STEPS = 600;

const scenarioOf = (...pools: readonly PoolChoice[]): AllocationScenario => ({
  ...defaultScenario,
  ...workloads["log-normal"].workload,
  collect: COLLECT,
  lanes: pools.map((pool) => ({ ...defaultPolicy, pool })),
});

const core = new Core(builtCores.pools);
const poolCore = new PoolCore(builtCores.pools);

function sessionOf(scenario: AllocationScenario): Session {
  const opened = Session.open(core, scenario);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

/** A recycler counts characters of two bytes. */
const CHARACTERS = ["jackson-core"];
/** Slices are as large as what was asked. */
const SLICES = ["bytes-bytesmut", "node-buffer"];
/** Pools that cut what they give from chunks, whose bytes are held. */
const CHUNKED = [...SLICES, "talloc-pool", "netty-pooled", "netty-adaptive", "netty-adaptive-old"];

/** The row that a replay prints for an operation, by column. */
function rowsBy(replay: PoolReplay): (operation: Operation, bytes: number) => Readonly<Record<string, string>> {
  let names: readonly string[] = [];
  return ({ takes, user }, bytes) => {
    replay.run(new Uint32Array([takes ? 1 : 0, user, bytes, 0]));
    const lines = new TextDecoder().decode(replay.text()).trimEnd().split("\n");
    if (names.length === 0) names = (lines.shift() ?? "").split("\t");
    const cells = (lines.at(-1) ?? "").split("\t");
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""]));
  };
}

function replayOf(pool: PoolModel, seed: number): PoolReplay {
  const { values, list } = valuesOf(pool, poolOf(pool.name).parameters);
  return new PoolReplay(poolCore, { pool, values, list, chunk: 0, collect: COLLECT, seed });
}

const POOL_NAMES = ["grown", "copied", "garbage", "collections", "retained", "held"] as const;

/** The numbers that a lane and its replay must share after an operation. */
type Numbers = readonly (number | undefined)[];

/** A take of the replay: what it gave, and whether that needed no new memory. */
function takeOf(pool: PoolModel, needed: number, row: Readonly<Record<string, string>>, isOld: boolean) {
  const capacity = SLICES.includes(pool.name) ? needed : Number(row.cap) || 0;
  const isRefused = row.object === "-" && row.cap === "-";
  return { granted: Math.max(capacity, needed), isHit: isOld && !isRefused };
}

/** Runs a lane and a replay of its operations side by side. */
function sideBySide(pool: PoolModel): { readonly lane: readonly Numbers[]; readonly replay: readonly Numbers[] } {
  const scenario = scenarioOf(poolOf(pool.name));
  const session = sessionOf(scenario);
  const replay = replayOf(pool, scenario.seed);
  const [operationOf, rowOf, isChunked] = [holders(), rowsBy(replay), CHUNKED.includes(pool.name)];
  const seen: { lane: Numbers[]; replay: Numbers[] } = { lane: [], replay: [] };
  let [hits, before] = [0, replay.figures()];
  for (let step = 0; step < STEPS; step++) {
    session.run(1);
    const outcome = session.outcomeWords(0);
    const operation = operationOf(outcome);
    const bytes = CHARACTERS.includes(pool.name) ? Math.ceil(operation.needed / 2) : operation.needed;
    const row = rowOf(operation, bytes);
    const figures = replay.figures();
    const isOld = isChunked ? figures.held <= before.held : figures.made === before.made;
    const take = operation.takes ? takeOf(pool, operation.needed, row, isOld) : null;
    if (take?.isHit) hits++;
    before = figures;
    const { granted, idle, cached, hits: laneHits, allocated_bytes, freed_bytes } = figuresByName(session, 0);
    const kept = isChunked ? Math.max(0, figures.held - Number(granted)) : figures.retained;
    const own = [...(session.poolFigures(0) ?? [])];
    const balance = Number(allocated_bytes) - Number(freed_bytes);
    const given = take ? outcome[OUTCOME.granted] : 0;
    seen.lane.push([step, given, Number(laneHits), Number(cached), Number(idle), balance, ...own]);
    seen.replay.push([
      ...[step, take?.granted ?? 0, hits, figures.idle, kept, Number(granted) + kept],
      ...POOL_NAMES.map((name) => figures[name]),
      own.at(-1),
    ]);
  }
  return seen;
}

test.each(POOLS)("a lane with $name is its replay, operation for operation", (pool) => {
  const { lane, replay } = sideBySide(pool);
  expect(lane).toEqual(replay);
});

/** Bytes that callers hold, that lie in the pool, and that have left both, after an operation. */
function bytesOf(session: Session) {
  const { allocated_bytes, heap_allocations } = figuresByName(session, 0);
  const [beside = 0] = [...(session.poolFigures(0) ?? [])].slice(-1);
  return { bytes: Number(allocated_bytes) + beside, made: Number(heap_allocations) };
}

/** An array lies in the slot of protobuf-java while callers use it. */
const WHOLE = POOLS.filter(({ name }) => ![...CHUNKED, "protobuf-java"].includes(name));
/** The text of a parser in one segment: a lane does not follow the others. */
const ONE_SEGMENT = { sizeMin: 16, sizeMax: 398 };

test.each(WHOLE)("callers, the pool $name and garbage have all bytes that were made, and no others", ({ name }) => {
  const session = sessionOf({ ...scenarioOf(poolOf(name)), ...(CHARACTERS.includes(name) && ONE_SEGMENT) });
  let before = bytesOf(session);
  const lost: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    session.run(1);
    const now = bytesOf(session);
    const isMore = now.bytes > before.bytes;
    if (now.bytes < before.bytes || isMore !== now.made > before.made) lost.push(step);
    before = now;
  }
  expect(lost).toEqual([]);
});

test("lanes with pools end by every cause of pools", () => {
  const met = new Set<number | undefined>();
  const usual = POOLS.map(({ name }) => poolOf(name));
  for (const pool of [...usual, poolOf("thanos-bucketed", { maxTotal: 10_000 })]) {
    const session = sessionOf(scenarioOf(pool));
    for (let step = 0; step < STEPS; step++) {
      session.run(1);
      met.add(session.outcomeWords(0)[OUTCOME.cause]);
    }
  }
  const ofPools = Object.entries(CAUSE).filter(([cause]) => cause.startsWith("POOL_"));
  expect(ofPools.filter(([, cause]) => !met.has(cause)).map(([cause]) => cause)).toEqual([]);
});

test("a run that goes back and forth comes to the same state", () => {
  for (const names of [
    ["okio", "jdk-util", "netty-adaptive"],
    ["bytes-bytesmut", "jetty-io", "grpc-tiered"],
  ]) {
    const session = sessionOf(scenarioOf(...names.map((name) => poolOf(name))));
    session.run(3000);
    const hash = stateHash(session);
    session.rewind(1234);
    session.replay(1234 - session.done);
    const before = stateHash(session);
    session.run(3000 - session.done);
    expect(stateHash(session)).toBe(hash);
    expect(before).not.toBe(hash);
  }
});

/** A value that is not the usual one, and that goes with the usual ones of all other settings. */
function unusual({ names, usual, min, max, isPower }: PoolSetting): string | number {
  if (names.length > 0) return names[(usual + 1) % names.length] ?? "";
  if (isPower) return usual / 2;
  const value = usual + 1 <= max ? usual + 1 : usual - 1;
  return Math.max(min, value);
}

test.each(POOLS)("a link keeps every setting of $name", async (pool) => {
  const parameters = Object.fromEntries([
    ...pool.settings.map((setting) => [settingKey(setting.own), unusual(setting)] as const),
    ...(pool.list ? [[settingKey(pool.list.own), [7, 70, 7_000_000]] as const] : []),
  ]);
  const scenario = scenarioOf(poolOf(pool.name, parameters), { ...poolOf("okio") });
  const link = encodeLink(scenario);
  for (const key of Object.keys(parameters)) expect(link).toContain(key);
  expect(await decodeLink(link)).toEqual({ ok: true, value: { scenario, digest: null } });
});

test("a link writes a factor as its library does, and one in thousandths still opens", async () => {
  const [now, before] = await Promise.all(["2.5", "2500"].map((factor) => decodeLink(FACTOR + factor)));
  expect(now).toMatchObject({ ok: true, value: { scenario: { lanes: [{ pool: { parameters: { factor: 2500 } } }] } } });
  expect(before).toEqual(now);
  if (now?.ok) expect(encodeLink(now.value.scenario)).toBe(`${FACTOR}2.5`);
});

const FACTOR = "#/buffer?v=1&A=pool:prometheus-pool,factor:";

/** The problems of a scenario as a file has it. */
function problemsOf(change: object): readonly string[] {
  const read = validateScenario({ v: 1, ...change });
  return read.ok ? [] : read.error.map(({ field, value, allowed }) => plain(`${field}: ${value}; ${allowed}`));
}

const lanes = (model: string, parameters: object, beside: object = {}) => ({
  lanes: [{ pool: { model, parameters }, ...beside }, {}],
});

describe("a scenario is refused", () => {
  test.each([
    ["grpc-tiered", { NewTieredBufferPool: [5, 3] }, "NewTieredBufferPool[1]: 3; over 5, since the sizes rise"],
    ["netty-pooled", { pageSize: 5000 }, "pageSize: 5000; a power of two, such as 4 096"],
    [
      "netty-pooled",
      { pageSize: 1_048_576, maxOrder: 14 },
      "maxOrder: 14; at most 10 with pages of 1 048 576 B: a chunk has at most 1 073 741 824 B",
    ],
    [
      "thanos-bucketed",
      { factor: 1001 },
      "factor: 1.001; a factor with which at most 63 sizes rise from minSize to maxSize",
    ],
    ["jetty-io", { factor: 1 }, "factor: 1; at least 16: maxCapacity has at most 4 096 buckets"],
  ])("for the settings of %s: %o", (model, parameters, problem) => {
    expect(problemsOf(lanes(model, parameters))).toEqual([`lanes[0].pool.parameters.${problem}`]);
  });

  test("for a heap beside a pool, and for rules that the pool replaces", () => {
    const heap = { model: "ptmalloc", parameters: {} };
    expect(problemsOf({ lanes: [{ pool: { model: "okio" } }, { heap }] })).toEqual([
      'lanes[1].heap.model: "ptmalloc"; exact, because lane A has the pool okio',
    ]);
    expect(problemsOf(lanes("okio", {}, { capacity: 3 }))).toEqual([
      "lanes[0].capacity: 3; 1, the default, beside a pool",
    ]);
  });

  test.each(["heap", "realloc"])("for a pool in the lab %s", (lab) => {
    const problems = problemsOf({ lab, lanes: [{ pool: { model: "okio" } }] });
    expect(problems).toContain('lanes[0].pool.model: "okio"; none in a lab of heaps');
  });
});

test("the core refuses what TypeScript refuses, and its refusal is described", async () => {
  const { describeProblem } = await import("../../src/models/allocation/engine/block-problem");
  const refused = (pool: PoolChoice) => {
    const scenario = scenarioOf(pool);
    const opened = Session.open(core, scenario);
    return opened.ok
      ? []
      : describeProblem(scenario, opened.error).map(({ field, allowed }) => [field, plain(allowed)]);
  };
  const at = "lanes[0].pool.parameters";
  expect(refused(poolOf("grpc-tiered", { NewTieredBufferPool: [5, 3] }))).toEqual([
    [`${at}.NewTieredBufferPool[1]`, "a size over the one before it"],
  ]);
  expect(refused(poolOf("jetty-io", { factor: 1 }))[0]?.[0]).toBe(`${at}.factor`);
  expect(refused(poolOf("netty-pooled", { pageSize: 5000 }))[0]?.[0]).toBe(`${at}.pageSize`);
  expect(refused(poolOf("fasthttp-body", { SetBodySizePoolLimit: -2 }))).toEqual([
    [`${at}.SetBodySizePoolLimit`, "a whole number, -1 … 4 000 000 000"],
  ]);
});
