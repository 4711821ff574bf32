/* The tcache of ptmalloc: its own chunk, and what requests take from it. */
#include "allocation/heap/ptmalloc.h"

/* A chunk in the heap, or a mapping of its own. */
static void own(Heap *heap, uint32_t chunk) {
  if (pt_is_mapped(heap, chunk))
    heap_chunk(heap, chunk)->list = HEAP_OWN_MAPPING;
  else
    heap_chunk(heap, chunk)->kind = BL_CHUNK_METADATA;
  pt_state(heap)->ready = PT_READY;
  heap_record_step(heap, BL_OPERATION_STEP_OPEN, BL_NO_LIST, pt_at(heap, chunk),
                   heap_chunk_bytes(heap, chunk), PT_FAST);
}

/* Without memory, the next call tries again, unless only frees open the tcache. Those also need places in it.
 */
void pt_make_ready(Heap *heap, uint64_t bytes) {
  Ptmalloc *state = pt_state(heap);
  const bool by_free = pt_version(heap)->own == PT_OWN_BY_FREE;
  if (state->ready != PT_UNREADY || (by_free && heap->parameters[PT_TCACHE_COUNT] == 0)) return;
  if (by_free) state->ready = PT_GIVEN_UP;
  const uint32_t chunk = pt_take(heap, pt_chunk_for(heap, bytes));
  if (chunk != HEAP_NO_CHUNK) own(heap, chunk);
}

uint32_t pt_take_newest(Heap *heap, uint32_t list) {
  const uint32_t chunk = pt_pop(heap, list);
  if (chunk == HEAP_NO_CHUNK)
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, list, 0, 0, 0);
  else
    pt_record_on(heap, BL_OPERATION_STEP_TAKE, list, chunk, 0);
  return chunk;
}

/* A block's place, as far as it decides alignment: mappings lie at a multiple of any. */
static bool is_aligned(const Heap *heap, uint32_t chunk, uint64_t alignment) {
  const uint64_t at = pt_is_mapped(heap, chunk) ? pt_lead(heap, chunk) : pt_at(heap, chunk);
  return (at + PT_HEADER) % alignment == 0;
}

/* Walks a list for a chunk of that size, or for the first that is large enough; alignment 1 = any place. */
static uint32_t take_from_list(Heap *heap, uint32_t size, uint64_t alignment, bool any_larger) {
  const uint32_t list = pt_tcache(size);
  uint32_t before = HEAP_NO_CHUNK, chunk = pt_state(heap)->front[list], passed = 0;
  for (; chunk != HEAP_NO_CHUNK; before = chunk, chunk = heap_chunk(heap, chunk)->next, passed++) {
    const uint32_t found = pt_granules(heap, chunk);
    if (found > size && !any_larger) chunk = HEAP_NO_CHUNK;
    if (found > size || (found == size && is_aligned(heap, chunk, alignment))) break;
  }
  heap_counts(heap)->nodes += passed;
  if (chunk == HEAP_NO_CHUNK) {
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, list, 0, 0, 0);
    return HEAP_NO_CHUNK;
  }
  pt_pop_after(heap, list, before);
  heap_record_step(heap, BL_OPERATION_STEP_TAKE, list, pt_at(heap, chunk), heap_chunk_bytes(heap, chunk),
                   passed);
  return chunk;
}

static bool may_be_cached(const Heap *heap, uint64_t size) {
  return size <= pt_state(heap)->tcache_most && heap->parameters[PT_TCACHE_COUNT] > 0;
}

uint32_t pt_take_cached(Heap *heap, uint32_t size) {
  if (!may_be_cached(heap, size)) return HEAP_NO_CHUNK;
  if (size <= PT_MAX_TCACHE) return pt_take_newest(heap, pt_tcache(size));
  return take_from_list(heap, size, 1, pt_version(heap)->large == PT_LARGE_FIRST_FIT);
}

uint32_t pt_take_cached_aligned(Heap *heap, uint64_t size, uint64_t alignment) {
  if (!pt_version(heap)->aligned_takes_cached || !may_be_cached(heap, size)) return HEAP_NO_CHUNK;
  return take_from_list(heap, (uint32_t)size, alignment, false);
}
