/* The batches: N pointers of one size with three calls each, one call per step. malloc for all pointers,
 * then realloc for all, then free for all; or all three calls of one pointer after the other. malloc is in
 * the order of the pointers. Each shuffled batch has a permutation of its own, both from one stream. */
#ifndef BUFFERLAB_BATCHES_H
#define BUFFERLAB_BATCHES_H

#include <stdbool.h>

#include "abi/allocation.h"

typedef struct Batches {
  uint32_t pointers;         /* 0 = the scenario has no batches */
  uint32_t size, resized;    /* bytes of malloc and of realloc */
  bool one;                  /* all three calls of a pointer follow one another */
  uint32_t *resizes, *frees; /* the pointers in the order of their calls */
} Batches;

/* One call. */
typedef struct BatchCall {
  uint32_t kind; /* BL_HEAP_OPERATION */
  uint32_t pointer;
} BatchCall;

/* Allocates the orders. The settings have been checked. `seed`: of the permutations. */
Batches batches_of(const BlBatches *settings, uint32_t seed);
/* The call of step `step`, below batches_steps(). */
BatchCall batches_call(const Batches *batches, uint32_t step);
static inline uint32_t batches_steps(const Batches *batches) { return 3 * batches->pointers; }
/* Bytes of realloc, before any limit. The denominator is positive. */
static inline uint64_t batches_resized(const BlBatches *settings) {
  return (uint64_t)settings->size * settings->resize_num / settings->resize_den;
}

#endif
