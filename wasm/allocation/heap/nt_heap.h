/* The back end of the Windows NT default heap, a model after what is published (docs/heap-models.md names the
 * source of each rule): segments that are reserved and committed by pages, 128 free lists, best fit,
 * splitting, coalescing, large blocks mapped apart. Front ends stand on it: lookaside.c, lfh.c. Their own
 * state begins with an NtState.
 *
 * List u holds the free blocks of u granules, list 0 those of NT_LISTS or more by size. Uncommitted ranges
 * are kept by size too. Sizes count granules, headers included, where not said otherwise.
 *
 * Invariants: a FREE chunk stands in its list and has no FREE neighbour · an UNCOMMITTED chunk is whole
 * pages, stands among the ranges and has no UNCOMMITTED neighbour · every segment begins with an OWN chunk ·
 * `free` = granules in the lists. */
#ifndef BUFFERLAB_NT_HEAP_H
#define BUFFERLAB_NT_HEAP_H

#include "allocation/heap/size_list.h"

#define NT_LISTS 128u
/* A free block has room for its header and the links of its list. */
#define NT_LEAST_BLOCK 2u

/* The parameters that all front ends share, in their order in abi/heap_models.h. */
typedef enum {
  NT_RESERVE,
  NT_COMMIT,
  NT_MAP_THRESHOLD,
  NT_DECOMMIT_BLOCK,
  NT_DECOMMIT_TOTAL,
  NT_HEAP_HEADER,
  NT_SEGMENT_HEADER,
  NT_PARAMETERS /* the front end's own ones follow */
} NtParameter;

typedef struct NtState {
  uint64_t free;
  uint64_t filled[2]; /* a bit a list that holds something */
  uint32_t segments;
  uint32_t reserve; /* bytes of the next segment */
  uint32_t first[NT_LISTS];
  SizeList large, ranges;
} NtState;

static inline NtState *nt_state(const Heap *heap) { return heap->own; }
/* Of a chunk; bytes. */
static inline uint64_t nt_at(const Heap *heap, uint32_t chunk) {
  return (uint64_t)heap_chunk(heap, chunk)->start * heap->model->granule;
}

void nt_open(Heap *heap);
/* Granules of a block for so many bytes; 0 = it is mapped apart. */
uint32_t nt_granules(const Heap *heap, uint64_t bytes);
/* Says so in an act. */
void nt_round(Heap *heap, uint64_t bytes, uint32_t granules);
/* A block that is not free any more, at most a granule larger; HEAP_NOTHING = no memory. */
uint32_t nt_take(Heap *heap, uint32_t granules);
/* The same for a caller, mapped apart if it is large. */
uint32_t nt_allocate(Heap *heap, uint64_t bytes);
void nt_release(Heap *heap, uint32_t block);
/* In place if it can be, else moved by the model's own functions. */
uint32_t nt_resize(Heap *heap, uint32_t block, uint64_t bytes);
/* Allocates, copies, releases. */
uint32_t nt_move(Heap *heap, uint32_t block, uint64_t bytes);
uint64_t nt_user_offset(const Heap *heap, uint32_t block);
uint64_t nt_usable(const Heap *heap, uint32_t block);
void nt_check(const Heap *heap);

#endif
