/* The series of a heap, with the same spans as a lane's efficiency (series.h): its overhead, its committed
 * bytes and its totals since step 0 at the end of each span. The totals make sums over earlier spans
 * unnecessary. It is a record, outside keyframes and hash. */
#ifndef BUFFERLAB_HEAP_SERIES_H
#define BUFFERLAB_HEAP_SERIES_H

#include "abi/allocation.h"
#include "kernel/series.h"
#include "kernel/summary.h"

typedef struct HeapSeries {
  BlHeapSpan *spans;   /* room for BL_MAX_SPANS */
  uint32_t count;      /* the first spans; the others are empty and not written yet */
  BlHeapCounts before; /* the counts before the first span */
} HeapSeries;

BlHeapSpan heap_span_empty(void);
/* Empties the series. */
void heap_series_reset(HeapSeries *series);
/* A span to add steps to. */
BlHeapSpan *heap_series_span(HeapSeries *series, uint32_t span);
/* Adds later steps to a span. */
void heap_span_merge(BlHeapSpan *into, const BlHeapSpan *later);

/* Adds one step at which overhead is defined. */
ALWAYS_INLINE void heap_span_add(BlHeapSpan *span, double overhead) {
  summary_add(&span->overhead, overhead);
  span->defined++;
}

/* The recorded extent of a series: the steps below `end`. */
typedef struct SeriesExtent {
  SeriesShape shape;
  uint64_t end;
} SeriesExtent;

/* The heap's cost after `operations` operations, BL_HEAP_UNTIL doubles. If that point lies within a span,
 * the result covers the whole span: exact below 2 * BL_SPANS_PER_OCTAVE, else at most
 * 1/BL_SPANS_PER_OCTAVE more. If the record ends earlier, the result covers the record. The column
 * `operations` states the covered number. 0 and NaN: nothing is recorded. */
void heap_series_until(const HeapSeries *series, SeriesExtent extent, uint64_t operations,
                       const double *prices, double *out);
/* How often the mean overheads since step 0 crossed up to the end of the record, BL_HEAP_CROSSINGS
 * doubles. They are compared at the end of each span. A crossing within a span is reported at its end; two
 * within one span are missed. Ends where one is undefined or both are equal are skipped. */
void heap_series_crossings(const HeapSeries *a, const HeapSeries *b, SeriesExtent extent, double *out);

/* BL_HEAP_COLUMN doubles per column: NaN where no span begins or overhead is undefined. */
void heap_series_view(const HeapSeries *series, const SeriesView *view, const double *prices, double *out);

#endif
