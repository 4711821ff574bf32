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
  SIM_ASSERT(c->size >= PT_MIN && stands_right(heap, c));
  SIM_ASSERT((c->kind == BL_CHUNK_TOP) == (c->after == HEAP_NO_CHUNK));
  if (c->kind != BL_CHUNK_FREE) return;
  const uint32_t kind = heap_chunk(heap, c->after)->kind;
  SIM_ASSERT(kind != BL_CHUNK_FREE && kind != BL_CHUNK_TOP);
}

/* Large lists of the tcache are sorted, and mappings are in no other. */
static void check_stack(const Heap *heap, uint32_t list) {
  const Ptmalloc *state = pt_state(heap);
  uint32_t count = 0, before = 0;
  for (uint32_t i = state->front[list]; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->next, count++) {
    const uint32_t size = pt_granules(heap, i);
    SIM_ASSERT(chunk_kind(heap_chunk(heap, i)) == BL_CHUNK_CACHED && heap_chunk(heap, i)->list == list);
    SIM_ASSERT(list < PT_LARGE || (size >= before && pt_tcache(size) == list && size <= state->tcache_most));
    before = size;
  }
  SIM_ASSERT(count == state->count[list]);
  SIM_ASSERT(!pt_is_tcache(list) || count <= heap->parameters[PT_TCACHE_COUNT]);
  SIM_ASSERT(pt_is_tcache(list) || count == 0 || state->have_fast);
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

static void check_bin(const Heap *heap, uint32_t list) {
  const Ptmalloc *state = pt_state(heap);
  uint32_t count = 0, before = HEAP_NO_CHUNK, leader = HEAP_NO_CHUNK;
  for (uint32_t i = state->front[list]; i != HEAP_NO_CHUNK;
       before = i, i = heap_chunk(heap, i)->next, count++) {
    check_place(heap, list, i, before, leader);
    if (heap_chunk(heap, i)->other_next != HEAP_NO_CHUNK) leader = i;
  }
  const uint32_t bin = list - PT_BINS;
  SIM_ASSERT(state->back[list] == before && state->count[list] == count);
  SIM_ASSERT((state->not_empty[bin / 32] >> bin % 32 & 1u) == (count > 0));
  if (leader != HEAP_NO_CHUNK)
    SIM_ASSERT(heap_chunk(heap, leader)->other_next == state->front[list] &&
               heap_chunk(heap, state->front[list])->other_prev == leader);
}

RARELY_CALLED void pt_check(const Heap *heap) {
  const Ptmalloc *state = pt_state(heap);
  uint32_t listed = 0, standing = 0, tcaches = 0;
  for (uint32_t i = heap->state.space.first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    check_chunk(heap, i);
    listed += heap_chunk(heap, i)->list != BL_NO_LIST;
    tcaches += heap_chunk(heap, i)->kind == BL_CHUNK_METADATA;
  }
  for (uint32_t i = heap->state.space.first_mapping; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    listed += chunk_kind(heap_chunk(heap, i)) == BL_CHUNK_CACHED;
    tcaches += chunk_kind(heap_chunk(heap, i)) == BL_CHUNK_METADATA;
  }
  for (uint32_t list = 0; list < PT_UNSORTED; list++) check_stack(heap, list);
  for (uint32_t list = PT_LISTS; list < PT_ALL_LISTS; list++) check_stack(heap, list);
  for (uint32_t list = PT_UNSORTED; list < PT_LISTS; list++) check_bin(heap, list);
  for (uint32_t list = 0; list < PT_ALL_LISTS; list++) standing += state->count[list];
  SIM_ASSERT(listed == standing);
  SIM_ASSERT(tcaches == (state->ready == PT_READY));
}
