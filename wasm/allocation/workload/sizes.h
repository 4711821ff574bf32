/* Requested sizes: doubling, listed, uniform, histogram, log-normal, Pareto, bimodal (docs/models.md).
 * Units: bytes. */
#ifndef BUFFERLAB_SIZES_H
#define BUFFERLAB_SIZES_H

#include "abi/allocation.h"
#include "random/msvc_rand.h"
#include "random/pcg32.h"

typedef struct Sizes {
  const BlScenario *scenario;
  uint32_t doublings;    /* most doublings: the top is the first power at or above size_max */
  uint32_t total_weight; /* of the size table */
} Sizes;

/* Precomputes the values for the draws below from a checked scenario. */
Sizes sizes_of(const BlScenario *scenario);

/* The smallest size that at least 99 % of requests do not exceed. Exact for a distribution with a table,
 * otherwise estimated from a separate sample. */
uint32_t sizes_percentile_99(const Sizes *sizes);

/* Draws a size from stream 2. Draws per size: doubling one per test, histogram two, normal twelve, bimodal
 * thirteen, others one. */
uint32_t sizes_draw(const Sizes *sizes, Pcg32 *rng);

/* The same for the msvc generator. A chance of 1/2 is the low bit, 1/k is draw % k == 0. Doubling only. */
ALWAYS_INLINE uint32_t sizes_draw_msvc(const Sizes *sizes, uint32_t *rand) {
  const BlScenario *s = sizes->scenario;
  if (s->double_num * 2u == s->double_den) return s->size_min << msvc_heads(rand, sizes->doublings);
  uint32_t size = s->size_min;
  for (uint32_t i = 0; i < sizes->doublings && msvc_next(rand) % s->double_den == 0; i++) size *= 2;
  return size;
}

#endif
