/* ReturnBuffer's choice when every slot of the bucket is full: the slot whose buffer is freed and
 * replaced, or none, in which case the returned buffer is freed. */
#ifndef BUFFERLAB_RETURN_RULE_H
#define BUFFERLAB_RETURN_RULE_H

#include "abi/allocation.h"
#include "random/pcg32.h"

typedef struct Eviction {
  uint32_t slot;     /* BL_NONE: the returned buffer is freed */
  uint32_t compared; /* size of the slot it was compared with, 0 = none */
  BlCause cause;
} Eviction;

/* The slot with the smallest key, ties to the lowest; flip = ~0 selects the greatest instead. */
static inline uint32_t least_slot(const uint32_t *keys, uint32_t flip, uint32_t slots) {
  uint32_t best = 0;
  for (uint32_t i = 1; i < slots; i++)
    if (ordered(keys[i], flip) < ordered(keys[best], flip)) best = i;
  return best;
}

/* The article's flaw: a strictly bigger buffer replaces the smallest. */
ALWAYS_INLINE Eviction evict_keeping_bigger(const uint32_t *sizes, uint32_t slots, uint32_t returned) {
  const uint32_t smallest = least_slot(sizes, 0, slots);
  if (returned > sizes[smallest]) return (Eviction){smallest, sizes[smallest], BL_CAUSE_KEPT_BIGGER};
  return (Eviction){BL_NONE, sizes[smallest], BL_CAUSE_NOT_BIGGER};
}

static NEVER_INLINE Eviction evict_keeping_smaller(const uint32_t *sizes, uint32_t slots, uint32_t returned) {
  const uint32_t largest = least_slot(sizes, ~0u, slots);
  if (returned < sizes[largest]) return (Eviction){largest, sizes[largest], BL_CAUSE_KEPT_SMALLER};
  return (Eviction){BL_NONE, sizes[largest], BL_CAUSE_NOT_SMALLER};
}

ALWAYS_INLINE Eviction evict(const BlPolicy *policy, const uint32_t *sizes, const uint32_t *entered,
                             Pcg32 *rng, uint32_t returned) {
  const uint32_t slots = policy->capacity;
  switch ((BlReturnRule)policy->return_rule) {
    case BL_RETURN_KEEP_BIGGER:
      return evict_keeping_bigger(sizes, slots, returned);
    case BL_RETURN_KEEP_SMALLER:
      return evict_keeping_smaller(sizes, slots, returned);
    case BL_RETURN_FREE_OLDEST:
      return (Eviction){least_slot(entered, 0, slots), 0, BL_CAUSE_REPLACED_OLDEST};
    case BL_RETURN_FREE_NEWEST:
      return (Eviction){least_slot(entered, ~0u, slots), 0, BL_CAUSE_REPLACED_NEWEST};
    case BL_RETURN_FREE_RANDOM:
      return (Eviction){pcg32_below(rng, slots), 0, BL_CAUSE_REPLACED_RANDOM};
    case BL_RETURN_FREE_RETURNED:
      break;
  }
  return (Eviction){BL_NONE, 0, BL_CAUSE_SLOT_FULL};
}

#endif
