/* Netty's AdaptiveByteBufAllocator of 4.2.17 to 4.2.20, heap buffers, one thread: io.netty.buffer
 * .AdaptivePoolingAllocator.
 *
 * Items: a chunk (`key` its bytes handed out, `shelf` its group, `mark` its words in row[0], `children` who
 * holds it); a block (`key` its offset, `part` its chunk). Row 0 has CHUNK_WORDS per chunk: a head, then the
 * offsets of free segments (a queue, or a stack for an event loop), or the nodes of a buddy tree and what
 * came back to it. Rows 1 and 2 have the rings of an event loop's caches. */
#ifndef BUFFERLAB_NETTY_ADAPTIVE_H
#define BUFFERLAB_NETTY_ADAPTIVE_H

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

static inline Adaptive *state_of(Pool *pool) { return pool_state(pool, Adaptive); }
static inline Group *group_of(Pool *pool, uint32_t group) { return &state_of(pool)->group[group]; }
static inline uint64_t setting(const Pool *pool, uint32_t index) {
  return (uint64_t)pool->settings.value[index];
}
static inline bool is_local(const Pool *pool, uint32_t group) {
  return group < LARGE && setting(pool, THREAD) && !setting(pool, LOW_MEMORY);
}

static inline uint64_t *words_of(Pool *pool, uint32_t chunk) {
  return row_at(&pool->row[0]) + (uint64_t)pool_item(pool, chunk)->mark * CHUNK_WORDS;
}
static inline uint64_t *entries_of(Pool *pool, uint32_t chunk) { return words_of(pool, chunk) + HEAD_WORDS; }

static inline uint64_t segment_of(const Pool *pool, uint32_t chunk) {
  return classes[pool_item(pool, chunk)->shelf];
}
static inline uint64_t segments_in(const Pool *pool, uint32_t chunk) {
  return pool_item(pool, chunk)->capacity / segment_of(pool, chunk);
}
static inline bool is_large(const Pool *pool, uint32_t chunk) {
  return pool_item(pool, chunk)->shelf == LARGE;
}

static inline uint64_t leaves(const uint64_t entry) { return (uint64_t)LEAST_BUDDY << (entry >> 16); }

static inline uint64_t *freed_of(Pool *pool, uint32_t chunk) { return entries_of(pool, chunk) + TREE_WORDS; }

static inline bool has_room(Pool *pool, uint32_t chunk) {
  const PoolItem *item = pool_item(pool, chunk);
  return item->capacity > item->key || words_of(pool, chunk)[FREE] > 0;
}

static inline bool is_whole(Pool *pool, uint32_t chunk) {
  return words_of(pool, chunk)[FREE] == segments_in(pool, chunk);
}

/* A new chunk for a request of `bytes`; one that goes. */
uint32_t adaptive_chunk_new(Pool *pool, uint32_t group, uint64_t bytes);
void adaptive_chunk_free(Pool *pool, uint32_t chunk);
/* Bytes that a chunk can still hand out. A chunk of a class recounts when one segment is left. */
uint64_t adaptive_room(Pool *pool, uint32_t chunk);
/* Joins what came back to a buddy tree. */
void adaptive_join(Pool *pool, uint32_t chunk);
/* A block of `bytes`, which for a segment is its class; POOL_NONE: the chunk has none. */
uint32_t adaptive_serve(Pool *pool, uint32_t chunk, uint64_t bytes);
/* The chunk goes once all of it is back. */
void adaptive_mark(Pool *pool, uint32_t chunk);
/* A magazine is done with a chunk; a chunk from the cache of a group, POOL_NONE: none. */
void adaptive_leave(Pool *pool, uint32_t chunk);
uint32_t adaptive_poll(Pool *pool, uint32_t group, uint64_t bytes);

#endif
