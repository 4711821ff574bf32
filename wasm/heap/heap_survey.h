/* What one walk over a heap tells: its figures and its free lists, as doubles. */
#ifndef BUFFERLAB_HEAP_SURVEY_H
#define BUFFERLAB_HEAP_SURVEY_H

#include "heap/heap.h"

/* The figures that a heap shows by itself: all but mean_overhead, peak, peak_step, saved_cycles and those of
 * the last step, which are NaN. `prices`: BL_HEAP_PRICE_COUNT. */
void heap_figures(const Heap *heap, const double *prices, double *figures);
/* The figures of the last step: what was counted since `before`. */
void heap_last_figures(const Heap *heap, const BlHeapCounts *before, const double *prices, double *figures);
/* BL_HEAP_LIST numbers a free list, of heap_lists() lists, in the order of the registry. */
void heap_survey_lists(const Heap *heap, double *lists);
/* Counts x prices, in cycles. */
double heap_cycles(const BlHeapCounts *counts, const double *prices);

#endif
