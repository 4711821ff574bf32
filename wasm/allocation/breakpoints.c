#include "breakpoints.h"

#define COUNT (BL_EVENT_BREAKPOINT + 1)

bool breakpoints_armed(const Breakpoints *breakpoints) {
  for (uint32_t i = 0; i < COUNT; i++)
    if (breakpoints->at[i].armed) return true;
  return false;
}

/* Conditions that last. In doubles: exact while the products are below 2^53, and they do not wrap beyond
 * 2^64. */
static bool is_below(uint64_t part, uint64_t whole, uint64_t hundredths_of_a_percent) {
  return (double)(int64_t)part * 10000.0 < (double)(int64_t)hundredths_of_a_percent * (double)(int64_t)whole;
}

/* Of a lane that has a heap. */
static bool overhead_is_above(const LaneHeap *under, uint64_t hundredths_of_a_percent) {
  if (!lane_heap_is_there(under)) return false;
  const uint64_t needed = under->heap.state.requested, more = heap_committed(&under->heap) - needed;
  return needed > 0 &&
         (double)(int64_t)hundredths_of_a_percent * (double)(int64_t)needed < (double)(int64_t)more * 10000.0;
}

static bool holds(const Breakpoint *b, const Lane *lane, uint64_t needed) {
  const LaneState *s = &lane->state;
  if (b->kind == BL_BREAK_EFFICIENCY_BELOW) return is_below(needed, s->granted, b->value);
  if (b->kind == BL_BREAK_HITS_BELOW) return is_below(s->hits, s->hits + s->misses, b->value);
  if (b->kind == BL_BREAK_OVERHEAD_ABOVE) return overhead_is_above(&lane->under, b->value);
  return b->kind == BL_BREAK_GRANTED_AT_LEAST && s->granted >= b->value;
}

/* Things that happen at a step. */
static bool happens(const Breakpoint *b, const Lane *lane, uint32_t step) {
  if (b->kind == BL_BREAK_POISONING) return lane->state.poisoned_now;
  if (b->kind == BL_BREAK_LARGEST_FREED) return lane->state.gone_step == step;
  if (b->kind == BL_BREAK_HEAP_ACT) return lane->under.heap.state.done & b->value;
  if (b->kind == BL_BREAK_HEAP_EVENT) return lane->under.state.events & b->value;
  return b->kind == BL_BREAK_EFFECT && (lane->effects.state.now & b->value);
}

/* Whether it has become true that `holds_now`; `bit` remembers. */
static bool becomes(Breakpoint *b, uint32_t bit, bool holds_now) {
  const bool held = b->held & bit;
  b->held = holds_now ? b->held | bit : b->held & ~bit;
  return holds_now && !held;
}

/* Efficiencies of two lanes, where something is handed out. All lanes have the same needs. */
static bool lanes_differ(const Breakpoint *b, const Lane *lanes, uint32_t lane_count, uint64_t needed) {
  if (needed == 0) return false; /* efficiency is undefined */
  double least = 1.0, most = 0.0;
  for (uint32_t i = 0; i < lane_count; i++) {
    const double efficiency = lane_efficiency(&lanes[i], needed);
    least = efficiency < least ? efficiency : least;
    most = efficiency > most ? efficiency : most;
  }
  return (most - least) * 10000.0 > (double)(int64_t)b->value;
}

/* What a breakpoint looks at. */
typedef struct Moment {
  const Lane *lanes;
  uint32_t lane_count, step;
  uint64_t needed;
} Moment;

/* The first lane for which it fires. What lasts is looked at in every lane, since each has its memory. */
static uint32_t firing_lane(Breakpoint *b, const Moment *now) {
  if (b->kind == BL_BREAK_LANES_DIFFER)
    return becomes(b, 1, lanes_differ(b, now->lanes, now->lane_count, now->needed)) ? 0 : BL_NONE;
  if (b->kind == BL_BREAK_STEP_EQUALS)
    return now->step != b->value ? BL_NONE : b->lane == BL_NONE ? 0 : b->lane;
  uint32_t firing = BL_NONE;
  for (uint32_t i = 0; i < now->lane_count; i++) {
    if (b->lane != BL_NONE && b->lane != i) continue;
    const bool fires = becomes(b, 1u << i, holds(b, &now->lanes[i], now->needed));
    if ((fires || happens(b, &now->lanes[i], now->step)) && firing == BL_NONE) firing = i;
  }
  return firing;
}

void breakpoints_begin(Breakpoints *breakpoints, const Lane *lanes, uint32_t lane_count, uint64_t needed) {
  const Moment now = {.lanes = lanes, .lane_count = lane_count, .step = BL_NONE, .needed = needed};
  for (uint32_t i = 0; i < COUNT; i++) firing_lane(&breakpoints->at[i], &now);
}

bool breakpoints_fire(Breakpoints *breakpoints, const Lane *lanes, uint32_t lane_count, uint64_t needed,
                      uint32_t step) {
  const Moment now = {.lanes = lanes, .lane_count = lane_count, .step = step, .needed = needed};
  bool fired = false;
  for (uint32_t i = 0; i < COUNT; i++) {
    Breakpoint *b = &breakpoints->at[i];
    if (!b->armed) continue;
    const uint32_t lane = firing_lane(b, &now);
    if (lane == BL_NONE || fired) continue;
    fired = true;
    breakpoints->stop = (BlStop){.breakpoint = i, .lane = lane, .step = step};
  }
  return fired;
}
