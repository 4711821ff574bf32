/* Performs lines of own text (docs/call-traces.md) as calls: IDs are keys, an ID without a block is null. */
#ifndef BUFFERLAB_TEXT_CALLS_H
#define BUFFERLAB_TEXT_CALLS_H

#include "canonical.h"

/* The times of a text. A first one on a clock with another start counts as the start. */
typedef struct TextTimes {
  bool has_start;
  uint64_t start, time;
} TextTimes;

/* Performs lines until one is not allowed. Returns how many were performed. */
uint32_t text_calls_perform(Canonical *canonical, TextTimes *times, const BlCallLine *lines, uint32_t count);

#endif
