/* The back end of the Windows NT default heap, modeled from published sources (docs/heap-models.md cites
 * the source of each rule): segments reserved and committed by pages, 128 free lists, best fit, splitting,
 * coalescing, and separate mappings for large blocks. The front ends lookaside.c and lfh.c build on it.
 * Their own state begins with an NtState.
 *
 * List u contains the free blocks of u granules, list 0 those of NT_LISTS or more by size. Uncommitted
 * ranges are sorted by size too. Sizes are in granules, including headers, unless stated otherwise.
 *
 * Invariants: a FREE chunk is in its list and has no FREE neighbor · an UNCOMMITTED chunk consists of
 * whole pages, is among the ranges and has no UNCOMMITTED neighbor · every segment begins with a METADATA
 * chunk · `free` = granules in the lists. */
#ifndef BUFFERLAB_NT_HEAP_H
#define BUFFERLAB_NT_HEAP_H

#include "allocation/heap/size_list.h"

#define NT_LISTS 128u
/* A free block has room for its header and links. */
#define NT_MIN_BLOCK 2u

/* The parameters shared by all front ends, in the order of abi/heap_models.h. */
typedef enum {
  NT_RESERVE,
  NT_COMMIT,
  NT_MAP_THRESHOLD,
  NT_DECOMMIT_BLOCK,
  NT_DECOMMIT_TOTAL,
  NT_HEAP_HEADER,
  NT_SEGMENT_HEADER,
  NT_PARAMETERS /* those of the front end follow */
} NtParameter;

typedef struct NtState {
  uint64_t free;
  uint64_t filled[2]; /* one bit per non-empty list */
  uint32_t segments;
  uint32_t reserve; /* bytes of the next segment */
  uint32_t first[NT_LISTS];
  SizeList large, ranges;
} NtState;
STATE_STRUCT(NtState, free, filled, segments, reserve, first, (SizeList, large), (SizeList, ranges));

static inline NtState *nt_state(const Heap *heap) { return heap->model_state; }
/* Start of a chunk, in bytes. */
static inline uint64_t nt_at(const Heap *heap, uint32_t chunk) {
  return (uint64_t)heap_chunk(heap, chunk)->start * heap->model->granule;
}

/* Opens the heap with its first segment. Asserts that there are addresses for it. */
void nt_open(Heap *heap);
/* Granules of a block for `bytes`; 0 = it needs a mapping. */
uint32_t nt_granules(const Heap *heap, uint64_t bytes);
/* Records the rounding as a step. */
void nt_round(Heap *heap, uint64_t bytes, uint32_t granules);
/* Allocates a block of at least `granules`, at most one more; HEAP_NO_CHUNK = out of memory. */
uint32_t nt_take(Heap *heap, uint32_t granules);
/* Allocates `bytes` for a caller, in a mapping if that is large; HEAP_NO_CHUNK = out of memory. */
uint32_t nt_allocate(Heap *heap, uint64_t bytes);
/* Frees a block or a mapping. The pages of a large free block are decommitted. */
void nt_release(Heap *heap, uint32_t block);
/* Resizes in place if possible, else moves through the model's own functions; HEAP_NO_CHUNK = out of memory,
 * and the block is unchanged. */
uint32_t nt_resize(Heap *heap, uint32_t block, uint64_t bytes);
/* Allocates, copies, frees; HEAP_NO_CHUNK = out of memory, and the block is unchanged. */
uint32_t nt_move(Heap *heap, uint32_t block, uint64_t bytes);
uint64_t nt_user_offset(const Heap *heap, uint32_t block);
uint64_t nt_usable(const Heap *heap, uint32_t block);
void nt_check(const Heap *heap);

#endif
