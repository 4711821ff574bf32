/* The core's exports of its kernel, whatever model it runs. exports_allocation.h and exports_heap.h export
 * the model. One scenario is open at a time. A call at the wrong time or with wrong arguments returns a
 * status. A call without a status to return traps (bl_assert_text()), and the core is unusable afterwards.
 * Addresses are offsets into the linear memory. They stay valid until the next call that runs, seeks,
 * bookmarks, imports or opens. Memory may grow in those calls, so a JavaScript caller creates new typed
 * arrays after each. */
#ifndef BUFFERLAB_EXPORTS_H
#define BUFFERLAB_EXPORTS_H

#include "abi/kernel.h"

/* The ABI of this core. A caller with another ABI must stop. */
uint32_t bl_abi_version(void);

/* Byte budget of all keyframes, BL_KEYFRAME_BYTES by default. Two keyframes always stay. Call it before
 * bl_open(). */
void bl_keyframe_budget(uint32_t bytes);
/* Operations between two keyframes, and the number of keyframes. */
uint32_t bl_keyframe_spacing(void);
uint32_t bl_keyframe_count(void);

/* Operations performed: "at step n" is done == n + 1. */
uint32_t bl_done(void);
/* The most operations ever performed in this scenario: the extent of the record. */
uint32_t bl_frontier(void);

/* Performs up to `steps` operations, or fewer: BL_BREAKPOINT, BL_LIVE_LIMIT, BL_STEP_LIMIT, BL_NO_MEMORY, and
 * of a trace BL_NEED_PAGE. */
uint32_t bl_run(uint32_t steps);
/* The same, but ignores breakpoints; for seeking and stepping back. */
uint32_t bl_replay(uint32_t steps);
/* Goes to the last stored state at or before `done` operations, or stays if the current state is nearer.
 * The caller replays the rest, in slices, until bl_done() == done. */
uint32_t bl_rewind(uint32_t done);
/* Saves the current state outside the keyframes, and returns to it, once, when a seek is canceled. */
uint32_t bl_bookmark(void);
uint32_t bl_return(void);

/* Breakpoint `index` (0 .. BL_EVENT_BREAKPOINT) of `lane` (BL_NONE = any lane). It stays armed through
 * runs and seeks, until bl_open(). */
uint32_t bl_arm(uint32_t index, uint32_t kind, uint32_t lane, uint64_t value);
void bl_disarm(void);
/* The cause of the last BL_BREAKPOINT or BL_NO_MEMORY. */
const BlStop *bl_stop(void);

/* Buffer for the ascending step bounds of a series view: columns + 1 values, written by the caller. */
uint32_t *bl_view_bounds(void);
/* Steps covered by the span at `step`. */
uint32_t bl_span_width(uint32_t step);
/* Restarts the record at step `origin` with `width` steps per span (1 = exact), for a second instance that
 * recomputes a range in detail. At most BL_MAX_SPANS spans. */
uint32_t bl_record_range(uint32_t origin, uint32_t width);

/* Carries a keyframe to another instance with the same scenario open. Begin an export at or before `done`,
 * copy its pieces through bl_transfer() (BL_TRANSFER_BYTES), import them there, and end the import. A run
 * ends an export. Bytes other than one complete, unchanged export of the same scenario are
 * BL_BAD_ARGUMENT, and the state stays as it is. */
uint32_t bl_export_begin(uint32_t done); /* total bytes; 0 = no scenario is open */
uint32_t bl_export_next(void);           /* bytes now at bl_transfer(), 0 = no more */
uint8_t *bl_transfer(void);
uint32_t bl_import_begin(void);
uint32_t bl_import_next(uint32_t bytes);
uint32_t bl_import_end(void); /* status; on success the keyframe's state is loaded */

/* A hash of the decision state and the counters of all lanes, without the record. 0 = no scenario is open. */
uint64_t bl_state_hash(void);

/* Traps on purpose, to test the page's reaction. */
void bl_trap(void);
/* The last failed assertion, "file:line condition", zero-terminated; "" if none. */
const char *bl_assert_text(void);

#endif
