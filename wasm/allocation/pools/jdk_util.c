/* The JDK's temporary direct buffers: sun.nio.ch.Util (BufferCache) of 17.0.15 to 26.0.2. A thread's ring;
 * first fit. A call of a channel takes its buffers one after the other and returns them when it ends. */
#include "shelves.h"

enum { LIMIT, USE, VERSION, IOV_MAX };
enum { USE_UTIL, USE_WRITE, USE_GATHER8 };

typedef struct Ring {
  PoolList buffers;
  uint32_t reserved;
} Ring;
STATE_STRUCT(Ring, (PoolList, buffers), reserved);

static PoolList *ring_of(Pool *pool) { return &pool_state(pool, Ring)->buffers; }

static bool over_limit(const Pool *pool, uint64_t bytes) {
  const int64_t limit = pool->settings.value[LIMIT];
  return limit >= 0 && bytes > (uint64_t)limit;
}

/* What BufferPoolMXBean counts: nothing from 25 on. */
static void count_mapped(Pool *pool, uint64_t buffers, uint64_t bytes) {
  if (pool->settings.value[VERSION] >= 2) return;
  pool->figures.extra += buffers;
  pool->figures.extra_bytes += bytes;
}

static void ring_free(Pool *pool, uint32_t buffer) {
  count_mapped(pool, UINT64_MAX, 0 - pool_item(pool, buffer)->capacity);
  item_drop(pool, buffer);
}

static void jdk_open(Pool *pool) {
  *ring_of(pool) = EMPTY_LIST;
  const int64_t use = pool->settings.value[USE];
  pool->group = use == USE_UTIL ? 0 : use == USE_WRITE ? 1 : 8;
}

/* The first that fits; the first of the ring moves into its place. */
static uint32_t ring_get(Pool *pool, uint64_t bytes) {
  PoolList *ring = ring_of(pool);
  uint32_t found = ring->head;
  while (found != POOL_NONE && pool_item(pool, found)->capacity < bytes) found = pool_item(pool, found)->next;
  if (found == POOL_NONE) return POOL_NONE;
  const uint32_t first = list_pop_front(pool, ring);
  if (found != first) {
    list_insert_before(pool, ring, first, found);
    list_remove(pool, ring, found);
  }
  item_idle(pool, found, false);
  return found;
}

static void jdk_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  const bool looks = !over_limit(pool, bytes);
  const uint32_t found = looks ? ring_get(pool, bytes) : POOL_NONE;
  answer->word = found == POOL_NONE ? BL_POOL_WORD_NEW : BL_POOL_WORD_HIT;
  if (found == POOL_NONE && looks && ring_of(pool)->count > 0) {
    const uint32_t first = list_pop_front(pool, ring_of(pool));
    item_gone(pool, first);
    ring_free(pool, first);
  }
  answer->handle = found == POOL_NONE ? item_new(pool, bytes) : found;
  if (found == POOL_NONE) count_mapped(pool, 1, bytes);
}

static void jdk_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  PoolList *ring = ring_of(pool);
  const bool kept = !over_limit(pool, pool_item(pool, item)->capacity) &&
                    ring->count < (uint64_t)pool->settings.value[IOV_MAX];
  answer->word = kept ? BL_POOL_WORD_KEPT : BL_POOL_WORD_DROPPED;
  if (!kept) return ring_free(pool, item);
  if (pool->group > 1)
    list_push_back(pool, ring, item);
  else
    list_push_front(pool, ring, item);
  item_idle(pool, item, true);
}

/* What a channel's call leaves in the ring can be seen. */
static bool jdk_shows(Pool *pool, uint32_t buffer) {
  return !over_limit(pool, pool_item(pool, buffer)->capacity);
}

static RARELY_CALLED void jdk_shelve(Pool *pool) {
  if (pool->threads == 1) shelf_begin(BL_SHELF_KIND_THREAD, 0, BL_SHELF_WORD_ALL);
  shelf_lay_list(pool, ring_of(pool));
}

const PoolModel jdk_util_pool = {
    .state_bytes = STATE_BYTES(Ring),
    .rows = BL_POOL_ROWS_MAPPED,
    .growth = BL_POOL_GROWTH_FIXED,
    .per_thread = pool_per_thread,
    .open = jdk_open,
    .take = jdk_take,
    .give = jdk_give,
    .shows = jdk_shows,
    .shelve = jdk_shelve,
};
