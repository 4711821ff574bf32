import { describe, expect, test } from "vitest";
import { SHELF, SHELF_KIND, SHELF_WORD } from "../../src/generated/pools";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { Core } from "../../src/models/allocation/engine/core";
import { Session } from "../../src/models/allocation/engine/session";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type { AllocationScenario, PoolChoice } from "../../src/models/allocation/scenario";
import { workloads } from "../../src/models/allocation/workloads";
import { poolOf } from "../../src/models/pools/lane-pools";
import { POOLS } from "../../src/models/pools/pool-models";
import { valuesOf } from "../../src/models/pools/pool-rules";
import { hasParts, largestShelves, leftOutWords, type Shelf, shelvesOf } from "../../src/models/pools/shelves";
import { builtCores } from "../built-core";
import { settingsOf, shelfName } from "../oracle/pools/compare";
import type { PoolTwin, Shelves } from "../oracle/pools/pool-twin";
import { twinOf } from "../oracle/pools/twin-of";
import { mixed, SplitMix64 } from "../oracle/random";
import { plain } from "./lane-kit";
import { holders } from "./pool-kit";

const core = new Core(builtCores.pools);
const COLLECT = 40;
const STEPS = 400;

interface Case {
  readonly pool: PoolChoice;
  readonly threads: number;
}

const scenarioOf = ({ pool, threads }: Case): AllocationScenario => ({
  ...defaultScenario,
  ...workloads["log-normal"].workload,
  collect: COLLECT,
  threadCount: threads,
  lanes: [{ ...defaultPolicy, pool }],
});

function sessionOf(scenario: AllocationScenario): Session {
  const opened = Session.open(core, scenario);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

/** A twin for each thread. */
function twinsOf({ pool: { model, parameters }, threads }: Case): readonly PoolTwin[] {
  const pool = POOLS.find(({ name }) => name === model);
  if (pool === undefined) throw new RangeError(`no pool ${model}`);
  const { values, list } = valuesOf(pool, parameters);
  const choice = { pool, values, list, chunk: 0, collect: COLLECT, seed: 1 };
  return Array.from({ length: threads }, () => twinOf[model as keyof typeof twinOf](settingsOf(choice)));
}

const WORDS = Object.keys(SHELF_WORD);
const NUMBERS = Object.keys(SHELF).length;

/** The sizes of the arrays that lie on each shelf, buffer by buffer as a frame tells it. */
function onShelves(session: Session): Record<string, number[]> {
  const count = session.slotsNow(0);
  const sizes = [...session.slotSizes(0)];
  const columns = session.poolColumns(0);
  const held: Record<string, number[]> = {};
  for (let slot = 0; slot < count; slot++) {
    const row = NUMBERS * (columns?.shelf_of[slot] ?? Number.NaN);
    const at = (column: keyof typeof SHELF) => columns?.shelves[row + SHELF[column]] ?? Number.NaN;
    const [name, place] = [shelfName(at("kind"), at("name")), WORDS[at("place")]];
    const key = place === "ALL" || place === name ? name : `${name} ${place}`;
    held[key] = [...(held[key] ?? []), sizes[slot] ?? 0].sort((a, b) => a - b);
  }
  return held;
}

const sizesOf = (arrays: Shelves[string]): number[] =>
  arrays.map(({ capacity }) => capacity).filter((size) => size > 0);

/** The same of twins: with several threads, each is a shelf. */
function onTwins(twins: readonly PoolTwin[]): Record<string, number[]> {
  const told = twins.map((twin) => twin.shelves?.() ?? {});
  const byThread = told.map((shelves, thread) => [`thread ${thread + 1}`, Object.values(shelves).flat()] as const);
  const held = twins.length === 1 ? Object.entries(told[0] ?? {}) : byThread;
  const sizes = held.map(([name, arrays]) => [name, sizesOf(arrays).sort((a, b) => a - b)] as const);
  return Object.fromEntries(sizes.filter(([, own]) => own.length > 0));
}

/** The thread that does each operation, by the user who holds its buffer: a take draws one. */
function threads(seed: number, count: number): (takes: boolean, user: number) => number {
  const draws = new SplitMix64(mixed(BigInt(seed) + 1n));
  const threadOf = new Map<number, number>();
  return (takes, user) => {
    const drawn = draws.below(count);
    if (takes) threadOf.set(user, drawn);
    return threadOf.get(user) ?? 0;
  };
}

/** Runs a lane and its twins side by side. */
function sideBySide(one: Case) {
  const scenario = scenarioOf(one);
  const [session, twins, operationOf] = [sessionOf(scenario), twinsOf(one), holders()];
  const threadOf = threads(scenario.seed, one.threads);
  const size = one.pool.model === "jackson-core" ? 2 : 1;
  const seen: { lane: object[]; twin: object[] } = { lane: [], twin: [] };
  for (let step = 0; step < STEPS; step++) {
    session.run(1);
    const { takes, user, needed } = operationOf(session.outcomeWords(0));
    if (step > 0 && step % COLLECT === 0) for (const twin of twins) twin.collect();
    const bytes = takes ? Math.ceil(needed / size) : 0;
    twins[threadOf(takes, user)]?.perform({ kind: takes ? "a" : "f", id: user, bytes });
    seen.lane.push(onShelves(session));
    seen.twin.push(onTwins(twins));
  }
  return seen;
}

describe("a frame tells of every array of a pool the shelf on which its slow twin has it", () => {
  test.each<[string, PoolChoice, number, number]>([
    ["grpc-go's tiers and places", poolOf("grpc-default"), 1, 5],
    ["a sync.Pool's places", poolOf("syncpool-bytesbuffer"), 1, 3],
    ["Jackson's slots", poolOf("jackson-core", { version: "3.0" }), 1, 2],
    ["the JDK's threads", poolOf("jdk-util"), 5, 5],
    ["Jackson's threads", poolOf("jackson-core", { version: "2.17.1" }), 3, 3],
    ["commons-pool2’s queues by size", poolOf("commons-pool2", { key: "pow2" }), 1, 5],
  ])("%s", (_, pool, threads, least) => {
    const { lane, twin } = sideBySide({ pool, threads });
    expect(lane).toEqual(twin);
    const met = new Set(lane.flatMap((held) => Object.keys(held)));
    expect(met.size).toBeGreaterThanOrEqual(least);
  });
});

test("every pool has its arrays on shelves, each once", () => {
  for (const { name } of POOLS) {
    const session = sessionOf(scenarioOf({ pool: poolOf(name), threads: 1 }));
    session.run(STEPS);
    const count = session.slotsNow(0);
    const columns = session.poolColumns(0) ?? { shelves: new Float64Array(), shelf_of: new Uint32Array() };
    const shelves = shelvesOf(columns);
    expect([name, shelves.reduce((sum, shelf) => sum + shelf.count, 0)]).toEqual([name, count]);
    expect(Math.max(-1, ...columns.shelf_of)).toBeLessThan(columns.shelves.length / NUMBERS);
  }
});

test("three hundred threads are the 64 largest shelves of a frame and one row for the others", () => {
  const scenario = scenarioOf({ pool: poolOf("jdk-util"), threads: 300 });
  const session = sessionOf({ ...scenario, ...workloads.article.workload });
  session.run(4000);
  const { shelves } = session.poolColumns(0) ?? { shelves: new Float64Array() };
  const [count, bytes] = [session.slotsNow(0), [...session.slotSizes(0)].reduce((sum, size) => sum + size, 0)];
  const all = shelvesOf({ shelves, shelf_of: new Uint32Array() });
  expect(all).toHaveLength(65);
  expect(all.reduce((sum, shelf) => sum + shelf.count, 0)).toBe(count);
  expect(all.reduce((sum, shelf) => sum + shelf.bytes, 0)).toBe(bytes);
  const eight = largestShelves(all, 8);
  expect(eight).toHaveLength(9);
  expect(eight.reduce((sum, shelf) => sum + shelf.bytes, 0)).toBe(bytes);
});

test("more queues than the core looks at lose no array", () => {
  const scenario = scenarioOf({ pool: poolOf("kafka-supplier"), threads: 1 });
  const session = sessionOf({ ...scenario, ...workloads.uniform.workload });
  session.run(6000);
  const all = shelvesOf(session.poolColumns(0) ?? { shelves: new Float64Array(), shelf_of: new Uint32Array() });
  expect(session.slotsNow(0)).toBeGreaterThan(1100);
  expect(all).toHaveLength(65);
  expect(all.reduce((sum, shelf) => sum + shelf.count, 0)).toBe(session.slotsNow(0));
});

/** Rows of a frame: kind, name, place, arrays and bytes. */
const rows = (
  ...shelves: readonly (readonly [keyof typeof SHELF_KIND, number, keyof typeof SHELF_WORD, number, number])[]
) => ({
  shelves: Float64Array.from(
    shelves.flatMap(([kind, name, place, ...rest]) => [SHELF_KIND[kind], name, SHELF_WORD[place], ...rest]),
  ),
  shelf_of: new Uint32Array(),
});

describe("shelves in words", () => {
  test("places of one shelf are one shelf, and names are those of the library", () => {
    const shelves = shelvesOf(
      rows(
        ["SIZE", 4096, "PRIVATE", 1, 4096],
        ["SIZE", 4096, "SHARED", 2, 8192],
        ["SIZE", 1000, "PRIVATE", 0, 0],
        ["WORD", SHELF_WORD.FALLBACK, "PRIVATE", 1, 2_000_000],
        ["WORD", SHELF_WORD.CHAR_2, "ALL", 1, 400],
        ["THREAD", 2, "ALL", 1, 10],
        ["SHARD", 0, "ALL", 0, 0],
      ),
    );
    expect(shelves.map(({ name, count, bytes }) => [plain(name), count, bytes])).toEqual([
      ["4 KiB", 3, 12_288],
      ["1 000 B", 0, 0],
      ["fallback", 1, 2_000_000],
      ["CHAR_TEXT", 1, 400],
      ["thread 3", 1, 10],
      ["shard 1", 0, 0],
    ]);
    expect(shelves[0]?.places.map(({ name }) => name)).toEqual(["private", "shared"]);
  });

  test("every word of the core has a name, and only a pool without parts has none", () => {
    for (const [word, number] of Object.entries(SHELF_WORD)) {
      const shelves = shelvesOf(rows(["WORD", number, "ALL", 1, 1]));
      expect([word, hasParts(shelves)]).toEqual([word, word !== "ALL"]);
    }
  });

  test("what is left out is said: how many shelves, buffers and bytes", () => {
    const all = shelvesOf(
      rows(
        ["SIZE", 1, "ALL", 7, 700],
        ["SIZE", 2, "ALL", 0, 0],
        ["SIZE", 3, "ALL", 2, 30_000],
        ["SIZE", 4, "ALL", 5, 960],
        ["REST", 2, "ALL", 5, 40_000],
      ),
    );
    const shown = largestShelves(all, 2);
    expect(shown.map(({ name }) => plain(name))).toEqual(["3 B", "4 B", "3 more"]);
    expect(plain(leftOutWords(shown.at(-1) as Shelf, "shelf"))).toBe("and 3 more shelves, 12 buffers, 40 700 B");
    expect(largestShelves(all, 5)).toBe(all);
  });
});
