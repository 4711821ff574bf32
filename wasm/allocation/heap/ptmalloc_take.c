/* Taking memory in ptmalloc: steps 2 to 10 of malloc, as numbered in docs/ptmalloc.md. */
#include "allocation/heap/ptmalloc.h"

#define MAX_SORTED 10000u

/* Takes the front of a chunk that is in no list. `remember`: whatever remains becomes the last remainder. */
static uint32_t front_of(Heap *heap, uint32_t chunk, uint32_t size, bool remember) {
  if (heap_chunk(heap, chunk)->size - size < PT_MIN) return chunk;
  const uint32_t rest = pt_cut(heap, chunk, size);
  pt_put_free(heap, PT_UNSORTED, rest);
  if (remember) pt_state(heap)->last_remainder = heap_chunk(heap, rest)->start;
  return chunk;
}

/* With switch PT_OWN_BY_FREE, a chunk of the wanted size among the free ones also opens the tcache. glibc
 * rounds the request for its own chunk twice then. */
static void open_tcache(Heap *heap) {
  const PtVersion *version = pt_version(heap);
  if (version->own == PT_OWN_BY_FREE && pt_state(heap)->ready == PT_UNREADY)
    pt_make_ready(heap, pt_bytes_of_request(version->own_request));
}

/* Step 2. The remaining chunks of the fastbin move to the tcache. */
static uint32_t from_fastbin(Heap *heap, uint32_t size) {
  const uint32_t list = pt_fast(size), chunk = pt_take_newest(heap, list);
  while (pt_state(heap)->front[list] != HEAP_NO_CHUNK && pt_stack_has_room(heap, size))
    pt_keep(heap, pt_tcache(size), pt_pop(heap, list));
  return chunk;
}

/* Step 3. Takes the oldest chunk. The next ones move to the tcache. */
static uint32_t from_small_bin(Heap *heap, uint32_t size) {
  const uint32_t list = pt_bin(size), chunk = pt_state(heap)->back[list];
  if (chunk == HEAP_NO_CHUNK) {
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, list, 0, 0, 0);
    return HEAP_NO_CHUNK;
  }
  pt_remove(heap, chunk);
  pt_record_on(heap, BL_OPERATION_STEP_TAKE, list, chunk, 0);
  if (size <= pt_state(heap)->tcache_most) open_tcache(heap);
  for (uint32_t next;
       (next = pt_state(heap)->back[list]) != HEAP_NO_CHUNK && pt_stack_has_room(heap, size);) {
    pt_remove(heap, next);
    pt_keep(heap, pt_tcache(size), next);
  }
  return chunk;
}

static bool is_last_remainder(const Heap *heap, const Chunk *chunk, uint32_t size) {
  const Ptmalloc *state = pt_state(heap);
  return size < PT_MIN_LARGE && state->count[PT_UNSORTED] == 1 && chunk->start == state->last_remainder &&
         chunk->size > size + PT_MIN;
}

/* Sorted chunks after which a scan stops that has put a chunk into the tcache. */
static uint32_t most_seen(const Heap *heap) {
  const uint32_t limit = heap->parameters[PT_UNSORTED_LIMIT];
  return limit == 0 || limit == BL_NONE ? BL_NONE : limit + 1;
}

/* Step 5. `seen`: chunks that this request has sorted. Oldest first: takes the last remainder or an exact
 * fit, and sorts everything else into bins. */
static uint32_t from_unsorted(Heap *heap, uint32_t size, uint32_t *seen) {
  const Ptmalloc *state = pt_state(heap);
  bool cached = false;
  if (state->count[PT_UNSORTED] == 0) heap_record_step(heap, BL_OPERATION_STEP_EMPTY, PT_UNSORTED, 0, 0, 0);
  for (uint32_t sorted = 0; sorted < MAX_SORTED && state->count[PT_UNSORTED] > 0;) {
    const uint32_t chunk = state->back[PT_UNSORTED];
    const Chunk *c = heap_chunk(heap, chunk);
    const bool remainder = is_last_remainder(heap, c, size), exact = c->size == size;
    heap_counts(heap)->nodes++;
    pt_remove(heap, chunk);
    if (exact) open_tcache(heap);
    if (exact && pt_stack_has_room(heap, size)) {
      pt_keep(heap, pt_tcache(size), chunk);
      cached = true;
    } else if (exact || remainder) {
      pt_record_on(heap, BL_OPERATION_STEP_TAKE, PT_UNSORTED, chunk, sorted + 1);
      return front_of(heap, chunk, size, true);
    } else {
      pt_sort(heap, chunk);
      sorted++;
      if (++*seen >= most_seen(heap) && cached) break;
    }
  }
  return cached ? pt_take_newest(heap, pt_tcache(size)) : HEAP_NO_CHUNK;
}

/* Step 6. */
static uint32_t from_own_large_bin(Heap *heap, uint32_t size) {
  const uint32_t chunk = pt_best_fit(heap, pt_bin(size), size);
  if (chunk == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  pt_remove(heap, chunk);
  return front_of(heap, chunk, size, false);
}

/* Step 7. Takes the back of the next non-empty bin, where any chunk is big enough. */
static uint32_t from_higher_bin(Heap *heap, uint32_t size) {
  const uint32_t own_bin = pt_bin(size), list = pt_next_bin(heap, own_bin);
  const bool found = list < PT_LISTS;
  const uint32_t passed = (found ? list : PT_LISTS - 1) - own_bin;
  heap_counts(heap)->bins += passed;
  if (passed > 0)
    heap_record_step(heap, BL_OPERATION_STEP_CLIMB, found ? list : BL_NO_LIST, 0, pt_bytes(size), passed);
  if (!found) return HEAP_NO_CHUNK;
  const uint32_t chunk = pt_state(heap)->back[list];
  pt_remove(heap, chunk);
  pt_record_on(heap, BL_OPERATION_STEP_TAKE, list, chunk, 0);
  return front_of(heap, chunk, size, size < PT_MIN_LARGE);
}

uint32_t pt_take_top(Heap *heap, uint32_t size) {
  const uint32_t chunk = pt_top(heap);
  if (heap_chunk(heap, chunk)->size < (uint64_t)size + PT_MIN) return HEAP_NO_CHUNK;
  pt_record_on(heap, BL_OPERATION_STEP_TAKE, BL_NO_LIST, chunk, 0);
  pt_cut_fresh(heap, chunk, size);
  heap_chunk(heap, chunk)->kind = BL_CHUNK_LIVE;
  return chunk;
}

/* Raises the break until top can serve the request and the pad. */
static bool grow(Heap *heap, uint32_t size) {
  const uint64_t want = pt_bytes(size) + pt_state(heap)->top_pad + pt_bytes(PT_MIN);
  return pt_lengthen(heap, heap_pages(want - pt_size(heap, pt_top(heap))) * HEAP_PAGE);
}

/* Step 10. Maps a request at or over the threshold. Otherwise, or without addresses for a mapping, the
 * heap grows. */
static uint32_t from_system(Heap *heap, uint32_t size) {
  const Ptmalloc *state = pt_state(heap);
  uint32_t mapping = HEAP_NO_CHUNK;
  if (size == PT_NO_CHUNK_SIZE) return HEAP_NO_CHUNK;
  if (pt_reaches(pt_bytes(size), state->mmap_threshold) && heap->state.space.mappings < state->mmap_max)
    mapping = pt_map(heap, size);
  if (mapping != HEAP_NO_CHUNK) return mapping;
  return grow(heap, size) ? pt_take_top(heap, size) : HEAP_NO_CHUNK;
}

/* Steps 5 to 8. */
static uint32_t from_bins_and_top(Heap *heap, uint32_t size, uint32_t *seen) {
  uint32_t chunk = from_unsorted(heap, size, seen);
  if (chunk == HEAP_NO_CHUNK && size >= PT_MIN_LARGE) chunk = from_own_large_bin(heap, size);
  if (chunk == HEAP_NO_CHUNK) chunk = from_higher_bin(heap, size);
  if (chunk == HEAP_NO_CHUNK) chunk = pt_take_top(heap, size);
  return chunk;
}

uint32_t pt_take(Heap *heap, uint32_t size) {
  const Ptmalloc *state = pt_state(heap);
  uint32_t seen = 0, chunk = size <= state->max_fast ? from_fastbin(heap, size) : HEAP_NO_CHUNK;
  if (chunk == HEAP_NO_CHUNK && size < PT_MIN_LARGE) chunk = from_small_bin(heap, size);
  if (chunk != HEAP_NO_CHUNK) return chunk;
  if (size >= PT_MIN_LARGE && state->have_fast) pt_consolidate(heap);
  chunk = from_bins_and_top(heap, size, &seen);
  if (chunk == HEAP_NO_CHUNK && state->have_fast) {
    pt_consolidate(heap);
    chunk = from_bins_and_top(heap, size, &seen);
  }
  return chunk != HEAP_NO_CHUNK ? chunk : from_system(heap, size);
}
