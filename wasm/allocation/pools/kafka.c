/* Kafka's producer, clients.producer.internals.BufferPool (3.9.2 to 4.4.0). A take that would wait is
 * refused, as with max.block.ms=0. */
#include "pool.h"

enum { MEMORY, BATCH, USE };

typedef struct Producer {
  PoolList kept;
  uint32_t reserved;
  uint64_t budget;
} Producer;
STATE_STRUCT(Producer, (PoolList, kept), reserved, budget);

static Producer *state_of(Pool *pool) { return pool_state(pool, Producer); }
static uint64_t setting(const Pool *pool, uint32_t index) { return (uint64_t)pool->settings.value[index]; }

static void kafka_open(Pool *pool) {
  state_of(pool)->kept = EMPTY_LIST;
  state_of(pool)->budget = pool->figures.extra = setting(pool, MEMORY);
}

/* Kept buffers are given up from the end until the budget reaches `bytes`. */
static void free_up(Pool *pool, uint64_t bytes) {
  Producer *state = state_of(pool);
  while (state->kept.count > 0 && state->budget < bytes) {
    const uint32_t item = list_pop_back(pool, &state->kept);
    state->budget += pool_item(pool, item)->capacity;
    item_gone(pool, item);
    item_drop(pool, item);
  }
}

static void kafka_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  Producer *state = state_of(pool);
  const uint64_t batch = setting(pool, BATCH), asked = setting(pool, USE) ? max_u64(bytes, batch) : bytes;
  if (asked > setting(pool, MEMORY) ||
      (!(asked == batch && state->kept.count > 0) && state->budget + batch * state->kept.count < asked)) {
    answer->word = BL_POOL_WORD_REFUSED;
    return;
  }
  answer->handle = asked == batch ? list_pop_front(pool, &state->kept) : POOL_NONE;
  answer->word = answer->handle == POOL_NONE ? BL_POOL_WORD_NEW : BL_POOL_WORD_HIT;
  if (answer->handle == POOL_NONE) {
    free_up(pool, asked);
    state->budget -= asked;
    answer->handle = item_new(pool, asked);
  }
  item_idle(pool, answer->handle, false);
  pool->figures.extra = state->budget;
}

static void kafka_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  Producer *state = state_of(pool);
  const uint64_t capacity = pool_item(pool, item)->capacity;
  const bool kept = capacity == setting(pool, BATCH);
  answer->word = kept ? BL_POOL_WORD_KEPT : BL_POOL_WORD_DROPPED;
  if (kept) {
    list_push_back(pool, &state->kept, item);
    item_idle(pool, item, true);
  } else {
    state->budget += capacity;
    item_drop(pool, item);
  }
  pool->figures.extra = state->budget;
}

const PoolModel kafka_producer_pool = {
    .state_bytes = STATE_BYTES(Producer),
    .rows = BL_POOL_ROWS_UNALLOCATED,
    .growth = BL_POOL_GROWTH_FIXED,
    .open = kafka_open,
    .take = kafka_take,
    .give = kafka_give,
    .shelf = BL_SHELF_WORD_FREE,
};
