/* LFU: evict the page with the fewest requests since it entered; of these, the one that has had this count
 * for longest. An eviction forgets the count.
 *
 *   hit:   count f becomes f + 1: the page is the newest of bucket f + 1
 *   miss:  if the cache is full, evict the oldest of the lowest bucket; insert as the newest of bucket 1
 *
 * Buckets form a list in ascending order of their counts. A bucket exists while it has pages. */
#include "page_cache/policies/policy.h"

enum { BY_COUNT };
enum { ENTERS }; /* parameters */

typedef struct Bucket {
  uint32_t below, above; /* buckets */
  uint32_t count;
  PageList pages;
} Bucket;
STATE_STRUCT(Bucket, below, above, count, (PageList, pages));

/* Bucket 0 stands for no bucket: above it is the lowest one. */
typedef struct Lfu {
  uint32_t used, free, bucket_limit, reserved;
  Bucket buckets[];
} Lfu;
STATE_STRUCT(Lfu, used, free, bucket_limit, reserved);

static uint32_t *bucket_of(const PageCache *cache) {
  Lfu *lfu = cache->own;
  return (uint32_t *)&lfu->buckets[lfu->bucket_limit];
}

/* At most one bucket per page, one more while a page moves, and bucket 0. */
static void open(PageCache *cache) {
  const uint32_t pages = min_u32(cache->capacity, cache->accesses->pages), limit = pages + 3;
  page_cache_reserve(cache, 0,
                     STATE_BYTES(Lfu) + limit * STATE_BYTES(Bucket) + (pages + 4) * STATE_BYTES(uint32_t));
  ((Lfu *)cache->own)->bucket_limit = limit;
}

/* A new bucket for `count` above bucket `below`. */
static uint32_t add_bucket(Lfu *lfu, uint32_t below, uint32_t count) {
  const uint32_t bucket = lfu->free ? lfu->free : ++lfu->used;
  if (lfu->free) lfu->free = lfu->buckets[bucket].above;
  const uint32_t above = lfu->buckets[below].above;
  lfu->buckets[bucket] = (Bucket){.below = below, .above = above, .count = count};
  lfu->buckets[below].above = bucket;
  lfu->buckets[above].below = bucket;
  return bucket;
}

static void remove_if_empty(Lfu *lfu, uint32_t bucket) {
  Bucket *b = &lfu->buckets[bucket];
  if (b->pages.size) return;
  lfu->buckets[b->below].above = b->above;
  lfu->buckets[b->above].below = b->below;
  *b = (Bucket){.above = lfu->free};
  lfu->free = bucket;
}

/* Makes `slot` the newest page with `count`, which is above that of bucket `below`. */
static void join(PageCache *cache, uint32_t slot, uint32_t below, uint32_t count) {
  Lfu *lfu = cache->own;
  uint32_t bucket = lfu->buckets[below].above;
  if (bucket == 0 || lfu->buckets[bucket].count != count) bucket = add_bucket(lfu, below, count);
  page_list_push(&lfu->buckets[bucket].pages, cache->slots, slot);
  bucket_of(cache)[slot] = bucket;
}

static void hit(PageCache *cache, uint32_t slot) {
  Lfu *lfu = cache->own;
  const uint32_t bucket = bucket_of(cache)[slot];
  page_list_remove(&lfu->buckets[bucket].pages, cache->slots, slot);
  join(cache, slot, bucket, lfu->buckets[bucket].count + 1);
  remove_if_empty(lfu, bucket);
}

/* A newcomer that enters first is the one to leave if no other page has count 1. */
static NextOut next_out(PageCache *cache) {
  const Lfu *lfu = cache->own;
  const Bucket *lowest = &lfu->buckets[lfu->buckets[0].above];
  const bool stays = !cache->parameters[ENTERS] || lowest->count == 1;
  return (NextOut){.slot = stays ? lowest->pages.tail : NO_SLOT, .cause = BL_PAGE_CAUSE_LOWEST_COUNT};
}

static void evict(PageCache *cache) {
  Lfu *lfu = cache->own;
  const uint32_t bucket = lfu->buckets[0].above, slot = lfu->buckets[bucket].pages.tail;
  page_list_remove(&lfu->buckets[bucket].pages, cache->slots, slot);
  cache_list(cache, BY_COUNT)->size--;
  cache_drop(cache, slot, BL_PAGE_CAUSE_LOWEST_COUNT);
  remove_if_empty(lfu, bucket);
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  if (!cache->parameters[ENTERS]) cache_make_room(cache, evict);
  join(cache, cache_enter(cache, BY_COUNT), 0, 1);
  cache_list(cache, BY_COUNT)->size++;
  while (cache_resident(cache) > cache->state.capacity) evict(cache);
}

/* The highest count first, the newest first of equal ones. */
static uint32_t order(const PageCache *cache, uint32_t list, uint32_t *out) {
  (void)list;
  const Lfu *lfu = cache->own;
  uint32_t count = 0;
  for (uint32_t bucket = lfu->buckets[0].below; bucket; bucket = lfu->buckets[bucket].below)
    for (uint32_t slot = lfu->buckets[bucket].pages.head; slot; slot = cache->slots[slot].next)
      out[count++] = slot;
  return count;
}

static uint32_t value(const PageCache *cache, uint32_t slot) {
  return ((const Lfu *)cache->own)->buckets[bucket_of(cache)[slot]].count;
}

CACHE_RUN(hit, miss)
const PagePolicy lfu_policy = {
    .open = open, .run = run, .evict = evict, .next_out = next_out, .order = order, .value = value};
