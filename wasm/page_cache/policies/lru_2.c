/* LRU-2 (O'Neil, O'Neil and Weikum, "The LRU-K Page Replacement Algorithm for Database Disk Buffering",
 * 1993), without memory of evicted pages.
 *
 *   hit:    the first: the page leaves list "once"; any: its times shift, so its key is the last request
 *           before this one
 *   miss:   if the cache is full, evict; insert at the head of "once"
 *   evict:  the tail of "once"; if that is empty, the page with the smallest second-to-last time */
#include "page_cache/policies/page_heap.h"

enum { ONCE, TWICE };

typedef struct Lru2 {
  uint32_t count, reserved;
  uint32_t last[]; /* by slot: the step of the last request. The heap follows. */
} Lru2;
STATE_STRUCT(Lru2, count, reserved);

static PageHeap heap_of(const PageCache *cache) {
  Lru2 *own = cache->own;
  HeapEntry *entries = (HeapEntry *)&own->last[cache->slot_count + 1];
  return (PageHeap){&own->count, entries, (uint32_t *)&entries[cache->slot_count + 1]};
}

static void open(PageCache *cache) {
  const uint32_t slots = cache->capacity + 2;
  page_cache_reserve(cache, 0, STATE_BYTES(Lru2) + slots * STATE_BYTES(uint32_t) + page_heap_bytes(slots));
}

static void hit(PageCache *cache, uint32_t slot) {
  uint32_t *last = &((Lru2 *)cache->own)->last[slot];
  const PageHeap heap = heap_of(cache);
  if (cache->slots[slot].list == ONCE) {
    page_list_remove(cache_list(cache, ONCE), cache->slots, slot);
    cache->state.moves++;
    cache_act(cache, BL_ACT_MOVE, cache->state.page, ONCE, TWICE, BL_PAGE_CAUSE_PROMOTED);
    cache->slots[slot].list = TWICE;
    cache_list(cache, TWICE)->size++;
    page_heap_add(&heap, slot, *last);
  } else {
    page_heap_change(&heap, slot, *last);
  }
  *last = cache->state.step;
}

static NextOut next_out(PageCache *cache) {
  const uint32_t tail = list_tail(cache, ONCE);
  if (tail) return (NextOut){.slot = tail, .cause = BL_PAGE_CAUSE_REQUESTED_ONCE};
  return (NextOut){.slot = heap_of(cache).entries[0].slot, .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

static void evict(PageCache *cache) {
  if (list_tail(cache, ONCE)) {
    cache_evict(cache, list_tail(cache, ONCE), BL_PAGE_CAUSE_REQUESTED_ONCE);
    return;
  }
  const PageHeap heap = heap_of(cache);
  cache_list(cache, TWICE)->size--;
  cache_drop(cache, page_heap_take(&heap), BL_PAGE_CAUSE_LEAST_RECENT);
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  cache_make_room(cache, evict);
  const uint32_t slot = cache_insert(cache, ONCE);
  ((Lru2 *)cache->own)->last[slot] = cache->state.step;
}

static uint32_t linked_order(const PageCache *cache, uint32_t list, uint32_t *out) {
  uint32_t count = 0;
  for (uint32_t slot = cache->state.lists[list].head; slot; slot = cache->slots[slot].next)
    out[count++] = slot;
  return count;
}

/* The most recent second-to-last time first. */
static uint32_t order(const PageCache *cache, uint32_t list, uint32_t *out) {
  if (list == ONCE) return linked_order(cache, list, out);
  const PageHeap heap = heap_of(cache);
  return page_heap_order(&heap, out);
}

static uint32_t value(const PageCache *cache, uint32_t slot) {
  const PageHeap heap = heap_of(cache);
  return cache->slots[slot].list == ONCE ? 0 : heap.entries[heap.place[slot]].low;
}

CACHE_RUN(hit, miss)
const PagePolicy lru_2_policy = {
    .open = open, .run = run, .evict = evict, .next_out = next_out, .order = order, .value = value};
