/* Rust's pools of vectors: object-pool 0.6.0, lifeguard 0.6.1, opool 0.2.0, byte-pool 0.2.4, buffer-pool
 * 0.2.1 (src/lib.rs of each). One thread. */
#include "shelves.h"

#define SHARDS 64u

typedef struct VectorPool {
  PoolList shard[SHARDS];
  uint32_t turn, reserved;
} VectorPool;
STATE_STRUCT(VectorPool, (PoolList, shard), turn, reserved);

static VectorPool *state_of(Pool *pool) { return pool_state(pool, VectorPool); }
static PoolList *list_of(Pool *pool) { return state_of(pool)->shard; }
static int64_t setting(const Pool *pool, uint32_t index) { return pool->settings.value[index]; }

static void vectors_open(Pool *pool) {
  for (uint32_t i = 0; i < SHARDS; i++) state_of(pool)->shard[i] = EMPTY_LIST;
}

static void keep(Pool *pool, PoolList *list, uint32_t item, PoolAnswer *answer) {
  list_push_back(pool, list, item);
  item_idle(pool, item, true);
  answer->word = BL_POOL_WORD_KEPT;
}

static void lose(Pool *pool, uint32_t item, PoolAnswer *answer) {
  item_drop(pool, item);
  answer->word = BL_POOL_WORD_DROPPED;
}

static void hand_out(Pool *pool, uint32_t pooled, uint64_t capacity, PoolAnswer *answer) {
  const bool hit = pooled != POOL_NONE && pool_item(pool, pooled)->capacity > 0;
  if (pooled != POOL_NONE) item_idle(pool, pooled, false);
  answer->handle = pooled == POOL_NONE ? item_new(pool, capacity) : pooled;
  answer->word = hit ? BL_POOL_WORD_HIT : BL_POOL_WORD_NEW;
}

static void fill(Pool *pool, int64_t count, uint64_t capacity) {
  PoolAnswer ignored;
  for (int64_t i = 0; i < count; i++) keep(pool, list_of(pool), item_new(pool, capacity), &ignored);
}

#define VECTOR_POOL(name, opens, takes, gives, grows, parts) \
  const PoolModel name##_pool = {                            \
      .state_bytes = STATE_BYTES(VectorPool),                \
      .rows = BL_POOL_ROWS_BUFFERS,                          \
      .growth = BL_POOL_GROWTH_##grows,                      \
      .open = opens,                                         \
      .take = takes,                                         \
      .give = gives,                                         \
      parts,                                                 \
  }

/* object-pool: a stack that starts full and keeps everything. */
static void object_open(Pool *pool) {
  vectors_open(pool);
  fill(pool, setting(pool, 0), (uint64_t)setting(pool, 1));
}

static void object_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  hand_out(pool, list_pop_back(pool, list_of(pool)), (uint64_t)setting(pool, 1), answer);
}

static void object_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  keep(pool, list_of(pool), item, answer);
}
VECTOR_POOL(object_pool, object_open, object_take, object_give, VEC, .shelf = BL_SHELF_WORD_STACK);

/* lifeguard: a stack of vectors that start empty; empty ones count against its limit. */
static void lifeguard_open(Pool *pool) {
  vectors_open(pool);
  fill(pool, setting(pool, 0), 0);
}

static void lifeguard_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  hand_out(pool, list_pop_back(pool, list_of(pool)), 0, answer);
}

static void lifeguard_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  const int64_t most = setting(pool, 1);
  if (most >= 0 && list_of(pool)->count >= (uint64_t)most)
    lose(pool, item, answer);
  else
    keep(pool, list_of(pool), item, answer);
}
VECTOR_POOL(lifeguard, lifeguard_open, lifeguard_take, lifeguard_give, VEC, .shelf = BL_SHELF_WORD_STACK);

/* opool: a queue with a limit on its length. It keeps only vectors that the user's is_valid accepts. */
static void opool_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  hand_out(pool, list_pop_front(pool, list_of(pool)), (uint64_t)setting(pool, 1), answer);
}

static void opool_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  const int64_t limit = setting(pool, 2);
  const bool valid = limit < 0 || pool_item(pool, item)->capacity <= (uint64_t)limit;
  if (valid && list_of(pool)->count < (uint64_t)setting(pool, 0))
    keep(pool, list_of(pool), item, answer);
  else
    lose(pool, item, answer);
}
VECTOR_POOL(opool, vectors_open, opool_take, opool_give, VEC, .shelf = BL_SHELF_WORD_QUEUE);

/* byte-pool: two queues. Only the oldest is looked at; of another length, it goes to the end. */
static PoolList *half_of(Pool *pool, uint64_t bytes) { return &state_of(pool)->shard[bytes < 4096 ? 0 : 1]; }

static void byte_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  PoolList *list = half_of(pool, bytes);
  uint32_t oldest = list_pop_front(pool, list);
  if (oldest != POOL_NONE && pool_item(pool, oldest)->capacity != bytes) {
    list_push_back(pool, list, oldest);
    oldest = POOL_NONE;
  }
  hand_out(pool, oldest, bytes, answer);
}

static void byte_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  keep(pool, half_of(pool, pool_item(pool, item)->capacity), item, answer);
}
static void shelve_list(Pool *pool, BlShelfWord word, uint32_t shard) {
  shelf_begin_word(word);
  shelf_lay_list(pool, &list_of(pool)[shard]);
}

static RARELY_CALLED void halves_shelve(Pool *pool) {
  shelve_list(pool, BL_SHELF_WORD_LIST_SMALL, 0);
  shelve_list(pool, BL_SHELF_WORD_LIST_LARGE, 1);
}
VECTOR_POOL(byte_pool, vectors_open, byte_take, byte_give, VEC, .shelve = halves_shelve);

/* buffer-pool: shards in turn; a vector goes back to its own shard, cut to `trim`. */
static void shard_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  const uint32_t shard = state_of(pool)->turn++ % (uint32_t)setting(pool, 0);
  hand_out(pool, list_pop_front(pool, &state_of(pool)->shard[shard]), 0, answer);
  pool_item(pool, answer->handle)->shelf = shard;
}

static void shard_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  PoolList *shard = &state_of(pool)->shard[pool_item(pool, item)->shelf];
  const uint64_t trim = (uint64_t)setting(pool, 2);
  const bool cut = pool_item(pool, item)->capacity > trim;
  if (cut) item_array(pool, item, trim);
  const bool full = shard->count >= (uint64_t)(setting(pool, 1) / setting(pool, 0));
  if (full || pool_item(pool, item)->capacity == 0)
    lose(pool, item, answer);
  else
    keep(pool, shard, item, answer);
  if (cut) answer->word = BL_POOL_WORD_DROPPED;
}
static RARELY_CALLED void shards_shelve(Pool *pool) {
  for (uint32_t shard = 0; shard < (uint32_t)setting(pool, 0); shard++) {
    shelf_begin(BL_SHELF_KIND_SHARD, shard, BL_SHELF_WORD_ALL);
    shelf_lay_list(pool, &list_of(pool)[shard]);
  }
}
VECTOR_POOL(buffer_pool, vectors_open, shard_take, shard_give, VEC, .shelve = shards_shelve);
