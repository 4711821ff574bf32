/* Jetty 12.0.39 and 12.1.14: io.ArrayByteBufferPool (acquire, reserve, release, checkMaxMemory, evict),
 * util.ConcurrentPool, io.internal.CompoundPool and QueuedPool. Heap buffers.
 *
 * A bucket's entries keep their place while they are in use; behind them is a queue of idle buffers. `shelf`
 * is a buffer's bucket, `mark` where it is, `key` how often it came back after the first time. */
#include "shelves.h"

enum { VERSION, CLASS, MIN_CAPACITY, FACTOR, MAX_CAPACITY, MAX_BUCKET, MAX_HEAP, MAX_MEMORY, THREAD };
enum { CLASS_DEFAULT, CLASS_QUADRATIC, CLASS_CAPACITIES };
enum { FRESH, ENTRY_USED, ENTRY_IDLE, QUEUE_USED, QUEUED };

#define MOST_BUCKETS 4096u
#define MOST_ENTRIES 256

typedef struct Bucket {
  PoolList entries, queue;
  uint64_t capacity;
} Bucket;
STATE_STRUCT(Bucket, (PoolList, entries), (PoolList, queue), capacity);

typedef struct Jetty {
  uint64_t count, limit, held;
  Bucket bucket[MOST_BUCKETS];
} Jetty;
STATE_STRUCT(Jetty, count, limit, held, (Bucket, bucket));

#define NO_LIMIT UINT64_MAX

static Jetty *state_of(Pool *pool) { return pool_state(pool, Jetty); }
static int64_t setting(const Pool *pool, uint32_t index) { return pool->settings.value[index]; }

static void add_bucket(Jetty *jetty, uint64_t capacity) {
  SIM_ASSERT(jetty->count < MOST_BUCKETS);
  jetty->bucket[jetty->count++] = (Bucket){EMPTY_LIST, EMPTY_LIST, capacity};
}

/* The capacity of the first bucket. An eviction draws among all, so 12.0 has those that minCapacity forbids,
 * too. */
static uint64_t first_quadratic(const Pool *pool) {
  const uint64_t least = (uint64_t)setting(pool, MIN_CAPACITY);
  if (setting(pool, VERSION) == 0) return 1;
  return least > 0 ? (uint64_t)1 << log2_up(least) : 1024;
}

static RARELY_CALLED void add_buckets(Pool *pool) {
  Jetty *jetty = state_of(pool);
  const uint64_t most = (uint64_t)setting(pool, MAX_CAPACITY), factor = (uint64_t)setting(pool, FACTOR);
  switch (setting(pool, CLASS)) {
    case CLASS_QUADRATIC:
      for (uint64_t size = first_quadratic(pool); size <= most; size *= 2) add_bucket(jetty, size);
      return;
    case CLASS_CAPACITIES:
      for (uint32_t i = 0; i < pool->settings.list_count; i++) add_bucket(jetty, pool->settings.list[i]);
      return;
    default:
      for (uint64_t size = factor; size <= most; size += factor) add_bucket(jetty, size);
  }
}

/* Buckets of one factor, more than there is room for. */
static uint32_t jetty_refuses(const BlPoolSettings *settings) {
  const bool linear = settings->value[CLASS] != CLASS_QUADRATIC && settings->value[CLASS] != CLASS_CAPACITIES;
  const int64_t buckets = settings->value[MAX_CAPACITY] / settings->value[FACTOR];
  return linear && buckets > MOST_BUCKETS ? FACTOR : POOL_SETTINGS_VALID;
}

/* maxHeapMemory: 0 = an eighth of the heap, -1 = none, -2 = as the class's own constructor. */
static uint64_t heap_limit(const Pool *pool) {
  int64_t limit = setting(pool, MAX_HEAP);
  if (limit == -2) limit = setting(pool, CLASS) == CLASS_QUADRATIC && setting(pool, VERSION) == 0 ? -1 : 0;
  if (limit == 0) limit = setting(pool, MAX_MEMORY) / 8;
  return limit < 0 ? NO_LIMIT : (uint64_t)limit;
}

static RARELY_CALLED void jetty_open(Pool *pool) {
  add_buckets(pool);
  state_of(pool)->limit = heap_limit(pool);
}

/* The bucket of a request; count if none has it. WithBucketCapacities wants one strictly above, but the last.
 */
static uint64_t bucket_for(Pool *pool, uint64_t bytes) {
  const Jetty *jetty = state_of(pool);
  if (bytes < (uint64_t)setting(pool, MIN_CAPACITY) || jetty->count == 0) return jetty->count;
  if (setting(pool, CLASS) == CLASS_QUADRATIC && setting(pool, VERSION) == 0 && bytes == 0)
    return jetty->count;
  const bool strictly = setting(pool, CLASS) == CLASS_CAPACITIES;
  uint64_t low = 0, high = jetty->count;
  while (low < high) {
    const uint64_t middle = (low + high) / 2, capacity = jetty->bucket[middle].capacity;
    if (strictly ? capacity > bytes : capacity >= bytes)
      high = middle;
    else
      low = middle + 1;
  }
  return low == jetty->count && bytes == jetty->bucket[low - 1].capacity ? low - 1 : low;
}

/* The first idle entry from the thread's place on, once around. */
static uint32_t idle_entry(Pool *pool, const Bucket *bucket) {
  if (bucket->entries.count == 0) return POOL_NONE;
  uint32_t at = bucket->entries.head;
  const uint64_t steps = (uint64_t)setting(pool, THREAD) % bucket->entries.count;
  for (uint64_t i = 0; i < steps; i++) at = pool_item(pool, at)->next;
  for (uint32_t i = 0; i < bucket->entries.count; i++) {
    if (pool_item(pool, at)->mark == ENTRY_IDLE) return at;
    at = pool_item(pool, at)->next;
    if (at == POOL_NONE) at = bucket->entries.head;
  }
  return POOL_NONE;
}

static uint32_t bucket_acquire(Pool *pool, Bucket *bucket) {
  const uint32_t entry = idle_entry(pool, bucket);
  if (entry != POOL_NONE) {
    pool_item(pool, entry)->mark = ENTRY_USED;
    return entry;
  }
  const uint32_t queued = list_pop_front(pool, &bucket->queue);
  if (queued == POOL_NONE) return POOL_NONE;
  pool_item(pool, queued)->mark = QUEUE_USED;
  state_of(pool)->held -= bucket->capacity;
  return queued;
}

static void jetty_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  Jetty *jetty = state_of(pool);
  const uint64_t index = bucket_for(pool, bytes);
  const bool pooled = index < jetty->count;
  const uint32_t found = pooled ? bucket_acquire(pool, &jetty->bucket[index]) : POOL_NONE;
  answer->word = found == POOL_NONE ? BL_POOL_WORD_NEW : BL_POOL_WORD_HIT;
  answer->handle =
      found == POOL_NONE ? item_new(pool, pooled ? jetty->bucket[index].capacity : bytes) : found;
  if (found != POOL_NONE)
    item_idle(pool, found, false);
  else if (pooled)
    pool_item(pool, answer->handle)->shelf = (uint32_t)index;
  pool->figures.extra = jetty->held;
}

/* Removes one idle buffer: the queue's head, else an entry. Returns the bytes that left. */
static uint64_t bucket_evict(Pool *pool, Bucket *bucket) {
  uint32_t item = list_pop_front(pool, &bucket->queue);
  if (item == POOL_NONE) {
    item = idle_entry(pool, bucket);
    if (item == POOL_NONE) return 0;
    list_remove(pool, &bucket->entries, item);
  }
  row_push(&pool->row[0], item);
  state_of(pool)->held -= bucket->capacity;
  return bucket->capacity;
}

static void check_memory(Pool *pool) {
  Jetty *jetty = state_of(pool);
  if (jetty->limit == NO_LIMIT || jetty->held <= jetty->limit) return;
  int64_t excess = (int64_t)(jetty->held - jetty->limit);
  uint64_t at = pool_draw_below(pool, jetty->count);
  for (uint64_t i = 0; i < jetty->count && excess > 0; i++) {
    excess -= (int64_t)bucket_evict(pool, &jetty->bucket[at]);
    if (++at == jetty->count) at = 0;
  }
}

static bool room_in(const Bucket *bucket, int64_t most) {
  return most <= 0 || (int64_t)bucket->entries.count < (most < MOST_ENTRIES ? most : MOST_ENTRIES);
}

static bool queue_room(const Bucket *bucket, int64_t most) {
  return most > MOST_ENTRIES && (int64_t)bucket->queue.count < most - MOST_ENTRIES;
}

/* The first return: to the end of the entries, else of the queue. False: no room. */
static bool reserve_place(Pool *pool, Bucket *bucket, uint32_t item) {
  const int64_t most = setting(pool, MAX_BUCKET);
  PoolItem *at = pool_item(pool, item);
  if (room_in(bucket, most)) {
    list_push_back(pool, &bucket->entries, item);
    at->mark = ENTRY_IDLE;
  } else if (queue_room(bucket, most)) {
    list_push_back(pool, &bucket->queue, item);
    at->mark = QUEUED;
  } else {
    return false;
  }
  state_of(pool)->held += bucket->capacity;
  return true;
}

static bool return_again(Pool *pool, Bucket *bucket, uint32_t item) {
  PoolItem *at = pool_item(pool, item);
  at->key++;
  if (at->mark == ENTRY_USED) {
    at->mark = ENTRY_IDLE;
    return true;
  }
  if (!queue_room(bucket, setting(pool, MAX_BUCKET))) return false;
  list_push_back(pool, &bucket->queue, item);
  at->mark = QUEUED;
  state_of(pool)->held += bucket->capacity;
  return true;
}

/* What the check evicted leaves; the returned buffer itself may be among it. */
static void drop_evicted(Pool *pool, uint32_t returned, PoolAnswer *answer) {
  PoolRow *evicted = &pool->row[0];
  for (uint32_t i = 0; i < evicted->count; i++) {
    const uint32_t item = (uint32_t)row_at(evicted)[i];
    if (item == returned)
      answer->word = BL_POOL_WORD_DROPPED;
    else
      item_gone(pool, item);
    item_drop(pool, item);
  }
  evicted->count = 0;
}

static void jetty_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  Jetty *jetty = state_of(pool);
  const uint32_t shelf = pool_item(pool, item)->shelf;
  Bucket *bucket = &jetty->bucket[shelf == POOL_NONE ? 0 : shelf];
  const bool first = pool_item(pool, item)->mark == FRESH;
  const bool kept =
      shelf != POOL_NONE && (first ? reserve_place(pool, bucket, item) : return_again(pool, bucket, item));
  answer->word = kept ? BL_POOL_WORD_KEPT : BL_POOL_WORD_DROPPED;
  if (kept) {
    item_idle(pool, item, true);
    if (first || pool_item(pool, item)->key % 100 == 0) check_memory(pool);
    drop_evicted(pool, item, answer);
  } else {
    item_drop(pool, item);
  }
  pool->figures.extra = jetty->held;
}

/* The buckets that hold something. A buffer in use keeps its place among the entries. */
static RARELY_CALLED void jetty_shelve(Pool *pool) {
  const Jetty *jetty = state_of(pool);
  for (uint64_t i = 0; i < jetty->count; i++) {
    const Bucket *bucket = &jetty->bucket[i];
    if (bucket->entries.count + bucket->queue.count == 0) continue;
    shelf_begin_size(bucket->capacity);
    shelf_lay_list(pool, &bucket->entries);
    shelf_lay_list(pool, &bucket->queue);
  }
}

const PoolModel jetty_pool = {
    .state_bytes = STATE_BYTES(Jetty),
    .rows = BL_POOL_ROWS_MEMORY,
    .growth = BL_POOL_GROWTH_FIXED,
    .refuses = jetty_refuses,
    .open = jetty_open,
    .take = jetty_take,
    .give = jetty_give,
    .shelve = jetty_shelve,
};
