/* The threads of a workload: who takes and who returns at a step. Both follow from the seed and the step, so
 * they are the same in all lanes and leave no state. */
#ifndef BUFFERLAB_THREADS_H
#define BUFFERLAB_THREADS_H

#include "abi/allocation.h"
#include "random/splitmix64.h"

typedef struct Threads {
  uint64_t takes, returns; /* seeds */
  uint32_t count;
  uint32_t crossing; /* percent of returns by another thread than the one that took */
} Threads;

static inline Threads threads_of(const BlScenario *scenario) {
  return (Threads){.takes = splitmix64_mix(scenario->seed + 1ull),
                   .returns = splitmix64_mix(scenario->seed + 2ull),
                   .count = scenario->threads,
                   .crossing = scenario->crossing};
}

static inline uint64_t threads_draws_at(uint64_t seed, uint32_t step) {
  return seed + step * 0x9e3779b97f4a7c15u;
}

/* The thread that takes at a step: any, with equal chances. */
static inline uint32_t threads_taker(const Threads *threads, uint32_t step) {
  uint64_t draws = threads_draws_at(threads->takes, step);
  return splitmix64_below(&draws, threads->count);
}

/* The thread that returns at a step what `taker` took: the taker, or by chance any other. */
static inline uint32_t threads_returner(const Threads *threads, uint32_t step, uint32_t taker) {
  uint64_t draws = threads_draws_at(threads->returns, step);
  if (threads->count == 1 || splitmix64_below(&draws, 100) >= threads->crossing) return taker;
  const uint32_t other = splitmix64_below(&draws, threads->count - 1);
  return other + (other >= taker);
}

#endif
