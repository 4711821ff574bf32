/* Pools of C libraries, and numpy's: numpy 2.4.6 multiarray/alloc.cpp; APR 1.7.2 memory/unix/apr_pools.c;
 * ffmpeg 5.1.9 libavutil/mem.c (av_fast_malloc); SQLite 3.46.0 (setupLookaside, pcache1); talloc 2.4.0
 * talloc.c. */
#include "shelves.h"

static void answer_take(Pool *pool, uint32_t pooled, uint64_t capacity, PoolAnswer *answer) {
  if (pooled != POOL_NONE) item_idle(pool, pooled, false);
  answer->handle = pooled == POOL_NONE ? item_new(pool, capacity) : pooled;
  answer->word = pooled == POOL_NONE ? BL_POOL_WORD_NEW : BL_POOL_WORD_HIT;
}

static void answer_keep(Pool *pool, PoolList *list, uint32_t item, PoolAnswer *answer) {
  list_push_front(pool, list, item);
  item_idle(pool, item, true);
  answer->word = BL_POOL_WORD_KEPT;
}

static void answer_drop(Pool *pool, uint32_t item, PoolAnswer *answer) {
  item_drop(pool, item);
  answer->word = BL_POOL_WORD_DROPPED;
}

#define SIMPLE_POOL(name, Type, grows, opens, takes, gives, shelves) \
  const PoolModel name##_pool = {                                    \
      .state_bytes = STATE_BYTES(Type),                              \
      .rows = BL_POOL_ROWS_BUFFERS,                                  \
      .growth = BL_POOL_GROWTH_##grows,                              \
      .open = opens,                                                 \
      .take = takes,                                                 \
      .give = gives,                                                 \
      .shelve = shelves,                                             \
  }

/* numpy: a stack of seven for every size below 1,024 bytes. */
#define NUMPY_SIZES 1024u
typedef struct NumpyCache {
  PoolList size[NUMPY_SIZES];
} NumpyCache;
STATE_STRUCT(NumpyCache, (PoolList, size));

static void numpy_open(Pool *pool) {
  for (uint32_t i = 0; i < NUMPY_SIZES; i++) pool_state(pool, NumpyCache)->size[i] = EMPTY_LIST;
}

static void numpy_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  NumpyCache *cache = pool_state(pool, NumpyCache);
  answer_take(pool, bytes < NUMPY_SIZES ? list_pop_front(pool, &cache->size[bytes]) : POOL_NONE, bytes,
              answer);
}

static void numpy_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  NumpyCache *cache = pool_state(pool, NumpyCache);
  const uint64_t size = pool_item(pool, item)->capacity;
  if (size < NUMPY_SIZES && cache->size[size].count < 7)
    answer_keep(pool, &cache->size[size], item, answer);
  else
    answer_drop(pool, item, answer);
}
static RARELY_CALLED void numpy_shelve(Pool *pool) {
  const NumpyCache *cache = pool_state(pool, NumpyCache);
  for (uint32_t size = 0; size < NUMPY_SIZES; size++) {
    if (cache->size[size].count == 0) continue;
    shelf_begin_size(size);
    shelf_lay_list(pool, &cache->size[size]);
  }
}
SIMPLE_POOL(numpy_cache, NumpyCache, FIXED, numpy_open, numpy_take, numpy_give, numpy_shelve);

/* APR: lists by pages less one; list 0 is the sink of all larger nodes. */
#define APR_LISTS 20u
#define APR_PAGE  4096u
typedef struct AprAllocator {
  PoolList list[APR_LISTS];
  uint64_t left, limit;
  uint32_t top, reserved;
} AprAllocator;
STATE_STRUCT(AprAllocator, (PoolList, list), left, limit, top, reserved);

static AprAllocator *apr_of(Pool *pool) { return pool_state(pool, AprAllocator); }

static void apr_open(Pool *pool) {
  AprAllocator *apr = apr_of(pool);
  for (uint32_t i = 0; i < APR_LISTS; i++) apr->list[i] = EMPTY_LIST;
  apr->limit = apr->left = round_up((uint64_t)pool->settings.value[0], APR_PAGE) / APR_PAGE;
}

/* The first list from `index` to the top that has a node gives its newest. */
static uint32_t apr_from_lists(Pool *pool, uint32_t index) {
  AprAllocator *apr = apr_of(pool);
  uint32_t at = index;
  while (apr->list[at].count == 0 && at < apr->top) at++;
  const uint32_t node = list_pop_front(pool, &apr->list[at]);
  if (node == POOL_NONE || apr->list[at].count > 0 || at < apr->top) return node;
  do apr->top--;
  while (apr->list[apr->top].count == 0 && apr->top > 0);
  return node;
}

static uint32_t apr_from_sink(Pool *pool, uint64_t index) {
  AprAllocator *apr = apr_of(pool);
  for (uint32_t node = apr->list[0].head; node != POOL_NONE; node = pool_item(pool, node)->next) {
    if (pool_item(pool, node)->capacity / APR_PAGE - 1 < index) continue;
    list_remove(pool, &apr->list[0], node);
    return node;
  }
  return POOL_NONE;
}

static void apr_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  AprAllocator *apr = apr_of(pool);
  const uint64_t size = max_u64(round_up(bytes + 40, APR_PAGE), 2 * APR_PAGE), index = size / APR_PAGE - 1;
  const uint32_t node =
      index <= apr->top ? apr_from_lists(pool, (uint32_t)index) : apr_from_sink(pool, index);
  if (node != POOL_NONE)
    apr->left = min_u64(apr->left + pool_item(pool, node)->capacity / APR_PAGE, apr->limit);
  answer_take(pool, node, size, answer);
}

static void apr_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  AprAllocator *apr = apr_of(pool);
  const uint64_t pages = pool_item(pool, item)->capacity / APR_PAGE;
  if (apr->limit > 0 && pages > apr->left) return answer_drop(pool, item, answer);
  const uint32_t index = pages - 1 < APR_LISTS ? (uint32_t)pages - 1 : 0;
  answer_keep(pool, &apr->list[index], item, answer);
  if (index > apr->top) apr->top = index;
  apr->left -= min_u64(apr->left, pages);
}
static RARELY_CALLED void apr_shelve(Pool *pool) {
  const AprAllocator *apr = apr_of(pool);
  for (uint32_t index = 1; index < APR_LISTS; index++) {
    shelf_begin_size((index + 1) * APR_PAGE);
    shelf_lay_list(pool, &apr->list[index]);
  }
  shelf_begin_word(BL_SHELF_WORD_SINK);
  shelf_lay_list(pool, &apr->list[0]);
}
SIMPLE_POOL(apr_allocator, AprAllocator, FIXED, apr_open, apr_take, apr_give, apr_shelve);

/* av_fast_malloc: one buffer a user, replaced when it is too small. row[0]: a user's item, plus one. */
typedef struct FastMalloc {
  uint64_t reserved;
} FastMalloc;
STATE_STRUCT(FastMalloc, reserved);

static void fast_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  PoolRow *users = &pool->row[0];
  while (users->count <= pool->user) row_push(users, 0);
  uint64_t *user = &row_at(users)[pool->user];
  if (*user == 0) *user = (uint64_t)item_new(pool, 0) + 1;
  answer->handle = (uint32_t)(*user - 1);
  const bool hit = pool_item(pool, answer->handle)->capacity >= bytes;
  item_idle(pool, answer->handle, false);
  answer->word = hit ? BL_POOL_WORD_HIT : BL_POOL_WORD_NEW;
}

static void fast_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  item_idle(pool, item, true);
  answer->word = BL_POOL_WORD_KEPT;
}
SIMPLE_POOL(av_fast_malloc, FastMalloc, FAST_MALLOC, NULL, fast_take, fast_give, NULL);

/* SQLite: slots of two sizes, made at the start. An item of the heap has no shelf. */
typedef struct SlotPool {
  PoolList slots[2];
  uint64_t size[2];
} SlotPool;
STATE_STRUCT(SlotPool, (PoolList, slots), size);

static void slots_make(Pool *pool, uint32_t shelf, uint64_t size, uint64_t count) {
  SlotPool *state = pool_state(pool, SlotPool);
  PoolAnswer ignored;
  state->slots[shelf] = EMPTY_LIST;
  state->size[shelf] = size;
  for (uint64_t i = 0; i < count; i++) {
    const uint32_t slot = item_new(pool, size);
    pool_item(pool, slot)->shelf = shelf;
    answer_keep(pool, &state->slots[shelf], slot, &ignored);
  }
}

#define SMALL_SLOT 128u
/* The memory to divide is counted before the slot's size is rounded down. */
static void lookaside_open(Pool *pool) {
  const uint64_t asked = (uint64_t)pool->settings.value[0];
  const uint64_t size = asked < 16 ? 0 : asked & ~(uint64_t)7;
  const uint64_t all = asked * (uint64_t)pool->settings.value[1];
  const uint64_t beside = size >= 3 * SMALL_SLOT ? 3 * SMALL_SLOT : size >= 2 * SMALL_SLOT ? SMALL_SLOT : 0;
  const uint64_t big = size ? all / (size + beside) : 0;
  slots_make(pool, 0, SMALL_SLOT, beside ? (all - big * size) / SMALL_SLOT : 0);
  slots_make(pool, 1, size, big);
}

static void slots_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  SlotPool *state = pool_state(pool, SlotPool);
  uint32_t slot = POOL_NONE;
  for (uint32_t shelf = 0; shelf < 2 && slot == POOL_NONE; shelf++)
    if (bytes <= state->size[shelf]) slot = list_pop_front(pool, &state->slots[shelf]);
  answer_take(pool, slot, round_up(bytes, 8), answer);
}

static void slots_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  const uint32_t shelf = pool_item(pool, item)->shelf;
  if (shelf == POOL_NONE)
    answer_drop(pool, item, answer);
  else
    answer_keep(pool, &pool_state(pool, SlotPool)->slots[shelf], item, answer);
}
static RARELY_CALLED void slots_shelve(Pool *pool) {
  const SlotPool *state = pool_state(pool, SlotPool);
  for (uint32_t shelf = 0; shelf < 2; shelf++) {
    if (state->size[shelf] == 0) continue;
    shelf_begin_size(state->size[shelf]);
    shelf_lay_list(pool, &state->slots[shelf]);
  }
}
SIMPLE_POOL(sqlite_lookaside, SlotPool, FIXED, lookaside_open, slots_take, slots_give, slots_shelve);

static void pagecache_open(Pool *pool) {
  slots_make(pool, 0, 0, 0);
  slots_make(pool, 1, (uint64_t)pool->settings.value[0] & ~(uint64_t)7, (uint64_t)pool->settings.value[1]);
}
SIMPLE_POOL(sqlite_pagecache, SlotPool, FIXED, pagecache_open, slots_take, slots_give, slots_shelve);

/* talloc: chunks at the end of the pool. `key` is a chunk's offset, `mark` 1 for a chunk of the pool. */
typedef struct TallocPool {
  uint64_t end, chunks;
} TallocPool;
STATE_STRUCT(TallocPool, end, chunks);

static uint64_t talloc_bytes(uint64_t bytes) { return round_up(bytes + 96, 16); }

static void talloc_answer(Pool *pool, uint32_t item, PoolAnswer *answer) {
  const PoolItem *at = pool_item(pool, item);
  answer->capacity = at->capacity;
  answer->word = at->mark ? BL_POOL_WORD_POOL : BL_POOL_WORD_HEAP;
  if (at->mark)
    answer->offset = at->key;
  else
    answer->array = item_array_number(pool, item);
}

static void talloc_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  TallocPool *state = pool_state(pool, TallocPool);
  const uint64_t end = state->end + talloc_bytes(bytes);
  answer->handle = item_new(pool, bytes);
  if (end > (uint64_t)pool->settings.value[0]) {
    pool->figures.held += bytes;
  } else {
    pool_item(pool, answer->handle)->mark = 1;
    pool_item(pool, answer->handle)->key = state->end;
    state->end = end;
    state->chunks++;
  }
  talloc_answer(pool, answer->handle, answer);
}

static void talloc_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  TallocPool *state = pool_state(pool, TallocPool);
  const PoolItem *at = pool_item(pool, item);
  talloc_answer(pool, item, answer);
  if (at->mark) {
    state->chunks--;
    if (state->chunks == 0)
      state->end = 0;
    else if (state->end == at->key + talloc_bytes(bytes))
      state->end = at->key;
  }
  if (!at->mark) pool->figures.held -= at->capacity;
  item_drop(pool, item);
}

static void talloc_open(Pool *pool) { pool->figures.held = (uint64_t)pool->settings.value[0]; }

const PoolModel talloc_pool_pool = {
    .state_bytes = STATE_BYTES(TallocPool),
    .rows = BL_POOL_ROWS_ADDRESSES,
    .growth = BL_POOL_GROWTH_NONE,
    .open = talloc_open,
    .take = talloc_take,
    .give = talloc_give,
};
