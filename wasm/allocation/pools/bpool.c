/* oxtoacart/bpool of 2019-05-30: bufferpool.go, sizedbufferpool.go, bytepool.go. A channel, first in, first
 * out. */
#include "pool.h"

typedef struct ChannelPool {
  PoolList channel;
} ChannelPool;
STATE_STRUCT(ChannelPool, (PoolList, channel));

static PoolList *channel_of(Pool *pool) { return &pool_state(pool, ChannelPool)->channel; }
static void channel_open(Pool *pool) { *channel_of(pool) = EMPTY_LIST; }
static void channel_take(Pool *pool, uint64_t capacity, PoolAnswer *answer) {
  const uint32_t pooled = list_pop_front(pool, channel_of(pool));
  const bool hit = pooled != POOL_NONE && pool_item(pool, pooled)->capacity > 0;
  if (pooled != POOL_NONE) item_idle(pool, pooled, false);
  answer->handle = pooled == POOL_NONE ? item_new(pool, capacity) : pooled;
  answer->word = hit ? BL_POOL_WORD_HIT : BL_POOL_WORD_NEW;
}

static bool channel_give(Pool *pool, uint32_t item) {
  const bool room = channel_of(pool)->count < (uint64_t)pool->settings.value[0];
  if (room) {
    list_push_back(pool, channel_of(pool), item);
    item_idle(pool, item, true);
  } else {
    item_drop(pool, item);
  }
  return room;
}

static void buffer_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  channel_take(pool, 0, answer);
  answer->object = item_object_number(pool, answer->handle);
}

static void buffer_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  answer->word = channel_give(pool, item) ? BL_POOL_WORD_KEPT : BL_POOL_WORD_DROPPED;
}

static void sized_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  channel_take(pool, (uint64_t)pool->settings.value[1], answer);
  answer->object = item_object_number(pool, answer->handle);
}

/* A grown buffer is replaced by a new one, which is numbered here if it is kept. */
static void sized_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  const uint64_t alloc = (uint64_t)pool->settings.value[1];
  if (pool_item(pool, item)->capacity <= alloc) return buffer_give(pool, item, bytes, answer);
  item_drop(pool, item);
  const uint32_t replaced = item_new(pool, alloc);
  if (channel_give(pool, replaced)) {
    item_object_number(pool, replaced);
    item_array_number(pool, replaced);
  }
  answer->word = BL_POOL_WORD_DROPPED;
}

static void bytes_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  channel_take(pool, (uint64_t)pool->settings.value[1], answer);
}

static void bytes_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  if (pool_item(pool, item)->capacity >= (uint64_t)pool->settings.value[1])
    return buffer_give(pool, item, bytes, answer);
  item_drop(pool, item);
  answer->word = BL_POOL_WORD_DROPPED;
}

#define CHANNEL_POOL(name, takes, gives, grows) \
  const PoolModel name##_pool = {               \
      .state_bytes = STATE_BYTES(ChannelPool),  \
      .rows = BL_POOL_ROWS_BUFFERS,             \
      .growth = BL_POOL_GROWTH_##grows,         \
      .open = channel_open,                     \
      .take = takes,                            \
      .give = gives,                            \
      .shelf = BL_SHELF_WORD_CHANNEL,           \
  }
CHANNEL_POOL(bpool_buffer, buffer_take, buffer_give, BUFFER_NOT_NIL);
CHANNEL_POOL(bpool_sized, sized_take, sized_give, BUFFER_NOT_NIL);
CHANNEL_POOL(bpool_bytes, bytes_take, bytes_give, APPEND);
