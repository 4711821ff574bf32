/* The columns of a frame, which tells the page of one moment: all of it that is an array. dump_abi.c prints
 * them into abi.ts, and src/kernel/protocol/columns.ts lays a buffer out by them. A new column is a row here and the
 * code that fills it. No call of the core reads or writes them: BL_ABI_VERSION does not count them.
 *
 * X(name, type, numbers a row). The type is f64, f32 or u32. A frame says how many rows each column has. */
#ifndef BUFFERLAB_ABI_FRAME_H
#define BUFFERLAB_ABI_FRAME_H

#include "abi/allocation.h"

#define BL_NUMBERS(type, number) (sizeof(type) / sizeof(number))

/* Numbers of a heap that stand alone. X(name) */
#define BL_HEAP_SCALARS(X)                                               \
  X(act_count) /* acts of the last step, those left out of `acts` too */ \
  X(lens_from) /* the first byte under the lens; 0 without a lens */

/* clang-format off */
/* The same in all lanes. */
#define BL_FRAME_OF_RUN(X) \
  X(requested, f64, 1) /* a row a size class: how often it was asked for since the start */

/* Of each lane. */
#define BL_FRAME_OF_LANE(X) \
  X(figures, f64, BL_FIGURE_COUNT)                     /* one row */ \
  X(classes, f64, BL_NUMBERS(BlClassTotals, uint64_t)) /* a row a size class */ \
  X(series, f32, 5)         /* a row a column of the chart: first, min, max, last, mean of efficiency */ \
  X(effects, u32, BL_EFFECT_COUNT)                     /* a row a column of the chart: how often each */ \
  X(outcome, u32, BL_NUMBERS(BlOutcome, uint32_t))     /* one row */ \
  X(slots, u32, 2)                                     /* a row a slot: size, step at which it entered */ \
  X(histories, u32, BL_NUMBERS(BlHistory, uint32_t))   /* a row a slot, of the first CAPACITY slots */ \
  X(visits, u32, BL_NUMBERS(BlVisit, uint32_t))        /* a row a slot that the last step looked at */ \
  X(marks, u32, BL_NUMBERS(BlMark, uint32_t))          /* a row a single live buffer */

/* Of each lane whose heap has addresses. */
#define BL_FRAME_OF_HEAP(X) \
  X(figures, f64, BL_HEAP_FIGURE_COUNT)      /* one row */ \
  X(series, f64, BL_HEAP_COLUMN_COUNT)       /* a row a column of the chart */ \
  X(map, f64, BL_HEAP_PIECE_COUNT)           /* a row a piece of the address space, if it is asked about */ \
  X(lens, f64, BL_HEAP_PIECE_COUNT)          /* the same under the lens */ \
  X(lists, f64, BL_HEAP_LIST_COUNT)          /* a row a free list, in the order of their numbers */ \
  X(acts, f64, 5)                            /* a row an act of the last step: kind, list, at, size, other */ \
  X(events, f64, 4)                          /* a row an event up to the frontier: step, kind, size, other */ \
  X(until, f64, BL_HEAP_UNTIL_COUNT)         /* a row an end that is asked about */ \
  X(crossings, f64, BL_HEAP_CROSSINGS_COUNT) /* one row, with the first heap; none in that lane itself */ \
  X(taken, f64, BL_HEAP_TAKEN_COUNT)         /* a row a listed size, if it is asked about */ \
  X(scalars, f64, BL_HEAP_SCALAR_COUNT)      /* one row */
/* clang-format on */

#define X(name) BL_HEAP_SCALAR_##name,
typedef enum { BL_HEAP_SCALARS(X) BL_HEAP_SCALAR_COUNT } BlHeapScalar;
#undef X

#endif
