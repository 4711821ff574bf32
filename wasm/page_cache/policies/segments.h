/* Segments of a cache, 0 the lowest, each an LRU list with a quota: what SLRU and the main part of
 * W-TinyLFU share (Karedla, Love and Wherry, "Caching Strategies to Improve Disk System Performance",
 * 1994). A page that no quota covers stays in segment 0. */
#ifndef BUFFERLAB_SEGMENTS_H
#define BUFFERLAB_SEGMENTS_H

#include "page_cache/policies/policy.h"

typedef struct Segments {
  uint32_t first; /* the list of segment 0 */
  uint32_t count;
  uint32_t quota[BL_MAX_PAGE_LISTS];
} Segments;
STATE_STRUCT(Segments, first, count, quota);

/* A hit moves the page one segment up. Then, from there down, the tail of a segment over its quota moves
 * one down; if that puts segment 0 over its quota, its tail is evicted. */
static inline void segments_hit(PageCache *cache, const Segments *segments, uint32_t slot) {
  const uint32_t first = segments->first, from = cache->slots[slot].list, top = first + segments->count - 1;
  if (from == top) {
    cache_refresh(cache, slot);
    return;
  }
  cache_move(cache, slot, from + 1, BL_PAGE_CAUSE_PROMOTED);
  uint32_t list = from + 1;
  for (; list > first && list_size(cache, list) > segments->quota[list - first]; list--)
    cache_move(cache, list_tail(cache, list), list - 1, BL_PAGE_CAUSE_DEMOTED);
  if (list == first && list_size(cache, first) > segments->quota[0])
    cache_evict(cache, list_tail(cache, first), BL_PAGE_CAUSE_OVER_QUOTA);
}

/* The list that a new page enters: the lowest segment with room, else the lowest. */
static inline uint32_t segments_entry(const PageCache *cache, const Segments *segments) {
  for (uint32_t i = 0; i < segments->count; i++)
    if (list_size(cache, segments->first + i) < segments->quota[i]) return segments->first + i;
  return segments->first;
}

/* The tail of the lowest segment that is not empty; NO_SLOT = all are empty. */
static inline uint32_t segments_victim(const PageCache *cache, const Segments *segments) {
  for (uint32_t i = 0; i < segments->count; i++)
    if (list_tail(cache, segments->first + i)) return list_tail(cache, segments->first + i);
  return NO_SLOT;
}

#endif
