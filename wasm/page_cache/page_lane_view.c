/* A lane in its current state, as a caller sees it: figures, lists, and the place of a page. */
#include <stddef.h>

#include "page_lane.h"

SMALL_CODE_BEGIN

uint32_t page_lane_counted(const PageLane *lane) {
  const uint32_t done = lane->cache.state.step + 1; /* BL_NONE + 1 = 0: the start */
  const uint32_t warm = lane->cache.accesses->warm;
  return done > warm ? done - warm : 0;
}

uint32_t page_lane_counted_hits(const PageLane *lane) {
  return page_lane_counted(lane) ? lane->cache.state.hits - lane->state.warm_hits : 0;
}

NextOut page_lane_next_out(PageLane *lane) {
  PageCache *cache = &lane->cache;
  const bool asked = cache_is_full(cache) || cache->policy->limits_lists;
  return asked && cache_resident(cache) ? cache->policy->next_out(cache) : (NextOut){.slot = NO_SLOT};
}

static double number_or_nan(uint32_t value) { return value == BL_NONE ? __builtin_nan("") : (double)value; }

static void count_figures(const PageLane *lane, double *out) {
  const CacheState *s = &lane->cache.state;
  out[BL_PAGE_FIGURE_hits] = s->hits;
  out[BL_PAGE_FIGURE_misses] = (double)s->cold + s->again;
  out[BL_PAGE_FIGURE_cold] = s->cold;
  out[BL_PAGE_FIGURE_again] = s->again;
  out[BL_PAGE_FIGURE_evictions] = s->evictions;
  out[BL_PAGE_FIGURE_ghost_hits] = s->ghost_hits;
  out[BL_PAGE_FIGURE_moves] = s->moves;
  out[BL_PAGE_FIGURE_resident] = cache_resident(&lane->cache);
  out[BL_PAGE_FIGURE_proved] = s->roles[BL_ROLE_PROVED];
  out[BL_PAGE_FIGURE_fresh] = s->roles[BL_ROLE_FRESH];
  out[BL_PAGE_FIGURE_dead] = (double)s->roles[BL_ROLE_DEAD] + s->roles[BL_ROLE_SPENT];
  out[BL_PAGE_FIGURE_spent] = s->roles[BL_ROLE_SPENT];
  out[BL_PAGE_FIGURE_names] = s->roles[BL_ROLE_NAME];
  out[BL_PAGE_FIGURE_capacity] = s->capacity;
  out[BL_PAGE_FIGURE_full_step] = number_or_nan(s->full_step);
  out[BL_PAGE_FIGURE_ghost_step] = number_or_nan(s->ghost_step);
  out[BL_PAGE_FIGURE_flushed_step] = number_or_nan(s->flushed_step);
  out[BL_PAGE_FIGURE_flushes] = s->flushes;
}

static void ratio_figures(const PageLane *lane, double *out) {
  const uint32_t counted = page_lane_counted(lane);
  out[BL_PAGE_FIGURE_hit_ratio] =
      counted ? (double)page_lane_counted_hits(lane) / (double)counted : __builtin_nan("");
  out[BL_PAGE_FIGURE_window_hits] = number_or_nan(lane->state.window_hits);
  out[BL_PAGE_FIGURE_open_window_hits] = lane->cache.state.hits - lane->state.window_began_with;
  out[BL_PAGE_FIGURE_bill] = number_or_nan(lane->state.bill);
}

/* Undefined without sizes. */
static void weighed_figures(const PageLane *lane, double *out) {
  const double nan = __builtin_nan("");
  const bool sized = lane->cache.accesses->sizes;
  const double requested = (double)lane->weighed.requested, missed = (double)lane->weighed.missed;
  out[BL_PAGE_FIGURE_requested_bytes] = sized ? requested : nan;
  out[BL_PAGE_FIGURE_missed_bytes] = sized ? missed : nan;
  out[BL_PAGE_FIGURE_byte_miss_ratio] = requested > 0 ? missed / requested : nan;
}

static void policy_figures(PageLane *lane, double *out) {
  const PageCache *cache = &lane->cache;
  const PageTarget *target = cache->policy->target ? cache->policy->target(cache) : NULL;
  const uint32_t hand = cache->policy->hand ? cache->policy->hand(cache) : NO_SLOT;
  const NextOut next = page_lane_next_out(lane);
  const bool exists = next.slot != NO_SLOT;
  out[BL_PAGE_FIGURE_target] = target ? target->now : __builtin_nan("");
  out[BL_PAGE_FIGURE_target_highest] = target ? target->highest : __builtin_nan("");
  out[BL_PAGE_FIGURE_target_highest_step] = number_or_nan(target ? target->highest_step : BL_NONE);
  out[BL_PAGE_FIGURE_hand] = number_or_nan(cache->slots[hand].page);
  out[BL_PAGE_FIGURE_next_out] = number_or_nan(cache->slots[next.slot].page);
  out[BL_PAGE_FIGURE_next_out_list] = number_or_nan(exists ? cache->slots[next.slot].list : BL_NONE);
  out[BL_PAGE_FIGURE_next_out_cause] = number_or_nan(exists ? next.cause : BL_NONE);
}

void page_lane_figures(PageLane *lane, double *out) {
  count_figures(lane, out);
  ratio_figures(lane, out);
  weighed_figures(lane, out);
  policy_figures(lane, out);
}

/* Lists -------------------------------------------------------------------------------------------------- */

/* The slots of a list, head first, in the cache's scratch. */
static uint32_t order_of(PageCache *cache, uint32_t list) {
  if (cache->policy->order) return cache->policy->order(cache, list, cache->order);
  uint32_t count = 0;
  for (uint32_t slot = cache->state.lists[list].head; slot; slot = cache->slots[slot].next)
    cache->order[count++] = slot;
  return count;
}

static uint32_t value_of(const PageCache *cache, uint32_t slot) {
  if (cache->slots[slot].role == BL_ROLE_NAME) return 0;
  return cache->policy->value ? cache->policy->value(cache, slot) : cache->slots[slot].count;
}

static void add_to_cell(const PageCache *cache, uint32_t slot, BlCell *cell) {
  const uint32_t value = value_of(cache, slot);
  if (cell->entries++ == 0) cell->page = cache->slots[slot].page, cell->value = value;
  cell->fresh += cache->slots[slot].role == BL_ROLE_FRESH;
  cell->proved += cache->slots[slot].role == BL_ROLE_PROVED;
  const bool is_spent = cache->slots[slot].role == BL_ROLE_SPENT;
  cell->dead += cache->slots[slot].role == BL_ROLE_DEAD || is_spent;
  cell->spent += is_spent;
  cell->marked += value > 0;
}

uint32_t page_lane_cells(PageLane *lane, uint32_t list, uint32_t max, BlCell *out) {
  PageCache *cache = &lane->cache;
  const uint32_t count = order_of(cache, list), a_cell = (count + max - 1) / max;
  uint32_t cells = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (i % a_cell == 0) out[cells++] = (BlCell){0};
    add_to_cell(cache, cache->order[i], &out[cells - 1]);
  }
  return cells;
}

uint32_t page_lane_pages(PageLane *lane, uint32_t list, uint32_t max, uint32_t *out) {
  const uint32_t count = min_u32(order_of(&lane->cache, list), max);
  for (uint32_t i = 0; i < count; i++) out[i] = lane->cache.slots[lane->cache.order[i]].page;
  return count;
}

/* Without the difference between dead and spent pages. */
static uint32_t role_of(const Slot *slot) { return slot->role == BL_ROLE_SPENT ? BL_ROLE_DEAD : slot->role; }

void page_lane_place(const PageLane *lane, uint32_t page, uint32_t *out) {
  const PageCache *cache = &lane->cache;
  const uint32_t slot = cache_slot_of(cache, page);
  out[BL_PLACE_list] = slot ? cache->slots[slot].list : BL_NONE;
  out[BL_PLACE_role] = slot ? role_of(&cache->slots[slot]) : BL_NONE;
  out[BL_PLACE_changed] = cache_changed(cache, page);
  out[BL_PLACE_value] = slot ? value_of(cache, slot) : BL_NONE;
}

SMALL_CODE_END
