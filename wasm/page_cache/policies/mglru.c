/* Linux's multi-generational LRU for clean file pages that read() reads one by one, after the kernel's
 * documentation and mm/vmscan.c, mm/workingset.c of 6.1.69 to 6.13. Up to four generations, each a list; a
 * generation's number modulo 4 is its list. A page counts requests (up to 5) since it entered its generation.
 *
 *   tier:   of r = count - 1: 0, 1 (r = 1), 2 (r = 2, 3), 3 (r = 4)
 *   hit:    count + 1; the page stays where it is
 *   evict:  the oldest generation's tail. Its tier is above the last tier without protection, or r = 4: it
 *           moves to the tail of the next generation, count 0
 *   last:   from tier 1 on, while a tier has under 64 refaults, or a refault rate of at most half of tier 0's
 *   miss:   into the oldest generation of two or three, the second of four. The page left from the oldest
 *           generation there is now: a refault of its tier; from r = 3 on count 2, else 1
 *   empty:  an empty oldest generation goes while three are there; the counts of the tiers are halved into
 *           averages
 *   aging:  a new youngest generation if only two are there, or at three if the youngest holds more than a
 *           half of the pages, or the oldest less than a quarter
 *
 * From r = 3 on the kernels give a page that comes back the count 5. Published links have 2.
 * Left out: pages accessed by mapping, anonymous memory, cgroups and nodes, dirty pages, batches, watermarks
 * and kswapd, the rules of 6.14 and later. */
#include "page_cache/policies/policy.h"

enum { GENERATIONS = 4, LEAST = 2, TIERS = 4, MOST_COUNT = 5, FLUCTUATION = 64 };

typedef struct Tier {
  uint32_t refaulted, total;           /* since the oldest generation is the oldest */
  uint32_t mean_refaulted, mean_total; /* of those before it */
} Tier;
STATE_STRUCT(Tier, refaulted, total, mean_refaulted, mean_total);

typedef struct Mglru {
  uint32_t oldest, youngest;
  Tier tiers[TIERS];
  uint32_t shadows[]; /* per page: (oldest + 1) * 8 + count - 1; 0 = none */
} Mglru;
STATE_STRUCT(Mglru, oldest, youngest, (Tier, tiers));

static uint32_t tier_of(uint32_t beyond) { return beyond > 3 ? 3 : beyond > 1 ? 2 : beyond; }

static uint32_t beyond_first(const Slot *slot) { return slot->count ? slot->count - 1u : 0; }

static uint32_t generation_size(const PageCache *cache, uint32_t generation) {
  return list_size(cache, generation % GENERATIONS);
}

static void open(PageCache *cache) {
  page_cache_reserve(cache, 0, STATE_BYTES(Mglru) + cache->accesses->pages * STATE_BYTES(uint32_t));
  ((Mglru *)cache->own)->youngest = GENERATIONS - 1;
}

static void hit(PageCache *cache, uint32_t slot) {
  if (cache->slots[slot].count < MOST_COUNT) cache->slots[slot].count++;
}

static void average(Mglru *own) {
  for (Tier *tier = own->tiers; tier < own->tiers + TIERS; tier++)
    *tier = (Tier){.mean_refaulted = (tier->mean_refaulted + tier->refaulted) / 2,
                   .mean_total = (tier->mean_total + tier->total) / 2};
}

static void leave_empty(const PageCache *cache, Mglru *own) {
  for (; own->oldest + LEAST <= own->youngest && !generation_size(cache, own->oldest); own->oldest++)
    average(own);
}

static bool must_age(const PageCache *cache, const Mglru *own) {
  if (own->oldest + LEAST != own->youngest) return own->oldest + LEAST > own->youngest;
  const uint32_t pages = cache_resident(cache);
  return generation_size(cache, own->youngest) * LEAST > pages ||
         generation_size(cache, own->oldest) * (LEAST + 2) < pages;
}

/* Ages, until the oldest generation has pages. The cache is not empty. */
static void find_oldest(const PageCache *cache, Mglru *own) {
  do {
    leave_empty(cache, own);
    if (must_age(cache, own)) own->youngest++;
    leave_empty(cache, own);
  } while (!generation_size(cache, own->oldest));
}

/* The highest tier whose pages are evicted like those of tier 0. */
static uint32_t last_tier(const Mglru *own) {
  const Tier *first = own->tiers;
  const uint64_t refaulted = (uint64_t)first->mean_refaulted + first->refaulted + 1;
  const uint64_t total = (uint64_t)first->mean_total + first->total + FLUCTUATION;
  uint32_t last = 0;
  for (; last + 1 < TIERS; last++) {
    const Tier *tier = &own->tiers[last + 1];
    const uint64_t its = (uint64_t)tier->mean_refaulted + tier->refaulted;
    if (its >= FLUCTUATION && its * total > refaulted * (tier->mean_total + tier->total) * 2) break;
  }
  return last;
}

static bool is_protected(const Slot *slot, uint32_t last) {
  return tier_of(beyond_first(slot)) > last || slot->count == MOST_COUNT;
}

static void protect(PageCache *cache, uint32_t slot, uint32_t to) {
  cache->slots[slot].count = 0;
  cache_move(cache, slot, to, BL_PAGE_CAUSE_SECOND_CHANCE);
  PageList *list = cache_list(cache, to);
  page_list_remove(list, cache->slots, slot);
  page_list_link(list, cache->slots, list->tail, slot);
}

static void evict(PageCache *cache) {
  Mglru *own = cache->own;
  for (;;) {
    find_oldest(cache, own);
    const uint32_t last = last_tier(own);
    const uint32_t list = own->oldest % GENERATIONS;
    for (uint32_t slot; (slot = list_tail(cache, list));) {
      Slot *s = &cache->slots[slot];
      const uint32_t beyond = beyond_first(s);
      own->tiers[tier_of(beyond)].total++;
      if (!is_protected(s, last)) {
        own->shadows[s->page] = (own->oldest + 1) * 8 + beyond;
        cache_evict(cache, slot, BL_PAGE_CAUSE_OLDEST);
        return;
      }
      protect(cache, slot, (own->oldest + 1) % GENERATIONS);
    }
  }
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_make_room(cache, evict);
  Mglru *own = cache->own;
  const uint32_t shadow = own->shadows[cache->state.page];
  const uint32_t beyond = shadow / 8 == own->oldest + 1 ? shadow % 8 : 0;
  if (shadow / 8 == own->oldest + 1) own->tiers[tier_of(beyond)].refaulted++;
  const uint32_t generation = own->oldest + (own->oldest + LEAST < own->youngest);
  const uint32_t slot = cache_insert(cache, generation % GENERATIONS);
  cache->slots[slot].count = beyond >= 3 ? 2 : 1;
}

/* Where all of the oldest generation are protected, the last of them is the tail of the next, without a
 * count. */
static NextOut next_out(PageCache *cache) {
  Mglru ahead = *(const Mglru *)cache->own;
  if (!cache_resident(cache)) return (NextOut){.slot = NO_SLOT};
  find_oldest(cache, &ahead);
  const PageList *list = cache_list(cache, ahead.oldest % GENERATIONS);
  const uint32_t last = last_tier(&ahead);
  uint32_t slot = list->tail;
  while (slot && is_protected(&cache->slots[slot], last)) slot = cache->slots[slot].prev;
  return (NextOut){.slot = slot ? slot : list->head, .cause = BL_PAGE_CAUSE_OLDEST};
}

CACHE_RUN(hit, miss)
const PagePolicy mglru_policy = {.open = open, .run = run, .evict = evict, .next_out = next_out};
