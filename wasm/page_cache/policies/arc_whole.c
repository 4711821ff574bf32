/* ARC as golang-lru 2.0 has it: the target p is a whole number.
 *
 *   hit:    to the head of T2
 *   miss, name in B1: p = min(C, p + max(|B2| / |B1|, 1)); in B2: p = max(0, p - max(|B1| / |B2|, 1)), cut
 *           down to whole numbers; if the cache is full, replace; the name leaves, and the page enters T2
 *   miss without a name: if the cache is full, replace; B1 over C - p loses its oldest, and so does B2 over
 *           p; the page enters T1. So B1 may hold C names beside a full T1
 *   replace: as in arc.c; if T2 should lose a page and has none, T1's tail is evicted without a name */
#include "page_cache/policies/page_target.h"

enum { T1, T2, B1, B2 };

static void open(PageCache *cache) { page_target_open(cache, 2 * cache->capacity); }

static uint32_t target_of(const PageCache *cache) { return (uint32_t)page_target(cache)->now; }

static void hit(PageCache *cache, uint32_t slot) {
  if (cache->slots[slot].list == T2)
    cache_refresh(cache, slot);
  else
    cache_move(cache, slot, T2, BL_PAGE_CAUSE_PROMOTED);
}

static bool takes_from_t1(const PageCache *cache, bool was_in_b2) {
  const uint32_t p = target_of(cache), size = list_size(cache, T1);
  return size > p || (size > 0 && size == p && was_in_b2);
}

static void replace(PageCache *cache, bool was_in_b2) {
  const bool from_t1 = takes_from_t1(cache, was_in_b2);
  const uint32_t from = from_t1 ? T1 : T2, names = from_t1 ? B1 : B2;
  if (list_size(cache, from) == 0) {
    cache_evict(cache, list_tail(cache, from_t1 ? T2 : T1), BL_PAGE_CAUSE_LEAST_RECENT);
    return;
  }
  if (list_size(cache, names) == cache->capacity) cache_forget(cache, list_tail(cache, names));
  cache_evict_to_name(cache, list_tail(cache, from), names, BL_PAGE_CAUSE_LEAST_RECENT);
}

static void evict(PageCache *cache) { replace(cache, false); }

/* max(a / b, 1), a whole number. */
static uint32_t step_of(uint32_t a, uint32_t b) { return a > b ? a / b : 1; }

static void adapt(PageCache *cache, uint32_t list) {
  const uint32_t b1 = list_size(cache, B1), b2 = list_size(cache, B2);
  const double p = page_target(cache)->now;
  page_target_set(cache, list == B1 ? p + step_of(b2, b1) : p - step_of(b1, b2));
}

static void resized(PageCache *cache) { page_target_set(cache, page_target(cache)->now); }

static void miss_known(PageCache *cache, uint32_t name) {
  const uint32_t list = cache->slots[name].list;
  adapt(cache, list);
  while (cache_is_full(cache)) replace(cache, list == B2);
  const uint32_t left = cache_slot_of(cache, cache->state.page);
  if (left) cache_forget(cache, left);
  cache_insert(cache, T2);
}

static void trim(PageCache *cache, uint32_t list, uint32_t most) {
  if (list_size(cache, list) > most) cache_forget(cache, list_tail(cache, list));
}

static void miss(PageCache *cache, uint32_t name) {
  if (name) {
    miss_known(cache, name);
    return;
  }
  cache_make_room(cache, evict);
  const uint32_t p = target_of(cache);
  trim(cache, B1, cache->state.capacity - p);
  trim(cache, B2, p);
  cache_insert(cache, T1);
}

static NextOut next_out(PageCache *cache) {
  const uint32_t from = takes_from_t1(cache, false) ? T1 : T2;
  const uint32_t slot = list_tail(cache, from);
  return (NextOut){.slot = slot ? slot : list_tail(cache, from == T1 ? T2 : T1),
                   .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

CACHE_RUN(hit, miss)
const PagePolicy arc_whole_policy = {.open = open,
                                     .run = run,
                                     .evict = evict,
                                     .next_out = next_out,
                                     .resized = resized,
                                     .target = page_target};
