/* The contract between the kernel and its callers, whatever model it runs: version, statuses, limits of a
 * run and its record, and stops. Each model adds a header of its own (allocation.h). Raise BL_ABI_VERSION
 * whenever a table, a struct or the meaning of a call changes.
 *
 * A step is one operation. "done" counts operations performed, so the state "at step n" has done == n + 1.
 * done == 0 is the start. */
#ifndef BUFFERLAB_ABI_KERNEL_H
#define BUFFERLAB_ABI_KERNEL_H

#include <stdint.h>

#include "base/tables.h"

#define BL_ABI_VERSION 21u

#define BL_MAX_LANES        4u          /* lanes that run in lockstep */
#define BL_MAX_STEPS        4000000000u /* steps per run */
#define BL_SPANS_PER_OCTAVE 1024u       /* of the series: steps below 2,048 are exact */
#define BL_MAX_SPANS        23552u      /* spans per series */
#define BL_MAX_VIEW_COLUMNS 1024u       /* columns per series view */
#define BL_MAX_BREAKPOINTS  8u          /* armed at once in a scenario */
#define BL_EVENT_BREAKPOINT 8u          /* one more, for "continue to the next event" */
#define BL_KEYFRAME_BYTES   29360128u   /* 28 MiB for all keyframes */
#define BL_TRANSFER_BYTES   65536u      /* one piece of an exported keyframe */
#define BL_NONE             4294967295u /* no slot, no step, no limit */

/* The limits of the kernel that abi.ts exports. X(NAME, value) */
#define BL_KERNEL_LIMITS(X)                \
  X(LANES, BL_MAX_LANES)                   \
  X(STEPS, BL_MAX_STEPS)                   \
  X(SPANS, BL_MAX_SPANS)                   \
  X(VIEW_COLUMNS, BL_MAX_VIEW_COLUMNS)     \
  X(BREAKPOINTS, BL_MAX_BREAKPOINTS)       \
  X(EVENT_BREAKPOINT, BL_EVENT_BREAKPOINT) \
  X(KEYFRAME_BYTES, BL_KEYFRAME_BYTES)     \
  X(TRANSFER_BYTES, BL_TRANSFER_BYTES)     \
  X(NONE, BL_NONE)

/* How a call ended. */
#define BL_STATUSES(X)                                                                         \
  X(OK)           /* all requested steps were done */                                          \
  X(BREAKPOINT)   /* stopped after the step of a breakpoint */                                 \
  X(LIVE_LIMIT)   /* paused: LIVE buffers are live */                                          \
  X(STEP_LIMIT)   /* paused: STEPS steps are done, or all steps of the model */                \
  X(NOT_OPEN)     /* no scenario is open */                                                    \
  X(BAD_VERSION)  /* the block was written for another ABI */                                  \
  X(BAD_FIELD)    /* bl_problem() names field, row and lane */                                 \
  X(BAD_ARGUMENT) /* a lane, index or count out of range */                                    \
  X(NO_MEMORY)    /* the run ends: a lane's heap is out of memory; bl_stop() names the lane */ \
  X(CHUNK_LIMIT)  /* the run ends: the heaps have used CHUNKS chunks */                        \
  X(SCRIPT_ENDED) /* the run ends: the script has no further command */                        \
  X(CLOCK_ENDED)  /* the run ends: the modeled time is beyond CLOCK nanoseconds */             \
  X(NEED_PAGE)    /* paused: the next step needs page bl_page_needed() of the trace */         \
  X(BAD_PAGE)     /* paused: that page is malformed */

BL_ENUM(BlStatus, BL, BL_STATUSES);

/* A figure over the steps at which it is defined. Without any, the sum is 0 and the others are NaN. */
typedef struct BlSummary {
  double first, min, max, last, sum;
} BlSummary;

/* The cause of a stop. BL_NO_MEMORY sets lane and step, and breakpoint NONE. */
typedef struct BlStop {
  uint32_t breakpoint, lane, step;
} BlStop;

#endif
