/* CLOCK-Pro as the Rust library quick_cache 0.7 has it: cold pages in a queue, hot ones under a clock, and
 * names.
 *
 *   hit:    count + 1, up to 2
 *   miss:   a page with a name enters hot with count 0, then, if the cache is over its capacity, evict;
 *           any other: if the cache is full, evict; it enters hot while hot is below its quota, else cold
 *   evict:  the oldest of cold; hit before, it moves to hot with its count less 1, hot evicts down to its
 *           quota, and the next is looked at; else its name enters the names (whose oldest leaves). Without
 *           cold pages, hot evicts
 *   hot:    the oldest; while its count is above 0: count - 1, to the head, take the next */
#include "page_cache/policies/policy.h"

enum { COLD, HOT, NAMES };
enum { HOT_SHARE, NAME_SHARE }; /* parameters */

#define MAX_COUNT 2u

typedef struct ClockPro {
  uint32_t hot, names; /* quotas */
} ClockPro;
STATE_STRUCT(ClockPro, hot, names);

static void open(PageCache *cache) {
  const ClockPro quotas = {.hot = cache_share(cache, cache->parameters[HOT_SHARE]),
                           .names = cache_share(cache, cache->parameters[NAME_SHARE])};
  page_cache_reserve(cache, quotas.names + 1, STATE_BYTES(ClockPro));
  *(ClockPro *)cache->own = quotas;
}

ALWAYS_INLINE void hit(PageCache *cache, uint32_t slot) {
  if (cache->slots[slot].count < MAX_COUNT) cache->slots[slot].count++;
}

static void evict_from_hot(PageCache *cache) {
  uint32_t slot = list_tail(cache, HOT), passed = 0;
  for (; cache->slots[slot].count; slot = list_tail(cache, HOT), passed++) {
    cache->slots[slot].count--;
    cache_spare(cache, slot);
    cache_refresh(cache, slot);
  }
  if (passed) cache_act_on_numbers(cache, BL_ACT_HAND, passed, __builtin_nan(""));
  cache_evict(cache, slot, BL_PAGE_CAUSE_BIT_CLEAR);
}

static void leave_cold(PageCache *cache, uint32_t slot) {
  const uint32_t quota = ((const ClockPro *)cache->own)->names;
  if (quota == 0) {
    cache_evict(cache, slot, BL_PAGE_CAUSE_REQUESTED_ONCE);
    return;
  }
  if (list_size(cache, NAMES) == quota) cache_forget(cache, list_tail(cache, NAMES));
  cache_evict_to_name(cache, slot, NAMES, BL_PAGE_CAUSE_REQUESTED_ONCE);
}

static void warm_up(PageCache *cache, uint32_t slot) {
  cache->slots[slot].count--;
  cache_move(cache, slot, HOT, BL_PAGE_CAUSE_ADMITTED);
  while (list_size(cache, HOT) > ((const ClockPro *)cache->own)->hot) evict_from_hot(cache);
}

static void evict(PageCache *cache) {
  const uint32_t before = cache->state.evictions;
  uint32_t slot = list_tail(cache, COLD);
  for (; slot && cache->slots[slot].count && cache->state.evictions == before; slot = list_tail(cache, COLD))
    warm_up(cache, slot);
  if (cache->state.evictions != before) return;
  if (slot)
    leave_cold(cache, slot);
  else
    evict_from_hot(cache);
}

static void miss(PageCache *cache, uint32_t name) {
  if (name) {
    cache_forget(cache, name);
    cache_insert(cache, HOT);
    while (cache_resident(cache) > cache->state.capacity) evict(cache);
    return;
  }
  const bool hot = list_size(cache, HOT) < ((const ClockPro *)cache->own)->hot;
  cache_make_room(cache, evict);
  cache_insert(cache, hot ? HOT : COLD);
}

/* The first with the lowest count, from hot's tail on: each round takes 1 from every count. The `moved`
 * oldest pages of cold stand at its head by then, with their count less 1. */
static uint32_t next_of_hot(const PageCache *cache, uint32_t moved) {
  uint32_t best = NO_SLOT, lowest = BL_NONE;
  for (uint32_t slot = list_tail(cache, HOT); slot; slot = cache->slots[slot].prev)
    if (cache->slots[slot].count < lowest) best = slot, lowest = cache->slots[slot].count;
  uint32_t slot = list_tail(cache, COLD);
  for (; moved > 0; moved--, slot = cache->slots[slot].prev)
    if (cache->slots[slot].count - 1u < lowest) best = slot, lowest = cache->slots[slot].count - 1u;
  return best;
}

static NextOut next_out(PageCache *cache) {
  const uint32_t quota = ((const ClockPro *)cache->own)->hot;
  uint32_t slot = list_tail(cache, COLD), moved = 0;
  for (; slot && cache->slots[slot].count; slot = cache->slots[slot].prev)
    if (list_size(cache, HOT) + ++moved > quota)
      return (NextOut){next_of_hot(cache, moved), BL_PAGE_CAUSE_BIT_CLEAR};
  if (slot) return (NextOut){slot, BL_PAGE_CAUSE_REQUESTED_ONCE};
  return (NextOut){next_of_hot(cache, moved), BL_PAGE_CAUSE_BIT_CLEAR};
}

CACHE_RUN(hit, miss)
const PagePolicy clock_pro_quick_policy = {.open = open, .run = run, .evict = evict, .next_out = next_out};
