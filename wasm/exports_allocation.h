/* The core's exports of the allocation model, by the rules of exports.h. Up to four lanes run a scenario
 * in lockstep. Asking for another lane overwrites the results of bl_figures(), bl_outcome(), bl_visits(),
 * bl_lane_shelves(), bl_marks() and bl_view(). */
#ifndef BUFFERLAB_EXPORTS_ALLOCATION_H
#define BUFFERLAB_EXPORTS_ALLOCATION_H

#include "abi/allocation.h"
#include "exports.h"

/* Buffer for the scenario block, written by the caller before bl_open(). */
BlScenario *bl_block(void);
/* Checks every word of the untrusted block and goes to the start. BL_BAD_FIELD: see bl_problem(). A
 * rejected block leaves the open scenario as it is. */
uint32_t bl_open(void);
/* The error behind the last BL_BAD_FIELD. */
const BlProblem *bl_problem(void);

/* BL_COUNT(BL_FIGURES) doubles of a lane in the current state. */
const double *bl_figures(uint32_t lane);
/* The outcome of the last step in a lane. */
const BlOutcome *bl_outcome(uint32_t lane);
/* The last call of a trace. */
const BlCall *bl_call(void);
/* BL_COUNT(BL_LANE_POOL_FIGURES) doubles of a lane that has a pool. */
const double *bl_pool_lane_figures(uint32_t lane);
/* The shelves of a lane's pool (allocation/pools/shelves.h): the number of rows at bl_shelves(), and the row
 * of each array that lies in the pool at bl_shelf_of(), but of the first BL_MAX_SHELVED alone. */
uint32_t bl_lane_shelves(uint32_t lane);
const BlShelf *bl_shelves(void);
const uint32_t *bl_shelf_of(void);
/* Slots of a lane, the first BL_MAX_LISTED: sizes (0 = empty), and the step at which each buffer entered. In
 * a lane with a pool, the arrays that lie in it now: call bl_slot_count() first in every state. */
uint32_t bl_slot_count(uint32_t lane);
const uint32_t *bl_slot_sizes(uint32_t lane);
const uint32_t *bl_slot_entered(uint32_t lane);
const BlHistory *bl_slot_histories(uint32_t lane);
/* The slots that GetBuffer inspected in the last step, in order: the number of rows at bl_visits(). 0
 * unless the step was a request. */
uint32_t bl_list_visits(uint32_t lane);
const BlVisit *bl_visits(void);
/* BL_SIZE_CLASSES totals of live buffers by class of granted size. Class k of size s with top bit b and
 * next two bits q: k = 4 b + q. */
const BlClassTotals *bl_classes(uint32_t lane);
/* BL_SIZE_CLASSES counts over the run: requested sizes (the same in all lanes), granted sizes of a lane. */
const uint64_t *bl_requested_sizes(void);
const uint64_t *bl_granted_sizes(uint32_t lane);
/* The live list: needed bytes, and a lane's buffers; bl_figures()[live] entries, and among them those of 0
 * bytes, which bypass the caches of a trace. */
const uint32_t *bl_live_needed(void);
const BlBuffer *bl_live_buffers(uint32_t lane);
/* Lists single live buffers for drawing, at most `max` (<= BL_MAX_MARKS): the number of rows at
 * bl_marks(). A size class is listed completely or not at all, and the largest classes have priority. Rows
 * are sorted by size class, then by creation step. */
uint32_t bl_list_marks(uint32_t lane, uint32_t max);
const BlMark *bl_marks(void);

/* The pages of a trace (allocation/workload/packed_trace.h).
 * When a run stops with BL_NEED_PAGE, the caller copies page bl_page_needed() (BL_NONE = no trace is open) to
 * bl_page(), at most BL_MAX_PAGE_BYTES, gives it, and continues. Page 0 is the first that it needs.
 * BL_BAD_PAGE: it is malformed. */
uint32_t bl_page_needed(void);
uint8_t *bl_page(void);
/* If heaps tell threads apart: those of its operations, as BlHeapOperation.thread, one after the other, which
 * the caller copies too. Else NULL. */
uint16_t *bl_page_threads(void);
uint32_t bl_page_give(uint32_t bytes);

/* A sweep: a run of the block at bl_block() that only sums (allocation/sweep.h). Opening it ends the open
 * run, and opening a run ends the sweep. It takes pages as a run does. BL_BAD_ARGUMENT: the block has a heap
 * with addresses or batches. */
uint32_t bl_sweep_open(void);
uint32_t bl_sweep_run(uint32_t steps);
uint32_t bl_sweep_done(void);
/* The sums of a lane so far; asking for another lane overwrites them. */
const BlSums *bl_sweep_sums(uint32_t lane);

/* The event log: a ring of BL_MAX_EVENTS entries, event i at i % BL_MAX_EVENTS. bl_event_count() is the
 * total ever logged. */
const BlEvent *bl_events(uint32_t lane);
double bl_event_count(uint32_t lane);

/* A view of a lane's series for drawing: one merged BlSpan per column, from the spans that begin in
 * [bounds[i], bounds[i + 1]) of bl_view_bounds(). A column narrower than a span may be empty (defined = 0,
 * no effects). */
const BlSpan *bl_view(uint32_t lane, uint32_t columns);

#endif
