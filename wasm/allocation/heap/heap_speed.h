/* Mean cost of operations, and operations per second: the only place for both. */
#ifndef BUFFERLAB_HEAP_SPEED_H
#define BUFFERLAB_HEAP_SPEED_H

#include "abi/allocation.h"

/* Operations per second at the clock of the price list; NaN if none was done or they cost nothing. */
static inline double heap_speed(double mean_cycles, const double *prices) {
  return mean_cycles > 0 ? prices[BL_HEAP_PRICE_hertz] / mean_cycles : __builtin_nan("");
}

/* Derives the figures mean_cycles and speed from cycles and operations. */
static inline void heap_speed_figures(const double *prices, double *figures) {
  const double each = figures[BL_HEAP_FIGURE_cycles] / figures[BL_HEAP_FIGURE_operations];
  figures[BL_HEAP_FIGURE_mean_cycles] = each;
  figures[BL_HEAP_FIGURE_speed] = heap_speed(each, prices);
}

#endif
