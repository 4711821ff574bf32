#include "sizes.h"

#include "base/memory.h"
#include "random/fixed_math.h"

static uint32_t most_doublings(const BlScenario *s) {
  uint32_t count = 0;
  for (uint64_t size = s->size_min; size < s->size_max; size *= 2) count++;
  return count;
}

/* With fixed counts, every listed size has the same number of slots. */
static uint32_t weight_of(const BlScenario *s, uint32_t part) {
  return s->lifetime_model == BL_LIFETIME_MODEL_FIXED_COUNTS ? 1 : s->parts[part].weight;
}

Sizes sizes_of(const BlScenario *s) {
  Sizes sizes = {.scenario = s, .doublings = most_doublings(s)};
  for (uint32_t i = 0; i < s->part_count; i++) sizes.total_weight += weight_of(s, i);
  return sizes;
}

static uint32_t draw_doubling(const Sizes *sizes, Pcg32 *rng) {
  const BlScenario *s = sizes->scenario;
  uint32_t size = s->size_min;
  for (uint32_t i = 0; i < sizes->doublings && chance(pcg32_next(rng), s->double_num, s->double_den); i++)
    size *= 2;
  return size;
}

static const BlPart *draw_part(const Sizes *sizes, Pcg32 *rng) {
  uint32_t at = pcg32_below(rng, sizes->total_weight);
  const BlPart *part = sizes->scenario->parts;
  while (at >= part->weight) at -= part++->weight;
  return part;
}

static uint32_t draw_between(uint32_t lo, uint32_t hi, Pcg32 *rng) {
  return lo + pcg32_below(rng, hi - lo + 1);
}

static uint32_t draw_log_normal(const BlScenario *s, uint32_t median, uint32_t spread, Pcg32 *rng) {
  const int64_t parts = draw_normal(rng) * spread;
  const int64_t exponent = parts >= 0 ? parts / 100 : -((-parts + 99) / 100); /* rounded down */
  return fixed_scale(median, exponent, s->size_min, s->size_max);
}

static uint32_t draw_pareto(const BlScenario *s, Pcg32 *rng) {
  const uint64_t exponent = 100 * draw_minus_log2(rng) / s->alpha;
  return fixed_scale(s->size_min, (int64_t)exponent, s->size_min, s->size_max);
}

static uint32_t draw_bimodal(const BlScenario *s, Pcg32 *rng) {
  const bool first = pcg32_below(rng, 100) < s->first_weight;
  return draw_log_normal(s, first ? s->median : s->second_median, first ? s->spread : s->second_spread, rng);
}

uint32_t sizes_draw(const Sizes *sizes, Pcg32 *rng) {
  const BlScenario *s = sizes->scenario;
  switch ((BlSizes)s->sizes) {
    case BL_SIZES_DOUBLING:
      return draw_doubling(sizes, rng);
    case BL_SIZES_UNIFORM:
      return draw_between(s->size_min, s->size_max, rng);
    case BL_SIZES_LISTED:
      return draw_part(sizes, rng)->lo;
    case BL_SIZES_HISTOGRAM: {
      const BlPart *bin = draw_part(sizes, rng);
      return draw_between(bin->lo, bin->hi, rng);
    }
    case BL_SIZES_LOG_NORMAL:
      return draw_log_normal(s, s->median, s->spread, rng);
    case BL_SIZES_PARETO:
      return draw_pareto(s, rng);
    case BL_SIZES_BIMODAL:
      return draw_bimodal(s, rng);
  }
  return s->size_min;
}

/* A natural number of up to 1,024 bits: 31 factors of at most 20 bits each, times 100. */
typedef struct Wide {
  uint32_t limbs[32];
} Wide;

static RARELY_CALLED void wide_multiply(Wide *wide, uint32_t by) {
  uint64_t carry = 0;
  for (uint32_t i = 0; i < 32; i++) {
    carry += (uint64_t)wide->limbs[i] * by;
    wide->limbs[i] = (uint32_t)carry;
    carry >>= 32;
  }
}

static RARELY_CALLED bool wide_at_most(const Wide *a, const Wide *b) {
  for (uint32_t i = 32; i-- > 0;)
    if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i];
  return true;
}

/* A size over min * 2^k has probability (num / den)^(k + 1). Finds the smallest k where that is at most
 * 1/100. */
static RARELY_CALLED uint32_t percentile_doubling(const Sizes *sizes) {
  const BlScenario *s = sizes->scenario;
  Wide tail = {.limbs = {100}}, whole = {.limbs = {1}};
  for (uint32_t k = 0; k < sizes->doublings; k++) {
    wide_multiply(&tail, s->double_num);
    wide_multiply(&whole, s->double_den);
    if (wide_at_most(&tail, &whole)) return s->size_min << k;
  }
  return s->size_min << sizes->doublings;
}

static RARELY_CALLED uint64_t weight_up_to(const Sizes *sizes, uint32_t size) {
  uint64_t weight = 0;
  for (uint32_t i = 0; i < sizes->scenario->part_count; i++)
    if (sizes->scenario->parts[i].hi <= size) weight += weight_of(sizes->scenario, i);
  return weight;
}

static bool covers_99(const Sizes *sizes, uint64_t weight) {
  return weight * 100 >= (uint64_t)sizes->total_weight * 99;
}

static RARELY_CALLED uint32_t percentile_listed(const Sizes *sizes) {
  uint32_t best = BL_MAX_SIZE;
  for (uint32_t i = 0; i < sizes->scenario->part_count; i++) {
    const uint32_t size = sizes->scenario->parts[i].hi;
    if (size < best && covers_99(sizes, weight_up_to(sizes, size))) best = size;
  }
  return best;
}

/* Goes into the first bin that reaches 99 % as far as needed. Fits 64 bits: 99 * 64 * 10^6 * 2^30 < 2^63. */
static RARELY_CALLED uint32_t percentile_histogram(const Sizes *sizes) {
  uint64_t below = 0;
  for (uint32_t i = 0; i < sizes->scenario->part_count; i++) {
    const BlPart *bin = &sizes->scenario->parts[i];
    if (bin->weight && covers_99(sizes, below + bin->weight)) {
      const uint64_t missing = (uint64_t)sizes->total_weight * 99 - below * 100;
      const uint64_t unit = (uint64_t)bin->weight * 100, length = bin->hi - bin->lo + 1;
      return bin->lo + (uint32_t)((missing * length + unit - 1) / unit) - 1;
    }
    below += bin->weight;
  }
  return BL_MAX_SIZE;
}

#define SAMPLE  65536u
#define RANK_99 64881u /* rank in the sample, from 1: the lowest with at most 1 % above it */

static RARELY_CALLED uint32_t count_at_most(const uint32_t *sample, uint32_t size) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < SAMPLE; i++) count += sample[i] <= size;
  return count;
}

/* Bisects the range of sizes. The sample's memory serves keyframes afterwards. */
static RARELY_CALLED uint32_t percentile_sampled(const Sizes *sizes) {
  Pcg32 rng = pcg32_start(sizes->scenario->seed, STREAM_ESTIMATES);
  uint32_t *sample = memory_allocate(SAMPLE * (uint32_t)sizeof(uint32_t));
  for (uint32_t i = 0; i < SAMPLE; i++) sample[i] = sizes_draw(sizes, &rng);
  uint32_t low = 1, high = BL_MAX_SIZE;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (count_at_most(sample, middle) >= RANK_99)
      high = middle;
    else
      low = middle + 1;
  }
  memory_free(sample, SAMPLE * (uint32_t)sizeof(uint32_t));
  return low;
}

static RARELY_CALLED uint32_t percentile_uniform(const BlScenario *s) {
  const uint64_t length = s->size_max - s->size_min + 1;
  return s->size_min + (uint32_t)((length * 99 + 99) / 100) - 1;
}

RARELY_CALLED uint32_t sizes_percentile_99(const Sizes *sizes) {
  switch ((BlSizes)sizes->scenario->sizes) {
    case BL_SIZES_DOUBLING:
      return percentile_doubling(sizes);
    case BL_SIZES_LISTED:
      return percentile_listed(sizes);
    case BL_SIZES_HISTOGRAM:
      return percentile_histogram(sizes);
    case BL_SIZES_UNIFORM:
      return percentile_uniform(sizes->scenario);
    case BL_SIZES_LOG_NORMAL:
    case BL_SIZES_PARETO:
    case BL_SIZES_BIMODAL:
      break;
  }
  return percentile_sampled(sizes);
}
