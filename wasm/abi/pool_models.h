/* The registry of pools as data: a row per pool, with the language, the version of the library whose rows it
 * equals, and its settings under the library's own names. dump_abi.c prints it as src/generated/pools.ts, the
 * source of the command line. allocation/pools/registry.c holds the functions behind the rows.
 *
 * A new pool needs its .c file, a row here and its slow twin: docs/adding-a-pool.md. */
#ifndef BUFFERLAB_POOL_MODELS_H
#define BUFFERLAB_POOL_MODELS_H

#include <stdint.h>

#include "base/tables.h"

#define BL_POOL_LANGUAGES(X) X(GO) X(JVM) X(RUST) X(NODE) X(PYTHON) X(C)
BL_ENUM(BlPoolLanguage, BL_POOL_LANGUAGE, BL_POOL_LANGUAGES);

/* How the caller's write grows an array. OWN: as the pool's callers do. */
#define BL_POOL_GROWTHS(X) \
  X(OWN) X(NONE) X(FIXED) X(BUFFER) X(BUFFER_NOT_NIL) X(READ_FROM) X(APPEND) X(VEC) X(FAST_MALLOC)
BL_ENUM(BlPoolGrowth, BL_POOL_GROWTH, BL_POOL_GROWTHS);

/* The columns that a pool's operations print. */
#define BL_POOL_COLUMNS(X) \
  X(BUFFERS)               \
  X(BUFFERS_HELD)          \
  X(ADDRESSES)             \
  X(ARRAYS)                \
  X(MAPPED) X(RECYCLERS) X(MEMORY) X(UNALLOCATED) X(SEGMENTS) X(CHUNKS_CACHED) X(CHUNKS) X(CHUNKS_DRAWN)
BL_ENUM(BlPoolRows, BL_POOL_ROWS, BL_POOL_COLUMNS);

/* What a row says of an operation. */
#define BL_POOL_WORD_TABLE(X) \
  X(NOTHING, "-")             \
  X(HIT, "hit")               \
  X(NEW, "new")               \
  X(KEPT, "kept")             \
  X(DROPPED, "dropped")       \
  X(REFUSED, "refused")       \
  X(NONE, "none")             \
  X(CACHE, "cache")           \
  X(ARENA, "arena") X(REUSE, "reuse") X(CHUNK, "chunk") X(FREED, "freed") X(POOL, "pool") X(HEAP, "heap")
BL_ENUM(BlPoolWord, BL_POOL_WORD, BL_POOL_WORD_TABLE);

/* Settings: P(name, "the library's own name", min, max, usual, "names of 0, 1, 2 …, or none"). Whole numbers,
 * bytes unless the name says otherwise; -1 = no limit where min is -1. Names of "/1000": the number is a
 * thousandth; of "2^": only powers of two. One setting of a pool may be a list of
 * rising numbers: L("the library's own name", usual numbers). */
#define BL_POOL_MOST 9007199254740991
#define BL_SYNCPOOL_BYTESBUFFER_SETTINGS(P)
#define BL_SYNCPOOL_LIMIT_SETTINGS(P) P(limit, "limit", 0, BL_POOL_MOST, 65536, "")
#define BL_FMT_PRINTER_SETTINGS(P)
#define BL_JSONTEXT_ENCODER_SETTINGS(P)
#define BL_ZAP_BUFFER_SETTINGS(P)
#define BL_VM_BYTEBUFFER_SETTINGS(P)
#define BL_BYTEBUFFERPOOL_SETTINGS(P)
#define BL_FASTHTTP_BODY_SETTINGS(P) P(limit, "SetBodySizePoolLimit", -1, BL_POOL_MOST, -1, "")
#define BL_GRPC_DEFAULT_SETTINGS(P)
#define BL_GRPC_TIERED_SETTINGS(P)
#define BL_GRPC_TIERED_LIST \
  "NewTieredBufferPool", { 1000, 10000, 100000 }
#define BL_PROMETHEUS_POOL_SETTINGS(P)                   \
  P(least, "minSize", 1, BL_POOL_MOST, 1000, "")         \
  P(most, "maxSize", 1, BL_POOL_MOST, 1000000, "")       \
  P(factor_1000, "factor", 1001, 1000000, 3000, "/1000") \
  P(use, "use", 0, 1, 0, "exact scrape")
#define BL_THANOS_BUCKETED_SETTINGS(P)                   \
  P(least, "minSize", 1, BL_POOL_MOST, 1000, "")         \
  P(most, "maxSize", 1, BL_POOL_MOST, 1000000, "")       \
  P(factor_1000, "factor", 1001, 1000000, 2000, "/1000") \
  P(total, "maxTotal", 0, BL_POOL_MOST, 0, "")
#define BL_GO_BUFFER_POOL_SETTINGS(P)
#define BL_VM_LEVELED_SETTINGS(P)   P(use, "use", 0, 1, 0, "exact last")
#define BL_BPOOL_BUFFER_SETTINGS(P) P(size, "size", 0, 1048576, 16, "")
#define BL_BPOOL_SIZED_SETTINGS(P) \
  P(size, "size", 0, 1048576, 16, "") P(alloc, "alloc", 0, BL_POOL_MOST, 1024, "")
#define BL_BPOOL_BYTES_SETTINGS(P) \
  P(size, "maxSize", 0, 1048576, 16, "") P(width, "width", 0, BL_POOL_MOST, 1024, "")

#define BL_OBJECT_POOL_SETTINGS(P) \
  P(start, "cap", 0, 1048576, 16, "") P(bytes, "init", 0, BL_POOL_MOST, 1024, "")
#define BL_LIFEGUARD_SETTINGS(P) \
  P(start, "starting_size", 0, 1048576, 16, "") P(most, "max_size", -1, BL_POOL_MOST, -1, "")
#define BL_OPOOL_SETTINGS(P)                      \
  P(size, "size", 1, 1048576, 16, "")             \
  P(bytes, "capacity", 0, BL_POOL_MOST, 1024, "") \
  P(limit, "is_valid", -1, BL_POOL_MOST, -1, "")
#define BL_BYTE_POOL_SETTINGS(P)
#define BL_BUFFER_POOL_SETTINGS(P)      \
  P(shards, "S", 1, 64, 4, "")          \
  P(limit, "limit", 0, 1048576, 64, "") \
  P(trim, "trim", 0, BL_POOL_MOST, 8192, "")
#define BL_BYTES_BYTESMUT_SETTINGS(P) P(start, "with_capacity", 0, BL_POOL_MOST, 8192, "")

#define BL_NODE_BUFFER_SETTINGS(P)                          \
  P(pool_size, "Buffer.poolSize", 0, 1073741824, 65536, "") \
  P(use, "use", 0, 1, 0, "allocunsafe fromstring")
#define BL_NUMPY_CACHE_SETTINGS(P)

#define BL_APR_ALLOCATOR_SETTINGS(P) P(max_free, "max_free", 0, BL_POOL_MOST, 0, "")
#define BL_AV_FAST_MALLOC_SETTINGS(P)
#define BL_SQLITE_LOOKASIDE_SETTINGS(P) P(size, "sz", 0, 65528, 1200, "") P(count, "cnt", 0, 1048576, 40, "")
#define BL_SQLITE_PAGECACHE_SETTINGS(P) P(size, "sz", 8, 1048576, 4360, "") P(count, "N", 0, 1048576, 20, "")
#define BL_TALLOC_POOL_SETTINGS(P)      P(size, "size", 0, 1073741824, 65536, "")

#define BL_JDK_UTIL_SETTINGS(P)                                     \
  P(limit, "jdk.nio.maxCachedBufferSize", -1, BL_POOL_MOST, -1, "") \
  P(use, "use", 0, 2, 0, "util write gather8")                      \
  P(version, "version", 0, 3, 1, "17 21 25 26")                     \
  P(iov_max, "IOV_MAX", 1, 65536, 1024, "")
#define BL_JACKSON_CORE_SETTINGS(P)                                                    \
  P(use, "use", 0, 9, 8, "byte0 byte1 byte2 byte3 char0 char1 char2 char3 read write") \
  P(version, "version", 0, 3, 2, "2.14 2.17.0 2.17.1 3.0")
#define BL_COMPRESS_LZF_SETTINGS(P) P(slot, "slot", 0, 4, 0, "output input encoding decode hash")
#define BL_WOODSTOX_CORE_SETTINGS(P)
#define BL_KAFKA_GROWABLE_SETTINGS(P)
#define BL_PROTOBUF_JAVA_SETTINGS(P)
#define BL_JETTY_IO_SETTINGS(P)                                       \
  P(version, "version", 0, 1, 1, "12.0 12.1")                         \
  P(class, "class", 0, 2, 0, "default quadratic capacities")          \
  P(min_capacity, "minCapacity", 0, 2147483647, 0, "")                \
  P(factor, "factor", 1, 2147483647, 4096, "")                        \
  P(max_capacity, "maxCapacity", 1, 2147483647, 65536, "")            \
  P(max_bucket, "maxBucketSize", -1, 2147483647, 2147483647, "")      \
  P(max_heap, "maxHeapMemory", -2, BL_POOL_MOST, -2, "")              \
  P(max_memory, "Runtime.maxMemory", 8, BL_POOL_MOST, 2147483648, "") \
  P(thread, "threadId", 0, 2147483647, 1, "")
#define BL_JETTY_IO_LIST \
  "WithBucketCapacities", { 1024, 8192, 65536 }
#define BL_KAFKA_PRODUCER_SETTINGS(P)                       \
  P(memory, "buffer.memory", 0, BL_POOL_MOST, 33554432, "") \
  P(batch, "batch.size", 1, 2147483647, 16384, "")          \
  P(use, "use", 0, 1, 1, "size record")
#define BL_KAFKA_SUPPLIER_SETTINGS(P)
#define BL_HADOOP_COMMON_SETTINGS(P)
#define BL_COMMONS_POOL2_SETTINGS(P)     \
  P(key, "key", 0, 1, 0, "exact pow2")   \
  P(lifo, "lifo", 0, 1, 1, "false true") \
  P(max_idle, "maxIdlePerKey", -1, 2147483647, 8, "")
#define BL_OKIO_SETTINGS(P) P(most, "MAX_SIZE", 0, 1073741824, 65536, "")
#define BL_UNDERTOW_CORE_SETTINGS(P)                 \
  P(size, "bufferSize", 1, 2147483647, 16364, "")    \
  P(most, "maximumPoolSize", -1, 2147483647, -1, "") \
  P(local, "threadLocalCacheSize", 0, 2147483647, 4, "")

#define BL_NETTY_POOLED_SETTINGS(P)                                                     \
  P(page_size, "io.netty.allocator.pageSize", 4096, 1048576, 8192, "2^")                \
  P(max_order, "io.netty.allocator.maxOrder", 3, 14, 9, "")                             \
  P(small_cache, "io.netty.allocator.smallCacheSize", 0, 1048576, 256, "")              \
  P(normal_cache, "io.netty.allocator.normalCacheSize", 0, 1048576, 64, "")             \
  P(max_cached, "io.netty.allocator.maxCachedBufferCapacity", 0, 1073741824, 32768, "") \
  P(trim_interval, "io.netty.allocator.cacheTrimInterval", 1, BL_POOL_MOST, 8192, "")   \
  P(thread, "thread", 0, 1, 1, "plain loop")                                            \
  P(grow, "use", 0, 1, 0, "size grow")

#define BL_NETTY_ADAPTIVE_SETTINGS(P)                                                         \
  P(thread, "thread", 0, 1, 1, "plain loop")                                                  \
  P(use, "use", 0, 1, 0, "size grow")                                                         \
  P(processors, "availableProcessors", 1, 32, 2, "")                                          \
  P(reuse_queue, "io.netty.allocator.chunkReuseQueueCapacity", 2, 1048576, 4, "")             \
  P(polls_local, "io.netty.allocator.chunkPurgePollsThreadLocal", 1, 2147483647, 16, "")      \
  P(polls_shared, "io.netty.allocator.chunkPurgePollsShared", 1, 2147483647, 128, "")         \
  P(threshold, "io.netty.allocator.chunkPurgeThreshold", 1, 2147483647, 3, "")                \
  P(max_bytes, "io.netty.allocator.threadLocalChunkCacheMaxBytes", 1, 536870912, 8388608, "") \
  P(min_bytes, "io.netty.allocator.threadLocalChunkCacheMinBytes", -1, 536870912, -1, "")     \
  P(low_memory, "io.netty.allocator.lowMemory", 0, 1, 0, "false true")

#define BL_NETTY_ADAPTIVE_OLD_SETTINGS(P) \
  P(use, "use", 0, 1, 0, "size grow")     \
  P(reuse_queue, "io.netty.allocator.chunkReuseQueueCapacity", 2, 1048576, 4, "")

/* X(NAME, module, "the name of its rows", language, "version"): needs BL_NAME_SETTINGS and the functions
 * module_pool. Numbers count from 0, so append and never insert. */
/* clang-format off */
#define BL_POOL_MODELS(X) \
  X(SYNCPOOL_BYTESBUFFER, syncpool_bytesbuffer, "syncpool-bytesbuffer", GO, "go1.26.8") \
  X(SYNCPOOL_LIMIT, syncpool_limit, "syncpool-limit64k", GO, "go1.26.8") \
  X(FMT_PRINTER, fmt_printer, "fmt-printer", GO, "go1.26.8") \
  X(JSONTEXT_ENCODER, jsontext_encoder, "jsontext-encoder", GO, "go1.26.8") \
  X(ZAP_BUFFER, zap_buffer, "zap-buffer", GO, "1.28.0") \
  X(VM_BYTEBUFFER, vm_bytebuffer, "vm-bytebuffer", GO, "1.151.0") \
  X(BYTEBUFFERPOOL, bytebufferpool, "bytebufferpool", GO, "1.0.0") \
  X(FASTHTTP_BODY, fasthttp_body, "fasthttp-body", GO, "1.78.0") \
  X(GRPC_DEFAULT, grpc_default, "grpc-default", GO, "1.85.0") \
  X(GRPC_TIERED, grpc_tiered, "grpc-tiered", GO, "1.85.0") \
  X(PROMETHEUS_POOL, prometheus, "prometheus-pool", GO, "0.316.0") \
  X(THANOS_BUCKETED, thanos, "thanos-bucketed", GO, "0.42.0") \
  X(GO_BUFFER_POOL, go_buffer_pool, "go-buffer-pool", GO, "0.1.0") \
  X(VM_LEVELED, vm_leveled, "vm-leveled", GO, "1.151.0") \
  X(BPOOL_BUFFER, bpool_buffer, "bpool-buffer", GO, "20190530") \
  X(BPOOL_SIZED, bpool_sized, "bpool-sized", GO, "20190530") \
  X(BPOOL_BYTES, bpool_bytes, "bpool-bytes", GO, "20190530") \
  X(OBJECT_POOL, object_pool, "object-pool", RUST, "0.6.0") \
  X(LIFEGUARD, lifeguard, "lifeguard", RUST, "0.6.1") \
  X(OPOOL, opool, "opool", RUST, "0.2.0") \
  X(BYTE_POOL, byte_pool, "byte-pool", RUST, "0.2.4") \
  X(BUFFER_POOL, buffer_pool, "buffer-pool", RUST, "0.2.1") \
  X(BYTES_BYTESMUT, bytes_bytesmut, "bytes-bytesmut", RUST, "1.12.2") \
  X(NODE_BUFFER, node_buffer, "node-buffer", NODE, "20.20.2 to 24.21.0") \
  X(NUMPY_CACHE, numpy_cache, "numpy-cache", PYTHON, "2.4.6") \
  X(APR_ALLOCATOR, apr_allocator, "apr-allocator", C, "1.7.2") \
  X(AV_FAST_MALLOC, av_fast_malloc, "av-fast-malloc", C, "5.1.9") \
  X(SQLITE_LOOKASIDE, sqlite_lookaside, "sqlite-lookaside", C, "3.46.0") \
  X(SQLITE_PAGECACHE, sqlite_pagecache, "sqlite-pagecache", C, "3.46.0") \
  X(TALLOC_POOL, talloc_pool, "talloc-pool", C, "2.4.0") \
  X(JDK_UTIL, jdk_util, "jdk-util", JVM, "17.0.15 to 26.0.2") \
  X(JACKSON_CORE, jackson_core, "jackson-core", JVM, "2.14.3 to 3.3.0") \
  X(COMPRESS_LZF, compress_lzf, "compress-lzf", JVM, "1.2.1") \
  X(WOODSTOX_CORE, woodstox, "woodstox-core", JVM, "7.1.1") \
  X(KAFKA_GROWABLE, kafka_growable, "kafka-growable", JVM, "3.9.2 to 4.4.0") \
  X(PROTOBUF_JAVA, protobuf_java, "protobuf-java", JVM, "4.33.1") \
  X(JETTY_IO, jetty, "jetty-io", JVM, "12.0.39 to 12.1.14") \
  X(KAFKA_PRODUCER, kafka_producer, "kafka-producer", JVM, "3.9.2 to 4.4.0") \
  X(KAFKA_SUPPLIER, kafka_supplier, "kafka-supplier", JVM, "3.9.2 to 4.4.0") \
  X(HADOOP_COMMON, hadoop_common, "hadoop-common", JVM, "3.4.3") \
  X(COMMONS_POOL2, commons_pool2, "commons-pool2", JVM, "2.13.1") \
  X(OKIO, okio, "okio", JVM, "3.18.2") \
  X(UNDERTOW_CORE, undertow, "undertow-core", JVM, "2.3.20") \
  X(NETTY_POOLED, netty_pooled, "netty-pooled", JVM, "4.1.128 to 4.2.20") \
  X(NETTY_ADAPTIVE, netty_adaptive, "netty-adaptive", JVM, "4.2.17 to 4.2.20") \
  X(NETTY_ADAPTIVE_OLD, netty_adaptive_old, "netty-adaptive-old", JVM, "4.2.7")
/* clang-format on */

BL_ENUM(BlPoolName, BL_POOL, BL_POOL_MODELS);

#define BL_POOL_SETTING_COUNT 12
#define BL_POOL_LIST_COUNT    64
#define BL_MAX_POOL_BATCH     4096

typedef struct BlPoolSettings {
  uint32_t pool, growth; /* BlPoolName, BlPoolGrowth */
  uint64_t chunk;        /* bytes of the pieces that a caller writes; 0 = at once */
  uint64_t collect;      /* operations from one collection to the next; 0 = never */
  uint64_t seed;
  int64_t value[BL_POOL_SETTING_COUNT]; /* in the order of the table */
  uint64_t list_count;
  uint64_t list[BL_POOL_LIST_COUNT];
} BlPoolSettings;

/* The most segments of one take. */
#define BL_POOL_MOST_PARTS 262144

/* The pool of a lane of the allocation model: `model` 0 = none, else the number of the pool, plus one.
 * Settings are whole numbers up to BL_MAX_LANE_SETTING; a negative one is stored as its two's complement. */
#define BL_MAX_LANE_SETTING 4000000000
typedef struct BlLanePool {
  uint32_t model;
  uint32_t settings[BL_POOL_SETTING_COUNT];
  uint32_t list_count;
  uint32_t list[BL_POOL_LIST_COUNT];
} BlLanePool;

/* What a pool counts. idle, retained: arrays that lie in it, and their bytes; held: bytes of all arrays that
 * are reachable, or of all chunks; big_idle: idle arrays of at least the lane's threshold of big; grown,
 * copied: takes whose array was too small, and the bytes that growing copied; garbage: bytes dropped since
 * the last collection; extra, extra_bytes: what a pool's own columns print. */
#define BL_POOL_FIGURES(X) \
  X(takes)                 \
  X(hits)                  \
  X(idle)                  \
  X(retained)              \
  X(big_idle)              \
  X(held)                  \
  X(grown)                 \
  X(copied)                \
  X(garbage)               \
  X(collections) X(objects) X(arrays) X(drawn) X(made) X(dropped) X(dropped_bytes) X(extra) X(extra_bytes)

/* What the name of a shelf is. REST: the shelves that are left out, in one row. */
#define BL_SHELF_KINDS(X) X(WORD) X(SIZE) X(THREAD) X(SHARD) X(REST)
BL_ENUM(BlShelfKind, BL_SHELF_KIND, BL_SHELF_KINDS);

/* Names of shelves and of places on one. ALL: the pool has no parts. */
#define BL_SHELF_WORDS(X) \
  X(ALL)                  \
  X(PRIVATE)              \
  X(SHARED)               \
  X(VICTIMS)              \
  X(FALLBACK)             \
  X(CHANNEL)              \
  X(STACK)                \
  X(QUEUE)                \
  X(LOCAL)                \
  X(SLOT)                 \
  X(FREE)                 \
  X(SINK)                 \
  X(LIST_SMALL)           \
  X(LIST_LARGE)           \
  X(BUFFERS)              \
  X(BYTE_0)               \
  X(BYTE_1)               \
  X(BYTE_2)               \
  X(BYTE_3)               \
  X(CHAR_0)               \
  X(CHAR_1) X(CHAR_2) X(CHAR_3) X(LZF_OUTPUT) X(LZF_INPUT) X(LZF_ENCODING) X(LZF_DECODING) X(LZF_HASH)
BL_ENUM(BlShelfWord, BL_SHELF_WORD, BL_SHELF_WORDS);

/* What an operation of a trace does; a resize of an id that holds nothing takes. */
#define BL_POOL_OPERATIONS(X) X(RETURN) X(TAKE) X(RESIZE)
BL_ENUM(BlPoolOperationKind, BL_POOL_OPERATION, BL_POOL_OPERATIONS);

typedef struct BlPoolOperation {
  uint32_t kind, id;
  uint64_t bytes;
} BlPoolOperation;

#endif
