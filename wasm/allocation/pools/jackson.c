/* jackson-core 2.14.3 to 3.3.0: core.util.BufferRecycler, JsonRecyclerPools, TextBuffer,
 * SegmentedStringWriter, UTF8StreamJsonParser and WriterBasedJsonGenerator, each for one string. row[0]: the
 * lengths of the slots of the recyclers that lie in the pool, to be printed. row[1]: eight slots per
 * recycler, an array's item plus one.
 *
 * A recycler is an item without an array; `key` is its place in row[1]. What is out is the last segment of
 * the text, with the input buffer in `part` and its recycler in `shelf`. */
#include "slot_pools.h"

#define SLOTS      8u
#define BYTE_READ  0u
#define CHAR_WRITE 5u
#define CHAR_TEXT  6u

typedef struct Recyclers {
  PoolList idle;
  uint32_t thread; /* the recycler of the thread; POOL_NONE: they are pooled */
} Recyclers;
STATE_STRUCT(Recyclers, (PoolList, idle), thread);
_Static_assert(sizeof(Recyclers) == RECYCLERS_BYTES, "jackson_core_pool has room for it");

static Recyclers *state_of(Pool *pool) { return pool_state(pool, Recyclers); }
static int64_t version(const Pool *pool) { return pool->settings.value[JACKSON_VERSION]; }
static bool pooled(const Pool *pool) {
  return version(pool) == JACKSON_2_17_0 || version(pool) == JACKSON_3_0;
}

static uint64_t *slot_at(Pool *pool, uint32_t recycler, uint32_t slot) {
  return row_at(&pool->row[1]) + pool_item(pool, recycler)->key * SLOTS + slot;
}

static uint32_t recycler_new(Pool *pool) {
  const uint32_t recycler = item_new(pool, 0);
  pool_item(pool, recycler)->key = pool->row[1].count / SLOTS;
  for (uint32_t i = 0; i < SLOTS; i++) row_push(&pool->row[1], 0);
  return recycler;
}

void recyclers_show(Pool *pool) {
  const Recyclers *state = state_of(pool);
  pool->row[0].count = 0;
  pool->figures.extra = state->idle.count;
  for (uint32_t at = state->idle.head; at != POOL_NONE; at = pool_item(pool, at)->next)
    for (uint32_t slot = 0; slot < SLOTS; slot++) {
      const uint64_t item = *slot_at(pool, at, slot);
      const uint64_t bytes = item ? pool_item(pool, (uint32_t)item - 1)->capacity : 0;
      row_push(&pool->row[0], slot < 4 ? bytes : bytes / 2);
    }
}

/* The same slot of all recyclers that lie in the pool is one shelf. */
RARELY_CALLED void recyclers_shelve(Pool *pool) {
  for (uint32_t slot = 0; slot < SLOTS; slot++) {
    shelf_begin_word(BL_SHELF_WORD_BYTE_0 + (BlShelfWord)slot);
    for (uint32_t at = state_of(pool)->idle.head; at != POOL_NONE; at = pool_item(pool, at)->next) {
      const uint64_t item = *slot_at(pool, at, slot);
      if (item) shelf_lay(pool, (uint32_t)item - 1);
    }
  }
}

void recyclers_open(Pool *pool) {
  Recyclers *state = state_of(pool);
  state->idle = EMPTY_LIST;
  state->thread = POOL_NONE;
  if (pooled(pool)) return;
  state->thread = recycler_new(pool);
  list_push_back(pool, &state->idle, state->thread);
}

static void arrays_idle(Pool *pool, uint32_t recycler, bool idle) {
  for (uint32_t slot = 0; slot < SLOTS; slot++) {
    const uint64_t item = *slot_at(pool, recycler, slot);
    if (item) item_idle(pool, (uint32_t)item - 1, idle);
  }
}

static uint32_t recycler_take(Pool *pool) {
  Recyclers *state = state_of(pool);
  if (!pooled(pool)) return state->thread;
  const uint32_t recycler = list_pop_front(pool, &state->idle);
  if (recycler == POOL_NONE) return recycler_new(pool);
  arrays_idle(pool, recycler, false);
  return recycler;
}

/* 2.17.0: a stack. 3.0: to the end, while takes come from the front. */
static void recycler_give(Pool *pool, uint32_t recycler) {
  Recyclers *state = state_of(pool);
  if (!pooled(pool)) return;
  if (version(pool) == JACKSON_2_17_0)
    list_push_front(pool, &state->idle, recycler);
  else
    list_push_back(pool, &state->idle, recycler);
  arrays_idle(pool, recycler, true);
}

/* Takes an array of at least `least` bytes. `beside` lists an array that leaves the pool. */
static uint32_t array_take(Pool *pool, uint32_t recycler, uint32_t slot, uint64_t least) {
  uint64_t *at = slot_at(pool, recycler, slot);
  const uint32_t array = *at ? (uint32_t)(*at - 1) : POOL_NONE;
  *at = 0;
  if (array != POOL_NONE && pool_item(pool, array)->capacity >= least) {
    item_idle(pool, array, false);
    pool_item(pool, array)->mark = 1;
    return array;
  }
  if (array != POOL_NONE) item_gone(pool, array), item_drop(pool, array);
  return item_new(pool, least);
}

/* True: the array lies in its slot. To 2.16 it always does; then only if the slot is empty or it is bigger.
 */
static bool array_give(Pool *pool, uint32_t recycler, uint32_t slot, uint32_t array) {
  uint64_t *at = slot_at(pool, recycler, slot);
  const uint32_t before = *at ? (uint32_t)(*at - 1) : POOL_NONE;
  const bool keeps = before == POOL_NONE || version(pool) == JACKSON_2_14 ||
                     pool_item(pool, array)->capacity > pool_item(pool, before)->capacity;
  pool_item(pool, array)->mark = 0;
  if (!keeps) {
    item_drop(pool, array);
    return false;
  }
  if (before != POOL_NONE) item_gone(pool, before), item_drop(pool, before);
  *at = (uint64_t)array + 1;
  item_idle(pool, array, !pooled(pool));
  return true;
}

static uint64_t next_segment(uint64_t chars) { return min_u64(max_u64(chars + chars / 2, 500), 65536); }

/* Segments from the first on until they hold `chars`. Answers with the last; the first is lost if it is not.
 */
static void fill_segments(Pool *pool, uint32_t first, uint64_t chars, PoolAnswer *answer) {
  uint64_t last = pool_item(pool, first)->capacity / 2, all = last;
  const bool from_pool = pool_item(pool, first)->mark == 1;
  while (all < chars) {
    last = next_segment(last);
    all += last;
  }
  answer->capacity = 2 * all;
  const bool one = all == pool_item(pool, first)->capacity / 2;
  answer->word = one && from_pool ? BL_POOL_WORD_HIT : BL_POOL_WORD_NEW;
  answer->handle = one ? first : item_new(pool, 2 * last);
  if (one) return;
  if (from_pool) item_gone(pool, first);
  item_drop(pool, first);
}

static void read_string(Pool *pool, uint32_t recycler, uint64_t chars, PoolAnswer *answer) {
  const uint32_t input = array_take(pool, recycler, BYTE_READ, jackson_least[BYTE_READ]);
  const uint32_t text = array_take(pool, recycler, CHAR_TEXT, 2 * jackson_least[CHAR_TEXT]);
  fill_segments(pool, text, chars + 1, answer);
  item_array_number(pool, answer->handle);
  if (pool_item(pool, input)->mark == 1) item_gone(pool, input);
  pool_item(pool, answer->handle)->part = input;
}

/* The characters of the first piece that the generator hands over. */
static uint64_t first_piece(uint64_t chars) {
  if (chars + 2 <= 4000) return chars + 2;
  return chars == 3999 ? 4000 : 1;
}

static void write_string(Pool *pool, uint32_t recycler, uint64_t chars, PoolAnswer *answer) {
  const uint32_t output = array_take(pool, recycler, CHAR_WRITE, 2 * jackson_least[CHAR_WRITE]);
  const uint64_t first = max_u64(first_piece(chars), jackson_least[CHAR_TEXT]);
  fill_segments(pool, array_take(pool, recycler, CHAR_TEXT, 2 * first), chars + 2, answer);
  item_array_number(pool, answer->handle);
  if (pooled(pool) && pool_item(pool, output)->mark == 1) item_gone(pool, output);
  array_give(pool, recycler, CHAR_WRITE, output);
}

void recyclers_take(Pool *pool, uint64_t chars, PoolAnswer *answer) {
  const uint32_t recycler = recycler_take(pool);
  if (pool->settings.value[JACKSON_USE] == JACKSON_READ)
    read_string(pool, recycler, chars, answer);
  else
    write_string(pool, recycler, chars, answer);
  pool_item(pool, answer->handle)->shelf = recycler;
  pool_item(pool, answer->handle)->key = answer->capacity;
  answer->array = item_array_number(pool, answer->handle);
}

void recyclers_give(Pool *pool, uint32_t segment, PoolAnswer *answer) {
  PoolItem *item = pool_item(pool, segment);
  const uint32_t recycler = item->shelf, input = item->part;
  item->part = POOL_NONE;
  answer->capacity = item->key;
  answer->array = item_array_number(pool, segment);
  answer->word = array_give(pool, recycler, CHAR_TEXT, segment) ? BL_POOL_WORD_KEPT : BL_POOL_WORD_DROPPED;
  if (input != POOL_NONE) array_give(pool, recycler, BYTE_READ, input);
  recycler_give(pool, recycler);
}
