/* What the core exports of the model of allocation, with the rules of exports.h. Up to four lanes run a
 * scenario in lockstep. What bl_figures(), bl_outcome(), bl_visits(), bl_marks() and bl_view() point to is
 * also overwritten when the same is asked of another lane. */
#ifndef BUFFERLAB_EXPORTS_ALLOCATION_H
#define BUFFERLAB_EXPORTS_ALLOCATION_H

#include "abi/allocation.h"
#include "exports.h"

/* Where the caller writes the scenario block before bl_open(). */
BlScenario *bl_block(void);
/* Checks the block (every word: it is untrusted) and goes to the start. BL_BAD_FIELD: see bl_problem(); a
 * block that is refused leaves the scenario that was open as it is. */
uint32_t bl_open(void);
/* What the last BL_BAD_FIELD was about. */
const BlProblem *bl_problem(void);

/* BL_FIGURE_COUNT doubles of a lane at the present state. */
const double *bl_figures(uint32_t lane);
/* What the last step did in a lane. */
const BlOutcome *bl_outcome(uint32_t lane);
/* Slots of a lane: bucket_count * capacity sizes (0 = empty), and the step at which each buffer entered. */
uint32_t bl_slot_count(uint32_t lane);
const uint32_t *bl_slot_sizes(uint32_t lane);
const uint32_t *bl_slot_entered(uint32_t lane);
const BlHistory *bl_slot_histories(uint32_t lane);
/* The slots that GetBuffer looked at in the last step, in its order: bl_visits() holds so many, 0 after
 * anything but a request. */
uint32_t bl_list_visits(uint32_t lane);
const BlVisit *bl_visits(void);
/* BL_SIZE_CLASSES totals of live buffers by granted size class; class k of size s: top bit b, next two bits
 * q, k = 4 b + q. */
const BlClassTotals *bl_classes(uint32_t lane);
/* BL_SIZE_CLASSES counts over the run: sizes asked for (all lanes alike), sizes handed out in a lane. */
const uint64_t *bl_requested_sizes(void);
const uint64_t *bl_granted_sizes(uint32_t lane);
/* The live list: bytes needed, and the buffers granted in a lane; bl_figures()[live] entries. */
const uint32_t *bl_live_needed(void);
const BlBuffer *bl_live_buffers(uint32_t lane);
/* Single live buffers for drawing, `most` at the most (<= BL_MAX_MARKS): bl_marks() holds so many. Of each
 * size class all are listed or none, the largest classes first; they stand by size class and in a class by
 * birth. */
uint32_t bl_list_marks(uint32_t lane, uint32_t most);
const BlMark *bl_marks(void);

/* The event log: a ring of BL_MAX_EVENTS; event i stands at i % BL_MAX_EVENTS; bl_event_count() were logged.
 */
const BlEvent *bl_events(uint32_t lane);
double bl_event_count(uint32_t lane);

/* A view of a lane's series for drawing: a merged BlSpan a column, of the spans that begin in [bounds[i],
 * bounds[i + 1]) of bl_view_bounds(). A column that is narrower than a span may be empty (defined = 0, no
 * effects). */
const BlSpan *bl_view(uint32_t lane, uint32_t columns);

#endif
