#include "zipf.h"

#include "base/memory.h"
#include "random/fixed_math.h"

#define GUIDES     (1u << ZIPF_GUIDE_BITS)
#define SUM_BYTES  8u
#define WORD_BYTES 4u

/* 2^40 / rank^alpha. alpha * log2(rank) is split into whole powers and a fraction of one. */
static uint64_t weight(uint64_t rank, uint32_t alpha) {
  const uint64_t exponent = alpha * fixed_log2(rank) / 100;
  const uint32_t one = 1u << FRACTION_BITS, below = (uint32_t)exponent & (one - 1);
  const uint64_t shift = (exponent >> FRACTION_BITS) + (below > 0);
  return shift > 40 ? 0 : fixed_power_of_two((one - below) & (one - 1)) << 9 >> shift;
}

/* The integral of x^-alpha over rank - 1 .. rank, but for a factor of 2^(alpha - 40) that all ranks have: the
 * value in the middle times a series in its odd number of halves. */
static uint64_t integral(uint32_t rank, uint32_t alpha) {
  const uint64_t halves = 2ull * rank - 1;
  uint64_t term = weight(halves, alpha), sum = term;
  for (uint32_t i = 0; term > 0; i += 2) {
    term = term * ((alpha + 100 * i) * (alpha + 100 * (i + 1))) /
           (10000ull * (i + 2) * (i + 3) * halves * halves);
    sum += term;
  }
  return sum;
}

/* value * to / from, where value < 2^42 and to < 2 * from; the quotient has 24 fraction bits. */
static uint64_t scaled(uint64_t value, uint64_t to, uint64_t from) {
  while (to >> 39) to >>= 1, from >>= 1;
  return (value >> 8) * ((to << 24) / from) >> 16;
}

/* Weighs the ranks from 3 on by their integrals. Ranks 1 and 2 keep their shares. */
static void weigh_by_integral(Zipf *zipf, uint32_t alpha) {
  uint64_t *sums = zipf->sums, sum = 0;
  if (zipf->ranks < 3) return;
  const uint64_t rest = sums[zipf->ranks - 1] - sums[1];
  for (uint32_t i = 2; i < zipf->ranks; i++) sums[i] = sum += integral(i + 1, alpha);
  for (uint32_t i = 0; i < 2; i++) sums[i] = scaled(sums[i], sum, rest);
  for (uint32_t i = 2; i < zipf->ranks; i++) sums[i] += sums[1];
}

/* floor(total * draw / 2^32) in two products of at most 64 bits. */
static uint64_t share(uint64_t total, uint32_t draw) {
  return (total >> 32) * draw + ((total & 0xffffffffu) * draw >> 32);
}

static void fill_guide(Zipf *zipf) {
  const uint64_t total = zipf->sums[zipf->ranks - 1];
  uint32_t rank = 0;
  for (uint32_t i = 0; i < GUIDES; i++) {
    const uint64_t target = share(total, i << (32 - ZIPF_GUIDE_BITS));
    while (zipf->sums[rank] <= target) rank++;
    zipf->guide[i] = rank;
  }
  zipf->guide[GUIDES] = zipf->ranks - 1;
}

Zipf zipf_open(uint32_t ranks, uint32_t alpha, BlZipf rule) {
  Zipf zipf = {.ranks = ranks,
               .sums = memory_allocate(ranks * SUM_BYTES),
               .guide = memory_allocate((GUIDES + 1) * WORD_BYTES)};
  uint64_t sum = 0;
  for (uint32_t i = 0; i < ranks; i++) zipf.sums[i] = sum += weight(i + 1, alpha);
  if (rule == BL_ZIPF_YCSB) weigh_by_integral(&zipf, alpha);
  fill_guide(&zipf);
  return zipf;
}

void zipf_close(Zipf *zipf) {
  memory_free(zipf->sums, zipf->ranks * SUM_BYTES);
  memory_free(zipf->guide, (GUIDES + 1) * WORD_BYTES);
}

uint32_t zipf_draw(const Zipf *zipf, Pcg32 *rng) {
  const uint32_t draw = pcg32_next(rng), guide = draw >> (32 - ZIPF_GUIDE_BITS);
  const uint64_t target = share(zipf->sums[zipf->ranks - 1], draw);
  uint32_t low = zipf->guide[guide], high = zipf->guide[guide + 1];
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (zipf->sums[middle] > target)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}
