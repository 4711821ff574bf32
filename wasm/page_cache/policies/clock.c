/* CLOCK: FIFO with second chances (Corbató, "A Paging Experiment with the Multics System", 1968).
 *
 *   hit:    counter + 1, at most 2^bits - 1
 *   miss:   if the cache is full, evict; insert at the head with counter 0
 *   evict:  the tail; while its counter is above 0: counter - 1, move it to the head, take the next tail */
#include "page_cache/policies/policy.h"

enum { QUEUE };
enum { BITS }; /* parameters */

static void open(PageCache *cache) { page_cache_reserve(cache, 0, 0); }

ALWAYS_INLINE void hit(PageCache *cache, uint32_t slot) {
  Slot *s = &cache->slots[slot];
  if (s->count < (1u << cache->parameters[BITS]) - 1) s->count++;
}

ALWAYS_INLINE void evict(PageCache *cache) {
  uint32_t slot = list_tail(cache, QUEUE), passed = 0;
  for (; cache->slots[slot].count; slot = list_tail(cache, QUEUE), passed++) {
    cache->slots[slot].count--;
    cache_spare(cache, slot);
    cache_refresh(cache, slot);
  }
  if (passed) cache_act_on_numbers(cache, BL_ACT_HAND, passed, __builtin_nan(""));
  cache_evict(cache, slot, BL_PAGE_CAUSE_BIT_CLEAR);
}

ALWAYS_INLINE void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_make_room(cache, evict);
  cache_insert(cache, QUEUE);
}

/* Each round lowers every counter by 1, so the lowest counter nearest the tail goes first. */
static NextOut next_out(PageCache *cache) {
  uint32_t best = list_tail(cache, QUEUE);
  for (uint32_t slot = best; slot && cache->slots[best].count; slot = cache->slots[slot].prev)
    if (cache->slots[slot].count < cache->slots[best].count) best = slot;
  return (NextOut){.slot = best, .cause = BL_PAGE_CAUSE_BIT_CLEAR};
}

static uint32_t hand(const PageCache *cache) { return list_tail(cache, QUEUE); }

CACHE_RUN(hit, miss)
const PagePolicy clock_policy = {
    .open = open, .run = run, .evict = evict, .next_out = next_out, .hand = hand};
