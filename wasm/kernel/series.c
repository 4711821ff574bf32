#include "series.h"

uint32_t span_of(SeriesShape shape, uint32_t step) {
  if (shape.width) return (step - shape.origin) / shape.width;
  if (step < 2 * BL_SPANS_PER_OCTAVE) return step;
  const uint32_t shift = top_bit(step) - top_bit(BL_SPANS_PER_OCTAVE);
  return shift * BL_SPANS_PER_OCTAVE + (step >> shift);
}

uint64_t span_start(SeriesShape shape, uint32_t span) {
  if (shape.width) return shape.origin + (uint64_t)span * shape.width;
  if (span < 2 * BL_SPANS_PER_OCTAVE) return span;
  const uint32_t shift = span / BL_SPANS_PER_OCTAVE - 1;
  return (uint64_t)(BL_SPANS_PER_OCTAVE + span % BL_SPANS_PER_OCTAVE) << shift;
}

ViewWalk view_walk(const SeriesView *view) {
  const uint32_t from = view->bounds[0];
  ViewWalk walk = {.view = view, .span = BL_MAX_SPANS};
  if (from < view->shape.origin) return walk;
  walk.span = span_of(view->shape, from);
  if (span_start(view->shape, walk.span) >= from) walk.span--;
  return walk;
}

bool view_next(ViewWalk *walk) {
  const SeriesView *view = walk->view;
  if (++walk->span >= BL_MAX_SPANS) return false;
  const uint64_t start = span_start(view->shape, walk->span);
  while (walk->column < view->columns && start >= view->bounds[walk->column + 1]) walk->column++;
  return walk->column < view->columns && start < view->end;
}
