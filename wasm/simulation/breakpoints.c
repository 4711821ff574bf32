#include "breakpoints.h"

bool breakpoints_armed(const Breakpoints *breakpoints) {
  for (uint32_t i = 0; i < BL_MAX_BREAKPOINTS; i++)
    if (breakpoints->at[i].armed) return true;
  return false;
}

/* Conditions that last. In doubles: exact while the products are below 2^53, and they do not wrap beyond
 * 2^64. */
static bool holds(const Breakpoint *b, const Lane *lane, uint64_t needed) {
  const uint64_t granted = lane->state.granted;
  if (b->kind == BL_BREAK_EFFICIENCY_BELOW)
    return (double)(int64_t)needed * 10000.0 < (double)(int64_t)b->value * (double)(int64_t)granted;
  return b->kind == BL_BREAK_GRANTED_AT_LEAST && granted >= b->value;
}

/* Things that happen at a step. */
static bool happens(const Breakpoint *b, const Lane *lane) {
  if (b->kind == BL_BREAK_POISONING) return lane->state.poisoned_now;
  return b->kind == BL_BREAK_EFFECT && (lane->effects.state.now & b->value);
}

static bool fires(Breakpoint *b, const Lane *lane, uint32_t bit, uint64_t needed) {
  const bool holds_now = holds(b, lane, needed), held = b->held & bit;
  b->held = holds_now ? b->held | bit : b->held & ~bit;
  return (holds_now && !held) || happens(b, lane);
}

static uint32_t firing_lane(Breakpoint *b, const Lane *lanes, uint32_t lane_count, uint64_t needed) {
  uint32_t firing = BL_NONE;
  for (uint32_t i = 0; i < lane_count; i++) {
    if (b->lane != BL_NONE && b->lane != i) continue;
    if (fires(b, &lanes[i], 1u << i, needed) && firing == BL_NONE) firing = i;
  }
  return firing;
}

void breakpoints_begin(Breakpoints *breakpoints, const Lane *lanes, uint32_t lane_count, uint64_t needed) {
  for (uint32_t i = 0; i < BL_MAX_BREAKPOINTS; i++)
    firing_lane(&breakpoints->at[i], lanes, lane_count, needed);
}

bool breakpoints_fire(Breakpoints *breakpoints, const Lane *lanes, uint32_t lane_count, uint64_t needed,
                      uint32_t step) {
  bool fired = false;
  for (uint32_t i = 0; i < BL_MAX_BREAKPOINTS; i++) {
    Breakpoint *b = &breakpoints->at[i];
    if (!b->armed) continue;
    uint32_t lane = firing_lane(b, lanes, lane_count, needed);
    if (b->kind == BL_BREAK_STEP_EQUALS && step == b->value) lane = b->lane == BL_NONE ? 0 : b->lane;
    if (lane == BL_NONE || fired) continue;
    fired = true;
    breakpoints->stop = (BlStop){.breakpoint = i, .lane = lane, .step = step};
  }
  return fired;
}
