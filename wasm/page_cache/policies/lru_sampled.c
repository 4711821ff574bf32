/* LRU by samples, as Redis (five samples, a pool of 16, a clock of a second) and Ehcache 2 (samples, no pool)
 * have it.
 *
 *   hit:    the page's time = the clock, which advances every `tick` requests
 *   miss:   if the cache is full, evict; insert with the clock as its time
 *   evict:  draw `sample` pages, each of all with the same chance. Without a pool: the oldest of them leaves.
 *           With one: each that is older than the pool's youngest, or finds it not full, enters it; the
 *           oldest page of the pool that is in the cache leaves, even if it was requested since; if there is
 *           none, draw again */
#include "page_cache/policies/policy.h"
#include "random/pcg32.h"

enum { PLACES };
enum { SAMPLE, POOL, TICK }; /* parameters */

#define MAX_POOL 64u

/* A page that may leave, with its time when it was drawn. */
typedef struct Candidate {
  uint32_t page, time;
} Candidate;
STATE_STRUCT(Candidate, page, time);

typedef struct Draws {
  Pcg32 rng;
  uint32_t count, reserved;
  Candidate pool[MAX_POOL]; /* the oldest last */
} Draws;
STATE_STRUCT(Draws, (Pcg32, rng), count, reserved, (Candidate, pool));

typedef struct SampledLru {
  Draws draws;
  uint32_t words[]; /* the slots by place, then per slot its place and its time */
} SampledLru;
STATE_STRUCT(SampledLru, (Draws, draws));

static uint32_t *slots_of(const PageCache *cache) { return ((SampledLru *)cache->own)->words; }
static uint32_t *places_of(const PageCache *cache) { return slots_of(cache) + cache->capacity + 1; }
static uint32_t *times_of(const PageCache *cache) { return places_of(cache) + cache->capacity + 3; }

static void open(PageCache *cache) {
  page_cache_reserve(cache, 0, STATE_BYTES(SampledLru) + (3 * cache->capacity + 8) * STATE_BYTES(uint32_t));
  ((SampledLru *)cache->own)->draws.rng = pcg32_start(cache->seed, STREAM_POLICY);
}

static void touch(PageCache *cache, uint32_t slot) {
  times_of(cache)[slot] = cache->state.step / cache->parameters[TICK];
}

static void hit(PageCache *cache, uint32_t slot) { touch(cache, slot); }

static uint32_t drawn_slot(const PageCache *cache, Draws *draws) {
  return slots_of(cache)[pcg32_below(&draws->rng, list_size(cache, PLACES))];
}

/* The oldest of a sample, the first drawn of equal ones. */
static uint32_t oldest_of_sample(const PageCache *cache, Draws *draws) {
  uint32_t best = NO_SLOT;
  for (uint32_t i = 0; i < cache->parameters[SAMPLE]; i++) {
    const uint32_t slot = drawn_slot(cache, draws);
    if (best == NO_SLOT || times_of(cache)[slot] < times_of(cache)[best]) best = slot;
  }
  return best;
}

/* Before the candidates that are older. A full pool loses its youngest. */
static void enter_pool(const PageCache *cache, Draws *draws, uint32_t slot) {
  const Candidate new = {.page = cache->slots[slot].page, .time = times_of(cache)[slot]};
  uint32_t at = 0;
  while (at < draws->count && draws->pool[at].time > new.time) at++;
  const bool full = draws->count == cache->parameters[POOL];
  if (full && at == 0) return;
  if (full) {
    at--;
    for (uint32_t i = 0; i < at; i++) draws->pool[i] = draws->pool[i + 1];
  } else {
    for (uint32_t i = draws->count++; i > at; i--) draws->pool[i] = draws->pool[i - 1];
  }
  draws->pool[at] = new;
}

/* The oldest candidate in the cache; NO_SLOT = none. It and those that have left leave the pool. */
static uint32_t take_from_pool(const PageCache *cache, Draws *draws) {
  while (draws->count > 0) {
    const uint32_t slot = cache_slot_of(cache, draws->pool[--draws->count].page);
    if (slot != NO_SLOT) return slot;
  }
  return NO_SLOT;
}

static uint32_t choose(const PageCache *cache, Draws *draws) {
  if (cache->parameters[POOL] == 0) return oldest_of_sample(cache, draws);
  uint32_t slot = NO_SLOT;
  while (slot == NO_SLOT) {
    for (uint32_t i = 0; i < cache->parameters[SAMPLE]; i++)
      enter_pool(cache, draws, drawn_slot(cache, draws));
    slot = take_from_pool(cache, draws);
  }
  return slot;
}

static void evict(PageCache *cache) {
  uint32_t *slots = slots_of(cache), *places = places_of(cache);
  const uint32_t slot = choose(cache, &((SampledLru *)cache->own)->draws), place = places[slot];
  const uint32_t last = slots[--cache_list(cache, PLACES)->size];
  slots[place] = last;
  places[last] = place;
  cache_drop(cache, slot, BL_PAGE_CAUSE_LEAST_RECENT);
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_make_room(cache, evict);
  const uint32_t slot = cache_enter(cache, PLACES), place = cache_list(cache, PLACES)->size++;
  slots_of(cache)[place] = slot;
  places_of(cache)[slot] = place;
  touch(cache, slot);
}

static NextOut next_out(PageCache *cache) {
  Draws draws = ((const SampledLru *)cache->own)->draws;
  return (NextOut){.slot = choose(cache, &draws), .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

static uint32_t order(const PageCache *cache, uint32_t list, uint32_t *out) {
  const uint32_t count = list_size(cache, list);
  for (uint32_t i = 0; i < count; i++) out[i] = slots_of(cache)[i];
  return count;
}

static uint32_t value(const PageCache *cache, uint32_t slot) { return times_of(cache)[slot]; }

CACHE_RUN(hit, miss)
const PagePolicy lru_sampled_policy = {
    .open = open, .run = run, .evict = evict, .next_out = next_out, .order = order, .value = value};
