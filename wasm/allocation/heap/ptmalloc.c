/* ptmalloc's operations, and what they do to chunks. */
#include "allocation/heap/ptmalloc.h"

#define USUAL_LIMIT  131072u /* bytes: default of both thresholds and of top's pad */
#define MAX_MAPPINGS 65536u  /* unless mmap_max or mallopt() changes it */

/* Chunks. ------------------------------------------------------------------------------------------------ */

uint64_t pt_bytes_of_request(uint64_t bytes) {
  const uint64_t rounded = (bytes + PT_WORD + PT_GRANULE - 1) / PT_GRANULE;
  return pt_bytes(PT_MIN) < rounded * PT_GRANULE ? rounded * PT_GRANULE : pt_bytes(PT_MIN);
}

uint32_t pt_chunk_for(Heap *heap, uint64_t bytes) {
  const uint64_t size = pt_bytes_of_request(bytes);
  heap_record_step(heap, BL_OPERATION_STEP_ROUND, BL_NO_LIST, 0, bytes, size);
  return size / PT_GRANULE < PT_NO_CHUNK_SIZE ? (uint32_t)(size / PT_GRANULE) : PT_NO_CHUNK_SIZE;
}

void pt_join(Heap *heap, uint32_t chunk) {
  const uint64_t taken = pt_size(heap, heap_chunk(heap, chunk)->after);
  heap_join(heap, chunk);
  heap_counts(heap)->merges++;
  pt_record_on(heap, BL_OPERATION_STEP_MERGE, BL_NO_LIST, chunk, taken);
}

static uint32_t cut_written(Heap *heap, uint32_t chunk, uint32_t size) {
  heap_counts(heap)->splits++;
  pt_record_on(heap, BL_OPERATION_STEP_SPLIT, BL_NO_LIST, chunk, pt_bytes(size));
  return heap_cut(heap, chunk, size);
}

uint32_t pt_cut_fresh(Heap *heap, uint32_t chunk, uint32_t size) {
  const uint32_t rest = cut_written(heap, chunk, size);
  heap_make_resident(heap, pt_at(heap, rest) + PT_WORD, PT_WORD);
  return rest;
}

uint32_t pt_cut(Heap *heap, uint32_t chunk, uint32_t size) {
  return UNLIKELY(pt_state(heap)->gave_back) ? pt_cut_fresh(heap, chunk, size)
                                             : cut_written(heap, chunk, size);
}

void pt_put_free(Heap *heap, uint32_t list, uint32_t chunk) {
  const bool is_large = heap_chunk(heap, chunk)->size >= PT_MIN_LARGE;
  pt_put_front(heap, list, chunk);
  pt_record_on(heap, BL_OPERATION_STEP_PUT, list, chunk, 0);
  if (UNLIKELY(pt_state(heap)->gave_back)) pt_write_links(heap, chunk, is_large ? 4 : 2);
}

/* The model. --------------------------------------------------------------------------------------------- */

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
  state->mmap_max = sets_mappings ? given[PT_MMAP_MAX] : MAX_MAPPINGS;
  state->max_fast = pt_max_fast(heap, given[PT_MXFAST]);
  state->tcache_most =
      sets_most ? (uint32_t)(pt_bytes_of_request(given[PT_TCACHE_MAX]) / PT_GRANULE) : PT_MAX_TCACHE;
  state->dynamic = given[PT_MMAP_THRESHOLD] == BL_NONE && given[PT_TOP_PAD] == BL_NONE &&
                   given[PT_TRIM_THRESHOLD] == BL_NONE && !sets_mappings;
  state->mmap_threshold = given_or(given[PT_MMAP_THRESHOLD], USUAL_LIMIT);
  state->top_pad = given_or(given[PT_TOP_PAD], USUAL_LIMIT);
  state->trim_threshold = given_or(given[PT_TRIM_THRESHOLD], USUAL_LIMIT);
}

/* A request's chunk size. The request may first have to allocate the tcache's own chunk. */
static uint32_t begin_request(Heap *heap, uint64_t bytes) {
  const PtVersion *version = pt_version(heap);
  if (version->own == PT_OWN_BY_ANY) pt_make_ready(heap, version->own_request);
  const uint32_t size = pt_chunk_for(heap, bytes);
  if (version->own == PT_OWN_BY_REQUEST && size <= pt_state(heap)->tcache_most)
    pt_make_ready(heap, version->own_request);
  return size;
}

uint32_t pt_allocate(Heap *heap, uint64_t bytes) {
  if (bytes > PT_MAX_REQUEST) return HEAP_NO_CHUNK;
  const uint32_t size = begin_request(heap, bytes), chunk = pt_take_cached(heap, size);
  return chunk != HEAP_NO_CHUNK ? chunk : pt_take(heap, size);
}

static uint32_t pt_allocate_zeroed(Heap *heap, uint64_t bytes) {
  if (pt_version(heap)->zeroed_takes_cached) return pt_allocate(heap, bytes);
  return bytes > PT_MAX_REQUEST ? HEAP_NO_CHUNK : pt_take(heap, begin_request(heap, bytes));
}

/* The free of a chunk that a caller has. It may first have to allocate the tcache's own chunk. */
static void pt_release(Heap *heap, uint32_t chunk) {
  const PtVersion *version = pt_version(heap);
  const bool mapped = pt_is_mapped(heap, chunk), by_any = version->own == PT_OWN_BY_ANY && !mapped;
  const uint32_t size = pt_granules(heap, chunk);
  if (by_any || (version->own == PT_OWN_BY_FREE && size <= pt_state(heap)->tcache_most))
    pt_make_ready(heap, version->own_request);
  if (!mapped)
    pt_free(heap, chunk);
  else if (version->small_mappings && pt_tcache_has_room(heap, size))
    pt_keep(heap, pt_tcache(size), chunk);
  else
    pt_unmap(heap, chunk);
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
    .mapped_drift = pt_mapped_drift,
    .user_offset = pt_user_offset,
    .usable = pt_usable,
    .writes = pt_writes,
    .check = pt_check,
};
