/* The caches of chunks of Netty's adaptive allocator: an event loop's ring, the queue that threads share, and
 * the list of large chunks. */
#include "netty_adaptive.h"

void adaptive_mark(Pool *pool, uint32_t chunk) {
  if (is_large(pool, chunk)) {
    if (--pool_item(pool, chunk)->children == 0) adaptive_chunk_free(pool, chunk);
    return;
  }
  words_of(pool, chunk)[MARKED] = 1;
  if (is_whole(pool, chunk)) adaptive_chunk_free(pool, chunk);
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
        adaptive_mark(pool, chunk);
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
  if (!offered) adaptive_mark(pool, chunk);
  return offered;
}

/* The second half of a purge: what is too old leaves while more than the reuse queue would stay. */
static void shared_purge_late(Pool *pool, uint32_t group, PoolList *late, uint64_t retained) {
  for (uint32_t chunk; (chunk = list_pop_front(pool, late)) != POOL_NONE;) {
    uint64_t *head = words_of(pool, chunk);
    if (head[EPOCH] > setting(pool, THRESHOLD) && retained > setting(pool, REUSE_QUEUE)) {
      adaptive_mark(pool, chunk);
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
    if (head[EPOCH] > setting(pool, THRESHOLD) || adaptive_room(pool, chunk) == 0) {
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
  adaptive_join(pool, chunk);
  large_put(pool, chunk, adaptive_room(pool, chunk));
  while (cache->count > setting(pool, REUSE_QUEUE)) {
    uint32_t unused = cache->head;
    while (unused != POOL_NONE && pool_item(pool, unused)->children > 1)
      unused = pool_item(pool, unused)->next;
    if (unused == POOL_NONE) break;
    list_remove(pool, cache, unused);
    adaptive_mark(pool, unused);
  }
  return true;
}

static uint32_t large_poll(Pool *pool, uint64_t bytes) {
  PoolList *cache = &group_of(pool, LARGE)->cache;
  for (uint32_t chunk = cache->head; chunk != POOL_NONE; chunk = pool_item(pool, chunk)->next) {
    if (words_of(pool, chunk)[ORDER] < bytes) continue;
    list_remove(pool, cache, chunk);
    adaptive_join(pool, chunk);
    return chunk;
  }
  uint32_t best = POOL_NONE;
  for (uint32_t chunk = cache->head, next; chunk != POOL_NONE; chunk = next) {
    next = pool_item(pool, chunk)->next;
    if (words_of(pool, chunk)[FREED] == 0) continue;
    list_remove(pool, cache, chunk);
    adaptive_join(pool, chunk);
    const uint64_t room = adaptive_room(pool, chunk),
                   most = best == POOL_NONE ? 0 : words_of(pool, best)[ORDER];
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

uint32_t adaptive_poll(Pool *pool, uint32_t group, uint64_t bytes) {
  if (group == LARGE) return large_poll(pool, bytes);
  return is_local(pool, group) ? local_poll(pool, group) : shared_poll(pool, group);
}

/* A magazine is done with a chunk. */
void adaptive_leave(Pool *pool, uint32_t chunk) {
  const uint32_t group = pool_item(pool, chunk)->shelf;
  const bool kept = group == LARGE          ? large_offer(pool, chunk)
                    : is_local(pool, group) ? local_offer(pool, group, chunk)
                                            : shared_offer(pool, group, chunk);
  if (!kept) adaptive_mark(pool, chunk);
}
