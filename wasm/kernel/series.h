/* The shape of a bounded time series: it maps steps to spans. An octave of steps (2^k .. 2^(k+1)-1) has
 * BL_SPANS_PER_OCTAVE spans. Steps below twice that are exact, and a span is never wider than 1/1,024 of
 * its step. Spans are never merged or moved. A uniform series (width > 0) has equal spans from `origin`
 * on, for a range recomputed in detail. The model owns the contents of a span. */
#ifndef BUFFERLAB_SERIES_H
#define BUFFERLAB_SERIES_H

#include "abi/kernel.h"
#include "base/bits.h"

typedef struct SeriesShape {
  uint32_t origin, width; /* width 0 = octaves, from step 0 */
} SeriesShape;

/* The number of steps in the span that contains `step`. */
static inline uint32_t span_width(SeriesShape shape, uint32_t step) {
  if (shape.width) return shape.width;
  return step < 2 * BL_SPANS_PER_OCTAVE ? 1 : 1u << (top_bit(step) - top_bit(BL_SPANS_PER_OCTAVE));
}

/* The span that contains a step. `step` is not before the origin. */
uint32_t span_of(SeriesShape shape, uint32_t step);
/* The first step of a span. 64 bits, because the end of the last span exceeds 2^32. */
uint64_t span_start(SeriesShape shape, uint32_t span);

/* A view: `columns` columns over `bounds`, from the spans that begin below `end`. */
typedef struct SeriesView {
  SeriesShape shape;
  uint64_t end;
  const uint32_t *bounds;
  uint32_t columns;
} SeriesView;

/* Iterates over the spans of a view, in order, each with the column in which it begins. */
typedef struct ViewWalk {
  const SeriesView *view;
  uint32_t span, column;
} ViewWalk;

/* A walk that stands before the first span of the view. */
ViewWalk view_walk(const SeriesView *view);
/* Moves to the next span; the first call moves to the first. false = no more spans. */
bool view_next(ViewWalk *walk);

#endif
