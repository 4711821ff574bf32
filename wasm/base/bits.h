/* Bit operations and inlining attributes. */
#ifndef BUFFERLAB_BITS_H
#define BUFFERLAB_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* Keeps the hot path one loop, because its callees must be inlined. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))
/* For code that few policies need: calling it keeps the hot path small. */
#define NEVER_INLINE __attribute__((noinline, unused))
/* For code outside of steps: compiled for its size. */
#define RARELY_CALLED __attribute__((cold))
/* Between these two, a source is compiled for its size, which takes up to a fifth off a core's code. */
#ifdef __clang__
#define SMALL_CODE_BEGIN _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define SMALL_CODE_END   _Pragma("clang attribute pop")
#else
#define SMALL_CODE_BEGIN
#define SMALL_CODE_END
#endif
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

/* Index of the highest set bit; value > 0. */
ALWAYS_INLINE uint32_t top_bit(uint32_t value) { return 31u - (uint32_t)__builtin_clz(value); }

ALWAYS_INLINE uint32_t top_bit_of_long(uint64_t value) { return 63u - (uint32_t)__builtin_clzll(value); }

/* Index of the lowest set bit; value > 0. */
ALWAYS_INLINE uint32_t lowest_bit(uint64_t value) { return (uint32_t)__builtin_ctzll(value); }

/* Quarter-octave of a size > 0: with top bit b and next two bits q, class 4 b + q (0 .. 123 below 2^31). */
ALWAYS_INLINE uint32_t size_class(uint32_t size) {
  const uint32_t shift = (uint32_t)__builtin_clz(size);
  return (31u - shift) * 4u + (((size << shift) >> 29) & 3u);
}

ALWAYS_INLINE uint32_t min_u32(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* A key that orders as `key` does if flip is 0, and the other way round if flip is ~0. */
ALWAYS_INLINE uint32_t ordered(uint32_t key, uint32_t flip) { return key ^ flip; }

#endif
