/* Logarithm, power and the draws made of them in integers: libm differs between C libraries in the last bit
 * (docs/determinism.md). Fractions have 27 bits. Every product fits 64 bits. */
#ifndef BUFFERLAB_FIXED_MATH_H
#define BUFFERLAB_FIXED_MATH_H

#include "random/pcg32.h"

#define FRACTION_BITS 27u

/* log2 of 1 .. 2^32. */
uint64_t fixed_log2(uint64_t value);
/* base * 2^exponent, held in least .. most (below 2^31); exponent has 27 bits of fraction, base is below
 * 2^31. */
uint32_t fixed_scale(uint32_t base, int64_t exponent, uint32_t least, uint32_t most);

/* 2^(1/2^bit) in 31 bits of fraction, bit 1 .. 27: the factors that powers are made of. */
uint32_t fixed_root(uint32_t bit);

/* -log2 of a uniform number in (0, 1]: 0 .. 32. */
uint64_t draw_minus_log2(Pcg32 *rng);
/* Exponentially distributed, rounded down; mean below 2^32. */
uint32_t draw_exponential(Pcg32 *rng, uint32_t mean);
/* A sum of twelve uniform numbers less six: close to a standard normal; 27 bits of fraction. */
int64_t draw_normal(Pcg32 *rng);

#endif
