/* Chunks with boundary tags, after Knuth, The Art of Computer Programming 1, section 2.5, algorithm C, for
 * models with uniform chunks. Each chunk begins with 16 bytes: its size and free flag, and those of the
 * previous chunk. A free chunk also stores two links, so the smallest chunk has 32 bytes. Sizes are
 * multiples of 16, a granule. The heap is one row of chunks that grows and shrinks at its end by whole
 * pages. */
#ifndef BUFFERLAB_BOUNDARY_TAGS_H
#define BUFFERLAB_BOUNDARY_TAGS_H

#include "allocation/heap/heap.h"

#define TAGGED_GRANULE 16u
#define TAGGED_HEADER  16u
#define TAGGED_MIN     2u /* granules */

static inline uint64_t tagged_bytes(uint32_t granules) { return (uint64_t)granules * TAGGED_GRANULE; }

static inline bool is_hole(const Heap *heap, uint32_t chunk) {
  return chunk != HEAP_NO_CHUNK && heap_chunk(heap, chunk)->kind == BL_CHUNK_FREE;
}

/* Granules of a chunk with `bytes` usable bytes, recorded as a step; 0 = exceeds the address space. */
uint32_t tagged_round_up(Heap *heap, uint64_t bytes);

/* Splits `size` granules off the front of a chunk, recorded as a step. Returns the remainder; HEAP_NO_CHUNK =
 * it would be too small. */
uint32_t tagged_split(Heap *heap, uint32_t chunk, uint32_t size);

/* Allocates a block of `size` granules; HEAP_NO_CHUNK = exceeds the address space. */
typedef uint32_t ObtainBlock(Heap *heap, uint32_t size);
/* Takes a hole out of its list. */
typedef void UnlinkHole(Heap *heap, uint32_t hole);
/* Resizes a block to `bytes` usable bytes: in place, if it is large enough or joined with the hole after it
 * (`unlink` NULL = it never is); else it moves. HEAP_NO_CHUNK = exceeds the address space. */
uint32_t tagged_resize(Heap *heap, uint32_t block, uint64_t bytes, ObtainBlock *obtain, UnlinkHole *unlink);

/* Appends a free chunk, in no list, of the pages for `missing` granules, at least `growth` pages;
 * HEAP_NO_CHUNK = exceeds the address space. */
uint32_t tagged_grow(Heap *heap, uint32_t missing, uint32_t growth);
/* If the last chunk is free with at least `pages` pages, releases all whole pages after its first 32
 * bytes. */
void tagged_trim(Heap *heap, uint32_t hole, uint32_t pages);

/* Functions for the model table. */
uint64_t tagged_user_offset(const Heap *heap, uint32_t chunk);
uint64_t tagged_usable(const Heap *heap, uint32_t chunk);

#endif
