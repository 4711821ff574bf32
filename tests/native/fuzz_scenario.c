/* libFuzzer target: any bytes as a scenario block, then as a way through the run. Nothing may trap, overrun
 * or lose a byte, and a state that is left and found again must be the same. Few bytes are repeated until
 * they fill a block; the first says whether it is taken as it is (nearly always refused) or brought into
 * range word by word (nearly always run), the second is the keyframe budget. */
#include <stdlib.h>

#include "blocks.h"
#include "exports_heap.h"
#include "heap_kit.h"

#define MOST_STEPS 4000u
#define MOST_MOVES 16u

#define HOLD(condition)        \
  do {                         \
    if (!(condition)) abort(); \
  } while (0)

static void choose_what_msvc_allows(BlScenario *block) {
  block->life = BL_LIFE_RANDOM_WALK;
  block->victims = BL_VICTIM_RANDOM;
  block->sizes = BL_SIZES_DOUBLING;
  block->allocate_num = 1;
  block->allocate_den = 2;
  block->double_num = 1;
  block->double_den = 1 + block->double_den % 4;
}

/* Fixed counts have a generator of their own, and no moves. */
static void choose_fixed_counts(BlScenario *block) {
  block->life = BL_LIFE_FIXED_COUNTS;
  block->generator = BL_GENERATOR_SPLITMIX64;
  block->sizes = BL_SIZES_LISTED;
  block->move_count = 0;
  block->slots = 1 + block->slots % 100;
}

static void bring_scenario_into_range(BlScenario *block) {
#define X(name, least, most) \
  block->name = (uint32_t)(least) + (uint32_t)(block->name % ((uint64_t)(most) - (least) + 1));
  BL_SCENARIO_FIELDS(X)
#undef X
  block->abi_version = BL_ABI_VERSION;
  block->size_min = 1 + block->size_min % 4096;
  block->size_max = block->size_min << block->size_max % 18;
  block->lifetime = 1 + block->lifetime % 4096;
  block->allocate_num %= block->allocate_den + 1;
  block->double_num %= block->double_den + 1;
  if (block->generator == BL_GENERATOR_MSVC)
    choose_what_msvc_allows(block);
  else if (block->life == BL_LIFE_FIXED_COUNTS || block->generator == BL_GENERATOR_SPLITMIX64)
    choose_fixed_counts(block);
}

static void bring_rows_into_range(BlScenario *block) {
  for (uint32_t i = 0; i < BL_MAX_PARTS; i++) {
    BlPart *part = &block->parts[i];
    part->lo = 1 + i * 1000 + part->lo % 500;
    part->hi = block->sizes == BL_SIZES_LISTED ? part->lo : part->lo + part->hi % 500;
    part->weight = 1 + part->weight % 100;
  }
  for (uint32_t i = 0; i < BL_MAX_PHASES; i++) {
    BlPhase *phase = &block->phases[i];
    phase->steps = 1 + phase->steps % 1000;
    phase->chance_den = 1 + phase->chance_den % BL_MAX_FRACTION;
    phase->chance_num %= phase->chance_den + 1;
  }
}

/* A class of its own for each row. */
static void bring_lifetimes_into_range(BlScenario *block) {
  for (uint32_t i = 0; i < BL_MAX_LIFETIMES; i++)
    block->lifetimes[i] = (BlLifetime){(4 + i % 4) << i / 4, 1 + block->lifetimes[i].mean % 4096};
}

/* A return where something is live, of what is live. */
static void bring_moves_into_range(BlScenario *block) {
  uint32_t live = 0;
  for (uint32_t i = 0; i < BL_MAX_MOVES; i++) {
    BlMove *row = &block->moves[i];
    row->size = live > 0 && row->size % 2 ? 0 : 1 + row->size % BL_MAX_SIZE;
    row->index %= live > 0 ? live : BL_MAX_MOVES;
    live += row->size ? 1u : (uint32_t)-1;
  }
}

static void bring_policy_into_range(BlPolicy *policy) {
#define X(name, least, most) \
  policy->name = (uint32_t)(least) + (uint32_t)(policy->name % ((uint64_t)(most) - (least) + 1));
  BL_POLICY_FIELDS(X)
#undef X
  if (policy->bucket_kind == BL_BUCKETS_POWERS && policy->bucket_count > BL_POWER_BUCKETS)
    policy->bucket_count = 20;
  if (policy->bucket_width > 4096) policy->bucket_width = 1 + policy->bucket_width % 4096;
  if (policy->round_up) policy->granularity = 1;
  for (uint32_t i = 0; i < BL_MAX_BUCKETS; i++) policy->bounds[i] = 1 + i * 900 + policy->bounds[i] % 900;
}

static void bring_heap_into_range(BlHeap *heap) {
  heap->model %= BL_HEAP_MODEL_COUNT;
  for (uint32_t i = 0; kit_models[heap->model].parameters[i].name; i++) {
    const uint32_t word = heap->parameters[i];
    heap->parameters[i] = kit_value(kit_models[heap->model].parameters[i], word / 8, word);
  }
}

static void check_heap(uint32_t lane) {
  const double *figures = bl_heap_figures(lane);
  HOLD(kit_sum(figures) == figures[BL_HEAP_FIGURE_committed]);
  bl_heap_check(lane);
}

static void check_lane(uint32_t lane) {
  const double *figures = bl_figures(lane);
  HOLD(figures[BL_FIGURE_granted] + figures[BL_FIGURE_idle] ==
       figures[BL_FIGURE_allocated_bytes] - figures[BL_FIGURE_freed_bytes]);
  uint64_t count = 0;
  for (uint32_t i = 0; i < BL_SIZE_CLASSES; i++) count += bl_classes(lane)[i].count;
  HOLD(figures[BL_FIGURE_live] == (double)count);
  HOLD(bl_outcome(lane)->cause <= BL_CAUSE_REPLACED_RANDOM);
  HOLD(bl_list_visits(lane) <= BL_MAX_CAPACITY);
  HOLD(bl_list_marks(lane, 100) <= 100);
  if (bl_block()->heaps[lane].model != BL_HEAP_EXACT) check_heap(lane);
}

static void check_lanes(void) {
  HOLD(bl_done() <= bl_frontier());
  for (uint32_t lane = 0; lane < bl_block()->lane_count; lane++) check_lane(lane);
}

static bool may_end_a_run(uint32_t status) { return status <= BL_STEP_LIMIT || status >= BL_NO_MEMORY; }

/* Where a heap found no memory, the run ends; a record may be asked for of later steps. */
static bool gets_to(uint32_t target) {
  const uint32_t status = go_to(target);
  return status == BL_NO_MEMORY ? bl_done() <= target : status == BL_OK && bl_done() == target;
}

/* Leaves the present state for another and comes back. */
static void check_seek(uint32_t target) {
  const uint32_t done = bl_done();
  const uint64_t hash = bl_state_hash();
  HOLD(gets_to(target));
  HOLD(gets_to(done) && bl_done() == done);
  HOLD(bl_state_hash() == hash);
}

/* One move through the run, of two bytes. */
static void move(uint8_t what, uint8_t amount) {
  switch (what % 7) {
    case 0:
      HOLD(may_end_a_run(bl_run(1u + amount * 16u)));
      break;
    case 1:
      check_seek((uint32_t)((uint64_t)bl_done() * amount / 255));
      break;
    case 2:
      HOLD(gets_to((uint32_t)((uint64_t)bl_frontier() * amount / 255)));
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
  for (size_t i = 0; i < sizeof block; i++) ((uint8_t *)&block)[i] = bytes[i % size];
  if (bytes[0] % 8 != 0) {
    bring_scenario_into_range(&block);
    bring_rows_into_range(&block);
    bring_lifetimes_into_range(&block);
    bring_moves_into_range(&block);
    for (uint32_t i = 0; i < BL_MAX_LANES; i++) bring_policy_into_range(&block.lanes[i]);
    for (uint32_t i = 0; i < BL_MAX_LANES; i++) bring_heap_into_range(&block.heaps[i]);
  }
  bl_keyframe_budget(bytes[1] * 4096u);
  const uint32_t status = open_block(&block);
  HOLD(status == BL_OK || status == BL_BAD_VERSION || status == BL_BAD_FIELD);
  if (status != BL_OK) return 0;
  for (size_t at = 2; at + 1 < size && at < 2 + 2 * MOST_MOVES && bl_frontier() < MOST_STEPS; at += 2) {
    move(bytes[at], bytes[at + 1]);
    check_lanes();
  }
  return 0;
}
