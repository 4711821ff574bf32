#include "heap_series.h"

#include "heap/heap_survey.h"

BlHeapSpan heap_span_empty(void) {
  const double none = __builtin_nan("");
  return (BlHeapSpan){.first = none, .min = none, .max = none, .last = none};
}

void heap_series_reset(HeapSeries *series) {
  for (uint32_t i = 0; i < BL_MAX_SPANS; i++) series->spans[i] = heap_span_empty();
  series->before = (BlHeapCounts){0};
}

void heap_span_merge(BlHeapSpan *into, const BlHeapSpan *later) {
  into->committed = later->committed;
  into->counts = later->counts;
  if (later->defined == 0) return;
  if (into->defined == 0) into->first = into->min = into->max = later->first;
  if (later->min < into->min) into->min = later->min;
  if (later->max > into->max) into->max = later->max;
  into->last = later->last;
  into->sum += later->sum;
  into->defined += later->defined;
}

/* Cycles of an operation between two states of the counts. */
static double mean_cycles(const BlHeapCounts *from, const BlHeapCounts *to, const double *prices) {
  const double operations = (double)(to->operations - from->operations);
  return (heap_cycles(to, prices) - heap_cycles(from, prices)) / operations;
}

static void write_column(const BlHeapSpan *span, double cycles, double *out) {
  out[BL_HEAP_COLUMN_first] = span->first;
  out[BL_HEAP_COLUMN_min] = span->min;
  out[BL_HEAP_COLUMN_max] = span->max;
  out[BL_HEAP_COLUMN_last] = span->last;
  out[BL_HEAP_COLUMN_mean] = span->sum / (double)span->defined;
  out[BL_HEAP_COLUMN_committed] = (double)span->committed;
  out[BL_HEAP_COLUMN_faults] = (double)span->counts.touched;
  out[BL_HEAP_COLUMN_cycles] = cycles;
}

/* What the heap had counted before a span began. */
static const BlHeapCounts *counts_before(const HeapSeries *series, uint32_t span) {
  return span == 0 ? &series->before : &series->spans[span - 1].counts;
}

void heap_series_view(const HeapSeries *series, const SeriesView *view, const double *prices, double *out) {
  for (uint32_t i = 0; i < view->columns * BL_HEAP_COLUMN_COUNT; i++) out[i] = __builtin_nan("");
  ViewWalk walk = view_walk(view);
  for (bool more = view_next(&walk); more;) {
    const uint32_t column = walk.column;
    const BlHeapCounts *before = counts_before(series, walk.span);
    BlHeapSpan span = heap_span_empty();
    for (; more && walk.column == column; more = view_next(&walk))
      heap_span_merge(&span, &series->spans[walk.span]);
    write_column(&span, mean_cycles(before, &span.counts, prices), out + column * BL_HEAP_COLUMN_COUNT);
  }
}
