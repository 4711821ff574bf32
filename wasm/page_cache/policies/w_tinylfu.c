/* W-TinyLFU (Einziger, Friedman and Manes, "TinyLFU: A Highly Efficient Cache Admission Policy", 2017): a
 * window in front of a main part of two segments (segments.h), and a sketch that estimates how often a page
 * was requested. A cache whose window has no page caches nothing.
 *
 *   hit:    in the window: to the head; in main: by the segments' rule, then add
 *   miss:   if the cache is full, evict; the page enters the window's head, then add
 *   evict:  the candidate is the window's tail. Main has room: the candidate moves there, add, take the
 *           next; else its estimate is above that of main's victim: the victim is evicted, and the candidate
 *           moves to main; else the candidate is evicted; either way add the candidate.
 *           Without a candidate: main's victim
 *   add:    raise the page's ten counters; after 32 * |main quota| hits in main, halve all counters
 *   estimate: the smallest of the ten */
#include <string.h>

#include "page_cache/policies/segments.h"
#include "page_cache/policies/xxh64.h"

enum { WINDOW, PROBATION, PROTECTED };
enum { WINDOW_SHARE, COUNT }; /* parameters; those after them are w_tinylfu_counted.c's */

#define HASHES          10u
#define HITS_PER_PAGE   32u
#define COUNTERS_A_PAGE 14.37758756605117 /* ten hashes, 0.1 % errors: -ln 0.001 / (ln 2)^2 */
#define SEED_A          0x12345678u
#define SEED_B          0x12344321u

typedef struct TinyLfu {
  Segments main;
  uint32_t window, main_quota; /* pages */
  uint32_t main_hits, counter_count;
  uint32_t counters[];
} TinyLfu;
STATE_STRUCT(TinyLfu, (Segments, main), window, main_quota, main_hits, counter_count);

static uint32_t counters_for(uint32_t pages) {
  const double exact = pages * COUNTERS_A_PAGE;
  const uint32_t whole = (uint32_t)exact;
  return whole + (whole < exact);
}

static void open(PageCache *cache) {
  const uint32_t window = cache_share(cache, cache->parameters[WINDOW_SHARE]);
  const uint32_t main = cache->capacity - window, counters = counters_for(main);
  page_cache_reserve(cache, 0, STATE_BYTES(TinyLfu) + counters * STATE_BYTES(uint32_t));
  TinyLfu *own = cache->own;
  own->main = (Segments){.first = PROBATION, .count = 2, .quota = {main / 5, (uint32_t)(4ull * main / 5)}};
  own->window = window;
  own->main_quota = main;
  own->counter_count = counters;
}

typedef struct Hashes {
  uint32_t a, b;
} Hashes;

static NEVER_INLINE Hashes hashes_of(const Accesses *accesses, uint32_t page) {
  const uint64_t key = accesses->keys ? accesses->keys[page] : page;
  return (Hashes){(uint32_t)xxh64_of_word(key, SEED_A), (uint32_t)xxh64_of_word(key, SEED_B)};
}

static uint32_t *counter_of(TinyLfu *own, Hashes hashes, uint32_t i) {
  return &own->counters[(hashes.a + i * hashes.b) % own->counter_count];
}

/* Raises the counters of a page. `by` -1 undoes that. */
static void add(PageCache *cache, uint32_t page, uint32_t by) {
  const Hashes hashes = hashes_of(cache->accesses, page);
  for (uint32_t i = 0; i < HASHES; i++) *counter_of(cache->own, hashes, i) += by;
}

static uint32_t estimate(const PageCache *cache, uint32_t slot) {
  const Hashes hashes = hashes_of(cache->accesses, cache->slots[slot].page);
  uint32_t smallest = BL_NONE;
  for (uint32_t i = 0; i < HASHES; i++) smallest = min_u32(smallest, *counter_of(cache->own, hashes, i));
  return smallest;
}

static void count_main_hit(TinyLfu *own) {
  if (++own->main_hits < (uint64_t)HITS_PER_PAGE * own->main_quota) return;
  own->main_hits = 0;
  for (uint32_t i = 0; i < own->counter_count; i++) own->counters[i] /= 2;
}

static void hit(PageCache *cache, uint32_t slot) {
  TinyLfu *own = cache->own;
  if (cache->slots[slot].list == WINDOW) {
    cache_refresh(cache, slot);
    return;
  }
  segments_hit(cache, &own->main, slot);
  add(cache, cache->state.page, 1);
  count_main_hit(own);
}

static uint32_t main_size(const PageCache *cache) {
  return list_size(cache, PROBATION) + list_size(cache, PROTECTED);
}

static void admit(PageCache *cache, uint32_t slot) {
  const uint32_t to = segments_entry(cache, &((const TinyLfu *)cache->own)->main);
  cache_move(cache, slot, to, BL_PAGE_CAUSE_ADMITTED);
}

/* Evicts a page that lost. The act carries the candidate's estimate, then that of main's victim. */
static void evict_loser(PageCache *cache, uint32_t slot, uint32_t candidate, uint32_t victim) {
  const uint32_t at = cache->acts.stored;
  cache_evict(cache, slot, BL_PAGE_CAUSE_LOST_COMPARISON);
  if (!cache->acting || at == BL_MAX_ACTS) return;
  cache->acts.at[at].before = candidate;
  cache->acts.at[at].after = victim;
}

static void compare(PageCache *cache, uint32_t candidate) {
  const uint32_t victim = segments_victim(cache, &((const TinyLfu *)cache->own)->main);
  const uint32_t page = cache->slots[candidate].page;
  const uint32_t mine = estimate(cache, candidate), other = estimate(cache, victim);
  if (mine > other) {
    evict_loser(cache, victim, mine, other);
    admit(cache, candidate);
  } else {
    evict_loser(cache, candidate, mine, other);
  }
  add(cache, page, 1);
}

static void evict(PageCache *cache) {
  const TinyLfu *own = cache->own;
  uint32_t candidate = list_tail(cache, WINDOW);
  for (; candidate && main_size(cache) < own->main_quota; candidate = list_tail(cache, WINDOW)) {
    admit(cache, candidate);
    add(cache, cache->slots[candidate].page, 1);
  }
  if (candidate)
    compare(cache, candidate);
  else
    cache_evict(cache, segments_victim(cache, &own->main), BL_PAGE_CAUSE_LEAST_RECENT);
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  if (((const TinyLfu *)cache->own)->window == 0) return;
  cache_make_room(cache, evict);
  cache_insert(cache, WINDOW);
  add(cache, cache->state.page, 1);
}

/* The pages that evict() would move to main, without moving them. */
typedef struct Admissions {
  uint32_t sizes[2]; /* of the segments afterwards */
  uint32_t victim;   /* main's */
  uint32_t candidate;
} Admissions;

static void foresee_admission(const Segments *main, uint32_t slot, Admissions *a) {
  const uint32_t segment = a->sizes[0] < main->quota[0] || a->sizes[1] >= main->quota[1] ? 0 : 1;
  const bool lower_is_empty = a->sizes[0] == 0;
  if (lower_is_empty && (segment == 0 || a->sizes[1] == 0)) a->victim = slot;
  a->sizes[segment]++;
}

/* Adds the admitted pages, so that estimates are those that evict() would see. take_back_adds() follows. */
static Admissions foresee_admissions(PageCache *cache) {
  const TinyLfu *own = cache->own;
  Admissions a = {.sizes = {list_size(cache, PROBATION), list_size(cache, PROTECTED)},
                  .victim = segments_victim(cache, &own->main),
                  .candidate = list_tail(cache, WINDOW)};
  for (; a.candidate && a.sizes[0] + a.sizes[1] < own->main_quota;
       a.candidate = cache->slots[a.candidate].prev) {
    foresee_admission(&own->main, a.candidate, &a);
    add(cache, cache->slots[a.candidate].page, 1);
  }
  return a;
}

static void take_back_adds(PageCache *cache, uint32_t candidate) {
  for (uint32_t slot = list_tail(cache, WINDOW); slot != candidate; slot = cache->slots[slot].prev)
    add(cache, cache->slots[slot].page, (uint32_t)-1);
}

static NextOut next_out(PageCache *cache) {
  const Admissions a = foresee_admissions(cache);
  NextOut out = {.slot = a.victim, .cause = BL_PAGE_CAUSE_LEAST_RECENT};
  if (a.candidate) {
    out.cause = BL_PAGE_CAUSE_LOST_COMPARISON;
    if (estimate(cache, a.candidate) <= estimate(cache, a.victim)) out.slot = a.candidate;
  }
  take_back_adds(cache, a.candidate);
  return out;
}

static uint32_t value(const PageCache *cache, uint32_t slot) { return estimate(cache, slot); }

CACHE_RUN(hit, miss)
static const PagePolicy counts_hits = {
    .open = open, .run = run, .evict = evict, .next_out = next_out, .value = value};
extern const PagePolicy w_tinylfu_counted_policy;

static const PagePolicy *variant(const uint32_t *parameters) {
  return parameters[COUNT] ? &w_tinylfu_counted_policy : &counts_hits;
}

const PagePolicy w_tinylfu_policy = {.variant = variant};
