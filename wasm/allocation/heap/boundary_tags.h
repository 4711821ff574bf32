/* Chunks with boundary tags, after Knuth, The Art of Computer Programming 1, section 2.5, algorithm C, for
 * models whose chunks are alike: each begins with 16 bytes, its size and whether it is free, and the same of
 * the chunk before it. The two links of a hole follow, so the least chunk has 32 bytes. Sizes are multiples
 * of 16, a granule. The heap is one row of chunks that grows and shrinks at its end, by whole pages. */
#ifndef BUFFERLAB_BOUNDARY_TAGS_H
#define BUFFERLAB_BOUNDARY_TAGS_H

#include "allocation/heap/heap.h"

#define TAGGED_GRANULE 16u
#define TAGGED_HEADER  16u
#define TAGGED_LEAST   2u /* granules */

static inline uint64_t tagged_bytes(uint32_t granules) { return (uint64_t)granules * TAGGED_GRANULE; }

static inline bool is_hole(const Heap *heap, uint32_t chunk) {
  return chunk != HEAP_NOTHING && heap_chunk(heap, chunk)->kind == BL_CHUNK_FREE;
}

/* Granules of a chunk with `bytes` usable, told; 0 = more than there are addresses. */
uint32_t tagged_round_up(Heap *heap, uint64_t bytes);

/* Cuts `size` granules from the front of a chunk, told; HEAP_NOTHING = what would be left is no chunk. */
uint32_t tagged_split(Heap *heap, uint32_t chunk, uint32_t size);
/* Whether behind a block is a hole that makes it `size` granules long. */
bool tagged_can_grow(const Heap *heap, uint32_t block, uint32_t size);

/* A chunk at the end, a hole in no list, of the pages that `missing` granules need and at least `growth`
 * pages; HEAP_NOTHING = over the address space. */
uint32_t tagged_grow(Heap *heap, uint32_t missing, uint32_t growth);
/* A hole at the end of at least `pages` gives all whole pages behind its first 32 bytes back. */
void tagged_trim(Heap *heap, uint32_t hole, uint32_t pages);

/* For the model's row of functions. */
uint64_t tagged_user_offset(const Heap *heap, uint32_t chunk);
uint64_t tagged_usable(const Heap *heap, uint32_t chunk);

#endif
