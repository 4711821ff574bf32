/* Netty's AdaptiveByteBufAllocator of 4.2.7, heap buffers, one thread:
 * io.netty.buffer.AdaptivePoolingAllocator with a histogram of sizes. An event loop's thread has the same
 * rows as any other.
 *
 * Items: a chunk (`key` its bytes handed out, `shelf` its group, `mark` its words in row[0], `children` who
 * holds it, `borrowed` 1 while a magazine knows it); a block (`key` its offset, `part` its chunk). Row 0: per
 * chunk of a class the first of its queue, its length, and the offsets. */
#include "netty.h"

enum { USE, REUSE_QUEUE };

#define GROUPS      17u
#define LARGE       16u
#define LEAST_CHUNK (128u << 10)
#define MOST_CHUNK  (8u << 20)
#define MOST_POOLED (1u << 20)
#define RETIRE      256u
#define CHUNK_WORDS 4098u
#define BINS        16u

static const uint32_t classes[] = {32,   64,   128,  256,  512,  640,  1024,  1152,
                                   2048, 2304, 4096, 4352, 8192, 8704, 16384, 16896};
/* KiB. */
static const uint32_t bins[BINS] = {16,  24,  32,  48,  64,   96,   128,  192,
                                    256, 384, 512, 768, 1024, 1792, 2048, 3072};

typedef struct Group {
  uint32_t current, next;
  PoolList queue;
  uint32_t reserved;
} Group;
STATE_STRUCT(Group, current, next, (PoolList, queue), reserved);

typedef struct Histogram {
  uint32_t quarter[4][BINS];
  uint64_t at, counted, target, upper, preferred, rotated;
} Histogram;
STATE_STRUCT(Histogram, (uint32_t, quarter), at, counted, target, upper, preferred, rotated);

typedef struct OldAdaptive {
  Group group[GROUPS];
  uint32_t free_words, words;
  Histogram histogram;
} OldAdaptive;
STATE_STRUCT(OldAdaptive, (Group, group), free_words, words, (Histogram, histogram));

static OldAdaptive *state_of(Pool *pool) { return pool_state(pool, OldAdaptive); }
static Histogram *histogram_of(Pool *pool) { return &state_of(pool)->histogram; }
static Group *group_of(Pool *pool, uint32_t chunk) {
  return &state_of(pool)->group[pool_item(pool, chunk)->shelf];
}

static void adaptive_open(Pool *pool) {
  OldAdaptive *state = state_of(pool);
  state->free_words = POOL_NONE;
  for (uint32_t i = 0; i < GROUPS; i++) state->group[i] = (Group){POOL_NONE, POOL_NONE, EMPTY_LIST, 0};
  state->histogram.target = 9;
  state->histogram.preferred = LEAST_CHUNK;
}

/* --- the histogram of the large group --- */

/* The size below which 99 of 100 lie. */
static uint64_t percentile(const Histogram *histogram) {
  uint64_t sums[BINS], all = 0;
  for (uint32_t i = 0; i < BINS; i++) {
    sums[i] = 0;
    for (uint32_t q = 0; q < 4; q++) sums[i] += histogram->quarter[q][i] & 0xffff;
    all += sums[i];
  }
  uint64_t below = (uint64_t)((double)all * 0.99);
  uint32_t bin = 0;
  for (; bin < BINS - 1 && sums[bin] <= below; bin++) below -= sums[bin];
  return (uint64_t)bins[bin] << 10;
}

static void rotate(Histogram *histogram) {
  histogram->rotated = 1;
  histogram->upper = percentile(histogram);
  const uint64_t preferred = max_u64(8 * histogram->upper, LEAST_CHUNK);
  if (histogram->preferred != preferred)
    histogram->target = max_u64(histogram->target / 2, 1024);
  else
    histogram->target = min_u64(histogram->target * 2, 65534);
  histogram->preferred = preferred;
  histogram->at = (histogram->at + 1) & 3;
  histogram->counted = 0;
  for (uint32_t i = 0; i < BINS; i++) histogram->quarter[histogram->at][i] = 0;
}

static void record(Histogram *histogram, uint64_t bytes) {
  uint32_t bin = 0;
  if (bytes == 0) return;
  while (bin < BINS - 1 && (uint64_t)bins[bin] << 10 < bytes) bin++;
  histogram->quarter[histogram->at][bin]++;
  if (histogram->counted++ == histogram->target) rotate(histogram);
}

static uint64_t starting_bytes(Pool *pool, uint32_t group, uint64_t bytes, bool again) {
  if (group < LARGE) return classes[group];
  Histogram *histogram = histogram_of(pool);
  if (!again) record(histogram, bytes);
  return max_u64(bytes, min_u64(bytes <= 32768 ? 65536 : 2 * bytes, histogram->upper));
}

/* --- chunks --- */

static uint64_t *words_of(Pool *pool, uint32_t chunk) {
  return row_at(&pool->row[0]) + (uint64_t)pool_item(pool, chunk)->mark * CHUNK_WORDS;
}
static bool is_large(const Pool *pool, uint32_t chunk) { return pool_item(pool, chunk)->shelf == LARGE; }
static uint64_t segment_of(const Pool *pool, uint32_t chunk) {
  return classes[pool_item(pool, chunk)->shelf];
}
static uint64_t segments_in(const Pool *pool, uint32_t chunk) {
  return pool_item(pool, chunk)->capacity / segment_of(pool, chunk);
}

static uint32_t words_take(Pool *pool) {
  OldAdaptive *state = state_of(pool);
  PoolRow *row = &pool->row[0];
  const uint32_t words = state->free_words != POOL_NONE ? state->free_words : state->words++;
  if (state->free_words != POOL_NONE)
    state->free_words = (uint32_t)row_at(row)[(uint64_t)words * CHUNK_WORDS];
  while (row->count < (words + 1) * CHUNK_WORDS) row_push(row, 0);
  return words;
}

static void fill_segments(Pool *pool, uint32_t chunk) {
  const uint32_t words = words_take(pool);
  pool_item(pool, chunk)->mark = words;
  uint64_t *queue = words_of(pool, chunk);
  queue[0] = 0;
  queue[1] = segments_in(pool, chunk);
  for (uint64_t i = 0; i < queue[1]; i++) queue[2 + i] = i * segment_of(pool, chunk);
}

static void chunk_free(Pool *pool, uint32_t chunk) {
  if (!is_large(pool, chunk)) {
    words_of(pool, chunk)[0] = state_of(pool)->free_words;
    state_of(pool)->free_words = pool_item(pool, chunk)->mark;
  }
  pool->figures.held -= pool_item(pool, chunk)->capacity;
  pool_item(pool, chunk)->borrowed = 0;
  item_drop(pool, chunk);
}

static uint64_t large_bytes(Pool *pool, uint64_t bytes) {
  Histogram *histogram = histogram_of(pool);
  const uint64_t wanted = round_up(max_u64(8 * bytes, histogram->preferred), LEAST_CHUNK);
  const uint64_t size = min_u64(wanted, MOST_CHUNK);
  if (!histogram->rotated && histogram->preferred == LEAST_CHUNK) histogram->preferred = size;
  return size;
}

static uint32_t chunk_new(Pool *pool, uint32_t group, uint64_t bytes) {
  const uint64_t size =
      group == LARGE ? large_bytes(pool, bytes) : max_u64(LEAST_CHUNK, (uint64_t)classes[group] * 32);
  const uint32_t chunk = item_new(pool, size);
  pool_item(pool, chunk)->shelf = group;
  pool_item(pool, chunk)->children = 1;
  pool_item(pool, chunk)->borrowed = 1;
  pool->figures.held += size;
  if (group < LARGE) fill_segments(pool, chunk);
  return chunk;
}

static uint64_t remaining(Pool *pool, uint32_t chunk) {
  PoolItem *item = pool_item(pool, chunk);
  const uint64_t left = item->capacity - item->key;
  if (is_large(pool, chunk) || left > segment_of(pool, chunk)) return left;
  const uint64_t free = words_of(pool, chunk)[1] * segment_of(pool, chunk);
  item->key = item->capacity - free;
  return free;
}

static uint64_t segment_take(Pool *pool, uint32_t chunk) {
  uint64_t *queue = words_of(pool, chunk);
  SIM_ASSERT(queue[1] > 0);
  const uint64_t offset = queue[2 + queue[0]];
  queue[0] = (queue[0] + 1) % segments_in(pool, chunk);
  queue[1]--;
  return offset;
}

static uint32_t chunk_serve(Pool *pool, uint32_t chunk, uint64_t bytes) {
  const bool large = is_large(pool, chunk);
  const uint64_t offset = large ? pool_item(pool, chunk)->key : segment_take(pool, chunk);
  const uint32_t block = item_new(pool, bytes);
  pool_item(pool, chunk)->key += large ? bytes : segment_of(pool, chunk);
  pool_item(pool, chunk)->children++;
  pool_item(pool, block)->part = chunk;
  pool_item(pool, block)->key = offset;
  return block;
}

static bool queue_offer(Pool *pool, uint32_t chunk) {
  PoolList *queue = &group_of(pool, chunk)->queue;
  if (queue->count >= (uint64_t)1 << log2_up((uint64_t)pool->settings.value[REUSE_QUEUE])) return false;
  list_push_back(pool, queue, chunk);
  return true;
}

/* A chunk whose size differs from the preferred by k units is dropped with a probability of 5 % times k. */
static bool is_unwanted(Pool *pool, uint32_t chunk) {
  const int64_t given = (int64_t)(pool_item(pool, chunk)->capacity / LEAST_CHUNK);
  const int64_t preferred = (int64_t)(histogram_of(pool)->preferred / LEAST_CHUNK);
  const int64_t differs = given > preferred ? given - preferred : preferred - given;
  return differs != 0 && pool_draw_part(pool) * 20.0 < (double)differs;
}

/* Nobody holds it. An empty large chunk is next in line, or queued, or freed. True: it went. */
static bool chunk_empty(Pool *pool, uint32_t chunk) {
  const bool unwanted = is_large(pool, chunk) && is_unwanted(pool, chunk);
  if (unwanted || !pool_item(pool, chunk)->borrowed) {
    chunk_free(pool, chunk);
    return true;
  }
  PoolItem *item = pool_item(pool, chunk);
  item->children = 1;
  item->key = 0;
  if (group_of(pool, chunk)->next == POOL_NONE) {
    group_of(pool, chunk)->next = chunk;
    return false;
  }
  item->borrowed = 0;
  if (queue_offer(pool, chunk)) return false;
  chunk_free(pool, chunk);
  return true;
}

/* One holder less. True: the chunk went. */
static bool chunk_release(Pool *pool, uint32_t chunk) {
  return --pool_item(pool, chunk)->children == 0 && chunk_empty(pool, chunk);
}

/* The magazine is done with it. A chunk of a class is queued at once. */
static void chunk_leave(Pool *pool, uint32_t chunk) {
  if (!is_large(pool, chunk)) {
    pool_item(pool, chunk)->borrowed = 0;
    if (queue_offer(pool, chunk)) return;
  }
  chunk_release(pool, chunk);
}

/* --- magazines --- */

static void next_or_leave(Pool *pool, Group *group, uint32_t chunk) {
  const uint32_t next = group->next;
  if (next == POOL_NONE) {
    group->next = chunk;
  } else if (remaining(pool, chunk) > remaining(pool, next)) {
    group->next = chunk;
    chunk_leave(pool, next);
  } else {
    chunk_leave(pool, chunk);
  }
}

static void retire(Pool *pool, Group *group, uint32_t chunk) {
  if (remaining(pool, chunk) < RETIRE)
    chunk_leave(pool, chunk);
  else
    next_or_leave(pool, group, chunk);
}

/* Serves and is current, or serves all it has left and leaves; POOL_NONE: it has less than `bytes`. */
static uint32_t serve_from(Pool *pool, Group *group, uint32_t chunk, uint64_t bytes, uint64_t start) {
  const uint64_t left = remaining(pool, chunk);
  if (left > start) {
    group->current = chunk;
    return chunk_serve(pool, chunk, start);
  }
  if (left < bytes) return POOL_NONE;
  const uint32_t block = chunk_serve(pool, chunk, left);
  chunk_leave(pool, chunk);
  return block;
}

static uint32_t serve_current(Pool *pool, Group *group, uint64_t bytes, uint64_t start) {
  const uint32_t chunk = group->current;
  group->current = POOL_NONE;
  const uint32_t block = serve_from(pool, group, chunk, bytes, start);
  if (block == POOL_NONE) retire(pool, group, chunk);
  return block;
}

static uint32_t serve_next(Pool *pool, Group *group, uint64_t bytes, uint64_t start) {
  const uint32_t chunk = group->next;
  group->next = POOL_NONE;
  const uint32_t block = serve_from(pool, group, chunk, bytes, start);
  if (block == POOL_NONE) chunk_leave(pool, chunk);
  return block;
}

static uint32_t queued_or_new(Pool *pool, uint32_t index, uint64_t bytes) {
  Group *group = &state_of(pool)->group[index];
  const uint32_t chunk = list_pop_front(pool, &group->queue);
  if (chunk == POOL_NONE) return chunk_new(pool, index, bytes);
  pool_item(pool, chunk)->borrowed = 1;
  const uint64_t left = remaining(pool, chunk);
  if (left > 0 && left >= bytes) return chunk;
  retire(pool, group, chunk);
  return chunk_new(pool, index, bytes);
}

static uint32_t group_take(Pool *pool, uint32_t index, uint64_t bytes, bool again) {
  Group *group = &state_of(pool)->group[index];
  const uint64_t start = starting_bytes(pool, index, bytes, again);
  uint32_t block = group->current == POOL_NONE ? POOL_NONE : serve_current(pool, group, bytes, start);
  if (block == POOL_NONE && group->next != POOL_NONE) block = serve_next(pool, group, bytes, start);
  if (block == POOL_NONE) block = serve_from(pool, group, queued_or_new(pool, index, bytes), bytes, start);
  return block;
}

/* --- the allocator --- */

static uint32_t allocate(Pool *pool, uint64_t bytes, bool again) {
  uint32_t group = 0;
  while (group < LARGE && classes[group] < bytes) group++;
  if (bytes <= MOST_POOLED) return group_take(pool, group, bytes, again);
  const uint32_t block = item_new(pool, bytes);
  pool->figures.held += bytes;
  return block;
}

static bool deallocate(Pool *pool, uint32_t block) {
  const PoolItem at = *pool_item(pool, block);
  if (at.part == POOL_NONE) {
    pool->figures.held -= at.capacity;
    item_drop(pool, block);
    return true;
  }
  item_free(pool, block);
  if (!is_large(pool, at.part)) {
    uint64_t *queue = words_of(pool, at.part);
    queue[2 + (queue[0] + queue[1]) % segments_in(pool, at.part)] = at.key;
    queue[1]++;
  }
  return chunk_release(pool, at.part);
}

static void show_block(Pool *pool, uint32_t block, PoolAnswer *answer) {
  const PoolItem *item = pool_item(pool, block);
  answer->capacity = item->capacity;
  answer->offset = item->part == POOL_NONE ? 0 : item->key;
  answer->array = item_array_number(pool, item->part == POOL_NONE ? block : item->part);
}

static void adaptive_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  const bool grows = pool->settings.value[USE] == 1;
  const uint64_t held = pool->figures.held;
  uint32_t block = allocate(pool, grows ? 256 : bytes, false);
  if (grows && bytes > 256) {
    const uint32_t grown = allocate(pool, netty_grown_bytes(bytes), true);
    deallocate(pool, block);
    block = grown;
  }
  answer->word = pool->figures.held > held ? BL_POOL_WORD_CHUNK : BL_POOL_WORD_REUSE;
  answer->handle = block;
  show_block(pool, block, answer);
}

static void adaptive_give(Pool *pool, uint32_t block, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  show_block(pool, block, answer);
  answer->word = deallocate(pool, block) ? BL_POOL_WORD_FREED : BL_POOL_WORD_KEPT;
}

const PoolModel netty_adaptive_old_pool = {
    .state_bytes = STATE_BYTES(OldAdaptive),
    .rows = BL_POOL_ROWS_CHUNKS_DRAWN,
    .growth = BL_POOL_GROWTH_NONE,
    .open = adaptive_open,
    .take = adaptive_take,
    .give = adaptive_give,
};
