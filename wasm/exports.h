/* What the core exports of its kernel, whatever model it runs; what tells of the model is in
 * exports_allocation.h and exports_heap.h. One scenario is open at a time. A call whose time or arguments are
 * wrong answers a status; one that has none to answer traps with a name (bl_assert_text()), and the core is
 * done for. Addresses are offsets into the linear memory and stay valid until the next call that runs, seeks,
 * bookmarks, imports or opens: memory may grow in those, so a caller in JavaScript creates new typed
 * arrays after each. */
#ifndef BUFFERLAB_EXPORTS_H
#define BUFFERLAB_EXPORTS_H

#include "abi/kernel.h"

/* The ABI the core was built for; a caller with another one must not go on. */
uint32_t bl_abi_version(void);

/* Bytes all keyframes may take together, BL_KEYFRAME_BYTES unless told; two always stay. Before bl_open(). */
void bl_keyframe_budget(uint32_t bytes);
/* Operations between two keyframes now, and how many there are. */
uint32_t bl_keyframe_spacing(void);
uint32_t bl_keyframe_count(void);

/* Operations performed: "at step n" is done == n + 1. */
uint32_t bl_done(void);
/* The most operations ever performed in this scenario: the record reaches so far. */
uint32_t bl_frontier(void);

/* Performs up to `steps` operations, or fewer: BL_BREAKPOINT, BL_LIVE_LIMIT, BL_STEP_LIMIT, BL_NO_MEMORY. */
uint32_t bl_run(uint32_t steps);
/* The same without looking at breakpoints: the way of a seek and of a step back. */
uint32_t bl_replay(uint32_t steps);
/* Goes to the last known state at or before `done` operations: a keyframe, or stays where it is if that is
 * nearer. The caller replays the rest, in slices, until bl_done() == done. */
uint32_t bl_rewind(uint32_t done);
/* Remembers the present state outside the keyframes, and goes back to it: cancelling a seek. */
uint32_t bl_bookmark(void);
uint32_t bl_return(void);

/* Breakpoint `index` (0 .. BL_EVENT_BREAKPOINT) of `lane` (BL_NONE = any lane). Armed ones stay over runs and
 * seeks, not over bl_open().
 */
uint32_t bl_arm(uint32_t index, uint32_t kind, uint32_t lane, uint64_t value);
void bl_disarm(void);
/* What the last BL_BREAKPOINT or BL_NO_MEMORY stopped for. */
const BlStop *bl_stop(void);

/* Where the caller writes the ascending steps of a view of a series, columns + 1 of them. */
uint32_t *bl_view_bounds(void);
/* Steps that one span covers at `step`. */
uint32_t bl_span_width(uint32_t step);
/* From here on the record is of steps origin, origin + 1 … at `width` steps a span, exact where width is 1:
 * for a second instance that recomputes a range in detail. Spans: at most BL_MAX_SPANS. */
uint32_t bl_record_range(uint32_t origin, uint32_t width);

/* Carrying a keyframe to another instance that has the same scenario open: find the one at or before `done`,
 * copy its bytes piece by piece through bl_transfer() (BL_TRANSFER_BYTES), write them there, adopt. A run
 * ends an export. Bytes that are not one whole, unchanged export of the same scenario are BL_BAD_ARGUMENT,
 * and the state stays as it is. */
uint32_t bl_export_begin(uint32_t done); /* bytes in all; 0 = nothing is open */
uint32_t bl_export_next(void);           /* bytes now at bl_transfer(), 0 = no more */
uint8_t *bl_transfer(void);
uint32_t bl_import_begin(void);
uint32_t bl_import_next(uint32_t bytes);
uint32_t bl_import_end(void); /* status; the state is that of the keyframe */

/* A hash of the decision state and the counters of all lanes; the record is not part of it. 0 = nothing is
 * open. */
uint64_t bl_state_hash(void);

/* Traps on purpose, to test what the page does then. */
void bl_trap(void);
/* Text of the last failed assertion, "file:line condition", zero-terminated; "" if none. */
const char *bl_assert_text(void);

#endif
