import { expect, test } from "vitest";
import { configurationLines } from "../../src/models/pools/configuration";
import { poolOf } from "../../src/models/pools/lane-pools";
import { POOLS } from "../../src/models/pools/pool-models";
import { valuesOf } from "../../src/models/pools/pool-rules";

function linesOf(name: string, change: Parameters<typeof poolOf>[1] = {}): readonly string[] {
  const pool = POOLS.find((one) => one.name === name);
  if (pool === undefined) throw new Error(`no pool ${name}`);
  return configurationLines(pool, valuesOf(pool, poolOf(name, change).parameters));
}

test.each([
  ["jdk-util", { maxCachedBufferSize: 65_536 }, ["-Djdk.nio.maxCachedBufferSize=65536"]],
  ["jdk-util", {}, []],
  ["fasthttp-body", { SetBodySizePoolLimit: 65_536 }, ["fasthttp.SetBodySizePoolLimit(65536, 65536)"]],
  ["fasthttp-body", {}, []],
  ["grpc-tiered", { NewTieredBufferPool: [1000, 10_000] }, ["mem.NewTieredBufferPool(1000, 10000)"]],
  ["thanos-bucketed", { factor: 1500 }, ["pool.NewBucketedPool[byte](1000, 1000000, 1.5, 0)"]],
  ["node-buffer", { poolSize: 8192 }, ["Buffer.poolSize = 8192"]],
  [
    "netty-pooled",
    { pageSize: 4096, maxOrder: 8 },
    ["-Dio.netty.allocator.pageSize=4096", "-Dio.netty.allocator.maxOrder=8"],
  ],
  ["netty-pooled", { thread: "plain" }, []],
  ["jetty-io", { factor: 1024 }, ["new ArrayByteBufferPool(0, 1024, 65536, 2147483647)"]],
  ["jetty-io", { maxHeapMemory: 9 }, ["new ArrayByteBufferPool(0, 4096, 65536, 2147483647, 9, 9)"]],
  [
    "jetty-io",
    { class: "capacities", WithBucketCapacities: [8, 9] },
    ["new ArrayByteBufferPool.WithBucketCapacities(8, 9)"],
  ],
  ["lifeguard", { max_size: 9 }, ["pool().with(StartingSize(16)).with(MaxSize(9)).build()"]],
  ["kafka-producer", {}, ["buffer.memory=33554432", "batch.size=16384"]],
  ["okio", { MAX_SIZE: 9 }, []],
])("%s with %o is set by a line of its own", (name, change, lines) => {
  expect(linesOf(name, change)).toEqual(lines);
});

test("no form has a setting that its pool lacks", () => {
  for (const { name } of POOLS) expect(linesOf(name).join("\n")).not.toMatch(/undefined|NaN|, ,|, \)|\(, |= ?$/m);
});
