/* SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014; constants of
 * Vigna's splitmix64.c). The initial state is the seed. */
#ifndef BUFFERLAB_SPLITMIX64_H
#define BUFFERLAB_SPLITMIX64_H

#include "base/bits.h"

/* The finalizer: a hash of 64 bits. */
ALWAYS_INLINE uint64_t splitmix64_mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

ALWAYS_INLINE uint64_t splitmix64_next(uint64_t *state) {
  return splitmix64_mix(*state += 0x9e3779b97f4a7c15u);
}

/* Uniform in 0 .. n - 1, from the upper half of a draw. */
ALWAYS_INLINE uint32_t splitmix64_below(uint64_t *state, uint32_t n) {
  return (uint32_t)((splitmix64_next(state) >> 32) * n >> 32);
}

#endif
