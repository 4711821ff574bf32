/* Pools by size over one ordered set: Hadoop 3.4.3 org.apache.hadoop.io.ElasticByteBufferPool, Kafka's
 * BufferSupplier.create() (3.9.2 to 4.4.0), commons-pool2 2.13.1 GenericKeyedObjectPool keyed by size. */
#include "item_tree.h"
#include "shelves.h"

static ItemTree *tree_of(Pool *pool) { return pool_state(pool, ItemTree); }
static void tree_open(Pool *pool) { *tree_of(pool) = EMPTY_TREE; }

static void answer_take(Pool *pool, uint32_t found, uint64_t capacity, PoolAnswer *answer) {
  answer->handle = found == POOL_NONE ? item_new(pool, capacity) : found;
  answer->word = found == POOL_NONE ? BL_POOL_WORD_NEW : BL_POOL_WORD_HIT;
  if (found == POOL_NONE) return;
  tree_remove(pool, tree_of(pool), found);
  item_idle(pool, found, false);
}

static void keep(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  tree_insert(pool, tree_of(pool), item);
  item_idle(pool, item, true);
  answer->word = BL_POOL_WORD_KEPT;
}

/* A queue for each size: items come in the order of their sizes. */
static void lay_by_size(const Pool *pool, uint32_t item) {
  const double capacity = (double)pool_item(pool, item)->capacity;
  const uint32_t count = pool_shelves.count;
  if (count == 0 || pool_shelves.shelf[count - 1].name != capacity)
    shelf_begin_size(pool_item(pool, item)->capacity);
  shelf_lay(pool, item);
}

static RARELY_CALLED void queues_shelve(Pool *pool) { tree_walk(pool, tree_of(pool)->root, lay_by_size); }

#define SIZED_POOL(name, takes, gives, parts) \
  const PoolModel name##_pool = {             \
      .state_bytes = STATE_BYTES(ItemTree),   \
      .rows = BL_POOL_ROWS_ARRAYS,            \
      .growth = BL_POOL_GROWTH_FIXED,         \
      .open = tree_open,                      \
      .take = takes,                          \
      .give = gives,                          \
      parts,                                  \
  }

static void hadoop_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  answer_take(pool, tree_least(pool, tree_of(pool), bytes), bytes, answer);
}
SIZED_POOL(hadoop_common, hadoop_take, keep, .shelf = BL_SHELF_WORD_BUFFERS);

static uint32_t first_of(Pool *pool, uint64_t capacity) {
  const uint32_t first = tree_least(pool, tree_of(pool), capacity);
  return first != POOL_NONE && pool_item(pool, first)->capacity == capacity ? first : POOL_NONE;
}

static void supplier_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  answer_take(pool, first_of(pool, bytes), bytes, answer);
}
SIZED_POOL(kafka_supplier, supplier_take, keep, .shelve = queues_shelve);

enum { KEY, LIFO, MAX_IDLE };
static void keyed_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  const uint64_t key = pool->settings.value[KEY] ? (uint64_t)1 << log2_up(bytes) : bytes;
  const bool last = pool->settings.value[LIFO];
  answer_take(pool, last ? tree_last(pool, tree_of(pool), key) : first_of(pool, key), key, answer);
}

static void keyed_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  const int64_t most = pool->settings.value[MAX_IDLE];
  const uint64_t capacity = pool_item(pool, item)->capacity;
  if (most < 0 || tree_count(pool, tree_of(pool), capacity, (uint64_t)most) < (uint64_t)most)
    return keep(pool, item, bytes, answer);
  item_drop(pool, item);
  answer->word = BL_POOL_WORD_DROPPED;
}
SIZED_POOL(commons_pool2, keyed_take, keyed_give, .shelve = queues_shelve);
