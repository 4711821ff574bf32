/* realloc in ptmalloc. */
#include "allocation/heap/ptmalloc.h"

#define MAX_RESIZE (PT_MAX_REQUEST - 7) /* of a chunk: for larger resizes, its arena has no memory */

/* Resizes in place and frees a tail that is long enough for a chunk. */
static uint32_t stay(Heap *heap, uint32_t chunk, uint32_t size) {
  pt_record_on(heap, BL_OPERATION_STEP_STAY, BL_NO_LIST, chunk, 0);
  if (heap_chunk(heap, chunk)->size - size >= PT_MIN) pt_free_left(heap, pt_cut(heap, chunk, size));
  return chunk;
}

/* Grows into top as far as needed, or into an entire free neighbor. Returns whether that suffices. */
static bool grow_in_place(Heap *heap, uint32_t chunk, uint32_t size) {
  const Chunk *c = heap_chunk(heap, chunk);
  if (c->after == pt_top(heap)) {
    if (pt_take_top(heap, size - c->size) == HEAP_NO_CHUNK) return false;
  } else {
    const Chunk *next = heap_chunk(heap, c->after);
    if (next->kind != BL_CHUNK_FREE || (uint64_t)c->size + next->size < size) return false;
    pt_remove(heap, c->after);
  }
  pt_join(heap, chunk);
  return true;
}

static uint32_t move_to(Heap *heap, uint32_t chunk, uint32_t place) {
  heap_copied(heap, chunk, place, pt_usable(heap, chunk));
  pt_free_left(heap, chunk);
  return place;
}

/* Without memory in the block's arena, any other place serves. */
static uint32_t move_anywhere(Heap *heap, uint32_t chunk, uint64_t bytes) {
  const uint32_t place = pt_has_threads(heap) ? pt_allocate(heap, bytes) : HEAP_NO_CHUNK;
  return place != HEAP_NO_CHUNK ? move_to(heap, chunk, place) : HEAP_NO_CHUNK;
}

/* Moves the block, unless the new place is the next chunk. */
static uint32_t move(Heap *heap, uint32_t chunk, uint32_t size, uint64_t bytes) {
  const uint32_t place = bytes > MAX_RESIZE ? HEAP_NO_CHUNK : pt_take(heap, size);
  if (place == HEAP_NO_CHUNK) return move_anywhere(heap, chunk, bytes);
  if (place != heap_chunk(heap, chunk)->after) return move_to(heap, chunk, place);
  pt_join(heap, chunk);
  return stay(heap, chunk, size);
}

/* Whether glibc returns the block before it looks at chunks. */
static bool is_kept(const Heap *heap, uint32_t chunk, uint64_t bytes) {
  const PtVersion *version = pt_version(heap);
  if (!version->keeps_padding) return false;
  const uint64_t usable = pt_usable(heap, chunk);
  if (bytes > usable) return false;
  return usable - bytes < PT_GRANULE ||
         (version->keeps_shrunk && usable - bytes <= pt_state(heap)->trim_threshold);
}

uint32_t pt_resize(Heap *heap, uint32_t chunk, uint64_t bytes) {
  const bool mapped = pt_is_mapped(heap, chunk);
  if (is_kept(heap, chunk, bytes)) {
    heap_record_step(heap, BL_OPERATION_STEP_STAY, BL_NO_LIST, pt_at(heap, chunk),
                     heap_chunk_bytes(heap, chunk), 0);
    return chunk;
  }
  if (!mapped) pt_open_tcache(heap, PT_OWN_BY_ANY, 0);
  if (bytes > PT_MAX_REQUEST) return HEAP_NO_CHUNK;
  const uint32_t size = pt_chunk_for(heap, bytes);
  if (mapped) return pt_remap(heap, chunk, size, bytes);
  pt_enter_arena_of(heap, chunk);
  if (size <= heap_chunk(heap, chunk)->size || grow_in_place(heap, chunk, size))
    return stay(heap, chunk, size);
  return move(heap, chunk, size, bytes);
}
