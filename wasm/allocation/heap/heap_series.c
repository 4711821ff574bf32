#include "heap_series.h"

#include "allocation/heap/heap_speed.h"
#include "allocation/heap/heap_survey.h"

BlHeapSpan heap_span_empty(void) { return (BlHeapSpan){.overhead = summary_empty()}; }

void heap_series_reset(HeapSeries *series) {
  series->count = 0;
  series->before = (BlHeapCounts){0};
}

BlHeapSpan *heap_series_span(HeapSeries *series, uint32_t span) {
  while (series->count <= span) series->spans[series->count++] = heap_span_empty();
  return &series->spans[span];
}

void heap_span_merge(BlHeapSpan *into, const BlHeapSpan *later) {
  into->committed = later->committed;
  into->totals = later->totals;
  summary_merge(&into->overhead, &later->overhead);
  into->defined += later->defined;
}

/* Cycles per operation between two states of the counts. */
static double mean_cycles(const BlHeapCounts *from, const BlHeapCounts *to, const double *prices) {
  const double operations = (double)(to->operations - from->operations);
  return (heap_cycles(to, prices) - heap_cycles(from, prices)) / operations;
}

static void write_column(const BlHeapSpan *span, double speed, double *out) {
  out[BL_HEAP_COLUMN_first] = span->overhead.first;
  out[BL_HEAP_COLUMN_min] = span->overhead.min;
  out[BL_HEAP_COLUMN_max] = span->overhead.max;
  out[BL_HEAP_COLUMN_last] = span->overhead.last;
  out[BL_HEAP_COLUMN_mean] = span->overhead.sum / (double)span->defined;
  out[BL_HEAP_COLUMN_committed] = (double)span->committed;
  out[BL_HEAP_COLUMN_faults] = (double)span->totals.counts.page_faults;
  out[BL_HEAP_COLUMN_speed] = speed;
}

/* The heap's counts before a span. */
static const BlHeapCounts *counts_before(const HeapSeries *series, uint32_t span) {
  return span == 0 ? &series->before : &series->spans[span - 1].totals.counts;
}

void heap_series_view(const HeapSeries *series, const SeriesView *view, const double *prices, double *out) {
  for (uint32_t i = 0; i < view->columns * BL_COUNT(BL_HEAP_COLUMN); i++) out[i] = __builtin_nan("");
  ViewWalk walk = view_walk(view);
  for (bool more = view_next(&walk); more;) {
    const uint32_t column = walk.column;
    const BlHeapCounts *before = counts_before(series, walk.span);
    BlHeapSpan span = heap_span_empty();
    for (; more && walk.column == column; more = view_next(&walk))
      heap_span_merge(&span, &series->spans[walk.span]);
    const double speed = heap_speed(mean_cycles(before, &span.totals.counts, prices), prices);
    write_column(&span, speed, out + column * BL_COUNT(BL_HEAP_COLUMN));
  }
}

/* The end of a span in steps, clipped to the record. */
static uint64_t end_of(SeriesExtent extent, uint32_t span) {
  const uint64_t end = span_start(extent.shape, span + 1);
  return end < extent.end ? end : extent.end;
}

static double mean_overhead(const BlHeapTotals *totals) { return totals->overhead / (double)totals->defined; }

static bool is_recorded(SeriesExtent extent, uint32_t span) {
  return span < BL_MAX_SPANS && span_start(extent.shape, span) < extent.end;
}

void heap_series_until(const HeapSeries *series, SeriesExtent extent, uint64_t operations,
                       const double *prices, double *out) {
  for (uint32_t i = 0; i < BL_COUNT(BL_HEAP_UNTIL); i++) out[i] = __builtin_nan("");
  out[BL_HEAP_UNTIL_operations] = 0;
  const uint64_t done = operations < extent.end ? operations : extent.end;
  if (done <= extent.shape.origin) return;
  const uint32_t span = span_of(extent.shape, (uint32_t)(done - 1));
  if (!is_recorded(extent, span)) return;
  const BlHeapTotals *totals = &series->spans[span].totals;
  out[BL_HEAP_UNTIL_operations] = (double)end_of(extent, span);
  out[BL_HEAP_UNTIL_mean_overhead] = mean_overhead(totals);
  out[BL_HEAP_UNTIL_faults] = (double)totals->counts.page_faults;
  out[BL_HEAP_UNTIL_cycles] = heap_cycles(&totals->counts, prices);
  out[BL_HEAP_UNTIL_speed] = heap_speed(mean_cycles(&(BlHeapCounts){0}, &totals->counts, prices), prices);
}

/* 1, -1, or 0 if they are equal or one is NaN. */
static int order_of(double a, double b) { return (a > b) - (a < b); }

void heap_series_crossings(const HeapSeries *a, const HeapSeries *b, SeriesExtent extent, double *out) {
  int before = 0;
  out[BL_HEAP_CROSSINGS_count] = 0;
  out[BL_HEAP_CROSSINGS_first] = out[BL_HEAP_CROSSINGS_last] = __builtin_nan("");
  for (uint32_t span = 0; is_recorded(extent, span); span++) {
    const int order = order_of(mean_overhead(&a->spans[span].totals), mean_overhead(&b->spans[span].totals));
    if (order == 0) continue;
    if (before + order == 0) {
      out[BL_HEAP_CROSSINGS_last] = (double)end_of(extent, span);
      if (out[BL_HEAP_CROSSINGS_count]++ == 0) out[BL_HEAP_CROSSINGS_first] = out[BL_HEAP_CROSSINGS_last];
    }
    before = order;
  }
}
