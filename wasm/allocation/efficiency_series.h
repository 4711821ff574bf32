/* The series of a lane's efficiency: first, min, max, last and sum per span, and the count of each effect.
 * It is a record, outside keyframes and hash. */
#ifndef BUFFERLAB_EFFICIENCY_SERIES_H
#define BUFFERLAB_EFFICIENCY_SERIES_H

#include "abi/allocation.h"
#include "kernel/series.h"
#include "kernel/summary.h"

typedef struct EfficiencySeries {
  BlSpan *spans;  /* room for BL_MAX_SPANS */
  uint32_t count; /* the first spans; the others are empty and not written yet */
} EfficiencySeries;

BlSpan efficiency_span_empty(void);
/* Empties the series. */
void efficiency_series_reset(EfficiencySeries *series);
/* A span to add steps to. */
BlSpan *efficiency_series_span(EfficiencySeries *series, uint32_t span);
/* Adds later steps to a span. */
void efficiency_span_merge(BlSpan *into, const BlSpan *later);

/* Adds one step at which efficiency is defined. */
ALWAYS_INLINE void efficiency_span_add(BlSpan *span, double efficiency) {
  summary_add(&span->efficiency, efficiency);
  span->defined++;
}

/* Merges into column i the spans that begin in [bounds[i], bounds[i + 1]) and below `end`. */
void efficiency_series_view(const EfficiencySeries *series, const SeriesView *view, BlSpan *out);

#endif
