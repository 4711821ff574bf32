/* Netty's AdaptiveByteBufAllocator of 4.2.17 to 4.2.20, heap buffers, one thread: io.netty.buffer
 * .AdaptivePoolingAllocator.
 *
 * Items: a chunk (`key` its bytes handed out, `shelf` its group, `mark` its words in row[0], `children` who
 * holds it); a block (`key` its offset, `part` its chunk). Row 0 has CHUNK_WORDS per chunk: a head, then the
 * offsets of free segments (a queue, or a stack for an event loop), or the nodes of a buddy tree and what
 * came back to it. Rows 1 and 2 have the rings of an event loop's caches. */
#include "pool.h"

enum {
  THREAD,
  USE,
  PROCESSORS,
  REUSE_QUEUE,
  POLLS_LOCAL,
  POLLS_SHARED,
  THRESHOLD,
  MAX_BYTES,
  MIN_BYTES,
  LOW_MEMORY
};

#define GROUPS      17u
#define LARGE       16u /* the group of the buddy tree */
#define MAGAZINES   64u
#define LEAST_CHUNK (128u << 10)
#define MOST_CHUNK  (8u << 20)
#define MOST_POOLED (1u << 20)
#define RETIRE      256u
#define LEAST_BUDDY 32768u
#define HEAD_WORDS  8u
#define CHUNK_WORDS (HEAD_WORDS + 4096u)
#define TREE_WORDS  512u
#define RING        4096u

static const uint32_t classes[] = {32,   64,   128,  256,  512,  640,  1024,  1152,
                                   2048, 2304, 4096, 4352, 8192, 8704, 16384, 16896};

/* The head of a chunk's words. FREED: entries that came back to a buddy tree and wait. ORDER: its key in the
 * cache. */
enum { EPOCH, PURGED, SCANNED, MARKED, FIRST, FREE, FREED, ORDER };

typedef struct Magazine {
  uint32_t current, next;
} Magazine;
STATE_STRUCT(Magazine, current, next);

typedef struct Group {
  Magazine magazine[MAGAZINES];
  PoolList cache;                      /* of the shared groups */
  uint32_t head, count, ready, budget; /* an event loop's cache: a ring in row 1 */
  uint32_t magazines;
  uint64_t purges, scans, shared_budget;
} Group;
STATE_STRUCT(Group, (Magazine, magazine), (PoolList, cache), head, count, ready, budget, magazines, purges,
             scans, shared_budget);

typedef struct Adaptive {
  Group group[GROUPS];
  uint64_t largest;
  uint32_t free_words, words;
} Adaptive;
STATE_STRUCT(Adaptive, (Group, group), largest, free_words, words);

static Adaptive *state_of(Pool *pool) { return pool_state(pool, Adaptive); }
static Group *group_of(Pool *pool, uint32_t group) { return &state_of(pool)->group[group]; }
static uint64_t setting(const Pool *pool, uint32_t index) { return (uint64_t)pool->settings.value[index]; }
static bool is_local(const Pool *pool, uint32_t group) {
  return group < LARGE && setting(pool, THREAD) && !setting(pool, LOW_MEMORY);
}

static uint64_t *words_of(Pool *pool, uint32_t chunk) {
  return row_at(&pool->row[0]) + (uint64_t)pool_item(pool, chunk)->mark * CHUNK_WORDS;
}
static uint64_t *entries_of(Pool *pool, uint32_t chunk) { return words_of(pool, chunk) + HEAD_WORDS; }

static uint64_t segment_of(const Pool *pool, uint32_t chunk) {
  return classes[pool_item(pool, chunk)->shelf];
}
static uint64_t segments_in(const Pool *pool, uint32_t chunk) {
  return pool_item(pool, chunk)->capacity / segment_of(pool, chunk);
}
static bool is_large(const Pool *pool, uint32_t chunk) { return pool_item(pool, chunk)->shelf == LARGE; }

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

/* --- chunks --- */

static uint32_t words_take(Pool *pool) {
  Adaptive *state = state_of(pool);
  const uint32_t words = state->free_words != POOL_NONE ? state->free_words : state->words++;
  if (state->free_words != POOL_NONE)
    state->free_words = (uint32_t)row_at(&pool->row[0])[(uint64_t)words * CHUNK_WORDS];
  while (pool->row[0].count < (words + 1) * CHUNK_WORDS) row_push(&pool->row[0], 0);
  for (uint32_t i = 0; i < CHUNK_WORDS; i++) row_at(&pool->row[0])[(uint64_t)words * CHUNK_WORDS + i] = 0;
  return words;
}

static void chunk_free(Pool *pool, uint32_t chunk) {
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

static uint32_t chunk_new(Pool *pool, uint32_t group, uint64_t bytes) {
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

static uint64_t leaves(const uint64_t entry) { return (uint64_t)LEAST_BUDDY << (entry >> 16); }
static uint64_t *freed_of(Pool *pool, uint32_t chunk) { return entries_of(pool, chunk) + TREE_WORDS; }

static uint64_t remaining(Pool *pool, uint32_t chunk) {
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

static bool has_room(Pool *pool, uint32_t chunk) {
  const PoolItem *item = pool_item(pool, chunk);
  return item->capacity > item->key || words_of(pool, chunk)[FREE] > 0;
}
static bool is_whole(Pool *pool, uint32_t chunk) {
  return words_of(pool, chunk)[FREE] == segments_in(pool, chunk);
}

/* --- the buddy tree --- */

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

static void join_freed(Pool *pool, uint32_t chunk) {
  uint64_t *head = words_of(pool, chunk);
  for (uint64_t i = 0; i < head[FREED]; i++) {
    const uint64_t entry = freed_of(pool, chunk)[i], bytes = leaves(entry);
    buddy_release(entries_of(pool, chunk), bytes, (entry & 0xffff) * LEAST_BUDDY);
    pool_item(pool, chunk)->key -= bytes;
  }
  head[FREED] = 0;
}

/* --- taking from a chunk --- */

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
  join_freed(pool, chunk);
  const uint32_t nodes = 2 * (uint32_t)(pool_item(pool, chunk)->capacity / LEAST_BUDDY);
  return buddy_claim(entries_of(pool, chunk), nodes, 1, bytes, 0);
}

/* A block of `bytes`, which for a segment is its class; POOL_NONE: the chunk has none. */
static uint32_t chunk_serve(Pool *pool, uint32_t chunk, uint64_t bytes) {
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

/* --- the caches of a group --- */

static void chunk_mark(Pool *pool, uint32_t chunk) {
  if (is_large(pool, chunk)) {
    if (--pool_item(pool, chunk)->children == 0) chunk_free(pool, chunk);
    return;
  }
  words_of(pool, chunk)[MARKED] = 1;
  if (is_whole(pool, chunk)) chunk_free(pool, chunk);
}

static uint64_t local_most(const Pool *pool, uint32_t group) {
  return max_u64(setting(pool, MAX_BYTES) / max_u64(LEAST_CHUNK, (uint64_t)classes[group] * 32), 1);
}
static uint64_t local_floor(const Pool *pool, uint32_t group) {
  const int64_t given = pool->settings.value[MIN_BYTES];
  const uint64_t least =
      min_u64(setting(pool, MAX_BYTES),
              given < 0 ? max_u64(setting(pool, MAX_BYTES) / 2, 1) : max_u64((uint64_t)given, 1));
  return min_u64(local_most(pool, group),
                 max_u64(least / max_u64(LEAST_CHUNK, (uint64_t)classes[group] * 32), 1));
}

/* The place of a cached chunk, counted from the first. */
static uint64_t *ring_at(Pool *pool, uint32_t group, uint32_t place) {
  PoolRow *row = &pool->row[1];
  while (row->count < GROUPS * RING) row_push(row, 0);
  return row_at(row) + (uint64_t)group * RING + (group_of(pool, group)->head + place) % RING;
}

static bool local_offer(Pool *pool, uint32_t group, uint32_t chunk) {
  Group *at = group_of(pool, group);
  if (at->count >= local_most(pool, group)) return false;
  SIM_ASSERT(at->count < RING);
  *ring_at(pool, group, at->count++) = chunk;
  return true;
}

static void swap(Pool *pool, uint32_t group, uint32_t a, uint32_t b) {
  const uint64_t kept = *ring_at(pool, group, a);
  *ring_at(pool, group, a) = *ring_at(pool, group, b);
  *ring_at(pool, group, b) = kept;
}

/* Those with room move to the front, and among them those that were used last, then those about to leave. */
static void local_partition(Pool *pool, uint32_t group) {
  Group *at = group_of(pool, group);
  uint32_t low = 0, high = at->count;
  while (low < high) {
    if (has_room(pool, (uint32_t)*ring_at(pool, group, low)))
      low++;
    else
      swap(pool, group, low, --high);
  }
  at->ready = high = low;
  low = 0;
  for (uint32_t i = 0; i < high;) {
    const uint64_t epoch = words_of(pool, (uint32_t)*ring_at(pool, group, i))[EPOCH];
    if (epoch == 0)
      swap(pool, group, low++, i++);
    else if (epoch < setting(pool, THRESHOLD))
      i++;
    else
      swap(pool, group, i, --high);
  }
}

static void local_purge(Pool *pool, uint32_t group) {
  Group *at = group_of(pool, group);
  const uint32_t count = at->count;
  uint32_t kept = 0;
  uint64_t survivors = count;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t chunk = (uint32_t)*ring_at(pool, group, i);
    uint64_t *head = words_of(pool, chunk);
    if (head[EPOCH] > 0) {
      if (++head[EPOCH] > setting(pool, THRESHOLD) && survivors > local_floor(pool, group)) {
        chunk_mark(pool, chunk);
        survivors--;
        continue;
      }
    } else if (is_whole(pool, chunk)) {
      head[EPOCH] = 1;
    }
    *ring_at(pool, group, kept++) = chunk;
  }
  at->count = kept;
  local_partition(pool, group);
  at->budget = (uint32_t)setting(pool, POLLS_LOCAL);
}

static uint32_t local_poll(Pool *pool, uint32_t group) {
  Group *at = group_of(pool, group);
  if (--at->budget == 0) local_purge(pool, group);
  for (uint32_t i = at->ready > 0 ? 0 : at->ready; i < at->count; i++) {
    const uint32_t chunk = (uint32_t)*ring_at(pool, group, i);
    if (at->ready == 0 && !has_room(pool, chunk)) continue;
    words_of(pool, chunk)[EPOCH] = 0;
    if (at->ready > 0) {
      at->ready--;
      at->head = (at->head + 1) % RING;
    } else {
      *ring_at(pool, group, i) = *ring_at(pool, group, at->count - 1);
    }
    at->count--;
    return chunk;
  }
  return POOL_NONE;
}

static bool shared_offer(Pool *pool, uint32_t group, uint32_t chunk) {
  PoolList *cache = &group_of(pool, group)->cache;
  uint64_t most = max_u64(16, 2 * setting(pool, REUSE_QUEUE));
  most = (uint64_t)1 << log2_up(most);
  if (cache->count >= most) return false;
  list_push_back(pool, cache, chunk);
  return true;
}

/* False: the cache is full, and the chunk is marked. */
static bool offer_or_mark(Pool *pool, uint32_t group, uint32_t chunk) {
  const bool offered = shared_offer(pool, group, chunk);
  if (!offered) chunk_mark(pool, chunk);
  return offered;
}

/* The second half of a purge: what is too old leaves while more than the reuse queue would stay. */
static void shared_purge_late(Pool *pool, uint32_t group, PoolList *late, uint64_t retained) {
  for (uint32_t chunk; (chunk = list_pop_front(pool, late)) != POOL_NONE;) {
    uint64_t *head = words_of(pool, chunk);
    if (head[EPOCH] > setting(pool, THRESHOLD) && retained > setting(pool, REUSE_QUEUE)) {
      chunk_mark(pool, chunk);
      retained--;
      continue;
    }
    head[PURGED] = group_of(pool, group)->purges;
    retained -= !offer_or_mark(pool, group, chunk);
  }
}

static void shared_purge(Pool *pool, uint32_t group) {
  Group *at = group_of(pool, group);
  PoolList late = EMPTY_LIST;
  uint64_t retained = 0;
  at->purges++;
  for (uint32_t chunk; (chunk = list_pop_front(pool, &at->cache)) != POOL_NONE;) {
    uint64_t *head = words_of(pool, chunk);
    if (head[PURGED] == at->purges) {
      offer_or_mark(pool, group, chunk);
      break;
    }
    retained++;
    head[EPOCH] = is_whole(pool, chunk) ? head[EPOCH] + 1 : 0;
    if (head[EPOCH] > setting(pool, THRESHOLD) || remaining(pool, chunk) == 0) {
      list_push_back(pool, &late, chunk);
      continue;
    }
    head[PURGED] = at->purges;
    retained -= !offer_or_mark(pool, group, chunk);
  }
  shared_purge_late(pool, group, &late, retained);
  at->shared_budget = setting(pool, POLLS_SHARED);
}

/* The first with room and of age 0; others go round to the end, and an older one with room is the fallback.
 */
static uint32_t shared_scan(Pool *pool, uint32_t group) {
  Group *at = group_of(pool, group);
  uint32_t fallback = POOL_NONE;
  uint64_t scan = 0;
  for (uint32_t chunk; (chunk = list_pop_front(pool, &at->cache)) != POOL_NONE;) {
    uint64_t *head = words_of(pool, chunk);
    const bool room = has_room(pool, chunk), first = scan == 0;
    if (first && !(head[EPOCH] == 0 && room)) scan = ++at->scans;
    if (!first && head[SCANNED] >= scan) {
      offer_or_mark(pool, group, chunk);
      break;
    }
    if (room && head[EPOCH] == 0) {
      if (fallback != POOL_NONE) offer_or_mark(pool, group, fallback);
      return chunk;
    }
    if (first) head[SCANNED] = scan;
    if (room && fallback == POOL_NONE) {
      fallback = chunk;
      continue;
    }
    head[SCANNED] = scan;
    offer_or_mark(pool, group, chunk);
  }
  if (fallback != POOL_NONE) words_of(pool, fallback)[EPOCH] = 0;
  return fallback;
}

static uint32_t shared_poll(Pool *pool, uint32_t group) {
  Group *at = group_of(pool, group);
  if (--at->shared_budget == 0) shared_purge(pool, group);
  return shared_scan(pool, group);
}

/* The large group's cache: by the room at the time of the offer, the newest of equals first. */
static void large_put(Pool *pool, uint32_t chunk, uint64_t room) {
  PoolList *cache = &group_of(pool, LARGE)->cache;
  uint32_t before = cache->head;
  while (before != POOL_NONE && words_of(pool, before)[ORDER] < room) before = pool_item(pool, before)->next;
  words_of(pool, chunk)[ORDER] = room;
  list_insert_before(pool, cache, chunk, before);
}

static bool large_offer(Pool *pool, uint32_t chunk) {
  PoolList *cache = &group_of(pool, LARGE)->cache;
  join_freed(pool, chunk);
  large_put(pool, chunk, remaining(pool, chunk));
  while (cache->count > setting(pool, REUSE_QUEUE)) {
    uint32_t unused = cache->head;
    while (unused != POOL_NONE && pool_item(pool, unused)->children > 1)
      unused = pool_item(pool, unused)->next;
    if (unused == POOL_NONE) break;
    list_remove(pool, cache, unused);
    chunk_mark(pool, unused);
  }
  return true;
}

static uint32_t large_poll(Pool *pool, uint64_t bytes) {
  PoolList *cache = &group_of(pool, LARGE)->cache;
  for (uint32_t chunk = cache->head; chunk != POOL_NONE; chunk = pool_item(pool, chunk)->next) {
    if (words_of(pool, chunk)[ORDER] < bytes) continue;
    list_remove(pool, cache, chunk);
    join_freed(pool, chunk);
    return chunk;
  }
  uint32_t best = POOL_NONE;
  for (uint32_t chunk = cache->head, next; chunk != POOL_NONE; chunk = next) {
    next = pool_item(pool, chunk)->next;
    if (words_of(pool, chunk)[FREED] == 0) continue;
    list_remove(pool, cache, chunk);
    join_freed(pool, chunk);
    const uint64_t room = remaining(pool, chunk), most = best == POOL_NONE ? 0 : words_of(pool, best)[ORDER];
    if (room < bytes || (best != POOL_NONE && room <= most)) {
      large_put(pool, chunk, room);
      continue;
    }
    if (best != POOL_NONE) large_put(pool, best, most);
    best = chunk;
    words_of(pool, chunk)[ORDER] = room;
  }
  return best;
}

static uint32_t group_poll(Pool *pool, uint32_t group, uint64_t bytes) {
  if (group == LARGE) return large_poll(pool, bytes);
  return is_local(pool, group) ? local_poll(pool, group) : shared_poll(pool, group);
}

/* A magazine is done with a chunk. */
static void chunk_leave(Pool *pool, uint32_t chunk) {
  const uint32_t group = pool_item(pool, chunk)->shelf;
  const bool kept = group == LARGE          ? large_offer(pool, chunk)
                    : is_local(pool, group) ? local_offer(pool, group, chunk)
                                            : shared_offer(pool, group, chunk);
  if (!kept) chunk_mark(pool, chunk);
}

/* --- magazines --- */

static void next_or_leave(Pool *pool, Magazine *magazine, uint32_t chunk) {
  const uint32_t next = magazine->next;
  if (next == POOL_NONE) {
    magazine->next = chunk;
  } else if (remaining(pool, chunk) > remaining(pool, next)) {
    magazine->next = chunk;
    chunk_leave(pool, next);
  } else {
    chunk_leave(pool, chunk);
  }
}

static uint32_t serve_current(Pool *pool, Magazine *magazine, uint64_t start) {
  const uint32_t chunk = magazine->current;
  const uint32_t block = chunk_serve(pool, chunk, start);
  const uint64_t left = remaining(pool, chunk);
  if (block == POOL_NONE && left > 0) {
    magazine->current = POOL_NONE;
    next_or_leave(pool, magazine, chunk);
  } else if (left == 0) {
    magazine->current = POOL_NONE;
    chunk_leave(pool, chunk);
  }
  return block;
}

/* Next in line serves and is current, or serves for the last time. `over`: the take ends here, even with
 * nothing. */
static uint32_t serve_next(Pool *pool, Magazine *magazine, uint64_t bytes, uint64_t start, bool *over) {
  const uint32_t chunk = magazine->next;
  magazine->next = POOL_NONE;
  const uint64_t left = remaining(pool, chunk);
  uint32_t block = left > start ? chunk_serve(pool, chunk, start) : POOL_NONE;
  if (block != POOL_NONE) {
    magazine->current = chunk;
    return block;
  }
  *over = left >= bytes;
  if (*over) block = chunk_serve(pool, chunk, left);
  chunk_leave(pool, chunk);
  return block;
}

static uint32_t polled_or_new(Pool *pool, uint32_t group, Magazine *magazine, uint64_t bytes) {
  const uint32_t chunk = group_poll(pool, group, bytes);
  if (chunk == POOL_NONE) return chunk_new(pool, group, bytes);
  const uint64_t left = remaining(pool, chunk);
  if (left > 0 && left >= bytes) return chunk;
  if (left < RETIRE)
    chunk_leave(pool, chunk);
  else
    next_or_leave(pool, magazine, chunk);
  return chunk_new(pool, group, bytes);
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
  const uint64_t left = remaining(pool, chunk);
  if (left > start) return chunk_serve(pool, chunk, start);
  block = chunk_serve(pool, chunk, left);
  chunk_leave(pool, chunk);
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
    if (old.next != POOL_NONE) chunk_leave(pool, old.next);
    if (old.current != POOL_NONE) chunk_leave(pool, old.current);
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
  chunk_free(pool, chunk);
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

static uint64_t grown_bytes(uint64_t bytes) {
  const uint64_t most = 4u << 20;
  return bytes > most ? bytes / most * most + most : (uint64_t)1 << log2_up(max_u64(bytes, 64));
}

static void adaptive_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  const bool grows = setting(pool, USE);
  const uint64_t held = pool->figures.held;
  uint32_t block = allocate(pool, grows ? 256 : bytes);
  if (grows && bytes > 256) {
    const uint32_t grown = allocate(pool, grown_bytes(bytes));
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
