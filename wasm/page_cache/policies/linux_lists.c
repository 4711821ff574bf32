/* Linux's two lists, after mm/swap.c, mm/vmscan.c and mm/workingset.c: the classic reclaim, not MGLRU. A page
 * has two marks, referenced and workingset. Age counts evictions and activations.
 *
 *   hit:    not referenced: referenced; referenced on inactive: active's head, mark cleared, age + 1;
 *           referenced on active: nothing
 *   evict:  while inactive * ratio < active, active's tail moves to inactive's head with mark workingset;
 *           then inactive's tail is evicted; its shadow = (age, workingset), age + 1
 *   miss:   if the cache is full, evict; a shadow with age - shadow <= |active|: active's head, age + 1,
 *           mark workingset restored; else inactive's head; then referenced is set
 *
 * Left out: batches, watermarks and kswapd, mapped and anonymous memory, cgroups and nodes, dirty pages,
 * bucketed shadows and their shrinker, deactivation after observed refaults. */
#include <string.h>

#include "page_cache/policies/policy.h"

enum { INACTIVE, ACTIVE };
enum { REFAULT, RATIO }; /* parameters */
enum { REFERENCED = 1, WORKINGSET = 2 };

#define GIGABYTE_PAGES (1u << 18)

typedef struct Linux {
  uint32_t age, ratio;
  uint32_t shadows[]; /* per page, if refault: (age + 1) * 2 + workingset; 0 = none */
} Linux;
STATE_STRUCT(Linux, age, ratio);

static uint32_t square_root(uint32_t value) {
  uint32_t root = 0;
  while ((uint64_t)(root + 1) * (root + 1) <= value) root++;
  return root;
}

static void open(PageCache *cache) {
  const uint32_t shadows = cache->parameters[REFAULT] ? cache->accesses->pages : 0;
  page_cache_reserve(cache, 0, STATE_BYTES(Linux) + shadows * STATE_BYTES(uint32_t));
  const uint32_t automatic =
      cache->capacity < GIGABYTE_PAGES ? 1 : square_root(10 * (cache->capacity / GIGABYTE_PAGES));
  ((Linux *)cache->own)->ratio = cache->parameters[RATIO] ? cache->parameters[RATIO] : automatic;
}

static void hit(PageCache *cache, uint32_t slot) {
  Slot *s = &cache->slots[slot];
  if (!(s->count & REFERENCED)) {
    s->count |= REFERENCED;
  } else if (s->list == INACTIVE) {
    s->count &= (uint16_t)~REFERENCED;
    ((Linux *)cache->own)->age++;
    cache_move(cache, slot, ACTIVE, BL_PAGE_CAUSE_PROMOTED);
  }
}

static void leave_shadow(PageCache *cache, const Slot *slot) {
  Linux *own = cache->own;
  if (cache->parameters[REFAULT])
    own->shadows[slot->page] = (own->age + 1) * 2 + !!(slot->count & WORKINGSET);
  own->age++;
}

static void evict(PageCache *cache) {
  const uint32_t ratio = ((const Linux *)cache->own)->ratio;
  while ((uint64_t)list_size(cache, INACTIVE) * ratio < list_size(cache, ACTIVE)) {
    const uint32_t tail = list_tail(cache, ACTIVE);
    cache->slots[tail].count |= WORKINGSET;
    cache_move(cache, tail, INACTIVE, BL_PAGE_CAUSE_DEMOTED);
  }
  const uint32_t out = list_tail(cache, INACTIVE);
  leave_shadow(cache, &cache->slots[out]);
  cache_evict(cache, out, BL_PAGE_CAUSE_INACTIVE_TAIL);
}

/* The page's shadow if it is near enough; 0 = no shadow is. */
static uint32_t near_shadow(const PageCache *cache) {
  const Linux *own = cache->own;
  if (!cache->parameters[REFAULT]) return 0;
  const uint32_t shadow = own->shadows[cache->state.page];
  return shadow && own->age - (shadow / 2 - 1) <= list_size(cache, ACTIVE) ? shadow : 0;
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_make_room(cache, evict);
  const uint32_t shadow = near_shadow(cache);
  const uint32_t slot = cache_insert(cache, shadow ? ACTIVE : INACTIVE);
  cache->slots[slot].count = REFERENCED;
  if (!shadow) return;
  ((Linux *)cache->own)->age++;
  if (shadow & 1) cache->slots[slot].count |= WORKINGSET;
  cache_count_ghost_hit(cache);
  cache_act(cache, BL_ACT_MOVE, cache->state.page, BL_NONE, ACTIVE, BL_PAGE_CAUSE_PROMOTED);
}

/* Pages that would move from active to inactive leave after inactive's tail, unless inactive is empty. */
static NextOut next_out(PageCache *cache) {
  const uint32_t inactive = list_tail(cache, INACTIVE);
  return (NextOut){.slot = inactive ? inactive : list_tail(cache, ACTIVE),
                   .cause = BL_PAGE_CAUSE_INACTIVE_TAIL};
}

CACHE_RUN(hit, miss)
const PagePolicy linux_lists_policy = {.open = open, .run = run, .evict = evict, .next_out = next_out};
