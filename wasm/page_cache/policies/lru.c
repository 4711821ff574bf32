/* LRU: evict the least recently requested page (Denning, "The Working Set Model for Program
 * Behavior", 1968; Mattson et al., "Evaluation Techniques for Storage Hierarchies", 1970).
 *
 *   hit:   move the page to the head
 *   miss:  if the cache is full, evict the tail; insert at the head */
#include "page_cache/policies/policy.h"

enum { QUEUE };

static void open(PageCache *cache) { page_cache_reserve(cache, 0, 0); }

ALWAYS_INLINE void hit(PageCache *cache, uint32_t slot) { cache_refresh(cache, slot); }

static NextOut next_out(PageCache *cache) {
  return (NextOut){.slot = list_tail(cache, QUEUE), .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

ALWAYS_INLINE void evict(PageCache *cache) { cache_evict_next(cache, next_out(cache)); }

ALWAYS_INLINE void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_make_room(cache, evict);
  cache_insert(cache, QUEUE);
}

CACHE_RUN(hit, miss)
const PagePolicy lru_policy = {.open = open, .run = run, .evict = evict, .next_out = next_out};
