/* The series of a lane: hit ratio after each counted request, and hits of whole windows, per span. */
#ifndef BUFFERLAB_HIT_SERIES_H
#define BUFFERLAB_HIT_SERIES_H

#include "abi/page_cache.h"
#include "kernel/series.h"
#include "kernel/summary.h"

BlHitSpan hit_span_empty(void);
/* Empties BL_MAX_SPANS spans. */
void hit_series_reset(BlHitSpan *spans);
/* Adds the hits of a window that ends in the span. */
void hit_span_add_window(BlHitSpan *span, uint32_t hits);
/* Adds later steps to a span. */
void hit_span_merge(BlHitSpan *into, const BlHitSpan *later);
/* Merges into column i the spans that begin in [bounds[i], bounds[i + 1]) and below `end`. */
void hit_series_view(const BlHitSpan *spans, const SeriesView *view, BlHitSpan *out);

#endif
