#include "conditions.h"

/* Conditions that last. In doubles: exact while the products are below 2^53, and no wrapping beyond 2^64. */
static bool is_below(uint64_t part, uint64_t whole, uint64_t hundredths_of_a_percent) {
  return (double)(int64_t)part * 10000.0 < (double)(int64_t)hundredths_of_a_percent * (double)(int64_t)whole;
}

/* For a lane that has a heap. */
static bool overhead_is_above(const LaneHeap *lane_heap, uint64_t hundredths_of_a_percent) {
  if (!lane_heap_exists(lane_heap)) return false;
  const uint64_t needed = lane_heap->heap.state.requested, more = heap_committed(&lane_heap->heap) - needed;
  return needed > 0 &&
         (double)(int64_t)hundredths_of_a_percent * (double)(int64_t)needed < (double)(int64_t)more * 10000.0;
}

static bool holds(const StopRule *rule, const Lane *lane, uint64_t needed) {
  const LaneState *s = &lane->state;
  if (rule->kind == BL_BREAK_EFFICIENCY_BELOW) return is_below(needed, s->granted, rule->value);
  if (rule->kind == BL_BREAK_HITS_BELOW) return is_below(s->hits, s->hits + s->misses, rule->value);
  if (rule->kind == BL_BREAK_OVERHEAD_ABOVE) return overhead_is_above(&lane->lane_heap, rule->value);
  return rule->kind == BL_BREAK_GRANTED_AT_LEAST && s->granted >= rule->value;
}

/* Conditions of a single step. */
static bool occurs(const StopRule *rule, const Lane *lane, uint32_t step) {
  if (rule->kind == BL_BREAK_POISONING) return lane->state.poisoned_now;
  if (rule->kind == BL_BREAK_LARGEST_FREED) return lane->state.gone_step == step;
  if (rule->kind == BL_BREAK_OPERATION_STEP) return lane->lane_heap.heap.state.done & rule->value;
  if (rule->kind == BL_BREAK_HEAP_EVENT) return lane->lane_heap.state.events & rule->value;
  return rule->kind == BL_BREAK_EFFECT && (lane->effects.state.now & rule->value);
}

/* Compares efficiencies of lanes while something is allocated. All lanes have the same needs. */
static bool lanes_differ(const StopRule *rule) {
  const uint64_t needed = allocation.workload.state.needed;
  if (needed == 0) return false; /* efficiency is undefined */
  double min = 1.0, max = 0.0;
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) {
    const double efficiency = lane_efficiency(&allocation.lanes[i], needed);
    min = efficiency < min ? efficiency : min;
    max = efficiency > max ? efficiency : max;
  }
  return (max - min) * 10000.0 > (double)(int64_t)rule->value;
}

uint32_t conditions_firing_lane(StopRule *rule, uint32_t step) {
  const uint64_t needed = allocation.workload.state.needed;
  if (rule->kind == BL_BREAK_LANES_DIFFER)
    return stop_rule_becomes(rule, 1, lanes_differ(rule)) ? 0 : BL_NONE;
  uint32_t firing = BL_NONE;
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) {
    if (rule->lane != BL_NONE && rule->lane != i) continue;
    const bool fires = stop_rule_becomes(rule, 1u << i, holds(rule, &allocation.lanes[i], needed));
    if ((fires || occurs(rule, &allocation.lanes[i], step)) && firing == BL_NONE) firing = i;
  }
  return firing;
}

bool conditions_fire(StopRules *rules, uint32_t step) {
  return stop_rules_fire(rules, conditions_firing_lane, step);
}

/* Kinds whose value is in hundredths of a percent or of a point. */
static bool is_share(uint32_t kind) {
  return kind == BL_BREAK_EFFICIENCY_BELOW || kind == BL_BREAK_HITS_BELOW || kind == BL_BREAK_LANES_DIFFER;
}

bool conditions_accept(const StopRule *rule) {
  if (rule->kind >= BL_COUNT(BL_BREAK_KINDS)) return false;
  if (rule->lane != BL_NONE && rule->lane >= allocation.scenario.lane_count) return false;
  return !is_share(rule->kind) || rule->value <= 10000;
}
