/* Logarithm, power and the draws based on them, in integers, because libm differs between C libraries in
 * the last bit (docs/determinism.md). Fractions have 27 bits. Every product fits 64 bits. */
#ifndef BUFFERLAB_FIXED_MATH_H
#define BUFFERLAB_FIXED_MATH_H

#include "random/pcg32.h"

#define FRACTION_BITS 27u

/* log2 of 1 .. 2^32. */
uint64_t fixed_log2(uint64_t value);
/* base * 2^exponent, clamped to least .. most (below 2^31). exponent has 27 fraction bits; base is below
 * 2^31. */
uint32_t fixed_scale(uint32_t base, int64_t exponent, uint32_t min, uint32_t max);

/* 2^fraction with 31 fraction bits, 2^31 .. 2^32 - 1. The fraction has 27 bits and is below 1. */
uint64_t fixed_power_of_two(uint32_t fraction);
/* 2^(1/2^bit) with 31 fraction bits, bit 1 .. 27: the factors of powers. */
uint32_t fixed_root(uint32_t bit);

/* -log2 of a uniform number in (0, 1]: 0 .. 32. */
uint64_t draw_minus_log2(Pcg32 *rng);
/* Exponentially distributed, rounded down; mean below 2^32. */
uint32_t draw_exponential(Pcg32 *rng, uint32_t mean);
/* A sum of twelve uniform numbers minus six, close to a standard normal; 27 fraction bits. */
int64_t draw_normal(Pcg32 *rng);

#endif
