/* The target of ARC, the first part of a policy's own state. */
#ifndef BUFFERLAB_PAGE_TARGET_H
#define BUFFERLAB_PAGE_TARGET_H

#include "page_cache/policies/policy.h"

/* For the policy's opening, with `names` as in page_cache_reserve. */
static inline void page_target_open(PageCache *cache, uint32_t names) {
  page_cache_reserve(cache, names, STATE_BYTES(PageTarget));
  ((PageTarget *)cache->own)->highest_step = BL_NONE;
}

/* Between 0 and the capacity. */
static inline void page_target_set(PageCache *cache, double p) {
  PageTarget *target = cache->own;
  const double before = target->now, capacity = cache->state.capacity;
  if (p > capacity) p = capacity;
  target->now = p < 0.0 ? 0.0 : p;
  if (target->now != before) cache_act_on_numbers(cache, BL_ACT_TARGET, before, target->now);
  if (target->now > target->highest) {
    target->highest = target->now;
    target->highest_step = cache->state.step;
    target->has_peaked = false;
  } else if (target->now < before && !target->has_peaked) {
    target->has_peaked = true;
    cache_note(cache, BL_PAGE_EVENT_TARGET_PEAKED, (uint32_t)(target->highest * 10 + 0.5));
  }
}

static inline const PageTarget *page_target(const PageCache *cache) { return cache->own; }

#endif
