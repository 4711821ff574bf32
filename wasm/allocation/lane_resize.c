/* Steps that may resize, of batches and traces. A lane without slots leaves resizing to the heap. In a lane
 * with a cache, a buffer stays while it is big enough; else the caller gets another one, copies, and returns
 * the old one. Sizes that need 0 bytes bypass the cache. */
#include "lane.h"

static void set_outcome(Lane *lane, const Request *r, uint32_t granted) {
  lane->state.poisoned_now = 0;
  lane->state.outcome = (BlOutcome){.operation = BL_OPERATION_RESIZE,
                                    .cause = BL_CAUSE_FITS,
                                    .index = r->index,
                                    .needed = r->needed,
                                    .granted = granted,
                                    .slot = BL_NONE};
}

static void resize_in_heap(Lane *lane, const Request *r, uint32_t step) {
  BlBuffer *buffer = &lane_buffers(lane)[r->index];
  const uint32_t before = buffer->size, granted = buffer_cache_miss_size(&lane->cache, r->needed);
  const bool poisoned = lane_is_poisoned(lane, granted, r->needed);
  lane_count_live(lane, before, lane_is_poisoned(lane, before, r->before), (uint64_t)-1);
  lane_count_live(lane, granted, poisoned, 1);
  lane->state.allocated_bytes += granted;
  lane->state.freed_bytes += before;
  if (before == lane->state.largest_born) lane_note_largest_freed(lane, step);
  if (granted >= lane->state.largest_born || granted >= lane->big)
    lane_note_birth(lane, granted, r->needed, step);
  buffer->size = granted;
  set_outcome(lane, r, granted);
  lane->state.poisoned_now = poisoned;
  lane->state.outcome.cause = BL_CAUSE_NO_SLOTS;
}

static void resize_in_place(Lane *lane, const Request *r) {
  const uint32_t granted = lane_buffers(lane)[r->index].size;
  lane_count_live(lane, granted, lane_is_poisoned(lane, granted, r->before), (uint64_t)-1);
  lane_count_live(lane, granted, lane_is_poisoned(lane, granted, r->needed), 1);
  lane->resizes.in_place++;
  set_outcome(lane, r, granted);
}

/* The caller gets its new buffer. */
static NEVER_INLINE void get(Lane *lane, const Request *r, uint32_t step) {
  if (lane_pool_exists(&lane->lane_pool))
    lane_pool_allocate(lane, r, step);
  else
    lane_allocate(lane, r, step, true);
  BlOutcome *outcome = &lane->state.outcome;
  if (r->kind != BL_OPERATION_RESIZE) return;
  outcome->operation = BL_OPERATION_RESIZE;
  if (outcome->slot == BL_NONE && !lane_pool_exists(&lane->lane_pool))
    outcome->cause = buffer_cache_miss_cause(&lane->cache, r->needed);
}

/* A buffer that a caller gives back, and of a pool what it needs for that. */
typedef struct Leaving {
  BlBuffer buffer;
  PoolHolder holder;
} Leaving;

static Leaving leaving_at(const Lane *lane, uint32_t index) {
  Leaving leaving = {.buffer = lane_buffers(lane)[index]};
  if (lane_pool_exists(&lane->lane_pool)) leaving.holder = *lane_pool_holder(&lane->lane_pool, index);
  return leaving;
}

/* The last entry takes the place of a freed one. */
static void close_gap(Lane *lane, const Request *r) {
  lane_buffers(lane)[r->index] = lane_buffers(lane)[r->last];
  if (lane_pool_exists(&lane->lane_pool))
    *lane_pool_holder(&lane->lane_pool, r->index) = *lane_pool_holder(&lane->lane_pool, r->last);
}

/* An entry of 0 bytes. */
static void leave_empty(Lane *lane, uint32_t index) {
  lane_buffers(lane)[index] = (BlBuffer){0};
  if (lane_pool_exists(&lane->lane_pool)) *lane_pool_holder(&lane->lane_pool, index) = (PoolHolder){0};
}

/* Apart, to keep the code of a return from being inlined once more. */
static NEVER_INLINE Returned give_back(Lane *lane, const Leaving *old, uint32_t needed, uint32_t step) {
  if (lane_pool_exists(&lane->lane_pool))
    return lane_pool_give(lane, &old->holder, &old->buffer, needed, step);
  return lane_take_back(lane, &old->buffer, needed, step, true);
}

static LeftBuffer leave(Lane *lane, const Leaving *old, const Request *r, uint32_t step) {
  const Returned returned = give_back(lane, old, r->before, step);
  lane->resizes.returned++;
  lane->state.outcome.freed = returned.freed;
  lane->state.outcome.compared = returned.compared;
  return (LeftBuffer){.left = true, .slot = returned.slot, .freed = returned.freed};
}

static void release(Lane *lane, const Request *r, uint32_t step) {
  const Leaving old = leaving_at(lane, r->index);
  close_gap(lane, r);
  const Returned returned = give_back(lane, &old, r->needed, step);
  lane_set_freed(lane, r, old.buffer.size, &returned);
}

static LeftBuffer move(Lane *lane, const Request *r, uint32_t step) {
  const Leaving old = leaving_at(lane, r->index);
  if (r->needed) {
    get(lane, r, step);
  } else {
    leave_empty(lane, r->index);
    set_outcome(lane, r, 0);
  }
  if (r->needed && r->before) {
    lane->resizes.moved++;
    lane->resizes.copied += r->before;
  }
  return r->before ? leave(lane, &old, r, step) : (LeftBuffer){.left = false};
}

static LeftBuffer resize(Lane *lane, const Request *r, uint32_t step) {
  const bool stays = r->needed && r->before;
  if (stays && lane->cache.slots == 0 && !lane_pool_exists(&lane->lane_pool))
    resize_in_heap(lane, r, step);
  else if (stays && r->needed <= lane_buffers(lane)[r->index].size)
    resize_in_place(lane, r);
  else
    return move(lane, r, step);
  return (LeftBuffer){.left = false};
}

/* No cache and no figure changes; the buffer of 0 bytes only keeps its index. */
static void bypass(Lane *lane, const Request *r) {
  if (r->kind == BL_OPERATION_FREE)
    close_gap(lane, r);
  else
    leave_empty(lane, r->index);
  set_outcome(lane, r, 0);
  lane->state.outcome.operation = r->kind;
  lane->state.outcome.cause = BL_CAUSE_OUTSIDE_BUCKETS;
}

/* All cached buffers go to the heap. */
static void empty_cache(Lane *lane, uint32_t step) {
  for (uint32_t i = 0; i < lane->cache.slots; i++)
    if (lane->cache.sizes[i]) lane_heap_free(lane, lane->cache.sizes[i], step);
  buffer_cache_clear(&lane->cache);
}

LeftBuffer lane_step_any(Lane *lane, const Request *r, uint64_t needed, uint32_t step, BlSpan *span) {
  LeftBuffer left = {.left = false};
  const bool emptied = buffer_cache_is_emptied(&lane->cache, step);
  lane->effects.state.now = 0;
  buffer_cache_use_thread(&lane->cache, r->thread);
  if (emptied) empty_cache(lane, step);
  if (lane_pool_exists(&lane->lane_pool)) lane_pool_begin(lane, step);
  if (r->needed == 0 && r->before == 0)
    bypass(lane, r);
  else if (r->kind == BL_OPERATION_ALLOCATE)
    get(lane, r, step);
  else if (r->kind == BL_OPERATION_FREE)
    release(lane, r, step);
  else
    left = resize(lane, r, step);
  left.emptied = emptied;
  lane_measure(lane, needed, step, span);
  return left;
}
