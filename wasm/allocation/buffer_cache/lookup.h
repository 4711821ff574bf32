/* GetBuffer's choice. Of the slots of a bucket that fit within the waste limit it takes the first, the
 * smallest, the largest, the newest or the oldest (by entry). Ties go to the lowest slot. */
#ifndef BUFFERLAB_LOOKUP_H
#define BUFFERLAB_LOOKUP_H

#include "abi/allocation.h"
#include "base/bits.h"

/* More waste than any buffer can have, but less than the wrapped waste of an empty or too small slot. */
#define ANY_WASTE 0x7fffffffu

/* An empty slot has size 0. For it and for a too small slot, size - needed wraps to over ANY_WASTE. */
ALWAYS_INLINE bool slot_fits(uint32_t size, uint32_t needed, uint32_t waste) {
  return size - needed <= waste;
}

/* The waste limit of a hit: ratio (granted * 100 <= ratio * needed) and bytes; exact allows none. */
ALWAYS_INLINE uint32_t allowed_waste(const BlPolicy *policy, uint32_t needed) {
  if (policy->lookup == BL_LOOKUP_EXACT) return 0;
  uint32_t waste = min_u32(policy->waste_bytes, ANY_WASTE);
  if (policy->ratio != BL_NONE) {
    const uint64_t max = (uint64_t)policy->ratio * needed / 100 - needed;
    if (max < waste) waste = (uint32_t)max;
  }
  return waste;
}

ALWAYS_INLINE uint32_t first_fitting(const uint32_t *sizes, uint32_t slots, uint32_t needed, uint32_t waste) {
  for (uint32_t i = 0; i < slots; i++)
    if (slot_fits(sizes[i], needed, waste)) return i;
  return BL_NONE;
}

/* The fitting slot with the smallest key; flip = ~0 selects the greatest instead. */
static NEVER_INLINE uint32_t least_fitting(const uint32_t *sizes, const uint32_t *keys, uint32_t flip,
                                           uint32_t slots, uint32_t needed, uint32_t waste) {
  uint32_t best = BL_NONE, min = 0;
  for (uint32_t i = 0; i < slots; i++) {
    const uint32_t key = ordered(keys[i], flip);
    if (slot_fits(sizes[i], needed, waste) && (best == BL_NONE || key < min)) best = i, min = key;
  }
  return best;
}

/* The slot to reuse, BL_NONE = a miss. */
ALWAYS_INLINE uint32_t lookup_slot(const BlPolicy *policy, const uint32_t *sizes, const uint32_t *entered,
                                   uint32_t needed) {
  const uint32_t slots = policy->capacity, waste = allowed_waste(policy, needed);
  switch ((BlLookup)policy->lookup) {
    case BL_LOOKUP_BEST_FIT:
      return least_fitting(sizes, sizes, 0, slots, needed, waste);
    case BL_LOOKUP_WORST_FIT:
      return least_fitting(sizes, sizes, ~0u, slots, needed, waste);
    case BL_LOOKUP_NEWEST:
      return least_fitting(sizes, entered, ~0u, slots, needed, waste);
    case BL_LOOKUP_OLDEST:
      return least_fitting(sizes, entered, 0, slots, needed, waste);
    case BL_LOOKUP_FIRST_FIT:
    case BL_LOOKUP_EXACT:
      break;
  }
  return first_fitting(sizes, slots, needed, waste);
}

#endif
