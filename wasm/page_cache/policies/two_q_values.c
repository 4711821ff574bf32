/* 2Q whose list of evicted pages keeps them, as the Python library cache2q 0.1 has it: each list has a limit
 * of its own, so half of the cache is that list.
 *
 *   hit:    in recent: nothing; in evicted: to the head of frequent; in frequent: to its head
 *   miss:   the page enters recent
 *   recent over its limit: its oldest moves to evicted; evicted over its limit: its oldest leaves
 *   frequent over its limit: its tail leaves
 *   evict, when memory is taken: the oldest of evicted, of recent, of frequent */
#include "page_cache/policies/policy.h"

enum { RECENT, FREQUENT, EVICTED };
enum { IN, OUT }; /* parameters */

static void open(PageCache *cache) { page_cache_reserve(cache, 0, 0); }

/* A list over its limit loses its tail. */
static void limit(PageCache *cache, uint32_t list, uint32_t most, BlPageCause cause) {
  if (list_size(cache, list) > most) cache_evict(cache, list_tail(cache, list), cause);
}

static uint32_t recent_limit(const PageCache *cache) { return cache_share(cache, cache->parameters[IN]); }
static uint32_t evicted_limit(const PageCache *cache) { return cache_share(cache, cache->parameters[OUT]); }

/* The rest. */
static uint32_t frequent_limit(const PageCache *cache) {
  const uint32_t others = recent_limit(cache) + evicted_limit(cache);
  return cache->capacity > others ? cache->capacity - others : 0;
}

static void hit(PageCache *cache, uint32_t slot) {
  const uint32_t list = cache->slots[slot].list;
  if (list == FREQUENT) cache_refresh(cache, slot);
  if (list != EVICTED) return;
  cache_move(cache, slot, FREQUENT, BL_PAGE_CAUSE_PROMOTED);
  limit(cache, FREQUENT, frequent_limit(cache), BL_PAGE_CAUSE_LEAST_RECENT);
}

static NextOut next_of_all(PageCache *cache) {
  const uint32_t evicted = list_tail(cache, EVICTED), recent = list_tail(cache, RECENT);
  if (evicted || recent) return (NextOut){.slot = evicted ? evicted : recent, .cause = BL_PAGE_CAUSE_OLDEST};
  return (NextOut){.slot = list_tail(cache, FREQUENT), .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

static void evict(PageCache *cache) { cache_evict_next(cache, next_of_all(cache)); }

static NextOut next_out(PageCache *cache) {
  const bool has_room =
      list_size(cache, RECENT) < recent_limit(cache) || list_size(cache, EVICTED) < evicted_limit(cache);
  return has_room && !cache_is_full(cache) ? (NextOut){.slot = NO_SLOT} : next_of_all(cache);
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_make_room(cache, evict);
  cache_insert(cache, RECENT);
  if (list_size(cache, RECENT) <= recent_limit(cache)) return;
  cache_move(cache, list_tail(cache, RECENT), EVICTED, BL_PAGE_CAUSE_DEMOTED);
  limit(cache, EVICTED, evicted_limit(cache), BL_PAGE_CAUSE_OLDEST);
}

CACHE_RUN(hit, miss)
const PagePolicy two_q_values_policy = {
    .open = open, .run = run, .evict = evict, .next_out = next_out, .limits_lists = true};
