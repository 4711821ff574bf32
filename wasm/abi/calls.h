/* The contract of the core that reads calls: the lines of own text (docs/call-traces.md), a block of bytes
 * at a time; the canonical form of calls; and what counts and packs it. Sizes are in bytes, as numbers where
 * sums are wanted, so they are inexact above 2^53. */
#ifndef BUFFERLAB_ABI_CALLS_H
#define BUFFERLAB_ABI_CALLS_H

#include "abi/heap.h"

#define BL_CALL_TEXT_BYTES    65536u      /* bytes of text passed in one call */
#define BL_MAX_CALL_LINES     4096u       /* lines read by one call */
#define BL_MAX_CALL_THREAD    65535u      /* threads are 1 .. 65535; later threads share the last */
#define BL_MAX_CALL_BATCH     8192u       /* operations passed in one call */
#define BL_MAX_LIVE_CALLS     4194304u    /* live blocks: 2^22 */
#define BL_MIN_LOG2_ALIGNMENT 5u          /* 16 bytes need no aligned request */
#define BL_CALL_PAGE          65536u      /* operations in a packed page */
#define BL_CALL_EXACT_LIVES   65536u      /* lives counted one by one; longer ones in classes */
#define BL_CALL_LIFE_CLASSES  256u        /* classes of long lives per power of two, up to 2^53 */
#define BL_CALL_LIFE_POWERS   37u         /* from 2^16 on */
#define BL_CALL_SMALL_SIZES   8192u       /* sizes with places in an array */
#define BL_CALL_EXACT_SIZES   65536u      /* sizes counted one by one; later ones are rounded up */
#define BL_CALL_POWERS        64u         /* classes of sizes */
#define BL_CALL_DEPTHS        64u         /* free blocks whose sizes a request looks at */
#define BL_CALL_SPANS         1024u       /* spans of a series */
#define BL_CALL_MOST_IN_LANE  1073741824u /* bytes of the largest request that a lane serves */

/* The lines, by their letters a r f c m t @. Calls have the numbers of BL_HEAP_OPERATIONS. X(NAME) */
#define BL_CALL_LINES(X) \
  X(ALLOCATE) X(RESIZE) X(RELEASE) X(ALLOCATE_ZEROED) X(ALLOCATE_ALIGNED) X(THREAD) X(TIME)

BL_ENUM(BlCallLineKind, BL_CALL_LINE, BL_CALL_LINES);

/* A line, in the form of a heap's operation: the number of a THREAD is an id, nanoseconds are bytes. */
typedef BlHeapOperation BlCallLine;

/* The kinds of canonical operations, as packed pages number them. X(NAME) */
#define BL_CALL_KINDS(X) X(ALLOCATE) X(FREE) X(RESIZE) X(CALLOC) X(ALIGNED)

BL_ENUM(BlCallKind, BL_CALL_KIND, BL_CALL_KINDS);

/* An operation of the canonical form. `live`: blocks before it. `letter`: the call as own text writes it. */
typedef struct BlCallOperation {
  uint8_t kind, letter, log2_alignment, reserved;
  uint32_t live, place, thread;
  uint64_t bytes, time;
} BlCallOperation;

/* The treatment of a key that a new block gets although it has one. X(NAME) */
#define BL_TAKEN_KEYS(X) X(MISSED_FREE) X(LEAK) X(ERROR)

BL_ENUM(BlTakenKey, BL_TAKEN, BL_TAKEN_KEYS);

/* Irregular calls that were settled. X(NAME, printed name) */
#define BL_ODD_CALLS(X)         \
  X(MISSED_FREE, missedFrees)   \
  X(UNKNOWN_FREE, unknownFrees) \
  X(UNKNOWN_RESIZE, unknownResizes) X(FAILED, failed) X(RESIZE_TO_ZERO, resizesToZero) X(LEAK, leaks)

BL_ENUM(BlOddCall, BL_ODD, BL_ODD_CALLS);
#define BL_ODD_CALL_COUNT 6u

/* Why a call is not allowed. X(NAME) */
#define BL_CALL_REFUSALS(X) X(NONE) X(FULL) X(TAKEN)

BL_ENUM(BlCallRefusal, BL_CALL_REFUSAL, BL_CALL_REFUSALS);

/* Figures of a trace, as double. X(name) */
#define BL_CALL_FACTS(X)                                                                 \
  X(operations)                                                                          \
  X(needed)         /* bytes after the last operation, in double as all sums of sizes */ \
  X(needed_peak)    /* the most bytes needed at once */                                  \
  X(needed_peak_at) /* the first operation after which they are */                       \
  X(needed_sum)     /* of the bytes needed after each operation */                       \
  X(live)           /* blocks after the last operation */                                \
  X(live_peak)                                                                           \
  X(freed_elsewhere) /* blocks freed by another thread than the one that asked */        \
  X(freed_next)      /* blocks that the very next operation freed */                     \
  X(threads)         /* the highest number of a thread */                                \
  X(requests)        /* and their bytes */                                               \
  X(bytes)                                                                               \
  X(outside_requests) /* those that no lane serves, and their bytes */                   \
  X(outside_bytes)                                                                       \
  X(empty) /* requests of 0 bytes */

/* `letters`: operations by their letters, as ASCII numbers them. `class_…`: by the power of two that is not
 * above the size. `depths`: requests that found their size in the newest free block, the one before it … */
typedef struct BlCallFacts {
#define BL_FACT(name) double name;
  BL_CALL_FACTS(BL_FACT)
#undef BL_FACT
  double letters[128];
  double class_requests[BL_CALL_POWERS], class_bytes[BL_CALL_POWERS];
  double depths[BL_CALL_DEPTHS];
} BlCallFacts;

/* A figure after each operation, in spans of equal length. */
typedef struct BlCallSeries {
  double length, count; /* operations in a span; spans */
  double least[BL_CALL_SPANS], most[BL_CALL_SPANS];
} BlCallSeries;

/* The lives of the freed blocks of a class of sizes. */
typedef struct BlCallLives {
  double exact[BL_CALL_EXACT_LIVES];
  double classes[BL_CALL_LIFE_CLASSES * BL_CALL_LIFE_POWERS];
} BlCallLives;

/* The requests of a size. */
typedef struct BlSizeCount {
  double size, requests;
} BlSizeCount;

#endif
