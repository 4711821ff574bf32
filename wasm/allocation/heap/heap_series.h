/* The series of a heap, by the same spans as a lane's efficiency (series.h): its overhead, the bytes
 * committed at the end of a span, and what the heap had come to by then since step 0. So what holds at the
 * end of a span is told without a sum over those before it. A record: outside keyframes and hash. */
#ifndef BUFFERLAB_HEAP_SERIES_H
#define BUFFERLAB_HEAP_SERIES_H

#include "abi/allocation.h"
#include "kernel/series.h"

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

/* How far a series is recorded: the steps below `end`. */
typedef struct SeriesReach {
  SeriesShape shape;
  uint64_t end;
} SeriesReach;

/* What the heap had cost when `operations` were done, BL_HEAP_UNTIL doubles. Its `operations` say when: as
 * many as asked, or where those end within a span up to its end, which is exact below
 * 2 * BL_SPANS_PER_OCTAVE and at most 1/BL_SPANS_PER_OCTAVE more otherwise; where the record ends before, up
 * to there, exactly. 0 and NaN: nothing is recorded. */
void heap_series_until(const HeapSeries *series, SeriesReach reach, uint64_t operations, const double *prices,
                       double *out);
/* How often the mean overheads since step 0 changed places up to the end of the record, BL_HEAP_CROSSINGS
 * doubles. They are compared at the end of each span: a crossing within one is told at its end, two within
 * one are not seen. Ends where one is not defined or both are equal are passed over. */
void heap_series_crossings(const HeapSeries *a, const HeapSeries *b, SeriesReach reach, double *out);

/* BL_HEAP_COLUMN doubles a column: NaN in one in which no span begins, and where overhead is not defined. */
void heap_series_view(const HeapSeries *series, const SeriesView *view, const double *prices, double *out);

#endif
