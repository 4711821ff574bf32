/* The contract of heaps: chunk kinds, operation steps, counts, figures, series, drawing, and traces. The
 * allocation model runs a heap under each lane; a trace runs a heap alone. Units: bytes and steps. */
#ifndef BUFFERLAB_ABI_HEAP_H
#define BUFFERLAB_ABI_HEAP_H

#include "abi/kernel.h"

#define BL_MAX_HEAP_PARAMETERS 16u       /* per heap model */
#define BL_MAX_OPERATION_STEPS 32u       /* operation steps stored per heap operation */
#define BL_MAX_HEAP_EVENTS     16u       /* heap events logged per kind */
#define BL_MAX_PIECES          4096u     /* pieces of an address space listed by one call */
#define BL_MAX_BATCH           4096u     /* trace operations passed in one call */
#define BL_MAX_HEAP_LISTS      1024u     /* free lists per heap model */
#define BL_MAX_FILLS           2048u     /* free-list rows in one operation recording */
#define BL_MAX_LINKS           64u       /* chunks of a free list listed by one call */
#define BL_MAX_AREA_ROWS       64u       /* areas listed by one call, beside their sum */
#define BL_MAX_MAPPINGS        64u       /* mappings listed by one call */
#define BL_MAX_TILES           64u       /* rows of pages counted by one call */
#define BL_MAX_TRACE_IDS       16777216u /* ids of a trace: 0 .. 2^24-1 */
#define BL_MAX_TRACE_THREADS   2048u     /* threads of a trace at once */
#define BL_MAX_LOG2_ALIGNMENT  32u
#define BL_MAX_CHUNKS          1572864u /* in all heaps of a run together */
#define BL_MAX_TRACE_CHUNKS    8384512u /* in the heap that replays a trace */
#define BL_NO_LIST             65535u   /* the chunk is in no free list */

/* Rare heap events. The log keeps the first BL_MAX_HEAP_EVENTS of each kind. X(NAME) size, other */
#define BL_HEAP_EVENTS(X)                                                                \
  X(PEAK)      /* new committed peak, its page count rounded down to a power of two */   \
  X(SHRINK)    /* heap end now, before: memory returned to the system */                 \
  X(THRESHOLD) /* mmap threshold now, trim threshold now */                              \
  X(ACTIVATE)  /* bytes served by the bucket that the low-fragmentation heap opens, - */ \
  X(NO_MEMORY) /* requested bytes, - */

/* Chunk kinds. All but UNCOMMITTED are committed. MAPPED chunks lie outside the address space. */
#define BL_CHUNK_KINDS(X)                                                                  \
  X(LIVE)        /* allocated */                                                           \
  X(MAPPED)      /* allocated, in a mapping of its own */                                  \
  X(FREE)        /* available to any request that fits */                                  \
  X(TOP)         /* free, at the end of the heap */                                        \
  X(CACHED)      /* free for one size only; its neighbors see it as in use */              \
  X(METADATA)    /* the allocator's own data: headers of segments, subsegments and runs */ \
  X(UNCOMMITTED) /* address space without memory */

/* Steps of a heap operation, in order: kind, free list (NO_LIST = none) and three numbers, in bytes unless
 * stated otherwise. X(NAME) at, size, other */
#define BL_OPERATION_STEPS(X)                                                              \
  X(ROUND)       /* -, requested, size after rounding and header */                        \
  X(EMPTY)       /* the list was inspected and is empty */                                 \
  X(SEARCH)      /* -, bytes wanted, nodes visited without a fit */                        \
  X(TAKE)        /* chunk, its size, nodes visited in the list */                          \
  X(CLIMB)       /* -, bytes wanted, bins skipped to reach the list */                     \
  X(SORT)        /* chunk, its size: moved into the list */                                \
  X(SPLIT)       /* chunk, its size, bytes allocated from its front */                     \
  X(MERGE)       /* chunk, its size now, bytes of the merged neighbor */                   \
  X(PUT)         /* chunk, its size: inserted, available to any request */                 \
  X(KEEP)        /* chunk, its size, chunks now in the list: cached for one size */        \
  X(CONSOLIDATE) /* -, -, cached chunks that became available to any request */            \
  X(GROW)        /* old end of the heap, bytes */                                          \
  X(SHRINK)      /* new end of the heap, bytes */                                          \
  X(COMMIT)      /* chunk, bytes committed */                                              \
  X(DECOMMIT)    /* chunk, bytes decommitted */                                            \
  X(MAP)         /* -, bytes of the mapping */                                             \
  X(UNMAP)       /* -, bytes of the mapping */                                             \
  X(REMAP)       /* -, bytes of the mapping now, before */                                 \
  X(THRESHOLD)   /* -, mmap threshold now, trim threshold now */                           \
  X(OPEN)        /* run or subsegment, its size, its slots */                              \
  X(CLOSE)       /* run or subsegment, its size, its slots: released */                    \
  X(SLOT)        /* slot, its size, its index */                                           \
  X(ACTIVATE)    /* -, bytes served by the bucket that the low-fragmentation heap opens */ \
  X(STAY)        /* block, its size: resized in place */                                   \
  X(COPY)        /* new block, bytes copied, old block */                                  \
  X(FAIL)        /* -, requested: out of memory */

/* Totals over a heap's operations. cycles = sum of counts x prices. X(name) */
#define BL_HEAP_COUNTS(X)                                        \
  X(operations)     /* allocations, frees, resizes */            \
  X(nodes)          /* free-list nodes visited */                \
  X(bins)           /* bins, lists and size classes inspected */ \
  X(splits)         /* chunks split */                           \
  X(merges)         /* neighbors merged */                       \
  X(copied)         /* bytes copied by resizing */               \
  X(page_faults)    /* pages touched for the first time */       \
  X(pages_released) /* resident pages released */                \
  X(system_calls)   /* break moves, maps, unmaps, commits … */

/* More counts, of a tracked heap (heap/tracking.h). X(name) */
#define BL_TRACKED_COUNTS(X)                    \
  X(moved)   /* remapped mappings that moved */ \
  X(entries) /* page-table entries of those */  \
  X(flushed) /* trims, unmaps, and mappings that moved */

/* The path that a call took, derived from its operation steps. X(NAME) */
#define BL_CALL_PATHS(X)                                                  \
  X(NOTHING)          /* the pointer is null, or the call has no block */ \
  X(NO_MEMORY)        /* null; a block that was there stays */            \
  X(LIST)             /* malloc: from a free list */                      \
  X(TOP)              /* malloc: from the end of the heap */              \
  X(TOP_GROWS)        /* malloc: the end of the heap moved for it */      \
  X(MAPPED)           /* malloc: a mapping */                             \
  X(FITS)             /* realloc: the block is large enough */            \
  X(SHRINKS)          /* realloc: stays, and the rest of it is free */    \
  X(TAKES_NEXT)       /* realloc: takes the free chunk behind it */       \
  X(TAKES_TOP)        /* realloc: takes a part of the top behind it */    \
  X(JOINS)            /* realloc: the new place is the chunk behind */    \
  X(COPIED_LIST)      /* realloc: copied, into a chunk of a list */       \
  X(COPIED_TOP)       /* realloc: copied, to the end of the heap */       \
  X(COPIED_TOP_GROWS) /* realloc: the same after the end moved */         \
  X(COPIED_MAPPING)   /* realloc: copied, into a new mapping */           \
  X(MAPPING_FITS)     /* realloc: as many pages as before */              \
  X(RENAMED_IN_PLACE) /* realloc: remapped where it was */                \
  X(RENAMED_MOVED)    /* realloc: remapped to another place */            \
  X(KEPT)             /* free: into a list for one size */                \
  X(BIN)              /* free: available to any request */                \
  X(TO_TOP)           /* free: merged into the top */                     \
  X(TRIMS)            /* free: the end of the heap moves back */          \
  X(UNMAPPED)         /* free: a mapping is removed */                    \
  X(UNMAPPED_RAISES)  /* free: and the mmap threshold rises */

BL_STRUCT(BlTrackedCounts, BL_TRACKED_COUNTS, BL_LONG);
BL_STRUCT(BlHeapCounts, BL_HEAP_COUNTS, BL_LONG);

typedef struct BlOperationStep {
  uint32_t kind, list;
  uint64_t at, size, other;
} BlOperationStep;

/* An operation of a trace. Ids name blocks. An id without a block is null, as in realloc(3) and free(3).
 * ALLOCATE_ZEROED is calloc(3), ALLOCATE_ALIGNED memalign(3). SET is mallopt(3): the id is its parameter in
 * zigzag (0, -1, 1, -2 …), and the low 32 bits of `bytes` are its value. TRIM is malloc_trim(3), which leaves
 * `bytes` of top. */
#define BL_HEAP_OPERATIONS(X) \
  X(ALLOCATE) X(RESIZE) X(RELEASE) X(ALLOCATE_ZEROED) X(ALLOCATE_ALIGNED) X(SET) X(TRIM)
typedef struct BlHeapOperation {
  uint8_t kind, log2_alignment; /* of ALLOCATE_ALIGNED: BL_MAX_LOG2_ALIGNMENT at most; else 0 */
  uint16_t thread; /* < BL_MAX_TRACE_THREADS, 0 = main; plus BL_LAST_OF_THREAD, which ends it. Then it is new
                      again */
  uint32_t id;     /* id < BL_MAX_TRACE_IDS */
  uint64_t bytes;
} BlHeapOperation;
#define BL_LAST_OF_THREAD 0x8000u /* not of main */
/* The thread of an operation, and whether it can have one. */
static inline uint32_t heap_thread_of(uint32_t thread) { return thread & ~BL_LAST_OF_THREAD; }
static inline int heap_thread_is_valid(uint32_t thread) {
  return thread != BL_LAST_OF_THREAD && heap_thread_of(thread) < BL_MAX_TRACE_THREADS;
}

/* The answer to an operation: nothing, null, an address with its usable bytes, a mapping with its usable
 * bytes, FULL (the heap is full and did nothing), RESULT: the number that SET or TRIM returns, as `usable`,
 * or AREA: an address in a heap of an arena. A heap without such a setting answers NOTHING. It also reports
 * where the address space ends.
 *
 * The address in an AREA counts from its start. The high word names it: arena << BL_AREA_BITS | area. Arenas,
 * and the areas of each, are numbered from 1 in the order in which their blocks appear in answers. */
#define BL_HEAP_ANSWERS(X) X(NOTHING) X(NULL) X(ADDRESS) X(MAPPING) X(FULL) X(RESULT) X(AREA)
typedef struct BlHeapAnswer {
  uint32_t kind;
  uint32_t moved; /* bit set: BL_ANSWER_MOVED … */
  uint64_t address, usable, heap_end;
} BlHeapAnswer;
#define BL_ANSWER_MOVED 1u /* the end of the address space moved */
#define BL_ANSWER_ENDED 2u /* the thread ended */
#define BL_ANSWER_SIZED 4u /* areas that have a name changed their size: see their rows */
#define BL_AREA_BITS    20u
/* An area of that name after an operation of a batch. Bytes; NONE = it is gone. */
typedef struct BlHeapArea {
  uint32_t operation, name, bytes;
} BlHeapArea;

/* A call of the batches: BL_HEAP_OPERATIONS, BL_CALL_PATHS, the list of LIST and KEPT, its answer, its
 * counts, and where a mapping begins: bytes below the upper end of the area of mappings. */
typedef struct BlHeapCall {
  uint32_t kind, path, list, spare;
  BlHeapAnswer answer;
  uint64_t place;
  BlHeapCounts counts;
  BlTrackedCounts tracked;
} BlHeapCall;

/* A heap model and its parameters, in the order of heap_models.h. */
typedef struct BlHeap {
  uint32_t model;
  uint32_t parameters[BL_MAX_HEAP_PARAMETERS];
} BlHeap;

/* Figures of a lane's heap, one double each. NaN = undefined (nothing live, nothing free). Bytes unless
 * stated. Invariant: the bytes of a committed heap are needed + internal padding + headers + cached free +
 * free + metadata = committed. X(name) */
#define BL_HEAP_FIGURES(X)                                                                   \
  X(needed)           /* requested bytes of live blocks */                                   \
  X(internal_padding) /* usable bytes of live blocks beyond the requested ones */            \
  X(headers)          /* bytes of live blocks that callers cannot use */                     \
  X(cached_free)      /* free for one size only */                                           \
  X(free)             /* free for any request that fits, including the top */                \
  X(top)              /* part of it at the end of the heap */                                \
  X(metadata)         /* headers of segments, subsegments and runs */                        \
  X(committed)        /* address space with memory, plus mappings */                         \
  X(uncommitted)      /* address space without memory */                                     \
  X(mapped)           /* part of committed: mappings */                                      \
  X(resident)         /* pages touched and not released */                                   \
  X(heap_end)         /* end of the address space: the break */                              \
  X(live)             /* allocated blocks, including mappings */                             \
  X(mappings)         /* of these, mappings */                                               \
  X(free_count)                                                                              \
  X(cached_free_count)                                                                       \
  X(largest_free)  /* the largest block available without a system call */                   \
  X(overhead)      /* (committed - needed) / needed */                                       \
  X(mean_overhead) /* over the steps where it is defined */                                  \
  X(internal)      /* (granted - needed) / granted; granted = usable bytes of live blocks */ \
  X(external)      /* 1 - largest free / free */                                             \
  X(peak)                                                                                    \
  X(peak_step)    /* step of the most bytes ever committed */                                \
  X(latest_event) /* step of the last heap event, NaN = none yet */                          \
  X(event_before) /* step of the last heap event at an earlier step */                       \
  X(cycles)       /* all operations: counts x prices */                                      \
  X(mean_cycles)  /* per operation */                                                        \
  X(speed)        /* operations per second at the clock of the price list */                 \
  X(last_cycles)  /* the last operation */                                                   \
  X(saved_cycles) /* heap calls saved by the cache, at the mean price of a call */           \
  BL_HEAP_COUNTS(X)                                                                          \
  X(last_operations) /* the counts of the last step */                                       \
  X(last_nodes)                                                                              \
  X(last_bins)                                                                               \
  X(last_splits)                                                                             \
  X(last_merges)                                                                             \
  X(last_copied)                                                                             \
  X(last_page_faults)                                                                        \
  X(last_pages_released)                                                                     \
  X(last_system_calls)

/* The figures in a state's digest, all whole numbers. Version 1 of links fixes this list and its order.
 * X(name) */
#define BL_HEAP_DIGESTED(X) \
  X(live)                   \
  X(needed)                 \
  X(committed)              \
  X(resident) X(heap_end) X(free) X(free_count) X(cached_free) X(nodes) X(bins) X(page_faults) X(system_calls)

/* A heap's totals since step 0: its counts, and its overhead summed over the steps where it is defined. */
typedef struct BlHeapTotals {
  BlHeapCounts counts;
  double overhead;
  uint64_t defined;
} BlHeapTotals;

/* One span of a heap's series: overhead over its steps, the number of steps at which it is defined (bytes are
 * live), committed bytes at its end, and the totals at its end. */
typedef struct BlHeapSpan {
  BlSummary overhead;
  uint64_t defined, committed;
  BlHeapTotals totals;
} BlHeapSpan;

/* A column of a series view. faults: page faults up to its end. speed: operations per second within it.
 * X(name) */
#define BL_HEAP_COLUMN(X) X(first) X(min) X(max) X(last) X(mean) X(committed) X(faults) X(speed)

/* A heap's cost after a number of operations: steps of the run, mean overhead over the steps where it is
 * defined, page faults, total cycles, heap operations per second. X(name) */
#define BL_HEAP_UNTIL(X) X(operations) X(mean_overhead) X(faults) X(cycles) X(speed)

/* How often the mean overheads of two heaps since step 0 crossed, and after how many operations first and
 * last; NaN = never. X(name) */
#define BL_HEAP_CROSSINGS(X) X(count) X(first) X(last)

/* A requested size and the bytes that its live blocks occupy, headers and padding included: the least and
 * the most; NaN = none is live. X(name) */
#define BL_HEAP_TAKEN(X) X(asked) X(least) X(most)

/* A piece of the address space for drawing, in order, with its bytes of each kind. A chunk at least as
 * long as the grain is a piece of its own, named by `chunk`. Shorter neighbors are grouped into pieces of
 * about the grain's length (chunk NONE). X(name), one double each */
#define BL_HEAP_PIECE(X)                                              \
  X(at)                                                               \
  X(bytes)                                                            \
  X(needed)                                                           \
  X(slack)                                                            \
  X(cached_free)                                                      \
  X(free)                                                             \
  X(metadata)                                                         \
  X(uncommitted)                                                      \
  X(kind)   /* of a single chunk; NONE = grouped */                   \
  X(chunk)  /* its number, NONE = grouped */                          \
  X(born)   /* step at which a live block was allocated, else NONE */ \
  X(thread) /* that allocated its live blocks; NONE = none, several, or threads that share a heap */

/* An area of an arena (a heap, as glibc calls it) in a heap with threads. The first row is the main arena
 * without mappings. If there are too many, the last row is the sum of the rest, which are no areas of one
 * arena. X(name), one double each */
#define BL_HEAP_AREA(X)                                                             \
  X(arena)    /* 0 = main; the others in the order of their creation; NONE = sum */ \
  X(heap)     /* 1 = the first of its arena; NONE = sum */                          \
  X(from)     /* where its pieces begin */                                          \
  X(bytes)    /* committed */                                                       \
  X(in_use)   /* usable bytes of live blocks */                                     \
  X(needed)   /* requested bytes of live blocks */                                  \
  X(live)     /* blocks */                                                          \
  X(resident) /* bytes */                                                           \
  X(threads)  /* that use its arena now */                                          \
  X(areas)    /* whose sum it is; 1 but in a sum */

/* A free list: its chunks and their bytes. X(name) */
#define BL_HEAP_LIST(X) X(count) X(bytes)
/* A free list that was not empty after `steps` steps of an operation. X(name) */
#define BL_HEAP_FILL(X) X(steps) X(list) X(count) X(bytes)
/* A chunk of a free list, in list order. Bytes. X(name) */
#define BL_HEAP_LINK(X) X(at) X(size)

/* Where a block of a tracked heap lies: the address of its chunk, or where its mapping begins, in bytes below
 * the upper end of the area of mappings. Also the bytes of chunk or mapping, the step that allocated it, and
 * the first pages of a mapping that are present and written. All zero = no block. X(name) */
#define BL_HEAP_PLACE(X) X(mapped) /* 1 = a mapping */ X(at) X(bytes) X(born) X(present) X(written)
/* Pages in a row: their number, those read or written, and those written. X(name) */
#define BL_HEAP_TILE(X) X(pages) X(present) X(written)

/* What an operation did to the groups of a heap that numbers them (heap/musl.h), as rows: the group, slot and
 * place of its block; a new group, with its class, slots, and the bytes of its mapping or the slot that it
 * lies in; the bytes of a mapping that was resized; a group that is gone. Groups are numbered as answers show
 * them, places in granules. X(NAME) */
#define BL_GROUP_NOTES(X) X(BLOCK) X(NEW) X(RESIZED) X(GONE)
/* outer: NONE = the group has a mapping. X(name), one double each */
#define BL_GROUP_NOTE(X)   X(kind) X(group) X(class) X(slots) X(bytes) X(outer) X(slot) X(place)
#define BL_MAX_GROUP_NOTES 32u

/* Prices in cycles, one double per count (copied: per byte), and the clock. */
#define BL_HEAP_PRICES(X) BL_HEAP_COUNTS(X) X(hertz)

typedef struct BlHeapEvent {
  uint32_t step, kind;
  uint64_t size, other;
} BlHeapEvent;

BL_ENUM(BlChunkKind, BL_CHUNK, BL_CHUNK_KINDS);
BL_ENUM(BlHeapEventKind, BL_HEAP_EVENT, BL_HEAP_EVENTS);
BL_ENUM(BlCallPath, BL_CALL_PATH, BL_CALL_PATHS);
BL_ENUM(BlHeapFigure, BL_HEAP_FIGURE, BL_HEAP_FIGURES);
BL_ENUM(BlHeapColumn, BL_HEAP_COLUMN, BL_HEAP_COLUMN);
BL_ENUM(BlHeapUntil, BL_HEAP_UNTIL, BL_HEAP_UNTIL);
BL_ENUM(BlHeapCrossings, BL_HEAP_CROSSINGS, BL_HEAP_CROSSINGS);
BL_ENUM(BlHeapTaken, BL_HEAP_TAKEN, BL_HEAP_TAKEN);
BL_ENUM(BlHeapPiece, BL_HEAP_PIECE, BL_HEAP_PIECE);
BL_ENUM(BlHeapAreaColumn, BL_HEAP_AREA, BL_HEAP_AREA);
BL_ENUM(BlHeapListNumber, BL_HEAP_LIST, BL_HEAP_LIST);
BL_ENUM(BlHeapFill, BL_HEAP_FILL, BL_HEAP_FILL);
BL_ENUM(BlHeapLink, BL_HEAP_LINK, BL_HEAP_LINK);
BL_ENUM(BlHeapOperationKind, BL_HEAP_OPERATION, BL_HEAP_OPERATIONS);
BL_ENUM(BlHeapAnswerKind, BL_HEAP_ANSWER, BL_HEAP_ANSWERS);
BL_ENUM(BlHeapPlace, BL_HEAP_PLACE, BL_HEAP_PLACE);
BL_ENUM(BlGroupNoteKind, BL_GROUP_NOTE_KIND, BL_GROUP_NOTES);
BL_ENUM(BlGroupNote, BL_GROUP_NOTE, BL_GROUP_NOTE);
BL_ENUM(BlHeapTile, BL_HEAP_TILE, BL_HEAP_TILE);
BL_ENUM(BlHeapPrice, BL_HEAP_PRICE, BL_HEAP_PRICES);

#endif
