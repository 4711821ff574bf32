/* The long run of the page policies, under ASan and UBSan: random scenarios with small caches, and every
 * invariant checked after every request.
 *
 *   long_pages REQUESTS [POLICY NUMBER …]   without numbers: every policy, REQUESTS each
 *
 * Prints one line per policy. A broken invariant ends the run and names the scenario and the step. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "page_blocks.h"
#include "page_cache/policies_model.h"
#include "random/pcg32.h"

#define REQUESTS_A_SCENARIO 20000u
#define MAX_CACHE           24u
#define STREAM_LONG_RUN     100u

#define HOLD(condition)                 \
  do {                                  \
    if (!(condition)) fail(#condition); \
  } while (0)

/* kinds of lists, in the order of the registry */
enum { PAGES, NAMES, MIXED };

typedef struct Counts {
  uint32_t hits, misses, evictions, resident;
  uint32_t sizes[BL_MAX_PAGE_LISTS];
} Counts;

static BlPageScenario block;

static void print_scenario(void) {
  const BlPagePolicy *lane = &block.lanes[0];
  printf(
      "policy %u, parameters %u %u %u %u %u, seed %u, work %u, n %u, cache %u, taken %u at %u until %u, "
      "step %u\n",
      lane->policy, lane->parameters[0], lane->parameters[1], lane->parameters[2], lane->parameters[3],
      lane->parameters[4], block.seed, block.work, block.n, block.cache, block.take_pages, block.take_at,
      block.take_until, bl_done());
  fflush(stdout);
}

static _Noreturn void fail(const char *condition) {
  printf("broken: %s\n", condition);
  print_scenario();
  abort();
}

/* The core traps at a failed assertion. */
static void print_trap(int number) {
  printf("broken: %s\n", sim_assert_text());
  print_scenario();
  signal(number, SIG_DFL);
  raise(number);
}

/* Scenarios --------------------------------------------------------------------------------------------- */

static uint32_t between(Pcg32 *rng, uint32_t min, uint32_t max) {
  return min + pcg32_below(rng, max - min + 1);
}

/* Half of the values are low ones, so that what comes every 1,000,000 requests at most happens too. */
static uint32_t value_between(Pcg32 *rng, uint32_t min, uint32_t max) {
  return between(rng, min, pcg32_below(rng, 2) ? max : min_u32(max, min + 9));
}

static BlPagePolicy random_policy_of(BlPagePolicyName policy, Pcg32 *rng) {
  BlPagePolicy row = {.policy = policy};
  uint32_t count;
  const PageParameter *parameters = page_policy_parameters(policy, &count);
  for (uint32_t i = 0; i < count; i++)
    row.parameters[i] =
        pcg32_below(rng, 4) ? value_between(rng, parameters[i].min, parameters[i].max) : parameters[i].usual;
  if (policy == BL_PAGES_LRU_LATE) row.parameters[1] %= BL_MAX_CELLS / 2; /* lists that can be read whole */
  return row;
}

/* Few pages, so that every rule of a policy applies. Half of the scenarios take memory. */
static void draw_scenario(BlPagePolicyName policy, uint32_t seed) {
  static const uint32_t works[] = {BL_WORK_ZIPF, BL_WORK_UNIFORM, BL_WORK_MIX, BL_WORK_PHASES};
  Pcg32 rng = pcg32_start(seed, STREAM_LONG_RUN);
  block = pages_block(policy);
  block.work = works[pcg32_below(&rng, 4)];
  block.n = between(&rng, 1, 3 * MAX_CACHE);
  block.alpha = between(&rng, 0, 200);
  block.hot = between(&rng, 0, 60);
  block.scan = between(&rng, 1, 2 * MAX_CACHE);
  block.again = pcg32_below(&rng, 3);
  block.shift = pcg32_below(&rng, block.n);
  block.requests = REQUESTS_A_SCENARIO;
  block.seed = seed;
  block.cache = between(&rng, 1, MAX_CACHE);
  block.lanes[0] = random_policy_of(policy, &rng);
  if (pcg32_below(&rng, 2)) return;
  block.take_pages = pcg32_below(&rng, block.cache);
  block.take_at = pcg32_below(&rng, REQUESTS_A_SCENARIO / 2);
  block.take_until = block.take_at + between(&rng, 1, REQUESTS_A_SCENARIO / 4);
}

/* Invariants of every policy ---------------------------------------------------------------------------- */

static uint32_t kind_of(uint32_t list) {
#define L(name, count, kind) count, kind,
#define X(NAME, ...)         {BL_##NAME##_LISTS(L) 0},
  static const uint8_t rows[][12] = {BL_PAGE_POLICIES(X)};
#undef X
#undef L
  const uint8_t *row = rows[block.lanes[0].policy];
  for (uint32_t first = 0; first + row[0] <= list; row += 2) first += row[0];
  return row[1];
}

/* LIRS's stack also links the entries of its two other lists. */
static bool belongs(const Slot *slot, uint32_t list) {
  return slot->list == list || (kind_of(list) == MIXED && slot->count);
}

/* Checks the entries of a list and returns the number of those that belong to no other. */
static uint32_t check_list(PageCache *cache, uint32_t list) {
  const uint32_t kind = kind_of(list), size = bl_pages_list_pages(0, list);
  uint32_t own = 0;
  HOLD(size == list_size(cache, list));
  for (uint32_t i = 0; i < size; i++) {
    const uint32_t at = cache->order[i];
    const Slot *slot = &cache->slots[at];
    HOLD(slot->page != BL_NONE && cache->places[slot->page] == at);
    HOLD(belongs(slot, list));
    HOLD(kind == MIXED || (slot->role == BL_ROLE_NAME) == (kind == NAMES));
    own += slot->list == list;
  }
  return own;
}

/* Every entry is in exactly one list, once: entries name one list each, and the numbers are equal. */
static void check_lists(PageCache *cache) {
  uint32_t entries = 0;
  for (uint32_t list = 0; list < bl_pages_list_count(0); list++) entries += check_list(cache, list);
  HOLD(entries == cache_resident(cache) + cache->state.roles[BL_ROLE_NAME]);
}

static Counts count(const PageCache *cache) {
  const CacheState *s = &cache->state;
  Counts counts = {s->hits, s->cold + s->again, s->evictions, cache_resident(cache), {0}};
  for (uint32_t i = 0; i < BL_MAX_PAGE_LISTS; i++) counts.sizes[i] = s->lists[i].size;
  return counts;
}

/* When pages leave: of the usual policy, one at a miss of the full cache, so that a full cache stays full. */
enum {
  AT_HITS = 1,     /* a list over its quota may lose a page at a hit */
  BEFORE_FULL = 2, /* a list is full before the cache is */
  SEVERAL = 4,     /* at one request */
  LATE = 8         /* the cache may hold more than its capacity, up to `most` */
};

static uint32_t traits_of(const BlPagePolicy *lane) {
  enum { S3_PROGRAM = 3, TINY_COUNT = 1, LATE_BEHIND = 1 }; /* parameters */
  static const uint8_t of_program[] = {0, 0, BEFORE_FULL | SEVERAL, SEVERAL, 0, BEFORE_FULL | SEVERAL};
  static const uint8_t of_policy[BL_COUNT(BL_PAGE_POLICIES)] = {
      [BL_PAGES_SLRU] = AT_HITS | BEFORE_FULL,
      [BL_PAGES_LIRS] = AT_HITS | BEFORE_FULL,
      [BL_PAGES_TWO_Q_VALUES] = AT_HITS | BEFORE_FULL,
      [BL_PAGES_TWO_GENERATIONS] = AT_HITS | SEVERAL | LATE,
      [BL_PAGES_LRU_SHARDS] = BEFORE_FULL,
      [BL_PAGES_CLOCK_PRO_QUICK] = SEVERAL};
  if (lane->policy == BL_PAGES_S3_FIFO) return of_program[lane->parameters[S3_PROGRAM]];
  if (lane->policy == BL_PAGES_W_TINYLFU) return lane->parameters[TINY_COUNT] ? 0 : AT_HITS | BEFORE_FULL;
  if (lane->policy == BL_PAGES_LRU_LATE) return lane->parameters[LATE_BEHIND] ? AT_HITS | SEVERAL | LATE : 0;
  return of_policy[lane->policy];
}

static bool caches_nothing(void) {
  const BlPagePolicy *lane = &block.lanes[0];
  return lane->policy == BL_PAGES_W_TINYLFU && !lane->parameters[1] &&
         block.cache * lane->parameters[0] < 100;
}

static void check_balance(const PageCache *cache, const Counts *before, const Counts *now) {
  const bool missed = now->misses > before->misses, enters = missed && !caches_nothing();
  const uint32_t evicted = now->evictions - before->evictions, capacity = cache->state.capacity;
  const uint32_t traits = traits_of(&block.lanes[0]);
  HOLD(now->hits - before->hits + (now->misses - before->misses) == 1);
  HOLD(now->resident == before->resident + enters - evicted);
  HOLD(now->resident <= cache->most);
  if (bl_done() - 1 == block.take_at && block.take_pages) return;
  if (enters && !(traits & LATE)) HOLD(now->resident <= capacity);
  if (evicted == 0) return;
  if (!(traits & AT_HITS)) HOLD(missed);
  if (!(traits & BEFORE_FULL)) HOLD(before->resident >= capacity);
  if (!(traits & SEVERAL)) HOLD(evicted == 1);
}

/* Invariants of one policy ------------------------------------------------------------------------------ */

static uint32_t share(uint32_t parameter) { return block.cache * block.lanes[0].parameters[parameter] / 100; }

static void check_counts_up_to(const PageCache *cache, uint32_t max) {
  for (uint32_t i = 1; i <= cache->state.used_slots; i++)
    HOLD(cache->slots[i].page == BL_NONE || cache->slots[i].count <= max);
}

/* Segment 0 also takes the pages that no quota covers. */
static void check_slru(const uint32_t *sizes) {
  const uint32_t segments = block.lanes[0].parameters[0];
  const bool own = block.lanes[0].parameters[1] && segments > 1; /* a share of its own for segment 0 */
  const uint32_t lowest = own ? share(1) : block.cache / segments;
  const uint32_t quota = own ? (block.cache - lowest) / (segments - 1) : lowest;
  HOLD(sizes[0] <= block.cache - quota * (segments - 1));
  for (uint32_t i = 1; i < BL_MAX_PAGE_LISTS; i++) HOLD(sizes[i] <= (i < segments ? quota : 0));
}

/* Until the cache is full, A1in may take all of it; from then on it grows up to one over its quota. */
static void check_two_q(const Counts *before, const Counts *now) {
  HOLD(now->sizes[2] <= share(1));
  if (before->resident == block.cache)
    HOLD(now->sizes[0] <= share(0) + 1 || now->sizes[0] <= before->sizes[0]);
}

static void check_arc(const PageCache *cache, const uint32_t *sizes) {
  const double p = cache->policy->target(cache)->now;
  HOLD(p >= 0 && p <= cache->state.capacity);
  if (block.lanes[0].parameters[0]) {
    HOLD(sizes[2] <= block.cache && sizes[3] <= block.cache);
    return;
  }
  if (block.take_pages) return; /* names of taken pages stay */
  HOLD(sizes[0] + sizes[2] <= block.cache);
  HOLD(sizes[0] + sizes[1] + sizes[2] + sizes[3] <= 2 * block.cache);
}

/* Where small may be the one to evict last, it also takes what main has not. */
static void check_s3_fifo(const uint32_t *sizes) {
  const uint32_t program = block.lanes[0].parameters[3];
  HOLD(sizes[2] <= share(1));
  if (!block.take_pages && program != 3 && program != 4) HOLD(sizes[0] <= share(0) || sizes[0] == 1);
}

static void check_w_tinylfu(const uint32_t *sizes) {
  if (block.lanes[0].parameters[1]) return;
  const uint32_t main = block.cache - share(0);
  HOLD(sizes[1] + sizes[2] <= main);
  HOLD(sizes[2] <= 4 * main / 5);
}

/* After a demotion at a hit, a cache for one LIR page may have none, and then nothing bounds the stack's end.
 */
static void check_lirs(const PageCache *cache, const uint32_t *sizes) {
  const uint32_t queue = share(0) ? share(0) : 1, lir = cache_resident(cache) - sizes[1];
  HOLD(sizes[1] <= queue);
  HOLD(sizes[0] <= 2 * block.cache || sizes[2] == 0);
  HOLD(lir <= (block.cache > queue ? block.cache - queue : 1));
  HOLD(lir == 0 || cache->slots[list_tail(cache, 0)].list == 0);
}

static void check_two_q_values(const uint32_t *sizes) {
  const uint32_t others = share(0) + share(1);
  HOLD(sizes[0] <= share(0) && sizes[2] <= share(1));
  HOLD(sizes[1] <= (block.cache > others ? block.cache - others : 0));
}

/* The shards of one size, but for a page. */
static void check_lru_shards(const PageCache *cache, const uint32_t *sizes) {
  uint32_t count = 1;
  while (count < block.lanes[0].parameters[0] && 20 * count <= cache->capacity) count *= 2;
  for (uint32_t i = 0; i < BL_MAX_PAGE_LISTS; i++)
    HOLD(sizes[i] <= (i < count ? (cache->capacity + count - 1) / count : 0));
}

static void check_mq(const uint32_t *sizes) {
  HOLD(sizes[15] <= share(2));
  for (uint32_t i = block.lanes[0].parameters[0]; i < 15; i++) HOLD(sizes[i] == 0);
}

static void check_policy_of_a_library(const PageCache *cache, const Counts *now) {
  const BlPagePolicy *lane = &block.lanes[0];
  const uint32_t *sizes = now->sizes, late = lane->parameters[0];
  if (lane->policy == BL_PAGES_TWO_Q_LRU) HOLD(sizes[2] <= share(1));
  if (lane->policy == BL_PAGES_TWO_Q_VALUES) check_two_q_values(sizes);
  if (lane->policy == BL_PAGES_TWO_GENERATIONS)
    HOLD(sizes[0] < block.cache + late && sizes[1] <= block.cache);
  if (lane->policy == BL_PAGES_LRU_TWO_LISTS) HOLD(sizes[0] <= share(0));
  if (lane->policy == BL_PAGES_LRU_SHARDS) check_lru_shards(cache, sizes);
  if (lane->policy == BL_PAGES_CLOCK_PRO_QUICK) HOLD(sizes[2] <= share(1));
  if (lane->policy == BL_PAGES_CLOCK_PRO_2K) HOLD(sizes[2] <= share(1) + 1);
  if (lane->policy == BL_PAGES_MQ) check_mq(sizes);
}

static void check_policy(const PageCache *cache, const Counts *before, const Counts *now) {
  const BlPagePolicy *lane = &block.lanes[0];
  if (lane->policy == BL_PAGES_CLOCK) check_counts_up_to(cache, (1u << lane->parameters[0]) - 1);
  if (lane->policy == BL_PAGES_SIEVE) check_counts_up_to(cache, 1);
  if (lane->policy == BL_PAGES_LINUX) check_counts_up_to(cache, 3);
  if (lane->policy == BL_PAGES_SLRU) check_slru(now->sizes);
  if (lane->policy == BL_PAGES_TWO_Q) check_two_q(before, now);
  if (lane->policy == BL_PAGES_ARC) check_arc(cache, now->sizes);
  if (lane->policy == BL_PAGES_S3_FIFO) check_s3_fifo(now->sizes);
  if (lane->policy == BL_PAGES_W_TINYLFU) check_w_tinylfu(now->sizes);
  if (lane->policy == BL_PAGES_LIRS) check_lirs(cache, now->sizes);
  check_policy_of_a_library(cache, now);
}

/* The run ----------------------------------------------------------------------------------------------- */

static void run_scenario(uint32_t requests) {
  PageCache *cache = &policies.lanes[0].cache;
  HOLD(open_pages(&block) == BL_OK);
  Counts before = count(cache);
  for (uint32_t i = 0; i < requests; i++) {
    HOLD(bl_run(1) == BL_OK);
    const Counts now = count(cache);
    bl_pages_check(0);
    check_lists(cache);
    check_balance(cache, &before, &now);
    check_policy(cache, &before, &now);
    before = now;
  }
}

static void run_policy(BlPagePolicyName policy, uint32_t requests) {
#define X(NAME, module, wire) wire,
  static const char *const names[] = {BL_PAGE_POLICIES(X)};
#undef X
  const clock_t start = clock();
  double hits = 0, evictions = 0;
  uint32_t seed = 1;
  for (uint32_t left = requests; left > 0; seed++) {
    const uint32_t some = left < REQUESTS_A_SCENARIO ? left : REQUESTS_A_SCENARIO;
    draw_scenario(policy, seed);
    run_scenario(some);
    hits += page_figure(0, BL_PAGE_FIGURE_hits);
    evictions += page_figure(0, BL_PAGE_FIGURE_evictions);
    left -= some;
  }
  printf(
      "%s: %u requests in %u scenarios, %.0f hits, %.0f evictions, every invariant after every request, %.0f "
      "s\n",
      names[policy], requests, seed - 1, hits, evictions, (double)(clock() - start) / CLOCKS_PER_SEC);
  fflush(stdout);
}

int main(int count, char **words) {
  const uint32_t requests = count > 1 ? (uint32_t)strtoul(words[1], NULL, 10) : 0;
  if (requests == 0) return fprintf(stderr, "how many requests of each policy?\n"), 2;
  signal(SIGILL, print_trap);
  for (int i = 2; i < count; i++)
    run_policy((BlPagePolicyName)(strtoul(words[i], NULL, 10) % BL_COUNT(BL_PAGE_POLICIES)), requests);
  for (uint32_t policy = 0; count == 2 && policy < BL_COUNT(BL_PAGE_POLICIES); policy++)
    run_policy((BlPagePolicyName)policy, requests);
  return 0;
}
