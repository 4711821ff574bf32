#include "buffer_cache.h"

#include <string.h>

#include "base/memory.h"

static uint32_t words_of_threads(const BufferCache *cache) { return cache->caches * cache->buckets; }

/* The words of the threads' caches, and none if they are large. */
static void open_several(BufferCache *cache) {
  if (cache->large) return;
  const uint32_t bytes = words_of_threads(cache) * (uint32_t)sizeof *cache->of_threads;
  cache->of_threads = memory_allocate(bytes);
  memset(cache->of_threads, 0, bytes);
  buffer_cache_use_thread(cache, 0);
}

static void open_slots(BufferCache *cache) {
  const uint32_t room = cache->slots > BL_MAX_LISTED ? cache->slots : BL_MAX_LISTED;
  cache->sizes = memory_allocate(room * (uint32_t)sizeof *cache->sizes);
  cache->entered = memory_allocate(room * (uint32_t)sizeof *cache->entered);
  cache->histories = memory_allocate(room * (uint32_t)sizeof *cache->histories);
  memset(cache->sizes, 0, room * sizeof *cache->sizes);
  memset(cache->entered, 0, room * sizeof *cache->entered);
  memset(cache->histories, 0, room * sizeof *cache->histories);
}

void buffer_cache_open(BufferCache *cache, const BlPolicy *policy, uint32_t seed, uint32_t threads) {
  memset(cache, 0, sizeof *cache);
  cache->policy = *policy;
  cache->caches = buffer_caches_of(policy, threads);
  cache->buckets = buckets_count(policy);
  cache->slots = cache->caches * cache->buckets * policy->capacity;
  cache->large = policy->capacity > FEW_SLOTS || cache->buckets > FEW_SLOTS;
  cache->occupied = cache->state.occupied;
  open_slots(cache);
  if (cache->caches > 1) open_several(cache);
  cache->all_slots = policy->capacity ? ~(uint64_t)0 >> (64u - min_u32(policy->capacity, FEW_SLOTS)) : 0;
  cache->rounds_up = policy->round_up || policy->granularity > 1;
  cache->state.rng = pcg32_start(seed, STREAM_POLICY);
}

static void pass_several(BufferCache *cache, StateIo *io) {
  uint32_t thread = cache->first / (cache->buckets * cache->policy.capacity);
  state_pass(io, uint32_t, &thread, 1);
  if (!cache->large) state_pass(io, uint64_t, cache->of_threads, words_of_threads(cache));
  buffer_cache_use_thread(cache, thread);
}

void buffer_cache_pass(BufferCache *cache, StateIo *io) {
  state_pass(io, BufferCacheState, &cache->state, 1);
  state_pass(io, uint32_t, cache->sizes, cache->slots);
  state_pass(io, uint32_t, cache->entered, cache->slots);
  state_pass(io, BlHistory, cache->histories, cache->slots);
  if (cache->caches > 1) pass_several(cache, io);
}

BlCause buffer_cache_miss_cause(const BufferCache *cache, uint32_t needed) {
  if (cache->slots == 0) return BL_CAUSE_NO_SLOTS;
  const uint32_t bucket = bucket_of(&cache->policy, needed);
  if (bucket >= cache->buckets) return BL_CAUSE_OUTSIDE_BUCKETS;
  const uint32_t *sizes = cache->sizes + cache->first + bucket * cache->policy.capacity;
  if (first_fitting(sizes, cache->policy.capacity, 1, ANY_WASTE) == BL_NONE) return BL_CAUSE_CACHE_EMPTY;
  if (first_fitting(sizes, cache->policy.capacity, needed, ANY_WASTE) == BL_NONE) return BL_CAUSE_TOO_SMALL;
  return cache->policy.lookup == BL_LOOKUP_EXACT ? BL_CAUSE_NOT_EXACT : BL_CAUSE_TOO_WASTEFUL;
}

static BlVerdict verdict(const BufferCache *cache, uint32_t needed, uint32_t size) {
  if (size == 0) return BL_VERDICT_EMPTY;
  if (size < needed) return BL_VERDICT_TOO_SMALL;
  if (size - needed <= allowed_waste(&cache->policy, needed)) return BL_VERDICT_FITS;
  return cache->policy.lookup == BL_LOOKUP_EXACT ? BL_VERDICT_NOT_EXACT : BL_VERDICT_TOO_WASTEFUL;
}

uint32_t buffer_cache_visits(const BufferCache *cache, uint32_t needed, uint32_t chosen, uint32_t granted,
                             BlVisit *out) {
  const uint32_t bucket = bucket_of(&cache->policy, needed);
  const uint32_t base = cache->first + bucket * cache->policy.capacity;
  const BlLookup rule = (BlLookup)cache->policy.lookup;
  const bool ends_at_chosen = rule == BL_LOOKUP_FIRST_FIT || rule == BL_LOOKUP_EXACT;
  if (bucket >= cache->buckets) return 0;
  const uint32_t rows = min_u32(cache->policy.capacity, BL_MAX_DETAILED);
  for (uint32_t i = 0; i < rows; i++) {
    const uint32_t slot = base + i, size = slot == chosen ? granted : cache->sizes[slot];
    const BlVerdict found = slot == chosen ? BL_VERDICT_CHOSEN : verdict(cache, needed, size);
    out[i] = (BlVisit){.slot = slot, .size = size, .verdict = found};
    if (slot == chosen && ends_at_chosen) return i + 1;
  }
  if (chosen != BL_NONE && chosen >= base + rows)
    out[rows - 1] = (BlVisit){.slot = chosen, .size = granted, .verdict = BL_VERDICT_CHOSEN};
  return rows;
}

uint32_t buffer_cache_rounded_up(const BufferCache *cache, uint32_t needed) {
  const uint32_t unit = cache->policy.granularity;
  if (!cache->policy.round_up) return (needed + unit - 1) / unit * unit;
  const uint32_t bucket = bucket_of(&cache->policy, needed);
  return bucket < cache->buckets ? bucket_top(&cache->policy, bucket) : needed;
}

static uint64_t idle_at_work(const BufferCache *cache) {
  if (cache->caches == 1) return cache->state.idle;
  uint64_t idle = 0;
  const uint32_t slots = cache->buckets * cache->policy.capacity;
  for (uint32_t i = 0; i < slots; i++) idle += cache->sizes[cache->first + i];
  return idle;
}

uint32_t buffer_cache_get_any(BufferCache *cache, uint32_t needed, BlBuffer *buffer) {
  return buffer_cache_get_from(cache, needed, buffer, cache->large);
}

Returned buffer_cache_put_any(BufferCache *cache, const BlBuffer *buffer, uint32_t step) {
  const uint64_t max = cache->policy.idle_max;
  if (max != BL_NONE && cache->slots && idle_at_work(cache) + buffer->size > max)
    return buffer_cache_freed(BL_CAUSE_OVER_MAX, buffer->size);
  return buffer_cache_put_into(cache, buffer, step, cache->large);
}

bool buffer_cache_is_emptied(const BufferCache *cache, uint32_t step) {
  return cache->slots > 0 && step > 0 && step % cache->policy.empty_every == 0;
}

void buffer_cache_clear(BufferCache *cache) {
  memset(cache->sizes, 0, cache->slots * sizeof *cache->sizes);
  memset(cache->state.occupied, 0, sizeof cache->state.occupied);
  if (cache->of_threads) memset(cache->of_threads, 0, words_of_threads(cache) * sizeof *cache->of_threads);
  cache->state.idle = cache->state.cached = 0;
}

uint32_t buffer_cache_largest(const BufferCache *cache) {
  uint32_t largest = 0;
  for (uint32_t i = 0; i < cache->slots; i++)
    if (cache->sizes[i] > largest) largest = cache->sizes[i];
  return largest;
}
