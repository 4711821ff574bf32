#include "sweep.h"

#include <string.h>

#include "allocation/efficiency_series.h"
#include "base/memory.h"

/* Operations that a lane performs at a stretch. That many totals of 2^51 bytes fit 64 bits. */
#define STRETCH 1024u

typedef struct Wide {
  uint64_t low, high;
} Wide;

typedef struct SweepLane {
  BufferCache cache;
  Column buffers; /* BlBuffer, one per live buffer */
  uint64_t granted;
  Wide granted_sum, idle_sum;
  BlSums sums; /* without the wide ones */
} SweepLane;

/* An operation for all lanes, and what the program needs after it. */
typedef struct SweepOperation {
  Request request;
  uint64_t needed;
} SweepOperation;

static struct {
  uint32_t opened; /* memory_resets() at the start; 0 = never */
  uint32_t done;
  bool has_pools;
  uint64_t bypassing; /* calls that no cache sees */
  Wide needed_sum;
  SweepOperation operations[STRETCH];
  SweepLane lanes[BL_MAX_LANES];
} sweep;

RARELY_CALLED bool sweep_accepts(const BlScenario *scenario) {
  for (uint32_t i = 0; i < scenario->lane_count; i++)
    if (scenario->heaps[i].model != BL_HEAP_IDEAL) return false;
  return scenario->lifetime_model != BL_LIFETIME_MODEL_BATCHES;
}

/* A lane with a pool is that of a run, since its pool counts there. */
static Lane *lane_with_pool(uint32_t i) {
  Lane *lane = &allocation.lanes[i];
  return lane_pool_exists(&lane->lane_pool) ? lane : NULL;
}

RARELY_CALLED void sweep_open(const BlScenario *scenario) {
  memory_reset();
  memset(&allocation, 0, sizeof allocation);
  memset(&sweep, 0, sizeof sweep);
  sweep.opened = memory_resets();
  allocation.scenario = *scenario;
  allocation.scenario.heap_threads = BL_HEAP_THREADS_MERGED; /* it has no heaps that could tell them apart */
  workload_open(&allocation.workload, &allocation.scenario);
  for (uint32_t i = 0; i < scenario->lane_count; i++) {
    buffer_cache_open(&sweep.lanes[i].cache, &scenario->lanes[i], scenario->seed, scenario->threads);
    sweep.lanes[i].buffers = COLUMN_OF(BlBuffer);
    if (BL_LANE_POOLS && scenario->pools[i].model) {
      lane_open(&allocation.lanes[i], scenario, i, INT32_MAX);
      sweep.has_pools = true;
    }
  }
}

bool sweep_is_open(void) { return sweep.opened && sweep.opened == memory_resets(); }

uint32_t sweep_done(void) { return sweep.done; }

static void add_wide(Wide *sum, uint64_t part) {
  sum->low += part;
  sum->high += sum->low < part;
}

ALWAYS_INLINE BlBuffer *buffer_at(const SweepLane *lane, uint32_t index) {
  return (BlBuffer *)(void *)lane->buffers.at + index;
}

static NEVER_INLINE void get(SweepLane *lane, const Request *r) {
  BlBuffer buffer;
  const bool hit = buffer_cache_get_any(&lane->cache, r->needed, &buffer) != BL_NONE;
  if (!hit) buffer = (BlBuffer){.size = buffer_cache_miss_size(&lane->cache, r->needed)};
  lane->sums.hits += hit;
  lane->sums.misses += !hit;
  lane->granted += buffer.size;
  *buffer_at(lane, r->index) = buffer;
}

static NEVER_INLINE void put(SweepLane *lane, const BlBuffer *buffer, uint32_t step) {
  lane->granted -= buffer->size;
  lane->sums.frees += buffer_cache_put_any(&lane->cache, buffer, step).freed > 0;
}

static void release(SweepLane *lane, const Request *r, uint32_t step) {
  BlBuffer *at = buffer_at(lane, r->index);
  const BlBuffer buffer = *at;
  *at = *buffer_at(lane, r->last);
  if (r->needed) put(lane, &buffer, step);
}

static void resize_in_heap(SweepLane *lane, const Request *r) {
  BlBuffer *buffer = buffer_at(lane, r->index);
  const uint32_t granted = buffer_cache_miss_size(&lane->cache, r->needed);
  lane->granted += (uint64_t)granted - buffer->size;
  buffer->size = granted;
}

static void move(SweepLane *lane, const Request *r, uint32_t step) {
  const BlBuffer old = *buffer_at(lane, r->index);
  if (r->needed)
    get(lane, r);
  else
    *buffer_at(lane, r->index) = (BlBuffer){0};
  if (r->needed && r->before) {
    lane->sums.moved++;
    lane->sums.copied += r->before;
  }
  if (r->before) put(lane, &old, step);
}

/* As in lane_resize.c. */
static void resize(SweepLane *lane, const Request *r, uint32_t step) {
  const bool stays = r->needed && r->before;
  if (stays && lane->cache.slots == 0)
    resize_in_heap(lane, r);
  else if (stays && r->needed <= buffer_at(lane, r->index)->size)
    lane->sums.in_place++;
  else
    move(lane, r, step);
}

ALWAYS_INLINE void perform(SweepLane *lane, const Request *r, uint32_t step) {
  if (r->kind == BL_OPERATION_FREE)
    release(lane, r, step);
  else if (r->kind == BL_OPERATION_RESIZE)
    resize(lane, r, step);
  else if (r->needed)
    get(lane, r);
  else
    *buffer_at(lane, r->index) = (BlBuffer){0};
}

ALWAYS_INLINE void note_most(uint64_t bytes, uint32_t step, uint64_t *most, uint64_t *most_at) {
  if (bytes <= *most) return;
  *most = bytes;
  *most_at = step + 1;
}

static void empty_if_due(SweepLane *lane, uint32_t step) {
  if (!buffer_cache_is_emptied(&lane->cache, step)) return;
  lane->sums.frees += lane->cache.state.cached;
  buffer_cache_clear(&lane->cache);
}

static void step_lane(SweepLane *lane, uint32_t count) {
  uint64_t granted = 0, idle = 0;
  for (uint32_t i = 0; i < count; i++) {
    const SweepOperation *operation = &sweep.operations[i];
    const uint32_t step = sweep.done + i;
    buffer_cache_use_thread(&lane->cache, operation->request.thread);
    if (lane->cache.policy.empty_every != BL_NONE) empty_if_due(lane, step);
    perform(lane, &operation->request, step);
    granted += lane->granted;
    idle += lane->cache.state.idle;
    note_most(lane->granted - operation->needed, step, &lane->sums.most_wasted, &lane->sums.most_wasted_at);
    note_most(lane->cache.state.idle, step, &lane->sums.most_idle, &lane->sums.most_idle_at);
  }
  add_wide(&lane->granted_sum, granted);
  add_wide(&lane->idle_sum, idle);
}

/* The same for a lane with a pool. */
static void step_pool(SweepLane *sums, Lane *lane, uint32_t count) {
  BlSpan unused = efficiency_span_empty();
  for (uint32_t i = 0; i < count; i++) {
    const SweepOperation *operation = &sweep.operations[i];
    const uint32_t step = sweep.done + i;
    lane_step_any(lane, &operation->request, operation->needed, step, &unused);
    const uint64_t granted = lane->state.granted, idle = lane->cache.state.idle;
    add_wide(&sums->granted_sum, granted);
    add_wide(&sums->idle_sum, idle);
    note_most(granted - operation->needed, step, &sums->sums.most_wasted, &sums->sums.most_wasted_at);
    note_most(idle, step, &sums->sums.most_idle, &sums->sums.most_idle_at);
  }
}

/* Fills in the next operation. BL_OK: it is there. */
static NEVER_INLINE BlStatus next_operation(SweepOperation *operation, uint32_t step) {
  Workload *w = &allocation.workload;
  const BlStatus status = workload_ready(w);
  if (status != BL_OK) return status;
  Request r = workload_next(w);
  if (workload_has_threads(w)) workload_choose_thread(w, &r, step);
  *operation = (SweepOperation){.request = r, .needed = w->state.needed};
  sweep.bypassing += r.needed == 0 || (r.kind == BL_OPERATION_RESIZE && r.before == 0);
  return BL_OK;
}

static uint32_t next_operations(uint32_t steps, BlStatus *status) {
  uint64_t needed = 0;
  uint32_t count = 0;
  while (count < steps && (*status = next_operation(&sweep.operations[count], sweep.done + count)) == BL_OK)
    needed += sweep.operations[count++].needed;
  add_wide(&sweep.needed_sum, needed);
  return count;
}

static void reserve(uint32_t entries) {
  const uint32_t live = allocation.workload.state.live;
  workload_reserve(&allocation.workload, live, entries);
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) {
    if (lane_with_pool(i))
      lane_reserve(lane_with_pool(i), live, entries);
    else
      column_reserve(&sweep.lanes[i].buffers, live, entries);
  }
}

/* Operations after which a pool may have no room for items: it must be seen at once. */
static uint32_t stretch(void) { return sweep.has_pools ? 1 : STRETCH; }

/* Performs a stretch of at most `steps` steps. */
static BlStatus advance(uint32_t steps) {
  const uint32_t live = allocation.workload.state.live, left = workload_left(&allocation.workload);
  BlStatus status = BL_OK;
  if (left == 0 || sweep.done == BL_MAX_STEPS) return BL_STEP_LIMIT;
  if (live == BL_MAX_LIVE) return BL_LIVE_LIMIT;
  if (sweep.has_pools && allocation_is_full()) return BL_CHUNK_LIMIT;
  steps = min_u32(min_u32(steps, stretch()),
                  min_u32(left, min_u32(BL_MAX_LIVE - live, BL_MAX_STEPS - sweep.done)));
  reserve(live + steps);
  const uint32_t count = next_operations(steps, &status);
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) {
    if (lane_with_pool(i))
      step_pool(&sweep.lanes[i], lane_with_pool(i), count);
    else
      step_lane(&sweep.lanes[i], count);
  }
  sweep.done += count;
  return status;
}

BlStatus sweep_run(uint32_t steps) {
  BlStatus status = BL_OK;
  for (const uint32_t end = sweep.done + steps; sweep.done != end && status == BL_OK;)
    status = advance(end - sweep.done);
  return status;
}

/* The counts of a lane with a pool. */
static void count_pool(const Lane *lane, BlSums *out) {
  out->hits = lane->state.hits, out->misses = lane->state.misses, out->frees = lane->state.heap_frees;
  out->allocations = lane_pool_allocations(lane);
  out->in_place = lane->resizes.in_place, out->moved = lane->resizes.moved;
  out->copied = lane->resizes.copied;
  out->grown = lane->lane_pool.pool.figures.grown, out->grown_copied = lane->lane_pool.pool.figures.copied;
}

RARELY_CALLED void sweep_sums(uint32_t lane, BlSums *out) {
  const SweepLane *from = &sweep.lanes[lane];
  *out = from->sums;
  out->allocations = out->misses;
  if (lane_with_pool(lane)) count_pool(lane_with_pool(lane), out);
  out->bypassing = sweep.bypassing;
  out->needed = sweep.needed_sum.low, out->needed_high = sweep.needed_sum.high;
  out->granted = from->granted_sum.low, out->granted_high = from->granted_sum.high;
  out->idle = from->idle_sum.low, out->idle_high = from->idle_sum.high;
}
