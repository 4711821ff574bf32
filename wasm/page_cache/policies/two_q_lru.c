/* 2Q with two LRU lists, as golang-lru 2.0 has it.
 *
 *   hit:    in recent: to the head of frequent; in frequent: to its head
 *   miss:   if the cache is full, evict; a page with a name leaves the names and enters frequent, any other
 *           recent
 *   evict:  recent over its quota, or at it for a page without a name: the oldest of recent, whose name
 *           enters the names (whose oldest leaves); else the oldest of frequent */
#include "page_cache/policies/policy.h"

enum { RECENT, FREQUENT, NAMES };
enum { IN, OUT }; /* parameters */

typedef struct TwoQ {
  uint32_t in, out; /* quotas */
} TwoQ;
STATE_STRUCT(TwoQ, in, out);

static void open(PageCache *cache) {
  const TwoQ quotas = {.in = cache_share(cache, cache->parameters[IN]),
                       .out = cache_share(cache, cache->parameters[OUT])};
  page_cache_reserve(cache, quotas.out + 1, STATE_BYTES(TwoQ));
  *(TwoQ *)cache->own = quotas;
}

static void hit(PageCache *cache, uint32_t slot) {
  if (cache->slots[slot].list == FREQUENT)
    cache_refresh(cache, slot);
  else
    cache_move(cache, slot, FREQUENT, BL_PAGE_CAUSE_PROMOTED);
}

static uint32_t list_to_evict(const PageCache *cache, bool named) {
  const uint32_t recent = list_size(cache, RECENT), quota = ((const TwoQ *)cache->own)->in;
  const bool takes_recent = recent > quota || (recent == quota && !named);
  return list_size(cache, FREQUENT) == 0 || (recent && takes_recent) ? RECENT : FREQUENT;
}

static void evict_for(PageCache *cache, bool named) {
  const uint32_t quota = ((const TwoQ *)cache->own)->out;
  if (list_to_evict(cache, named) == FREQUENT || quota == 0) {
    cache_evict(cache, list_tail(cache, list_to_evict(cache, named)), BL_PAGE_CAUSE_LEAST_RECENT);
    return;
  }
  cache_evict_to_name(cache, list_tail(cache, RECENT), NAMES, BL_PAGE_CAUSE_LEAST_RECENT);
  if (list_size(cache, NAMES) > quota) cache_forget(cache, list_tail(cache, NAMES));
}

static void evict(PageCache *cache) { evict_for(cache, false); }

static void miss(PageCache *cache, uint32_t name) {
  while (cache_is_full(cache)) evict_for(cache, name);
  const uint32_t left = cache_slot_of(cache, cache->state.page);
  if (left) cache_forget(cache, left);
  cache_insert(cache, name ? FREQUENT : RECENT);
}

static NextOut next_out(PageCache *cache) {
  return (NextOut){.slot = list_tail(cache, list_to_evict(cache, false)),
                   .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

CACHE_RUN(hit, miss)
const PagePolicy two_q_lru_policy = {.open = open, .run = run, .evict = evict, .next_out = next_out};
