/* Random: evict any page, each with the same chance. All lanes draw from the same start of one stream.
 *
 *   hit:   nothing
 *   miss:  if the cache is full, evict the page in place below(pages in the cache), and take that place;
 *          else take the first free place
 *   evict, when memory is taken: the same draw; the page in the last place fills the gap */
#include "page_cache/policies/policy.h"
#include "random/pcg32.h"

enum { PLACES };

typedef struct Random {
  Pcg32 rng;
  uint32_t slots[]; /* by place */
} Random;
STATE_STRUCT(Random, (Pcg32, rng));

static void open(PageCache *cache) {
  page_cache_reserve(cache, 0, STATE_BYTES(Random) + cache->capacity * STATE_BYTES(uint32_t));
  ((Random *)cache->own)->rng = pcg32_start(cache->seed, STREAM_POLICY);
}

ALWAYS_INLINE void hit(PageCache *cache, uint32_t slot) { (void)cache, (void)slot; }

static void evict(PageCache *cache) {
  Random *random = cache->own;
  const uint32_t count = cache_list(cache, PLACES)->size--, place = pcg32_below(&random->rng, count);
  cache_drop(cache, random->slots[place], BL_PAGE_CAUSE_CHANCE);
  random->slots[place] = random->slots[count - 1];
}

ALWAYS_INLINE void miss(PageCache *cache, uint32_t name) {
  (void)name;
  Random *random = cache->own;
  PageList *places = cache_list(cache, PLACES);
  uint32_t place = places->size;
  if (cache_is_full(cache)) {
    place = pcg32_below(&random->rng, places->size--);
    cache_drop(cache, random->slots[place], BL_PAGE_CAUSE_CHANCE);
  }
  random->slots[place] = cache_enter(cache, PLACES);
  places->size++;
}

static NextOut next_out(PageCache *cache) {
  const Random *random = cache->own;
  Pcg32 rng = random->rng;
  const uint32_t place = pcg32_below(&rng, list_size(cache, PLACES));
  return (NextOut){.slot = random->slots[place], .cause = BL_PAGE_CAUSE_CHANCE};
}

static uint32_t order(const PageCache *cache, uint32_t list, uint32_t *out) {
  const Random *random = cache->own;
  const uint32_t count = list_size(cache, list);
  for (uint32_t i = 0; i < count; i++) out[i] = random->slots[i];
  return count;
}

CACHE_RUN(hit, miss)
const PagePolicy random_policy = {
    .open = open, .run = run, .evict = evict, .next_out = next_out, .order = order};
