import type { POOL_MODEL } from "../../generated/pools";

type Name = (typeof POOL_MODEL)[keyof typeof POOL_MODEL]["name"];

/** A pool's rule in sentences, in the order in which it decides. docs/pools.md names the file of each. */
export interface PoolRule {
  /** For a request of n bytes. */
  readonly take: readonly string[];
  /** For an array that comes back. The first sentence says what is kept and what is dropped. */
  readonly give: readonly string[];
  /** At a collection of garbage; missing = the pool does not see it. */
  readonly collect?: readonly string[];
}

/** The rule of a sync.Pool of Go; `fresh`: the object that it makes if it is empty. */
const SYNC = {
  take: (fresh: string, grows: string) => [
    "Take the object in private, else the newest in shared.",
    "Else take one of the victims: private, then the oldest in shared.",
    `Else make ${fresh}.`,
    `The size is not looked at. If n bytes do not fit, the caller’s write ${grows}.`,
  ],
  collect: ["Drop the victims.", "What lies in private and shared becomes the victims."],
} as const;
const KEEPS_ALL = "Every object is kept: in private if that is empty, else in shared.";
const BUFFER_GROWS = "makes a new array of at least twice the old one";
const APPEND_GROWS = "makes a new array by append’s rule";
const OWN_SYNC_POOLS = ["Each of its sync.Pools drops its victims.", "What lies in them becomes the victims."];
const BUCKETS = (refuses: string) => ({
  take: [
    "The buckets’ sizes rise by the factor, from minSize to maxSize.",
    "Take from the first bucket whose size is at least n, else make an array of that size.",
    "Above the last bucket, make exactly n.",
    ...(refuses === "" ? [] : [refuses]),
  ],
  give: ["An array goes into the first bucket at least as large as it; one above the last is dropped."],
  collect: OWN_SYNC_POOLS,
});
const CHUNKS = "A large request gets memory of its own, which is freed at its return.";

/** The rules of all pools, in our own words. */
export const POOL_RULES: Readonly<Record<Name, PoolRule>> = {
  "syncpool-bytesbuffer": { ...SYNC, take: SYNC.take("an empty buffer", BUFFER_GROWS), give: [KEEPS_ALL] },
  "syncpool-limit64k": {
    ...SYNC,
    take: SYNC.take("an empty buffer", BUFFER_GROWS),
    give: ["A buffer whose array is larger than the limit is dropped; every other one is kept."],
  },
  "fmt-printer": {
    ...SYNC,
    take: SYNC.take("a printer without an array", APPEND_GROWS),
    give: ["An array over 65,536 bytes is dropped, and its printer is kept without one; every other one is kept."],
  },
  "jsontext-encoder": {
    ...SYNC,
    take: [
      ...SYNC.take("an encoder", APPEND_GROWS),
      "An encoder without an array gets one for what it last wrote, 64 bytes at least.",
    ],
    give: [
      "The array is dropped at its fifth poor use in a row; the encoder is always kept.",
      "A use is poor if the array is over 4,096 bytes and less than a quarter was written.",
    ],
  },
  "zap-buffer": { ...SYNC, take: SYNC.take("a buffer of 1,024 bytes", APPEND_GROWS), give: [KEEPS_ALL] },
  "vm-bytebuffer": { ...SYNC, take: SYNC.take("an empty buffer", APPEND_GROWS), give: [KEEPS_ALL] },
  bytebufferpool: {
    ...SYNC,
    take: SYNC.take("an array of the default size, which is 0 at first", APPEND_GROWS),
    give: [
      "A buffer larger than the maximum is dropped; there is no maximum before the first calibration.",
      "The lengths that return are counted in classes of doubling size.",
      "After 42,001 returns of one class, the most frequent class becomes the default, and the classes of 95 % of returns set the maximum.",
    ],
  },
  "fasthttp-body": {
    ...SYNC,
    take: SYNC.take("an array of the default size, which is 0 at first", APPEND_GROWS),
    give: [
      "A body larger than SetBodySizePoolLimit is dropped, unless that is negative; the rest goes to bytebufferpool.",
      "bytebufferpool drops what is larger than its maximum, which it has after 42,001 returns of one class.",
    ],
  },
  "grpc-default": {
    take: [
      "Take from the least tier that holds n: 256 B, 4, 16, 32 KiB, 1 MiB. Else make an array of the tier’s size.",
      "Above 1 MiB, look at one array of the fallback. If it is too small, put it back and make n, rounded up to 4,096.",
    ],
    give: [
      "An array goes into the largest tier that it fills; one under 256 bytes is dropped, one over 1 MiB goes to the fallback.",
    ],
    collect: OWN_SYNC_POOLS,
  },
  "grpc-tiered": {
    take: [
      "Take from the least of your tiers that holds n, else make an array of the tier’s size.",
      "Above the last, look at one array of the fallback. If it is too small, put it back and make n, rounded up to 4,096.",
    ],
    give: [
      "An array of a tier’s exact size is kept there; one above the last tier goes to the fallback; others are dropped.",
    ],
    collect: OWN_SYNC_POOLS,
  },
  "prometheus-pool": BUCKETS(""),
  "thanos-bucketed": BUCKETS("If more than maxTotal would be out, refuse."),
  "go-buffer-pool": {
    take: ["Round n up to a power of two.", "Take an array from the pool of that size, else make one."],
    give: ["Every array is kept, in the pool of the largest power of two that it fills."],
    collect: OWN_SYNC_POOLS,
  },
  "vm-leveled": {
    take: [
      "Levels double from 256 bytes to 128 KiB. Take from the level of n, else from the next one.",
      "Else make an array of the level’s size.",
    ],
    give: ["An array is kept in its level; one over 131,072 bytes is dropped."],
    collect: OWN_SYNC_POOLS,
  },
  "bpool-buffer": {
    take: [
      "Take the buffer that has waited longest, else make an empty one.",
      `If n does not fit, the write ${BUFFER_GROWS}.`,
    ],
    give: ["A buffer is kept while fewer than `size` wait; otherwise it is dropped."],
  },
  "bpool-sized": {
    take: [
      "Take the buffer that has waited longest, else make one of `alloc` bytes.",
      `If n does not fit, the write ${BUFFER_GROWS}.`,
    ],
    give: [
      "A buffer that has grown beyond `alloc` is replaced by a new one of `alloc`.",
      "It is kept while fewer than `size` wait; otherwise it is dropped.",
    ],
  },
  "bpool-bytes": {
    take: [
      "Take the slice that has waited longest, else make one of `width` bytes.",
      `If n does not fit, the write ${APPEND_GROWS}.`,
    ],
    give: ["A slice is kept, with all its capacity, while fewer than `maxSize` wait; otherwise it is dropped."],
  },
  "object-pool": {
    take: [
      "Take the vector that came back last, else make one of `init` bytes.",
      "If n does not fit, the vector grows.",
    ],
    give: ["Every vector is kept."],
  },
  lifeguard: {
    take: ["Take the vector that came back last, else make an empty one.", "If n does not fit, the vector grows."],
    give: ["A vector is dropped if `max_size` of them lie there already, unless that is negative."],
  },
  opool: {
    take: [
      "Take the vector that has waited longest, else make one of `capacity` bytes.",
      "If n does not fit, the vector grows.",
    ],
    give: ["A vector is dropped if `size` of them lie there already, or if it is larger than `is_valid` allows."],
  },
  "byte-pool": {
    take: [
      "Look at the oldest vector alone: below 4,096 bytes in one queue, else in the other.",
      "If its size is not n, it goes to the end, and a new one of n is made.",
    ],
    give: ["Every vector is kept, at the end of its queue."],
  },
  "buffer-pool": {
    take: [
      "Take the vector that has waited longest in the next of S shards, else make an empty one.",
      "If n does not fit, the vector grows.",
    ],
    give: [
      "A vector goes back to its shard, cut to `trim` bytes; it is dropped if the shard holds its part of `limit`.",
    ],
  },
  "bytes-bytesmut": {
    take: [
      "If n bytes are left in the array, cut them off.",
      "Else use the array again if no frame is left in it and it is large enough.",
      "Else make a new array. The old one lives as long as one of its frames.",
    ],
    give: ["A frame gives nothing back by itself: its array is free when its last frame is gone."],
  },
  "node-buffer": {
    take: [
      "From half of Buffer.poolSize on, allocate n alone.",
      "Else cut n from the slab, rounded up to 8; if it does not fit, make a new slab.",
    ],
    give: [
      "A slice gives nothing back by itself: its slab is free when its last slice is gone. A slab is never refilled.",
    ],
  },
  "numpy-cache": {
    take: ["Below 1,024 bytes, take an array of exactly n that lies there, else allocate n."],
    give: ["Seven arrays of each size below 1,024 bytes are kept; the eighth, and every larger one, is freed."],
  },
  "apr-allocator": {
    take: [
      "Round n and a header up to pages, two at least.",
      "Take the newest node of the first list that has enough pages.",
      "Beyond the highest list in use, take the first node of the sink that is large enough, however large.",
      "Else allocate.",
    ],
    give: [
      "A node is kept in the list of its pages, over 20 pages in the sink; with max_free set, one over what that leaves is freed.",
    ],
  },
  "av-fast-malloc": {
    take: [
      "If the caller’s own buffer holds n, use it.",
      "Else free it, and allocate n and a sixteenth more, and 32 bytes.",
    ],
    give: ["A user’s buffer is always kept for the same user."],
  },
  "sqlite-lookaside": {
    take: [
      "Up to 128 bytes, take a small slot, else a big one.",
      "Up to `sz` bytes, take a big slot.",
      "Else ask the heap.",
    ],
    give: ["A slot goes back to its list; memory from the heap is freed."],
  },
  "sqlite-pagecache": {
    take: ["If n fits in a slot and one is free, take it, else ask the heap."],
    give: ["A slot goes back to the stack; memory from the heap is freed."],
  },
  "talloc-pool": {
    take: ["If n and its header fit behind the last chunk of the pool, cut them there, else ask the heap."],
    give: ["Space comes back only at the pool’s end, or when no chunk is left in it."],
  },
  "jdk-util": {
    take: [
      "If n is over jdk.nio.maxCachedBufferSize, allocate n and do not look at the ring.",
      "Take the first buffer of the ring that holds n. The first of the ring moves into its place.",
      "If none fits, free the first of the ring and allocate exactly n.",
    ],
    give: [
      "A buffer over jdk.nio.maxCachedBufferSize is freed, and so is one that comes back to a full ring; any other becomes the first of the ring.",
    ],
  },
  "jackson-core": {
    take: [
      "Empty the slot. If its array is long enough, use it.",
      "Else make one of n, at least the slot’s least length. The old one is lost.",
    ],
    give: ["An array always replaces the one in the slot."],
  },
  "compress-lzf": {
    take: [
      "If the slot’s array is long enough, take it.",
      "Else make one of n, at least the slot’s least length. The old one stays in the slot.",
    ],
    give: ["An array is kept only if the slot is empty or holds a smaller one."],
  },
  "woodstox-core": {
    take: ["If the slot’s array is long enough, take it.", "Else make one of n. The old one stays in the slot."],
    give: ["An array always replaces the one in the slot."],
  },
  "kafka-growable": {
    take: ["Empty the slot. If its buffer is large enough, use it.", "Else drop it and allocate exactly n."],
    give: ["A buffer always replaces the one in the slot."],
  },
  "protobuf-java": {
    take: [
      "Use the thread’s array if it has at least half of n, or of 1,024.",
      "Else make a new one, which the thread keeps if it is 16,384 bytes or less.",
    ],
    give: ["The thread’s array stays with its thread; an array over 16,384 bytes is dropped."],
  },
  "jetty-io": {
    take: [
      "Below minCapacity or above maxCapacity, make exactly n, outside the pool.",
      "Else look in the bucket of n: its idle entries once around, then the head of its queue.",
      "Else make an array of the bucket’s capacity.",
    ],
    give: [
      "An array goes to its bucket’s entries, else to its queue; it is dropped if both are full, or if it came from outside the pool.",
      "At its first and every 100th return the memory is checked: over the limit, one idle array of each bucket leaves, from a random bucket on.",
    ],
  },
  "kafka-producer": {
    take: [
      "A request of batch.size takes the batch that has waited longest.",
      "Else take n from the budget, and give up kept batches for it from the end.",
      "If buffer.memory does not reach, refuse.",
    ],
    give: ["A buffer of exactly batch.size is kept; any other one gives its bytes back to the budget."],
  },
  "kafka-supplier": {
    take: ["Take the buffer of exactly n that has waited longest, else allocate n."],
    give: ["Every buffer is kept, by its exact size."],
  },
  "hadoop-common": {
    take: [
      "Take the smallest buffer that holds n; of equals, the one that came back first.",
      "Else allocate exactly n.",
    ],
    give: ["Every buffer is kept."],
  },
  "commons-pool2": {
    take: ["Take an idle buffer of the key of n, else make one."],
    give: [
      "A buffer is kept while fewer than maxIdlePerKey of its key are idle (negative: always); otherwise it is destroyed.",
    ],
  },
  okio: {
    take: ["Take segments of 8,192 bytes from the stack until n is held; make those that are missing."],
    give: ["A segment is kept while the stack holds less than MAX_SIZE bytes; otherwise it is dropped."],
  },
  "undertow-core": {
    take: [
      "Take buffers of bufferSize from the thread’s queue, then from the shared one; make those that are missing.",
    ],
    give: [
      "A buffer goes into the thread’s queue while that holds fewer than threadLocalCacheSize, else into the shared queue up to maximumPoolSize; otherwise it is freed.",
    ],
  },
  "netty-pooled": {
    take: [
      "Round n up to a size class.",
      "Take a block from the thread’s cache, first in, first out.",
      "Else cut one from a subpage or from a run of pages of a chunk; if none has room, allocate a new chunk.",
      CHUNKS,
    ],
    give: [
      "A block goes into the thread’s cache if its class has room there, else back into its chunk; an unused chunk is freed.",
      "At every cacheTrimInterval-th take each cache gives back what it did not use.",
    ],
  },
  "netty-adaptive": {
    take: [
      "Round n up to a class; from 16,896 bytes on, to a power of two.",
      "Cut it from the magazine’s current chunk, else from the next in line, else from a chunk of the cache.",
      "Else allocate a new chunk.",
      CHUNKS,
    ],
    give: [
      "A buffer’s memory goes back into its chunk; a chunk that nobody uses is freed only if its cache is full or purged.",
      "Caches of classes are purged by age at every few polls; that of large chunks never.",
    ],
  },
  "netty-adaptive-old": {
    take: [
      "Round n up to a class; larger sizes are counted in a histogram that sets the size of new chunks.",
      "Cut it from the magazine’s current chunk, else from the next in line, else from a chunk of the queue.",
      "Else allocate a new chunk.",
      CHUNKS,
    ],
    give: ["A chunk is used again when all its buffers are back; one of an odd size may be freed, by chance."],
  },
};
