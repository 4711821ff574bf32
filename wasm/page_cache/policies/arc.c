/* ARC (Megiddo and Modha, "ARC: A Self-Tuning, Low Overhead Replacement Cache", 2003).
 *
 *   hit:            to the head of T2
 *   miss, name in B1: p = min(C, p + max(|B2| / |B1|, 1)); in B2: p = max(0, p - max(|B1| / |B2|, 1));
 *                   the name leaves; if the cache is full, replace; the page enters T2
 *   miss, full, |T1| + |B1| >= C: B1 loses its oldest, replace; or, if B1 is empty, the tail of T1 is
 *                   evicted without a name
 *   miss, full, else: if all four lists hold 2 C or more, B2 loses its oldest; replace
 *   miss without a name: the page enters T1
 *   replace:        if T1 is not empty and (|T1| > p, or |T1| = p and the page was in B2), or T2 is empty:
 *                   the tail of T1 becomes a name in B1; else that of T2 becomes one in B2
 *
 * p is an IEEE double. It decides moves, by + - / and comparison alone, so it is the same everywhere. */
#include "page_cache/policies/page_target.h"

enum { T1, T2, B1, B2 };
enum { WHOLE }; /* parameters */

static void open(PageCache *cache) {
  /* Without taken memory, half as many names. Those of taken pages stay when the memory is returned. */
  page_target_open(cache, 2 * cache->capacity);
}

static void hit(PageCache *cache, uint32_t slot) {
  if (cache->slots[slot].list == T2)
    cache_refresh(cache, slot);
  else
    cache_move(cache, slot, T2, BL_PAGE_CAUSE_PROMOTED);
}

static bool takes_from_t1(const PageCache *cache, bool was_in_b2) {
  const double p = ((const PageTarget *)cache->own)->now, size = list_size(cache, T1);
  if (list_size(cache, T2) == 0) return true;
  return size > 0 && (size > p || (size == p && was_in_b2));
}

ALWAYS_INLINE void replace(PageCache *cache, bool was_in_b2) {
  const uint32_t from = takes_from_t1(cache, was_in_b2) ? T1 : T2;
  cache_evict_to_name(cache, list_tail(cache, from), from == T1 ? B1 : B2, BL_PAGE_CAUSE_LEAST_RECENT);
}

static void evict(PageCache *cache) { replace(cache, false); }

/* max(a / b, 1) */
static double step_of(uint32_t a, uint32_t b) { return a > b ? (double)a / (double)b : 1.0; }

static void adapt(PageCache *cache, uint32_t list) {
  const double p = ((const PageTarget *)cache->own)->now;
  const uint32_t b1 = list_size(cache, B1), b2 = list_size(cache, B2);
  page_target_set(cache, list == B1 ? p + step_of(b2, b1) : p - step_of(b1, b2));
}

static void resized(PageCache *cache) { page_target_set(cache, ((const PageTarget *)cache->own)->now); }

static void miss_known(PageCache *cache, uint32_t name) {
  const uint32_t list = cache->slots[name].list;
  adapt(cache, list);
  cache_forget(cache, name);
  if (cache_is_full(cache)) replace(cache, list == B2);
  cache_insert(cache, T2);
}

/* Whether the next unknown page evicts the tail of T1 and no name stays. */
static bool leaves_no_name(const PageCache *cache) {
  return list_size(cache, B1) == 0 && list_size(cache, T1) >= cache->state.capacity;
}

static void make_room(PageCache *cache) {
  const uint32_t capacity = cache->state.capacity, b1 = list_size(cache, B1);
  if (leaves_no_name(cache)) {
    cache_evict(cache, list_tail(cache, T1), BL_PAGE_CAUSE_LEAST_RECENT);
    return;
  }
  if (list_size(cache, T1) + b1 >= capacity)
    cache_forget(cache, list_tail(cache, B1));
  else if (cache_resident(cache) + b1 + list_size(cache, B2) >= 2 * capacity && list_size(cache, B2))
    cache_forget(cache, list_tail(cache, B2));
  replace(cache, false);
}

static void miss(PageCache *cache, uint32_t name) {
  if (name) {
    miss_known(cache, name);
    return;
  }
  if (cache_is_full(cache)) make_room(cache);
  cache_insert(cache, T1);
}

static NextOut next_out(PageCache *cache) {
  const bool from_t1 = leaves_no_name(cache) || takes_from_t1(cache, false);
  return (NextOut){.slot = list_tail(cache, from_t1 ? T1 : T2), .cause = BL_PAGE_CAUSE_LEAST_RECENT};
}

CACHE_RUN(hit, miss)
static const PagePolicy as_published = {.open = open,
                                        .run = run,
                                        .evict = evict,
                                        .next_out = next_out,
                                        .resized = resized,
                                        .target = page_target};
extern const PagePolicy arc_whole_policy;

static const PagePolicy *variant(const uint32_t *parameters) {
  return parameters[WHOLE] ? &arc_whole_policy : &as_published;
}

const PagePolicy arc_policy = {.variant = variant};
