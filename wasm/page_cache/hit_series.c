#include "hit_series.h"

BlHitSpan hit_span_empty(void) { return (BlHitSpan){.ratio = summary_empty()}; }

void hit_series_reset(BlHitSpan *spans) {
  for (uint32_t i = 0; i < BL_MAX_SPANS; i++) spans[i] = hit_span_empty();
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

void hit_span_add_window(BlHitSpan *span, uint32_t hits) {
  merge_windows(span, &(BlHitSpan){.windows = 1,
                                   .window_first = hits,
                                   .window_min = hits,
                                   .window_max = hits,
                                   .window_last = hits,
                                   .window_sum = hits});
}

void hit_span_merge(BlHitSpan *into, const BlHitSpan *later) {
  summary_merge(&into->ratio, &later->ratio);
  into->defined += later->defined;
  merge_windows(into, later);
}

void hit_series_view(const BlHitSpan *spans, const SeriesView *view, BlHitSpan *out) {
  for (uint32_t i = 0; i < view->columns; i++) out[i] = hit_span_empty();
  ViewWalk walk = view_walk(view);
  while (view_next(&walk)) hit_span_merge(&out[walk.column], &spans[walk.span]);
}
