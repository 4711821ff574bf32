/* ptmalloc as a heap model: its parameters, its blocks, and the table of its operations. */
#include "allocation/heap/ptmalloc.h"

#define USUAL_LIMIT  131072u /* bytes: default of both thresholds and of top's pad */
#define MAX_MAPPINGS 65536u  /* unless mmap_max or mallopt() changes it */

uint32_t pt_max_fast(const Heap *heap, uint32_t bytes) {
  return bytes < PT_WORD || !pt_version(heap)->has_fastbins ? 0 : (bytes + PT_WORD) / PT_GRANULE;
}

static uint32_t given_or(uint32_t given, uint32_t usual) { return given == BL_NONE ? usual : given; }

/* glibc ignores a tcache_max or mmap_max out of its range. */
static void pt_open(Heap *heap) {
  Ptmalloc *state = pt_state(heap);
  const uint32_t *given = &heap->parameters[0];
  const bool sets_most = given[PT_TCACHE_MAX] <= pt_version(heap)->most_tcache_max;
  const bool sets_mappings = given[PT_MMAP_MAX] <= INT32_MAX;
  /* Published links of 2.36 begin with a remainder at 0, which an aligned first request can free. */
  state->lists.last_remainder = pt_version(heap)->aligned_parts_merge ? PT_NO_CHUNK_SIZE : 0;
  heap->arena = heap->thread = &state->lists;
  state->mmap_max = sets_mappings ? given[PT_MMAP_MAX] : MAX_MAPPINGS;
  state->max_fast = pt_max_fast(heap, given[PT_MXFAST]);
  state->tcache_most =
      sets_most ? (uint32_t)(pt_bytes_of_request(given[PT_TCACHE_MAX]) / PT_GRANULE) : PT_MAX_TCACHE;
  state->stack_most = min_u32(state->tcache_most, PT_MAX_TCACHE);
  state->dynamic = given[PT_MMAP_THRESHOLD] == BL_NONE && given[PT_TOP_PAD] == BL_NONE &&
                   given[PT_TRIM_THRESHOLD] == BL_NONE && !sets_mappings;
  state->mmap_threshold = given_or(given[PT_MMAP_THRESHOLD], USUAL_LIMIT);
  state->top_pad = given_or(given[PT_TOP_PAD], USUAL_LIMIT);
  state->trim_threshold = given_or(given[PT_TRIM_THRESHOLD], USUAL_LIMIT);
  heap->threads.state.arena_max = given_or(given[PT_ARENA_MAX], 0);
  heap->threads.state.arena_test = given[PT_ARENA_TEST];
}

/* The caller's bytes begin after the header. */
static uint64_t pt_user_offset(const Heap *heap, uint32_t chunk) {
  return PT_HEADER + (uint64_t)(pt_is_mapped(heap, chunk) ? pt_lead(heap, chunk) : 0);
}

uint64_t pt_usable(const Heap *heap, uint32_t chunk) {
  if (!pt_is_mapped(heap, chunk)) return pt_size(heap, chunk) - PT_WORD;
  return heap_chunk_bytes(heap, chunk) - pt_user_offset(heap, chunk) -
         (pt_version(heap)->small_mappings ? PT_WORD : 0);
}

const HeapModel ptmalloc_model = {
    .granule = PT_GRANULE,
    .alignment = PT_GRANULE,
    .model_state_bytes = STATE_BYTES(Ptmalloc),
    .open = pt_open,
    .allocate = pt_allocate,
    .allocate_zeroed = pt_allocate_zeroed,
    .allocate_aligned = pt_allocate_aligned,
    .release = pt_release,
    .resize = pt_resize,
    .adjust = pt_adjust,
    .use_thread = pt_use_thread,
    .end_thread = pt_end_thread,
    .pass_threads = pt_pass_threads,
    .mapped_drift = pt_mapped_drift,
    .user_offset = pt_user_offset,
    .usable = pt_usable,
    .writes = pt_writes,
};
