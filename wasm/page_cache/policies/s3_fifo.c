/* S3-FIFO (Yang et al., "FIFO Queues are All You Need for Cache Eviction", 2023), with a queue of names.
 *
 *   hit:    frequency + 1
 *   miss:   a name leaves; if the cache is full, evict; a page that had a name enters main; before the first
 *           eviction ever, so does a page that finds small at its quota; any other enters small; frequency 0
 *   evict:  from main if it is over its quota or small is empty, else from small
 *   small:  the oldest; frequency >= move: to main's head with frequency 0, take the next; else its name
 *           enters the names (whose oldest leaves when they are full); if small runs empty, from main
 *   main:   the oldest; frequency f >= 1: to the head with min(f, 3) - 1, take the next; else evicted */
#include "page_cache/policies/policy.h"

enum { SMALL, MAIN, NAMES };
enum { SMALL_SHARE, NAME_SHARE, MOVE, PROGRAM }; /* parameters */

#define MAX_FREQUENCY      3u      /* the highest that counts in main */
#define MAX_FREQUENCY_KEPT 0xffffu /* the highest that is counted; no decision depends on more */

typedef struct S3Fifo {
  uint32_t small, main, names; /* quotas */
} S3Fifo;
STATE_STRUCT(S3Fifo, small, main, names);

static void open(PageCache *cache) {
  S3Fifo quotas = {.small = cache_share(cache, cache->parameters[SMALL_SHARE]),
                   .names = cache_share(cache, cache->parameters[NAME_SHARE])};
  quotas.main = cache->capacity - quotas.small;
  page_cache_reserve(cache, quotas.names + 1, STATE_BYTES(S3Fifo));
  *(S3Fifo *)cache->own = quotas;
}

ALWAYS_INLINE void hit(PageCache *cache, uint32_t slot) {
  if (cache->slots[slot].count < MAX_FREQUENCY_KEPT) cache->slots[slot].count++;
}

static void evict_from_main(PageCache *cache) {
  uint32_t slot = list_tail(cache, MAIN), passed = 0;
  for (; cache->slots[slot].count; slot = list_tail(cache, MAIN), passed++) {
    cache->slots[slot].count = (uint16_t)(min_u32(cache->slots[slot].count, MAX_FREQUENCY) - 1);
    cache_spare(cache, slot);
    cache_refresh(cache, slot);
  }
  if (passed) cache_act_on_numbers(cache, BL_ACT_HAND, passed, __builtin_nan(""));
  cache_evict(cache, slot, BL_PAGE_CAUSE_BIT_CLEAR);
}

static void leave_small(PageCache *cache, uint32_t slot) {
  const uint32_t quota = ((const S3Fifo *)cache->own)->names;
  if (quota == 0) {
    cache_evict(cache, slot, BL_PAGE_CAUSE_REQUESTED_ONCE);
    return;
  }
  if (list_size(cache, NAMES) == quota) cache_forget(cache, list_tail(cache, NAMES));
  cache_evict_to_name(cache, slot, NAMES, BL_PAGE_CAUSE_REQUESTED_ONCE);
}

/* False = every page of small moved to main. */
static bool evict_from_small(PageCache *cache) {
  uint32_t slot = list_tail(cache, SMALL);
  for (; slot && cache->slots[slot].count >= cache->parameters[MOVE]; slot = list_tail(cache, SMALL)) {
    cache->slots[slot].count = 0;
    cache_move(cache, slot, MAIN, BL_PAGE_CAUSE_ADMITTED);
  }
  if (slot) leave_small(cache, slot);
  return slot;
}

static bool starts_in_main(const PageCache *cache) {
  return list_size(cache, MAIN) > ((const S3Fifo *)cache->own)->main || list_size(cache, SMALL) == 0;
}

static void evict(PageCache *cache) {
  if (starts_in_main(cache) || !evict_from_small(cache)) evict_from_main(cache);
}

ALWAYS_INLINE void miss(PageCache *cache, uint32_t name) {
  if (name) cache_forget(cache, name);
  cache_make_room(cache, evict);
  const bool overflows =
      cache->state.evictions == 0 && list_size(cache, SMALL) >= ((const S3Fifo *)cache->own)->small;
  cache_insert(cache, name || overflows ? MAIN : SMALL);
}

/* Each round takes at least 1 from every frequency, so the lowest one nearest the tail goes first. Pages
 * that come from small stand at the head with 0. */
static uint32_t next_of_main(const PageCache *cache, uint32_t oldest_of_small) {
  uint32_t best = list_tail(cache, MAIN), frequency = BL_NONE;
  for (uint32_t slot = best; slot && frequency; slot = cache->slots[slot].prev) {
    const uint32_t other = min_u32(cache->slots[slot].count, MAX_FREQUENCY);
    if (other < frequency) best = slot, frequency = other;
  }
  return oldest_of_small && frequency ? oldest_of_small : best;
}

static NextOut next_out(PageCache *cache) {
  uint32_t slot = list_tail(cache, SMALL);
  if (starts_in_main(cache)) return (NextOut){next_of_main(cache, NO_SLOT), BL_PAGE_CAUSE_BIT_CLEAR};
  while (slot && cache->slots[slot].count >= cache->parameters[MOVE]) slot = cache->slots[slot].prev;
  if (slot) return (NextOut){slot, BL_PAGE_CAUSE_REQUESTED_ONCE};
  return (NextOut){next_of_main(cache, list_tail(cache, SMALL)), BL_PAGE_CAUSE_BIT_CLEAR};
}

CACHE_RUN(hit, miss)
static const PagePolicy as_published = {.open = open, .run = run, .evict = evict, .next_out = next_out};
extern const PagePolicy s3_fifo_programs_policy;

static const PagePolicy *variant(const uint32_t *parameters) {
  return parameters[PROGRAM] ? &s3_fifo_programs_policy : &as_published;
}

const PagePolicy s3_fifo_policy = {.variant = variant};
