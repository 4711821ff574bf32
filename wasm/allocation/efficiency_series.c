#include "efficiency_series.h"

SMALL_CODE_BEGIN

BlSpan efficiency_span_empty(void) { return (BlSpan){.efficiency = summary_empty()}; }

void efficiency_series_reset(EfficiencySeries *series) { series->count = 0; }

BlSpan *efficiency_series_span(EfficiencySeries *series, uint32_t span) {
  while (series->count <= span) series->spans[series->count++] = efficiency_span_empty();
  return &series->spans[span];
}

void efficiency_span_merge(BlSpan *into, const BlSpan *later) {
  for (uint32_t i = 0; i < BL_COUNT(BL_EFFECTS); i++) into->effects[i] += later->effects[i];
  summary_merge(&into->efficiency, &later->efficiency);
  into->defined += later->defined;
}

void efficiency_series_view(const EfficiencySeries *series, const SeriesView *view, BlSpan *out) {
  for (uint32_t i = 0; i < view->columns; i++) out[i] = efficiency_span_empty();
  ViewWalk walk = view_walk(view);
  while (view_next(&walk)) efficiency_span_merge(&out[walk.column], &series->spans[walk.span]);
}

SMALL_CODE_END
