/* ptmalloc as glibc 2.36 has it on x86-64: one thread, the main arena. Addresses count from the first break.
 *
 * A chunk is a multiple of 16 bytes, at least 32; its first 16 bytes are its header, and the caller's bytes
 * reach 8 bytes into the next one. Requests of 64 GiB and more find no memory: the addresses end there.
 *
 * Free lists, by number: tcache 0 .. 63 and fastbins 64 .. 70, stacks of one size each; 71 unsorted; small
 * bins of one size; large bins of a range, largest first. Bin b of the sequence 2 .. 126 is list 70 + b. In a
 * large bin the chunks of a size stand together; the first of each leads, and the leaders form a ring
 * (other_next, other_prev, both 0 in those that do not lead).
 *
 * Chunks in tcache and fastbins are KEPT: in use as their neighbours see it. The tcache itself is the first
 * chunk, OWN, 656 bytes. The last chunk is TOP.
 *
 * Counts: nodes = chunks that the unsorted scan or a consolidation takes up, groups of one size passed in a
 * large bin, and the largest there if it is too small. bins = bins that the climb passes and the one it
 * reaches; the look into a list of the chunk's own size is part of every operation. A cut of top is a split.
 *
 * Pages: the caller writes its bytes, and the heap the size of top wherever top begins anew. All else it
 * writes lies in pages that have been written: memory that was never handed out is nowhere but in top. */
#ifndef BUFFERLAB_PTMALLOC_H
#define BUFFERLAB_PTMALLOC_H

#include "allocation/heap/heap.h"

/* Parameters, by number. */
enum { PT_TCACHE_COUNT, PT_MMAP_THRESHOLD, PT_TOP_PAD, PT_TRIM_THRESHOLD };

/* Sizes of chunks, in granules of 16 bytes. */
#define PT_GRANULE     16u
#define PT_LEAST       2u
#define PT_MOST_FAST   8u
#define PT_LEAST_LARGE 64u
#define PT_MOST_TCACHE 65u

#define PT_FAST     64u /* the first fastbin's list */
#define PT_BINS     70u /* list of bin b: PT_BINS + b */
#define PT_UNSORTED 71u
#define PT_LAST_BIN 126u
#define PT_LISTS    (PT_BINS + PT_LAST_BIN + 1)

/* The model's own state. A stack uses `front` alone. */
typedef struct Ptmalloc {
  uint32_t mmap_threshold, trim_threshold, top_pad; /* bytes */
  uint32_t dynamic;                                 /* freed mappings raise both thresholds */
  uint32_t ready;                                   /* the tcache has its block */
  uint32_t have_fast;                               /* a chunk went into a fastbin since they were emptied */
  uint32_t last_remainder;                          /* a start, in granules; stays when the chunk goes */
  uint32_t not_empty[4];                            /* a bit a bin */
  uint32_t front[PT_LISTS], back[PT_LISTS], count[PT_LISTS];
} Ptmalloc;

static inline Ptmalloc *pt_own(const Heap *heap) { return heap->own; }
static inline uint32_t pt_tcache(uint32_t size) { return size - PT_LEAST; }
static inline uint32_t pt_fast(uint32_t size) { return PT_FAST + size - PT_LEAST; }
static inline uint64_t pt_bytes(uint32_t granules) { return (uint64_t)granules * PT_GRANULE; }
/* Where a chunk begins, and its size, in bytes. */
static inline uint64_t pt_at(const Heap *heap, uint32_t chunk) {
  return pt_bytes(heap_chunk(heap, chunk)->start);
}
static inline uint64_t pt_size(const Heap *heap, uint32_t chunk) {
  return pt_bytes(heap_chunk(heap, chunk)->size);
}

/* Would the tcache keep one more chunk of that size? */
static inline bool pt_tcache_has_room(const Heap *heap, uint32_t size) {
  return size <= PT_MOST_TCACHE && pt_own(heap)->count[pt_tcache(size)] < heap->parameters[PT_TCACHE_COUNT];
}

/* The bin that chunks of that size belong to, as list. */
uint32_t pt_bin(uint32_t size);
/* The first list of a bin after this one that is not empty; PT_LISTS = none. */
uint32_t pt_next_bin(const Heap *heap, uint32_t list);

/* Stacks: a chunk that is kept for its size. */
void pt_keep(Heap *heap, uint32_t list, uint32_t chunk);
/* The newest, which is live now; HEAP_NOTHING = empty. */
uint32_t pt_pop(Heap *heap, uint32_t list);

/* Bins: into the front, or in a large bin to its place by size; and out of wherever it stands, live. */
void pt_put_front(Heap *heap, uint32_t list, uint32_t chunk);
void pt_sort(Heap *heap, uint32_t chunk);
void pt_remove(Heap *heap, uint32_t chunk);
/* The chunk of a large bin for that size: of the smallest group that fits, the second, or the only one. */
uint32_t pt_best_fit(Heap *heap, uint32_t list, uint32_t size);

void pt_check(const Heap *heap);

#endif
