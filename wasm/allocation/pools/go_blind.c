/* Go's pools that hand out an object without asking for a size: bytes.Buffer in a sync.Pool, with and without
 * a limit; fmt/print.go (printer.free) and encoding/json/jsontext/pools.go of Go 1.26.8; zap v1.28.0
 * buffer/pool.go; VictoriaMetrics v1.151.0 lib/bytesutil. */
#include "sync_pool.h"

typedef struct BlindPool {
  SyncPool sync;
} BlindPool;
STATE_STRUCT(BlindPool, (SyncPool, sync));

static SyncPool *sync_of(Pool *pool) { return &pool_state(pool, BlindPool)->sync; }
static void blind_open(Pool *pool) { *sync_of(pool) = EMPTY_SYNC_POOL; }
static void blind_collect(Pool *pool) { sync_pool_collect(pool, sync_of(pool)); }
static RARELY_CALLED void blind_shelve(Pool *pool) { SYNC_POOL_SHELVE_PLACES(pool, sync_of(pool)); }

static void take_or_make(Pool *pool, uint64_t capacity, PoolAnswer *answer) {
  const uint32_t pooled = sync_pool_get(pool, sync_of(pool));
  answer->handle = pooled == POOL_NONE ? item_new(pool, capacity) : pooled;
  const bool hit = pooled != POOL_NONE && pool_item(pool, pooled)->capacity > 0;
  answer->word = hit ? BL_POOL_WORD_HIT : BL_POOL_WORD_NEW;
  answer->object = item_object_number(pool, answer->handle);
}

static void give_back(Pool *pool, uint32_t item, bool kept, PoolAnswer *answer) {
  answer->word = kept ? BL_POOL_WORD_KEPT : BL_POOL_WORD_DROPPED;
  sync_pool_put(pool, sync_of(pool), item);
}

static void give_always(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  give_back(pool, item, true, answer);
}

static void take_bare(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  take_or_make(pool, 0, answer);
}

#define BLIND_POOL(name, takes, gives, grows) \
  const PoolModel name##_pool = {             \
      .state_bytes = STATE_BYTES(BlindPool),  \
      .rows = BL_POOL_ROWS_BUFFERS,           \
      .growth = BL_POOL_GROWTH_##grows,       \
      .open = blind_open,                     \
      .take = takes,                          \
      .give = gives,                          \
      .collect = blind_collect,               \
      .shelve = blind_shelve,                 \
  }

BLIND_POOL(syncpool_bytesbuffer, take_bare, give_always, BUFFER);
BLIND_POOL(vm_bytebuffer, take_bare, give_always, APPEND);

/* A buffer over the limit is dropped with its object. */
static void limit_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  if (pool_item(pool, item)->capacity <= (uint64_t)pool->settings.value[0])
    return give_back(pool, item, true, answer);
  answer->word = BL_POOL_WORD_DROPPED;
  item_drop(pool, item);
}
BLIND_POOL(syncpool_limit, take_bare, limit_give, BUFFER);

/* An array over 64 KiB is dropped; its object is put back without one. */
static void fmt_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  const bool kept = pool_item(pool, item)->capacity <= 65536;
  if (!kept) item_array(pool, item, 0);
  give_back(pool, item, kept, answer);
}
BLIND_POOL(fmt_printer, take_bare, fmt_give, APPEND);

static void zap_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  take_or_make(pool, 1024, answer);
}
BLIND_POOL(zap_buffer, zap_take, give_always, APPEND);

/* An object counts its strikes in `mark` and knows what it last held when its array was dropped in `key`. */
static void jsontext_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  take_or_make(pool, 0, answer);
  const PoolItem *item = pool_item(pool, answer->handle);
  if (item->capacity == 0)
    item_array(pool, answer->handle, (uint64_t)1 << (top_bit_of_long(item->key | 63) + 1));
}

/* True: the array is poorly used for the fifth time in a row. */
static bool strikes_out(PoolItem *item, uint64_t bytes) {
  if (item->capacity <= 4096 || item->capacity / 4 <= bytes) {
    item->mark = 0;
    return false;
  }
  if (item->mark < 4) {
    item->mark++;
    return false;
  }
  item->mark = 0;
  item->key = bytes;
  return true;
}

static void jsontext_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  const bool dropped = strikes_out(pool_item(pool, item), bytes);
  if (dropped) item_array(pool, item, 0);
  give_back(pool, item, !dropped, answer);
}
BLIND_POOL(jsontext_encoder, jsontext_take, jsontext_give, APPEND);
