/* SIEVE in an array, as the Rust crate sieve-cache 1.2 has it. Newcomers are appended. On new pages alone it
 * evicts the newest but one.
 *
 *   hit:    bit = 1
 *   miss:   if the cache is full, evict; append with bit 0
 *   evict:  from the hand upwards, past the end from the start: while the bit is 1, clear it; evict there;
 *           the last page of the array takes the place, and the hand stays at it */
#include "page_cache/policies/policy.h"

enum { PLACES };

typedef struct SieveArray {
  uint32_t hand, reserved;
  uint32_t slots[]; /* by place */
} SieveArray;
STATE_STRUCT(SieveArray, hand, reserved);

static void open(PageCache *cache) {
  page_cache_reserve(cache, 0, STATE_BYTES(SieveArray) + cache->capacity * STATE_BYTES(uint32_t));
}

ALWAYS_INLINE void hit(PageCache *cache, uint32_t slot) { cache->slots[slot].count = 1; }

/* The hand may have been left at the end of a longer array. */
static uint32_t place_from(const PageCache *cache, uint32_t place) {
  return place < list_size(cache, PLACES) ? place : 0;
}

static void evict(PageCache *cache) {
  SieveArray *own = cache->own;
  uint32_t place = place_from(cache, own->hand), passed = 0;
  for (; cache->slots[own->slots[place]].count; place = place_from(cache, place + 1), passed++) {
    cache->slots[own->slots[place]].count = 0;
    cache_spare(cache, own->slots[place]);
  }
  if (passed) cache_act_on_numbers(cache, BL_ACT_HAND, passed, __builtin_nan(""));
  const uint32_t last = --cache_list(cache, PLACES)->size;
  cache_drop(cache, own->slots[place], BL_PAGE_CAUSE_BIT_CLEAR);
  own->slots[place] = own->slots[last];
  own->hand = place < last ? place : 0;
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_make_room(cache, evict);
  ((SieveArray *)cache->own)->slots[cache_list(cache, PLACES)->size++] = cache_enter(cache, PLACES);
}

/* Where every bit is 1, the hand clears all of them and returns to its start. */
static NextOut next_out(PageCache *cache) {
  const SieveArray *own = cache->own;
  const uint32_t from = place_from(cache, own->hand);
  uint32_t place = from;
  while (cache->slots[own->slots[place]].count && (place = place_from(cache, place + 1)) != from) continue;
  return (NextOut){.slot = own->slots[place], .cause = BL_PAGE_CAUSE_BIT_CLEAR};
}

/* The newest first. */
static uint32_t order(const PageCache *cache, uint32_t list, uint32_t *out) {
  const uint32_t count = list_size(cache, list);
  for (uint32_t i = 0; i < count; i++) out[i] = ((const SieveArray *)cache->own)->slots[count - 1 - i];
  return count;
}

static uint32_t hand(const PageCache *cache) {
  const SieveArray *own = cache->own;
  return list_size(cache, PLACES) ? own->slots[place_from(cache, own->hand)] : NO_SLOT;
}

CACHE_RUN(hit, miss)
const PagePolicy sieve_array_policy = {
    .open = open, .run = run, .evict = evict, .next_out = next_out, .order = order, .hand = hand};
