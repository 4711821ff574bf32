/* The magazines of Netty's adaptive allocator, and its takes and returns. netty_adaptive.h has its source. */
#include "netty_adaptive.h"

#include "netty.h"

static void adaptive_open(Pool *pool) {
  Adaptive *state = state_of(pool);
  state->free_words = POOL_NONE;
  for (uint32_t i = 0; i < GROUPS; i++) {
    Group *group = &state->group[i];
    for (uint32_t m = 0; m < MAGAZINES; m++) group->magazine[m] = (Magazine){POOL_NONE, POOL_NONE};
    group->cache = EMPTY_LIST;
    group->magazines = 1;
    group->budget = (uint32_t)setting(pool, POLLS_LOCAL);
    group->shared_budget = setting(pool, POLLS_SHARED);
  }
}

/* --- magazines --- */

static void next_or_leave(Pool *pool, Magazine *magazine, uint32_t chunk) {
  const uint32_t next = magazine->next;
  if (next == POOL_NONE) {
    magazine->next = chunk;
  } else if (adaptive_room(pool, chunk) > adaptive_room(pool, next)) {
    magazine->next = chunk;
    adaptive_leave(pool, next);
  } else {
    adaptive_leave(pool, chunk);
  }
}

static uint32_t serve_current(Pool *pool, Magazine *magazine, uint64_t start) {
  const uint32_t chunk = magazine->current;
  const uint32_t block = adaptive_serve(pool, chunk, start);
  const uint64_t left = adaptive_room(pool, chunk);
  if (block == POOL_NONE && left > 0) {
    magazine->current = POOL_NONE;
    next_or_leave(pool, magazine, chunk);
  } else if (left == 0) {
    magazine->current = POOL_NONE;
    adaptive_leave(pool, chunk);
  }
  return block;
}

/* Next in line serves and is current, or serves for the last time. `over`: the take ends here, even with
 * nothing. */
static uint32_t serve_next(Pool *pool, Magazine *magazine, uint64_t bytes, uint64_t start, bool *over) {
  const uint32_t chunk = magazine->next;
  magazine->next = POOL_NONE;
  const uint64_t left = adaptive_room(pool, chunk);
  uint32_t block = left > start ? adaptive_serve(pool, chunk, start) : POOL_NONE;
  if (block != POOL_NONE) {
    magazine->current = chunk;
    return block;
  }
  *over = left >= bytes;
  if (*over) block = adaptive_serve(pool, chunk, left);
  adaptive_leave(pool, chunk);
  return block;
}

static uint32_t polled_or_new(Pool *pool, uint32_t group, Magazine *magazine, uint64_t bytes) {
  const uint32_t chunk = adaptive_poll(pool, group, bytes);
  if (chunk == POOL_NONE) return adaptive_chunk_new(pool, group, bytes);
  const uint64_t left = adaptive_room(pool, chunk);
  if (left > 0 && left >= bytes) return chunk;
  if (left < RETIRE)
    adaptive_leave(pool, chunk);
  else
    next_or_leave(pool, magazine, chunk);
  return adaptive_chunk_new(pool, group, bytes);
}

static uint32_t magazine_take(Pool *pool, uint32_t group, uint32_t index, uint64_t bytes) {
  Magazine *magazine = &group_of(pool, group)->magazine[index];
  const uint64_t start = group == LARGE ? (uint64_t)1 << log2_up(bytes) : classes[group];
  uint32_t block = magazine->current == POOL_NONE ? POOL_NONE : serve_current(pool, magazine, start);
  if (block != POOL_NONE) return block;
  bool over = false;
  if (magazine->next != POOL_NONE) block = serve_next(pool, magazine, bytes, start, &over);
  if (block != POOL_NONE || over) return block;
  const uint32_t chunk = polled_or_new(pool, group, magazine, bytes);
  magazine->current = chunk;
  const uint64_t left = adaptive_room(pool, chunk);
  if (left > start) return adaptive_serve(pool, chunk, start);
  block = adaptive_serve(pool, chunk, left);
  adaptive_leave(pool, chunk);
  magazine->current = POOL_NONE;
  return block;
}

/* Twice as many magazines, up to twice the processors; the chunks of the old ones go into the cache. */
static void expand(Pool *pool, uint32_t group) {
  Group *at = group_of(pool, group);
  const uint32_t had = at->magazines;
  if (had >= 2 * setting(pool, PROCESSORS)) return;
  at->magazines = 2 * had;
  for (uint32_t i = 0; i < had; i++) {
    const Magazine old = at->magazine[i];
    at->magazine[i] = (Magazine){POOL_NONE, POOL_NONE};
    if (old.next != POOL_NONE) adaptive_leave(pool, old.next);
    if (old.current != POOL_NONE) adaptive_leave(pool, old.current);
  }
}

/* Thread 1 asks every magazine twice, and doubles their number after a round that failed, three times. */
static uint32_t group_take(Pool *pool, uint32_t group, uint64_t bytes) {
  Group *at = group_of(pool, group);
  if (is_local(pool, group)) return magazine_take(pool, group, 0, bytes);
  for (uint32_t round = 0; round < 4; round++) {
    const uint32_t count = at->magazines;
    for (uint32_t i = 0; i < 2 * count; i++) {
      const uint32_t block = magazine_take(pool, group, (1 + i) & (count - 1), bytes);
      if (block != POOL_NONE) return block;
    }
    if (round < 3) expand(pool, group);
  }
  return POOL_NONE;
}

/* --- the allocator --- */

static uint32_t own_memory(Pool *pool, uint64_t bytes) {
  const uint32_t block = item_new(pool, bytes);
  pool->figures.held += bytes;
  return block;
}

static uint32_t allocate(Pool *pool, uint64_t bytes) {
  uint32_t group = 0;
  while (group < LARGE && classes[group] < bytes) group++;
  const bool low = setting(pool, LOW_MEMORY);
  uint32_t block = POOL_NONE;
  if (bytes <= (low ? MOST_POOLED / 4 : MOST_POOLED) && !(low && group == LARGE))
    block = group_take(pool, group, bytes);
  return block == POOL_NONE ? own_memory(pool, bytes) : block;
}

/* A segment or a buddy returns. True: its chunk went. */
static bool block_return(Pool *pool, uint32_t chunk, uint64_t offset, uint64_t bytes) {
  uint64_t *head = words_of(pool, chunk);
  if (is_large(pool, chunk)) {
    freed_of(pool, chunk)[head[FREED]++] =
        offset / LEAST_BUDDY | (uint64_t)top_bit_of_long(bytes / LEAST_BUDDY) << 16;
    if (--pool_item(pool, chunk)->children > 0) return false;
  } else {
    const bool local = is_local(pool, pool_item(pool, chunk)->shelf);
    entries_of(pool, chunk)[local ? head[FREE] : (head[FIRST] + head[FREE]) % segments_in(pool, chunk)] =
        offset;
    head[FREE]++;
    if (!head[MARKED] || !is_whole(pool, chunk)) return false;
  }
  adaptive_chunk_free(pool, chunk);
  return true;
}

static bool deallocate(Pool *pool, uint32_t block) {
  const PoolItem at = *pool_item(pool, block);
  if (at.part == POOL_NONE) {
    pool->figures.held -= at.capacity;
    item_drop(pool, block);
    return true;
  }
  item_free(pool, block);
  return block_return(pool, at.part, at.key, at.capacity);
}

static void show_block(Pool *pool, uint32_t block, PoolAnswer *answer) {
  const PoolItem *item = pool_item(pool, block);
  answer->capacity = item->capacity;
  answer->offset = item->part == POOL_NONE ? 0 : item->key;
  answer->array = item_array_number(pool, item->part == POOL_NONE ? block : item->part);
}

static void adaptive_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  const bool grows = setting(pool, USE);
  const uint64_t held = pool->figures.held;
  uint32_t block = allocate(pool, grows ? 256 : bytes);
  if (grows && bytes > 256) {
    const uint32_t grown = allocate(pool, netty_grown_bytes(bytes));
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

const PoolModel netty_adaptive_pool = {
    .state_bytes = STATE_BYTES(Adaptive),
    .rows = BL_POOL_ROWS_CHUNKS,
    .growth = BL_POOL_GROWTH_NONE,
    .open = adaptive_open,
    .take = adaptive_take,
    .give = adaptive_give,
};
