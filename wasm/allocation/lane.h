/* A lane: one policy, or a pool of a library, that follows the workload's requests, with its counters,
 * effects and record. Under it lies the article's heap, which has no addresses, or a heap model with
 * addresses. Invariants, at every step: granted + cache.idle == allocated_bytes - freed_bytes · granted = sum
 * of the live column = sum of the class totals · useful <= hand_outs of every buffer · existing = buffers of
 * size `largest_born`, live or cached. */
#ifndef BUFFERLAB_LANE_H
#define BUFFERLAB_LANE_H

#include "allocation/buffer_cache/effects.h"
#include "allocation/efficiency_series.h"
#include "allocation/lane_heap.h"
#include "allocation/lane_pool.h"
#include "base/column.h"

typedef struct LaneState {
  uint64_t granted;
  uint64_t hits, misses, heap_frees;
  uint64_t allocated_bytes, freed_bytes;
  uint64_t poisoned_bytes;
  double efficiency_sum;
  uint64_t efficiency_steps;
  uint64_t granted_sizes[BL_SIZE_CLASSES];
  uint32_t poisoned;
  uint32_t poisoned_now; /* the last step allocated a poisoned buffer */
  uint32_t largest_born, born_step, gone_step, largest_count;
  BlOutcome outcome; /* of the last step; the cause of a miss is computed on demand */
} LaneState;
STATE_STRUCT(BlOutcome, BL_OUTCOME(STATE_FIELD));
STATE_STRUCT(LaneState, granted, hits, misses, heap_frees, allocated_bytes, freed_bytes, poisoned_bytes,
             efficiency_sum, efficiency_steps, granted_sizes, poisoned, poisoned_now, largest_born, born_step,
             gone_step, largest_count, (BlOutcome, outcome));
STATE_STRUCT(BlBuffer, size, (BlHistory, history));

struct Lane {
  uint32_t big, poison_ratio;
  LaneState state;
  BufferCache cache;
  Effects effects;
  Column buffers; /* BlBuffer, one per live buffer */
  EfficiencySeries series;
  BlResizes resizes;  /* of a trace, and only then part of the state */
  LaneHeap lane_heap; /* all zero unless lane_heap_exists() */
  LanePool lane_pool; /* all zero unless lane_pool_exists() */
};

/* Allocates the record and starts lane `index` of the scenario empty. `big`: the threshold in use, in
 * bytes. */
void lane_open(Lane *lane, const BlScenario *scenario, uint32_t index, uint32_t big);
/* Changes the threshold before the first step. */
void lane_set_big(Lane *lane, uint32_t big);
/* Makes room for `entries` live buffers and preserves the first `used`. */
void lane_reserve(Lane *lane, uint32_t used, uint32_t entries);
/* Passes the state, the cache and the live column of `live` entries. `traced`: also the resizes. */
void lane_pass(Lane *lane, uint32_t live, bool traced, StateIo *io);
/* Empties series and logs. */
void lane_reset_record(Lane *lane);
/* The outcome of the last step, including the cause of a miss. */
BlOutcome lane_outcome(const Lane *lane);
/* The live buffers, indexed like the workload's requests. */
ALWAYS_INLINE BlBuffer *lane_buffers(const Lane *lane) { return (BlBuffer *)(void *)lane->buffers.at; }
/* The slots that GetBuffer inspected in the last step (buffer_cache_visits); 0 unless it was a request. */
uint32_t lane_visits(const Lane *lane, BlVisit *out);
/* Writes BL_COUNT(BL_FIGURES) doubles. The caller supplies the largest live buffer. */
void lane_figures(const Lane *lane, const Workload *workload, uint32_t largest_live, double *out);
/* Heap calls saved by the cache. */
uint64_t lane_saved_calls(const Lane *lane, const Workload *workload);
/* One step of any kind of request (lane_resize.c). `needed`: of all live buffers, after it. */
LeftBuffer lane_step_any(Lane *lane, const Request *r, uint64_t needed, uint32_t step, BlSpan *span);
/* Rare parts of a step. */
void lane_note_birth(Lane *lane, uint32_t size, uint32_t needed, uint32_t step);
void lane_note_largest_freed(Lane *lane, uint32_t step);
void lane_note_moved_inside(Lane *lane, uint64_t wasted, uint32_t step);

ALWAYS_INLINE bool lane_is_poisoned(const Lane *lane, uint32_t granted, uint32_t needed) {
  return granted >= lane->big && granted >= (uint64_t)lane->poison_ratio * needed;
}

/* sign is +1 or -1 (as 2^64 - 1). */
ALWAYS_INLINE void lane_count_live(Lane *lane, uint32_t granted, bool poisoned, uint64_t sign) {
  LaneState *state = &lane->state;
  state->granted += sign * granted;
  state->poisoned += (uint32_t)sign * poisoned;
  state->poisoned_bytes += sign * (poisoned ? granted : 0);
}

ALWAYS_INLINE BlBuffer lane_miss(Lane *lane, uint32_t needed, uint32_t step) {
  const uint32_t granted = buffer_cache_miss_size(&lane->cache, needed);
  lane->state.misses++;
  lane->state.allocated_bytes += granted;
  if (UNLIKELY(granted >= lane->state.largest_born || granted >= lane->big))
    lane_note_birth(lane, granted, needed, step);
  return (BlBuffer){.size = granted, .history = {.born = step}};
}

ALWAYS_INLINE void lane_hit(Lane *lane, uint32_t granted, uint32_t needed, bool poisoned, uint32_t step) {
  lane->state.hits++;
  if (!poisoned) return;
  effects_record(&lane->effects, (BlEvent){.step = step,
                                           .effect = BL_EFFECT_WASTED,
                                           .cause = BL_CAUSE_FITS,
                                           .size = granted,
                                           .other = needed});
}

ALWAYS_INLINE void lane_allocate(Lane *lane, const Request *r, uint32_t step, bool any) {
  BlBuffer buffer;
  const uint32_t slot = (any ? buffer_cache_get_any : buffer_cache_get)(&lane->cache, r->needed, &buffer);
  if (slot == BL_NONE) buffer = lane_miss(lane, r->needed, step);
  const uint32_t granted = buffer.size;
  buffer.history.hand_outs++;
  buffer.history.useful += 2 * r->needed >= granted;
  const bool poisoned = lane_is_poisoned(lane, granted, r->needed);
  if (slot != BL_NONE) lane_hit(lane, granted, r->needed, poisoned, step);
  lane_buffers(lane)[r->index] = buffer;
  lane->state.granted_sizes[size_class(granted)]++;
  lane->state.poisoned_now = poisoned;
  lane_count_live(lane, granted, poisoned, 1);
  lane->state.outcome = (BlOutcome){.operation = BL_OPERATION_ALLOCATE,
                                    .cause = BL_CAUSE_FITS,
                                    .index = r->index,
                                    .needed = r->needed,
                                    .granted = granted,
                                    .slot = slot};
}

ALWAYS_INLINE void lane_heap_free(Lane *lane, uint32_t size, uint32_t step) {
  lane->state.heap_frees++;
  lane->state.freed_bytes += size;
  if (UNLIKELY(size == lane->state.largest_born)) lane_note_largest_freed(lane, step);
}

/* The cache takes a buffer back of which its caller needed `needed` bytes. `any`: it may have a limit in all.
 */
ALWAYS_INLINE Returned lane_take_back(Lane *lane, const BlBuffer *buffer, uint32_t needed, uint32_t step,
                                      bool any) {
  const uint32_t granted = buffer->size;
  lane_count_live(lane, granted, lane_is_poisoned(lane, granted, needed), (uint64_t)-1);
  const Returned returned = (any ? buffer_cache_put_any : buffer_cache_put)(&lane->cache, buffer, step);
  effects_of_comparison(&lane->effects, step, lane->big, granted, &returned);
  if (returned.freed) lane_heap_free(lane, returned.freed, step);
  return returned;
}

/* Removes the buffer of a free from the live column. */
ALWAYS_INLINE BlBuffer lane_remove(const Lane *lane, const Request *r) {
  BlBuffer *buffers = lane_buffers(lane);
  const BlBuffer buffer = buffers[r->index];
  buffers[r->index] = buffers[r->last];
  return buffer;
}

ALWAYS_INLINE void lane_set_freed(Lane *lane, const Request *r, uint32_t granted, const Returned *returned) {
  lane->state.poisoned_now = 0;
  lane->state.outcome = (BlOutcome){.operation = BL_OPERATION_FREE,
                                    .cause = returned->cause,
                                    .index = r->index,
                                    .needed = r->needed,
                                    .granted = granted,
                                    .slot = returned->slot,
                                    .freed = returned->freed,
                                    .compared = returned->compared};
}

ALWAYS_INLINE void lane_free(Lane *lane, const Request *r, uint32_t step) {
  const BlBuffer buffer = lane_remove(lane, r);
  const Returned returned = lane_take_back(lane, &buffer, r->needed, step, false);
  lane_set_freed(lane, r, buffer.size, &returned);
}

/* The current efficiency; needed > 0. */
ALWAYS_INLINE double lane_efficiency(const Lane *lane, uint64_t needed) {
  return (double)(int64_t)needed / (double)(int64_t)lane->state.granted;
}

/* The measurements of a step, after its request. */
ALWAYS_INLINE void lane_measure(Lane *lane, uint64_t needed, uint32_t step, BlSpan *span) {
  const uint64_t wasted = lane->state.granted - needed;
  uint32_t *run = &lane->effects.state.inside_run;
  *run = lane->cache.state.idle > wasted ? *run + 1 : 0;
  if (UNLIKELY(*run == BL_INSIDE_RUN)) lane_note_moved_inside(lane, wasted, step);
  if (UNLIKELY(needed == 0)) return;
  const double efficiency = lane_efficiency(lane, needed);
  lane->state.efficiency_sum += efficiency;
  lane->state.efficiency_steps++;
  efficiency_span_add(span, efficiency);
}

/* One step that does not resize: the request, then the measurements. */
ALWAYS_INLINE void lane_step(Lane *lane, const Request *r, uint64_t needed, uint32_t step, BlSpan *span) {
  lane->effects.state.now = 0;
  if (r->kind == BL_OPERATION_ALLOCATE)
    lane_allocate(lane, r, step, false);
  else
    lane_free(lane, r, step);
  lane_measure(lane, needed, step, span);
}

#endif
