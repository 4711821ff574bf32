/* The series of a heap, by the same spans as a lane's efficiency (series.h): its overhead, the bytes
 * committed at the end of a span, and what the heap had counted by then. A record: outside keyframes and
 * hash. */
#ifndef BUFFERLAB_HEAP_SERIES_H
#define BUFFERLAB_HEAP_SERIES_H

#include "record/series.h"

typedef struct HeapSeries {
  BlHeapSpan *spans;
  BlHeapCounts before; /* counted before the first span */
} HeapSeries;

BlHeapSpan heap_span_empty(void);
/* Nothing is recorded. */
void heap_series_reset(HeapSeries *series);
/* Adds later steps to a span. */
void heap_span_merge(BlHeapSpan *into, const BlHeapSpan *later);

/* One step where overhead is defined. */
ALWAYS_INLINE void heap_span_gather(BlHeapSpan *span, double overhead) {
  if (UNLIKELY(span->defined == 0)) span->first = span->min = span->max = overhead;
  span->min = overhead < span->min ? overhead : span->min;
  span->max = overhead > span->max ? overhead : span->max;
  span->last = overhead;
  span->sum += overhead;
  span->defined++;
}

/* BL_HEAP_COLUMN doubles a column: NaN in one in which no span begins, and where overhead is not defined. */
void heap_series_view(const HeapSeries *series, const SeriesView *view, const double *prices, double *out);

#endif
