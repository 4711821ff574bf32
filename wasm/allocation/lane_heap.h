/* The heap under a lane whose model is not IDEAL. The cache's misses are allocated there and its evictions
 * freed there. The heap follows the outcome of each step.
 * Invariants: blocks[i] is the block of live buffer i, cached[s] the block of the buffer in slot s · the
 * heap's live blocks are those of the live and the cached buffers · requested = granted + idle of the
 * lane. A heap that runs out of memory ends the run. Only batches run on: there a block may be
 * HEAP_NO_CHUNK, a null pointer, and a block that could not be resized keeps its bytes. */
#ifndef BUFFERLAB_LANE_HEAP_H
#define BUFFERLAB_LANE_HEAP_H

#include "abi/heap_models.h"
#include "allocation/heap/heap.h"
#include "allocation/heap/heap_call.h"
#include "allocation/heap/heap_series.h"
#include "allocation/heap/heap_survey.h"
#include "allocation/workload/workload.h"

/* 0 builds a core whose lanes have no heaps with addresses. */
#ifndef BL_LANE_HEAPS
#define BL_LANE_HEAPS 1
#endif

STATE_STRUCT(BlResizes, in_place, moved, copied, returned);

typedef struct LaneHeapState {
  BlHeapCounts before; /* the heap's counts before the last step */
  HeapTally tally;
  uint64_t heap_end; /* the heap's end before the last step */
  uint64_t events;   /* bit set: heap events of the last step */
  uint32_t latest,
      earlier; /* operations done after the last step with an event, and the previous such step; 0 = none */
} LaneHeapState;
STATE_STRUCT(LaneHeapState, (BlHeapCounts, before), (HeapTally, tally), heap_end, events, latest, earlier);

/* The first heap events of each kind; a record, outside keyframes and hash. */
typedef struct HeapLog {
  BlHeapEvent events[BL_COUNT(BL_HEAP_EVENTS)][BL_MAX_HEAP_EVENTS];
  uint32_t count[BL_COUNT(BL_HEAP_EVENTS)];
  bool recording;
} HeapLog;

typedef struct LaneHeap {
  Heap heap;
  LaneHeapState state;
  Column blocks;    /* one per live buffer */
  uint32_t *cached; /* one per slot of the cache */
  uint32_t slots;
  bool apart;        /* threads are told apart */
  bool discards;     /* a resize keeps no contents */
  BlResizes resizes; /* of a trace, in a lane without a cache; outside the hash */
  HeapSeries series;
  BlHeapSpan span; /* collected during the current piece of a run */
  HeapLog log;
  BlHeapCall *calls; /* of a tracked heap: the call of step s at s % BL_MAX_CALLS; a record, like the log */
} LaneHeap;

/* The buffer that a resize released to the cache: where it went. */
typedef struct LeftBuffer {
  bool left;            /* false = the step gave none back */
  bool emptied;         /* before it, the cache gave all of its buffers to the heap */
  uint32_t slot, freed; /* see Returned */
} LeftBuffer;

/* Allocates memory and starts empty. The settings have been checked. */
void lane_heap_open(LaneHeap *lane_heap, const BlHeap *settings, uint32_t slots, HeapTracking tracking);
void lane_heap_pass(LaneHeap *lane_heap, uint32_t live, StateIo *io);
/* Follows the cache's part of step `step`: its outcome, and what it left. A lane without slots resizes in the
 * heap. The calls of a tracked heap are logged. */
void lane_heap_step(LaneHeap *lane_heap, const Request *request, const BlOutcome *outcome,
                    const LeftBuffer *left, uint32_t step);
/* While pieces of a heap with threads are listed, the chunk of each live block says who allocated it, as
 * heap_bands() reads it. */
void lane_heap_mark_takers(const LaneHeap *lane_heap, const Workload *workload, bool marked);
/* The program writes a live buffer between two calls. A pointer that is null has none. */
void lane_heap_write(LaneHeap *lane_heap, uint32_t index);
/* Called before and after the steps of a piece of a run, which lie in one span of the series. */
void lane_heap_begin_record(LaneHeap *lane_heap, bool recording, bool first);
void lane_heap_end_record(LaneHeap *lane_heap, uint32_t span);
/* Empties the record. */
void lane_heap_reset_record(LaneHeap *lane_heap);
/* Writes BL_COUNT(BL_HEAP_FIGURES) doubles. `saved`: heap calls that the cache saved. */
void lane_heap_figures(const LaneHeap *lane_heap, uint64_t saved, const double *prices, double *out);
/* Lists the logged events by kind, then by step, and returns their number: at most BL_COUNT(BL_HEAP_EVENTS) *
 * BL_MAX_HEAP_EVENTS. */
uint32_t lane_heap_events(const LaneHeap *lane_heap, BlHeapEvent *out);

/* Whether the lane has a heap with addresses. Every function above requires one. */
ALWAYS_INLINE bool lane_heap_exists(const LaneHeap *lane_heap) {
  return BL_LANE_HEAPS && lane_heap->heap.model != BL_HEAP_IDEAL;
}

#endif
