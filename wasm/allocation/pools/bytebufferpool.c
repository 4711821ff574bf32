/* valyala/bytebufferpool v1.0.0 (pool.go), and fasthttp v1.78.0's bodies over it (http.go ReleaseBody,
 * SetBodySizePoolLimit). Equal counts keep the order of their classes when they are sorted; sort.Sort, which
 * is not stable, could order them otherwise. */
#include "sync_pool.h"

#define CLASSES         20u
#define CALIBRATE_AFTER 42000u

typedef struct CalibratedPool {
  SyncPool sync;
  uint64_t calls[CLASSES];
  uint64_t usual, most;
} CalibratedPool;
STATE_STRUCT(CalibratedPool, (SyncPool, sync), calls, usual, most);

static CalibratedPool *state_of(Pool *pool) { return pool_state(pool, CalibratedPool); }

static void calibrated_open(Pool *pool) { state_of(pool)->sync = EMPTY_SYNC_POOL; }
static void calibrated_collect(Pool *pool) { sync_pool_collect(pool, &state_of(pool)->sync); }
static RARELY_CALLED void calibrated_shelve(Pool *pool) {
  SYNC_POOL_SHELVE_PLACES(pool, &state_of(pool)->sync);
}

static void calibrated_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  CalibratedPool *state = state_of(pool);
  const uint32_t pooled = sync_pool_get(pool, &state->sync);
  answer->handle = pooled == POOL_NONE ? item_new(pool, state->usual) : pooled;
  const bool hit = pooled != POOL_NONE && pool_item(pool, pooled)->capacity > 0;
  answer->word = hit ? BL_POOL_WORD_HIT : BL_POOL_WORD_NEW;
  answer->object = item_object_number(pool, answer->handle);
}

static uint32_t class_of(uint64_t bytes) {
  const uint64_t above = (bytes ? bytes - 1 : 0) >> 6;
  const uint32_t length = above ? top_bit_of_long(above) + 1 : 0;
  return length < CLASSES ? length : CLASSES - 1;
}

/* The classes by their calls, most first. */
static void sort_classes(const uint64_t *calls, uint32_t *order) {
  for (uint32_t i = 0; i < CLASSES; i++) {
    uint32_t at = i;
    for (; at > 0 && calls[order[at - 1]] < calls[i]; at--) order[at] = order[at - 1];
    order[at] = i;
  }
}

static void calibrate(CalibratedPool *state) {
  uint32_t order[CLASSES];
  uint64_t all = 0, sum = 0;
  sort_classes(state->calls, order);
  for (uint32_t i = 0; i < CLASSES; i++) all += state->calls[i];
  const uint64_t enough = (uint64_t)((double)all * 0.95);
  state->usual = state->most = (uint64_t)64 << order[0];
  for (uint32_t i = 0; i < CLASSES && sum <= enough; i++) {
    sum += state->calls[order[i]];
    state->most = max_u64(state->most, (uint64_t)64 << order[i]);
  }
  for (uint32_t i = 0; i < CLASSES; i++) state->calls[i] = 0;
}

static void calibrated_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  CalibratedPool *state = state_of(pool);
  if (++state->calls[class_of(bytes)] > CALIBRATE_AFTER) calibrate(state);
  const bool kept = state->most == 0 || pool_item(pool, item)->capacity <= state->most;
  answer->word = kept ? BL_POOL_WORD_KEPT : BL_POOL_WORD_DROPPED;
  if (kept)
    sync_pool_put(pool, &state->sync, item);
  else
    item_drop(pool, item);
}

/* fasthttp drops a body over its limit before the pool sees it. */
static void fasthttp_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  const int64_t limit = pool->settings.value[0];
  if (limit < 0 || pool_item(pool, item)->capacity <= (uint64_t)limit)
    return calibrated_give(pool, item, bytes, answer);
  answer->word = BL_POOL_WORD_DROPPED;
  item_drop(pool, item);
}

#define CALIBRATED_POOL(name, gives)              \
  const PoolModel name##_pool = {                 \
      .state_bytes = STATE_BYTES(CalibratedPool), \
      .rows = BL_POOL_ROWS_BUFFERS,               \
      .growth = BL_POOL_GROWTH_APPEND,            \
      .open = calibrated_open,                    \
      .take = calibrated_take,                    \
      .give = gives,                              \
      .collect = calibrated_collect,              \
      .shelve = calibrated_shelve,                \
  }
CALIBRATED_POOL(bytebufferpool, calibrated_give);
CALIBRATED_POOL(fasthttp_body, fasthttp_give);
