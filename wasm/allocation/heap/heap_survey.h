/* What one walk over a heap tells, its figures and its free lists, as doubles; and what is followed step by
 * step beside it. */
#ifndef BUFFERLAB_HEAP_SURVEY_H
#define BUFFERLAB_HEAP_SURVEY_H

#include "allocation/heap/heap.h"

/* The figures that a heap shows by itself: all but mean_overhead, peak, peak_step, latest_event,
 * event_before, saved_cycles and those of the last step, which are NaN. `prices`: BL_HEAP_PRICE_COUNT. */
void heap_figures(const Heap *heap, const double *prices, double *figures);
/* The figures of the last step: what was counted since `before`. */
void heap_last_figures(const Heap *heap, const BlHeapCounts *before, const double *prices, double *figures);
/* BL_HEAP_LIST numbers a free list, of heap_lists() lists, in the order of the registry. */
void heap_survey_lists(const Heap *heap, double *lists);
/* What a heap came to over its steps. */
typedef struct HeapTally {
  double overhead; /* sum over the `defined` steps at whose end something was live */
  uint64_t defined;
  uint64_t peak, peak_step; /* bytes committed; 0 = there were none yet */
} HeapTally;

/* The overhead at the end of a step, (committed - needed) / needed, is gathered; NaN = nothing is live. */
static inline double heap_tally_gather(HeapTally *tally, const Heap *heap, uint64_t committed) {
  const double needed = (double)(int64_t)heap->state.requested;
  if (needed == 0) return __builtin_nan("");
  const double overhead = ((double)(int64_t)committed - needed) / needed;
  tally->overhead += overhead;
  tally->defined++;
  return overhead;
}
/* false = it is not over the peak. */
static inline bool heap_tally_rise(HeapTally *tally, uint64_t committed, uint64_t step) {
  if (committed <= tally->peak) return false;
  tally->peak = committed;
  tally->peak_step = step;
  return true;
}
/* The figures mean_overhead, peak and peak_step. */
void heap_tally_figures(const HeapTally *tally, double *figures);

/* Counts x prices, in cycles. */
double heap_cycles(const BlHeapCounts *counts, const double *prices);

#endif
