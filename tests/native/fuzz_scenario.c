/* libFuzzer target: arbitrary bytes as a scenario block, then as a path through the run. Nothing may trap,
 * overrun or lose a byte, and returning to a state must reproduce it. A short input repeats until it fills
 * a block. The first byte decides whether the block is used as is (nearly always rejected) or brought into
 * range (nearly always run). The second is the keyframe budget. */
#include <stdlib.h>

#include "allocation/allocation.h"
#include "arbitrary_block.h"
#include "exports_checks.h"
#include "exports_heap.h"
#include "fuzz_target.h"

#define MAX_STEPS 4000u
#define MAX_MOVES 16u

#define HOLD(condition)        \
  do {                         \
    if (!(condition)) abort(); \
  } while (0)

static void check_heap(uint32_t lane) {
  const double *figures = bl_heap_figures(lane);
  HOLD(kit_sum(figures) == figures[BL_HEAP_FIGURE_committed]);
  check_lane_heap(lane);
}

/* The arrays that a shelf holds are as many as its row says, as far as arrays are listed. */
static void check_shelves(uint32_t lane, uint32_t slots) {
  double left[BL_MAX_SHELVES + 1], listed = 0, all = 0;
  const uint32_t count = bl_lane_shelves(lane);
  const uint32_t told = slots < BL_MAX_SHELVED ? slots : BL_MAX_SHELVED;
  HOLD(count <= BL_MAX_SHELVES + 1);
  for (uint32_t i = 0; i < count; i++) all += left[i] = bl_shelves()[i].count;
  for (uint32_t i = 0; i < told; i++, listed++) HOLD(left[bl_shelf_of()[i]]-- > 0);
  HOLD(listed <= all && (slots == BL_MAX_LISTED || all == slots));
}

static void check_pool(uint32_t lane) {
  const uint32_t slots = bl_slot_count(lane);
  HOLD(slots <= BL_MAX_LISTED);
  for (uint32_t i = 0; i < slots; i++) HOLD(bl_slot_sizes(lane)[i] > 0);
  HOLD(bl_pool_lane_figures(lane)[BL_LANE_POOL_FIGURE_grown] >= 0);
  check_shelves(lane, slots);
  pool_check(&allocation.lanes[lane].lane_pool.pool);
}

/* The cache's bytes and buffers are those of its slots. */
static void check_slots(uint32_t lane) {
  const BufferCache *cache = &allocation.lanes[lane].cache;
  uint64_t idle = 0, cached = 0;
  for (uint32_t i = 0; i < cache->slots; i++) {
    idle += cache->sizes[i];
    cached += cache->sizes[i] > 0;
  }
  HOLD(idle == cache->state.idle && cached == cache->state.cached);
}

static void check_lane(uint32_t lane) {
  const double *figures = bl_figures(lane);
  HOLD(figures[BL_FIGURE_granted] + figures[BL_FIGURE_idle] ==
       figures[BL_FIGURE_allocated_bytes] - figures[BL_FIGURE_freed_bytes]);
  uint64_t count = 0;
  for (uint32_t i = 0; i < BL_SIZE_CLASSES; i++) count += bl_classes(lane)[i].count;
  HOLD(figures[BL_FIGURE_live] == (double)count);
  HOLD(bl_outcome(lane)->cause < BL_COUNT(BL_CAUSES));
  HOLD(bl_list_visits(lane) <= BL_MAX_DETAILED);
  HOLD(bl_list_marks(lane, 100) <= 100);
  HOLD(figures[BL_FIGURE_wasted] >= 0);
  if (bl_block()->heaps[lane].model != BL_HEAP_IDEAL) check_heap(lane);
  if (bl_block()->pools[lane].model)
    check_pool(lane);
  else
    check_slots(lane);
}

static void check_lanes(void) {
  HOLD(bl_done() <= bl_frontier());
  for (uint32_t lane = 0; lane < bl_block()->lane_count; lane++) check_lane(lane);
}

static bool may_end_a_run(uint32_t status) {
  return status <= BL_STEP_LIMIT || status == BL_NO_MEMORY || status == BL_CHUNK_LIMIT;
}

/* A heap or pool out of memory ends the run, and so does the last call of batches or a trace. The record may
 * be requested beyond that step. */
static bool reaches(uint32_t target) {
  const uint32_t status = go_to(target);
  if (status == BL_NO_MEMORY || status == BL_CHUNK_LIMIT || status == BL_STEP_LIMIT)
    return bl_done() <= target;
  return status == BL_OK && bl_done() == target;
}

/* Goes to another state and returns. */
static void check_seek(uint32_t target) {
  const uint32_t done = bl_done();
  const uint64_t hash = bl_state_hash();
  HOLD(reaches(target));
  HOLD(reaches(done) && bl_done() == done);
  HOLD(bl_state_hash() == hash);
}

/* One operation on the run, from two bytes. */
static void move(uint8_t what, uint8_t amount) {
  switch (what % 7) {
    case 0:
      HOLD(may_end_a_run(supplied(bl_run, 1u + amount * 16u)));
      break;
    case 1:
      check_seek((uint32_t)((uint64_t)bl_done() * amount / 255));
      break;
    case 2:
      HOLD(reaches((uint32_t)((uint64_t)bl_frontier() * amount / 255)));
      break;
    case 3:
      HOLD(bl_arm(what % (BL_EVENT_BREAKPOINT + 2), amount % 9, BL_NONE, amount * 100u) <= BL_BAD_ARGUMENT);
      break;
    case 4:
      for (uint32_t i = 0; i <= amount; i++) bl_view_bounds()[i] = i * (1u + what);
      bl_view(0, amount);
      break;
    case 5:
      HOLD(bl_record_range(bl_done() + amount, 1u + what / 64u) <= BL_BAD_ARGUMENT);
      break;
    default:
      bl_bookmark();
      go_to(bl_done() / 2);
      HOLD(bl_return() == BL_OK);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static BlScenario block;
  if (size < 2) return 0;
  fill_block(&block, bytes, size);
  if (bytes[0] % 8 != 0) clamp_block(&block);
  bl_keyframe_budget(bytes[1] * 4096u);
  const uint32_t status = open_block(&block);
  HOLD(status == BL_OK || status == BL_BAD_VERSION || status == BL_BAD_FIELD);
  if (status != BL_OK) return 0;
  for (size_t at = 2; at + 1 < size && at < 2 + 2 * MAX_MOVES && bl_frontier() < MAX_STEPS; at += 2) {
    move(bytes[at], bytes[at + 1]);
    check_lanes();
  }
  return 0;
}
