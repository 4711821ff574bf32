/* Collects a figure over steps: BlSummary. */
#ifndef BUFFERLAB_SUMMARY_H
#define BUFFERLAB_SUMMARY_H

#include "abi/kernel.h"
#include "base/bits.h"

/* Over no step. */
static inline BlSummary summary_empty(void) {
  const double none = __builtin_nan("");
  return (BlSummary){.first = none, .min = none, .max = none, .last = none};
}

ALWAYS_INLINE bool summary_is_empty(const BlSummary *summary) { return summary->first != summary->first; }

/* Adds later steps, at least one. */
ALWAYS_INLINE void summary_extend(BlSummary *into, const BlSummary *later) {
  if (UNLIKELY(summary_is_empty(into))) into->first = into->min = into->max = later->first;
  into->min = later->min < into->min ? later->min : into->min;
  into->max = later->max > into->max ? later->max : into->max;
  into->last = later->last;
  into->sum += later->sum;
}

/* Adds a step. */
ALWAYS_INLINE void summary_add(BlSummary *summary, double value) {
  summary_extend(summary, &(BlSummary){value, value, value, value, value});
}

/* Adds later steps, if any. */
static inline void summary_merge(BlSummary *into, const BlSummary *later) {
  if (!summary_is_empty(later)) summary_extend(into, later);
}

#endif
