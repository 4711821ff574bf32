import type { PoolValues } from "./pool-limits";
import { type PoolModel, settingText } from "./pool-models";

/** The values of the settings as a person writes them, and the list with commas. */
type Texts = Readonly<Record<string, string>> & { readonly list: string };
type Form = (texts: Texts) => readonly string[];

/** A call or an assignment with settings in braces: "mem.NewTieredBufferPool({list})". */
const filled =
  (...forms: readonly string[]): Form =>
  (texts) =>
    forms.map((form) => form.replaceAll(/\{(\w[\w.]*)\}/g, (_, own: string) => texts[own] ?? ""));

/** A form that stands for no limit while a setting is -1. */
const unlessOff =
  (own: string, form: Form): Form =>
  (texts) =>
    texts[own] === "-1" ? [] : form(texts);

const jetty: Form = (texts) => {
  if (texts.class === "capacities") return filled("new ArrayByteBufferPool.WithBucketCapacities({list})")(texts);
  if (texts.class === "quadratic")
    return filled("new ArrayByteBufferPool.Quadratic({minCapacity}, {maxCapacity}, {maxBucketSize})")(texts);
  const memory = texts.maxHeapMemory === "-2" ? "" : ", {maxHeapMemory}, {maxHeapMemory}";
  const form = `new ArrayByteBufferPool({minCapacity}, {factor}, {maxCapacity}, {maxBucketSize}${memory})`;
  return filled(form)(texts);
};

const lifeguard: Form = (texts) => {
  const most = texts.max_size === "-1" ? "" : ".with(MaxSize({max_size}))";
  return filled(`pool().with(StartingSize({starting_size}))${most}.build()`)(texts);
};

const opool: Form = (texts) => [
  ...filled(
    "opool::Pool::new({size}, allocator)",
    "fn allocate(&self) -> Vec<u8> { Vec::with_capacity({capacity}) }",
  )(texts),
  ...unlessOff(
    "is_valid",
    filled("fn is_valid(&self, vector: &Vec<u8>) -> bool { vector.capacity() <= {is_valid} }"),
  )(texts),
];

/** Where a pool is set by a call or an assignment. Dots lead to a system property in Java, and need no form. */
const FORMS: Readonly<Record<string, Form>> = {
  "syncpool-limit64k": filled("if b.Cap() <= {limit} { pool.Put(b) }"),
  "fasthttp-body": unlessOff(
    "SetBodySizePoolLimit",
    filled("fasthttp.SetBodySizePoolLimit({SetBodySizePoolLimit}, {SetBodySizePoolLimit})"),
  ),
  "grpc-tiered": filled("mem.NewTieredBufferPool({list})"),
  "prometheus-pool": filled(
    "pool.New({minSize}, {maxSize}, {factor}, func(n int) interface{} { return make([]byte, 0, n) })",
  ),
  "thanos-bucketed": filled("pool.NewBucketedPool[byte]({minSize}, {maxSize}, {factor}, {maxTotal})"),
  "bpool-buffer": filled("bpool.NewBufferPool({size})"),
  "bpool-sized": filled("bpool.NewSizedBufferPool({size}, {alloc})"),
  "bpool-bytes": filled("bpool.NewBytePool({maxSize}, {width})"),
  "object-pool": filled("Pool::new({cap}, || Vec::with_capacity({init}))"),
  lifeguard,
  opool,
  "buffer-pool": filled("Pool::<{S}, Vec<u8>>::new({limit}, {trim})"),
  "bytes-bytesmut": filled("BytesMut::with_capacity({with_capacity})"),
  "node-buffer": filled("Buffer.poolSize = {Buffer.poolSize}"),
  "apr-allocator": filled("apr_allocator_max_free_set(allocator, {max_free})"),
  "sqlite-lookaside": filled("sqlite3_db_config(db, SQLITE_DBCONFIG_LOOKASIDE, NULL, {sz}, {cnt})"),
  "sqlite-pagecache": filled("sqlite3_config(SQLITE_CONFIG_PAGECACHE, memory, {sz}, {N})"),
  "talloc-pool": filled("talloc_pool(parent, {size})"),
  "jdk-util": unlessOff(
    "jdk.nio.maxCachedBufferSize",
    filled("-Djdk.nio.maxCachedBufferSize={jdk.nio.maxCachedBufferSize}"),
  ),
  "jetty-io": jetty,
  "kafka-producer": filled("buffer.memory={buffer.memory}", "batch.size={batch.size}"),
  "commons-pool2": filled("config.setMaxIdlePerKey({maxIdlePerKey})", "config.setLifo({lifo})"),
  "undertow-core": filled("new DefaultByteBufferPool(true, {bufferSize}, {maximumPoolSize}, {threadLocalCacheSize})"),
};

/** The system properties of Netty that differ from the usual ones. */
const properties = ({ settings }: PoolModel, { values }: PoolValues): readonly string[] =>
  settings.flatMap((setting, i) => {
    const value = values[i] ?? setting.usual;
    const isSet = setting.own.startsWith("io.netty.") && value !== setting.usual;
    return isSet ? [`-D${setting.own}=${settingText(setting, value)}`] : [];
  });

/**
 * The lines that a person's program or configuration needs for a pool with these settings, in the library's language;
 * empty = it needs none, or the library has no such setting.
 */
export function configurationLines(pool: PoolModel, given: PoolValues): readonly string[] {
  const texts = Object.fromEntries(pool.settings.map((one, i) => [one.own, settingText(one, given.values[i] ?? 0)]));
  return FORMS[pool.name]?.({ ...texts, list: given.list.join(", ") }) ?? properties(pool, given);
}
