/* Freeing in ptmalloc: merging, consolidation, and giving memory back. */
#include "allocation/heap/ptmalloc.h"

#define BIG_FREE     4096u /* granules: freeing a chunk of this size or more triggers consolidation */
#define MIN_LEFT_TOP 33u   /* bytes that a trim leaves in addition to the pad */

static bool is_free(const Heap *heap, uint32_t chunk) {
  return chunk != HEAP_NO_CHUNK && heap_chunk(heap, chunk)->kind == BL_CHUNK_FREE;
}

/* The list that a merged chunk enters: unsorted, or with `small_bin` that of a small chunk. */
static uint32_t list_for(const Heap *heap, uint32_t chunk, bool small_bin) {
  const uint32_t size = heap_chunk(heap, chunk)->size;
  return small_bin && size < PT_MIN_LARGE ? pt_bin(size) : PT_UNSORTED;
}

/* Merges a chunk with its free neighbors, into top or a list. Returns the resulting chunk. */
static uint32_t make_available(Heap *heap, uint32_t chunk, bool small_bin) {
  const uint32_t before = heap_chunk(heap, chunk)->before;
  if (is_free(heap, before)) {
    pt_remove(heap, before);
    pt_join(heap, before);
    chunk = before;
  }
  const uint32_t after = heap_chunk(heap, chunk)->after;
  if (after == pt_top(heap)) {
    pt_join(heap, chunk);
    heap_chunk(heap, chunk)->kind = BL_CHUNK_TOP;
    return chunk;
  }
  if (is_free(heap, after)) {
    pt_remove(heap, after);
    pt_join(heap, chunk);
  }
  pt_put_free(heap, list_for(heap, chunk, small_bin), chunk);
  return chunk;
}

void pt_consolidate(Heap *heap) {
  Ptmalloc *state = pt_state(heap);
  uint32_t kept = 0, chunk;
  if (!pt_version(heap)->has_fastbins) return;
  for (uint32_t size = PT_MIN; size <= PT_WIDE_FAST; size++) kept += state->count[pt_fast(size)];
  state->have_fast = 0;
  heap_counts(heap)->nodes += kept;
  heap_record_step(heap, BL_OPERATION_STEP_CONSOLIDATE, BL_NO_LIST, 0, 0, kept);
  for (uint32_t size = PT_MIN; size <= PT_WIDE_FAST; size++)
    while ((chunk = pt_pop(heap, pt_fast(size))) != HEAP_NO_CHUNK) make_available(heap, chunk, false);
}

bool pt_lengthen(Heap *heap, uint64_t bytes) {
  const uint64_t end = heap->state.space.end;
  if (bytes / PT_GRANULE > HEAP_MAX_GRANULES) return false;
  const uint32_t granules = (uint32_t)(bytes / PT_GRANULE);
  const bool good = pt_top(heap) == HEAP_NO_CHUNK ? heap_extend(heap, granules, BL_CHUNK_TOP)
                                                  : heap_extend_last(heap, granules);
  if (!good) return false;
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_GROW, BL_NO_LIST, end, bytes, 0);
  return true;
}

/* A top of 32 bytes is smaller than what stays: glibc's difference becomes negative, and the heap grows. */
bool pt_trim(Heap *heap, uint64_t pad) {
  const uint64_t top = pt_size(heap, pt_top(heap)), left = pad + MIN_LEFT_TOP;
  if (pt_top(heap) == HEAP_NO_CHUNK || pad > PT_MAX_REQUEST) return false;
  if (top < MIN_LEFT_TOP) return pt_lengthen(heap, heap_pages(left - top) * HEAP_PAGE);
  if (top < left + HEAP_PAGE) return false;
  const uint64_t extra = (top - left) / HEAP_PAGE * HEAP_PAGE;
  heap_shrink_last(heap, (uint32_t)(extra / PT_GRANULE));
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_SHRINK, BL_NO_LIST, heap->state.space.end, extra, 0);
  return true;
}

void pt_free_merging(Heap *heap, uint32_t chunk) {
  const Ptmalloc *state = pt_state(heap);
  const uint32_t merged = make_available(heap, chunk, pt_version(heap)->small_has_bin);
  if (heap_chunk(heap, merged)->size < BIG_FREE) return;
  if (state->have_fast) pt_consolidate(heap);
  if (pt_reaches(pt_size(heap, pt_top(heap)), state->trim_threshold)) pt_trim(heap, state->top_pad);
}

void pt_free_past_cache(Heap *heap, uint32_t chunk) {
  Ptmalloc *state = pt_state(heap);
  const uint32_t size = heap_chunk(heap, chunk)->size;
  if (size > state->max_fast) {
    pt_free_merging(heap, chunk);
    return;
  }
  pt_keep(heap, pt_fast(size), chunk);
  state->have_fast = 1;
}

void pt_free(Heap *heap, uint32_t chunk) {
  const uint32_t size = heap_chunk(heap, chunk)->size;
  if (pt_tcache_has_room(heap, size))
    pt_keep(heap, pt_tcache(size), chunk);
  else
    pt_free_past_cache(heap, chunk);
}
