/* The heap under a lane whose model is not EXACT: what the cache has not is allocated there, what the cache
 * lets go is released there. It follows what the cache did by the outcome of the step.
 * Invariants: blocks[i] is the block of live buffer i, cached[s] that of the buffer in slot s · the heap's
 * live blocks are those of the live and the cached buffers, requested = granted + idle of the lane, unless it
 * found no memory; then the run ends. */
#ifndef BUFFERLAB_LANE_HEAP_H
#define BUFFERLAB_LANE_HEAP_H

#include "abi/heap_models.h"
#include "allocation/heap/heap.h"
#include "allocation/heap/heap_series.h"
#include "allocation/heap/heap_survey.h"
#include "allocation/workload/workload.h"

typedef struct LaneHeapState {
  BlHeapCounts before; /* of the last step: what the heap had counted */
  HeapTally tally;
  uint64_t reach;  /* of the address space, before the last step */
  uint64_t events; /* bit set: those of the last step */
  uint32_t latest,
      earlier; /* operations done after the last step with an event, and the one before; 0 = none */
} LaneHeapState;

/* The first heap events of each kind; a record, outside keyframes and hash. */
typedef struct HeapLog {
  BlHeapEvent events[BL_HEAP_EVENT_COUNT][BL_MAX_HEAP_EVENTS];
  uint32_t count[BL_HEAP_EVENT_COUNT];
  bool recording;
} HeapLog;

typedef struct LaneHeap {
  Heap heap;
  LaneHeapState state;
  Column blocks;    /* of live buffers */
  uint32_t *cached; /* of the cache's slots */
  uint32_t slots;
  HeapSeries series;
  BlHeapSpan span; /* what the present piece of a run adds to the series */
  HeapLog log;
} LaneHeap;

/* Takes memory and begins empty. The settings have been checked. */
void lane_heap_open(LaneHeap *under, const BlHeap *settings, uint32_t slots);
void lane_heap_pass(LaneHeap *under, uint32_t live, StateIo *io);
/* After the cache's part of step `step`. */
void lane_heap_step(LaneHeap *under, const Request *request, const BlOutcome *outcome, uint32_t step);
/* Before and after the steps of one piece of a run, which lie in one span of the series. */
void lane_heap_begin_record(LaneHeap *under, bool recording, bool first);
void lane_heap_end_record(LaneHeap *under, uint32_t span);
/* The record begins anew. */
void lane_heap_reset_record(LaneHeap *under);
/* BL_HEAP_FIGURE_COUNT doubles; `saved`: heap calls that the cache saved. */
void lane_heap_figures(const LaneHeap *under, uint64_t saved, const double *prices, double *out);
/* The events of the log by kind and in a kind by step: BL_HEAP_EVENT_COUNT * BL_MAX_HEAP_EVENTS at most; how
 * many. */
uint32_t lane_heap_events(const LaneHeap *under, BlHeapEvent *out);

/* Whether the lane has a heap with addresses. Nothing above is called for one that has none. */
ALWAYS_INLINE bool lane_heap_is_there(const LaneHeap *under) { return under->heap.model != BL_HEAP_EXACT; }

#endif
