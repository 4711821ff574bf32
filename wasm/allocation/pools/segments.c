/* Pools of one size, of which a buffer takes several: okio 3.18.2 okio.SegmentPool, Undertow 2.3.20
 * DefaultByteBufferPool, one thread. The segments of a buffer are linked by `part`. */
#include "shelves.h"

typedef struct SegmentPool {
  PoolList local, shared;
  uint64_t depth;
} SegmentPool;
STATE_STRUCT(SegmentPool, (PoolList, local), (PoolList, shared), depth);

static SegmentPool *state_of(Pool *pool) { return pool_state(pool, SegmentPool); }

static void segments_open(Pool *pool) { state_of(pool)->local = state_of(pool)->shared = EMPTY_LIST; }

typedef uint32_t (*TakeOne)(Pool *pool);
typedef bool (*GiveOne)(Pool *pool, uint32_t segment);

static void take_segments(Pool *pool, uint64_t bytes, uint64_t size, TakeOne take_one, PoolAnswer *answer) {
  uint32_t last = POOL_NONE;
  pool->slots.full |= bytes / size > BL_POOL_MOST_PARTS;
  if (pool->slots.full) return;
  for (uint64_t had = 0; had < bytes || had == 0; had += size) {
    uint32_t segment = take_one(pool);
    answer->hits += segment != POOL_NONE;
    if (segment == POOL_NONE) segment = item_new(pool, size);
    item_idle(pool, segment, false);
    row_push(&pool->gone, item_array_number(pool, segment));
    if (last == POOL_NONE)
      answer->handle = segment;
    else
      pool_item(pool, last)->part = segment;
    pool_item(pool, segment)->part = POOL_NONE;
    last = segment;
    answer->capacity += size;
  }
  answer->kept = 0;
}

static void give_segments(Pool *pool, uint32_t first, GiveOne give_one, PoolAnswer *answer) {
  for (uint32_t segment = first, next; segment != POOL_NONE; segment = next) {
    next = pool_item(pool, segment)->part;
    answer->capacity += pool_item(pool, segment)->capacity;
    row_push(&pool->gone, item_array_number(pool, segment));
    const bool kept = give_one(pool, segment);
    answer->kept += kept;
    if (kept)
      item_idle(pool, segment, true);
    else
      item_drop(pool, segment);
  }
}

#define SEGMENT_POOL(name, takes, gives, parts) \
  const PoolModel name##_pool = {               \
      .state_bytes = STATE_BYTES(SegmentPool),  \
      .rows = BL_POOL_ROWS_SEGMENTS,            \
      .growth = BL_POOL_GROWTH_NONE,            \
      .open = segments_open,                    \
      .take = takes,                            \
      .give = gives,                            \
      parts,                                    \
  }

/* okio: a stack of at most MAX_SIZE bytes. */
#define OKIO_SEGMENT 8192u
static uint32_t okio_take_one(Pool *pool) { return list_pop_front(pool, &state_of(pool)->shared); }

static bool okio_give_one(Pool *pool, uint32_t segment) {
  PoolList *stack = &state_of(pool)->shared;
  if ((stack->count + 1) * (uint64_t)OKIO_SEGMENT > (uint64_t)pool->settings.value[0]) return false;
  list_push_front(pool, stack, segment);
  return true;
}

static void okio_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  take_segments(pool, bytes, OKIO_SEGMENT, okio_take_one, answer);
}
static void okio_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  give_segments(pool, item, okio_give_one, answer);
}
SEGMENT_POOL(okio, okio_take, okio_give, .shelf = BL_SHELF_WORD_STACK);

/* Undertow: the thread's queue, filled by returns that balance takes; then a shared one of max + 1. */
enum { SIZE, MAX, LOCAL };
static uint32_t undertow_take_one(Pool *pool) {
  SegmentPool *state = state_of(pool);
  uint32_t segment = list_pop_front(pool, &state->local);
  if (segment == POOL_NONE) segment = list_pop_front(pool, &state->shared);
  state->depth = min_u64(state->depth + 1, (uint64_t)pool->settings.value[LOCAL]);
  return segment;
}

static bool undertow_give_one(Pool *pool, uint32_t segment) {
  SegmentPool *state = state_of(pool);
  const bool balances = state->depth > 0;
  if (balances) state->depth--;
  const bool local = balances && state->local.count < (uint64_t)pool->settings.value[LOCAL];
  if (!local && (int64_t)state->shared.count > pool->settings.value[MAX]) return false;
  list_push_back(pool, local ? &state->local : &state->shared, segment);
  return true;
}

static void undertow_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  take_segments(pool, bytes, (uint64_t)pool->settings.value[SIZE], undertow_take_one, answer);
}
static void undertow_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  give_segments(pool, item, undertow_give_one, answer);
}
static RARELY_CALLED void undertow_shelve(Pool *pool) {
  shelf_begin_word(BL_SHELF_WORD_LOCAL);
  shelf_lay_list(pool, &state_of(pool)->local);
  shelf_begin_word(BL_SHELF_WORD_QUEUE);
  shelf_lay_list(pool, &state_of(pool)->shared);
}
SEGMENT_POOL(undertow, undertow_take, undertow_give, .shelve = undertow_shelve);
