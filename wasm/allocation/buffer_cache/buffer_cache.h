/* The program-side cache of freed buffers (Chen, "A cache with a bad policy is another name for a memory
 * leak", 2006): a lookup rule, a return rule, a cutoff, waste limits and buckets (docs/models.md). Units:
 * bytes. There may be several caches of one policy, for the threads of a program: they lie in the slots one
 * after the other. Invariants: bit i of occupied[b] is set == sizes[first + b * capacity + i] > 0, unless the
 * cache is large; idle = sum of sizes. */
#ifndef BUFFERLAB_BUFFER_CACHE_H
#define BUFFERLAB_BUFFER_CACHE_H

#include "allocation/buffer_cache/buckets.h"
#include "allocation/buffer_cache/lookup.h"
#include "allocation/buffer_cache/return_rule.h"
#include "base/state_io.h"

/* The slots of a bucket that fit a word of `occupied`, and the buckets that have such a word. A large cache
 * has more of either, and looks at its sizes instead. */
#define FEW_SLOTS 64u

typedef struct BufferCacheState {
  Pcg32 rng; /* for free-random */
  uint64_t idle;
  uint64_t occupied[FEW_SLOTS]; /* of a single cache */
  uint32_t cached, reserved;
} BufferCacheState;
STATE_STRUCT(BufferCacheState, (Pcg32, rng), idle, occupied, cached, reserved);
STATE_STRUCT(BlHistory, BL_HISTORY(STATE_FIELD));

typedef struct BufferCache {
  BlPolicy policy;
  uint32_t caches, buckets, slots; /* slots = caches * buckets * capacity */
  uint32_t first;                  /* the first slot of the cache at work */
  uint64_t *occupied;              /* of the cache at work, a word per bucket */
  uint64_t *of_threads;            /* such words of all caches; NULL = there is one */
  bool large;                      /* has more slots or buckets than `occupied` tells */
  bool rounds_up;                  /* a miss may be granted more than needed */
  uint64_t all_slots;              /* the value of occupied[b] for a full bucket */
  BufferCacheState state;
  uint32_t *sizes;      /* per slot; room for BL_MAX_LISTED at least */
  uint32_t *entered;    /* per slot: step at which the buffer entered */
  BlHistory *histories; /* per slot */
} BufferCache;

/* The result of freeing a buffer. */
typedef struct Returned {
  BlCause cause;
  uint32_t slot;     /* the slot it entered; BL_NONE = it was freed */
  uint32_t freed;    /* bytes freed to the heap, 0 = none */
  uint32_t compared; /* see Eviction */
} Returned;

/* How many caches the policy wants for that many threads. */
ALWAYS_INLINE uint32_t buffer_caches_of(const BlPolicy *policy, uint32_t threads) {
  return policy->per_thread && policy->capacity ? threads : 1;
}
/* Starts empty. `seed`: for the stream of random eviction. All caches have at most BL_MAX_SLOTS slots. */
void buffer_cache_open(BufferCache *cache, const BlPolicy *policy, uint32_t seed, uint32_t threads);
/* What follows is done by a thread, in its cache if there are several. */
ALWAYS_INLINE void buffer_cache_use_thread(BufferCache *cache, uint32_t thread) {
  if (cache->caches == 1) return;
  cache->first = thread * cache->buckets * cache->policy.capacity;
  if (!cache->large) cache->occupied = cache->of_threads + thread * cache->buckets;
}
/* Passes the state and the slots in use. */
void buffer_cache_pass(BufferCache *cache, StateIo *io);
/* Why GetBuffer(needed) misses in the current state. A miss changes nothing, so this also works
 * afterwards. */
BlCause buffer_cache_miss_cause(const BufferCache *cache, uint32_t needed);
/* The size of a miss, rounded up to the granularity or its bucket's upper bound. */
uint32_t buffer_cache_rounded_up(const BufferCache *cache, uint32_t needed);
/* Lists GetBuffer(needed)'s verdict on each inspected slot, in order. First fit and exact stop at the
 * slot that they reuse. `chosen` is that slot (BL_NONE = a miss), `granted` its bytes, and the cache is in
 * the state after the call. Returns the number of rows, at most BL_MAX_DETAILED: then the last one is the
 * chosen. */
uint32_t buffer_cache_visits(const BufferCache *cache, uint32_t needed, uint32_t chosen, uint32_t granted,
                             BlVisit *out);
/* Whether the policy empties its caches before the operation of a step. */
bool buffer_cache_is_emptied(const BufferCache *cache, uint32_t step);
/* buffer_cache_get() of any cache, not inlined. */
uint32_t buffer_cache_get_any(BufferCache *cache, uint32_t needed, BlBuffer *buffer);
/* buffer_cache_put() of any cache: a buffer with which it would hold too many bytes is freed. */
Returned buffer_cache_put_any(BufferCache *cache, const BlBuffer *buffer, uint32_t step);
/* Forgets all buffers of all caches. */
void buffer_cache_clear(BufferCache *cache);
/* Bytes of the largest cached buffer, 0 = none. */
uint32_t buffer_cache_largest(const BufferCache *cache);

/* Bytes requested from the heap on a miss. */
ALWAYS_INLINE uint32_t buffer_cache_miss_size(const BufferCache *cache, uint32_t needed) {
  return UNLIKELY(cache->rounds_up) ? buffer_cache_rounded_up(cache, needed) : needed;
}

/* GetBuffer: empties a slot, copies its buffer and returns the slot; BL_NONE = a miss. `large`: the cache's.
 */
ALWAYS_INLINE uint32_t buffer_cache_get_from(BufferCache *cache, uint32_t needed, BlBuffer *buffer,
                                             bool large) {
  const uint32_t bucket = bucket_of(&cache->policy, needed);
  if (bucket >= cache->buckets) return BL_NONE;
  const uint32_t base = cache->first + bucket * cache->policy.capacity;
  const uint32_t slot = lookup_slot(&cache->policy, cache->sizes + base, cache->entered + base, needed);
  if (slot == BL_NONE) return BL_NONE;
  *buffer = (BlBuffer){.size = cache->sizes[base + slot], .history = cache->histories[base + slot]};
  cache->sizes[base + slot] = 0;
  if (!large) cache->occupied[bucket] &= ~((uint64_t)1 << slot);
  cache->state.idle -= buffer->size;
  cache->state.cached--;
  return base + slot;
}

/* The same for a cache that is not large. */
ALWAYS_INLINE uint32_t buffer_cache_get(BufferCache *cache, uint32_t needed, BlBuffer *buffer) {
  return buffer_cache_get_from(cache, needed, buffer, false);
}

ALWAYS_INLINE void buffer_cache_place(BufferCache *cache, uint32_t slot, const BlBuffer *buffer,
                                      uint32_t step) {
  cache->state.idle += (uint64_t)buffer->size - cache->sizes[slot];
  cache->sizes[slot] = buffer->size;
  cache->entered[slot] = step;
  cache->histories[slot] = buffer->history;
}

ALWAYS_INLINE Returned buffer_cache_freed(BlCause cause, uint32_t size) {
  return (Returned){.cause = cause, .slot = BL_NONE, .freed = size};
}

ALWAYS_INLINE Returned buffer_cache_put_when_full(BufferCache *cache, uint32_t base, const BlBuffer *buffer,
                                                  uint32_t step) {
  const Eviction eviction =
      evict(&cache->policy, cache->sizes + base, cache->entered + base, &cache->state.rng, buffer->size);
  Returned result = buffer_cache_freed(eviction.cause, buffer->size);
  result.compared = eviction.compared;
  if (eviction.slot != BL_NONE) {
    result.slot = base + eviction.slot;
    result.freed = cache->sizes[result.slot];
    buffer_cache_place(cache, result.slot, buffer, step);
  }
  return result;
}

/* The first empty slot of a bucket; BL_NONE = it is full. */
ALWAYS_INLINE uint32_t buffer_cache_empty_slot(const BufferCache *cache, uint32_t bucket, uint32_t base,
                                               bool large) {
  if (large) return first_fitting(cache->sizes + base, cache->policy.capacity, 0, 0);
  const uint64_t occupied = cache->occupied[bucket];
  return occupied == cache->all_slots ? BL_NONE : lowest_bit(~occupied);
}

/* ReturnBuffer: a buffer over the cutoff is freed; an empty slot caches it; else the return rule decides. The
 * cache has no limit of bytes in all. `large`: the cache's. */
ALWAYS_INLINE Returned buffer_cache_put_into(BufferCache *cache, const BlBuffer *buffer, uint32_t step,
                                             bool large) {
  const uint32_t size = buffer->size;
  const uint32_t capacity = cache->policy.capacity;
  if (capacity == 0) return buffer_cache_freed(BL_CAUSE_NO_SLOTS, size);
  const uint32_t bucket = bucket_of(&cache->policy, size);
  if (bucket >= cache->buckets) return buffer_cache_freed(BL_CAUSE_OUTSIDE_BUCKETS, size);
  if (size > cache->policy.cutoff) return buffer_cache_freed(BL_CAUSE_OVER_CUTOFF, size);
  const uint32_t base = cache->first + bucket * capacity;
  const uint32_t slot = buffer_cache_empty_slot(cache, bucket, base, large);
  if (slot == BL_NONE) return buffer_cache_put_when_full(cache, base, buffer, step);
  buffer_cache_place(cache, base + slot, buffer, step);
  if (!large) cache->occupied[bucket] |= (uint64_t)1 << slot;
  cache->state.cached++;
  return (Returned){.cause = BL_CAUSE_KEPT_IN_FREE_SLOT, .slot = base + slot};
}

/* The same for a cache that is not large. */
ALWAYS_INLINE Returned buffer_cache_put(BufferCache *cache, const BlBuffer *buffer, uint32_t step) {
  return buffer_cache_put_into(cache, buffer, step, false);
}

#endif
