/* ptmalloc as in glibc 2.36 on x86-64: one thread, the main arena. Addresses count from the first break.
 *
 * A chunk is a multiple of 16 bytes, at least 32. Its first 16 bytes are its header, and the caller's
 * bytes extend 8 bytes into the next chunk. Requests of 64 GiB and more fail, because the address space
 * ends there.
 *
 * Free lists by number: tcache 0 .. 63 and fastbins 64 .. 70 are stacks of one size each; list 71 is
 * unsorted; then small bins of one size and large bins of a size range, largest first. Bin b of the
 * sequence 2 .. 126 is list 70 + b. Chunks of the same size are adjacent in a large bin. The first of each
 * size leads, and the leaders form a ring (other_next, other_prev, both 0 in the other chunks).
 *
 * Chunks in tcache and fastbins are CACHED: their neighbors see them as in use. The tcache itself is a
 * chunk, METADATA, 656 bytes: the first, unless aligned requests precede it. The last chunk is TOP. In a
 * mapping, other_next counts the bytes before the chunk of an aligned block.
 *
 * Counts: nodes = chunks visited by the unsorted scan or a consolidation, size groups skipped in a large
 * bin, and the largest chunk there if it is too small. bins = bins that the climb skips and the one it
 * reaches. Every operation inspects the list of its own size, so that is not counted. A cut of top is a
 * split.
 *
 * Pages: the caller writes its bytes, and the heap writes the size of top wherever top begins. All other
 * writes of the heap hit pages that were written before, because only top contains memory that was never
 * allocated. (Aligned requests free such memory too. Then the count is a lower bound.) Tracked pages need
 * them all (ptmalloc_writes.c), because there a caller need not write. */
#ifndef BUFFERLAB_PTMALLOC_H
#define BUFFERLAB_PTMALLOC_H

#include "allocation/heap/heap.h"

/* Parameter indices. */
enum { PT_TCACHE_COUNT, PT_MMAP_THRESHOLD, PT_TOP_PAD, PT_TRIM_THRESHOLD };

/* Sizes of chunks, in granules of 16 bytes. */
#define PT_GRANULE    16u
#define PT_MIN        2u
#define PT_MAX_FAST   8u  /* unless mallopt() changes it */
#define PT_WIDE_FAST  10u /* the most that it allows */
#define PT_MIN_LARGE  64u
#define PT_MAX_TCACHE 65u

#define PT_HEADER 16u /* bytes before the caller's bytes */
#define PT_WORD   8u  /* of the next chunk's header, usable by the caller */

#define PT_FAST     64u /* list number of the first fastbin */
#define PT_BINS     70u /* list number of bin b: PT_BINS + b */
#define PT_UNSORTED 71u
#define PT_LAST_BIN 126u
#define PT_LISTS    (PT_BINS + PT_LAST_BIN + 1)
/* Fastbins over PT_MAX_FAST come last, because only a replay with mallopt() fills them. */
#define PT_ALL_LISTS (PT_LISTS + PT_WIDE_FAST - PT_MAX_FAST)
#define PT_NEVER     BL_NONE /* a threshold that nothing reaches */

/* The model's own state. Stacks use only `front`. */
typedef struct Ptmalloc {
  uint32_t mmap_threshold, trim_threshold, top_pad; /* bytes; PT_NEVER */
  uint32_t mmap_max;                                /* mappings */
  uint32_t max_fast;                                /* granules of the largest chunk of a fastbin */
  uint32_t gave_back;                               /* pages within free chunks have been released */
  uint32_t dynamic;                                 /* freed mappings raise both thresholds */
  uint32_t ready;                                   /* the tcache has been allocated */
  uint32_t have_fast;      /* a chunk entered a fastbin since they were last emptied */
  uint32_t last_remainder; /* its start, in granules; kept when the chunk is gone */
  uint32_t not_empty[4];   /* one bit per bin */
  uint32_t front[PT_ALL_LISTS], back[PT_ALL_LISTS], count[PT_ALL_LISTS];
} Ptmalloc;
STATE_STRUCT(Ptmalloc, mmap_threshold, trim_threshold, top_pad, mmap_max, max_fast, gave_back, dynamic, ready,
             have_fast, last_remainder, not_empty, front, back, count);

static inline Ptmalloc *pt_state(const Heap *heap) { return heap->model_state; }
static inline uint32_t pt_tcache(uint32_t size) { return size - PT_MIN; }
static inline uint32_t pt_fast(uint32_t size) {
  return size <= PT_MAX_FAST ? PT_FAST + size - PT_MIN : PT_LISTS + size - PT_MAX_FAST - 1;
}
static inline uint64_t pt_bytes(uint32_t granules) { return (uint64_t)granules * PT_GRANULE; }
/* Start and size of a chunk, in bytes. */
static inline uint64_t pt_at(const Heap *heap, uint32_t chunk) {
  return pt_bytes(heap_chunk(heap, chunk)->start);
}
static inline uint64_t pt_size(const Heap *heap, uint32_t chunk) {
  return pt_bytes(heap_chunk(heap, chunk)->size);
}

/* Whether the tcache has room for one more chunk of that size. */
static inline bool pt_tcache_has_room(const Heap *heap, uint32_t size) {
  return pt_state(heap)->ready && size <= PT_MAX_TCACHE &&
         pt_state(heap)->count[pt_tcache(size)] < heap->parameters[PT_TCACHE_COUNT];
}

/* The list of the bin for chunks of `size` granules. */
uint32_t pt_bin(uint32_t size);
/* The first non-empty bin's list after this one; PT_LISTS = none. */
uint32_t pt_next_bin(const Heap *heap, uint32_t list);

/* Writes the first links of a free chunk, where its memory may have been given back. */
static inline void pt_write_links(Heap *heap, uint32_t chunk, uint32_t links) {
  heap_make_resident(heap, pt_at(heap, chunk) + PT_HEADER, (uint64_t)links * PT_WORD);
}

/* Pushes a chunk onto a stack, cached for its size. */
void pt_keep(Heap *heap, uint32_t list, uint32_t chunk);
/* Pops the newest chunk, which becomes live; HEAP_NO_CHUNK = empty. */
uint32_t pt_pop(Heap *heap, uint32_t list);

/* Inserts a chunk at the front of a bin, inserts it by size into its bin, or removes it from its bin and
 * makes it live. */
void pt_put_front(Heap *heap, uint32_t list, uint32_t chunk);
void pt_sort(Heap *heap, uint32_t chunk);
void pt_remove(Heap *heap, uint32_t chunk);
/* The best-fitting chunk of a large bin: from the smallest size that fits, the second chunk, or the only
 * one. */
uint32_t pt_best_fit(Heap *heap, uint32_t list, uint32_t size);

/* Empties the fastbins in order of size, each from its newest chunk. */
void pt_consolidate(Heap *heap);
/* Releases whole pages of top beyond `pad` and 33 bytes. Returns whether the break moved. */
bool pt_trim(Heap *heap, uint64_t pad);
/* mallopt(3) and malloc_trim(3). */
uint32_t pt_adjust(Heap *heap, const BlHeapOperation *call);

/* With tracked pages: touches what glibc itself writes at a step. */
void pt_writes(Heap *heap, const BlOperationStep *step);
void pt_check(const Heap *heap);

#endif
