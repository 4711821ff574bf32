// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.

export const POOL_MODEL = {
  SYNCPOOL_BYTESBUFFER: {
    number: 0,
    name: "syncpool-bytesbuffer",
    language: "GO",
    version: "go1.26.8",
    list: null,
    settings: [
    ],
  },
  SYNCPOOL_LIMIT: {
    number: 1,
    name: "syncpool-limit64k",
    language: "GO",
    version: "go1.26.8",
    list: null,
    settings: [
      { own: "limit", min: 0, max: 9007199254740991, usual: 65536, names: "" },
    ],
  },
  FMT_PRINTER: {
    number: 2,
    name: "fmt-printer",
    language: "GO",
    version: "go1.26.8",
    list: null,
    settings: [
    ],
  },
  JSONTEXT_ENCODER: {
    number: 3,
    name: "jsontext-encoder",
    language: "GO",
    version: "go1.26.8",
    list: null,
    settings: [
    ],
  },
  ZAP_BUFFER: {
    number: 4,
    name: "zap-buffer",
    language: "GO",
    version: "1.28.0",
    list: null,
    settings: [
    ],
  },
  VM_BYTEBUFFER: {
    number: 5,
    name: "vm-bytebuffer",
    language: "GO",
    version: "1.151.0",
    list: null,
    settings: [
    ],
  },
  BYTEBUFFERPOOL: {
    number: 6,
    name: "bytebufferpool",
    language: "GO",
    version: "1.0.0",
    list: null,
    settings: [
    ],
  },
  FASTHTTP_BODY: {
    number: 7,
    name: "fasthttp-body",
    language: "GO",
    version: "1.78.0",
    list: null,
    settings: [
      { own: "SetBodySizePoolLimit", min: -1, max: 9007199254740991, usual: -1, names: "" },
    ],
  },
  GRPC_DEFAULT: {
    number: 8,
    name: "grpc-default",
    language: "GO",
    version: "1.85.0",
    list: null,
    settings: [
    ],
  },
  GRPC_TIERED: {
    number: 9,
    name: "grpc-tiered",
    language: "GO",
    version: "1.85.0",
    list: { own: "NewTieredBufferPool", usual: [1000, 10000, 100000] },
    settings: [
    ],
  },
  PROMETHEUS_POOL: {
    number: 10,
    name: "prometheus-pool",
    language: "GO",
    version: "0.316.0",
    list: null,
    settings: [
      { own: "minSize", min: 1, max: 9007199254740991, usual: 1000, names: "" },
      { own: "maxSize", min: 1, max: 9007199254740991, usual: 1000000, names: "" },
      { own: "factor", min: 1001, max: 1000000, usual: 3000, names: "/1000" },
      { own: "use", min: 0, max: 1, usual: 0, names: "exact scrape" },
    ],
  },
  THANOS_BUCKETED: {
    number: 11,
    name: "thanos-bucketed",
    language: "GO",
    version: "0.42.0",
    list: null,
    settings: [
      { own: "minSize", min: 1, max: 9007199254740991, usual: 1000, names: "" },
      { own: "maxSize", min: 1, max: 9007199254740991, usual: 1000000, names: "" },
      { own: "factor", min: 1001, max: 1000000, usual: 2000, names: "/1000" },
      { own: "maxTotal", min: 0, max: 9007199254740991, usual: 0, names: "" },
    ],
  },
  GO_BUFFER_POOL: {
    number: 12,
    name: "go-buffer-pool",
    language: "GO",
    version: "0.1.0",
    list: null,
    settings: [
    ],
  },
  VM_LEVELED: {
    number: 13,
    name: "vm-leveled",
    language: "GO",
    version: "1.151.0",
    list: null,
    settings: [
      { own: "use", min: 0, max: 1, usual: 0, names: "exact last" },
    ],
  },
  BPOOL_BUFFER: {
    number: 14,
    name: "bpool-buffer",
    language: "GO",
    version: "20190530",
    list: null,
    settings: [
      { own: "size", min: 0, max: 1048576, usual: 16, names: "" },
    ],
  },
  BPOOL_SIZED: {
    number: 15,
    name: "bpool-sized",
    language: "GO",
    version: "20190530",
    list: null,
    settings: [
      { own: "size", min: 0, max: 1048576, usual: 16, names: "" },
      { own: "alloc", min: 0, max: 9007199254740991, usual: 1024, names: "" },
    ],
  },
  BPOOL_BYTES: {
    number: 16,
    name: "bpool-bytes",
    language: "GO",
    version: "20190530",
    list: null,
    settings: [
      { own: "maxSize", min: 0, max: 1048576, usual: 16, names: "" },
      { own: "width", min: 0, max: 9007199254740991, usual: 1024, names: "" },
    ],
  },
  OBJECT_POOL: {
    number: 17,
    name: "object-pool",
    language: "RUST",
    version: "0.6.0",
    list: null,
    settings: [
      { own: "cap", min: 0, max: 1048576, usual: 16, names: "" },
      { own: "init", min: 0, max: 9007199254740991, usual: 1024, names: "" },
    ],
  },
  LIFEGUARD: {
    number: 18,
    name: "lifeguard",
    language: "RUST",
    version: "0.6.1",
    list: null,
    settings: [
      { own: "starting_size", min: 0, max: 1048576, usual: 16, names: "" },
      { own: "max_size", min: -1, max: 9007199254740991, usual: -1, names: "" },
    ],
  },
  OPOOL: {
    number: 19,
    name: "opool",
    language: "RUST",
    version: "0.2.0",
    list: null,
    settings: [
      { own: "size", min: 1, max: 1048576, usual: 16, names: "" },
      { own: "capacity", min: 0, max: 9007199254740991, usual: 1024, names: "" },
      { own: "is_valid", min: -1, max: 9007199254740991, usual: -1, names: "" },
    ],
  },
  BYTE_POOL: {
    number: 20,
    name: "byte-pool",
    language: "RUST",
    version: "0.2.4",
    list: null,
    settings: [
    ],
  },
  BUFFER_POOL: {
    number: 21,
    name: "buffer-pool",
    language: "RUST",
    version: "0.2.1",
    list: null,
    settings: [
      { own: "S", min: 1, max: 64, usual: 4, names: "" },
      { own: "limit", min: 0, max: 1048576, usual: 64, names: "" },
      { own: "trim", min: 0, max: 9007199254740991, usual: 8192, names: "" },
    ],
  },
  BYTES_BYTESMUT: {
    number: 22,
    name: "bytes-bytesmut",
    language: "RUST",
    version: "1.12.2",
    list: null,
    settings: [
      { own: "with_capacity", min: 0, max: 9007199254740991, usual: 8192, names: "" },
    ],
  },
  NODE_BUFFER: {
    number: 23,
    name: "node-buffer",
    language: "NODE",
    version: "20.20.2 to 24.21.0",
    list: null,
    settings: [
      { own: "Buffer.poolSize", min: 0, max: 1073741824, usual: 65536, names: "" },
      { own: "use", min: 0, max: 1, usual: 0, names: "allocunsafe fromstring" },
    ],
  },
  NUMPY_CACHE: {
    number: 24,
    name: "numpy-cache",
    language: "PYTHON",
    version: "2.4.6",
    list: null,
    settings: [
    ],
  },
  APR_ALLOCATOR: {
    number: 25,
    name: "apr-allocator",
    language: "C",
    version: "1.7.2",
    list: null,
    settings: [
      { own: "max_free", min: 0, max: 9007199254740991, usual: 0, names: "" },
    ],
  },
  AV_FAST_MALLOC: {
    number: 26,
    name: "av-fast-malloc",
    language: "C",
    version: "5.1.9",
    list: null,
    settings: [
    ],
  },
  SQLITE_LOOKASIDE: {
    number: 27,
    name: "sqlite-lookaside",
    language: "C",
    version: "3.46.0",
    list: null,
    settings: [
      { own: "sz", min: 0, max: 65528, usual: 1200, names: "" },
      { own: "cnt", min: 0, max: 1048576, usual: 40, names: "" },
    ],
  },
  SQLITE_PAGECACHE: {
    number: 28,
    name: "sqlite-pagecache",
    language: "C",
    version: "3.46.0",
    list: null,
    settings: [
      { own: "sz", min: 8, max: 1048576, usual: 4360, names: "" },
      { own: "N", min: 0, max: 1048576, usual: 20, names: "" },
    ],
  },
  TALLOC_POOL: {
    number: 29,
    name: "talloc-pool",
    language: "C",
    version: "2.4.0",
    list: null,
    settings: [
      { own: "size", min: 0, max: 1073741824, usual: 65536, names: "" },
    ],
  },
  JDK_UTIL: {
    number: 30,
    name: "jdk-util",
    language: "JVM",
    version: "17.0.15 to 26.0.2",
    list: null,
    settings: [
      { own: "jdk.nio.maxCachedBufferSize", min: -1, max: 9007199254740991, usual: -1, names: "" },
      { own: "use", min: 0, max: 2, usual: 0, names: "util write gather8" },
      { own: "version", min: 0, max: 3, usual: 1, names: "17 21 25 26" },
      { own: "IOV_MAX", min: 1, max: 65536, usual: 1024, names: "" },
    ],
  },
  JACKSON_CORE: {
    number: 31,
    name: "jackson-core",
    language: "JVM",
    version: "2.14.3 to 3.3.0",
    list: null,
    settings: [
      { own: "use", min: 0, max: 9, usual: 8, names: "byte0 byte1 byte2 byte3 char0 char1 char2 char3 read write" },
      { own: "version", min: 0, max: 3, usual: 2, names: "2.14 2.17.0 2.17.1 3.0" },
    ],
  },
  COMPRESS_LZF: {
    number: 32,
    name: "compress-lzf",
    language: "JVM",
    version: "1.2.1",
    list: null,
    settings: [
      { own: "slot", min: 0, max: 4, usual: 0, names: "output input encoding decode hash" },
    ],
  },
  WOODSTOX_CORE: {
    number: 33,
    name: "woodstox-core",
    language: "JVM",
    version: "7.1.1",
    list: null,
    settings: [
    ],
  },
  KAFKA_GROWABLE: {
    number: 34,
    name: "kafka-growable",
    language: "JVM",
    version: "3.9.2 to 4.4.0",
    list: null,
    settings: [
    ],
  },
  PROTOBUF_JAVA: {
    number: 35,
    name: "protobuf-java",
    language: "JVM",
    version: "4.33.1",
    list: null,
    settings: [
    ],
  },
  JETTY_IO: {
    number: 36,
    name: "jetty-io",
    language: "JVM",
    version: "12.0.39 to 12.1.14",
    list: { own: "WithBucketCapacities", usual: [1024, 8192, 65536] },
    settings: [
      { own: "version", min: 0, max: 1, usual: 1, names: "12.0 12.1" },
      { own: "class", min: 0, max: 2, usual: 0, names: "default quadratic capacities" },
      { own: "minCapacity", min: 0, max: 2147483647, usual: 0, names: "" },
      { own: "factor", min: 1, max: 2147483647, usual: 4096, names: "" },
      { own: "maxCapacity", min: 1, max: 2147483647, usual: 65536, names: "" },
      { own: "maxBucketSize", min: -1, max: 2147483647, usual: 2147483647, names: "" },
      { own: "maxHeapMemory", min: -2, max: 9007199254740991, usual: -2, names: "" },
      { own: "Runtime.maxMemory", min: 8, max: 9007199254740991, usual: 2147483648, names: "" },
      { own: "threadId", min: 0, max: 2147483647, usual: 1, names: "" },
    ],
  },
  KAFKA_PRODUCER: {
    number: 37,
    name: "kafka-producer",
    language: "JVM",
    version: "3.9.2 to 4.4.0",
    list: null,
    settings: [
      { own: "buffer.memory", min: 0, max: 9007199254740991, usual: 33554432, names: "" },
      { own: "batch.size", min: 1, max: 2147483647, usual: 16384, names: "" },
      { own: "use", min: 0, max: 1, usual: 1, names: "size record" },
    ],
  },
  KAFKA_SUPPLIER: {
    number: 38,
    name: "kafka-supplier",
    language: "JVM",
    version: "3.9.2 to 4.4.0",
    list: null,
    settings: [
    ],
  },
  HADOOP_COMMON: {
    number: 39,
    name: "hadoop-common",
    language: "JVM",
    version: "3.4.3",
    list: null,
    settings: [
    ],
  },
  COMMONS_POOL2: {
    number: 40,
    name: "commons-pool2",
    language: "JVM",
    version: "2.13.1",
    list: null,
    settings: [
      { own: "key", min: 0, max: 1, usual: 0, names: "exact pow2" },
      { own: "lifo", min: 0, max: 1, usual: 1, names: "false true" },
      { own: "maxIdlePerKey", min: -1, max: 2147483647, usual: 8, names: "" },
    ],
  },
  OKIO: {
    number: 41,
    name: "okio",
    language: "JVM",
    version: "3.18.2",
    list: null,
    settings: [
      { own: "MAX_SIZE", min: 0, max: 1073741824, usual: 65536, names: "" },
    ],
  },
  UNDERTOW_CORE: {
    number: 42,
    name: "undertow-core",
    language: "JVM",
    version: "2.3.20",
    list: null,
    settings: [
      { own: "bufferSize", min: 1, max: 2147483647, usual: 16364, names: "" },
      { own: "maximumPoolSize", min: -1, max: 2147483647, usual: -1, names: "" },
      { own: "threadLocalCacheSize", min: 0, max: 2147483647, usual: 4, names: "" },
    ],
  },
  NETTY_POOLED: {
    number: 43,
    name: "netty-pooled",
    language: "JVM",
    version: "4.1.128 to 4.2.20",
    list: null,
    settings: [
      { own: "io.netty.allocator.pageSize", min: 4096, max: 1048576, usual: 8192, names: "2^" },
      { own: "io.netty.allocator.maxOrder", min: 3, max: 14, usual: 9, names: "" },
      { own: "io.netty.allocator.smallCacheSize", min: 0, max: 1048576, usual: 256, names: "" },
      { own: "io.netty.allocator.normalCacheSize", min: 0, max: 1048576, usual: 64, names: "" },
      { own: "io.netty.allocator.maxCachedBufferCapacity", min: 0, max: 1073741824, usual: 32768, names: "" },
      { own: "io.netty.allocator.cacheTrimInterval", min: 1, max: 9007199254740991, usual: 8192, names: "" },
      { own: "thread", min: 0, max: 1, usual: 1, names: "plain loop" },
      { own: "use", min: 0, max: 1, usual: 0, names: "size grow" },
    ],
  },
  NETTY_ADAPTIVE: {
    number: 44,
    name: "netty-adaptive",
    language: "JVM",
    version: "4.2.17 to 4.2.20",
    list: null,
    settings: [
      { own: "thread", min: 0, max: 1, usual: 1, names: "plain loop" },
      { own: "use", min: 0, max: 1, usual: 0, names: "size grow" },
      { own: "availableProcessors", min: 1, max: 32, usual: 2, names: "" },
      { own: "io.netty.allocator.chunkReuseQueueCapacity", min: 2, max: 1048576, usual: 4, names: "" },
      { own: "io.netty.allocator.chunkPurgePollsThreadLocal", min: 1, max: 2147483647, usual: 16, names: "" },
      { own: "io.netty.allocator.chunkPurgePollsShared", min: 1, max: 2147483647, usual: 128, names: "" },
      { own: "io.netty.allocator.chunkPurgeThreshold", min: 1, max: 2147483647, usual: 3, names: "" },
      { own: "io.netty.allocator.threadLocalChunkCacheMaxBytes", min: 1, max: 536870912, usual: 8388608, names: "" },
      { own: "io.netty.allocator.threadLocalChunkCacheMinBytes", min: -1, max: 536870912, usual: -1, names: "" },
      { own: "io.netty.allocator.lowMemory", min: 0, max: 1, usual: 0, names: "false true" },
    ],
  },
  NETTY_ADAPTIVE_OLD: {
    number: 45,
    name: "netty-adaptive-old",
    language: "JVM",
    version: "4.2.7",
    list: null,
    settings: [
      { own: "use", min: 0, max: 1, usual: 0, names: "size grow" },
      { own: "io.netty.allocator.chunkReuseQueueCapacity", min: 2, max: 1048576, usual: 4, names: "" },
    ],
  },
} as const;

export const POOL_GROWTH = { OWN: 0, NONE: 1, FIXED: 2, BUFFER: 3, BUFFER_NOT_NIL: 4, READ_FROM: 5, APPEND: 6, VEC: 7, FAST_MALLOC: 8, } as const;

export const POOL_FIGURE = { takes: 0, hits: 1, idle: 2, retained: 3, big_idle: 4, held: 5, grown: 6, copied: 7, garbage: 8, collections: 9, objects: 10, arrays: 11, drawn: 12, made: 13, dropped: 14, dropped_bytes: 15, extra: 16, extra_bytes: 17, } as const;

export const SHELF = { kind: 0, name: 1, place: 2, count: 3, bytes: 4, } as const;

export const SHELF_KIND = { WORD: 0, SIZE: 1, THREAD: 2, SHARD: 3, REST: 4, } as const;

export const SHELF_WORD = { ALL: 0, PRIVATE: 1, SHARED: 2, VICTIMS: 3, FALLBACK: 4, CHANNEL: 5, STACK: 6, QUEUE: 7, LOCAL: 8, SLOT: 9, FREE: 10, SINK: 11, LIST_SMALL: 12, LIST_LARGE: 13, BUFFERS: 14, BYTE_0: 15, BYTE_1: 16, BYTE_2: 17, BYTE_3: 18, CHAR_0: 19, CHAR_1: 20, CHAR_2: 21, CHAR_3: 22, LZF_OUTPUT: 23, LZF_INPUT: 24, LZF_ENCODING: 25, LZF_DECODING: 26, LZF_HASH: 27, } as const;

export const POOL_BLOCK = { LONGS: 81, CHUNK: 1, COLLECT: 2, SEED: 3, VALUES: 4, LIST_COUNT: 16, LIST: 17, MOST_LIST: 63, MOST_PARTS: 262144, LANE_SETTING: 4000000000, LANE_SETTINGS: 12, OPERATION_WORDS: 4, BATCH: 4096, } as const;
