/* The calls that change how malloc works: mallopt(3) and malloc_trim(3). */
#include "allocation/heap/ptmalloc.h"

/* The parameters of mallopt() by their numbers in malloc.h, in zigzag as in BlHeapOperation. */
enum {
  M_TRIM_THRESHOLD = 1, /* -1 */
  M_MXFAST = 2,         /* 1 */
  M_TOP_PAD = 3,        /* -2 */
  M_MMAP_THRESHOLD = 5, /* -3 */
  M_MMAP_MAX = 7,       /* -4 */
  M_ARENA_TEST = 13,    /* -7 */
  M_ARENA_MAX = 15,     /* -8 */
};

#define MAX_MXFAST       160u /* bytes */
#define FREE_CHUNK_BYTES 48u  /* of a free chunk that glibc uses itself */

/* glibc takes a threshold for an unsigned number, so nothing reaches a negative one. */
static uint32_t threshold_of(int32_t value) { return value < 0 ? PT_NEVER : (uint32_t)value; }

/* Without fastbins, it is a parameter like an unknown one. */
static uint32_t set_max_fast(Heap *heap, int32_t value) {
  if (!pt_version(heap)->has_fastbins) return 1;
  if (value < 0 || (uint32_t)value > MAX_MXFAST) return 0;
  pt_state(heap)->max_fast = pt_max_fast(heap, (uint32_t)value);
  return 1;
}

static uint32_t set_limit(uint32_t *limit, uint32_t value, Ptmalloc *state) {
  *limit = value;
  state->dynamic = 0;
  return 1;
}

static uint32_t set_arenas(uint32_t *limit, int32_t value) {
  if (value > 0) *limit = (uint32_t)value;
  return 1;
}

/* Checks and filled bytes change no address, and unknown parameters are none. The model leaves out a negative
 * pad. */
static uint32_t set(Heap *heap, uint32_t parameter, int32_t value) {
  Ptmalloc *state = pt_state(heap);
  pt_consolidate(heap);
  switch (parameter) {
    case M_MXFAST:
      return set_max_fast(heap, value);
    case M_TRIM_THRESHOLD:
      return set_limit(&state->trim_threshold, threshold_of(value), state);
    case M_TOP_PAD:
      return value < 0 ? HEAP_IGNORED : set_limit(&state->top_pad, (uint32_t)value, state);
    case M_MMAP_THRESHOLD:
      return set_limit(&state->mmap_threshold, threshold_of(value), state);
    case M_MMAP_MAX:
      return set_limit(&state->mmap_max, value < 0 ? 0 : (uint32_t)value, state);
    case M_ARENA_TEST:
      return set_arenas(&heap->threads.state.arena_test, value);
    case M_ARENA_MAX:
      return set_arenas(&heap->threads.state.arena_max, value);
    default:
      return 1;
  }
}

/* Releases the whole pages of a free chunk behind what glibc uses. Returns whether it has any. */
static bool give_back(Heap *heap, uint32_t chunk) {
  const uint64_t end = pt_at(heap, chunk) + pt_size(heap, chunk);
  const uint64_t from = heap_pages(pt_at(heap, chunk) + FREE_CHUNK_BYTES) * HEAP_PAGE;
  heap_counts(heap)->nodes++;
  if (end < from + HEAP_PAGE) return false;
  heap_give_back(heap, from, end);
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_DECOMMIT, BL_NO_LIST, pt_at(heap, chunk),
                   (end - from) / HEAP_PAGE * HEAP_PAGE, 0);
  return true;
}

/* In bins whose chunks may have a whole page. */
static bool give_back_all(Heap *heap) {
  bool gave = false;
  for (uint32_t list = PT_UNSORTED; list < PT_LISTS; list++) {
    if (list != PT_UNSORTED && list < pt_bin(HEAP_PAGE / PT_GRANULE)) continue;
    for (uint32_t i = heap->arena->back[list]; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->prev)
      gave |= give_back(heap, i);
  }
  return gave;
}

static uint32_t trim_all(Heap *heap, uint64_t pad) {
  pt_consolidate(heap);
  bool gave = give_back_all(heap);
  for (uint32_t arena = heap->threads.state.arenas; arena > 1;) {
    pt_enter(heap, --arena);
    pt_consolidate(heap);
    gave |= give_back_all(heap);
  }
  pt_enter(heap, 0);
  pt_state(heap)->gave_back |= gave;
  return (uint32_t)(pt_trim(heap, pad) || gave);
}

uint32_t pt_adjust(Heap *heap, const BlHeapOperation *call) {
  pt_enter(heap, 0);
  if (call->kind == BL_HEAP_OPERATION_TRIM) return trim_all(heap, call->bytes);
  return set(heap, call->id, (int32_t)(uint32_t)call->bytes);
}
