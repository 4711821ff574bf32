/* LRU as caches run it that spare their lists: a page moves at most once in an `age` (memcached: 60 seconds;
 * Varnish: lru_interval, 2 seconds), and evictions wait for maintenance, which comes every `behind` + 1
 * requests. Until then the cache holds more than its limit.
 *
 *   hit:    if its last move is `age` requests ago or more: to the head
 *   miss:   insert at the head
 *   maintenance: while the cache is over its limit, evict the tail */
#include "page_cache/policies/policy.h"

enum { QUEUE };
enum { AGE, BEHIND }; /* parameters */

typedef struct LateLru {
  uint32_t reserved;
  uint32_t moved[]; /* per slot: the step of its last move */
} LateLru;
STATE_STRUCT(LateLru, reserved);

static void open(PageCache *cache) {
  const uint32_t behind = cache->parameters[BEHIND];
  cache->most = cache->capacity + behind;
  page_cache_reserve(cache, behind + 1, STATE_BYTES(LateLru) + (cache->most + 4) * STATE_BYTES(uint32_t));
}

static void evict(PageCache *cache) {
  cache_evict(cache, list_tail(cache, QUEUE), BL_PAGE_CAUSE_LEAST_RECENT);
}

/* Whether maintenance comes after a step. */
static bool maintains_after(const PageCache *cache, uint32_t step) {
  return (step + 1) % (cache->parameters[BEHIND] + 1) == 0;
}

static NextOut next_out(PageCache *cache) {
  const bool evicts = maintains_after(cache, cache->state.step + 1);
  return (NextOut){.slot = evicts ? list_tail(cache, QUEUE) : NO_SLOT, .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

static void maintain(PageCache *cache) {
  if (!maintains_after(cache, cache->state.step)) return;
  while (cache_resident(cache) > cache->state.capacity) evict(cache);
}

static void hit(PageCache *cache, uint32_t slot) {
  LateLru *own = cache->own;
  if (cache->state.step - own->moved[slot] >= cache->parameters[AGE]) {
    cache_refresh(cache, slot);
    own->moved[slot] = cache->state.step;
  }
  maintain(cache);
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  ((LateLru *)cache->own)->moved[cache_insert(cache, QUEUE)] = cache->state.step;
  maintain(cache);
}

CACHE_RUN(hit, miss)
const PagePolicy lru_late_policy = {.open = open, .run = run, .evict = evict, .next_out = next_out};
