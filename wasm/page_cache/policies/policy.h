/* The interface of a page policy: what it does at a hit and at a miss, and how it evicts. A policy file
 * defines hit, miss and evict as inline functions; CACHE_RUN wraps them in one loop, so that a request
 * costs no call. */
#ifndef BUFFERLAB_POLICY_H
#define BUFFERLAB_POLICY_H

#include "kernel/summary.h"
#include "page_cache/policies/page_cache.h"

/* The page that the next miss of an unknown page would evict; slot NO_SLOT = none. */
typedef struct NextOut {
  uint32_t slot;
  BlPageCause cause;
} NextOut;

typedef struct PageTarget {
  double now, highest;
  uint32_t highest_step;
  uint32_t has_peaked; /* it has fallen since */
} PageTarget;
STATE_STRUCT(PageTarget, now, highest, highest_step, has_peaked);

struct PagePolicy {
  /* Allocates names and own state (page_cache_reserve). */
  void (*open)(PageCache *cache);
  /* Serves requests `from` .. `to` - 1 and adds the hit ratio after each to `span`. The ratio counts from
   * step `warm` on, at which the lane had `warm_hits`. */
  void (*run)(PageCache *cache, BlHitSpan *span, uint32_t from, uint32_t to, uint32_t warm,
              uint32_t warm_hits);
  /* Evicts one page. The cache is not empty. */
  void (*evict)(PageCache *cache);
  /* The page that a miss of an unknown page would evict from the full cache; NO_SLOT = none, or it depends
   * on the unknown page. Changes nothing. */
  NextOut (*next_out)(PageCache *cache);
  /* Writes the slots of a list that is not linked from head to tail, and returns their number. NULL = every
   * list is linked. */
  uint32_t (*order)(const PageCache *cache, uint32_t list, uint32_t *out);
  /* The number that is drawn for an entry; NULL = its count. */
  uint32_t (*value)(const PageCache *cache, uint32_t slot);
  /* ARC's target; NULL = none. */
  const PageTarget *(*target)(const PageCache *cache);
  /* The slot under the hand; NULL = no hand. */
  uint32_t (*hand)(const PageCache *cache);
  /* Asserts the policy's invariants; NULL = only the shared ones. */
  void (*check)(const PageCache *cache);
  /* After the capacity changed. NULL = nothing to do. */
  void (*resized)(PageCache *cache);
  /* Reads the next request of each page, Accesses.next. */
  bool knows_stream;
  /* Its lists have limits of their own: next_out is asked before the cache is full. */
  bool limits_lists;
  /* The rule for these parameters, if it is another one. NULL = there is one rule. */
  const PagePolicy *(*variant)(const uint32_t *parameters);
};

/* The rules of a hit of `slot` and of a miss; `name` is the requested page's name, or NO_SLOT. */
typedef void HitRule(PageCache *cache, uint32_t slot);
typedef void MissRule(PageCache *cache, uint32_t name);

typedef void EvictRule(PageCache *cache);

/* Evicts the next page out, whose list is linked. */
ALWAYS_INLINE void cache_evict_next(PageCache *cache, NextOut next) {
  cache_evict(cache, next.slot, next.cause);
}

/* Evicts until one more page fits the capacity. */
ALWAYS_INLINE void cache_make_room(PageCache *cache, EvictRule evict) {
  while (cache_is_full(cache)) evict(cache);
}

ALWAYS_INLINE void add_ratio(BlHitSpan *span, double ratio) {
  summary_add(&span->ratio, ratio);
  span->defined++;
}

/* Reads the entry of a later request, so that the processor has it in its cache by then. The
 * result means nothing. WebAssembly has no prefetch. */
ALWAYS_INLINE uint32_t read_ahead(const PageCache *cache, uint32_t step) {
  return cache->slots[cache_slot_of(cache, accesses_page(cache->accesses, step + READ_AHEAD))].role;
}

ALWAYS_INLINE void cache_run(PageCache *cache, HitRule hit, MissRule miss, BlHitSpan *span, uint32_t from,
                             uint32_t to, uint32_t warm, uint32_t warm_hits) {
  CacheState *s = &cache->state;
  BlHitSpan local = *span;
  uint32_t ahead = 0;
  for (uint32_t step = from; step < to; step++) {
    const uint32_t word = accesses_at(cache->accesses, step);
    s->step = step;
    s->page = word & ACCESS_PAGE;
    s->last = word & ACCESS_LAST;
    const uint32_t slot = cache_slot_of(cache, s->page);
    ahead += read_ahead(cache, step);
    if (cache_look_up(cache, slot, word))
      hit(cache, slot);
    else
      miss(cache, slot);
    if (step >= warm) add_ratio(&local, (double)(s->hits - warm_hits) / (double)(step + 1 - warm));
  }
  cache->ahead = ahead;
  *span = local;
}

#define CACHE_RUN(hit, miss)                                                                    \
  static void run(PageCache *cache, BlHitSpan *span, uint32_t from, uint32_t to, uint32_t warm, \
                  uint32_t warm_hits) {                                                         \
    cache_run(cache, hit, miss, span, from, to, warm, warm_hits);                               \
  }

#endif
