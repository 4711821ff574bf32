/* LIRS (Jiang and Zhang, "LIRS: An Efficient Low Inter-reference Recency Set Replacement Policy", 2002).
 * L = C - H pages are LIR. Stack S holds, by recency, LIR pages, HIR pages in the cache, and names; queue Q
 * holds the HIR pages in the cache; N holds the names in S by eviction.
 *
 *   demote:   the bottom of S (always LIR) leaves S and enters Q's head as HIR; if Q held H pages, Q's tail
 *             is evicted first (if it is in S, its name stays, the newest of N); then prune
 *   prune:    names and HIR at the bottom of S leave S
 *   hit LIR:            top of S; prune
 *   hit HIR in S:       top of S, leaves Q; while LIR >= L demote; becomes LIR
 *   hit HIR in Q alone: head of Q; if H > 1, while LIR >= L demote; top of S, stays HIR
 *   miss of a name:     top of S; while LIR >= L demote; LIR; prune
 *   miss, else:         LIR < L: top of S as LIR; else, if Q is full, its tail is evicted; top of S and head
 *                       of Q as HIR
 *   each request:       while S holds more than 2 C and N is not empty, N's oldest leaves S
 *
 * After the demotion at a hit in Q alone, there are L - 1 LIR pages, and the next new page becomes LIR. With
 * L = 1, no LIR page remains, so S is pruned whenever a page becomes LIR. If Q is empty and the cache must
 * shrink, the bottom of S is evicted. */
#include "page_cache/policies/policy.h"

enum { STACK, QUEUE, NAMES }; /* a page's list is STACK if LIR, QUEUE if HIR, else NAMES */
enum { HIR_SHARE };           /* parameters */

/* Pages of Q and names of N also stand in S, so those lists have links of their own, by slot. */
typedef struct Lirs {
  uint32_t lir, lir_limit, queue_limit, reserved; /* pages */
  Slot links[];
} Lirs;
STATE_STRUCT(Lirs, lir, lir_limit, queue_limit, reserved);

static void open(PageCache *cache) {
  const uint32_t share = cache_share(cache, cache->parameters[HIR_SHARE]), queue = share ? share : 1;
  const uint64_t pages = cache->accesses->pages, most = 2ull * cache->capacity + queue + 2;
  const uint32_t links = (uint32_t)(most < pages ? most : pages) + 3;
  page_cache_reserve(cache, cache->capacity + queue + 2, STATE_BYTES(Lirs) + links * STATE_BYTES(Slot));
  Lirs *own = cache->own;
  own->queue_limit = queue;
  own->lir_limit = cache->capacity - queue;
}

/* A page's count says whether it is in S. */
static bool is_in_stack(const PageCache *cache, uint32_t slot) { return cache->slots[slot].count; }

static void to_top(PageCache *cache, uint32_t slot) {
  PageList *stack = cache_list(cache, STACK);
  if (is_in_stack(cache, slot)) page_list_remove(stack, cache->slots, slot);
  cache->slots[slot].count = 1;
  page_list_push(stack, cache->slots, slot);
}

static void leave_stack(PageCache *cache, uint32_t slot) {
  page_list_remove(cache_list(cache, STACK), cache->slots, slot);
  cache->slots[slot].count = 0;
}

static void push(PageCache *cache, uint32_t list, uint32_t slot) {
  cache->slots[slot].list = (uint8_t)list;
  page_list_push(cache_list(cache, list), ((Lirs *)cache->own)->links, slot);
}

static void pull(PageCache *cache, uint32_t slot) {
  page_list_remove(cache_list(cache, cache->slots[slot].list), ((Lirs *)cache->own)->links, slot);
}

static void forget(PageCache *cache, uint32_t name) {
  leave_stack(cache, name);
  pull(cache, name);
  cache_free_slot(cache, name);
}

static void prune(PageCache *cache) {
  for (uint32_t bottom = list_tail(cache, STACK); bottom && cache->slots[bottom].list != STACK;
       bottom = list_tail(cache, STACK)) {
    if (cache->slots[bottom].list == NAMES)
      forget(cache, bottom);
    else
      leave_stack(cache, bottom);
  }
}

static void evict_from_queue(PageCache *cache) {
  const uint32_t tail = list_tail(cache, QUEUE);
  pull(cache, tail);
  if (!is_in_stack(cache, tail)) {
    cache_drop(cache, tail, BL_PAGE_CAUSE_LEAST_RECENT);
    return;
  }
  cache_demote_to_name(cache, tail, NAMES, BL_PAGE_CAUSE_LEAST_RECENT);
  cache->slots[tail].count = 1;
  push(cache, NAMES, tail);
}

static void demote(PageCache *cache) {
  Lirs *own = cache->own;
  const uint32_t bottom = list_tail(cache, STACK);
  cache->state.moves++;
  cache_act(cache, BL_ACT_MOVE, cache->slots[bottom].page, STACK, QUEUE, BL_PAGE_CAUSE_DEMOTED);
  leave_stack(cache, bottom);
  own->lir--;
  if (list_size(cache, QUEUE) == own->queue_limit) evict_from_queue(cache);
  push(cache, QUEUE, bottom);
  prune(cache);
}

static void make_room_for_lir(PageCache *cache) {
  const Lirs *own = cache->own;
  while (own->lir >= own->lir_limit && own->lir > 0) demote(cache);
}

static void limit_stack(PageCache *cache) {
  while (list_size(cache, STACK) > 2 * cache->capacity && list_size(cache, NAMES))
    forget(cache, list_tail(cache, NAMES));
}

static void promote(PageCache *cache, uint32_t slot) {
  cache->state.moves++;
  cache_act(cache, BL_ACT_MOVE, cache->slots[slot].page, QUEUE, STACK, BL_PAGE_CAUSE_PROMOTED);
  to_top(cache, slot);
  pull(cache, slot);
  cache->slots[slot].list = STACK; /* from here on, pruning stops at it */
  make_room_for_lir(cache);
  ((Lirs *)cache->own)->lir++;
  prune(cache);
}

static void refresh_in_queue(PageCache *cache, uint32_t slot) {
  pull(cache, slot);
  push(cache, QUEUE, slot);
  if (((const Lirs *)cache->own)->queue_limit > 1) make_room_for_lir(cache);
  to_top(cache, slot);
}

static void hit(PageCache *cache, uint32_t slot) {
  if (cache->slots[slot].list == STACK) {
    to_top(cache, slot);
    prune(cache);
  } else if (is_in_stack(cache, slot)) {
    promote(cache, slot);
  } else {
    refresh_in_queue(cache, slot);
  }
  limit_stack(cache);
}

static void evict(PageCache *cache) {
  if (list_size(cache, QUEUE)) {
    evict_from_queue(cache);
    return;
  }
  const uint32_t bottom = list_tail(cache, STACK);
  leave_stack(cache, bottom);
  ((Lirs *)cache->own)->lir--;
  cache_drop(cache, bottom, BL_PAGE_CAUSE_LEAST_RECENT);
  prune(cache);
}

static void enter_as_lir(PageCache *cache, bool was_name) {
  if (was_name) make_room_for_lir(cache);
  to_top(cache, cache_enter(cache, STACK));
  ((Lirs *)cache->own)->lir++;
  prune(cache);
}

static void enter_as_hir(PageCache *cache) {
  if (list_size(cache, QUEUE) >= ((const Lirs *)cache->own)->queue_limit) evict_from_queue(cache);
  const uint32_t slot = cache_enter(cache, QUEUE);
  to_top(cache, slot);
  push(cache, QUEUE, slot);
}

static void miss(PageCache *cache, uint32_t name) {
  const Lirs *own = cache->own;
  if (name) forget(cache, name);
  cache_make_room(cache, evict);
  if (name || own->lir < own->lir_limit)
    enter_as_lir(cache, name);
  else
    enter_as_hir(cache);
  limit_stack(cache);
}

static NextOut next_out(PageCache *cache) {
  const uint32_t tail = list_tail(cache, QUEUE);
  return (NextOut){.slot = tail ? tail : list_tail(cache, STACK), .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

static uint32_t order(const PageCache *cache, uint32_t list, uint32_t *out) {
  const Slot *links = list == STACK ? cache->slots : ((const Lirs *)cache->own)->links;
  uint32_t count = 0;
  for (uint32_t slot = cache->state.lists[list].head; slot; slot = links[slot].next) out[count++] = slot;
  return count;
}

CACHE_RUN(hit, miss)
const PagePolicy lirs_policy = {
    .open = open, .run = run, .evict = evict, .next_out = next_out, .order = order};
