/* LRU in shards, as Guava's cache has it: a hash of the page chooses the shard, and each is an LRU list with
 * a limit of its own. Their number doubles from 1 up to the parameter, while 20 times it is at most the
 * capacity.
 *
 *   hit:    to the head of its shard
 *   miss:   if the shard is full, evict its tail; insert at its head
 *   evict, when memory is taken: the tail of the largest shard */
#include "page_cache/policies/policy.h"

enum { SHARDS }; /* parameters */

#define LEAST_PAGES 20u /* of the cache, per shard, to double their number */

typedef struct Shards {
  uint32_t count, bits;
} Shards;
STATE_STRUCT(Shards, count, bits);

static void open(PageCache *cache) {
  page_cache_reserve(cache, 0, STATE_BYTES(Shards));
  Shards *own = cache->own;
  while (1u << own->bits < cache->parameters[SHARDS] && LEAST_PAGES << own->bits <= cache->capacity)
    own->bits++;
  own->count = 1u << own->bits;
}

/* The shard of a page, by the top bits of its hash (Wang and Jenkins, as java.util.concurrent had it). */
static uint32_t shard_of(const PageCache *cache, uint32_t page) {
  const uint64_t key = cache->accesses->keys ? cache->accesses->keys[page] : page;
  const uint32_t bits = ((const Shards *)cache->own)->bits;
  uint32_t h = (uint32_t)(key ^ key >> 32);
  h += h << 15 ^ 0xffffcd7du;
  h ^= h >> 10;
  h += h << 3;
  h ^= h >> 6;
  h += (h << 2) + (h << 14);
  h ^= h >> 16;
  return bits ? h >> (32 - bits) : 0;
}

static uint32_t limit_of(const PageCache *cache, uint32_t shard) {
  const uint32_t count = ((const Shards *)cache->own)->count;
  return cache->capacity / count + (shard < cache->capacity % count);
}

static void hit(PageCache *cache, uint32_t slot) { cache_refresh(cache, slot); }

static void evict(PageCache *cache) {
  uint32_t largest = 0;
  for (uint32_t i = 1; i < ((const Shards *)cache->own)->count; i++)
    if (list_size(cache, i) > list_size(cache, largest)) largest = i;
  cache_evict(cache, list_tail(cache, largest), BL_PAGE_CAUSE_LEAST_RECENT);
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  const uint32_t shard = shard_of(cache, cache->state.page);
  if (list_size(cache, shard) >= limit_of(cache, shard))
    cache_evict(cache, list_tail(cache, shard), BL_PAGE_CAUSE_LEAST_RECENT);
  cache_make_room(cache, evict);
  cache_insert(cache, shard);
}

/* Which shard loses a page depends on the newcomer. */
static NextOut next_out(PageCache *cache) {
  const bool alone = ((const Shards *)cache->own)->count == 1;
  return (NextOut){.slot = alone ? list_tail(cache, 0) : NO_SLOT, .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

CACHE_RUN(hit, miss)
const PagePolicy lru_shards_policy = {.open = open, .run = run, .evict = evict, .next_out = next_out};
