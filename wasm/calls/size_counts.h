/* How many requests have each size. Small sizes have places in an array, others in a hash table. After
 * BL_CALL_EXACT_SIZES sizes, each new one is rounded up to eight significant bits. */
#ifndef BUFFERLAB_SIZE_COUNTS_H
#define BUFFERLAB_SIZE_COUNTS_H

#include <stdbool.h>

#include "abi/calls.h"
#include "base/bits.h"
#include "base/column.h"

/* Sizes and their requests; without requests, a slot is free. */
typedef struct SizeTable {
  Column slots; /* a BlSizeCount */
  uint32_t count, capacity;
} SizeTable;

/* All zero at first. */
typedef struct SizeCounts {
  double small[BL_CALL_SMALL_SIZES];
  SizeTable others, rounded;
  uint32_t sizes; /* counted one by one */
} SizeCounts;

void size_counts_add(SizeCounts *counts, uint64_t size);

/* The power of two that is not above a size; 0 for 0. */
static inline uint32_t power_of(uint64_t size) { return top_bit_of_long(size | 1); }

#endif
