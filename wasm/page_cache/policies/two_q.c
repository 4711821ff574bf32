/* 2Q, the full version (Johnson and Shasha, "2Q: A Low Overhead High Performance Buffer Management
 * Replacement Algorithm", 1994).
 *
 *   hit:    in A1in nothing; in Am to the head
 *   miss:   a name leaves A1out; if the cache is full, evict; the page enters Am if it had a name, else A1in
 *   evict:  if Am is not empty and A1in is not over its quota, the tail of Am; else the oldest of A1in,
 *           whose name enters A1out (whose oldest leaves when it is over its quota)
 *
 * The quota is compared before the page enters, so A1in holds up to one page more. */
#include "page_cache/policies/policy.h"

enum { A1IN, AM, A1OUT };
enum { IN, OUT }; /* parameters */

typedef struct TwoQ {
  uint32_t in, out; /* quotas */
} TwoQ;
STATE_STRUCT(TwoQ, in, out);

static void open(PageCache *cache) {
  const TwoQ quotas = {.in = cache_share(cache, cache->parameters[IN]),
                       .out = cache_share(cache, cache->parameters[OUT])};
  page_cache_reserve(cache, quotas.out + 1, STATE_BYTES(TwoQ));
  *(TwoQ *)cache->own = quotas;
}

ALWAYS_INLINE void hit(PageCache *cache, uint32_t slot) {
  if (cache->slots[slot].list == AM) cache_refresh(cache, slot);
}

static NextOut next_out(PageCache *cache) {
  if (list_tail(cache, AM) && list_size(cache, A1IN) <= ((const TwoQ *)cache->own)->in)
    return (NextOut){.slot = list_tail(cache, AM), .cause = BL_PAGE_CAUSE_LEAST_RECENT};
  return (NextOut){.slot = list_tail(cache, A1IN), .cause = BL_PAGE_CAUSE_OLDEST};
}

static void evict(PageCache *cache) {
  const NextOut out = next_out(cache);
  if (cache->slots[out.slot].list == AM) {
    cache_evict(cache, out.slot, out.cause);
    return;
  }
  cache_evict_to_name(cache, out.slot, A1OUT, out.cause);
  if (list_size(cache, A1OUT) > ((const TwoQ *)cache->own)->out) cache_forget(cache, list_tail(cache, A1OUT));
}

static void miss(PageCache *cache, uint32_t name) {
  if (name) cache_forget(cache, name);
  cache_make_room(cache, evict);
  cache_insert(cache, name ? AM : A1IN);
}

CACHE_RUN(hit, miss)
const PagePolicy two_q_policy = {.open = open, .run = run, .evict = evict, .next_out = next_out};
