import type { PoolModel } from "./pool-models";

/* The rule of each pool in C, with its source. docs/pools.md has the same. */

const FOLDER = "wasm/allocation/pools";

/** The pools of each file. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  go_blind: [
    "syncpool-bytesbuffer",
    "syncpool-limit64k",
    "fmt-printer",
    "jsontext-encoder",
    "zap-buffer",
    "vm-bytebuffer",
  ],
  bytebufferpool: ["bytebufferpool", "fasthttp-body"],
  go_tiers: ["grpc-default", "grpc-tiered", "prometheus-pool", "thanos-bucketed", "go-buffer-pool", "vm-leveled"],
  bpool: ["bpool-buffer", "bpool-sized", "bpool-bytes"],
  rust_vectors: ["object-pool", "lifeguard", "opool", "byte-pool", "buffer-pool"],
  slabs: ["bytes-bytesmut", "node-buffer"],
  c_pools: ["numpy-cache", "apr-allocator", "av-fast-malloc", "sqlite-lookaside", "sqlite-pagecache", "talloc-pool"],
  jdk_util: ["jdk-util"],
  jackson: ["jackson-core"],
  slot_pools: ["compress-lzf", "woodstox-core", "kafka-growable", "protobuf-java"],
  jetty: ["jetty-io"],
  kafka: ["kafka-producer"],
  sized_pools: ["kafka-supplier", "hadoop-common", "commons-pool2"],
  segments: ["okio", "undertow-core"],
  netty_pooled: ["netty-pooled"],
  netty_adaptive: ["netty-adaptive"],
  netty_adaptive_old: ["netty-adaptive-old"],
};

const fileOf = new Map(Object.entries(FILES).flatMap(([file, names]) => names.map((name) => [name, file] as const)));

/** The file of a pool's rule in the repository. */
export const poolFile = ({ name }: PoolModel): string => `${FOLDER}/${fileOf.get(name)}.c`;
