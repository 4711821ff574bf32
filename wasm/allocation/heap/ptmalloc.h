/* ptmalloc as in glibc 2.36 to 2.43 on x86-64. Addresses count from the first break. What a version does
 * differently is a switch (ptmalloc_versions.h).
 *
 * A chunk is a multiple of 16 bytes, at least 32. Its first 16 bytes are its header, and the caller's
 * bytes extend 8 bytes into the next chunk. Requests of 64 GiB and more fail, because the address space
 * ends there.
 *
 * Free lists by number: tcache 0 .. 63 and fastbins 64 .. 70 are stacks of one size each; list 71 is
 * unsorted; then small bins of one size and large bins of a size range, largest first. Bin b of the
 * sequence 2 .. 126 is list 70 + b. Chunks of the same size are adjacent in a large bin. The first of each
 * size leads, and the leaders form a ring (other_next, other_prev, both 0 in the other chunks). Then come
 * the fastbins of 144 and 160 bytes, and 12 lists of the tcache for one doubling of sizes each, smallest
 * first, the newest of equal chunks first.
 *
 * Chunks in tcache and fastbins are CACHED: their neighbors see them as in use. The tcache itself is a
 * chunk, METADATA. The last chunk is TOP. In a mapping, other_next counts the bytes before the chunk of an
 * aligned block. A mapping may be in a list of the tcache, or hold the tcache itself.
 *
 * With one thread there is the main arena only. With more, each has its own tcache and takes an arena, which
 * consists of areas: glibc's heaps of 64 MiB. A call begins in its thread's arena and enters that of any
 * chunk that it frees or resizes. Headers and ends of areas are METADATA.
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

#include "allocation/heap/ptmalloc_versions.h"

/* Parameter indices. */
enum {
  PT_TCACHE_COUNT,
  PT_MMAP_THRESHOLD,
  PT_TOP_PAD,
  PT_TRIM_THRESHOLD,
  PT_VERSION,
  PT_TCACHE_MAX,
  PT_UNSORTED_LIMIT,
  PT_MXFAST,
  PT_MMAP_MAX,
  PT_ARENA_MAX,
  PT_ARENA_TEST,
  PT_PROCESSORS,
};

/* Sizes of chunks, in granules of 16 bytes. */
#define PT_GRANULE    16u
#define PT_MIN        2u
#define PT_MAX_FAST   8u  /* unless mxfast or mallopt() changes it */
#define PT_WIDE_FAST  10u /* the most that they allow */
#define PT_MIN_LARGE  64u
#define PT_MAX_TCACHE 65u /* of the small stacks */

#define PT_HEADER 16u /* bytes before the caller's bytes */
#define PT_WORD   8u  /* of the next chunk's header, usable by the caller */

#define PT_FAST          64u /* list number of the first fastbin */
#define PT_BINS          70u /* list number of bin b: PT_BINS + b */
#define PT_UNSORTED      71u
#define PT_LAST_BIN      126u
#define PT_LISTS         (PT_BINS + PT_LAST_BIN + 1)
#define PT_LARGE         (PT_LISTS + PT_WIDE_FAST - PT_MAX_FAST) /* the first large list of the tcache */
#define PT_ALL_LISTS     (PT_LARGE + 12)
#define PT_NEVER         BL_NONE           /* a threshold that nothing reaches */
#define PT_NO_CHUNK_SIZE HEAP_MAX_GRANULES /* no chunk has this size */
#define PT_MAX_REQUEST   (UINT64_MAX / 2)

/* Whether the tcache has its own chunk. */
enum { PT_UNREADY, PT_READY, PT_GIVEN_UP };

/* The lists of an arena, of a thread's tcache, or of both. Stacks use only `front`. */
struct PtLists {
  uint32_t ready;          /* PT_READY */
  uint32_t remapped;       /* mappings that realloc has resized; of all threads, in the first lists */
  uint32_t have_fast;      /* a chunk entered a fastbin since they were last emptied */
  uint32_t last_remainder; /* its start, in granules; kept when the chunk is gone; PT_NO_CHUNK_SIZE = none */
  uint32_t not_empty[4];   /* one bit per bin */
  uint32_t front[PT_ALL_LISTS], back[PT_ALL_LISTS], count[PT_ALL_LISTS];
};
STATE_STRUCT(PtLists, ready, remapped, have_fast, last_remainder, not_empty, front, back, count);

/* The model's own state. */
typedef struct Ptmalloc {
  uint32_t mmap_threshold, trim_threshold, top_pad; /* bytes; PT_NEVER */
  uint32_t mmap_max;                                /* mappings */
  uint32_t max_fast;                                /* granules of the largest chunk of a fastbin */
  uint32_t gave_back;                               /* pages within free chunks have been released */
  uint32_t dynamic;                                 /* freed mappings raise both thresholds */
  uint32_t tcache_most, stack_most; /* granules of the largest chunk that the tcache takes, and a stack */
  PtLists lists;                    /* of the main arena and of the main thread */
} Ptmalloc;
STATE_STRUCT(Ptmalloc, mmap_threshold, trim_threshold, top_pad, mmap_max, max_fast, gave_back, dynamic,
             tcache_most, stack_most, (PtLists, lists));

typedef struct PtArena {
  uint32_t top, area;       /* its last chunk and its last area; of the main arena: 0 */
  uint32_t users;           /* threads */
  uint32_t next_free, next; /* as HeapThreadsState: in the list of arenas without threads, and in the round */
  uint32_t name, named;     /* in the order of appearance, and its areas that appeared; 0 = none */
  PtLists lists;
} PtArena;
STATE_STRUCT(PtArena, top, area, users, next_free, next, name, named, (PtLists, lists));

typedef struct PtThread {
  uint32_t arena; /* plus 1; 0 = none yet */
  uint32_t own;   /* the tcache's own chunk, but not of main */
  PtLists lists;
} PtThread;
STATE_STRUCT(PtThread, arena, own, (PtLists, lists));

static inline Ptmalloc *pt_state(const Heap *heap) { return heap->model_state; }
static inline const PtVersion *pt_version(const Heap *heap) {
  return &pt_versions[heap->parameters[PT_VERSION]];
}
/* A stack of one size, or the list of a doubling of sizes. */
static inline uint32_t pt_tcache(uint32_t size) {
  return size <= PT_MAX_TCACHE ? size - PT_MIN : PT_LARGE + top_bit(size) - top_bit(PT_MAX_TCACHE);
}
static inline bool pt_is_tcache(uint32_t list) { return list < PT_FAST || list >= PT_LARGE; }
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

static inline bool pt_is_mapped(const Heap *heap, uint32_t chunk) {
  return heap_chunk(heap, chunk)->kind == BL_CHUNK_MAPPED;
}
/* The last chunk of the current arena; HEAP_NO_CHUNK before the first growth. */
static inline uint32_t pt_top(const Heap *heap) { return *heap->last; }
/* Whether bytes reach a threshold. */
static inline bool pt_reaches(uint64_t bytes, uint32_t threshold) {
  return threshold != PT_NEVER && bytes >= threshold;
}
static inline void pt_record_on(Heap *heap, BlOperationStepKind kind, uint32_t list, uint32_t chunk,
                                uint64_t other) {
  heap_record_step(heap, kind, list, pt_at(heap, chunk), pt_size(heap, chunk), other);
}

/* Whether a small stack of the tcache has room for one more chunk of that size. Bins fill no others. */
static inline bool pt_stack_has_room(const Heap *heap, uint32_t size) {
  return heap->thread->ready == PT_READY && size <= pt_state(heap)->stack_most &&
         heap->thread->count[size - PT_MIN] < heap->parameters[PT_TCACHE_COUNT];
}
/* The same for a large list. */
static inline bool pt_large_has_room(const Heap *heap, uint32_t size) {
  return heap->thread->ready == PT_READY && size > PT_MAX_TCACHE && size <= pt_state(heap)->tcache_most &&
         heap->thread->count[pt_tcache(size)] < heap->parameters[PT_TCACHE_COUNT];
}

/* The list of the bin for chunks of `size` granules. */
uint32_t pt_bin(uint32_t size);
/* The first non-empty bin's list after this one; PT_LISTS = none. */
uint32_t pt_next_bin(const Heap *heap, uint32_t list);

/* Writes the first links of a free chunk, where its memory may have been given back. */
static inline void pt_write_links(Heap *heap, uint32_t chunk, uint32_t links) {
  heap_make_resident(heap, pt_at(heap, chunk) + PT_HEADER, (uint64_t)links * PT_WORD);
}

/* Inserts a chunk at the front of a bin, inserts it by size into its bin, or removes it from its bin and
 * makes it live. */
void pt_put_front(Heap *heap, uint32_t list, uint32_t chunk);
void pt_sort(Heap *heap, uint32_t chunk);
void pt_remove(Heap *heap, uint32_t chunk);
/* The best-fitting chunk of a large bin: from the smallest size that fits, the second chunk, or the only
 * one. */
uint32_t pt_best_fit(Heap *heap, uint32_t list, uint32_t size);

/* Chunks. ------------------------------------------------------------------------------------
 */

/* The chunk size for a request, at most PT_NO_CHUNK_SIZE, recorded as a step; and in bytes, without it. */
uint32_t pt_chunk_for(Heap *heap, uint64_t bytes);
uint64_t pt_bytes_of_request(uint64_t bytes);
/* Merges a chunk with the next one. */
static inline void pt_join(Heap *heap, uint32_t chunk) {
  const uint64_t taken = pt_size(heap, heap_chunk(heap, chunk)->after);
  heap_join(heap, chunk);
  heap_counts(heap)->merges++;
  pt_record_on(heap, BL_OPERATION_STEP_MERGE, BL_NO_LIST, chunk, taken);
}

/* Returns the rest after the front. */
static inline uint32_t pt_cut_written(Heap *heap, uint32_t chunk, uint32_t size) {
  heap_counts(heap)->splits++;
  pt_record_on(heap, BL_OPERATION_STEP_SPLIT, BL_NO_LIST, chunk, pt_bytes(size));
  return heap_cut(heap, chunk, size);
}
/* The same where memory may never have been written: the header of the rest is written now. */
static inline uint32_t pt_cut_fresh(Heap *heap, uint32_t chunk, uint32_t size) {
  const uint32_t rest = pt_cut_written(heap, chunk, size);
  heap_make_resident(heap, pt_at(heap, rest) + PT_WORD, PT_WORD);
  return rest;
}
static inline uint32_t pt_cut(Heap *heap, uint32_t chunk, uint32_t size) {
  return UNLIKELY(pt_state(heap)->gave_back) ? pt_cut_fresh(heap, chunk, size)
                                             : pt_cut_written(heap, chunk, size);
}

/* Puts a free chunk at the front of unsorted or of its small bin. */
static inline void pt_put_free(Heap *heap, uint32_t list, uint32_t chunk) {
  const bool is_large = heap_chunk(heap, chunk)->size >= PT_MIN_LARGE;
  pt_put_front(heap, list, chunk);
  pt_record_on(heap, BL_OPERATION_STEP_PUT, list, chunk, 0);
  if (UNLIKELY(pt_state(heap)->gave_back)) pt_write_links(heap, chunk, is_large ? 4 : 2);
}

/* Freeing. ------------------------------------------------------------------------------
 */

/* Frees a chunk in the heap: into the tcache; else, in its arena, into a fastbin; else for any request. */
void pt_free(Heap *heap, uint32_t chunk);
void pt_free_past_cache(Heap *heap, uint32_t chunk);
void pt_free_merging(Heap *heap, uint32_t chunk);
/* Frees what a realloc or an area leaves. */
static inline void pt_free_left(Heap *heap, uint32_t chunk) {
  (pt_version(heap)->resize_frees_past_cache ? pt_free_past_cache : pt_free)(heap, chunk);
}
/* Empties the fastbins in order of size, each from its newest chunk. */
void pt_consolidate(Heap *heap);
/* In the main arena: raises the break to create or extend top. false = exceeds the address space. */
bool pt_lengthen(Heap *heap, uint64_t bytes);
/* Releases whole pages of top beyond `pad` and 33 bytes. Returns whether the break moved. */
bool pt_trim(Heap *heap, uint64_t pad);

/* Taking. -------------------------------------------------------------------------------
 */

/* Steps 2 to 10 of malloc, everything except the tcache, in the current arena. */
uint32_t pt_take(Heap *heap, uint32_t size);
/* Step 8: the front of top if enough of top remains. */
uint32_t pt_take_top(Heap *heap, uint32_t size);

/* The tcache (ptmalloc_tcache.c). -------------------------------------------------------------------------
 */

/* Allocates the tcache's own chunk: with a call of its own, or in the current arena. */
void pt_make_ready(Heap *heap);
void pt_make_ready_here(Heap *heap);
/* The same if it is missing, calls of this kind open the tcache, and it takes chunks of that size. */
static inline void pt_open_tcache(Heap *heap, PtOwnChunk by, uint32_t size) {
  if (UNLIKELY(heap->thread->ready == PT_UNREADY) && pt_version(heap)->own == by &&
      size <= pt_state(heap)->tcache_most)
    pt_make_ready(heap);
}
/* Inserts a chunk into a large list by its size, before its equals. */
void pt_keep_by_size(Heap *heap, uint32_t list, uint32_t chunk);
/* A chunk of the large lists for a request; and any cached chunk whose block is aligned. */
uint32_t pt_take_large(Heap *heap, uint32_t size);
uint32_t pt_take_cached_aligned(Heap *heap, uint64_t size, uint64_t alignment);

/* Arenas (ptmalloc_arenas.c, ptmalloc_threads.c). ---------------------------------------------------------
 */

static inline bool pt_has_threads(const Heap *heap) { return UNLIKELY(heap->threads.state.threads != 0); }
static inline PtArena *pt_arena_row(const Heap *heap, uint32_t arena) {
  return (PtArena *)(void *)heap->threads.arenas.at + arena;
}
static inline PtThread *pt_thread_row(const Heap *heap, uint32_t thread) {
  return (PtThread *)(void *)heap->threads.threads.at + thread;
}
static inline bool pt_in_main(const Heap *heap) { return heap->last == &heap->state.space.last; }
/* Makes an arena the current one: that number, or that of a chunk. */
void pt_enter(Heap *heap, uint32_t arena);
void pt_enter_that_of(Heap *heap, uint32_t chunk);
static inline void pt_enter_arena_of(Heap *heap, uint32_t chunk) {
  if (pt_has_threads(heap)) pt_enter_that_of(heap, chunk);
}
/* pt_take() in the thread's arena, and if that fails in another; PT_REFUSED fails in both. A new arena has
 * room for `bytes`, or on the second try for `again`. */
#define PT_REFUSED 0u
uint32_t pt_take_as_thread(Heap *heap, uint32_t size, uint64_t bytes, uint64_t again);
static inline uint32_t pt_take_anywhere(Heap *heap, uint32_t size, uint64_t bytes) {
  return pt_has_threads(heap) ? pt_take_as_thread(heap, size, bytes, bytes) : pt_take(heap, size);
}
/* Step 10 in another arena than main. `mapped`: a mapping was tried. */
uint32_t pt_grow_area(Heap *heap, uint32_t size, bool mapped);
/* Gives back areas that are all top, then whole pages of top. */
void pt_trim_areas(Heap *heap);
void pt_use_thread(Heap *heap, uint32_t thread);
void pt_end_thread(Heap *heap);
void pt_pass_threads(Heap *heap, StateIo *io);

/* Mappings (ptmalloc_mapped.c). ---------------------------------------------------------------------------
 */

/* Maps a chunk. HEAP_NO_CHUNK = no addresses. */
uint32_t pt_map(Heap *heap, uint32_t size);
/* Bytes of a mapping before its chunk. */
static inline uint32_t pt_lead(const Heap *heap, uint32_t mapping) {
  return heap_chunk(heap, mapping)->other_next;
}
/* Granules of a chunk in a mapping, and of any. */
uint32_t pt_mapped_size(const Heap *heap, uint32_t mapping);
static inline uint32_t pt_granules(const Heap *heap, uint32_t chunk) {
  return pt_is_mapped(heap, chunk) ? pt_mapped_size(heap, chunk) : heap_chunk(heap, chunk)->size;
}
/* Frees a mapping, which may raise the thresholds. */
void pt_unmap(Heap *heap, uint32_t mapping);
/* Resizes a mapping, which keeps at least one page. The kernel moves it without copying. */
uint32_t pt_remap(Heap *heap, uint32_t mapping, uint32_t size, uint64_t bytes);

/* Operations of the model. --------------------------------------------------------------------------------
 */

uint32_t pt_allocate(Heap *heap, uint64_t bytes);
uint32_t pt_allocate_zeroed(Heap *heap, uint64_t bytes);
uint32_t pt_allocate_aligned(Heap *heap, uint64_t bytes, uint64_t alignment);
void pt_release(Heap *heap, uint32_t chunk);
uint32_t pt_resize(Heap *heap, uint32_t chunk, uint64_t bytes);
uint64_t pt_usable(const Heap *heap, uint32_t chunk);
/* mxfast in granules. */
uint32_t pt_max_fast(const Heap *heap, uint32_t bytes);
/* mallopt(3) and malloc_trim(3). */
uint32_t pt_adjust(Heap *heap, const BlHeapOperation *call);
/* Bytes that mallinfo2() counts as mapped beyond the mappings. */
uint64_t pt_mapped_drift(const Heap *heap);

/* With tracked pages: touches what glibc itself writes at a step. */
void pt_writes(Heap *heap, const BlOperationStep *step);

#endif
