/* Pools of one slot: jackson-core's BufferRecycler by slot (2.14.3 to 3.3.0), compress-lzf 1.2.1,
 * woodstox-core 7.1.1, Kafka's GrowableBufferSupplier (3.9.2 to 4.4.0), protobuf-java 4.33.1
 * ByteBufferWriter. Jackson's char arrays count chars. `children` counts who holds an array. */
#include "slot_pools.h"

typedef struct Slot {
  uint32_t array, reserved;
} Slot;
STATE_STRUCT(Slot, array, reserved);

static uint32_t *slot_of(Pool *pool) { return &pool_state(pool, Slot)->array; }
static void slot_open(Pool *pool) { *slot_of(pool) = POOL_NONE; }

/* `stays`: a too small array stays in the slot; otherwise it is lost. */
static void slot_take(Pool *pool, uint64_t bytes, bool stays, PoolAnswer *answer) {
  const uint32_t array = *slot_of(pool);
  const bool hit = array != POOL_NONE && pool_item(pool, array)->capacity >= bytes;
  if (array != POOL_NONE && (hit || !stays)) {
    *slot_of(pool) = POOL_NONE;
    item_idle(pool, array, false);
    if (!hit) item_gone(pool, array), item_drop(pool, array);
  }
  answer->handle = hit ? array : item_new(pool, bytes);
  answer->word = hit ? BL_POOL_WORD_HIT : BL_POOL_WORD_NEW;
}

/* `bigger`: only into an empty slot or in place of a smaller array. */
static void slot_give(Pool *pool, uint32_t item, bool bigger, PoolAnswer *answer) {
  const uint32_t array = *slot_of(pool);
  const bool keeps =
      array == POOL_NONE || !bigger || pool_item(pool, item)->capacity > pool_item(pool, array)->capacity;
  answer->word = keeps ? BL_POOL_WORD_KEPT : BL_POOL_WORD_DROPPED;
  if (!keeps) return item_drop(pool, item);
  if (array != POOL_NONE) item_gone(pool, array), item_drop(pool, array);
  *slot_of(pool) = item;
  item_idle(pool, item, true);
}

static RARELY_CALLED void slot_shelve(Pool *pool) {
  shelf_begin_word(BL_SHELF_WORD_SLOT);
  shelf_lay(pool, *slot_of(pool));
}

/* `owner`: pool_per_thread, or NULL where the user makes one for all. */
#define SLOT_POOL(name, takes, gives, owner, shelves) \
  const PoolModel name##_pool = {                     \
      .state_bytes = STATE_BYTES(Slot),               \
      .rows = BL_POOL_ROWS_ARRAYS,                    \
      .growth = BL_POOL_GROWTH_FIXED,                 \
      .per_thread = owner,                            \
      .open = slot_open,                              \
      .take = takes,                                  \
      .give = gives,                                  \
      .shelve = shelves,                              \
  }

static void lzf_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  static const uint32_t least[] = {8000, 8000, 4000, 0, 0};
  slot_take(pool, max_u64(bytes, least[pool->settings.value[0]]), true, answer);
}
static void lzf_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  slot_give(pool, item, true, answer);
}
static RARELY_CALLED void lzf_shelve(Pool *pool) {
  shelf_begin_word(BL_SHELF_WORD_LZF_OUTPUT + (BlShelfWord)pool->settings.value[0]);
  shelf_lay(pool, *slot_of(pool));
}
SLOT_POOL(compress_lzf, lzf_take, lzf_give, pool_per_thread, lzf_shelve);

static void woodstox_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  slot_take(pool, bytes, true, answer);
}
static void last_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  slot_give(pool, item, false, answer);
}
SLOT_POOL(woodstox, woodstox_take, last_give, pool_per_thread, slot_shelve);

static void growable_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  slot_take(pool, bytes, false, answer);
}
SLOT_POOL(kafka_growable, growable_take, last_give, NULL, slot_shelve);

/* protobuf: the array stays in the slot of its thread while it is used, whoever returns it. It may be half as
 * large as asked. */
static void release_if_unheld(Pool *pool, uint32_t item) {
  if (pool_item(pool, item)->children == 0 && !pool_item(pool, item)->idle) item_drop(pool, item);
}

static void protobuf_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  const uint64_t asked = max_u64(bytes, 1024);
  const uint32_t array = *slot_of(pool);
  const bool hit = array != POOL_NONE && !(pool_item(pool, array)->capacity < asked &&
                                           (float)pool_item(pool, array)->capacity < (float)asked * 0.5f);
  answer->word = hit ? BL_POOL_WORD_HIT : BL_POOL_WORD_NEW;
  answer->handle = hit ? array : item_new(pool, asked);
  PoolItem *item = pool_item(pool, answer->handle);
  item->children = hit ? item->children + 1 : 1;
  if (hit || asked > 16384) return;
  *slot_of(pool) = answer->handle;
  item_idle(pool, answer->handle, true);
  if (array == POOL_NONE) return;
  item_idle(pool, array, false);
  item_gone(pool, array);
  release_if_unheld(pool, array);
}

static void protobuf_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  answer->word = pool_item(pool, item)->idle ? BL_POOL_WORD_KEPT : BL_POOL_WORD_DROPPED;
  pool_item(pool, item)->children--;
  release_if_unheld(pool, item);
}
SLOT_POOL(protobuf_java, protobuf_take, protobuf_give, pool_per_thread, slot_shelve);

/* jackson-core, one slot of one recycler. */
static void jackson_slot_take(Pool *pool, uint64_t amount, PoolAnswer *answer) {
  slot_take(pool, max_u64(amount, jackson_least[pool->settings.value[JACKSON_USE]]), false, answer);
}
static void jackson_slot_give(Pool *pool, uint32_t item, uint64_t amount, PoolAnswer *answer) {
  (void)amount;
  slot_give(pool, item, pool->settings.value[JACKSON_VERSION] != JACKSON_2_14, answer);
}

static bool by_slot(const Pool *pool) { return pool->settings.value[JACKSON_USE] < JACKSON_READ; }

static void jackson_open(Pool *pool) {
  if (by_slot(pool)) {
    slot_open(pool);
    pool->columns = BL_POOL_ROWS_ARRAYS;
    pool->settings.growth = BL_POOL_GROWTH_FIXED;
  } else {
    recyclers_open(pool);
  }
}
static void jackson_take(Pool *pool, uint64_t amount, PoolAnswer *answer) {
  if (by_slot(pool))
    jackson_slot_take(pool, amount, answer);
  else
    recyclers_take(pool, amount, answer);
}
static void jackson_give(Pool *pool, uint32_t item, uint64_t amount, PoolAnswer *answer) {
  if (by_slot(pool))
    jackson_slot_give(pool, item, amount, answer);
  else
    recyclers_give(pool, item, answer);
}

static void jackson_show(Pool *pool) {
  if (!by_slot(pool)) recyclers_show(pool);
}

static RARELY_CALLED void jackson_shelve(Pool *pool) {
  if (!by_slot(pool)) return recyclers_shelve(pool);
  shelf_begin_word(BL_SHELF_WORD_BYTE_0 + (BlShelfWord)pool->settings.value[JACKSON_USE]);
  shelf_lay(pool, *slot_of(pool));
}

/* 2.17.0 and 3.0 have one pool of recyclers for all threads; the others a recycler per thread. */
static bool jackson_per_thread(const BlPoolSettings *settings) {
  const int64_t version = settings->value[JACKSON_VERSION];
  return version != JACKSON_2_17_0 && version != JACKSON_3_0;
}

const PoolModel jackson_core_pool = {
    .state_bytes = RECYCLERS_BYTES,
    .rows = BL_POOL_ROWS_RECYCLERS,
    .growth = BL_POOL_GROWTH_NONE,
    .per_thread = jackson_per_thread,
    .open = jackson_open,
    .take = jackson_take,
    .give = jackson_give,
    .show = jackson_show,
    .shelve = jackson_shelve,
};
