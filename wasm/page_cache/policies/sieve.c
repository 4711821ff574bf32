/* SIEVE (Zhang et al., "SIEVE is Simpler than LRU", 2024).
 *
 *   hit:    bit = 1
 *   miss:   if the cache is full, evict; insert at the head with bit 0
 *   evict:  start at the hand (none: the tail); while the bit is 1: clear it and go toward the head (past
 *           the head: the tail); evict there; the hand is its neighbor toward the head (none at the head) */
#include "page_cache/policies/policy.h"

enum { QUEUE };
enum { ARRAY }; /* parameters */

typedef struct Sieve {
  uint32_t hand;
} Sieve;
STATE_STRUCT(Sieve, hand);

static void open(PageCache *cache) { page_cache_reserve(cache, 0, STATE_BYTES(Sieve)); }

ALWAYS_INLINE void hit(PageCache *cache, uint32_t slot) { cache->slots[slot].count = 1; }

static uint32_t start(const PageCache *cache) {
  const uint32_t hand = ((const Sieve *)cache->own)->hand;
  return hand ? hand : list_tail(cache, QUEUE);
}

ALWAYS_INLINE uint32_t toward_head(const PageCache *cache, uint32_t slot) {
  const uint32_t prev = cache->slots[slot].prev;
  return prev ? prev : list_tail(cache, QUEUE);
}

ALWAYS_INLINE void evict(PageCache *cache) {
  uint32_t slot = start(cache), passed = 0;
  for (; cache->slots[slot].count; slot = toward_head(cache, slot), passed++) {
    cache->slots[slot].count = 0;
    cache_spare(cache, slot);
  }
  ((Sieve *)cache->own)->hand = cache->slots[slot].prev;
  if (passed) cache_act_on_numbers(cache, BL_ACT_HAND, passed, __builtin_nan(""));
  cache_evict(cache, slot, BL_PAGE_CAUSE_BIT_CLEAR);
}

ALWAYS_INLINE void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_make_room(cache, evict);
  cache_insert(cache, QUEUE);
}

/* Where every bit is 1, the hand clears all of them and returns to its start. */
static NextOut next_out(PageCache *cache) {
  const uint32_t from = start(cache);
  uint32_t slot = from;
  while (cache->slots[slot].count && (slot = toward_head(cache, slot)) != from) continue;
  return (NextOut){.slot = slot, .cause = BL_PAGE_CAUSE_BIT_CLEAR};
}

CACHE_RUN(hit, miss)
static const PagePolicy in_list = {
    .open = open, .run = run, .evict = evict, .next_out = next_out, .hand = start};
extern const PagePolicy sieve_array_policy;

static const PagePolicy *variant(const uint32_t *parameters) {
  return parameters[ARRAY] ? &sieve_array_policy : &in_list;
}

const PagePolicy sieve_policy = {.variant = variant};
