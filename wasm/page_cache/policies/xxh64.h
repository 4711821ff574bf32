/* XXH64 of eight bytes, as published in the xxHash specification (Collet, "xxHash fast digest algorithm",
 * version 0.1.1). */
#ifndef BUFFERLAB_XXH64_H
#define BUFFERLAB_XXH64_H

#include "base/bits.h"

#define XXH_PRIME_1 0x9e3779b185ebca87u
#define XXH_PRIME_2 0xc2b2ae3d27d4eb4fu
#define XXH_PRIME_3 0x165667b19e3779f9u
#define XXH_PRIME_4 0x85ebca77c2b2ae63u
#define XXH_PRIME_5 0x27d4eb2f165667c5u

ALWAYS_INLINE uint64_t rotate_left(uint64_t value, uint32_t bits) {
  return value << bits | value >> (64 - bits);
}

/* The hash of `value` as eight bytes, the lowest first. */
static inline uint64_t xxh64_of_word(uint64_t value, uint64_t seed) {
  uint64_t hash = seed + XXH_PRIME_5 + 8;
  hash ^= rotate_left(value * XXH_PRIME_2, 31) * XXH_PRIME_1;
  hash = rotate_left(hash, 27) * XXH_PRIME_1 + XXH_PRIME_4;
  hash = (hash ^ hash >> 33) * XXH_PRIME_2;
  hash = (hash ^ hash >> 29) * XXH_PRIME_3;
  return hash ^ hash >> 32;
}

#endif
