#include "hit_series.h"

BlHitSpan hit_span_empty(void) {
  const double none = __builtin_nan("");
  return (BlHitSpan){.first = none, .min = none, .max = none, .last = none};
}

void hit_series_reset(BlHitSpan *spans) {
  for (uint32_t i = 0; i < BL_MAX_SPANS; i++) spans[i] = hit_span_empty();
}

void hit_span_add_window(BlHitSpan *span, uint32_t hits) {
  if (span->windows++ == 0) span->window_first = span->window_min = span->window_max = hits;
  if (hits < span->window_min) span->window_min = hits;
  if (hits > span->window_max) span->window_max = hits;
  span->window_last = hits;
  span->window_sum += hits;
}

static void merge_ratios(BlHitSpan *into, const BlHitSpan *later) {
  if (later->defined == 0) return;
  if (into->defined == 0) into->first = into->min = into->max = later->first;
  if (later->min < into->min) into->min = later->min;
  if (later->max > into->max) into->max = later->max;
  into->last = later->last;
  into->sum += later->sum;
  into->defined += later->defined;
}

static void merge_windows(BlHitSpan *into, const BlHitSpan *later) {
  if (later->windows == 0) return;
  if (into->windows == 0) into->window_first = into->window_min = into->window_max = later->window_first;
  if (later->window_min < into->window_min) into->window_min = later->window_min;
  if (later->window_max > into->window_max) into->window_max = later->window_max;
  into->window_last = later->window_last;
  into->window_sum += later->window_sum;
  into->windows += later->windows;
}

void hit_span_merge(BlHitSpan *into, const BlHitSpan *later) {
  merge_ratios(into, later);
  merge_windows(into, later);
}

void hit_series_view(const BlHitSpan *spans, const SeriesView *view, BlHitSpan *out) {
  for (uint32_t i = 0; i < view->columns; i++) out[i] = hit_span_empty();
  ViewWalk walk = view_walk(view);
  while (view_next(&walk)) hit_span_merge(&out[walk.column], &spans[walk.span]);
}
