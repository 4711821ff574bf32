/* The optimum with forced admission (Belady, "A Study of Replacement Algorithms for a Virtual-Storage
 * Computer", 1966; Mattson et al. 1970). It knows the stream; no policy misses less.
 *
 *   hit:    the page's key becomes its next request
 *   miss:   if the cache is full, evict; insert
 *   evict:  the page whose next request is furthest; of those without one, the highest page */
#include "page_cache/policies/page_heap.h"

enum { BY_NEXT_REQUEST };

typedef struct Optimum {
  uint32_t count, reserved;
  HeapEntry entries[]; /* the places follow */
} Optimum;
STATE_STRUCT(Optimum, count, reserved);

static PageHeap heap_of(const PageCache *cache) {
  Optimum *own = cache->own;
  return (PageHeap){&own->count, own->entries, (uint32_t *)&own->entries[cache->slot_count + 1]};
}

static void open(PageCache *cache) {
  page_cache_reserve(cache, 0, STATE_BYTES(Optimum) + page_heap_bytes(cache->capacity + 2));
}

/* Inverted, so that the furthest is on top. */
static uint64_t key_of_request(const PageCache *cache) {
  const uint32_t next = cache->accesses->next[cache->state.step];
  return ~((uint64_t)next << 32 | cache->state.page);
}

static void hit(PageCache *cache, uint32_t slot) {
  const PageHeap heap = heap_of(cache);
  page_heap_change(&heap, slot, key_of_request(cache));
}

static NextOut next_out(PageCache *cache) {
  return (NextOut){.slot = heap_of(cache).entries[0].slot, .cause = BL_PAGE_CAUSE_FURTHEST};
}

static void evict(PageCache *cache) {
  const PageHeap heap = heap_of(cache);
  cache_list(cache, BY_NEXT_REQUEST)->size--;
  cache_drop(cache, page_heap_take(&heap), BL_PAGE_CAUSE_FURTHEST);
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_make_room(cache, evict);
  const PageHeap heap = heap_of(cache);
  page_heap_add(&heap, cache_enter(cache, BY_NEXT_REQUEST), key_of_request(cache));
  cache_list(cache, BY_NEXT_REQUEST)->size++;
}

/* The nearest next request first. */
static uint32_t order(const PageCache *cache, uint32_t list, uint32_t *out) {
  (void)list;
  const PageHeap heap = heap_of(cache);
  return page_heap_order(&heap, out);
}

static uint32_t value(const PageCache *cache, uint32_t slot) {
  const PageHeap heap = heap_of(cache);
  return ~heap.entries[heap.place[slot]].high;
}

CACHE_RUN(hit, miss)
const PagePolicy optimum_policy = {.open = open,
                                   .run = run,
                                   .evict = evict,
                                   .next_out = next_out,
                                   .order = order,
                                   .value = value,
                                   .knows_stream = true};
