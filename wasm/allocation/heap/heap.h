/* A heap: a model (struct HeapModel) over a simulated address space of chunks and pages, with what its
 * operations cost. Units: a chunk's `start` and `size` count the model's granule (8 or 16 bytes), all other
 * sizes bytes; pages are of 4,096 bytes. Addresses count from where the heap began.
 *
 * Invariants (heap_check.c): the chunks tile the address space without gap or overlap, in both directions ·
 * reach = sum of their sizes · reach +
 * mapped <= HEAP_MOST_BYTES · committed = reach - uncommitted chunks · a live chunk's usable bytes >= its
 * requested bytes, at an address of the model's alignment · requested and live count the live chunks, mapped
 * ones included · a page that is resident is committed · resident = pages touched - pages given back. */
#ifndef BUFFERLAB_HEAP_H
#define BUFFERLAB_HEAP_H

#include "abi/allocation.h"
#include "base/bits.h"
#include "base/column.h"
#include "base/sim_assert.h"

#define HEAP_PAGE    4096u
#define HEAP_NOTHING 0u /* no chunk: the null answer, the end of a list */
/* The most that the address space and all mappings have together: what x86-64 leaves a process. */
#define HEAP_MOST_BYTES ((uint64_t)1 << 47)

/* Pages that so many bytes from the beginning of one lie in. */
static inline uint64_t heap_pages(uint64_t bytes) { return (bytes + HEAP_PAGE - 1) / HEAP_PAGE; }

/* A piece of the address space, or a mapping of its own. */
typedef struct Chunk {
  uint32_t start, size;            /* granules; a mapping: its size in pages, and no start */
  uint32_t before, after;          /* neighbours by address, or in the list of mappings */
  uint32_t next, prev;             /* in the list where it stands */
  uint32_t other_next, other_prev; /* free for the model: a second list, an owner */
  uint16_t kind, list;             /* BlChunkKind; number of its free list, BL_NO_LIST = none */
  uint32_t born;                   /* when it was handed out: counts.operations, or its step */
  uint64_t requested;              /* bytes asked for; 0 unless it is live */
} Chunk;

/* The address space: chunks from 0 to `reach`, and mappings apart. Bytes. */
typedef struct Space {
  uint64_t reach, mapped;           /* the break; bytes in mappings */
  uint64_t uncommitted;             /* of reach: addresses without memory */
  uint64_t resident;                /* bytes of pages touched and not given back */
  uint32_t first, last;             /* chunks by address */
  uint32_t first_mapping, mappings; /* the newest, and how many */
} Space;

typedef struct HeapState {
  Space space;
  uint64_t requested;     /* bytes of live blocks, as asked for */
  uint32_t live;          /* blocks */
  uint32_t chunks, spare; /* records ever used; the first of those given back */
  uint32_t done;          /* bit set of what the last operation did: acts by their kind */
  BlHeapCounts counts;
  uint32_t acts;   /* of the last operation, those beyond BL_MAX_ACTS too */
  uint32_t failed; /* the last operation found no memory */
  BlHeapAct act[BL_MAX_ACTS];
} HeapState;

typedef struct HeapModel HeapModel;

typedef struct Heap {
  const HeapModel *model;
  uint32_t parameters[BL_MAX_HEAP_PARAMETERS];
  HeapState state;
  void *own;      /* the model's own state, own_bytes of it */
  Column chunks;  /* Chunk; 0 is none */
  Column touched; /* a bit a page of the address space */
} Heap;

/* What a model is. Every function works on chunks by number; pointers to chunks stay valid through one
 * operation, for which room has been made. */
struct HeapModel {
  uint32_t granule, alignment; /* bytes; of chunks, of the addresses handed out */
  uint32_t own_bytes;          /* of the model's own state, a multiple of 4 */
  void (*open)(Heap *heap);    /* own state is zero, the space is empty */
  /* The chunk of a block with at least `bytes` usable; HEAP_NOTHING = no memory. heap_allocate() sets
   * requested, born and kind; a model sets kind itself where it looks at the chunk before that. */
  uint32_t (*allocate)(Heap *heap, uint64_t bytes);
  void (*release)(Heap *heap, uint32_t chunk);
  /* The chunk of the block afterwards; HEAP_NOTHING = no memory, and the block is as it was. bytes > 0. A
   * model that moves a block calls heap_copied(). */
  uint32_t (*resize)(Heap *heap, uint32_t chunk, uint64_t bytes);
  /* Where the caller's bytes begin in a live chunk, and how many they may be. */
  uint64_t (*user_offset)(const Heap *heap, uint32_t chunk);
  uint64_t (*usable)(const Heap *heap, uint32_t chunk);
  /* The model's own invariants: lists hold what they should, and all of it. Asserts. */
  void (*check)(const Heap *heap);
};

/* Takes memory and begins empty. `settings` has been checked; the model is not EXACT. */
void heap_open(Heap *heap, const BlHeap *settings);
void heap_pass(Heap *heap, StateIo *io);

/* A block, by the number of its chunk; HEAP_NOTHING = no memory, the heap stays whole. */
uint32_t heap_allocate(Heap *heap, uint64_t bytes);
void heap_release(Heap *heap, uint32_t block);
/* bytes > 0. HEAP_NOTHING = no memory, the block stays as it was. */
uint32_t heap_resize(Heap *heap, uint32_t block, uint64_t bytes);

/* Bytes committed in all, and resident. */
static inline uint64_t heap_committed(const Heap *heap) {
  return heap->state.space.reach - heap->state.space.uncommitted + heap->state.space.mapped;
}

ALWAYS_INLINE Chunk *heap_chunk(const Heap *heap, uint32_t chunk) {
  return (Chunk *)(void *)heap->chunks.at + chunk;
}
/* Whether it is a caller's. */
static inline bool chunk_is_live(const Chunk *chunk) {
  return chunk->kind == BL_CHUNK_LIVE || chunk->kind == BL_CHUNK_MAPPED;
}
/* Bytes of a chunk, mappings included. */
static inline uint64_t heap_chunk_bytes(const Heap *heap, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  return (uint64_t)c->size * (c->kind == BL_CHUNK_MAPPED ? HEAP_PAGE : heap->model->granule);
}
/* Where a block's bytes begin. */
uint64_t heap_address(const Heap *heap, uint32_t block);

/* For models. ------------------------------------------------------------------------------------------- */

/* A new record, all zero but list = BL_NO_LIST. At most HEAP_MOST_NEW in one operation. */
#define HEAP_MOST_NEW 4096u
uint32_t heap_take_record(Heap *heap);
void heap_give_record(Heap *heap, uint32_t chunk);

/* Makes the space `granules` longer by a new last chunk of that kind, or a longer last chunk if `last` is to
 * grow; false = it would be over HEAP_MOST_GRANULES or HEAP_MOST_BYTES. Committed unless the kind is
 * UNCOMMITTED. */
#define HEAP_MOST_GRANULES 0xffffffffu
bool heap_extend(Heap *heap, uint32_t granules, BlChunkKind kind);
bool heap_extend_last(Heap *heap, uint32_t granules);
/* The opposite: the last chunk is so much shorter (not empty), its pages are given back. */
void heap_shrink_last(Heap *heap, uint32_t granules);
/* Between COMMITTED and UNCOMMITTED of a whole chunk; what loses its memory gives its pages back. */
void heap_commit(Heap *heap, uint32_t chunk, BlChunkKind kind);
void heap_decommit(Heap *heap, uint32_t chunk);

/* Cuts `granules` from the front of a chunk; what is left behind is a new chunk, of the same kind: its
 * number. */
uint32_t heap_cut(Heap *heap, uint32_t chunk, uint32_t granules);
/* The chunk takes its neighbour `after` in; that record is given back. */
void heap_join(Heap *heap, uint32_t chunk);

/* A mapping of its own of whole pages, all touched by its caller; and without it again. HEAP_NOTHING = over
 * HEAP_MOST_GRANULES pages, or HEAP_MOST_BYTES in all. */
uint32_t heap_map(Heap *heap, uint64_t bytes);
void heap_unmap(Heap *heap, uint32_t chunk);
/* false = over the same. */
bool heap_remap(Heap *heap, uint32_t chunk, uint64_t bytes);

/* Words of the bits that say which pages are resident. */
uint32_t heap_touched_words(const Heap *heap);
/* First touches: the pages that these bytes lie in become resident. */
void heap_touch(Heap *heap, uint64_t from, uint64_t bytes);

/* Nothing was asked of the heap: there is no last operation to tell of. */
static inline void heap_rests(Heap *heap) {
  heap->state.acts = heap->state.done = 0;
  heap->state.failed = 0;
}

/* Says what the operation did. `at`, `size` and `other` as the act's kind has them (BL_ACTS). */
void heap_act(Heap *heap, BlActKind kind, uint32_t list, uint64_t at, uint64_t size, uint64_t other);
static inline BlHeapCounts *heap_counts(Heap *heap) { return &heap->state.counts; }
/* A block was moved, and so many bytes of it copied: the old chunk is its caller's no more. */
void heap_copied(Heap *heap, uint32_t from, uint32_t to, uint64_t bytes);

/* Looks on: called after each act that any heap tells, until any heap is opened. It changes nothing of a
 * heap; 0 = nobody does. */
extern void (*heap_watcher)(const Heap *heap);

/* Every invariant above and the model's own; asserts. For tests and fuzzing. */
void heap_check(const Heap *heap);

#endif
