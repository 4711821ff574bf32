/* The sizes of free blocks, in the order of their frees. A request takes the newest free block of its size.
 */
#ifndef BUFFERLAB_FREED_SIZES_H
#define BUFFERLAB_FREED_SIZES_H

#include <string.h>

#include "abi/calls.h"

#define FREED_ROOM 4096u

typedef struct FreedSizes {
  uint64_t sizes[FREED_ROOM];
  uint32_t count;
} FreedSizes;

static inline void freed_push(FreedSizes *freed, uint64_t size) {
  if (freed->count == FREED_ROOM) {
    memcpy(freed->sizes, freed->sizes + (FREED_ROOM - BL_CALL_DEPTHS), BL_CALL_DEPTHS * sizeof *freed->sizes);
    freed->count = BL_CALL_DEPTHS;
  }
  freed->sizes[freed->count++] = size;
}

/* Takes the newest free block of a size, if it is among the last BL_CALL_DEPTHS. Returns how many are newer;
 * BL_CALL_DEPTHS = none has the size. */
static inline uint32_t freed_reuse(FreedSizes *freed, uint64_t size) {
  const uint32_t depths = freed->count < BL_CALL_DEPTHS ? freed->count : BL_CALL_DEPTHS;
  uint64_t *end = freed->sizes + freed->count;
  for (uint32_t depth = 0; depth < depths; depth++) {
    uint64_t *at = end - 1 - depth;
    if (*at != size) continue;
    for (; at + 1 < end; at++) at[0] = at[1];
    freed->count--;
    return depth;
  }
  return BL_CALL_DEPTHS;
}

#endif
