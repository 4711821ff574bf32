/* A bounded time series of a lane's efficiency: first, min, max, last and sum a span, and how often each
 * effect happened. An octave of steps (2^k .. 2^(k+1)-1) has BL_SPANS_PER_OCTAVE spans, so steps below twice
 * that are exact, a span is never wider than 1/1,024 of its step, and nothing is ever merged or moved. A
 * uniform series (width > 0) has equal spans from `origin` on: a range recomputed in detail. */
#ifndef BUFFERLAB_SERIES_H
#define BUFFERLAB_SERIES_H

#include "abi/allocation.h"
#include "base/bits.h"

typedef struct SeriesShape {
  uint32_t origin, width; /* width 0 = octaves, from step 0 */
} SeriesShape;

typedef struct Series {
  BlSpan *spans;
} Series;

static inline uint32_t span_width(SeriesShape shape, uint32_t step) {
  if (shape.width) return shape.width;
  return step < 2 * BL_SPANS_PER_OCTAVE ? 1 : 1u << (top_bit(step) - top_bit(BL_SPANS_PER_OCTAVE));
}

uint32_t span_of(SeriesShape shape, uint32_t step);
/* The first step of a span; 64 bits, since the end of the last one is over 2^32. */
uint64_t span_start(SeriesShape shape, uint32_t span);

void series_reset(Series *series);

/* Adds later steps to a span. */
void span_merge(BlSpan *into, const BlSpan *later);
BlSpan span_empty(void);

/* One step where efficiency is defined. */
ALWAYS_INLINE void span_gather(BlSpan *span, double efficiency) {
  if (UNLIKELY(span->defined == 0)) span->first = span->min = span->max = efficiency;
  span->min = efficiency < span->min ? efficiency : span->min;
  span->max = efficiency > span->max ? efficiency : span->max;
  span->last = efficiency;
  span->sum += efficiency;
  span->defined++;
}

/* What a view shows: `columns` columns over `bounds`, out of the spans that begin below `end`. */
typedef struct SeriesView {
  SeriesShape shape;
  uint64_t end;
  const uint32_t *bounds;
  uint32_t columns;
} SeriesView;

/* A walk over the spans of a view, in order: each with the column in which it begins. */
typedef struct ViewWalk {
  const SeriesView *view;
  uint32_t span, column;
} ViewWalk;

ViewWalk view_walk(const SeriesView *view);
/* Goes to the next span, the first at first; false = there is no more. */
bool view_next(ViewWalk *walk);

/* Merges the spans that begin in [bounds[i], bounds[i + 1]) and below `end` into column i. */
void series_view(const Series *series, const SeriesView *view, BlSpan *out);

#endif
