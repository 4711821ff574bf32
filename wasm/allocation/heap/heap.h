/* A heap: a model (struct HeapModel) over a simulated address space of chunks and pages, with the cost of
 * its operations. Units: a chunk's `start` and `size` count the model's granules (8 or 16 bytes), all
 * other sizes bytes. Pages have 4,096 bytes. Addresses are relative to the start of the heap.
 *
 * Invariants (heap_check.c): the chunks tile the address space without gap or overlap, in both directions
 * · end = sum of their sizes · end + mapped <= HEAP_MAX_BYTES · committed = end - uncommitted chunks +
 * mapped · a live chunk's usable bytes >= its requested bytes, at an address of the model's alignment ·
 * requested and live count the live chunks, including mapped ones · a resident page is committed ·
 * resident = page faults - pages released. With tracked pages, the last three read: a written page is
 * resident · resident counts the present pages, also those of mappings · mappings do not overlap.
 *
 * With threads, areas are further spaces of chunks, tiled as the first is. Their bytes are committed. */
#ifndef BUFFERLAB_HEAP_H
#define BUFFERLAB_HEAP_H

#include "abi/allocation.h"
#include "allocation/heap/heap_threads.h"
#include "allocation/heap/tracking.h"
#include "base/bits.h"
#include "base/column.h"
#include "base/sim_assert.h"

#define HEAP_PAGE     4096u
#define HEAP_NO_CHUNK 0u /* no chunk: the null answer, the end of a list */
/* Upper limit of address space and mappings together: the address space of an x86-64 process. */
#define HEAP_MAX_BYTES ((uint64_t)1 << 47)

/* Pages for `bytes` that begin at a page boundary. */
static inline uint64_t heap_pages(uint64_t bytes) { return (bytes + HEAP_PAGE - 1) / HEAP_PAGE; }

/* A piece of the address space, or a mapping of its own. */
typedef struct Chunk {
  uint32_t start, size;            /* granules; a mapping: its pages, and no start */
  uint32_t before, after;          /* neighbors by address, or in the list of mappings */
  uint32_t next, prev;             /* in its free list */
  uint32_t other_next, other_prev; /* for the model: a second list, an owner */
  uint16_t kind, list;             /* BlChunkKind; number of its free list, BL_NO_LIST = none */
  uint32_t born;                   /* when it was allocated: counts.operations, or the lane's step */
  uint64_t requested;              /* requested bytes; 0 unless it is live */
} Chunk;
STATE_STRUCT(Chunk, start, size, before, after, next, prev, other_next, other_prev, kind, list, born,
             requested);

/* The address space: chunks from 0 to its end, and mappings apart. Bytes. */
typedef struct Space {
  uint64_t end, mapped;             /* end of the address space (the break); bytes in mappings */
  uint64_t uncommitted;             /* addresses without memory */
  uint64_t resident;                /* bytes of pages touched and not released */
  uint32_t first, last;             /* chunks by address */
  uint32_t first_mapping, mappings; /* the newest, and their number */
} Space;
STATE_STRUCT(Space, end, mapped, uncommitted, resident, first, last, first_mapping, mappings);

typedef struct HeapState {
  Space space;
  uint64_t requested;     /* requested bytes of live blocks */
  uint32_t live;          /* blocks */
  uint32_t chunks, spare; /* records ever used; the first spare one */
  uint32_t done;          /* bit set: kinds of steps of the last operation */
  BlHeapCounts counts;
  uint32_t steps;  /* steps of the last operation, including those beyond BL_MAX_OPERATION_STEPS */
  uint32_t failed; /* the last operation ran out of memory */
  BlOperationStep step[BL_MAX_OPERATION_STEPS];
} HeapState;
STATE_STRUCT(BlHeapCounts, BL_HEAP_COUNTS(STATE_FIELD));
STATE_STRUCT(BlOperationStep, kind, list, at, size, other);
STATE_STRUCT(HeapState, (Space, space), requested, live, chunks, spare, done, (BlHeapCounts, counts), steps,
             failed, (BlOperationStep, step));

typedef struct HeapModel HeapModel;
typedef struct PtLists PtLists;

typedef struct Heap {
  const HeapModel *model;
  uint32_t parameters[BL_MAX_HEAP_PARAMETERS];
  HeapState state;
  void *model_state;     /* the model's own state, model_state_bytes long */
  Column chunks;         /* Chunk; record 0 means none */
  Column resident_pages; /* one bit per page of the address space */
  Column records[3];     /* for the model: its own, which its pass() passes */
  Tracking tracking;
  HeapThreads threads;
  uint32_t *last;          /* the last chunk of the space that operations extend or cut */
  PtLists *arena, *thread; /* ptmalloc's lists of the current arena and thread */
} Heap;

/* The interface of a model. Functions identify chunks by number. Pointers to chunks stay valid during one
 * operation, because room has been reserved for it. */
struct HeapModel {
  uint32_t granule, alignment; /* bytes; of chunks, and of allocated addresses */
  uint32_t model_state_bytes;  /* STATE_BYTES of the model's own state */
  bool resizes_to_nothing;     /* realloc(p, 0) leaves a block of 0 bytes, where it elsewhere is free(p) */
  void (*open)(Heap *heap);    /* the own state is zero, the space is empty */
  /* The chunk of a block with at least `bytes` usable bytes; HEAP_NO_CHUNK = out of memory. heap_allocate()
   * sets requested, born and kind. A model sets kind itself if it inspects the chunk before that. */
  uint32_t (*allocate)(Heap *heap, uint64_t bytes);
  /* The same for zeroed and for aligned bytes. NULL = as for any bytes, with more of them to align. */
  uint32_t (*allocate_zeroed)(Heap *heap, uint64_t bytes);
  uint32_t (*allocate_aligned)(Heap *heap, uint64_t bytes, uint64_t alignment);
  void (*release)(Heap *heap, uint32_t chunk);
  /* The chunk of the resized block; HEAP_NO_CHUNK = out of memory, and the block is unchanged. bytes > 0,
   * unless it resizes to nothing. A model that moves a block calls heap_copied(). */
  uint32_t (*resize)(Heap *heap, uint32_t chunk, uint64_t bytes);
  /* Performs a SET or a TRIM. Returns its result; HEAP_IGNORED = the heap has no such setting. NULL = it has
   * none. */
  uint32_t (*adjust)(Heap *heap, const BlHeapOperation *call);
  /* Further operations are those of this thread; and the end of the current one. NULL = all share the heap.
   */
  void (*use_thread)(Heap *heap, uint32_t thread);
  void (*end_thread)(Heap *heap);
  /* Passes heap->threads. */
  void (*pass_threads)(Heap *heap, StateIo *io);
  /* Bytes that the allocator counts as mapped beyond its mappings. NULL = none. */
  uint64_t (*mapped_drift)(const Heap *heap);
  /* Offset of the caller's bytes in a live chunk, and the number of usable bytes. */
  uint64_t (*user_offset)(const Heap *heap, uint32_t chunk);
  uint64_t (*usable)(const Heap *heap, uint32_t chunk);
  /* For tracked pages: touches what the model itself writes at a step. NULL: the model reports every write
   * itself through heap_touch(). */
  void (*writes)(Heap *heap, const BlOperationStep *step);
  /* Passes the model's own records. NULL = it has none. */
  void (*pass)(Heap *heap, StateIo *io);
  /* Writes what the last operation did to its groups, and which block it left, as BL_GROUP_NOTE doubles.
   * Returns the number of rows, BL_MAX_GROUP_NOTES at most. NULL = it does not number its groups. */
  uint32_t (*group_notes)(const Heap *heap, uint32_t block, double *notes);
};

/* Allocates memory and starts empty. `settings` has been checked; the model is not IDEAL. */
void heap_open(Heap *heap, const BlHeap *settings, HeapTracking tracking);
/* Passes all that decides later operations, and all counts, for keyframes and the hash. */
void heap_pass(Heap *heap, StateIo *io);

/* Returns the chunk number of a block; HEAP_NO_CHUNK = out of memory, and the heap stays intact. */
uint32_t heap_allocate(Heap *heap, uint64_t bytes);
uint32_t heap_allocate_zeroed(Heap *heap, uint64_t bytes);
/* `alignment`: a power of two. A model without allocate_aligned() allocates a block that contains an aligned
 * one. */
uint32_t heap_allocate_aligned(Heap *heap, uint64_t bytes, uint64_t alignment);
/* The one of these three that a call asks for; for a RESIZE, the first. */
uint32_t heap_allocate_as(Heap *heap, const BlHeapOperation *call, uint64_t bytes);
void heap_release(Heap *heap, uint32_t block);
/* The same, as a further operation of the current step. */
void heap_release_too(Heap *heap, uint32_t block);
/* bytes > 0, unless the model resizes to nothing. HEAP_NO_CHUNK = out of memory, and the block is unchanged.
 */
uint32_t heap_resize(Heap *heap, uint32_t block, uint64_t bytes);
/* A SET or a TRIM, which is no operation in the counts. Its result; HEAP_IGNORED = it had no effect. */
#define HEAP_IGNORED BL_NONE
uint32_t heap_adjust(Heap *heap, const BlHeapOperation *call);
/* Releases a block, then allocates one, as one call of two operations: a resize that keeps no contents.
 * HEAP_NO_CHUNK = out of memory, and the block is gone. */
uint32_t heap_replace(Heap *heap, uint32_t block, uint64_t bytes);

/* The calls that follow are those of this thread, if the heap tells threads apart. After its call, it ends if
 * that was its last one (BL_LAST_OF_THREAD). Returns whether it ended. */
void heap_use_thread(Heap *heap, uint32_t thread);
bool heap_leave_thread(Heap *heap, uint32_t thread);

/* With tracked pages: the caller writes all its bytes, between two calls. The page faults are its own, so the
 * heap does not count them. */
void heap_write_block(Heap *heap, uint32_t block);
/* Where a tracked mapping begins: bytes below the upper end of the area of mappings. */
uint64_t heap_mapping_place(const Heap *heap, uint32_t mapping);

/* Whether `bytes` more addresses are available. */
static inline bool heap_has_addresses(const Space *space, uint64_t bytes) {
  return bytes <= HEAP_MAX_BYTES - space->end - space->mapped;
}
/* Committed bytes, including mappings. */
static inline uint64_t heap_committed(const Heap *heap) {
  return heap->state.space.end - heap->state.space.uncommitted + heap->state.space.mapped +
         heap->threads.state.bytes;
}

ALWAYS_INLINE Chunk *heap_chunk(const Heap *heap, uint32_t chunk) {
  return (Chunk *)(void *)heap->chunks.at + chunk;
}
/* Row 0 is the first space. */
static inline HeapArea *heap_area(const Heap *heap, uint32_t area) {
  return (HeapArea *)(void *)heap->threads.areas.at + area;
}
/* The first chunk of an area; of the first space for 0. */
static inline uint32_t heap_first(const Heap *heap, uint32_t area) {
  return area ? heap_area(heap, area)->first : heap->state.space.first;
}
/* The list of a mapping that the heap itself uses. Any other list keeps a mapping for its size. */
#define HEAP_OWN_MAPPING (BL_NO_LIST - 1u)
/* The kind by which a chunk counts. */
static inline uint32_t chunk_kind(const Chunk *chunk) {
  if (chunk->kind != BL_CHUNK_MAPPED || chunk->list == BL_NO_LIST) return chunk->kind;
  return chunk->list == HEAP_OWN_MAPPING ? BL_CHUNK_METADATA : BL_CHUNK_CACHED;
}
/* Whether a caller owns the chunk. */
static inline bool chunk_is_live(const Chunk *chunk) {
  return chunk_kind(chunk) == BL_CHUNK_LIVE || chunk_kind(chunk) == BL_CHUNK_MAPPED;
}
/* Bytes of a chunk or mapping. */
static inline uint64_t heap_chunk_bytes(const Heap *heap, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  return (uint64_t)c->size * (c->kind == BL_CHUNK_MAPPED ? HEAP_PAGE : heap->model->granule);
}
/* The state of a record in a tracked heap; zero unless it is a mapping. */
static inline MappingState *heap_mapping_state(const Heap *heap, uint32_t chunk) {
  return (MappingState *)(void *)heap->tracking.mappings.at + chunk;
}
/* Where a block's bytes begin. */
uint64_t heap_address(const Heap *heap, uint32_t block);

/* For models. ------------------------------------------------------------------------------------------- */

/* A new record, all zero except list = BL_NO_LIST. At most HEAP_MAX_NEW per operation: room for no more has
 * been reserved. */
#define HEAP_MAX_NEW 4096u
uint32_t heap_allocate_record(Heap *heap);
void heap_free_record(Heap *heap, uint32_t chunk);

/* Extends the first space by `granules`: with a new last chunk of that kind, or by extending the last chunk.
 * false = reaches the areas, HEAP_MAX_GRANULES or HEAP_MAX_BYTES. The new granules are committed unless the
 * kind is UNCOMMITTED. */
#define HEAP_MAX_GRANULES 0xffffffffu
bool heap_extend(Heap *heap, uint32_t granules, BlChunkKind kind);
bool heap_extend_last(Heap *heap, uint32_t granules);
/* Shrinks the last chunk (which does not become empty) and releases its pages. */
void heap_shrink_last(Heap *heap, uint32_t granules);
/* Commits or decommits a whole chunk. Decommitting releases its pages. */
void heap_commit(Heap *heap, uint32_t chunk, BlChunkKind kind);
void heap_decommit(Heap *heap, uint32_t chunk);

/* Splits `granules` off the front of a chunk. Returns the rest, a new chunk of the same kind. */
uint32_t heap_cut(Heap *heap, uint32_t chunk, uint32_t granules);
/* Merges the chunk with its neighbor `after` and frees that record. */
void heap_join(Heap *heap, uint32_t chunk);

/* Creates or removes a mapping of whole pages, all touched by its caller. HEAP_NO_CHUNK = over
 * HEAP_MAX_GRANULES pages, or over HEAP_MAX_BYTES in total. */
uint32_t heap_map(Heap *heap, uint64_t bytes);
void heap_unmap(Heap *heap, uint32_t chunk);
/* false = over the same limits. */
bool heap_remap(Heap *heap, uint32_t chunk, uint64_t bytes);

/* Adds a row of an area, without resident pages; the first is that of the first space. */
void heap_add_area(Heap *heap);

/* Words of the bitmap of resident pages of the first space. */
uint32_t heap_resident_words(const Heap *heap);
/* The same of all areas, as columns. */
static inline uint32_t heap_area_words(const Heap *heap) {
  return (heap->threads.state.areas - 1) * AREA_PAGE_WORDS;
}
/* Writes these bytes: makes their pages resident and counts page faults. */
void heap_touch(Heap *heap, uint64_t from, uint64_t bytes);
/* The same where writes are not told from reads, or for a read: an absent page then shows zeros until it is
 * written. */
void heap_make_resident(Heap *heap, uint64_t from, uint64_t bytes);
/* Makes the whole pages of from .. to-1 non-resident. */
void heap_give_back(Heap *heap, uint64_t from, uint64_t to);
/* With tracked pages: copies the first bytes of a block to another. */
void heap_copy_pages(Heap *heap, uint32_t from, uint32_t to, uint64_t bytes);

/* Clears the steps of the last operation, because this step did not call the heap. */
static inline void heap_clear_steps(Heap *heap) {
  heap->state.steps = heap->state.done = 0;
  heap->state.failed = 0;
}

/* Records a step of the current operation. BL_OPERATION_STEPS defines `at`, `size` and `other` per kind. */
void heap_record_step(Heap *heap, BlOperationStepKind kind, uint32_t list, uint64_t at, uint64_t size,
                      uint64_t other);
static inline BlHeapCounts *heap_counts(Heap *heap) { return &heap->state.counts; }
/* Records that a block was moved and `bytes` of it copied. The caller no longer owns the old chunk. */
void heap_copied(Heap *heap, uint32_t from, uint32_t to, uint64_t bytes);

/* Observer, called after each step of any heap; 0 = none. Opening a heap sets it to what a tracked heap
 * needs, which an observer that replaces it must call. */
typedef void HeapObserver(Heap *heap, const BlOperationStep *step);
extern HeapObserver *heap_observer;
void heap_track_step(Heap *heap, const BlOperationStep *step);

#endif
