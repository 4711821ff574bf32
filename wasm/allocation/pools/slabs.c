/* Arrays that are cut into slices and live while one of them does: bytes 1.12.2 BytesMut (bytes_mut.rs
 * reserve_inner) as a codec uses it, and Node's Buffer (lib/buffer.js). An item is an array; `children`
 * counts its live slices, and `mark` is 1 for the array that is cut next. */
#include "pool.h"

typedef struct SlabPool {
  uint64_t offset, room, usual;
  uint32_t current, shared;
} SlabPool;
STATE_STRUCT(SlabPool, offset, room, usual, current, shared);

static SlabPool *state_of(Pool *pool) { return pool_state(pool, SlabPool); }

static uint32_t slab_new(Pool *pool, uint64_t capacity) {
  const uint32_t slab = item_new(pool, capacity);
  pool_item(pool, slab)->children = 0;
  pool->figures.held += capacity;
  return slab;
}

/* After a change of its slices or of the current array. True: the array is still there. */
static bool slab_settle(Pool *pool, uint32_t slab) {
  const PoolItem *item = pool_item(pool, slab);
  const bool current = state_of(pool)->current == slab;
  item_idle(pool, slab, current && item->children == 0);
  if (current || item->children > 0) return true;
  pool->figures.held -= item->capacity;
  item_drop(pool, slab);
  return false;
}

static void slab_change(Pool *pool, uint32_t slab) {
  const uint32_t before = state_of(pool)->current;
  state_of(pool)->current = slab;
  if (before != POOL_NONE) slab_settle(pool, before);
}

static void slab_cut(Pool *pool, uint32_t slab, PoolAnswer *answer) {
  const bool seen = pool_item(pool, slab)->array != POOL_UNSEEN;
  pool_item(pool, slab)->children++;
  slab_settle(pool, slab);
  answer->handle = slab;
  answer->array = item_array_number(pool, slab);
  answer->word = seen ? BL_POOL_WORD_HIT : BL_POOL_WORD_NEW;
}

static void slab_give(Pool *pool, uint32_t slab, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  answer->capacity = pool_item(pool, slab)->capacity;
  answer->array = item_array_number(pool, slab);
  pool_item(pool, slab)->children--;
  answer->word = slab_settle(pool, slab) ? BL_POOL_WORD_KEPT : BL_POOL_WORD_DROPPED;
}

#define SLAB_POOL(name, opens, takes)       \
  const PoolModel name##_pool = {           \
      .state_bytes = STATE_BYTES(SlabPool), \
      .rows = BL_POOL_ROWS_BUFFERS_HELD,    \
      .growth = BL_POOL_GROWTH_NONE,        \
      .open = opens,                        \
      .take = takes,                        \
      .give = slab_give,                    \
  }

/* BytesMut. The class of its first array is the least of later ones. */
static void bytesmut_open(Pool *pool) {
  SlabPool *state = state_of(pool);
  const uint64_t start = (uint64_t)pool->settings.value[0];
  state->current = POOL_NONE;
  state->room = start;
  state->usual = start < 1024 ? 0 : min_u64((uint64_t)1 << top_bit_of_long(start), 65536);
  if (start > 0) {
    state->current = slab_new(pool, start);
    slab_settle(pool, state->current);
  }
}

static void bytesmut_replace(Pool *pool, uint64_t capacity, PoolAnswer *answer) {
  SlabPool *state = state_of(pool);
  slab_change(pool, slab_new(pool, capacity));
  state->room = capacity - state->offset;
  answer->grows++;
}

/* reserve(bytes) of an empty buffer. */
static void bytesmut_reserve(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  SlabPool *state = state_of(pool);
  if (bytes <= state->room) return;
  const PoolItem *array = state->current == POOL_NONE ? NULL : pool_item(pool, state->current);
  const uint64_t capacity = array ? array->capacity : 0;
  if (!state->shared) return bytesmut_replace(pool, max_u64(max_u64(2 * capacity, bytes), 8), answer);
  if (array->children > 0) {
    state->offset = 0;
    return bytesmut_replace(pool, max_u64(bytes, state->usual), answer);
  }
  if (capacity >= bytes + state->offset) {
    state->room = bytes;
  } else if (capacity >= bytes) {
    state->offset = 0;
    state->room = capacity;
  } else {
    pool->figures.copied += state->offset; /* dead bytes; a row counts bytes of content alone */
    bytesmut_replace(pool, max_u64(max_u64(2 * capacity, bytes + state->offset), 8), answer);
  }
}

static void bytesmut_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  SlabPool *state = state_of(pool);
  answer->taken = state->room;
  bytesmut_reserve(pool, bytes, answer);
  answer->capacity = state->room;
  slab_cut(pool, state->current, answer);
  state->offset += bytes;
  state->room -= bytes;
  state->shared = 1;
}
SLAB_POOL(bytes_bytesmut, bytesmut_open, bytesmut_take);

/* Node. Buffer.poolSize counts at once for the test, and for the slab from the next one on: both are one
 * here. */
static void node_open(Pool *pool) { state_of(pool)->current = POOL_NONE; }

/* The bytes that must be left in the slab. A character of a string may take four. */
static uint64_t node_wanted(const Pool *pool, uint64_t bytes) {
  const uint64_t half = (uint64_t)pool->settings.value[0] / 2;
  return pool->settings.value[1] && 4 * bytes < half ? 4 * bytes : bytes;
}

static void node_cut(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  SlabPool *state = state_of(pool);
  const uint64_t size = (uint64_t)pool->settings.value[0];
  if (node_wanted(pool, bytes) > state->room) {
    slab_change(pool, slab_new(pool, size));
    state->offset = 0;
  }
  slab_cut(pool, state->current, answer);
  state->offset = round_up(state->offset + bytes, 8);
  state->room = size > state->offset ? size - state->offset : 0;
  answer->capacity = size;
}

static void node_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  answer->taken = state_of(pool)->room;
  if (bytes < (uint64_t)pool->settings.value[0] / 2) return node_cut(pool, bytes, answer);
  const uint32_t own = slab_new(pool, bytes);
  slab_cut(pool, own, answer);
  answer->capacity = bytes;
}
SLAB_POOL(node_buffer, node_open, node_take);
