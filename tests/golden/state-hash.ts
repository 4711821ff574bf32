import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { presets } from "../../src/labs/buffer-cache/scenario/presets";
import { scenarioBlock } from "../../src/models/allocation/block";
import { addressedModels } from "../../src/models/allocation/heap-lists";
import { heapOf } from "../../src/models/allocation/heap-models";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import { coreOf } from "../../src/models/allocation/pool-tables";
import type { AllocationScenario, PoolChoice } from "../../src/models/allocation/scenario";
import { workloads } from "../../src/models/allocation/workloads";
import { poolOf } from "../../src/models/pools/lane-pools";
import type { CoreName } from "../../src/shared/core-name";
import { primesOver } from "../heap-scenarios";
import { LOOKUPS, RETURN_RULES, randomScenario } from "../oracle/random-scenario";

/**
 * Operations of a golden run. Its state is hashed at the end, and again at a third of it after rewinding.
 */
export const DONE = 100_000;
const BACK = Math.floor(DONE / 3);

/** The article's policies with other requests. */
const onOther = (change: Partial<AllocationScenario>): AllocationScenario => ({
  ...presets.article.scenario,
  ...change,
});

const POOL_LANES: readonly (readonly PoolChoice[])[] = [
  [poolOf("syncpool-limit64k"), poolOf("jdk-util"), poolOf("jackson-core"), poolOf("grpc-tiered")],
  [poolOf("jetty-io"), poolOf("netty-pooled"), poolOf("netty-adaptive"), poolOf("okio")],
  [poolOf("bytes-bytesmut"), poolOf("node-buffer"), poolOf("bytebufferpool"), poolOf("kafka-producer")],
];

/** Pools, each in its lane, with collections. */
const onPools = (pools: readonly PoolChoice[]): AllocationScenario =>
  onOther({
    ...workloads["log-normal"].workload,
    lanes: pools.map((pool) => ({ ...defaultPolicy, pool })),
    collect: 1000,
  });

/** Threads that heaps tell apart, under a cache and without one, and that end or stay. */
const apart = (threadEnds: number | null): AllocationScenario =>
  onOther({
    ...workloads["log-normal"].workload,
    ...{ heapThreads: "apart", threadCount: 6, crossing: 25, threadEnds },
    lanes: [4, 0, 0].map((capacity, i) => ({
      ...{ ...defaultPolicy, capacity },
      heap: heapOf("ptmalloc", { version: i === 2 ? "2.43" : "2.36", ...(i === 1 && { arena_max: 2 }) }),
    })),
  });

/** A constant, so that a new rule at the end of its list changes no recorded scenario. */
const SEEDS_OF_LOOKUP = 6;

/**
 * Every preset and workload, and random scenarios for every lookup and return rule: all bucket kinds, sizes
 * and lifetime models.
 */
export const goldenScenarios: Readonly<Record<string, AllocationScenario>> = {
  ...Object.fromEntries(Object.entries(presets).map(([name, { scenario }]) => [name, scenario])),
  ...Object.fromEntries(
    Object.entries(workloads)
      .filter(([name]) => name !== "article" && name !== "listing")
      .map(([name, { workload }]) => [`workload ${name}`, onOther(workload)]),
  ),
  lifetimes: onOther({
    ...workloads["log-normal"].workload,
    life: "exponential",
    lifetimes: [{ size: 400, mean: 2_000 }],
  }),
  ...Object.fromEntries(
    LOOKUPS.flatMap((lookup, i) =>
      RETURN_RULES.map((full, j) => [`${lookup}, ${full}`, randomScenario({ lookup, full }, i * SEEDS_OF_LOOKUP + j)]),
    ),
  ),
  // Every heap model, without a cache and under the article's cache.
  ...Object.fromEntries(
    addressedModels.map((model) => {
      const heap = heapOf(model);
      const lanes = [
        { ...defaultPolicy, capacity: 0, heap },
        { ...defaultPolicy, heap },
      ];
      return [`primes over ${model}`, primesOver(lanes, 5)];
    }),
  ),
  "threads apart": apart(null),
  "threads that end": apart(700),
  // Pools of every kind: objects whose arrays grow, sized arrays, segments, slices, chunks, buckets with a limit.
  ...Object.fromEntries(
    POOL_LANES.map((pools) => [`pools ${pools.map(({ model }) => model).join(", ")}`, onPools(pools)]),
  ),
};

/** The golden scenarios of a core as its blocks. */
const blocksOf = (core: CoreName): readonly number[][] =>
  Object.values(goldenScenarios)
    .filter((scenario) => coreOf(scenario) === core)
    .map((scenario) => [...scenarioBlock(scenario)]);

/** The cores that run golden scenarios, in the order of the scenarios. */
export const GOLDEN_CORES = ["allocation", "pools"] as const;

export interface Task {
  /** Where the core's module is fetched. */
  readonly url: string;
  readonly blocks: readonly (readonly number[])[];
  readonly done: number;
  readonly back: number;
}

/** The task for the core at `url`. */
export const task = (url: string, core: CoreName): Task => ({ url, blocks: blocksOf(core), done: DONE, back: BACK });

/**
 * The state hashes of every block at `done` and at `back`, from the module's raw exports. It runs in Node
 * and, as text, in a browser, so it calls nothing else in this project.
 */
export async function hashesOf({ url, blocks, done, back }: Task): Promise<string[][]> {
  const bytes = await (await fetch(url)).arrayBuffer();
  const env = { emscripten_notify_memory_growth: () => {} };
  const { instance } = await WebAssembly.instantiate(bytes, { env });
  const call = instance.exports as Record<string, (value?: number) => number | bigint>;
  const memory = instance.exports.memory as WebAssembly.Memory;
  const hash = () =>
    BigInt.asUintN(64, BigInt(call.bl_state_hash?.() ?? 0))
      .toString(16)
      .padStart(16, "0");
  call._initialize?.();
  return blocks.map((block) => {
    new Uint32Array(memory.buffer, Number(call.bl_block?.()), block.length).set(block);
    const status = [call.bl_open?.()];
    for (let left = done; left > 0; left -= 10_000) status.push(call.bl_run?.(10_000));
    const hashes = [hash()];
    call.bl_rewind?.(back);
    status.push(call.bl_replay?.(back - Number(call.bl_done?.())));
    return status.every((code) => code === 0) ? [...hashes, hash()] : [`status ${status}`];
  });
}

/**
 * The output lines of the native core for each block.
 * @param commands as tests/native/driver.c accepts them
 */
export function native(blocks: readonly (readonly number[])[], commands: string): string[][] {
  execFileSync("make", ["-s", "-C", "wasm", "native"]);
  const folder = mkdtempSync(join(tmpdir(), "bufferlab-blocks-"));
  const file = join(folder, "block");
  const lines = (block: readonly number[]) => {
    writeFileSync(file, new Uint8Array(new Uint32Array(block).buffer));
    const output = execFileSync("build/native/bufferlab_native", [file, ...commands.split(" ")], { encoding: "utf8" });
    return output.trimEnd().split("\n");
  };
  try {
    return blocks.map(lines);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The hashes of `hashesOf()` from the native core. */
export const nativeHashes = (): string[][] =>
  native(GOLDEN_CORES.flatMap(blocksOf), `run ${DONE} hash seek ${BACK} hash`).map((lines) =>
    lines.filter((line) => /^[0-9a-f]{16}$/.test(line)),
  );
