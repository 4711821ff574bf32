/* The invariants of ptmalloc: every free or cached chunk is in its list and nowhere else, bins are sorted,
 * and no two neighbors are both free for any request. */
#include "allocation/heap/heap_check.h"
#include "allocation/heap/ptmalloc.h"

/* Whether the chunk's list matches its kind and size: unsorted or its bin, its tcache list or its
 * fastbin. */
static bool stands_right(const Heap *heap, const Chunk *c) {
  switch (c->kind) {
    case BL_CHUNK_FREE:
      return c->list == PT_UNSORTED || c->list == pt_bin(c->size);
    case BL_CHUNK_CACHED:
      return (c->size <= pt_state(heap)->tcache_most && c->list == pt_tcache(c->size)) ||
             (c->size <= PT_WIDE_FAST && c->list == pt_fast(c->size));
    default:
      return c->list == BL_NO_LIST && c->next == HEAP_NO_CHUNK && c->other_next == HEAP_NO_CHUNK;
  }
}

static void check_chunk(const Heap *heap, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  SIM_ASSERT((c->size >= PT_MIN || c->kind == BL_CHUNK_METADATA) && stands_right(heap, c));
  SIM_ASSERT(c->kind != BL_CHUNK_TOP || c->after == HEAP_NO_CHUNK);
  SIM_ASSERT(c->after != HEAP_NO_CHUNK || c->kind == BL_CHUNK_TOP || c->kind == BL_CHUNK_METADATA);
  if (c->kind != BL_CHUNK_FREE) return;
  const uint32_t kind = heap_chunk(heap, c->after)->kind;
  SIM_ASSERT(kind != BL_CHUNK_FREE && kind != BL_CHUNK_TOP);
}

/* Large lists of the tcache are sorted, and mappings are in no other. */
static void check_stack(const Heap *heap, const PtLists *lists, uint32_t list) {
  uint32_t count = 0, before = 0;
  for (uint32_t i = lists->front[list]; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->next, count++) {
    const uint32_t size = pt_granules(heap, i);
    SIM_ASSERT(chunk_kind(heap_chunk(heap, i)) == BL_CHUNK_CACHED && heap_chunk(heap, i)->list == list);
    SIM_ASSERT(list < PT_LARGE ||
               (size >= before && pt_tcache(size) == list && size <= pt_state(heap)->tcache_most));
    before = size;
  }
  SIM_ASSERT(count == lists->count[list]);
  SIM_ASSERT(!pt_is_tcache(list) || count <= heap->parameters[PT_TCACHE_COUNT]);
  SIM_ASSERT(pt_is_tcache(list) || count == 0 || lists->have_fast);
}

/* Checks a chunk's links, and that it leads its size exactly if the previous chunk is larger. */
static void check_place(const Heap *heap, uint32_t list, uint32_t chunk, uint32_t before, uint32_t leader) {
  const Chunk *c = heap_chunk(heap, chunk), *b = heap_chunk(heap, before);
  SIM_ASSERT(c->kind == BL_CHUNK_FREE && c->list == list && c->prev == before);
  if (list < PT_BINS + PT_MIN_LARGE) {
    SIM_ASSERT(c->other_next == HEAP_NO_CHUNK && c->other_prev == HEAP_NO_CHUNK);
    return;
  }
  SIM_ASSERT(before == HEAP_NO_CHUNK || b->size >= c->size);
  const bool leads = before == HEAP_NO_CHUNK || b->size > c->size;
  SIM_ASSERT(leads == (c->other_next != HEAP_NO_CHUNK) && leads == (c->other_prev != HEAP_NO_CHUNK));
  if (leads && leader != HEAP_NO_CHUNK)
    SIM_ASSERT(c->other_prev == leader && heap_chunk(heap, leader)->other_next == chunk);
}

static void check_bin(const Heap *heap, const PtLists *lists, uint32_t list) {
  uint32_t count = 0, before = HEAP_NO_CHUNK, leader = HEAP_NO_CHUNK;
  for (uint32_t i = lists->front[list]; i != HEAP_NO_CHUNK;
       before = i, i = heap_chunk(heap, i)->next, count++) {
    check_place(heap, list, i, before, leader);
    if (heap_chunk(heap, i)->other_next != HEAP_NO_CHUNK) leader = i;
  }
  const uint32_t bin = list - PT_BINS;
  SIM_ASSERT(lists->back[list] == before && lists->count[list] == count);
  SIM_ASSERT((lists->not_empty[bin / 32] >> bin % 32 & 1u) == (count > 0));
  if (leader != HEAP_NO_CHUNK)
    SIM_ASSERT(heap_chunk(heap, leader)->other_next == lists->front[list] &&
               heap_chunk(heap, lists->front[list])->other_prev == leader);
}

/* Their headers, and the two ends of those that others follow. */
static uint32_t own_of_areas(const Heap *heap) {
  uint32_t own = 0;
  for (uint32_t area = 1; area < heap->threads.state.areas; area++) {
    own += heap_first(heap, area) != HEAP_NO_CHUNK;
    if (heap_first(heap, area) != HEAP_NO_CHUNK && heap_area(heap, area)->previous > 0) own += 2;
  }
  return own;
}

/* Returns how many chunks they have. */
static uint32_t check_lists(const Heap *heap, const PtLists *lists) {
  uint32_t standing = 0;
  for (uint32_t list = 0; list < PT_ALL_LISTS; list++) {
    if (list < PT_UNSORTED || list >= PT_LISTS)
      check_stack(heap, lists, list);
    else
      check_bin(heap, lists, list);
    standing += lists->count[list];
  }
  return standing;
}

RARELY_CALLED void pt_check(const Heap *heap) {
  const HeapThreadsState *threads = &heap->threads.state;
  uint32_t listed = 0, standing = check_lists(heap, &pt_state(heap)->lists), own = 0;
  uint32_t tcaches = pt_state(heap)->lists.ready == PT_READY;
  for (uint32_t area = 0; area == 0 || area < threads->areas; area++)
    for (uint32_t i = heap_first(heap, area); i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
      check_chunk(heap, i);
      listed += heap_chunk(heap, i)->list != BL_NO_LIST;
      own += heap_chunk(heap, i)->kind == BL_CHUNK_METADATA;
    }
  for (uint32_t i = heap->state.space.first_mapping; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    listed += chunk_kind(heap_chunk(heap, i)) == BL_CHUNK_CACHED;
    own += chunk_kind(heap_chunk(heap, i)) == BL_CHUNK_METADATA;
  }
  for (uint32_t i = 1; i < threads->arenas; i++) standing += check_lists(heap, &pt_arena_row(heap, i)->lists);
  for (uint32_t i = 1; i < threads->threads; i++) {
    standing += check_lists(heap, &pt_thread_row(heap, i)->lists);
    tcaches += pt_thread_row(heap, i)->lists.ready == PT_READY;
  }
  SIM_ASSERT(listed == standing);
  SIM_ASSERT(own == tcaches + own_of_areas(heap));
}
