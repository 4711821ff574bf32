/* Figures and free lists from one walk over a heap, as doubles, and the tally that is updated at every
 * step. */
#ifndef BUFFERLAB_HEAP_SURVEY_H
#define BUFFERLAB_HEAP_SURVEY_H

#include "allocation/heap/heap.h"

/* The figures of a heap's current state. mean_overhead, peak, peak_step, latest_event, event_before,
 * saved_cycles and those of the last step are NaN. `prices`: BL_COUNT(BL_HEAP_PRICES). */
void heap_figures(const Heap *heap, const double *prices, double *figures);
/* The figures of the last step: the counts since `before`. */
void heap_last_figures(const Heap *heap, const BlHeapCounts *before, const double *prices, double *figures);
/* BL_HEAP_LIST numbers for each of heap_lists() free lists, in registry order. */
void heap_survey_lists(const Heap *heap, double *lists);
/* The number of mappings and their bytes, as the allocator counts them: also those that it keeps. */
void heap_survey_mappings(const Heap *heap, double *out);
/* Totals over a heap's steps. */
typedef struct HeapTally {
  double overhead; /* sum over the `defined` steps that ended with live blocks */
  uint64_t defined;
  uint64_t peak, peak_step; /* committed bytes; 0 = none yet */
} HeapTally;
STATE_STRUCT(HeapTally, overhead, defined, peak, peak_step);

/* Adds the overhead at the end of a step, (committed - needed) / needed; NaN = nothing is live. */
static inline double heap_tally_add(HeapTally *tally, const Heap *heap, uint64_t committed) {
  const double needed = (double)(int64_t)heap->state.requested;
  if (needed == 0) return __builtin_nan("");
  const double overhead = ((double)(int64_t)committed - needed) / needed;
  tally->overhead += overhead;
  tally->defined++;
  return overhead;
}
/* Updates the peak; false = no new peak. */
static inline bool heap_tally_update_peak(HeapTally *tally, uint64_t committed, uint64_t step) {
  if (committed <= tally->peak) return false;
  tally->peak = committed;
  tally->peak_step = step;
  return true;
}
/* The figures mean_overhead, peak and peak_step. */
void heap_tally_figures(const HeapTally *tally, double *figures);

/* Counts × prices, in cycles. `prices`: BL_COUNT(BL_HEAP_PRICES). */
double heap_cycles(const BlHeapCounts *counts, const double *prices);

#endif
