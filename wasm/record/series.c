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

BlSpan span_empty(void) {
  const double none = __builtin_nan("");
  return (BlSpan){.first = none, .min = none, .max = none, .last = none};
}

void series_reset(Series *series) {
  for (uint32_t i = 0; i < BL_MAX_SPANS; i++) series->spans[i] = span_empty();
}

void span_merge(BlSpan *into, const BlSpan *later) {
  for (uint32_t i = 0; i < BL_EFFECT_COUNT; i++) into->effects[i] += later->effects[i];
  if (later->defined == 0) return;
  if (into->defined == 0) into->first = into->min = into->max = later->first;
  if (later->min < into->min) into->min = later->min;
  if (later->max > into->max) into->max = later->max;
  into->last = later->last;
  into->sum += later->sum;
  into->defined += later->defined;
}

void series_view(const Series *series, SeriesShape shape, uint64_t end, const uint32_t *bounds,
                 uint32_t columns, BlSpan *out) {
  for (uint32_t i = 0; i < columns; i++) out[i] = span_empty();
  if (bounds[0] < shape.origin) return;
  uint32_t span = span_of(shape, bounds[0]);
  if (span_start(shape, span) < bounds[0]) span++;
  for (uint32_t column = 0; span < BL_MAX_SPANS; span++) {
    const uint64_t start = span_start(shape, span);
    while (column < columns && start >= bounds[column + 1]) column++;
    if (column == columns || start >= end) return;
    span_merge(&out[column], &series->spans[span]);
  }
}
