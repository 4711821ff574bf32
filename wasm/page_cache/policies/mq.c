/* MQ (Zhou, Philbin and Li, "The Multi-Queue Replacement Algorithm for Second Level Buffer Caches", 2001): a
 * page is in a queue by the logarithm of its requests, and sinks when it has not been requested for its life
 * time.
 *
 *   hit:    count + 1; to the head of queue min(log2(count), queues - 1); it expires a life time from now
 *   miss:   a page with a name has its old count, which leaves the names; if the cache is full, evict;
 *           count + 1; enter as at a hit
 *   evict:  the tail of the lowest queue that is not empty; its name enters the names (whose oldest leaves)
 *   sink:   after each request the tail of each queue but the lowest: expired, it moves to the head of the
 *           next lower one, with a new life time */
#include "page_cache/policies/policy.h"

enum { LOWEST, NAMES = 15 };
enum { QUEUES, LIFE, NAME_SHARE }; /* parameters */

#define MAX_COUNT 0xffffu

typedef struct Mq {
  uint32_t names, life; /* quota; requests */
  uint32_t expires[];   /* per slot: the step */
} Mq;
STATE_STRUCT(Mq, names, life);

static uint32_t life_of(const PageCache *cache) { return cache->parameters[LIFE] * cache->capacity; }

static void open(PageCache *cache) {
  const Mq mq = {.names = cache_share(cache, cache->parameters[NAME_SHARE]), .life = life_of(cache)};
  page_cache_reserve(cache, mq.names + 1,
                     STATE_BYTES(Mq) + (cache->capacity + mq.names + 4) * STATE_BYTES(uint32_t));
  *(Mq *)cache->own = mq;
}

static uint32_t queue_of(const PageCache *cache, uint32_t slot) {
  return min_u32(cache->parameters[QUEUES] - 1, top_bit(cache->slots[slot].count));
}

static void renew(PageCache *cache, uint32_t slot) {
  Mq *own = cache->own;
  own->expires[slot] = cache->state.step + own->life;
}

static void sink(PageCache *cache) {
  const Mq *own = cache->own;
  for (uint32_t queue = LOWEST + 1; queue < cache->parameters[QUEUES]; queue++) {
    const uint32_t slot = list_tail(cache, queue);
    if (slot == NO_SLOT || own->expires[slot] > cache->state.step) continue;
    cache_move(cache, slot, queue - 1, BL_PAGE_CAUSE_DEMOTED);
    renew(cache, slot);
  }
}

static void hit(PageCache *cache, uint32_t slot) {
  if (cache->slots[slot].count < MAX_COUNT) cache->slots[slot].count++;
  if (queue_of(cache, slot) == cache->slots[slot].list)
    cache_refresh(cache, slot);
  else
    cache_move(cache, slot, queue_of(cache, slot), BL_PAGE_CAUSE_PROMOTED);
  renew(cache, slot);
  sink(cache);
}

static NextOut next_out(PageCache *cache) {
  uint32_t queue = LOWEST;
  while (queue + 1 < NAMES && list_tail(cache, queue) == NO_SLOT) queue++;
  return (NextOut){.slot = list_tail(cache, queue), .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

static void evict(PageCache *cache) {
  const NextOut out = next_out(cache);
  const uint32_t quota = ((const Mq *)cache->own)->names;
  if (quota == 0) {
    cache_evict_next(cache, out);
    return;
  }
  const uint16_t count = cache->slots[out.slot].count;
  if (list_size(cache, NAMES) == quota) cache_forget(cache, list_tail(cache, NAMES));
  cache_evict_to_name(cache, out.slot, NAMES, out.cause);
  cache->slots[out.slot].count = count;
}

static void miss(PageCache *cache, uint32_t name) {
  uint16_t count = 1;
  if (name) {
    count = (uint16_t)min_u32(cache->slots[name].count + 1u, MAX_COUNT);
    cache_forget(cache, name);
  }
  cache_make_room(cache, evict);
  const uint32_t slot = cache_insert(cache, min_u32(cache->parameters[QUEUES] - 1, top_bit(count)));
  cache->slots[slot].count = count;
  renew(cache, slot);
  sink(cache);
}

CACHE_RUN(hit, miss)
const PagePolicy mq_policy = {.open = open, .run = run, .evict = evict, .next_out = next_out};
