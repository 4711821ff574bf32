/* LRU of two generations, as the JavaScript libraries quick-lru, hashlru and (late) flru have it: two maps in
 * place of a list. It holds up to twice its limit.
 *
 *   hit:    in the old map: move the page to the new one
 *   miss:   the page enters the new map
 *   turn:   when the new map holds the limit (late: when a page is about to enter such a map), the old map
 *           leaves whole, and the new one becomes the old one
 *   evict, when memory is taken: the oldest of the old map, else of the new one */
#include "page_cache/policies/policy.h"

enum { NEW, OLD };
enum { LATE }; /* parameters */

static void open(PageCache *cache) {
  cache->most = 2 * cache->capacity;
  page_cache_reserve(cache, cache->capacity, 0);
}

static void evict(PageCache *cache) {
  const uint32_t old = list_tail(cache, OLD);
  cache_evict(cache, old ? old : list_tail(cache, NEW), BL_PAGE_CAUSE_LEAST_RECENT);
}

/* Whether a new map of `size` pages becomes the old one. */
static bool turns_at(const PageCache *cache, uint32_t size) {
  return size >= cache->state.capacity + cache->parameters[LATE];
}

static NextOut next_out(PageCache *cache) {
  const bool turns = turns_at(cache, list_size(cache, NEW) + 1);
  return (NextOut){.slot = turns ? list_tail(cache, OLD) : NO_SLOT, .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

/* After a page entered the new map. If maps turn late, it alone stays there. */
static void turn(PageCache *cache) {
  const uint32_t stay = cache->parameters[LATE];
  if (!turns_at(cache, list_size(cache, NEW))) return;
  while (list_tail(cache, OLD)) cache_evict(cache, list_tail(cache, OLD), BL_PAGE_CAUSE_LEAST_RECENT);
  while (list_size(cache, NEW) > stay) cache_move(cache, list_tail(cache, NEW), OLD, BL_PAGE_CAUSE_DEMOTED);
}

static void hit(PageCache *cache, uint32_t slot) {
  if (cache->slots[slot].list == NEW) return;
  cache_move(cache, slot, NEW, BL_PAGE_CAUSE_PROMOTED);
  turn(cache);
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_insert(cache, NEW);
  turn(cache);
}

CACHE_RUN(hit, miss)
const PagePolicy two_generations_policy = {.open = open, .run = run, .evict = evict, .next_out = next_out};
