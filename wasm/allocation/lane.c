#include "lane.h"

#include <string.h>

#include "base/memory.h"

/* Only the batches show where mappings lie. If the program writes every block at once, a page needs no state
 * but that it was touched. */
static HeapTracking tracking_of(const BlScenario *scenario) {
  if (scenario->lifetime_model != BL_LIFETIME_MODEL_BATCHES) return HEAP_UNTRACKED;
  return scenario->batches.writes == BL_CALLER_WRITES_ALL ? HEAP_TRACKED : HEAP_TRACKED_PAGES;
}

void lane_open(Lane *lane, const BlScenario *scenario, uint32_t index, uint32_t big) {
  memset(lane, 0, sizeof *lane);
  lane->big = big;
  lane->poison_ratio = scenario->poison_ratio;
  lane->buffers = COLUMN_OF(BlBuffer);
  buffer_cache_open(&lane->cache, &scenario->lanes[index], scenario->seed, scenario->threads);
  lane->effects.log.ring = memory_allocate(BL_MAX_EVENTS * (uint32_t)sizeof(BlEvent));
  lane->series.spans = memory_allocate(BL_MAX_SPANS * (uint32_t)sizeof(BlSpan));
  efficiency_series_reset(&lane->series);
  for (uint32_t i = 0; i < BL_COUNT(BL_EFFECTS); i++) lane->effects.state.first[i] = BL_NONE;
  lane->effects.state.latest = lane->effects.state.before = BL_NONE;
  lane->state.born_step = lane->state.gone_step = BL_NONE;
  lane->state.outcome.index = lane->state.outcome.slot = BL_NONE;
  if (BL_LANE_POOLS && scenario->pools[index].model) lane_pool_open(lane, &scenario->pools[index], scenario);
  const BlHeap *heap = &scenario->heaps[index];
  if (!BL_LANE_HEAPS || heap->model == BL_HEAP_IDEAL) return;
  lane_heap_open(&lane->lane_heap, heap, lane->cache.slots, tracking_of(scenario));
  lane->lane_heap.apart = scenario->heap_threads == BL_HEAP_THREADS_APART;
  lane->lane_heap.discards =
      scenario->lifetime_model == BL_LIFETIME_MODEL_BATCHES && scenario->lanes[index].discard;
}

void lane_set_big(Lane *lane, uint32_t big) {
  lane->big = big;
  if (lane_pool_exists(&lane->lane_pool)) pool_set_big(&lane->lane_pool.pool, big);
}

void lane_reserve(Lane *lane, uint32_t used, uint32_t entries) {
  column_reserve(&lane->buffers, used, entries);
  if (lane_pool_exists(&lane->lane_pool)) lane_pool_reserve(&lane->lane_pool, used, entries);
  if (lane_heap_exists(&lane->lane_heap)) column_reserve(&lane->lane_heap.blocks, used, entries);
}

void lane_pass(Lane *lane, uint32_t live, bool traced, StateIo *io) {
  state_pass(io, LaneState, &lane->state, 1);
  state_pass(io, EffectsState, &lane->effects.state, 1);
  buffer_cache_pass(&lane->cache, io);
  column_pass(&lane->buffers, live, io);
  if (traced) state_pass(io, BlResizes, &lane->resizes, 1);
  if (traced) state_pass_unhashed(io, BlResizes, &lane->lane_heap.resizes);
  if (lane_pool_exists(&lane->lane_pool)) lane_pool_pass(&lane->lane_pool, live, io);
  if (lane_heap_exists(&lane->lane_heap)) lane_heap_pass(&lane->lane_heap, live, io);
}

void lane_reset_record(Lane *lane) {
  efficiency_series_reset(&lane->series);
  lane->effects.log.count = 0;
  if (lane_heap_exists(&lane->lane_heap)) lane_heap_reset_record(&lane->lane_heap);
}

BlOutcome lane_outcome(const Lane *lane) {
  BlOutcome outcome = lane->state.outcome;
  if (lane_pool_exists(&lane->lane_pool)) {
    outcome.slot = lane_pool_slot_of(&lane->lane_pool, outcome.slot);
    return outcome;
  }
  if (outcome.operation == BL_OPERATION_ALLOCATE && outcome.slot == BL_NONE && outcome.needed)
    outcome.cause = buffer_cache_miss_cause(&lane->cache, outcome.needed);
  return outcome;
}

uint32_t lane_visits(const Lane *lane, BlVisit *out) {
  const BlOutcome *last = &lane->state.outcome;
  if (lane_pool_exists(&lane->lane_pool)) return 0;
  if (last->operation != BL_OPERATION_ALLOCATE || last->needed == 0) return 0;
  return buffer_cache_visits(&lane->cache, last->needed, last->slot, last->granted, out);
}

static BlCause birth_cause(const Lane *lane, uint32_t needed) {
  return lane_pool_exists(&lane->lane_pool) ? lane->state.outcome.cause
                                            : buffer_cache_miss_cause(&lane->cache, needed);
}

void lane_note_birth(Lane *lane, uint32_t size, uint32_t needed, uint32_t step) {
  LaneState *state = &lane->state;
  if (size > state->largest_born) {
    state->largest_born = size;
    state->born_step = step;
    state->largest_count = 0;
  }
  if (size == state->largest_born) {
    state->largest_count++;
    state->gone_step = BL_NONE;
  }
  if (size < lane->big) return;
  effects_record(&lane->effects, (BlEvent){.step = step,
                                           .effect = BL_EFFECT_BORN,
                                           .size = size,
                                           .other = needed,
                                           .cause = (uint16_t)birth_cause(lane, needed)});
}

void lane_note_largest_freed(Lane *lane, uint32_t step) {
  if (--lane->state.largest_count == 0) lane->state.gone_step = step;
}

void lane_note_moved_inside(Lane *lane, uint64_t wasted, uint32_t step) {
  effects_record(&lane->effects, (BlEvent){.step = step,
                                           .effect = BL_EFFECT_MOVED_INSIDE,
                                           .cause = (uint16_t)lane_outcome(lane).cause,
                                           .size = lane->cache.state.idle,
                                           .other = wasted});
}
