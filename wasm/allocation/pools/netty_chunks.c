/* The chunks of Netty's adaptive allocator: queues and stacks of segments, and a buddy tree. */
#include "netty_adaptive.h"

static uint32_t words_take(Pool *pool) {
  Adaptive *state = state_of(pool);
  const uint32_t words = state->free_words != POOL_NONE ? state->free_words : state->words++;
  if (state->free_words != POOL_NONE)
    state->free_words = (uint32_t)row_at(&pool->row[0])[(uint64_t)words * CHUNK_WORDS];
  while (pool->row[0].count < (words + 1) * CHUNK_WORDS) row_push(&pool->row[0], 0);
  for (uint32_t i = 0; i < CHUNK_WORDS; i++) row_at(&pool->row[0])[(uint64_t)words * CHUNK_WORDS + i] = 0;
  return words;
}

void adaptive_chunk_free(Pool *pool, uint32_t chunk) {
  Adaptive *state = state_of(pool);
  words_of(pool, chunk)[0] = state->free_words;
  state->free_words = pool_item(pool, chunk)->mark;
  pool->figures.held -= pool_item(pool, chunk)->capacity;
  item_drop(pool, chunk);
}

/* An event loop's stack gives the lowest offset first, cut from the chunk's end; the shared queue begins at
 * 0. */
static void fill_segments(Pool *pool, uint32_t chunk) {
  uint64_t *entries = entries_of(pool, chunk);
  const uint64_t count = segments_in(pool, chunk), segment = segment_of(pool, chunk);
  const bool local = is_local(pool, pool_item(pool, chunk)->shelf);
  for (uint64_t i = 0; i < count; i++)
    entries[i] = local ? pool_item(pool, chunk)->capacity - (i + 1) * segment : i * segment;
  words_of(pool, chunk)[FREE] = count;
}

/* A node of the tree is the power of its leaves, and its flags. */
#define CLAIMED       128u
#define CLAIMED_BELOW 64u
#define POWER         63u
static void fill_tree(Pool *pool, uint32_t chunk) {
  uint64_t *tree = entries_of(pool, chunk);
  const uint32_t power = top_bit_of_long(pool_item(pool, chunk)->capacity / LEAST_BUDDY);
  for (uint32_t level = 0; level <= power; level++)
    for (uint32_t i = 0; i < 1u << level; i++) tree[(1u << level) + i] = power - level;
}

static uint64_t chunk_bytes(Pool *pool, uint32_t group, uint64_t bytes) {
  if (group < LARGE) return max_u64(LEAST_CHUNK, (uint64_t)classes[group] * 32);
  Adaptive *state = state_of(pool);
  state->largest = min_u64(MOST_CHUNK, max_u64(state->largest, (uint64_t)1 << log2_up(8 * bytes)));
  return state->largest;
}

uint32_t adaptive_chunk_new(Pool *pool, uint32_t group, uint64_t bytes) {
  const uint32_t chunk = item_new(pool, chunk_bytes(pool, group, bytes)), words = words_take(pool);
  PoolItem *item = pool_item(pool, chunk);
  item->mark = words;
  item->shelf = group;
  item->children = 1;
  pool->figures.held += item->capacity;
  if (group == LARGE)
    fill_tree(pool, chunk);
  else
    fill_segments(pool, chunk);
  return chunk;
}

uint64_t adaptive_room(Pool *pool, uint32_t chunk) {
  PoolItem *item = pool_item(pool, chunk);
  const uint64_t *head = words_of(pool, chunk);
  uint64_t left = item->capacity - item->key;
  if (item->shelf == LARGE) {
    for (uint64_t i = 0; i < head[FREED]; i++) left += leaves(freed_of(pool, chunk)[i]);
    return left;
  }
  if (left > segment_of(pool, chunk)) return left;
  left = head[FREE] * segment_of(pool, chunk);
  item->key = item->capacity - left;
  return left;
}

#define NOWHERE UINT64_MAX

/* The lowest free node of exactly these bytes below a node; NOWHERE: none. */
static uint64_t buddy_claim(uint64_t *tree, uint32_t nodes, uint32_t node, uint64_t bytes, uint64_t offset) {
  while (node < nodes) {
    const uint64_t own = (uint64_t)LEAST_BUDDY << (tree[node] & POWER);
    if (own < bytes || tree[node] & CLAIMED) return NOWHERE;
    if (own == bytes && !(tree[node] & CLAIMED_BELOW)) {
      tree[node] |= CLAIMED;
      return offset;
    }
    const uint64_t found = buddy_claim(tree, nodes, 2 * node, bytes, offset);
    if (found != NOWHERE) {
      tree[node] |= CLAIMED_BELOW;
      return found;
    }
    node = 2 * node + 1;
    offset += own / 2;
  }
  return NOWHERE;
}

/* Frees a node, and its parents while their other half has no flag. */
static void buddy_release(uint64_t *tree, uint64_t bytes, uint64_t offset) {
  uint32_t node = 1;
  uint64_t from = 0;
  for (uint64_t own; (own = (uint64_t)LEAST_BUDDY << (tree[node] & POWER)) > bytes;) {
    const bool upper = offset >= from + own / 2;
    if (upper) from += own / 2;
    node = 2 * node + upper;
  }
  tree[node] &= POWER;
  while (node > 1 && !(tree[node ^ 1] & ~(uint64_t)POWER)) {
    node /= 2;
    tree[node] &= POWER;
  }
}

void adaptive_join(Pool *pool, uint32_t chunk) {
  uint64_t *head = words_of(pool, chunk);
  for (uint64_t i = 0; i < head[FREED]; i++) {
    const uint64_t entry = freed_of(pool, chunk)[i], bytes = leaves(entry);
    buddy_release(entries_of(pool, chunk), bytes, (entry & 0xffff) * LEAST_BUDDY);
    pool_item(pool, chunk)->key -= bytes;
  }
  head[FREED] = 0;
}

static uint64_t segment_take(Pool *pool, uint32_t chunk) {
  uint64_t *head = words_of(pool, chunk);
  if (head[FREE] == 0) return NOWHERE;
  head[FREE]--;
  if (is_local(pool, pool_item(pool, chunk)->shelf)) return entries_of(pool, chunk)[head[FREE]];
  const uint64_t first = head[FIRST];
  head[FIRST] = (first + 1) % segments_in(pool, chunk);
  return entries_of(pool, chunk)[first];
}

static uint64_t large_take(Pool *pool, uint32_t chunk, uint64_t bytes) {
  adaptive_join(pool, chunk);
  const uint32_t nodes = 2 * (uint32_t)(pool_item(pool, chunk)->capacity / LEAST_BUDDY);
  return buddy_claim(entries_of(pool, chunk), nodes, 1, bytes, 0);
}

/* A block of `bytes`, which for a segment is its class; POOL_NONE: the chunk has none. */
uint32_t adaptive_serve(Pool *pool, uint32_t chunk, uint64_t bytes) {
  const bool large = is_large(pool, chunk);
  const uint64_t offset = large ? large_take(pool, chunk, bytes) : segment_take(pool, chunk);
  if (offset == NOWHERE) return POOL_NONE;
  const uint32_t block = item_new(pool, bytes);
  pool_item(pool, chunk)->key += large ? bytes : segment_of(pool, chunk);
  pool_item(pool, chunk)->children += large;
  pool_item(pool, block)->part = chunk;
  pool_item(pool, block)->key = offset;
  return block;
}
