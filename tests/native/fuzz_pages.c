/* libFuzzer target: arbitrary bytes as a scenario block of the page cache, then as a path through the run.
 * Nothing may trap or overrun, every invariant holds, and returning to a state must reproduce it. The first
 * byte decides whether the block is used as is (nearly always rejected) or brought into range. */
#include <stdlib.h>

#include "fuzz_target.h"
#include "page_blocks.h"
#include "page_cache/policies_model.h"

#define MAX_STEPS 2000u
#define MAX_MOVES 12u

#define HOLD(condition)        \
  do {                         \
    if (!(condition)) abort(); \
  } while (0)

/* A short input repeats until it fills the block. */
static void fill(BlPageScenario *block, const uint8_t *bytes, size_t size) {
  for (size_t i = 0; i < sizeof *block; i++) ((uint8_t *)block)[i] = bytes[i % size];
}

static uint32_t into(uint32_t value, uint32_t min, uint32_t max) { return min + value % (max - min + 1); }

static void clamp_policy(BlPagePolicy *policy) {
#define P(name, min, max, usual) {min, max},
#define X(NAME, ...)             {BL_##NAME##_PARAMETERS(P){0, 0}},
  static const struct { uint32_t min, max; } ranges[][BL_MAX_PAGE_PARAMETERS + 1] = {BL_PAGE_POLICIES(X)};
#undef X
#undef P
  policy->policy %= BL_COUNT(BL_PAGE_POLICIES);
  for (uint32_t i = 0; i < BL_MAX_PAGE_PARAMETERS; i++)
    policy->parameters[i] =
        into(policy->parameters[i], ranges[policy->policy][i].min, ranges[policy->policy][i].max);
}

/* Small numbers, so that every rule is reached within a few steps. */
static void clamp(BlPageScenario *b) {
  *b = (BlPageScenario){.stage = BL_STAGE_POLICIES,
                        .abi_version = BL_ABI_VERSION,
                        .work = b->work % BL_WORK_LIST,
                        .n = into(b->n, 1, 100),
                        .alpha = into(b->alpha, 0, BL_MAX_ALPHA),
                        .hot = b->hot % 50,
                        .scan = into(b->scan, 1, 50),
                        .again = b->again % 3,
                        .period = into(b->period, 1, 50),
                        .shift = 0,
                        .requests = into(b->requests, 1, MAX_STEPS),
                        .seed = b->seed,
                        .cache = into(b->cache, 1, 60),
                        .window = into(b->window, 10, 50),
                        .warm = b->warm % 300,
                        .sample = b->sample % 4 ? 0 : 16,
                        .quarter = b->sample % 4 ? 0 : b->quarter % 5,
                        .take_at = b->take_at % 200,
                        .take_pages = b->take_pages,
                        .take_until = b->take_at % 200 + 1 + b->take_until % 200,
                        .lane_count = into(b->lane_count, 1, BL_MAX_PAGE_LANES),
                        .lanes = {b->lanes[0], b->lanes[1], b->lanes[2], b->lanes[3]}};
  b->take_pages %= b->cache;
  for (uint32_t i = 0; i < BL_MAX_PAGE_LANES; i++) clamp_policy(&b->lanes[i]);
}

static void check_lane(uint32_t lane) {
  bl_pages_check(lane);
  const double *figures = bl_pages_figures(lane);
  const double resident = figures[BL_PAGE_FIGURE_resident];
  const PageCache *cache = &policies.lanes[lane].cache;
  HOLD(resident <= cache->most);
  HOLD(resident <= figures[BL_PAGE_FIGURE_capacity] || cache->most > cache->capacity);
  HOLD(figures[BL_PAGE_FIGURE_misses] - figures[BL_PAGE_FIGURE_evictions] >= resident);
  HOLD(bl_pages_acts(lane)->stored <= BL_MAX_ACTS);
  for (uint32_t list = 0; list < bl_pages_list_count(lane); list++)
    HOLD(bl_pages_list_pages(lane, list) <= bl_pages_list_size(lane, list));
}

static void go(uint32_t done) {
  HOLD(bl_rewind(done) == BL_OK);
  const uint32_t status = bl_replay(done - bl_done());
  HOLD(status == BL_OK || status == BL_STEP_LIMIT);
  HOLD(bl_done() == done);
}

/* Goes to another state and returns. */
static void check_seek(uint32_t target) {
  const uint32_t done = bl_done();
  const uint64_t hash = bl_state_hash();
  go(target);
  go(done);
  HOLD(bl_state_hash() == hash);
}

/* One operation on the run, from two bytes. */
static void move(uint8_t what, uint8_t amount) {
  switch (what % 5) {
    case 0:
      check_seek((uint32_t)((uint64_t)bl_frontier() * amount / 255));
      break;
    case 1:
      bl_arm(what % BL_MAX_BREAKPOINTS, amount % 9, BL_NONE, 1u << amount % 20);
      break;
    case 2:
      bl_pages_follow(amount % 2 ? BL_NONE : amount % bl_pages_count());
      break;
    default:
      HOLD(bl_run(1u + amount) <= BL_STEP_LIMIT);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static BlPageScenario block;
  if (size < 2) return 0;
  fill(&block, bytes, size);
  if (bytes[0] % 8 != 0) clamp(&block);
  if (block.requests > MAX_STEPS || block.n > 1000) return 0; /* valid, but slow */
  bl_keyframe_budget(bytes[1] * 4096u);
  const uint32_t status = open_pages(&block);
  HOLD(status == BL_OK || status == BL_BAD_VERSION || status == BL_BAD_FIELD || status == BL_BAD_ARGUMENT);
  if (status != BL_OK) return 0;
  for (size_t at = 2; at + 1 < size && at < 2 + 2 * MAX_MOVES; at += 2) {
    move(bytes[at], bytes[at + 1]);
    for (uint32_t lane = 0; lane < block.lane_count; lane++) check_lane(lane);
  }
  return 0;
}
