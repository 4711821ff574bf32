import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CAUSE, LANE_POOL_FIGURE, LIMIT, OPERATION, OUTCOME } from "../../src/generated/abi";
import { bypassVerdict } from "../../src/labs/buffer-cache/charts/step-facts";
import { bufferWords } from "../../src/labs/buffer-cache/lab-words";
import { makesGarbage } from "../../src/labs/buffer-cache/pool/PoolFigures";
import { crowdPicture, slotWords } from "../../src/labs/buffer-cache/stage/CrowdedSlots";
import { stepSentence } from "../../src/labs/buffer-cache/words/describe-frame";
import { keyStops } from "../../src/labs/buffer-cache/workload/cutoff";
import { checked } from "../../src/labs/shared/typed-number";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { heapOf } from "../../src/models/allocation/heap-models";
import { lanesWithPool } from "../../src/models/allocation/policy-change";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { policySentence } from "../../src/models/allocation/policy-words";
import type { Policy } from "../../src/models/allocation/scenario";
import { limitOf, withLimit } from "../../src/models/pools/byte-limit";
import { poolOf } from "../../src/models/pools/lane-pools";
import { POOL_ROWS } from "../../src/models/pools/pool-rows";
import { laneOf, plain } from "./lane-kit";

const pooled = (model: string, change = {}): Policy => ({ ...defaultPolicy, pool: poolOf(model, change) });

interface Step {
  readonly operation: keyof typeof OPERATION;
  readonly cause: keyof typeof CAUSE;
  readonly needed?: number;
  readonly granted: number;
  readonly freed?: number;
  readonly compared?: number;
}

/** A lane with a pool after a step. */
function stepped(
  { operation, cause, ...sizes }: Step,
  figures: Partial<Record<keyof typeof LANE_POOL_FIGURE, number>> = {},
) {
  const outcome = new Uint32Array(Object.keys(OUTCOME).length).fill(0);
  outcome.set([OPERATION[operation]], OUTCOME.operation);
  outcome.set([CAUSE[cause]], OUTCOME.cause);
  outcome.set([LIMIT.NONE], OUTCOME.slot);
  for (const [name, bytes] of Object.entries(sizes)) outcome[OUTCOME[name as keyof typeof OUTCOME]] = bytes;
  const own = new Float64Array(Object.keys(LANE_POOL_FIGURE).length);
  for (const [name, value] of Object.entries(figures))
    own[LANE_POOL_FIGURE[name as keyof typeof LANE_POOL_FIGURE]] = value;
  return { ...laneOf({ live: 1, cached: 0 }), outcome, pool: { figures: own } };
}

const jdk = pooled("jdk-util", { maxCachedBufferSize: 1000 });

describe("a step of a pool in words", () => {
  test.each<[string, Step, string]>([
    [
      "a hit",
      { operation: "ALLOCATE", cause: "FITS", needed: 100, granted: 6400 },
      "Request for 100 B. The pool handed over its 6 400 B buffer: 64× too big.",
    ],
    [
      "a miss that gives up another array",
      { operation: "ALLOCATE", cause: "POOL_NEW", needed: 3200, granted: 3200, freed: 400 },
      "Request for 3 200 B. The pool had no array for it, so the heap supplied a new one. The pool dropped 400 B.",
    ],
    [
      "growth",
      { operation: "ALLOCATE", cause: "POOL_GREW", needed: 900, granted: 1024, compared: 64 },
      "Request for 900 B. The pool handed over an object whose array of 64 B was too small, so the caller’s write replaced it by a new array of 1 024 B. Nothing was copied, because it was empty.",
    ],
    [
      "a return",
      { operation: "FREE", cause: "POOL_KEPT", granted: 800 },
      "A 800 B buffer came back. The pool kept it.",
    ],
    [
      "a refused return",
      { operation: "FREE", cause: "POOL_DROPPED", granted: 1600, freed: 1600 },
      "A 1 600 B buffer came back. The pool dropped it. Its rule: A buffer over jdk.nio.maxCachedBufferSize is freed, and so is one that comes back to a full ring; any other becomes the first of the ring.",
    ],
  ])("%s", (_, step, words) => {
    expect(plain(stepSentence(stepped(step), false, jdk))).toBe(words);
  });

  test("a pool of chunks asks the heap for more memory, not for an array", () => {
    const lane = stepped({ operation: "ALLOCATE", cause: "POOL_NEW", needed: 100, granted: 112 }, { held: 4_194_304 });
    expect(plain(stepSentence(lane))).toBe(
      "Request for 100 B. The pool’s chunks had no room for it, so the heap supplied more memory.",
    );
  });

  test("the picture of a hit does not say that the cache is empty", () => {
    const facts = { cause: CAUSE.FITS, compared: 0, needed: 100 } as Parameters<typeof bypassVerdict>[0];
    expect(bypassVerdict(facts)).toBe("the pool has one ✓");
  });

  test("a policy's sentence ends once", () => {
    expect(policySentence(pooled("syncpool-bytesbuffer"))).toMatch(/[^.\s]\.$/);
  });
});

test("the arrays of a pool are counted by size, not by bucket", () => {
  const picture = crowdPicture(jdk, Array(70).fill(800));
  expect(picture).toMatchObject({ kind: "buckets", by: "size", rows: [{ cached: 70, bytes: 56_000 }] });
  expect(plain(slotWords("array 1", 800, 6400))).toBe("array 1: 800 B");
});

describe("a library's limit in bytes", () => {
  test("moves, and is none at its end", () => {
    expect(limitOf(jdk)).toMatchObject({ own: "jdk.nio.maxCachedBufferSize", bytes: 1000 });
    expect(withLimit(jdk, 6400).pool.parameters.maxCachedBufferSize).toBe(6400);
    expect(limitOf(withLimit(jdk, null))?.bytes).toBeNull();
  });

  test("keys lead back to the library's own value", () => {
    const bars = [51_200, 102_400, 204_800].map((hi) => ({ lo: hi / 2, hi, weight: 1 }));
    const none = Number.POSITIVE_INFINITY;
    const usual = limitOf(pooled("syncpool-limit64k", { limit: 102_400 }))?.usual ?? null;
    expect(keyStops(bars, usual)).toEqual([51_200, 65_536, 102_400, none]);
    expect(keyStops(bars, limitOf(pooled("fasthttp-body"))?.usual)).toEqual([51_200, 102_400, none]);
  });

  test("is missing where the library has none", () => {
    expect(limitOf(pooled("jackson-core"))).toBeNull();
    expect(limitOf(defaultPolicy)).toBeNull();
  });
});

test("an empty list of sizes is said to be empty", () => {
  const lanes = [pooled("grpc-tiered", { NewTieredBufferPool: [] })];
  const taken = checked(defaultScenario, { lanes });
  expect(!taken.ok && taken.error).toMatch(/^The list is empty[.] /);
});

test("beside a pool all heaps become ideal", () => {
  const lanes = lanesWithPool([defaultPolicy, { ...defaultPolicy, heap: heapOf("ptmalloc") }], 0, poolOf("okio"));
  expect(lanes.map(({ heap, pool }) => [heap.model, pool.model])).toEqual([
    ["exact", "okio"],
    ["exact", "none"],
  ]);
});

test("only languages with a collector make garbage", () => {
  const garbage = ["syncpool-bytesbuffer", "jackson-core", "jdk-util", "opool", "apr-allocator"].map((model) =>
    makesGarbage(pooled(model)),
  );
  expect(garbage).toEqual([true, true, false, false, false]);
});

/** The pools some of whose recorded rows are not compared. */
const PARTLY = ["jetty-io", "netty-adaptive-old"];
/** Their rows on the trace "wide" are not compared. */
const NOT_WIDE = /^jackson-core@(?:2\.17\.0|3\.0\.4)\+(?:read|write)$/;

test("the rows that a pool equals are those of the recorded digests", () => {
  const table = (name: string) =>
    readFileSync(`tests/golden/pools/${name}.tsv`, "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => line.split("\t"));
  const poolOfFolder = new Map(table("commands").map(([, folder, options]) => [folder, options?.split(" ")[1] ?? ""]));
  const rows: Record<string, number | null> = Object.fromEntries(PARTLY.map((name) => [name, null]));
  for (const [, folder = "", trace, , operations] of table("digests")) {
    const pool = poolOfFolder.get(folder) ?? "";
    if (PARTLY.includes(pool) || (trace === "wide" && NOT_WIDE.test(folder))) continue;
    rows[pool] = (rows[pool] ?? 0) + Number(operations);
  }
  expect(POOL_ROWS).toEqual(rows);
});

test("a scenario says its threads and collections where it is described, unless no lane has a pool", () => {
  const seen = { ...defaultScenario, threadCount: 300, collect: 40 };
  const said = "Requests come from 300 threads, drawn at random. Garbage is collected every 40 steps.";
  expect(plain(bufferWords.randomness({ ...seen, lanes: [pooled("jdk-util")] }))).toContain(said);
  expect(plain(bufferWords.randomness(seen))).not.toContain("threads");
});
