/* The cache of a lane, without its policy: entries, roles, counters, and the acts of a request. A policy
 * changes it through the functions here alone, so figures, acts and roles are right for every policy.
 * Invariants: resident = fresh + proved + dead + spent = slots with such a role · places[slots[s].page] == s
 * for every slot in use · resident <= most, and <= capacity after a miss unless most is more. */
#ifndef BUFFERLAB_PAGE_CACHE_H
#define BUFFERLAB_PAGE_CACHE_H

#include "base/memory.h"
#include "base/sim_assert.h"
#include "base/state_io.h"
#include "page_cache/accesses/accesses.h"
#include "page_cache/policies/page_list.h"

typedef struct PagePolicy PagePolicy;

/* Passed to keyframes and the hash. Two lanes with the same requests and victims have the same `misses` and
 * `victims`. */
typedef struct CacheState {
  uint32_t step, page, last;          /* the current request; last: the stream does not name the page again */
  uint32_t capacity;                  /* now */
  uint32_t used_slots, free_slots;    /* slots ever used; the first free one of these */
  uint32_t roles[BL_COUNT(BL_ROLES)]; /* entries by role */
  uint32_t hits, cold, again, ghost_hits, moves, evictions;
  uint32_t by_cause[BL_COUNT(BL_PAGE_CAUSES)]; /* evictions */
  uint32_t scan_began;                         /* the step; 0 = no scan is running */
  uint32_t before_scan;                        /* pages in the cache that entered before it */
  uint32_t full_step, ghost_step, flushed_step, flushes;
  uint32_t reserved;
  uint64_t victims; /* a hash of all evicted pages, in order */
  PageList lists[BL_MAX_PAGE_LISTS];
} CacheState;
STATE_STRUCT(CacheState, step, page, last, capacity, used_slots, free_slots, roles, hits, cold, again,
             ghost_hits, moves, evictions, by_cause, scan_began, before_scan, full_step, ghost_step,
             flushed_step, flushes, reserved, victims, (PageList, lists));
STATE_STRUCT(BlAct, kind, page, from, to, cause, other, before, after);
STATE_STRUCT(BlActs, stored, by_kind, events, (BlAct, at));

/* The bit of a place that marks a page without a slot. The other bits are the step at which it left. */
#define LEFT (1u << 31)

/* The number of latest requests that PageCache.missed covers. */
#define MISSED_STEPS 4096u

typedef struct PageCache {
  const PagePolicy *policy;
  const Accesses *accesses;
  uint32_t capacity; /* without memory taken; state.capacity is what is left now */
  uint32_t most;     /* pages that a policy may hold: its capacity, unless it says otherwise */
  uint32_t seed;
  uint32_t parameters[BL_MAX_PAGE_PARAMETERS];
  Slot *slots;
  uint32_t slot_count; /* entries in all lists at once, at most */
  uint32_t *changed;   /* per slot: the step at which its page entered, or left and became a name */
  uint32_t *places;    /* per page: its slot; or LEFT and the step; BL_NONE = never requested */
  void *own;           /* the policy's state: one block without pointers */
  uint32_t own_bytes;
  uint32_t *order; /* scratch for the listing of lists that are not linked: a word per slot */
  uint32_t ahead;  /* the result of reading ahead; stored so that the compiler keeps the read */
  bool acting;     /* `acts` receives the acts of the request */
  BlActs acts;
  BlPageCause forced; /* a cause in place of the policy's; NONE = none */
  struct {
    uint32_t page; /* BL_NONE = no page is followed */
    BlStays stays;
  } followed;
  uint32_t missed[MISSED_STEPS / 32]; /* a bit per request: bit step % MISSED_STEPS */
  struct {
    BlPageEvent *at; /* a ring of BL_MAX_PAGE_EVENTS */
    uint64_t count;
    bool recording;
  } log; /* by step; outside keyframes and hash */
  CacheState state;
} PageCache;

/* Allocates what all policies need. The policy opens afterwards. */
void page_cache_open(PageCache *cache, const BlPagePolicy *policy, const BlPageScenario *scenario,
                     const Accesses *accesses);
/* For the policy's opening: room for the entries of pages no longer in the cache, and its own state of
 * STATE_BYTES, zeroed. */
void page_cache_reserve(PageCache *cache, uint32_t names, uint32_t own_bytes);
void page_cache_pass(PageCache *cache, StateIo *io);
/* Asserts the invariants that every policy shares. */
void page_cache_check(const PageCache *cache);

/* The rare half of a recorded request. */
NEVER_INLINE void cache_record_act(PageCache *cache, BlAct act);
/* Logs an event of any step. */
void cache_log(PageCache *cache, BlPageEvent event);
/* An event of the current request. */
NEVER_INLINE void cache_note(PageCache *cache, BlPageEventKind kind, uint32_t value);
NEVER_INLINE void cache_note_full(PageCache *cache);
NEVER_INLINE void cache_note_first_name_hit(PageCache *cache);
NEVER_INLINE void cache_note_flushed(PageCache *cache);
NEVER_INLINE void cache_note_entry(PageCache *cache);
NEVER_INLINE void cache_note_exit(PageCache *cache, BlPageCause cause);

ALWAYS_INLINE uint32_t cache_resident(const PageCache *cache) {
  const uint32_t *roles = cache->state.roles;
  return roles[BL_ROLE_FRESH] + roles[BL_ROLE_PROVED] + roles[BL_ROLE_DEAD] + roles[BL_ROLE_SPENT];
}

ALWAYS_INLINE bool cache_is_full(const PageCache *cache) {
  return cache_resident(cache) >= cache->state.capacity;
}

ALWAYS_INLINE PageList *cache_list(PageCache *cache, uint32_t list) { return &cache->state.lists[list]; }
ALWAYS_INLINE uint32_t list_size(const PageCache *cache, uint32_t list) {
  return cache->state.lists[list].size;
}
ALWAYS_INLINE uint32_t list_tail(const PageCache *cache, uint32_t list) {
  return cache->state.lists[list].tail;
}

/* Whether one of the latest MISSED_STEPS requests missed, if its bit was clear before. */
static inline bool cache_has_missed(const PageCache *cache, uint32_t step) {
  return cache->missed[step % MISSED_STEPS / 32] >> step % 32 & 1u;
}

/* A share of the whole capacity in percent, rounded down. */
static inline uint32_t cache_share(const PageCache *cache, uint32_t percent) {
  return (uint32_t)((uint64_t)cache->capacity * percent / 100);
}

ALWAYS_INLINE void cache_act(PageCache *cache, BlActKind kind, uint32_t page, uint32_t from, uint32_t to,
                             BlPageCause cause) {
  if (UNLIKELY(cache->acting))
    cache_record_act(cache, (BlAct){.kind = kind,
                                    .page = page,
                                    .from = from,
                                    .to = to,
                                    .cause = cause,
                                    .other = BL_NONE,
                                    .before = __builtin_nan(""),
                                    .after = __builtin_nan("")});
}

/* An act with two numbers. */
static inline void cache_act_on_numbers(PageCache *cache, BlActKind kind, double before, double after) {
  if (cache->acting)
    cache_record_act(cache, (BlAct){.kind = kind,
                                    .page = BL_NONE,
                                    .from = BL_NONE,
                                    .to = BL_NONE,
                                    .cause = BL_PAGE_CAUSE_NONE,
                                    .other = BL_NONE,
                                    .before = before,
                                    .after = after});
}

/* Slots ------------------------------------------------------------------------------------------------- */

/* The entry of a page, or NO_SLOT. */
ALWAYS_INLINE uint32_t cache_slot_of(const PageCache *cache, uint32_t page) {
  const uint32_t place = cache->places[page];
  return place & LEFT ? NO_SLOT : place;
}

/* The step at which a page entered or left the cache; BL_NONE = never requested. */
static inline uint32_t cache_changed(const PageCache *cache, uint32_t page) {
  const uint32_t place = cache->places[page];
  if (place == BL_NONE) return BL_NONE;
  return place & LEFT ? place & ~LEFT : cache->changed[place];
}

ALWAYS_INLINE uint32_t cache_take_slot(PageCache *cache) {
  CacheState *s = &cache->state;
  const uint32_t slot = s->free_slots ? s->free_slots : ++s->used_slots;
  if (s->free_slots) s->free_slots = cache->slots[slot].next;
  return slot;
}

ALWAYS_INLINE void cache_free_slot(PageCache *cache, uint32_t slot) {
  Slot *s = &cache->slots[slot];
  cache->state.roles[s->role]--;
  cache->places[s->page] = LEFT | cache->changed[slot];
  *s = (Slot){.next = cache->state.free_slots, .page = BL_NONE};
  cache->state.free_slots = slot;
}

/* Puts the requested page into the cache, in no list yet. */
ALWAYS_INLINE uint32_t cache_enter(PageCache *cache, uint32_t list) {
  CacheState *s = &cache->state;
  const uint32_t slot = cache_take_slot(cache);
  const uint8_t role = s->last ? BL_ROLE_DEAD : BL_ROLE_FRESH;
  cache->slots[slot] = (Slot){.page = s->page, .role = role, .list = (uint8_t)list};
  s->roles[role]++;
  cache->places[s->page] = slot;
  cache->changed[slot] = s->step;
  if (UNLIKELY(s->full_step == BL_NONE) && cache_is_full(cache)) cache_note_full(cache);
  if (UNLIKELY(s->page == cache->followed.page)) cache_note_entry(cache);
  return slot;
}

/* Puts the requested page at the head of a list. */
ALWAYS_INLINE uint32_t cache_insert(PageCache *cache, uint32_t list) {
  const uint32_t slot = cache_enter(cache, list);
  page_list_push(cache_list(cache, list), cache->slots, slot);
  return slot;
}

/* A page leaves the cache: everything but its slot. */
ALWAYS_INLINE void cache_count_eviction(PageCache *cache, uint32_t slot, BlPageCause cause) {
  CacheState *s = &cache->state;
  const uint32_t page = cache->slots[slot].page;
  if (UNLIKELY(cache->forced)) cause = cache->forced;
  s->evictions++;
  s->by_cause[cause]++;
  s->victims = (s->victims ^ page) * 0x100000001b3u;
  if (UNLIKELY(cache->changed[slot] < s->scan_began) && --s->before_scan == 0) cache_note_flushed(cache);
  cache->changed[slot] = s->step;
  if (UNLIKELY(page == cache->followed.page)) cache_note_exit(cache, cause);
}

/* Evicts a page that is no longer in a list. */
ALWAYS_INLINE void cache_drop(PageCache *cache, uint32_t slot, BlPageCause cause) {
  cache_act(cache, BL_ACT_EVICT, cache->slots[slot].page, cache->slots[slot].list, BL_NONE, cause);
  cache_count_eviction(cache, slot, cause);
  cache_free_slot(cache, slot);
}

/* Evicts a page of a list. */
ALWAYS_INLINE void cache_evict(PageCache *cache, uint32_t slot, BlPageCause cause) {
  page_list_remove(cache_list(cache, cache->slots[slot].list), cache->slots, slot);
  cache_drop(cache, slot, cause);
}

/* Evicts a page that is no longer in a list and turns its entry into a name of list `names`. */
ALWAYS_INLINE void cache_demote_to_name(PageCache *cache, uint32_t slot, uint32_t names, BlPageCause cause) {
  Slot *s = &cache->slots[slot];
  cache_act(cache, BL_ACT_EVICT, s->page, s->list, names, cause);
  cache_count_eviction(cache, slot, cause);
  cache->state.roles[s->role]--;
  cache->state.roles[BL_ROLE_NAME]++;
  s->role = BL_ROLE_NAME;
  s->list = (uint8_t)names;
  s->count = 0;
}

/* Evicts a page of a list; its name goes to the head of list `names`. */
ALWAYS_INLINE void cache_evict_to_name(PageCache *cache, uint32_t slot, uint32_t names, BlPageCause cause) {
  page_list_remove(cache_list(cache, cache->slots[slot].list), cache->slots, slot);
  cache_demote_to_name(cache, slot, names, cause);
  page_list_push(cache_list(cache, names), cache->slots, slot);
}

/* Forgets a name. */
ALWAYS_INLINE void cache_forget(PageCache *cache, uint32_t slot) {
  page_list_remove(cache_list(cache, cache->slots[slot].list), cache->slots, slot);
  cache_free_slot(cache, slot);
}

/* A page due for eviction stays in its list, because it was used. */
ALWAYS_INLINE void cache_spare(PageCache *cache, uint32_t slot) {
  const Slot *s = &cache->slots[slot];
  cache_act(cache, BL_ACT_MOVE, s->page, s->list, s->list, BL_PAGE_CAUSE_SECOND_CHANCE);
}

/* Moves a page to the head of its own list. */
ALWAYS_INLINE void cache_refresh(PageCache *cache, uint32_t slot) {
  PageList *list = cache_list(cache, cache->slots[slot].list);
  if (list->head == slot) return;
  page_list_remove(list, cache->slots, slot);
  page_list_push(list, cache->slots, slot);
}

/* Moves a page to the head of a list, for a reason. */
ALWAYS_INLINE void cache_move(PageCache *cache, uint32_t slot, uint32_t to, BlPageCause cause) {
  cache->state.moves++;
  cache_act(cache, BL_ACT_MOVE, cache->slots[slot].page, cache->slots[slot].list, to, cause);
  page_list_remove(cache_list(cache, cache->slots[slot].list), cache->slots, slot);
  cache->slots[slot].list = (uint8_t)to;
  page_list_push(cache_list(cache, to), cache->slots, slot);
}

ALWAYS_INLINE void cache_count_ghost_hit(PageCache *cache) {
  CacheState *s = &cache->state;
  s->ghost_hits++;
  if (UNLIKELY(s->ghost_step == BL_NONE)) cache_note_first_name_hit(cache);
}

/* Whether the requested page is in the cache. Updates roles and counters; `slot` is its entry, a name, or
 * NO_SLOT. */
ALWAYS_INLINE bool cache_look_up(PageCache *cache, uint32_t slot, uint32_t word) {
  CacheState *s = &cache->state;
  Slot *entry = &cache->slots[slot];
  if (entry->role != BL_ROLE_NAME) {
    const uint8_t role = word & ACCESS_LAST ? BL_ROLE_SPENT : BL_ROLE_PROVED;
    s->roles[entry->role]--;
    s->roles[role]++;
    entry->role = role;
    s->hits++;
    cache_act(cache, BL_ACT_HIT, s->page, entry->list, BL_NONE, BL_PAGE_CAUSE_NONE);
    return true;
  }
  const bool first = word & ACCESS_FIRST;
  s->cold += first;
  s->again += !first;
  cache->missed[s->step % MISSED_STEPS / 32] |= 1u << s->step % 32;
  if (slot) cache_count_ghost_hit(cache);
  cache_act(cache, BL_ACT_MISS, s->page, slot ? entry->list : BL_NONE, BL_NONE,
            first             ? BL_PAGE_CAUSE_COLD
            : slot == NO_SLOT ? BL_PAGE_CAUSE_EVICTED_EARLIER
                              : BL_PAGE_CAUSE_ONLY_A_NAME);
  return false;
}

#endif
