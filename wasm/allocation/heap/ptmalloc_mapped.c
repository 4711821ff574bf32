/* Chunks of ptmalloc that have a mapping of their own. */
#include "allocation/heap/ptmalloc.h"

#define MAX_DYNAMIC (32u << 20) /* bytes: a chunk of this size or more raises no threshold */

/* Bytes of a mapping that are not its chunk's, apart from the lead. */
static uint32_t tail_of(const Heap *heap) { return pt_version(heap)->small_mappings ? PT_HEADER : 0; }

/* Bytes of the mapping for a chunk. Without a tail, the chunk has 8 bytes less than its next chunk would
 * lend. */
static uint64_t mapping_for(const Heap *heap, uint32_t size, uint32_t lead) {
  return lead + pt_bytes(size) + (pt_version(heap)->small_mappings ? PT_HEADER : PT_WORD);
}

static uint64_t chunk_bytes(const Heap *heap, uint32_t mapping) {
  return heap_chunk_bytes(heap, mapping) - pt_lead(heap, mapping) - tail_of(heap);
}

uint32_t pt_mapped_size(const Heap *heap, uint32_t mapping) {
  const uint64_t granules = chunk_bytes(heap, mapping) / PT_GRANULE;
  return granules < PT_NO_CHUNK_SIZE ? (uint32_t)granules : PT_NO_CHUNK_SIZE;
}

uint32_t pt_map(Heap *heap, uint32_t size) { return heap_map(heap, mapping_for(heap, size, 0)); }

/* glibc compares a size that includes the mapping flag. So a size equal to the threshold counts as larger,
 * and exactly 32 MiB is too large. */
void pt_unmap(Heap *heap, uint32_t mapping) {
  Ptmalloc *state = pt_state(heap);
  const uint64_t bytes = chunk_bytes(heap, mapping);
  if (state->dynamic && bytes >= state->mmap_threshold && bytes < MAX_DYNAMIC) {
    state->mmap_threshold = (uint32_t)bytes;
    state->trim_threshold = 2 * state->mmap_threshold;
    heap_record_step(heap, BL_OPERATION_STEP_THRESHOLD, BL_NO_LIST, 0, state->mmap_threshold,
                     state->trim_threshold);
  }
  heap_unmap(heap, mapping);
}

uint32_t pt_remap(Heap *heap, uint32_t mapping, uint32_t size, uint64_t bytes) {
  const uint64_t before = heap_chunk_bytes(heap, mapping);
  if (size == PT_NO_CHUNK_SIZE) {
    pt_open_tcache(heap, PT_OWN_BY_ANY, 0);
    return pt_take_anywhere(heap, size, bytes);
  }
  if (!heap_remap(heap, mapping, mapping_for(heap, size, pt_lead(heap, mapping)))) return HEAP_NO_CHUNK;
  if (heap_chunk_bytes(heap, mapping) == before)
    heap_record_step(heap, BL_OPERATION_STEP_STAY, BL_NO_LIST, 0, before, 0);
  else
    pt_state(heap)->lists.remapped++;
  return mapping;
}

/* It adds each new length to a sum from which it takes the old chunk. */
uint64_t pt_mapped_drift(const Heap *heap) {
  return (uint64_t)pt_state(heap)->lists.remapped * tail_of(heap);
}
