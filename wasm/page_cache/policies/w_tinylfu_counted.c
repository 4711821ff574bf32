/* W-TinyLFU as Caffeine 3.3.1, otter and theine run it: every request is counted, and the window may adapt
 * (Einziger, Eytan, Friedman and Manes, "Adaptive Software Cache Management", 2018).
 *
 *   until the cache is half full, requests are not counted, and a hit changes nothing
 *   request: raise the page's four counters, up to the cap; after age * |cache| requests that raised one,
 *            halve all, and the number of these requests
 *   hit:     in probation: to the head of protected; else to the head of its list
 *   miss:    the page enters the window's head; the tail of a window over its quota moves to probation's
 *            head; if the cache is over its capacity, evict
 *   evict:   the candidate is the page that has just left the window, else the window's tail; the victim is
 *            the tail of probation, of protected, of the window. The lower estimate leaves, on a tie the
 *            candidate; one with 6 or more wins in 1 of 128 cases all the same
 *   protected over its quota: its tail moves to probation's head, after a miss and after 16 hits in a row
 *   climb:   after age * |cache| requests the window grows or shrinks by a step, in the direction that
 *            raised the hit ratio. At first it shrinks by 1/16 of the cache; a step is 0.98 of the last one,
 *            or 1/16 again if the ratio changed by 5 points. Or densities of hits choose the step:
 *            window_climb.h. At most 1,000 pages move for a request */
#include "page_cache/policies/policy.h"
#include "page_cache/policies/window_climb.h"
#include "random/pcg32.h"

enum { WINDOW, PROBATION, PROTECTED };
enum { WINDOW_SHARE, COUNT, AGE, CAP, CLIMB };     /* parameters */
enum { STILL, AS_CAFFEINE, BY_RATIO, BY_DENSITY }; /* climb */

#define ROWS          4u
#define BLOCK_PAGES   8u
#define BLOCK_COLUMNS 32u
#define LEAST_SAMPLED 256u  /* pages; of a smaller cache, samples are as long */
#define SMALL_CACHE   512u  /* pages; up to here the climb is slow */
#define LARGE_CACHE   4096u /* pages; from here on densities steer it */
#define DENSITY_AGE   4u    /* capacities in a sample, at most */
#define SLOWEST       4.0   /* times the sample */
#define STEP_SHARE    0.0625
#define LEAST_STEP    2.0 /* pages, of a restart */
#define RESTART       0.05
#define BUFFERED      16u /* hits */
#define WARM          6u
#define MOST_MOVES    1000u

typedef struct CountedLfu {
  Pcg32 rng;
  double step, last_ratio;    /* of the climb: pages with a sign, and the hit ratio of the last sample */
  uint32_t window, protected; /* quotas, pages */
  uint32_t grow, shrink;      /* pages that still have to enter or leave the window */
  ClimbSample sample;
  uint32_t counts, buffered;
  uint32_t counted, blocks; /* requests since the counters were halved; a power of two */
  WindowClimb climb;
  uint8_t counters[];
} CountedLfu;
STATE_STRUCT(CountedLfu, (Pcg32, rng), step, last_ratio, window, protected, grow, shrink,
             (ClimbSample, sample), counts, buffered, counted, blocks, (WindowClimb, climb));

static bool is_small(const PageCache *cache) {
  return cache->parameters[CLIMB] == AS_CAFFEINE && cache->capacity <= SMALL_CACHE;
}

static bool weighs_densities(const PageCache *cache) {
  const uint32_t climb = cache->parameters[CLIMB];
  return climb == BY_DENSITY || (climb == AS_CAFFEINE && cache->capacity > LARGE_CACHE);
}

static double restart_step(const PageCache *cache) {
  const double step = STEP_SHARE * cache->capacity;
  return step < LEAST_STEP ? LEAST_STEP : step;
}

static void open(PageCache *cache) {
  uint32_t blocks = LEAST_SAMPLED / BLOCK_PAGES;
  while (blocks * BLOCK_PAGES < cache->capacity) blocks *= 2;
  page_cache_reserve(cache, 0, STATE_BYTES(CountedLfu) + blocks * ROWS * BLOCK_COLUMNS);
  CountedLfu *own = cache->own;
  own->rng = pcg32_start(cache->seed, STREAM_POLICY);
  const uint32_t main = cache_share(cache, 100 - cache->parameters[WINDOW_SHARE]);
  own->window = cache->capacity - main;
  own->protected = (uint32_t)(4ull * main / 5);
  own->step = is_small(cache) ? restart_step(cache) : -restart_step(cache);
  own->blocks = blocks;
  window_climb_open(&own->climb);
}

/* Requests between two halvings of the counters, and of a sample. */
static double period(const PageCache *cache) {
  const uint32_t pages = cache->capacity < LEAST_SAMPLED ? LEAST_SAMPLED : cache->capacity;
  return (double)pages * cache->parameters[AGE];
}

typedef struct Hashes {
  uint32_t block, counter;
} Hashes;

/* Of the page's number in the trace, as Java hashes a Long. */
static Hashes hashes_of(const Accesses *accesses, uint32_t page) {
  const uint64_t key = accesses->keys ? accesses->keys[page] : page;
  uint32_t h = (uint32_t)(key ^ key >> 32);
  h = (h ^ h >> 17) * 0xed5ad4bbu;
  h = (h ^ h >> 11) * 0xac4c1b51u;
  h ^= h >> 15;
  const uint32_t again = h * 0x31848babu;
  return (Hashes){h, again ^ again >> 14};
}

/* The counter of a page in a row: one of 32 in its block. */
static uint8_t *counter_of(CountedLfu *own, Hashes hashes, uint32_t row) {
  const uint32_t block = hashes.block & (own->blocks - 1);
  return own->counters + (block * ROWS + row) * BLOCK_COLUMNS +
         (hashes.counter >> (8 * row) & (BLOCK_COLUMNS - 1));
}

/* False = all counters of the page are at the cap. */
static bool raise(PageCache *cache, uint32_t page) {
  const Hashes hashes = hashes_of(cache->accesses, page);
  bool raised = false;
  for (uint32_t row = 0; row < ROWS; row++) {
    uint8_t *counter = counter_of(cache->own, hashes, row);
    if (*counter >= cache->parameters[CAP]) continue;
    ++*counter;
    raised = true;
  }
  return raised;
}

/* Returns how many were odd. */
static uint32_t halve(CountedLfu *own) {
  uint32_t odd = 0;
  for (uint32_t i = 0; i < own->blocks * ROWS * BLOCK_COLUMNS; i++) {
    odd += own->counters[i] & 1u;
    own->counters[i] /= 2;
  }
  return odd;
}

static void count_request(PageCache *cache) {
  CountedLfu *own = cache->own;
  if (!own->counts || !raise(cache, cache->state.page)) return;
  if (++own->counted < period(cache)) return;
  own->counted = (own->counted - halve(own) / ROWS) / 2;
}

static uint32_t estimate(const PageCache *cache, uint32_t slot) {
  const Hashes hashes = hashes_of(cache->accesses, cache->slots[slot].page);
  uint32_t smallest = BL_NONE;
  for (uint32_t row = 0; row < ROWS; row++)
    smallest = min_u32(smallest, *counter_of(cache->own, hashes, row));
  return smallest;
}

/* Climbing ---------------------------------------------------------------------------------------------- */

static double size_of(double step) { return step < 0 ? -step : step; }

/* The next step by the hit ratio of the last samples. */
static double ratio_step(PageCache *cache) {
  CountedLfu *own = cache->own;
  const double ratio = (double)own->sample.hits / (double)own->sample.requests,
               change = ratio - own->last_ratio;
  const double amount = change >= 0 ? own->step : -own->step;
  own->step = size_of(change) >= RESTART ? restart_step(cache) * (amount >= 0 ? 1 : -1)
                                         : (is_small(cache) ? 0.995 : 0.98) * amount;
  own->last_ratio = ratio;
  return amount;
}

static void choose_step(PageCache *cache) {
  CountedLfu *own = cache->own;
  const double amount = weighs_densities(cache) ? window_climb(&own->climb, &own->sample, cache->capacity,
                                                               own->window, own->protected)
                                                : ratio_step(cache);
  own->grow = amount > 0 ? (uint32_t)amount : 0;
  own->shrink = amount < 0 ? (uint32_t)-amount : 0;
  own->sample = (ClimbSample){0};
}

static void demote(PageCache *cache) {
  const uint32_t quota = ((const CountedLfu *)cache->own)->protected;
  for (uint32_t i = 0; i < MOST_MOVES && list_size(cache, PROTECTED) > quota; i++)
    cache_move(cache, list_tail(cache, PROTECTED), PROBATION, BL_PAGE_CAUSE_DEMOTED);
}

static void grow_window(PageCache *cache) {
  CountedLfu *own = cache->own;
  const uint32_t most = min_u32(own->grow, own->protected);
  if (most == 0) return;
  own->protected -= most;
  demote(cache);
  uint32_t moved = 0;
  for (; moved < min_u32(most, MOST_MOVES); moved++) {
    const uint32_t lower = list_tail(cache, PROBATION), slot = lower ? lower : list_tail(cache, PROTECTED);
    if (slot == NO_SLOT) break;
    cache_move(cache, slot, WINDOW, BL_PAGE_CAUSE_PROMOTED);
  }
  own->protected += most - moved;
  own->window += moved;
  own->grow = most - moved;
}

static void shrink_window(PageCache *cache) {
  CountedLfu *own = cache->own;
  if (own->window <= 1) return;
  const uint32_t most = min_u32(own->shrink, own->window - 1);
  uint32_t moved = 0;
  for (; moved < min_u32(most, MOST_MOVES) && list_tail(cache, WINDOW); moved++)
    cache_move(cache, list_tail(cache, WINDOW), PROBATION, BL_PAGE_CAUSE_ADMITTED);
  own->protected += moved;
  own->window -= moved;
  own->shrink = most - moved;
}

/* A small cache samples longer when its step has become short. */
static uint64_t sample_of(const PageCache *cache) {
  const CountedLfu *own = cache->own;
  if (weighs_densities(cache)) return min_u32(DENSITY_AGE * cache->capacity, (uint32_t)period(cache));
  if (!is_small(cache)) return (uint64_t)period(cache);
  const double first = STEP_SHARE * cache->capacity, step = size_of(own->step);
  const double ratio = first / (step < first / SLOWEST ? first / SLOWEST : step);
  return (uint64_t)(period(cache) * (ratio < 1.0 ? 1.0 : ratio > SLOWEST ? SLOWEST : ratio));
}

/* Requests ---------------------------------------------------------------------------------------------- */

static void count_hit(ClimbSample *sample, uint32_t list) {
  sample->requests++;
  sample->hits++;
  sample->window_hits += list == WINDOW;
  sample->probation_hits += list == PROBATION;
}

/* What a request leaves to be done, after a miss and after each 16 hits in a row. */
static void maintain(PageCache *cache) {
  CountedLfu *own = cache->own;
  own->buffered = 0;
  if (own->counts && cache->parameters[CLIMB] && own->sample.requests >= sample_of(cache)) choose_step(cache);
  demote(cache);
  if (own->grow)
    grow_window(cache);
  else if (own->shrink)
    shrink_window(cache);
}

static void hit(PageCache *cache, uint32_t slot) {
  CountedLfu *own = cache->own;
  if (!own->counts) return;
  count_request(cache);
  count_hit(&own->sample, cache->slots[slot].list);
  if (cache->slots[slot].list == PROBATION && own->protected > 0)
    cache_move(cache, slot, PROTECTED, BL_PAGE_CAUSE_PROMOTED);
  else
    cache_refresh(cache, slot);
  if (++own->buffered == BUFFERED) maintain(cache);
}

static uint32_t victim_of(const PageCache *cache) {
  const uint32_t lower = list_tail(cache, PROBATION), upper = list_tail(cache, PROTECTED);
  return lower ? lower : upper ? upper : list_tail(cache, WINDOW);
}

static bool is_lucky(PageCache *cache) { return pcg32_below(&((CountedLfu *)cache->own)->rng, 128) == 0; }

static NextOut loser(PageCache *cache, uint32_t candidate) {
  const uint32_t victim = victim_of(cache);
  if (candidate == NO_SLOT) candidate = list_tail(cache, WINDOW);
  if (candidate == NO_SLOT || candidate == victim)
    return (NextOut){.slot = victim, .cause = BL_PAGE_CAUSE_LEAST_RECENT};
  const uint32_t mine = estimate(cache, candidate);
  const bool wins = mine > estimate(cache, victim) || (mine >= WARM && is_lucky(cache));
  return (NextOut){.slot = wins ? victim : candidate, .cause = BL_PAGE_CAUSE_LOST_COMPARISON};
}

static void evict(PageCache *cache) { cache_evict_next(cache, loser(cache, NO_SLOT)); }

/* An unknown page pushes the tail of a full window into probation. It is the candidate itself if the window
 * is empty. That it is counted before the comparison may change an estimate, which is not known before. */
static NextOut next_out(PageCache *cache) {
  CountedLfu *own = cache->own;
  if (list_size(cache, WINDOW) == 0) return (NextOut){.slot = NO_SLOT};
  if (list_size(cache, WINDOW) >= own->window && list_size(cache, PROBATION) == 0)
    return (NextOut){.slot = list_tail(cache, WINDOW), .cause = BL_PAGE_CAUSE_LEAST_RECENT};
  const Pcg32 rng = own->rng;
  const NextOut out = loser(cache, NO_SLOT);
  own->rng = rng;
  return out;
}

static uint32_t overflow(PageCache *cache) {
  uint32_t first = NO_SLOT;
  while (list_size(cache, WINDOW) > ((const CountedLfu *)cache->own)->window) {
    const uint32_t slot = list_tail(cache, WINDOW);
    if (first == NO_SLOT) first = slot;
    cache_move(cache, slot, PROBATION, BL_PAGE_CAUSE_ADMITTED);
  }
  return first;
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  CountedLfu *own = cache->own;
  cache_insert(cache, WINDOW);
  own->counts |= cache_resident(cache) >= cache->capacity / 2;
  count_request(cache);
  own->sample.requests += own->counts;
  const uint32_t candidate = overflow(cache);
  if (cache_resident(cache) > cache->state.capacity) cache_evict_next(cache, loser(cache, candidate));
  maintain(cache);
}

static uint32_t value(const PageCache *cache, uint32_t slot) { return estimate(cache, slot); }

CACHE_RUN(hit, miss)
const PagePolicy w_tinylfu_counted_policy = {
    .open = open, .run = run, .evict = evict, .next_out = next_out, .value = value};
