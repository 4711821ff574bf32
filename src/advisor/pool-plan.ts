import { LIMIT } from "../generated/abi";
import { defaultPolicy } from "../models/allocation/policy-fields";
import type { Policy, PoolChoice } from "../models/allocation/scenario";
import { configurationLines } from "../models/pools/configuration";
import { poolOf } from "../models/pools/lane-pools";
import { checkPool } from "../models/pools/pool-limits";
import { numberWords, POOLS, type PoolModel, type PoolSetting } from "../models/pools/pool-models";
import { valuesOf } from "../models/pools/pool-rules";
import { settingKey } from "../models/pools/setting-key";
import type { CallFacts } from "../workloads/traces/calls/facts";

/* The settings of a pool that a sweep tries: those that a person's configuration can change. */

/** A pool to sweep, and its settings that do not change. */
export interface PoolWish {
  readonly model: string;
  readonly fixed: PoolChoice["parameters"];
}

/** The requests on which the values depend: the least and the most bytes of a request, and the most that were live at once. */
export interface RequestRange {
  readonly least: number;
  readonly most: number;
  readonly neededPeak: number;
  readonly livePeak: number;
}

/** Of requests whose sizes are not known before they run. */
export const USUAL_RANGE: RequestRange = { least: 64, most: 2 ** 20, neededPeak: 2 ** 24, livePeak: 64 };

/** Of a trace, from the sizes that a lane simulates. `sizes`: all that are requested, ascending. */
export function rangeOf(
  sizes: readonly (readonly [size: number, requests: number])[],
  { neededPeak, livePeak }: Pick<CallFacts, "neededPeak" | "livePeak">,
): RequestRange {
  const own = sizes.map(([size]) => size).filter((size) => size > 0 && size <= LIMIT.SIZE);
  const [least, most] = [own[0], own.at(-1)];
  return least === undefined || most === undefined ? USUAL_RANGE : { least, most, neededPeak, livePeak };
}

/** A setting counts bytes of one buffer, of a piece of one, or of all of them, buffers, or it is one of its words or of these numbers. */
type Kind = "bytes" | "piece" | "total" | "count" | "words" | readonly number[];

/** By the pool, then by the library's own name. */
const SWEPT: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  "syncpool-limit64k": { limit: "bytes" },
  "fasthttp-body": { SetBodySizePoolLimit: "bytes" },
  "prometheus-pool": { minSize: "bytes", maxSize: "bytes", factor: [1500, 2000, 3000, 4000] },
  "thanos-bucketed": { minSize: "bytes", maxSize: "bytes", factor: [1500, 2000, 3000, 4000] },
  "bpool-buffer": { size: "count" },
  "bpool-sized": { size: "count", alloc: "bytes" },
  "bpool-bytes": { maxSize: "count", width: "bytes" },
  "object-pool": { cap: "count", init: "bytes" },
  lifeguard: { starting_size: "count", max_size: "count" },
  opool: { size: "count", capacity: "bytes", is_valid: "bytes" },
  "buffer-pool": { S: [1, 2, 4, 8, 16], limit: "count", trim: "bytes" },
  "bytes-bytesmut": { with_capacity: "bytes" },
  "node-buffer": { "Buffer.poolSize": "bytes" },
  "apr-allocator": { max_free: "total" },
  "sqlite-lookaside": { sz: "bytes", cnt: "count" },
  "sqlite-pagecache": { sz: "bytes", N: "count" },
  "talloc-pool": { size: "total" },
  "jdk-util": { "jdk.nio.maxCachedBufferSize": "bytes" },
  "jetty-io": { factor: [1024, 4096, 16384], maxCapacity: "bytes", maxBucketSize: "count" },
  "kafka-producer": { "buffer.memory": "total", "batch.size": "bytes" },
  "commons-pool2": { maxIdlePerKey: "count", lifo: "words" },
  "undertow-core": { bufferSize: "piece", maximumPoolSize: "count", threadLocalCacheSize: "count" },
  "netty-pooled": {
    "io.netty.allocator.pageSize": [4096, 8192, 16384, 32768, 65536],
    "io.netty.allocator.maxOrder": [3, 5, 7, 9, 11],
    "io.netty.allocator.smallCacheSize": "count",
    "io.netty.allocator.normalCacheSize": "count",
    "io.netty.allocator.maxCachedBufferCapacity": "bytes",
    "io.netty.allocator.cacheTrimInterval": [512, 2048, 8192, 32768],
  },
  "netty-adaptive": {
    "io.netty.allocator.chunkReuseQueueCapacity": [2, 4, 8, 16, 32],
    "io.netty.allocator.chunkPurgePollsThreadLocal": [4, 16, 64, 256],
    "io.netty.allocator.chunkPurgePollsShared": [32, 128, 512],
    "io.netty.allocator.chunkPurgeThreshold": [1, 3, 9],
    "io.netty.allocator.threadLocalChunkCacheMaxBytes": "total",
    "io.netty.allocator.lowMemory": "words",
  },
  "netty-adaptive-old": { "io.netty.allocator.chunkReuseQueueCapacity": [2, 4, 8, 16, 32] },
};

/** The most settings of one pool that run. */
const MOST_SETTINGS = 256;
/** The values of each setting that stay if there are too many combinations. */
const LEAST_VALUES = 4;
const MOST_COUNT = 1024;
const LEAST_BYTES = 64;
/** The pieces for which a pool surely has room. */
const MOST_PIECES = 2 ** 17;

/** The powers of two from the last up to `least`, to the first from `most` on. */
function powers(least: number, most: number): readonly number[] {
  const [from, to] = [Math.floor(Math.log2(Math.max(1, least))), Math.ceil(Math.log2(Math.max(1, most)))];
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, i) => 2 ** (from + i));
}

function numbersOf(kind: Exclude<Kind, "words">, { least, most, neededPeak, livePeak }: RequestRange) {
  if (kind === "bytes") return powers(Math.max(LEAST_BYTES, least), most);
  if (kind === "piece") return powers(Math.max(LEAST_BYTES, least, neededPeak / MOST_PIECES), most);
  if (kind === "total") return powers(most, neededPeak);
  return kind === "count" ? powers(1, Math.min(MOST_COUNT, livePeak)) : kind;
}

type Parameters = PoolChoice["parameters"];
type Value = Parameters[string];

/** A setting, and the values to try. */
interface Tried {
  readonly own: string;
  readonly usual: Value;
  readonly values: readonly Value[];
  readonly text: (value: Value) => string;
}

/** In rising order, with the usual value; -1, where it means no limit, comes first. */
function numbersTried(setting: PoolSetting, kind: Exclude<Kind, "words">, range: RequestRange): readonly number[] {
  const numbers = [...numbersOf(kind, range), setting.usual, ...(setting.min === -1 ? [-1] : [])];
  const isAllowed = (value: number) => value >= setting.min && value <= setting.max;
  return [...new Set(numbers.filter(isAllowed))].toSorted((a, b) => a - b);
}

function triedOf(setting: PoolSetting, kind: Kind, range: RequestRange): Tried {
  const { own, names, usual } = setting;
  if (kind === "words") return { own, usual: names[usual] ?? "", values: names, text: String };
  const text = (value: Value) => numberWords(setting, Number(value));
  return { own, usual, values: numbersTried(setting, kind, range), text };
}

/** Each tier is this many times the one before it. */
const TIER_RATIOS = [2, 4, 16];

function listsTried({ own, usual }: NonNullable<PoolModel["list"]>, { least, most }: RequestRange): Tried {
  const sizes = powers(Math.max(LEAST_BYTES, least), most);
  const tiers = TIER_RATIOS.map((ratio) => sizes.filter((_, i) => i % Math.log2(ratio) === 0));
  return { own, usual, values: [usual, ...tiers], text: (value) => (value as readonly number[]).join("~") };
}

/** The settings to try, without those that are given, and those that do not change the pool's lines beside them. */
function allTried(pool: PoolModel, { model, fixed }: PoolWish, range: RequestRange): readonly Tried[] {
  const kinds = SWEPT[pool.name] ?? {};
  const settings = pool.settings.flatMap((setting) => {
    const kind = kinds[setting.own];
    return kind === undefined ? [] : [triedOf(setting, kind, range)];
  });
  const lists = pool.list === null ? [] : [listsTried(pool.list, range)];
  return [...settings, ...lists].filter((one) => {
    const lines = one.values.map((value) => linesOf(poolOf(model, { ...fixed, ...given(one, value) })).join("\n"));
    return !Object.hasOwn(fixed, settingKey(one.own)) && new Set(lines).size > 1;
  });
}

const given = ({ own }: Tried, value: Value): Parameters => ({ [settingKey(own)]: value });

const product = (all: readonly Tried[]): number => all.reduce((size, { values }) => size * values.length, 1);

/** Every second value; the first, the last and the usual one stay. */
const halved = (one: Tried): Tried => ({
  ...one,
  values: one.values.filter((value, i) => i % 2 === 0 || i === one.values.length - 1 || value === one.usual),
});

/** The same settings with fewer values, until their combinations are few enough; null = they cannot be. */
function thinned(all: readonly Tried[]): readonly Tried[] | null {
  if (product(all) <= MOST_SETTINGS) return all;
  const longest = Math.max(...all.map(({ values }) => values.length));
  if (longest <= LEAST_VALUES) return null;
  const shorter = all.map((one) => (one.values.length === longest ? halved(one) : one));
  return product(shorter) === product(all) ? null : thinned(shorter);
}

const combined = (all: readonly Tried[]): readonly Parameters[] =>
  all.reduce<readonly Parameters[]>(
    (rows, one) => rows.flatMap((row) => one.values.map((value) => ({ ...row, ...given(one, value) }))),
    [{}],
  );

/** The pools that a sweep runs, and a sentence about what it tries of them. */
export interface PoolPlan {
  readonly policies: readonly Policy[];
  readonly words: string;
}

const modelOf = (name: string): PoolModel => POOLS.find((pool) => pool.name === name) as PoolModel;

/** The lines that give a pool its settings. */
export function linesOf({ model, parameters }: PoolChoice): readonly string[] {
  const pool = modelOf(model);
  return configurationLines(pool, valuesOf(pool, parameters));
}

/** The settings that a pool refuses although each value is in its range; "" = none. */
function refused({ model, parameters }: PoolChoice): string {
  const found: string[] = [];
  const pool = modelOf(model);
  checkPool(pool, valuesOf(pool, parameters), (own, _, allowed) => found.push(`${own}: ${allowed}`));
  return found.join("; ");
}

/** The given settings that a pool refuses beside the usual ones. */
export const refusedSettings = ({ model, fixed }: PoolWish): string => refused(poolOf(model, fixed));

/**
 * The settings of a pool to try on such requests: all combinations, or one setting at a time where those are too many.
 * The given settings with the usual values of the others come first. Settings that a configuration cannot tell apart run once.
 */
export function poolPlan(wish: PoolWish, range: RequestRange): PoolPlan {
  const pool = modelOf(wish.model);
  const all = allTried(pool, wish, range);
  const together = thinned(all);
  const rows =
    together === null ? all.flatMap((one) => one.values.map((value) => given(one, value))) : combined(together);
  const pools = new Map<string, PoolChoice>();
  for (const row of [{}, ...rows]) {
    const choice = poolOf(wish.model, { ...wish.fixed, ...row });
    const key = linesOf(choice).join("\n");
    if (!pools.has(key) && refused(choice) === "") pools.set(key, choice);
  }
  return {
    policies: [...pools.values()].map((choice) => ({ ...defaultPolicy, pool: choice })),
    words: triedWords(wish, together ?? all, together === null),
  };
}

/** The first values and the last one, where there are many. */
const MOST_NAMED = 6;

function valueList({ values, text }: Tried): string {
  const texts = values.map(text);
  if (texts.length <= MOST_NAMED) return texts.join(", ");
  return `${texts.slice(0, 3).join(", ")} … ${texts.at(-1)} (${texts.length} values)`;
}

/** "Tried of jdk-util: jdk.nio.maxCachedBufferSize −1, 64, 128 … 65 536 (12 values)." */
function triedWords({ model, fixed }: PoolWish, all: readonly Tried[], isAlone: boolean): string {
  const isGiven = Object.keys(fixed).length > 0;
  if (all.length === 0) return `Tried of ${model}: ${isGiven ? "the given" : "the usual"} settings.`;
  const settings = all.map((one) => `${one.own} ${valueList(one)}`);
  return `Tried of ${model}: ${settings.join("; ")}${isAlone ? "; one at a time, as there are too many combinations" : ""}.`;
}
