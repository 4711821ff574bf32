#include "random/fixed_math.h"

#define ONE     (1ull << 31)  /* 1 with 31 fraction bits */
#define LN_2    2977044472ull /* ln 2 with 32 fraction bits */
#define MAX_BIT 31

uint64_t fixed_log2(uint64_t value) {
  if (value >> 32) return 1ull << 32;
  const uint32_t top = top_bit((uint32_t)value);
  uint64_t y = value << (MAX_BIT - top), result = top;
  for (uint32_t i = 0; i < FRACTION_BITS; i++) {
    y = y * y >> MAX_BIT;
    result *= 2;
    if (y >> 32) y >>= 1, result += 1;
  }
  return result;
}

/* 2^(1/2^i) with 31 fraction bits, i = 1 ..: each is the square root of the previous one, rounded down. */
static const uint32_t ROOTS[FRACTION_BITS] = {
    3037000499u, 2553802833u, 2341847523u, 2242560871u, 2194507416u, 2170868211u, 2159144271u,
    2153306066u, 2150392886u, 2148937774u, 2148210587u, 2147847086u, 2147665359u, 2147574501u,
    2147529074u, 2147506360u, 2147495003u, 2147489325u, 2147486486u, 2147485066u, 2147484356u,
    2147484001u, 2147483824u, 2147483735u, 2147483691u, 2147483669u, 2147483658u,
};

/* One root per set bit of the fraction, from the top. A clear bit multiplies by 1: a branch per random bit
 * would be mispredicted half of the time. */
uint64_t fixed_power_of_two(uint32_t fraction) {
  uint64_t power = ONE;
  for (uint32_t i = 0; i < FRACTION_BITS; i++) {
    const uint32_t set = 0u - (fraction >> (FRACTION_BITS - 1 - i) & 1u);
    power += power * (set & (ROOTS[i] - (uint32_t)ONE)) >> MAX_BIT;
  }
  return power;
}

uint32_t fixed_root(uint32_t bit) { return ROOTS[bit - 1]; }

uint32_t fixed_scale(uint32_t base, int64_t exponent, uint32_t min, uint32_t max) {
  const int64_t whole = exponent >> FRACTION_BITS;
  const uint32_t fraction = (uint32_t)exponent & ((1u << FRACTION_BITS) - 1);
  if (whole >= MAX_BIT) return max; /* base >= 1, so the result is at least 2^31 */
  if (whole <= -33) return min;
  const uint64_t value = base * fixed_power_of_two(fraction) >> (MAX_BIT - whole);
  if (value < min) return min;
  return value > max ? max : (uint32_t)value;
}

uint64_t draw_minus_log2(Pcg32 *rng) { return (1ull << 32) - fixed_log2((uint64_t)pcg32_next(rng) + 1); }

uint32_t draw_exponential(Pcg32 *rng, uint32_t mean) {
  return (uint32_t)(mean * (draw_minus_log2(rng) * LN_2 >> 32) >> FRACTION_BITS);
}

int64_t draw_normal(Pcg32 *rng) {
  int64_t sum = -(6ll << 32);
  for (uint32_t i = 0; i < 12; i++) sum += pcg32_next(rng);
  return sum >> (32u - FRACTION_BITS);
}
