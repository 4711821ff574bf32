/* What only a heap with threads has: address spaces beside the first, called areas, and rows of arenas and
 * threads, which are the model's. The state of a heap with one thread does not depend on it. */
#ifndef BUFFERLAB_HEAP_THREADS_H
#define BUFFERLAB_HEAP_THREADS_H

#include "base/column.h"

#define AREA_BYTES    (64u << 20)
#define AREA_GRANULE  16u
#define AREA_GRANULES (AREA_BYTES / AREA_GRANULE)
#define MAX_AREAS     1022u
/* Words of a bitmap of an area's pages. */
#define AREA_PAGE_WORDS (AREA_BYTES / 4096u / 32u)

/* Areas lie at the upper end of the granules, the first one highest. */
static inline uint32_t area_start(uint32_t area) { return (MAX_AREAS + 1 - area) * AREA_GRANULES; }
static inline uint32_t area_at(uint32_t granule) { return MAX_AREAS + 1 - granule / AREA_GRANULES; }

typedef struct HeapArea {
  uint32_t first, last;     /* chunks by address, `last` only with a next area; HEAP_NO_CHUNK = free to use */
  uint32_t bytes;           /* committed, from its start on */
  uint32_t arena, previous; /* its arena, and the arena's area before it; 0 = none */
  uint32_t name, order;     /* as in BlHeapAnswer, and its place among all named ones; 0 = none */
  uint32_t shown;           /* bytes when last reported */
} HeapArea;
STATE_STRUCT(HeapArea, first, last, bytes, arena, previous, name, order, shown);

typedef struct HeapThreadsState {
  uint64_t bytes;                  /* of all areas */
  uint32_t threads, arenas, areas; /* rows; all 0 while there is one thread. Row 0 of areas is not used */
  uint32_t current;                /* thread */
  uint32_t floor;                  /* no area begins below this granule */
  uint32_t free_arena, next_arena; /* the last freed, plus 1, or 0; the next one to be shared */
  uint32_t most_arenas;            /* 0 = not yet fixed */
  uint32_t arena_max, arena_test;  /* as the parameters, unless mallopt() changes them */
  uint32_t named_arenas, named_areas;
  uint32_t resized; /* an area changed its size since the last report */
  uint32_t reserved;
} HeapThreadsState;
STATE_STRUCT(HeapThreadsState, bytes, threads, arenas, areas, current, floor, free_arena, next_arena,
             most_arenas, arena_max, arena_test, named_arenas, named_areas, resized, reserved);

typedef struct HeapThreads {
  HeapThreadsState state;
  Column threads, arenas; /* words of the model's rows */
  Column areas;           /* HeapArea */
  Column resident_pages;  /* as those of a heap: AREA_PAGE_WORDS words for each area but row 0 */
  Column written_pages;   /* the same; only with tracked pages */
} HeapThreads;

#endif
