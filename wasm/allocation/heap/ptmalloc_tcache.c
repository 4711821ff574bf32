/* The tcache of ptmalloc: its own chunk, and what requests take from it. */
#include "allocation/heap/ptmalloc.h"

/* A chunk in the heap, or a mapping of its own. */
static void own(Heap *heap, uint32_t chunk) {
  if (pt_is_mapped(heap, chunk))
    heap_chunk(heap, chunk)->list = HEAP_OWN_MAPPING;
  else
    heap_chunk(heap, chunk)->kind = BL_CHUNK_METADATA;
  heap->thread->ready = PT_READY;
  if (pt_has_threads(heap)) pt_thread_row(heap, heap->threads.state.current)->own = chunk;
  heap_record_step(heap, BL_OPERATION_STEP_OPEN, BL_NO_LIST, pt_at(heap, chunk),
                   heap_chunk_bytes(heap, chunk), PT_FAST);
}

/* Without memory, the next call tries again, unless only frees open the tcache. Those also need places in it.
 */
static bool begins(Heap *heap) {
  const bool by_free = pt_version(heap)->own == PT_OWN_BY_FREE;
  if (by_free && heap->parameters[PT_TCACHE_COUNT] == 0) return false;
  if (by_free) heap->thread->ready = PT_GIVEN_UP;
  return true;
}

void pt_make_ready(Heap *heap) {
  const uint32_t bytes = pt_version(heap)->own_request;
  if (!begins(heap)) return;
  const uint32_t chunk = pt_take_anywhere(heap, pt_chunk_for(heap, bytes), bytes);
  if (chunk != HEAP_NO_CHUNK) own(heap, chunk);
}

/* glibc rounds the request twice then. */
void pt_make_ready_here(Heap *heap) {
  if (!begins(heap)) return;
  const uint32_t chunk =
      pt_take(heap, pt_chunk_for(heap, pt_bytes_of_request(pt_version(heap)->own_request)));
  if (chunk != HEAP_NO_CHUNK) own(heap, chunk);
}

void pt_keep_by_size(Heap *heap, uint32_t list, uint32_t chunk) {
  PtLists *lists = heap->thread;
  Chunk *c = heap_chunk(heap, chunk);
  uint32_t *next = &lists->front[list];
  for (; *next != HEAP_NO_CHUNK && pt_granules(heap, *next) < pt_granules(heap, chunk);
       next = &heap_chunk(heap, *next)->next)
    heap_counts(heap)->nodes++;
  if (!pt_is_mapped(heap, chunk)) c->kind = BL_CHUNK_CACHED;
  c->list = (uint16_t)list;
  c->next = *next;
  *next = chunk;
  lists->count[list]++;
  heap_record_step(heap, BL_OPERATION_STEP_KEEP, list, pt_at(heap, chunk), heap_chunk_bytes(heap, chunk),
                   lists->count[list]);
  if (UNLIKELY(pt_state(heap)->gave_back) && !pt_is_mapped(heap, chunk)) pt_write_links(heap, chunk, 2);
}

static void pop_after(Heap *heap, uint32_t list, uint32_t before) {
  PtLists *lists = heap->thread;
  uint32_t *link = before == HEAP_NO_CHUNK ? &lists->front[list] : &heap_chunk(heap, before)->next;
  Chunk *c = heap_chunk(heap, *link);
  *link = c->next;
  lists->count[list]--;
  if (c->kind == BL_CHUNK_CACHED) c->kind = BL_CHUNK_LIVE;
  c->list = BL_NO_LIST;
  c->next = HEAP_NO_CHUNK;
}

/* A block's place, as far as it decides alignment: mappings lie at a multiple of any. */
static bool is_aligned(const Heap *heap, uint32_t chunk, uint64_t alignment) {
  const uint64_t at = pt_is_mapped(heap, chunk) ? pt_lead(heap, chunk) : pt_at(heap, chunk);
  return (at + PT_HEADER) % alignment == 0;
}

/* Walks a list for a chunk of that size, or for the first that is large enough; alignment 1 = any place. */
static uint32_t take_from_list(Heap *heap, uint32_t size, uint64_t alignment, bool any_larger) {
  const uint32_t list = pt_tcache(size);
  uint32_t before = HEAP_NO_CHUNK, chunk = heap->thread->front[list], passed = 0;
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
  pop_after(heap, list, before);
  heap_record_step(heap, BL_OPERATION_STEP_TAKE, list, pt_at(heap, chunk), heap_chunk_bytes(heap, chunk),
                   passed);
  return chunk;
}

uint32_t pt_take_large(Heap *heap, uint32_t size) {
  return take_from_list(heap, size, 1, pt_version(heap)->large == PT_LARGE_FIRST_FIT);
}

uint32_t pt_take_cached_aligned(Heap *heap, uint64_t size, uint64_t alignment) {
  const bool may = pt_version(heap)->aligned_takes_cached && size <= pt_state(heap)->tcache_most;
  return may && heap->parameters[PT_TCACHE_COUNT] > 0 ? take_from_list(heap, (uint32_t)size, alignment, false)
                                                      : HEAP_NO_CHUNK;
}
