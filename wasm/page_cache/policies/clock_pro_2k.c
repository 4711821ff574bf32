/* CLOCK-Pro+ as the Java library cache2k 2.6 has it, with strict evictions: two clocks, cold and hot, and
 * names.
 *
 *   hit:    hits + 1
 *   miss:   if the cache is full, evict; a page with a name (which stays) enters hot, and so does any page
 *           while cold is empty and hot below its quota; else cold
 *   evict:  hot over its quota, or no cold page: the hot hand; else the cold hand's next page: with hits it
 *           moves to hot with 0 hits, and if hot was at its quota the hot hand evicts, else the cold hand
 *           goes on; without hits it leaves and becomes a name (the oldest leaves when they are full)
 *   hot hand: of the next |hot| / 4 + 1 pages the one with the fewest hits, the first with 0 at once; those
 *           it passes lose (hits of the first + of the second) / 64 + 1 hits
 *   quotas: when the cache is full with n pages, more than ever: hot n * 97 / 100, names min(3000, n / 2 + 1)
 */
#include "page_cache/policies/policy.h"

enum { COLD, HOT, NAMES };
enum { HOT_SHARE, NAME_SHARE }; /* parameters */

#define MOST_NAMES  3000u
#define DECAY_SHIFT 6u

/* A name, in a ring by time. It stays when its page returns, and is the newest again when that leaves. */
typedef struct Ghost {
  uint32_t page, newer, older;
} Ghost;
STATE_STRUCT(Ghost, page, newer, older);

typedef struct ClockPro {
  uint32_t largest, hot, names; /* pages so far; quotas */
  uint32_t used;                /* ghosts */
  uint32_t newest, oldest;
  Ghost ghosts[MOST_NAMES + 2]; /* 0 = none */
} ClockPro;
STATE_STRUCT(ClockPro, largest, hot, names, used, newest, oldest, (Ghost, ghosts));

static void open(PageCache *cache) {
  const uint32_t names = min_u32(MOST_NAMES, cache_share(cache, cache->parameters[NAME_SHARE]) + 1);
  const uint64_t most = (uint64_t)cache->capacity + names + 1, pages = cache->accesses->pages;
  const uint32_t slots = (uint32_t)(most < pages ? most : pages) + 3;
  page_cache_reserve(
      cache, names + 1,
      STATE_BYTES(ClockPro) + slots * STATE_BYTES(uint32_t) + (cache->accesses->pages + 1) / 2 * 4);
  ((ClockPro *)cache->own)->hot = BL_NONE;
}

static uint32_t *hits_of(const PageCache *cache) { return (uint32_t *)((ClockPro *)cache->own + 1); }

/* Per page: its ghost; 0 = none. */
static uint16_t *ghost_of(const PageCache *cache) {
  return (uint16_t *)(hits_of(cache) + cache->slot_count + 2);
}

static void hit(PageCache *cache, uint32_t slot) { hits_of(cache)[slot]++; }

/* Names ------------------------------------------------------------------------------------------------- */

static void unlink_ghost(ClockPro *own, uint32_t ghost) {
  const Ghost *g = &own->ghosts[ghost];
  if (g->newer)
    own->ghosts[g->newer].older = g->older;
  else
    own->newest = g->older;
  if (g->older)
    own->ghosts[g->older].newer = g->newer;
  else
    own->oldest = g->newer;
}

static void link_newest(ClockPro *own, uint32_t ghost) {
  own->ghosts[ghost].newer = 0;
  own->ghosts[ghost].older = own->newest;
  if (own->newest)
    own->ghosts[own->newest].newer = ghost;
  else
    own->oldest = ghost;
  own->newest = ghost;
}

/* The oldest name leaves. Returns its ghost. */
static uint32_t drop_oldest(PageCache *cache) {
  ClockPro *own = cache->own;
  const uint32_t ghost = own->oldest, page = own->ghosts[ghost].page, slot = cache_slot_of(cache, page);
  unlink_ghost(own, ghost);
  ghost_of(cache)[page] = 0;
  if (slot != NO_SLOT && cache->slots[slot].role == BL_ROLE_NAME) cache_forget(cache, slot);
  return ghost;
}

static void remember(PageCache *cache, uint32_t page) {
  ClockPro *own = cache->own;
  uint32_t ghost = ghost_of(cache)[page];
  if (ghost)
    unlink_ghost(own, ghost);
  else
    ghost = own->used < own->names ? ++own->used : drop_oldest(cache);
  own->ghosts[ghost].page = page;
  ghost_of(cache)[page] = (uint16_t)ghost;
  link_newest(own, ghost);
}

/* Evictions --------------------------------------------------------------------------------------------- */

static uint32_t victim_of_hot(PageCache *cache) {
  uint32_t *hits = hits_of(cache);
  uint32_t slot = list_tail(cache, HOT), best = slot, lowest = BL_NONE;
  const uint32_t next = cache->slots[slot].prev ? cache->slots[slot].prev : slot;
  const uint32_t decrease = ((hits[slot] + hits[next]) >> DECAY_SHIFT) + 1;
  for (uint32_t left = list_size(cache, HOT) / 4 + 1; left > 0; left--, slot = list_tail(cache, HOT)) {
    if (hits[slot] < lowest) {
      lowest = hits[slot];
      best = slot;
      if (lowest == 0) break;
    }
    hits[slot] -= min_u32(hits[slot], decrease);
    cache_spare(cache, slot);
    cache_refresh(cache, slot);
  }
  return best;
}

static void leave_cold(PageCache *cache, uint32_t slot) {
  const uint32_t page = cache->slots[slot].page;
  cache_evict_to_name(cache, slot, NAMES, BL_PAGE_CAUSE_REQUESTED_ONCE);
  remember(cache, page);
}

/* A hot page leaves without a name, but one that it had stays. */
static void leave_hot(PageCache *cache, uint32_t slot) {
  if (ghost_of(cache)[cache->slots[slot].page])
    cache_evict_to_name(cache, slot, NAMES, BL_PAGE_CAUSE_LOWEST_COUNT);
  else
    cache_evict(cache, slot, BL_PAGE_CAUSE_LOWEST_COUNT);
}

static void evict(PageCache *cache) {
  const ClockPro *own = cache->own;
  if (list_size(cache, HOT) > own->hot || list_size(cache, COLD) == 0) {
    leave_hot(cache, victim_of_hot(cache));
    return;
  }
  for (uint32_t slot = list_tail(cache, COLD); slot; slot = list_tail(cache, COLD)) {
    if (hits_of(cache)[slot] == 0) {
      leave_cold(cache, slot);
      return;
    }
    const uint32_t victim =
        list_size(cache, HOT) >= own->hot && list_size(cache, HOT) ? victim_of_hot(cache) : NO_SLOT;
    hits_of(cache)[slot] = 0;
    cache_move(cache, slot, HOT, BL_PAGE_CAUSE_ADMITTED);
    if (victim != NO_SLOT) {
      leave_hot(cache, victim);
      return;
    }
  }
  leave_hot(cache, victim_of_hot(cache));
}

static void grow_quotas(PageCache *cache) {
  ClockPro *own = cache->own;
  if (cache_resident(cache) <= own->largest) return;
  own->largest = cache_resident(cache);
  own->hot = (uint32_t)((uint64_t)own->largest * cache->parameters[HOT_SHARE] / 100);
  own->names =
      min_u32(MOST_NAMES, (uint32_t)((uint64_t)own->largest * cache->parameters[NAME_SHARE] / 100) + 1);
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  const ClockPro *own = cache->own;
  cache_make_room(cache, evict);
  const uint32_t page = cache->state.page, left = cache_slot_of(cache, page);
  if (left) cache_forget(cache, left);
  const bool hot = ghost_of(cache)[page] || (list_size(cache, COLD) == 0 && list_size(cache, HOT) < own->hot);
  hits_of(cache)[cache_insert(cache, hot ? HOT : COLD)] = 0;
  if (cache_is_full(cache)) grow_quotas(cache);
}

/* What the hot hand would choose, with the `moved` oldest pages of cold, without hits, at its head. */
static uint32_t next_of_hot(const PageCache *cache, uint32_t moved) {
  uint32_t best = NO_SLOT, lowest = BL_NONE, slot = list_tail(cache, HOT);
  if (slot == NO_SLOT) return list_tail(cache, COLD);
  for (uint32_t left = (list_size(cache, HOT) + moved) / 4 + 1; left > 0 && slot && lowest; left--) {
    if (hits_of(cache)[slot] < lowest) best = slot, lowest = hits_of(cache)[slot];
    slot = cache->slots[slot].prev;
  }
  return slot == NO_SLOT && lowest && moved ? list_tail(cache, COLD) : best;
}

static NextOut next_out(PageCache *cache) {
  const ClockPro *own = cache->own;
  const uint32_t hot = list_size(cache, HOT);
  uint32_t slot = hot > own->hot ? NO_SLOT : list_tail(cache, COLD), moved = 0;
  for (; slot && hits_of(cache)[slot]; slot = cache->slots[slot].prev, moved++)
    if (hot + moved >= own->hot && hot + moved > 0) break;
  if (slot && hits_of(cache)[slot] == 0) return (NextOut){slot, BL_PAGE_CAUSE_REQUESTED_ONCE};
  return (NextOut){next_of_hot(cache, moved), BL_PAGE_CAUSE_LOWEST_COUNT};
}

static uint32_t value(const PageCache *cache, uint32_t slot) { return hits_of(cache)[slot]; }

CACHE_RUN(hit, miss)
const PagePolicy clock_pro_2k_policy = {
    .open = open, .run = run, .evict = evict, .next_out = next_out, .value = value};
