#include "page_cache.h"

#include <string.h>

#include "page_cache/policies/registry.h"

void page_cache_open(PageCache *cache, const BlPagePolicy *policy, const BlPageScenario *scenario,
                     const Accesses *accesses) {
  memset(cache, 0, sizeof *cache);
  cache->policy = page_policy((BlPagePolicyName)policy->policy);
  cache->accesses = accesses;
  cache->capacity = cache->most = cache->state.capacity = scenario->cache;
  cache->seed = scenario->seed;
  memcpy(cache->parameters, policy->parameters, sizeof cache->parameters);
  if (cache->policy->variant) cache->policy = cache->policy->variant(cache->parameters);
  const uint32_t bytes = accesses->pages * (uint32_t)sizeof(uint32_t);
  cache->places = memory_allocate(bytes);
  memset(cache->places, 0xff, bytes);
  CacheState *s = &cache->state;
  s->full_step = s->ghost_step = s->flushed_step = BL_NONE;
  s->step = s->page = cache->followed.page = BL_NONE;
  cache->log.at = memory_allocate(BL_MAX_PAGE_EVENTS * (uint32_t)sizeof(BlPageEvent));
  cache->policy->open(cache);
}

/* Entries beyond the pages of the stream are never used. */
void page_cache_reserve(PageCache *cache, uint32_t names, uint32_t own_bytes) {
  const uint64_t most = (uint64_t)cache->capacity + names, pages = cache->accesses->pages;
  cache->slot_count = (uint32_t)(most < pages ? most : pages) + 1; /* a name may stay while its page enters */
  cache->slots = memory_allocate((cache->slot_count + 1) * (uint32_t)sizeof(Slot));
  cache->slots[NO_SLOT] = (Slot){.page = BL_NONE};
  cache->order = memory_allocate((cache->slot_count + 1) * (uint32_t)sizeof(uint32_t));
  cache->changed = memory_allocate((cache->slot_count + 1) * (uint32_t)sizeof(uint32_t));
  cache->own_bytes = own_bytes;
  cache->own = memory_allocate(cache->own_bytes);
  memset(cache->own, 0, cache->own_bytes);
}

/* Moves the steps of pages with a slot from `places` into `changed`. */
static void place_slots(PageCache *cache) {
  for (uint32_t i = 1; i <= cache->state.used_slots; i++) {
    const uint32_t page = cache->slots[i].page;
    if (page == BL_NONE) continue;
    cache->changed[i] = cache->places[page] & ~LEFT;
    cache->places[page] = i;
  }
}

#define PASSED_PAGES 256u

/* Passes the step at which each page entered or left. The slots passed before say which pages have one. */
static void pass_places(PageCache *cache, StateIo *io) {
  const uint32_t pages = cache->accesses->pages;
  uint32_t steps[PASSED_PAGES];
  for (uint32_t from = 0; from < pages; from += PASSED_PAGES) {
    const uint32_t count = min_u32(PASSED_PAGES, pages - from);
    for (uint32_t i = 0; i < count; i++) steps[i] = cache_changed(cache, from + i);
    state_pass(io, uint32_t, steps, count);
    for (uint32_t i = 0; i < count; i++) cache->places[from + i] = steps[i] | LEFT;
  }
  place_slots(cache);
}

void page_cache_pass(PageCache *cache, StateIo *io) {
  state_pass(io, CacheState, &cache->state, 1);
  state_pass(io, Slot, cache->slots + 1, cache->state.used_slots);
  pass_places(cache, io);
  state_pass(io, uint32_t, cache->own, cache->own_bytes / STATE_BYTES(uint32_t));
  state_pass_until(io, BlActs, &cache->acts, at);
  state_pass(io, BlAct, cache->acts.at, cache->acts.stored);
}

/* The bits of events that acts set. */
static uint32_t event_of_act(const BlAct *act) {
  static const uint8_t of_cause[BL_COUNT(BL_PAGE_CAUSES)] = {
      [BL_PAGE_CAUSE_COLD] = BL_PAGE_EVENT_COLD_MISS,
      [BL_PAGE_CAUSE_EVICTED_EARLIER] = BL_PAGE_EVENT_MISS_AGAIN,
      [BL_PAGE_CAUSE_ONLY_A_NAME] = BL_PAGE_EVENT_GHOST_HIT,
      [BL_PAGE_CAUSE_PROMOTED] = BL_PAGE_EVENT_PROMOTION,
      [BL_PAGE_CAUSE_DEMOTED] = BL_PAGE_EVENT_DEMOTION,
      [BL_PAGE_CAUSE_SECOND_CHANCE] = BL_PAGE_EVENT_SECOND_CHANCE,
      [BL_PAGE_CAUSE_ADMITTED] = BL_PAGE_EVENT_ADMISSION};
  switch ((BlActKind)act->kind) {
    case BL_ACT_HIT:
      return 1u << BL_PAGE_EVENT_HIT;
    case BL_ACT_EVICT:
      return 1u << BL_PAGE_EVENT_EVICTION | (uint32_t)(act->cause == BL_PAGE_CAUSE_LOST_COMPARISON)
                                                << BL_PAGE_EVENT_REJECTION;
    case BL_ACT_TARGET:
      return 1u << BL_PAGE_EVENT_TARGET_MOVED;
    case BL_ACT_HAND:
      return 0;
    case BL_ACT_MISS:
      return 1u << of_cause[act->cause] | (uint32_t)(act->cause == BL_PAGE_CAUSE_ONLY_A_NAME)
                                              << BL_PAGE_EVENT_MISS_AGAIN;
    case BL_ACT_MOVE:
      return 1u << of_cause[act->cause];
  }
  return 0;
}

/* How long ago the missed page left, and whose request evicted it. */
static void add_past(const PageCache *cache, BlAct *act) {
  const uint32_t left = cache_changed(cache, act->page);
  if (left == BL_NONE) return;
  act->before = cache->state.step - left;
  act->other = accesses_page(cache->accesses, left);
}

/* Whether a request may record this kind of act once for each page of the cache. */
static bool is_bulk(const PageCache *cache, const BlAct *act) {
  return act->kind == BL_ACT_MOVE || act->kind == BL_ACT_HAND || cache->forced;
}

void cache_record_act(PageCache *cache, BlAct act) {
  BlActs *acts = &cache->acts;
  if (act.kind == BL_ACT_MISS) add_past(cache, &act);
  if (act.kind == BL_ACT_EVICT && cache->forced) act.cause = cache->forced;
  acts->by_kind[act.kind]++;
  acts->events |= event_of_act(&act);
  if (acts->stored >= BL_MAX_BULK_ACTS && is_bulk(cache, &act)) return;
  if (acts->stored < BL_MAX_ACTS) acts->at[acts->stored++] = act;
}

static BlPageEvent *logged(PageCache *cache, uint64_t index) {
  return &cache->log.at[index % BL_MAX_PAGE_EVENTS];
}

/* The log stays in the order of steps, although a parting is found after later events. */
void cache_log(PageCache *cache, BlPageEvent event) {
  if (!cache->log.recording) return;
  uint64_t at = cache->log.count++;
  const uint64_t oldest = at < BL_MAX_PAGE_EVENTS ? 0 : at + 1 - BL_MAX_PAGE_EVENTS;
  for (; at > oldest && logged(cache, at - 1)->step > event.step; at--)
    *logged(cache, at) = *logged(cache, at - 1);
  *logged(cache, at) = event;
}

void cache_note(PageCache *cache, BlPageEventKind kind, uint32_t value) {
  if (cache->acting) cache->acts.events |= 1u << kind;
  cache_log(cache, (BlPageEvent){.step = cache->state.step, .kind = kind, .value = value});
}

void cache_note_full(PageCache *cache) {
  cache->state.full_step = cache->state.step;
  cache_note(cache, BL_PAGE_EVENT_FULL, cache->state.page);
}

void cache_note_first_name_hit(PageCache *cache) {
  cache->state.ghost_step = cache->state.step;
  cache_note(cache, BL_PAGE_EVENT_FIRST_NAME_HIT, cache->state.page);
}

void cache_note_flushed(PageCache *cache) {
  cache->state.flushed_step = cache->state.step;
  cache->state.flushes++;
  cache_note(cache, BL_PAGE_EVENT_FLUSHED, 0);
}

void cache_note_entry(PageCache *cache) {
  BlStays *stays = &cache->followed.stays;
  stays->at[stays->count++ % BL_MAX_STAYS] =
      (BlStay){.entered = cache->state.step, .left = BL_NONE, .cause = BL_PAGE_CAUSE_NONE};
}

void cache_note_exit(PageCache *cache, BlPageCause cause) {
  BlStays *stays = &cache->followed.stays;
  if (stays->count == 0) return;
  BlStay *stay = &stays->at[(stays->count - 1) % BL_MAX_STAYS];
  stay->left = cache->state.step;
  stay->cause = cause;
}

void page_cache_check(const PageCache *cache) {
  uint32_t roles[BL_COUNT(BL_ROLES)] = {0};
  for (uint32_t i = 1; i <= cache->state.used_slots; i++) {
    const Slot *slot = &cache->slots[i];
    if (slot->page == BL_NONE) continue;
    SIM_ASSERT(cache->places[slot->page] == i);
    roles[slot->role]++;
  }
  for (uint32_t i = 0; i < BL_COUNT(BL_ROLES); i++) SIM_ASSERT(roles[i] == cache->state.roles[i]);
  SIM_ASSERT(cache->state.used_slots <= cache->slot_count);
  SIM_ASSERT(cache_resident(cache) <= cache->most);
  SIM_ASSERT(cache->state.hits + cache->state.cold + cache->state.again ==
             (cache->state.step == BL_NONE ? 0 : cache->state.step + 1));
  if (cache->policy->check) cache->policy->check(cache);
}
