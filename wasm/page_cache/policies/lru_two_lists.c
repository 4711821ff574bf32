/* LRU with two lists, as the Rust library foyer 0.22 has it.
 *
 *   hit:    to the head of its list
 *   miss:   if the cache is full, evict; the page enters high; the tail of high over its quota moves to the
 *           head of low. A page never rises from low
 *   evict:  the tail of low; if it is empty, of high */
#include "page_cache/policies/policy.h"

enum { HIGH, LOW };
enum { HIGH_SHARE }; /* parameters */

static void open(PageCache *cache) { page_cache_reserve(cache, 0, 0); }

static void hit(PageCache *cache, uint32_t slot) { cache_refresh(cache, slot); }

static NextOut next_out(PageCache *cache) {
  const uint32_t low = list_tail(cache, LOW);
  return (NextOut){.slot = low ? low : list_tail(cache, HIGH), .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

static void evict(PageCache *cache) { cache_evict_next(cache, next_out(cache)); }

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_make_room(cache, evict);
  cache_insert(cache, HIGH);
  while (list_size(cache, HIGH) > cache_share(cache, cache->parameters[HIGH_SHARE]))
    cache_move(cache, list_tail(cache, HIGH), LOW, BL_PAGE_CAUSE_DEMOTED);
}

CACHE_RUN(hit, miss)
const PagePolicy lru_two_lists_policy = {.open = open, .run = run, .evict = evict, .next_out = next_out};
