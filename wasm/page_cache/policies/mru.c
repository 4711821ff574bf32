/* MRU: evict the page that was requested last.
 *
 *   hit:   move the page to the head
 *   miss:  if the cache is full, evict the head; insert at the head */
#include "page_cache/policies/policy.h"

enum { QUEUE };

static void open(PageCache *cache) { page_cache_reserve(cache, 0, 0); }

ALWAYS_INLINE void hit(PageCache *cache, uint32_t slot) { cache_refresh(cache, slot); }

static NextOut next_out(PageCache *cache) {
  return (NextOut){.slot = cache_list(cache, QUEUE)->head, .cause = BL_PAGE_CAUSE_MOST_RECENT};
}

ALWAYS_INLINE void evict(PageCache *cache) { cache_evict_next(cache, next_out(cache)); }

ALWAYS_INLINE void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_make_room(cache, evict);
  cache_insert(cache, QUEUE);
}

CACHE_RUN(hit, miss)
const PagePolicy mru_policy = {.open = open, .run = run, .evict = evict, .next_out = next_out};
