/* The columns of a frame, which holds every array that the page shows of one moment. dump_abi.c prints
 * them into abi.ts, and src/kernel/protocol/columns.ts lays out a buffer by them. A new column needs a row
 * here and the code that fills it. No call of the core reads or writes them, so BL_ABI_VERSION does not
 * count them.
 *
 * X(name, type, numbers per row). The type is f64, f32 or u32. A frame states the row count of each
 * column. */
#ifndef BUFFERLAB_ABI_FRAME_H
#define BUFFERLAB_ABI_FRAME_H

#include "abi/allocation.h"

#define BL_NUMBERS(type, number) (sizeof(type) / sizeof(number))

/* Single numbers of a heap. X(name) */
#define BL_HEAP_SCALARS(X)                                                                          \
  X(operation_step_count) /* of the last step, including those that `operation_steps` leaves out */ \
  X(lens_from)            /* first byte under the lens; 0 without a lens */

/* clang-format off */
/* Shared by all lanes. */
#define BL_FRAME_OF_RUN(X) \
  X(requested, f64, 1)                       /* a row per size class: requests since the start */ \
  X(call, u32, BL_NUMBERS(BlCall, uint32_t)) /* one row */

/* Per lane. */
#define BL_FRAME_OF_LANE(X) \
  X(figures, f64, BL_COUNT(BL_FIGURES))                /* one row */ \
  X(classes, f64, BL_NUMBERS(BlClassTotals, uint64_t)) /* a row per size class */ \
  X(series, f32, 5)                                    /* a row per chart column: first, min, max, last, mean of efficiency */ \
  X(effects, u32, BL_COUNT(BL_EFFECTS))                /* a row per chart column: count of each effect */ \
  X(outcome, u32, BL_NUMBERS(BlOutcome, uint32_t))     /* one row */ \
  X(slots, u32, 2)                                     /* a row per slot: size, step at which it entered */ \
  X(histories, u32, BL_NUMBERS(BlHistory, uint32_t))   /* a row per slot, first DETAILED slots only */ \
  X(visits, u32, BL_NUMBERS(BlVisit, uint32_t))        /* a row per slot that the last step inspected */ \
  X(marks, u32, BL_NUMBERS(BlMark, uint32_t))          /* a row per single live buffer */

/* Per lane whose heap has addresses. */
#define BL_FRAME_OF_HEAP(X) \
  X(figures, f64, BL_COUNT(BL_HEAP_FIGURES))     /* one row */ \
  X(series, f64, BL_COUNT(BL_HEAP_COLUMN))       /* a row per chart column */ \
  X(map, f64, BL_COUNT(BL_HEAP_PIECE))           /* a row per piece of the address space, on request */ \
  X(lens, f64, BL_COUNT(BL_HEAP_PIECE))          /* the same under the lens */ \
  X(areas, f64, BL_COUNT(BL_HEAP_AREA))          /* a row per area of an arena, main first; none without threads */ \
  X(bands, f64, BL_COUNT(BL_HEAP_PIECE))         /* a row per piece of the first areas, on request */ \
  X(lists, f64, BL_COUNT(BL_HEAP_LIST))          /* a row per free list, in number order */ \
  X(operation_steps, f64, 5)                     /* a row per operation step: kind, list, at, size, other */ \
  X(events, f64, 4)                              /* a row per event up to the frontier: step, kind, size, other */ \
  X(until, f64, BL_COUNT(BL_HEAP_UNTIL))         /* a row per requested end */ \
  X(crossings, f64, BL_COUNT(BL_HEAP_CROSSINGS)) /* one row, against the first heap; none in that lane */ \
  X(taken, f64, BL_COUNT(BL_HEAP_TAKEN))         /* a row per listed size, on request */ \
  X(scalars, f64, BL_COUNT(BL_HEAP_SCALARS))     /* one row */

/* Per lane that has a pool of a library. */
#define BL_FRAME_OF_POOL(X) \
  X(figures, f64, BL_COUNT(BL_LANE_POOL_FIGURES)) /* one row */ \
  X(shelves, f64, BL_COUNT(BL_SHELF))             /* a row per shelf; those that are left out are the last row */ \
  X(shelf_of, u32, 1)                             /* a row per slot, first SHELVED slots only: its shelf */
/* clang-format on */

BL_ENUM(BlHeapScalar, BL_HEAP_SCALAR, BL_HEAP_SCALARS);

#endif
