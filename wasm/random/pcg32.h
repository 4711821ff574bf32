/* PCG XSH-RR 64/32 (O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms
 * for Random Number Generation", 2014; pcg-c-basic 0.9), one stream per purpose. */
#ifndef BUFFERLAB_PCG32_H
#define BUFFERLAB_PCG32_H

#include "base/bits.h"
#include "base/state_struct.h"

typedef enum {
  STREAM_COIN = 1, /* allocate or free */
  STREAM_SIZES = 2,
  STREAM_FREES = 3,
  STREAM_LIFETIMES = 4,
  STREAM_POLICY = 5,    /* random eviction, one per lane, all with the same start */
  STREAM_ACCESSES = 6,  /* the pages that requests name */
  STREAM_ESTIMATES = 7, /* figures estimated from a sample */
  STREAM_SLOTS = 8,     /* slots of the low-fragmentation heap, with a seed of its own */
  STREAM_BATCHES = 9,   /* the orders of realloc and free */
} RandomStream;

typedef struct Pcg32 {
  uint64_t state, increment;
} Pcg32;
STATE_STRUCT(Pcg32, state, increment);

ALWAYS_INLINE uint32_t pcg32_next(Pcg32 *rng) {
  const uint64_t old = rng->state;
  rng->state = old * 6364136223846793005u + rng->increment;
  const uint32_t xorshifted = (uint32_t)(((old >> 18) ^ old) >> 27);
  const uint32_t rotation = (uint32_t)(old >> 59);
  return (xorshifted >> rotation) | (xorshifted << ((32u - rotation) & 31u));
}

static inline Pcg32 pcg32_start(uint64_t seed, uint64_t stream) {
  Pcg32 rng = {.state = 0, .increment = (stream << 1) | 1u};
  pcg32_next(&rng);
  rng.state += seed;
  pcg32_next(&rng);
  return rng;
}

/* Uniform in 0 .. n - 1 by multiplication, with a bias below n / 2^32. */
ALWAYS_INLINE uint32_t pcg32_below(Pcg32 *rng, uint32_t n) {
  return (uint32_t)(((uint64_t)pcg32_next(rng) * n) >> 32);
}

/* True with probability parts / of: draw < floor(2^32 * parts / of), without a division. */
ALWAYS_INLINE bool chance(uint32_t draw, uint32_t parts, uint32_t of) {
  return ((uint64_t)draw + 1u) * of <= (uint64_t)parts << 32;
}

#endif
