/* Aligned requests in ptmalloc. */
#include "allocation/heap/ptmalloc.h"

/* Bytes from a place to the first aligned block. */
static uint64_t distance(uint64_t at, uint64_t alignment) { return -(at + PT_HEADER) & (alignment - 1); }

/* The same where what lies before is a chunk, or nothing. */
static uint64_t lead_of(uint64_t at, uint64_t alignment) {
  const uint64_t lead = distance(at, alignment);
  return lead == 0 || lead >= pt_bytes(PT_MIN) ? lead : lead + alignment;
}

static void free_part(Heap *heap, uint32_t chunk) {
  (pt_version(heap)->aligned_parts_merge ? pt_free_merging : pt_free)(heap, chunk);
}

/* Frees what precedes the first aligned block, and what follows it. A tail of 32 bytes stays, unless it
 * merges. */
static uint32_t align(Heap *heap, uint32_t chunk, uint32_t size, uint64_t alignment) {
  const uint32_t lead = (uint32_t)(lead_of(pt_at(heap, chunk), alignment) / PT_GRANULE);
  const uint32_t least = pt_version(heap)->aligned_parts_merge ? PT_MIN : PT_MIN + 1;
  uint32_t block = chunk;
  if (lead > 0) {
    block = pt_cut_fresh(heap, chunk, lead);
    free_part(heap, chunk);
  }
  if (heap_chunk(heap, block)->size - size >= least) free_part(heap, pt_cut_fresh(heap, block, size));
  return block;
}

/* A mapping keeps what precedes the aligned block. It counts as aligned to any number. */
static uint32_t align_mapping(Heap *heap, uint32_t mapping, uint64_t alignment) {
  const bool any_lead = pt_version(heap)->small_mappings;
  heap_chunk(heap, mapping)->other_next = (uint32_t)(any_lead ? distance : lead_of)(0, alignment);
  return mapping;
}

/* The request with what its alignment may need. Too large a one fails. */
static uint32_t take(Heap *heap, uint64_t most, uint64_t bytes, uint64_t alignment) {
  const bool refused = bytes > PT_MAX_REQUEST || most > PT_MAX_REQUEST;
  if (!pt_has_threads(heap)) return refused ? HEAP_NO_CHUNK : pt_take(heap, pt_chunk_for(heap, most));
  if (bytes > PT_MAX_REQUEST && !pt_version(heap)->refuses_aligned_late) return HEAP_NO_CHUNK;
  return pt_take_as_thread(heap, refused ? PT_REFUSED : pt_chunk_for(heap, most),
                           bytes + alignment + pt_bytes(PT_MIN), bytes);
}

uint32_t pt_allocate_aligned(Heap *heap, uint64_t bytes, uint64_t alignment) {
  if (alignment <= PT_GRANULE) return pt_allocate(heap, bytes);
  const uint64_t size = pt_bytes_of_request(bytes), most = size + alignment + pt_bytes(PT_MIN);
  uint32_t chunk =
      bytes > PT_MAX_REQUEST ? HEAP_NO_CHUNK : pt_take_cached_aligned(heap, size / PT_GRANULE, alignment);
  if (chunk != HEAP_NO_CHUNK) return chunk;
  chunk = take(heap, most, bytes, alignment);
  if (chunk == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  if (pt_is_mapped(heap, chunk)) return align_mapping(heap, chunk, alignment);
  return align(heap, chunk, (uint32_t)(size / PT_GRANULE), alignment);
}
