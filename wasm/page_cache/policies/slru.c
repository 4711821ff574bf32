/* SLRU: segmented LRU (segments.h).
 *
 *   hit:    one segment up; overflow moves down, and out of segment 0
 *   miss:   if the cache is full, evict; insert into the lowest segment with room, else into segment 0
 *   evict:  the tail of the lowest segment that is not empty */
#include "page_cache/policies/segments.h"

enum { SEGMENTS, LOWEST }; /* parameters */

static void open(PageCache *cache) {
  page_cache_reserve(cache, 0, STATE_BYTES(Segments));
  Segments *segments = cache->own;
  segments->count = cache->parameters[SEGMENTS];
  const uint32_t lowest = cache->parameters[LOWEST];
  for (uint32_t i = 0; i < segments->count; i++) segments->quota[i] = cache->capacity / segments->count;
  if (lowest == 0 || segments->count == 1) return;
  segments->quota[0] = cache_share(cache, lowest);
  for (uint32_t i = 1; i < segments->count; i++)
    segments->quota[i] = (cache->capacity - segments->quota[0]) / (segments->count - 1);
}

static void hit(PageCache *cache, uint32_t slot) { segments_hit(cache, cache->own, slot); }

static NextOut next_out(PageCache *cache) {
  return (NextOut){.slot = segments_victim(cache, cache->own), .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

static void evict(PageCache *cache) { cache_evict_next(cache, next_out(cache)); }

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_make_room(cache, evict);
  cache_insert(cache, segments_entry(cache, cache->own));
}

CACHE_RUN(hit, miss)
const PagePolicy slru_policy = {.open = open, .run = run, .evict = evict, .next_out = next_out};
