#include "allocation/lane.h"
#include "allocation/pools/operation.h"
#include "allocation/pools/registry.h"

static PoolPast *past_of(const LanePool *lane_pool, uint32_t item) {
  return (PoolPast *)(void *)lane_pool->pasts.at + item;
}

/* Whether the pool cuts its buffers from chunks or slabs, whose bytes are `held`. */
static bool cuts_chunks(const Pool *pool) {
  const BlPoolRows rows = pool->columns;
  return rows == BL_POOL_ROWS_BUFFERS_HELD || rows == BL_POOL_ROWS_ADDRESSES ||
         rows == BL_POOL_ROWS_CHUNKS_CACHED || rows == BL_POOL_ROWS_CHUNKS ||
         rows == BL_POOL_ROWS_CHUNKS_DRAWN;
}

/* Whether what is out is one item with one array, which keeps its history in the pool. */
static bool gives_items(const Pool *pool) {
  return !cuts_chunks(pool) && pool->columns != BL_POOL_ROWS_SEGMENTS;
}

/* Jackson's recyclers count characters of two bytes. */
static uint64_t asked(const Pool *pool, uint32_t bytes) {
  return pool->columns == BL_POOL_ROWS_RECYCLERS ? ((uint64_t)bytes + 1) / 2 : bytes;
}

/* The bytes that a caller got. A slice of a slab is as large as what was asked. A lane counts at least what
 * its caller needs, and sizes below 2^31. */
static uint32_t granted_of(const Pool *pool, const PoolAnswer *answer, uint32_t needed) {
  const bool slice = pool->columns == BL_POOL_ROWS_BUFFERS_HELD || answer->handle == POOL_NONE;
  const uint64_t bytes = slice ? needed : max_u64(answer->capacity, needed);
  return (uint32_t)min_u64(bytes, INT32_MAX);
}

/* The lane's numbers after a change of its pool. `freed`: bytes that left the pool or a caller for good. */
static void mirror(Lane *lane, uint64_t freed) {
  const Pool *pool = &lane->lane_pool.pool;
  LaneState *state = &lane->state;
  const uint64_t held = pool->figures.held;
  BufferCacheState *cache = &lane->cache.state;
  cache->cached = (uint32_t)pool->figures.idle;
  cache->idle = !cuts_chunks(pool)      ? pool->figures.retained
                : held > state->granted ? held - state->granted
                                        : 0;
  state->freed_bytes += freed;
  state->allocated_bytes = state->freed_bytes + state->granted + cache->idle;
}

RARELY_CALLED void lane_pool_open(Lane *lane, const BlLanePool *chosen, const BlScenario *scenario) {
  const BlPoolSettings settings = lane_settings(chosen, scenario->seed, scenario->collect);
  lane->lane_pool =
      (LanePool){.holders = COLUMN_OF(PoolHolder), .spare = column_of(1), .pasts = COLUMN_OF(PoolPast)};
  pool_open(&lane->lane_pool.pool, pool_model(settings.pool), &settings, scenario->threads);
  lane->lane_pool.threads = threads_of(scenario);
  lane->lane_pool.threads.count = lane->lane_pool.pool.threads; /* who shares a state is one */
  lane->lane_pool.pool.group = 0;                               /* the workload says when a buffer returns */
  pool_set_big(&lane->lane_pool.pool, lane->big);
  lane->lane_pool.made_at_once = lane->lane_pool.pool.figures.made;
  mirror(lane, 0);
}

void lane_pool_reserve(LanePool *lane_pool, uint32_t used, uint32_t entries) {
  column_reserve(&lane_pool->holders, used, entries);
  column_reserve(&lane_pool->spare, lane_pool->state.spare, lane_pool->state.users + entries - used);
}

void lane_pool_pass(LanePool *lane_pool, uint32_t live, StateIo *io) {
  LanePoolState *state = &lane_pool->state;
  state_pass(io, LanePoolState, state, 1);
  pool_pass(&lane_pool->pool, io);
  column_pass(&lane_pool->holders, live, io);
  column_pass(&lane_pool->spare, state->spare, io);
  column_pass(&lane_pool->pasts, state->pasts, io);
}

/* What the pool had done before an operation. */
typedef struct Before {
  uint64_t made, dropped, dropped_bytes, held, grown;
} Before;

static Before before_operation(const Pool *pool) {
  const PoolFigures *figures = &pool->figures;
  return (Before){figures->made, figures->dropped, figures->dropped_bytes, figures->held, figures->grown};
}

/* Counts what left during an operation, and brings the lane's numbers up to date. */
static uint64_t settle(Lane *lane, const Before *before) {
  const Pool *pool = &lane->lane_pool.pool;
  const bool chunks = cuts_chunks(pool);
  const uint64_t held = pool->figures.held;
  const uint64_t freed = !chunks               ? pool->figures.dropped_bytes - before->dropped_bytes
                         : before->held > held ? before->held - held
                                               : 0;
  lane->state.heap_frees += chunks ? freed > 0 : pool->figures.dropped - before->dropped;
  mirror(lane, freed);
  return freed;
}

void lane_pool_begin(Lane *lane, uint32_t step) {
  Pool *pool = &lane->lane_pool.pool;
  const Before before = before_operation(pool);
  pool_collect_if_due(pool, step);
  settle(lane, &before);
  pool_begin(pool);
}

static uint32_t user_new(LanePool *lane_pool) {
  LanePoolState *state = &lane_pool->state;
  return state->spare ? lane_pool->spare.at[--state->spare] : state->users++;
}

static BlHistory history_of(LanePool *lane_pool, uint32_t item, bool made, uint32_t step) {
  const bool reused = !made && gives_items(&lane_pool->pool) && item < lane_pool->state.pasts;
  return reused ? past_of(lane_pool, item)->history : (BlHistory){.born = step};
}

static BlCause cause_of(const Pool *pool, const PoolAnswer *answer, const Before *before, bool hit) {
  if (answer->handle == POOL_NONE) return BL_CAUSE_POOL_REFUSED;
  if (hit) return BL_CAUSE_FITS;
  return pool->figures.grown > before->grown && answer->taken > 0 ? BL_CAUSE_POOL_GREW : BL_CAUSE_POOL_NEW;
}

static bool is_hit(const Pool *pool, const PoolAnswer *answer, const Before *before) {
  if (answer->handle == POOL_NONE) return false;
  return cuts_chunks(pool) ? pool->figures.held <= before->held : pool->figures.made == before->made;
}

void lane_pool_allocate(Lane *lane, const Request *r, uint32_t step) {
  LanePool *lane_pool = &lane->lane_pool;
  Pool *pool = &lane_pool->pool;
  const Before before = before_operation(pool);
  const uint32_t thread = threads_taker(&lane_pool->threads, step);
  pool_use_thread(pool, thread);
  pool->user = user_new(lane_pool);
  const PoolAnswer answer = pool_take(pool, asked(pool, r->needed));
  if (answer.handle == POOL_NONE) pool->figures.made++; /* by the heap, in place of the pool */
  const bool hit = is_hit(pool, &answer, &before);
  const uint32_t granted = granted_of(pool, &answer, r->needed);
  *lane_pool_holder(lane_pool, r->index) = (PoolHolder){answer.handle, pool->user, thread};
  BlBuffer buffer = {.size = granted, .history = history_of(lane_pool, answer.handle, !hit, step)};
  buffer.history.hand_outs++;
  buffer.history.useful += 2 * (uint64_t)r->needed >= granted;
  lane_buffers(lane)[r->index] = buffer;
  const bool poisoned = lane_is_poisoned(lane, granted, r->needed);
  lane_count_live(lane, granted, poisoned, 1);
  lane->state.granted_sizes[size_class(granted)]++;
  lane->state.poisoned_now = poisoned;
  lane->state.outcome = (BlOutcome){.operation = BL_OPERATION_ALLOCATE,
                                    .cause = cause_of(pool, &answer, &before, hit),
                                    .index = r->index,
                                    .needed = r->needed,
                                    .granted = granted,
                                    .slot = hit ? answer.handle : BL_NONE,
                                    .compared = (uint32_t)min_u64(answer.taken, INT32_MAX)};
  lane->state.outcome.freed = (uint32_t)min_u64(settle(lane, &before), INT32_MAX);
  if (hit) return lane_hit(lane, granted, r->needed, poisoned, step);
  lane->state.misses++;
  if (granted >= lane->state.largest_born || granted >= lane->big)
    lane_note_birth(lane, granted, r->needed, step);
}

/* Remembers the buffer that an item was. */
static void note_past(LanePool *lane_pool, uint32_t item, const BlBuffer *buffer, uint32_t step) {
  LanePoolState *state = &lane_pool->state;
  if (!gives_items(&lane_pool->pool)) return;
  column_reserve(&lane_pool->pasts, state->pasts, item + 1);
  for (; state->pasts <= item; state->pasts++) *past_of(lane_pool, state->pasts) = (PoolPast){0};
  *past_of(lane_pool, item) = (PoolPast){step, buffer->history};
}

static uint64_t largest_idle(const Pool *pool) {
  uint64_t largest = 0;
  for (uint32_t item = 0; item < pool->slots.count; item++)
    if (pool_item(pool, item)->idle) largest = max_u64(largest, pool_item(pool, item)->capacity);
  return largest;
}

static bool is_big_idle(const Pool *pool, uint32_t item) {
  return item < pool->slots.count && pool_item(pool, item)->idle &&
         pool_item(pool, item)->capacity >= pool->big;
}

/* An array that is big and idle; there is one. */
static uint32_t big_idle_item(LanePool *lane_pool) {
  uint32_t *item = &lane_pool->state.big_item;
  if (!is_big_idle(&lane_pool->pool, *item))
    for (*item = 0; !is_big_idle(&lane_pool->pool, *item);) ++*item;
  return *item;
}

/* Effects 2 and 4: a small buffer is dropped while big ones stay, and a big one is dropped for the one that
 * came. */
static void note_effects(Lane *lane, uint32_t size, bool kept, uint64_t replaced, uint32_t step) {
  const Pool *pool = &lane->lane_pool.pool;
  if (kept && replaced >= lane->big)
    effects_record(&lane->effects, (BlEvent){.step = step,
                                             .effect = BL_EFFECT_REPLACED,
                                             .cause = BL_CAUSE_POOL_KEPT,
                                             .size = replaced,
                                             .other = size});
  if (kept || size >= lane->big || pool->figures.big_idle == 0) return;
  const uint32_t stays = big_idle_item(&lane->lane_pool);
  effects_record(&lane->effects, (BlEvent){.step = step,
                                           .effect = BL_EFFECT_STAYS,
                                           .cause = BL_CAUSE_POOL_DROPPED,
                                           .size = pool_item(pool, stays)->capacity,
                                           .other = size});
}

Returned lane_pool_give(Lane *lane, const PoolHolder *holder, const BlBuffer *buffer, uint32_t needed,
                        uint32_t step) {
  LanePool *lane_pool = &lane->lane_pool;
  Pool *pool = &lane_pool->pool;
  const Before before = before_operation(pool);
  lane_count_live(lane, buffer->size, lane_is_poisoned(lane, buffer->size, needed), (uint64_t)-1);
  pool_use_thread(pool, threads_returner(&lane_pool->threads, step, holder->thread));
  pool->user = holder->user;
  lane_pool->spare.at[lane_pool->state.spare++] = holder->user;
  const PoolAnswer answer = pool_give(pool, holder->handle, asked(pool, needed));
  const bool kept = answer.word != BL_POOL_WORD_DROPPED && answer.word != BL_POOL_WORD_REFUSED &&
                    answer.word != BL_POOL_WORD_NONE;
  if (kept) note_past(lane_pool, holder->handle, buffer, step);
  uint64_t freed = settle(lane, &before);
  if (holder->handle == POOL_NONE) {
    freed = buffer->size;
    lane->state.heap_frees++;
    mirror(lane, freed);
  }
  const bool one = pool->figures.dropped == before.dropped + 1;
  note_effects(lane, buffer->size, kept, one ? freed : 0, step);
  return (Returned){.cause = kept ? BL_CAUSE_POOL_KEPT : BL_CAUSE_POOL_DROPPED,
                    .slot = kept && gives_items(pool) ? holder->handle : BL_NONE,
                    .freed = (uint32_t)min_u64(freed, INT32_MAX)};
}

RARELY_CALLED uint32_t lane_pool_slots(Lane *lane) {
  const LanePool *lane_pool = &lane->lane_pool;
  const Pool *pool = &lane_pool->pool;
  uint32_t count = 0;
  for (uint32_t item = 0; item < pool->slots.count && count < BL_MAX_LISTED; item++) {
    if (!pool_item(pool, item)->idle) continue;
    const PoolPast past = item < lane_pool->state.pasts ? *past_of(lane_pool, item) : (PoolPast){0};
    lane->cache.sizes[count] = (uint32_t)min_u64(pool_item(pool, item)->capacity, INT32_MAX);
    lane->cache.entered[count] = past.entered;
    lane->cache.histories[count++] = past.history;
  }
  return count;
}

RARELY_CALLED uint32_t lane_pool_slot_of(const LanePool *lane_pool, uint32_t item) {
  const Pool *pool = &lane_pool->pool;
  if (item >= pool->slots.count || !gives_items(pool)) return BL_NONE;
  uint32_t slot = 0;
  for (uint32_t i = 0; i < item; i++) slot += pool_item(pool, i)->idle;
  return slot < BL_MAX_LISTED ? slot : BL_NONE;
}

RARELY_CALLED uint64_t lane_pool_allocations(const Lane *lane) {
  const LanePool *lane_pool = &lane->lane_pool;
  if (cuts_chunks(&lane_pool->pool)) return lane->state.misses;
  return lane_pool->pool.figures.made - lane_pool->made_at_once;
}

uint32_t lane_pool_largest(const LanePool *lane_pool) {
  return (uint32_t)min_u64(largest_idle(&lane_pool->pool), INT32_MAX);
}

/* Each parser of Jackson holds an array for its input, besides that of its text. */
static RARELY_CALLED uint64_t held_beside(const Pool *pool) {
  uint64_t bytes = 0;
  if (pool->columns != BL_POOL_ROWS_RECYCLERS) return 0;
  for (uint32_t i = 0; i < pool->slots.count; i++) {
    const PoolItem *item = pool_item(pool, i);
    if (item->capacity > 0 && item->part != POOL_NONE) bytes += pool_item(pool, item->part)->capacity;
  }
  return bytes;
}

RARELY_CALLED void lane_pool_figures(const LanePool *lane_pool, double *out) {
  const PoolFigures *figures = &lane_pool->pool.figures;
#define FIGURE(name) *out++ = (double)figures->name;
  BL_SHOWN_POOL_FIGURES(FIGURE)
#undef FIGURE
  *out = (double)held_beside(&lane_pool->pool);
}
