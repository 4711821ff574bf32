/* Go's pools with a sync.Pool per size: grpc-go v1.85.0 mem/buffer_pool.go, prometheus v0.316.0 util/pool,
 * thanos v0.42.0 pkg/pool, libp2p/go-buffer-pool v0.1.0 pool.go, VictoriaMetrics v1.151.0
 * lib/leveledbytebufferpool. */
#include "sync_pool.h"

#define TIERS    64u
#define FALLBACK (TIERS - 1u)
#define NO_TIER  TIERS

typedef struct TieredPool {
  SyncPool tier[TIERS];
  uint64_t size[TIERS];
  uint64_t count, last, used;
} TieredPool;
STATE_STRUCT(TieredPool, (SyncPool, tier), size, count, last, used);

static TieredPool *state_of(Pool *pool) { return pool_state(pool, TieredPool); }

static void tiered_open(Pool *pool) {
  for (uint32_t i = 0; i < TIERS; i++) state_of(pool)->tier[i] = EMPTY_SYNC_POOL;
}

static void tiered_collect(Pool *pool) {
  for (uint32_t i = 0; i < TIERS; i++) sync_pool_collect(pool, &state_of(pool)->tier[i]);
}

static RARELY_CALLED void tiered_shelve(Pool *pool) {
  const TieredPool *state = state_of(pool);
  for (uint32_t i = 0; i < state->count; i++)
    sync_pool_shelve(pool, &state->tier[i], BL_SHELF_KIND_SIZE, state->size[i]);
}

static void add_tier(TieredPool *state, uint64_t size) {
  SIM_ASSERT(state->count < FALLBACK);
  state->size[state->count++] = size;
}

/* The least tier that holds `bytes`; NO_TIER if none does. */
static uint32_t tier_for(const TieredPool *state, uint64_t bytes) {
  for (uint32_t i = 0; i < state->count; i++)
    if (bytes <= state->size[i]) return i;
  return NO_TIER;
}

static void take_from(Pool *pool, uint32_t tier, uint64_t capacity, PoolAnswer *answer) {
  const uint32_t pooled = tier == NO_TIER ? POOL_NONE : sync_pool_get(pool, &state_of(pool)->tier[tier]);
  answer->handle = pooled == POOL_NONE ? item_new(pool, capacity) : pooled;
  answer->word = pooled == POOL_NONE ? BL_POOL_WORD_NEW : BL_POOL_WORD_HIT;
}

static void give_to(Pool *pool, uint32_t tier, uint32_t item, PoolAnswer *answer) {
  answer->word = tier == NO_TIER ? BL_POOL_WORD_DROPPED : BL_POOL_WORD_KEPT;
  if (tier == NO_TIER)
    item_drop(pool, item);
  else
    sync_pool_put(pool, &state_of(pool)->tier[tier], item);
}

static void name_object(Pool *pool, PoolAnswer *answer) {
  answer->object = item_object_number(pool, answer->handle);
}

#define TIERED_POOL(name, opens, takes, gives, grows, shelves) \
  FACTOR_POOL(name, opens, takes, gives, grows, shelves, NULL)
#define FACTOR_POOL(name, opens, takes, gives, grows, shelves, refused) \
  const PoolModel name##_pool = {                                       \
      .refuses = refused,                                               \
      .state_bytes = STATE_BYTES(TieredPool),                           \
      .rows = BL_POOL_ROWS_BUFFERS,                                     \
      .growth = BL_POOL_GROWTH_##grows,                                 \
      .open = opens,                                                    \
      .take = takes,                                                    \
      .give = gives,                                                    \
      .collect = tiered_collect,                                        \
      .shelve = shelves,                                                \
  }

/* grpc-go. The fallback looks at one buffer: a too small one is put back, into the private place. */
static void fallback_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  SyncPool *fallback = &state_of(pool)->tier[FALLBACK];
  const uint32_t pooled = sync_pool_get(pool, fallback);
  const bool fits = pooled != POOL_NONE && pool_item(pool, pooled)->capacity >= bytes;
  if (pooled != POOL_NONE && !fits) sync_pool_put(pool, fallback, pooled);
  answer->handle = fits ? pooled : item_new(pool, round_up(bytes, 4096));
  answer->word = fits ? BL_POOL_WORD_HIT : BL_POOL_WORD_NEW;
}

static void grpc_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  const TieredPool *state = state_of(pool);
  const uint32_t tier = tier_for(state, bytes);
  if (tier == NO_TIER)
    fallback_take(pool, bytes, answer);
  else
    take_from(pool, tier, state->size[tier], answer);
  name_object(pool, answer);
}

static RARELY_CALLED void grpc_shelve(Pool *pool) {
  tiered_shelve(pool);
  sync_pool_shelve(pool, &state_of(pool)->tier[FALLBACK], BL_SHELF_KIND_WORD, BL_SHELF_WORD_FALLBACK);
}

static void grpc_default_open(Pool *pool) {
  static const uint32_t sizes[] = {256, 4096, 16384, 32768, 1048576};
  tiered_open(pool);
  for (uint32_t i = 0; i < 5; i++) add_tier(state_of(pool), sizes[i]);
}

/* The largest tier that the power of two below the capacity fills. */
static void grpc_default_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  const TieredPool *state = state_of(pool);
  const uint64_t capacity = pool_item(pool, item)->capacity;
  if (capacity > state->size[state->count - 1]) return give_to(pool, FALLBACK, item, answer);
  uint32_t tier = NO_TIER;
  for (uint32_t i = 0; i < state->count; i++)
    if (state->size[i] <= (uint64_t)1 << top_bit_of_long(capacity)) tier = i;
  give_to(pool, tier, item, answer);
}
TIERED_POOL(grpc_default, grpc_default_open, grpc_take, grpc_default_give, FIXED, grpc_shelve);

static void grpc_tiered_open(Pool *pool) {
  tiered_open(pool);
  for (uint32_t i = 0; i < pool->settings.list_count; i++) add_tier(state_of(pool), pool->settings.list[i]);
}

static void grpc_tiered_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  const uint64_t capacity = pool_item(pool, item)->capacity;
  const uint32_t tier = tier_for(state_of(pool), capacity);
  const bool less = tier != NO_TIER && capacity < state_of(pool)->size[tier];
  give_to(pool, less ? NO_TIER : tier == NO_TIER ? FALLBACK : tier, item, answer);
}
TIERED_POOL(grpc_tiered, grpc_tiered_open, grpc_take, grpc_tiered_give, FIXED, grpc_shelve);

/* prometheus and thanos: sizes that rise by a factor. A buffer goes to the least bucket that holds it, so a
 * bucket may hold less than its size. */
enum { LEAST, MOST, FACTOR };

static int64_t next_size(const BlPoolSettings *settings, int64_t size) {
  return (int64_t)((double)size * ((double)settings->value[FACTOR] / 1000));
}

/* A factor whose sizes do not rise, or that needs more than all tiers. */
static uint32_t factor_refuses(const BlPoolSettings *settings) {
  int64_t size = settings->value[LEAST];
  for (uint32_t tiers = 0; size <= settings->value[MOST]; tiers++) {
    if (tiers == FALLBACK || next_size(settings, size) <= size) return FACTOR;
    size = next_size(settings, size);
  }
  return POOL_SETTINGS_VALID;
}

static void factor_open(Pool *pool) {
  tiered_open(pool);
  for (int64_t size = pool->settings.value[LEAST]; size <= pool->settings.value[MOST];
       size = next_size(&pool->settings, size))
    add_tier(state_of(pool), (uint64_t)size);
}

static void bucket_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  const uint32_t tier = tier_for(state_of(pool), bytes);
  take_from(pool, tier, tier == NO_TIER ? bytes : state_of(pool)->size[tier], answer);
}

static void bucket_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  give_to(pool, tier_for(state_of(pool), pool_item(pool, item)->capacity), item, answer);
}

/* A scrape asks for the last length and 512 more, reads into a bytes.Buffer over the array, and puts that
 * array back, never the grown one. The item that is handed out borrows it. */
static void scrape_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  TieredPool *state = state_of(pool);
  bucket_take(pool, state->last + 512, answer);
  const uint32_t got = answer->handle, holder = item_new(pool, pool_item(pool, got)->capacity);
  PoolItem *item = pool_item(pool, holder);
  item->array = item_array_number(pool, got);
  item->part = got;
  item->borrowed = 1;
  answer->handle = holder;
  state->last = bytes;
}

static void scrape_give(Pool *pool, uint32_t holder, PoolAnswer *answer) {
  const PoolItem *item = pool_item(pool, holder);
  const bool grown = !item->borrowed;
  bucket_give(pool, item->part, 0, answer);
  if (!grown) return item_free(pool, holder);
  answer->word = BL_POOL_WORD_DROPPED;
  item_drop(pool, holder);
}

static void prometheus_open(Pool *pool) {
  factor_open(pool);
  if (pool->settings.value[3]) pool->settings.growth = BL_POOL_GROWTH_READ_FROM;
}

static void prometheus_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  if (pool->settings.value[3])
    scrape_take(pool, bytes, answer);
  else
    bucket_take(pool, bytes, answer);
}

static void prometheus_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  if (pool->settings.value[3])
    scrape_give(pool, item, answer);
  else
    bucket_give(pool, item, bytes, answer);
}
FACTOR_POOL(prometheus, prometheus_open, prometheus_take, prometheus_give, APPEND, tiered_shelve,
            factor_refuses);

/* thanos counts what is out, and refuses a take that would pass the total. */
static void thanos_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  TieredPool *state = state_of(pool);
  const uint64_t total = (uint64_t)pool->settings.value[3];
  if (total > 0 && state->used + bytes > total) {
    answer->word = BL_POOL_WORD_REFUSED;
    return;
  }
  bucket_take(pool, bytes, answer);
  state->used += pool_item(pool, answer->handle)->capacity;
  name_object(pool, answer);
}

static void thanos_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  TieredPool *state = state_of(pool);
  state->used -= min_u64(state->used, pool_item(pool, item)->capacity);
  bucket_give(pool, item, bytes, answer);
}
FACTOR_POOL(thanos, factor_open, thanos_take, thanos_give, APPEND, tiered_shelve, factor_refuses);

/* go-buffer-pool: a pool for each power of two below 2^31. */
#define GO_INT32_MAX 0x7fffffffu
static void go_buffer_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  const bool pooled = bytes > 0 && bytes <= GO_INT32_MAX;
  const uint32_t tier = pooled ? log2_up(bytes) : NO_TIER;
  take_from(pool, tier, pooled ? (uint64_t)1 << tier : bytes, answer);
}

static void go_buffer_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  const uint64_t capacity = pool_item(pool, item)->capacity;
  const bool pooled = capacity > 0 && capacity <= GO_INT32_MAX;
  give_to(pool, pooled ? top_bit_of_long(capacity) : NO_TIER, item, answer);
}
static RARELY_CALLED void go_buffer_shelve(Pool *pool) {
  for (uint32_t power = 0; power < 32; power++)
    sync_pool_shelve(pool, &state_of(pool)->tier[power], BL_SHELF_KIND_SIZE, (uint64_t)1 << power);
}
TIERED_POOL(go_buffer_pool, tiered_open, go_buffer_take, go_buffer_give, APPEND, go_buffer_shelve);

/* leveledbytebufferpool: ten levels from 256 bytes on. */
#define LEVELS 10u
static uint32_t level_of(uint64_t bytes) {
  const uint64_t above = (bytes ? bytes - 1 : 0) >> 8;
  return (uint32_t)min_u64(above ? top_bit_of_long(above) + 1 : 0, LEVELS - 1);
}

static void vm_leveled_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  TieredPool *state = state_of(pool);
  const uint32_t level = level_of(pool->settings.value[0] ? state->last : bytes);
  uint32_t pooled = sync_pool_get(pool, &state->tier[level]);
  if (pooled == POOL_NONE && level + 1 < LEVELS) pooled = sync_pool_get(pool, &state->tier[level + 1]);
  answer->handle = pooled == POOL_NONE ? item_new(pool, (uint64_t)256 << level) : pooled;
  answer->word = pooled == POOL_NONE ? BL_POOL_WORD_NEW : BL_POOL_WORD_HIT;
  state->last = bytes;
  name_object(pool, answer);
}

static void vm_leveled_give(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  const uint64_t capacity = pool_item(pool, item)->capacity;
  const uint32_t level = level_of(capacity);
  give_to(pool, capacity <= (uint64_t)256 << level ? level : NO_TIER, item, answer);
}
static RARELY_CALLED void vm_leveled_shelve(Pool *pool) {
  for (uint32_t level = 0; level < LEVELS; level++)
    sync_pool_shelve(pool, &state_of(pool)->tier[level], BL_SHELF_KIND_SIZE, (uint64_t)256 << level);
}
TIERED_POOL(vm_leveled, tiered_open, vm_leveled_take, vm_leveled_give, APPEND, vm_leveled_shelve);
