import { describe, expect, test } from "vitest";
import { POOL_MODEL } from "../../../src/generated/pools";
import { POOLS, type PoolModel } from "../../../src/models/pools/pool-models";
import { poolTrace } from "../../golden/pools/traces";
import { LONG } from "../../long-run";
import { comparePools, usualChoice } from "./compare";
import { randomChoice, randomOperations } from "./random-operations";
import { twinOf } from "./twin-of";

/** Largest sizes as powers of two. */
const BITS = [9, 13, 17, 24];
/** A seed for random settings; the long run has many more. */
const SEEDS = Array.from({ length: LONG ? 60 : 12 }, (_, seed) => seed);
const OPERATIONS = LONG ? 1_000 : 300;
/** Their bounds are met with many buffers at once: of entries in a bucket, of a queue, of chunks. */
const DEEP = new Set<string>([
  ...[POOL_MODEL.JACKSON_CORE, POOL_MODEL.JETTY_IO, POOL_MODEL.NETTY_POOLED].map(({ name }) => name),
  ...[POOL_MODEL.NETTY_ADAPTIVE, POOL_MODEL.NETTY_ADAPTIVE_OLD].map(({ name }) => name),
]);
const ofTwin = ({ name }: PoolModel) => twinOf[name as keyof typeof twinOf];

describe.each(POOLS)("$name and its slow twin agree on every row", (pool) => {
  test.each(BITS)("with usual settings, sizes up to 2^%i", (bits) => {
    expect(comparePools(usualChoice(pool), ofTwin(pool), randomOperations(bits, OPERATIONS, bits, 40))).toBeNull();
  });

  test.each(SEEDS)("with random settings, seed %i", (seed) => {
    const choice = randomChoice(pool, seed);
    const trace = randomOperations(seed, OPERATIONS, BITS[seed % BITS.length] ?? 9, seed % 3 === 0 ? 12 : 90);
    expect(comparePools(choice, ofTwin(pool), trace), JSON.stringify({ ...choice, pool: pool.name })).toBeNull();
  });
});

/** How many ids at once. One alone returns a buffer a hundred times. */
const MANY = [1_400, 3, 60, 1];

describe.each(POOLS.filter(({ name }) => LONG || DEEP.has(name)))("$name and its twin agree for long", (pool) => {
  test.each(SEEDS)("seed %i", (seed) => {
    const choice = seed === 0 ? usualChoice(pool) : randomChoice(pool, 1_000 + seed);
    const trace = randomOperations(seed, LONG ? 4_000 : 1_600, seed % 3 === 0 ? 14 : 20, MANY[seed % MANY.length] ?? 1);
    expect(comparePools(choice, ofTwin(pool), trace), JSON.stringify({ ...choice, pool: pool.name })).toBeNull();
  });
});

test.each([1, 2, 3])("netty-adaptive and its twin agree when every second poll purges, from age %i on", (threshold) => {
  const [pool] = POOLS.filter(({ name }) => name === POOL_MODEL.NETTY_ADAPTIVE.name);
  if (pool === undefined) throw new RangeError("no netty-adaptive");
  const changes: Readonly<Record<string, number>> = {
    "io.netty.allocator.chunkPurgePollsThreadLocal": 2,
    "io.netty.allocator.chunkPurgeThreshold": threshold,
    "io.netty.allocator.threadLocalChunkCacheMinBytes": 1,
  };
  const values = pool.settings.map(({ own, usual }) => changes[own] ?? usual);
  const { ids, sizes } = poolTrace("wide", threshold, 5_000);
  const trace = [...ids].map((id, i) => ({
    kind: sizes[i] ? ("a" as const) : ("f" as const),
    id,
    bytes: sizes[i] ?? 0,
  }));
  expect(comparePools({ ...usualChoice(pool), values }, ofTwin(pool), trace)).toBeNull();
});

test.runIf(LONG)("bytebufferpool and its twin calibrate at the same return", () => {
  const [pool] = POOLS.filter(({ name }) => name === POOL_MODEL.BYTEBUFFERPOOL.name);
  if (pool === undefined) throw new RangeError("no bytebufferpool");
  expect(comparePools(usualChoice(pool), ofTwin(pool), randomOperations(1, 220_000, 7, 8))).toBeNull();
});
