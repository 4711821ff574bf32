/* How the runtimes of languages grow an array that a write does not fit into. */
#ifndef BUFFERLAB_GROWTH_H
#define BUFFERLAB_GROWTH_H

#include "pool.h"

/* Go 1.26.8 runtime/msize.go roundupsize(): the bytes that the heap's class of n has. */
uint64_t go_round(uint64_t n);
/* The capacity after a write of `bytes` behind `length` bytes in an array of `capacity`; the same if they
 * fit. */
uint64_t grown_capacity(BlPoolGrowth growth, uint64_t capacity, uint64_t length, uint64_t bytes);
/* The caller writes `bytes` into an item, in pieces of settings.chunk (0 = at once). Fills grows, copied. */
void pool_write(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer);

#endif
