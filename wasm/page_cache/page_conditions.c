#include "page_conditions.h"

SMALL_CODE_BEGIN

#define WHOLE 10000u /* hundredths of a percent */

static const PageLane *lane_at(uint32_t lane) { return &policies.lanes[lane]; }

/* Conditions that last. */
static bool holds(const StopRule *rule, const PageLane *lane) {
  if (rule->kind == BL_PAGE_BREAK_HIT_RATIO_BELOW)
    return (uint64_t)page_lane_counted_hits(lane) * WHOLE < rule->value * page_lane_counted(lane);
  if (rule->kind == BL_PAGE_BREAK_WINDOW_BELOW)
    return lane->state.window_hits != BL_NONE &&
           (uint64_t)lane->state.window_hits * WHOLE < rule->value * lane->scenario->window;
  return false;
}

static bool was_evicted(const PageCache *cache, uint32_t page) {
  return page < policies.accesses.pages && cache->state.step != BL_NONE &&
         cache_changed(cache, page) == cache->state.step &&
         cache->slots[cache_slot_of(cache, page)].role == BL_ROLE_NAME;
}

/* Conditions of a single step. */
static bool occurs(const StopRule *rule, const PageLane *lane) {
  if (rule->kind == BL_PAGE_BREAK_EVENT) return lane->cache.acts.events & rule->value;
  if (rule->kind == BL_PAGE_BREAK_PAGE_REQUESTED) return lane->cache.state.page == rule->value;
  return rule->kind == BL_PAGE_BREAK_PAGE_EVICTED && was_evicted(&lane->cache, (uint32_t)rule->value);
}

static bool lanes_differ(uint64_t hundredths_of_a_point) {
  const uint64_t counted = page_lane_counted(lane_at(0));
  uint32_t min = BL_NONE, max = 0;
  for (uint32_t i = 0; i < policies.scenario.lane_count; i++) {
    const uint32_t hits = page_lane_counted_hits(lane_at(i));
    min = min_u32(min, hits);
    if (hits > max) max = hits;
  }
  return (uint64_t)(max - min) * WHOLE > hundredths_of_a_point * counted;
}

static bool lanes_parted(void) {
  for (uint32_t i = 1; i < policies.scenario.lane_count; i++)
    if (!policies_are_same(lane_at(0), lane_at(i))) return true;
  return false;
}

/* A condition of all lanes fires in lane 0. */
static uint32_t fire_for_all(StopRule *rule, bool holds_now) {
  return stop_rule_becomes(rule, 1, holds_now) ? 0 : BL_NONE;
}

uint32_t page_conditions_firing_lane(StopRule *rule, uint32_t step) {
  (void)step;
  if (rule->kind == BL_PAGE_BREAK_LANES_DIFFER) return fire_for_all(rule, lanes_differ(rule->value));
  if (rule->kind == BL_PAGE_BREAK_LANES_PART) return fire_for_all(rule, lanes_parted());
  uint32_t firing = BL_NONE;
  for (uint32_t i = 0; i < policies.scenario.lane_count; i++) {
    if (rule->lane != BL_NONE && rule->lane != i) continue;
    const bool fires = stop_rule_becomes(rule, 1u << i, holds(rule, lane_at(i)));
    if ((fires || occurs(rule, lane_at(i))) && firing == BL_NONE) firing = i;
  }
  return firing;
}

bool page_conditions_fire(StopRules *rules, uint32_t step) {
  return stop_rules_fire(rules, page_conditions_firing_lane, step);
}

static uint64_t highest_value(uint32_t kind) {
  if (kind == BL_PAGE_BREAK_STEP_EQUALS) return BL_NONE;
  if (kind == BL_PAGE_BREAK_EVENT) return (1u << BL_COUNT(BL_PAGE_EVENTS)) - 1;
  if (kind == BL_PAGE_BREAK_PAGE_REQUESTED || kind == BL_PAGE_BREAK_PAGE_EVICTED) return BL_MAX_PAGES - 1;
  return WHOLE;
}

bool page_conditions_accept(const StopRule *rule) {
  if (rule->kind >= BL_COUNT(BL_PAGE_BREAKS)) return false;
  if (rule->lane != BL_NONE && rule->lane >= policies.scenario.lane_count) return false;
  return rule->value <= highest_value(rule->kind);
}

SMALL_CODE_END
