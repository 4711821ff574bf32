/* Lanes over heaps: cached buffers stay in the heap, states are reproduced, breakpoints stop a run, and a
 * heap out of memory ends it. */
#include "check.h"
#include "heap_blocks.h"
#include "suites.h"

static void check_lane_and_heap(uint32_t lane) {
  check_lane_heap(lane);
  const double held = figure(lane, BL_FIGURE_granted) + figure(lane, BL_FIGURE_idle);
  const double blocks = figure(lane, BL_FIGURE_live) + figure(lane, BL_FIGURE_cached);
  CHECK(heap_figure(lane, BL_HEAP_FIGURE_needed) == held);
  CHECK(heap_figure(lane, BL_HEAP_FIGURE_live) == blocks);
  CHECK(kit_sum(bl_heap_figures(lane)) == heap_figure(lane, BL_HEAP_FIGURE_committed));
  const double calls = figure(lane, BL_FIGURE_heap_allocations) + figure(lane, BL_FIGURE_heap_frees);
  CHECK(heap_figure(lane, BL_HEAP_FIGURE_operations) == calls);
}

TEST(a_heap_contains_live_and_cached_buffers) {
  EVERY_MODEL(model) {
    const BlScenario block = heap_block(model);
    CHECK_EQUAL(open_block(&block), BL_OK);
    for (uint32_t i = 0; i < 40; i++) {
      CHECK_EQUAL(bl_run(1 + i * 17), BL_OK);
      check_lane_and_heap(0);
      check_lane_and_heap(1);
    }
  }
}

TEST(seeking_reproduces_states_with_heaps) {
  EVERY_MODEL(model) {
    const BlScenario block = heap_block(model);
    bl_keyframe_budget(65536);
    CHECK_EQUAL(open_block(&block), BL_OK);
    uint64_t hashes[9];
    for (uint32_t i = 0; i < 9; i++) hashes[i] = bl_state_hash(), bl_run(1500);
    for (uint32_t i = 9; i-- > 0;) {
      CHECK_EQUAL(go_to(i * 1500), BL_OK);
      CHECK_EQUAL(bl_state_hash(), hashes[i]);
      check_lane_and_heap(0);
    }
  }
  bl_keyframe_budget(BL_KEYFRAME_BYTES);
}

/* Two heaps with threads, the first under a cache, and one that does not tell
 * them apart. */
static BlScenario apart_block(uint32_t thread_ends) {
  BlScenario block = heap_block(BL_HEAP_PTMALLOC);
  block.lane_count = 4;
  block.lanes[3] = block.lanes[1];
  block.heaps[3] = kit_default(BL_HEAP_TLSF);
  block.heap_threads = BL_HEAP_THREADS_APART;
  block.threads = 9;
  block.crossing = 40;
  block.thread_ends = thread_ends;
  return block;
}

static double area_sum(uint32_t lane, BlHeapAreaColumn column) {
  double sum = 0;
  const uint32_t rows = bl_heap_list_areas(lane);
  for (uint32_t i = 0; i < rows; i++) sum += bl_heap_areas()[i * BL_COUNT(BL_HEAP_AREA) + column];
  return sum;
}

static void check_areas(uint32_t lane) {
  const double mapped = heap_figure(lane, BL_HEAP_FIGURE_mapped);
  CHECK(area_sum(lane, BL_HEAP_AREA_bytes) + mapped == heap_figure(lane, BL_HEAP_FIGURE_committed));
  CHECK(area_sum(lane, BL_HEAP_AREA_resident) + mapped == heap_figure(lane, BL_HEAP_FIGURE_resident));
}

TEST(seeking_reproduces_states_of_heaps_with_threads) {
  for (uint32_t ends = 0; ends < 200; ends += 70) {
    const BlScenario block = apart_block(ends);
    bl_keyframe_budget(65536);
    CHECK_EQUAL(open_block(&block), BL_OK);
    uint64_t hashes[12];
    for (uint32_t i = 0; i < 12; i++) hashes[i] = bl_state_hash(), bl_run(800);
    for (uint32_t i = 12; i-- > 0;) {
      CHECK_EQUAL(go_to(i * 800), BL_OK);
      CHECK_EQUAL(bl_state_hash(), hashes[i]);
      for (uint32_t lane = 0; lane < 2; lane++) check_lane_and_heap(lane);
      if (i > 0) check_areas(0), check_areas(1);
      CHECK_EQUAL(bl_heap_list_bands(1, BL_MAX_AREA_ROWS, 1, BL_MAX_PIECES) > 0, i > 0);
      CHECK_EQUAL(bl_state_hash(), hashes[i]);
    }
  }
  bl_keyframe_budget(BL_KEYFRAME_BYTES);
}

/* Blocks of 500 kB in 100 threads, of which each new one finds other heaps
 * full. */
TEST(areas_beyond_those_that_are_listed_are_summed) {
  BlScenario block = growing_block();
  block.part_count = 1;
  block.parts[0] = (BlPart){100000, 100000, 1};
  block.lane_count = 1;
  block.lanes[0].capacity = 0;
  block.heaps[0] = kit_default(BL_HEAP_PTMALLOC);
  block.heaps[0].parameters[9] = 200;
  block.heap_threads = BL_HEAP_THREADS_APART;
  block.threads = 100;
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(bl_run(2000), BL_OK);
  CHECK_EQUAL(bl_heap_list_areas(0), BL_MAX_AREA_ROWS + 1);
  const double *sum = bl_heap_areas() + BL_MAX_AREA_ROWS * BL_COUNT(BL_HEAP_AREA);
  CHECK(sum[BL_HEAP_AREA_arena] == BL_NONE && sum[BL_HEAP_AREA_areas] == 100 - BL_MAX_AREA_ROWS);
  CHECK(area_sum(0, BL_HEAP_AREA_live) == heap_figure(0, BL_HEAP_FIGURE_live));
  check_areas(0);
}

TEST(batches_have_one_thread) {
  BlScenario block = apart_block(0);
  block.lifetime_model = BL_LIFETIME_MODEL_BATCHES;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->max, BL_HEAP_THREADS_MERGED);
}

TEST(a_lane_does_the_same_without_a_heap) {
  const BlScenario block = heap_block(BL_HEAP_IDEAL + 1);
  CHECK_EQUAL(open_block(&block), BL_OK);
  bl_run(20000);
  double with[BL_COUNT(BL_FIGURES)];
  memcpy(with, bl_figures(2), sizeof with);
  BlScenario plain = block;
  memset(plain.heaps, 0, sizeof plain.heaps);
  CHECK_EQUAL(open_block(&plain), BL_OK);
  bl_run(20000);
  CHECK(memcmp(with, bl_figures(2), sizeof with) == 0);
}

TEST(fixed_counts_fill_each_slot_once) {
  const BlScenario block = primes_block(BL_HEAP_IDEAL, 3);
  CHECK_EQUAL(open_block(&block), BL_OK);
  for (uint32_t step = 0; step < 3000; step++) {
    bl_run(1);
    const uint32_t live = (uint32_t)figure(0, BL_FIGURE_live);
    for (uint32_t part = 0; part < 9; part++) {
      uint32_t count = 0;
      for (uint32_t i = 0; i < live; i++) count += bl_live_needed()[i] == block.parts[part].lo;
      CHECK(count <= 3);
    }
  }
}

TEST(fixed_counts_require_their_generator) {
  BlScenario block = primes_block(BL_HEAP_IDEAL, BL_MAX_LIVE / 9 + 1);
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->max, BL_MAX_LIVE / 9);
  block.slots--;
  CHECK_EQUAL(open_block(&block), BL_OK);
  block.generator = BL_GENERATOR_PCG32;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  block.generator = BL_GENERATOR_SPLITMIX64;
  block.lifetime_model = BL_LIFETIME_MODEL_BOUNDED;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  block.lifetime_model = BL_LIFETIME_MODEL_FIXED_COUNTS;
  block.sizes = BL_SIZES_UNIFORM;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  block.sizes = BL_SIZES_LISTED;
  block.move_count = 1;
  block.moves[0] = (BlMove){100, 0};
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
}

TEST(bad_heap_settings_are_refused_by_name) {
  BlScenario block = heap_block(BL_HEAP_IDEAL + 1);
  block.heaps[1].model = BL_COUNT(BL_HEAP_MODELS);
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->table, 7);
  CHECK_EQUAL(bl_problem()->lane, 1);
  CHECK_EQUAL(bl_problem()->field, BL_NONE);
}

/* Blocks of a gigabyte until a heap of 2 GiB is full: lane B has it, lane A has none. */
TEST(a_run_ends_when_a_heap_is_out_of_memory) {
  BlScenario block = growing_block();
  block.part_count = 1;
  block.parts[0] = (BlPart){BL_MAX_SIZE, BL_MAX_SIZE, 1};
  block.heaps[1] = kit_default(BL_HEAP_NT_XP);
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(bl_run(100), BL_NO_MEMORY);
  const uint32_t done = bl_done();
  const uint64_t hash = bl_state_hash();
  CHECK(done > 0 && done < 100);
  CHECK_EQUAL(bl_stop()->lane, 1);
  CHECK_EQUAL(bl_stop()->step, done - 1);
  CHECK(figure(0, BL_FIGURE_live) == done && figure(1, BL_FIGURE_live) == done);
  CHECK(heap_figure(1, BL_HEAP_FIGURE_live) == done - 1);
  CHECK_EQUAL(bl_heap_list_events(1) > 0 && bl_heap_events()[bl_heap_list_events(1) - 1].kind,
              BL_HEAP_EVENT_NO_MEMORY > 0);
  CHECK_EQUAL(bl_run(1), BL_NO_MEMORY);
  CHECK_EQUAL(bl_done(), done);
  CHECK_EQUAL(go_to(0), BL_OK);
  CHECK_EQUAL(bl_run(done - 1), BL_OK);
  CHECK_EQUAL(bl_run(1), BL_OK);
  CHECK_EQUAL(bl_state_hash(), hash);
  CHECK_EQUAL(bl_replay(1), BL_NO_MEMORY);
  check_lane_heap(1);
}

/* Blocks of 16 bytes that are never freed, one chunk each, in two heaps. */
TEST(a_run_ends_when_its_heaps_have_used_all_chunks) {
  BlScenario block = growing_block();
  block.part_count = 1;
  block.parts[0] = (BlPart){16, 16, 1};
  block.lane_count = 2;
  block.heaps[0] = kit_default(BL_HEAP_FIRST_FIT);
  block.heaps[1] = kit_default(BL_HEAP_TLSF);
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(bl_run(BL_MAX_LIVE), BL_CHUNK_LIMIT);
  const uint32_t done = bl_done();
  CHECK(done > BL_MAX_CHUNKS / 2 - 16 && done <= BL_MAX_CHUNKS / 2);
  CHECK_EQUAL(heap_figure(1, BL_HEAP_FIGURE_live), done);
  CHECK_EQUAL(bl_run(1), BL_CHUNK_LIMIT);
  CHECK_EQUAL(bl_done(), done);
  CHECK_EQUAL(go_to(done / 2), BL_OK);
  CHECK_EQUAL(go_to(done), BL_OK);
  check_lane_and_heap(0);
  CHECK_EQUAL(bl_replay(1), BL_CHUNK_LIMIT);
}

/* An operation step that the model takes occasionally. */
static BlOperationStepKind rare_step(BlHeapModel model) {
  return model == BL_HEAP_SIZE_CLASS || model == BL_HEAP_MUSL ? BL_OPERATION_STEP_OPEN
                                                              : BL_OPERATION_STEP_SPLIT;
}

static bool did(uint32_t lane, BlOperationStepKind kind) {
  for (uint32_t i = 0; i < bl_heap_step_count(lane) && i < BL_MAX_OPERATION_STEPS; i++)
    if (bl_heap_steps(lane)[i].kind == kind) return true;
  return false;
}

/* The first step after `done` at which the heap does it, one step at a time. */
static uint32_t next_operation_step(BlOperationStepKind kind) {
  do bl_replay(1);
  while (!did(0, kind) && bl_done() < 100000);
  return bl_done() - 1;
}

static bool overhead_above(uint32_t value) {
  const double needed = heap_figure(0, BL_HEAP_FIGURE_needed);
  return (heap_figure(0, BL_HEAP_FIGURE_committed) - needed) * 10000 > value * needed;
}

static uint32_t next_overhead(uint32_t value) {
  bool held = overhead_above(value);
  while (bl_done() < 100000) {
    bl_replay(1);
    const bool holds = overhead_above(value);
    if (holds && !held) return bl_done() - 1;
    held = holds;
  }
  return BL_NONE;
}

static void check_stop(BlBreakKind kind, uint64_t value, uint32_t step) {
  go_to(5000);
  bl_arm(0, kind, BL_NONE, value);
  CHECK_EQUAL(bl_run(1000000), BL_BREAKPOINT);
  CHECK_EQUAL(bl_stop()->step, step);
  bl_disarm();
}

TEST(operation_steps_of_a_heap_stop_a_run) {
  EVERY_MODEL(model) {
    const BlScenario block = primes_block(model, 10);
    open_block(&block);
    bl_run(5000);
    const uint32_t value = (uint32_t)(heap_figure(0, BL_HEAP_FIGURE_overhead) * 10000) + 1;
    const uint32_t operation_step = next_operation_step(rare_step(model));
    go_to(5000);
    check_stop(BL_BREAK_OVERHEAD_ABOVE, value, next_overhead(value));
    check_stop(BL_BREAK_OPERATION_STEP, 1u << rare_step(model), operation_step);
  }
}

TEST(heap_events_stop_a_run_and_are_logged_once) {
  const BlScenario block = primes_block(BL_HEAP_PTMALLOC, 10);
  open_block(&block);
  bl_arm(0, BL_BREAK_HEAP_EVENT, 0, 0xffffffffu);
  uint32_t steps[8];
  for (uint32_t i = 0; i < 8; i++) {
    CHECK_EQUAL(bl_run(1000000), BL_BREAKPOINT);
    steps[i] = bl_stop()->step;
    CHECK(heap_figure(0, BL_HEAP_FIGURE_latest_event) == steps[i]);
    if (i > 0) CHECK(heap_figure(0, BL_HEAP_FIGURE_event_before) == steps[i - 1]);
  }
  for (uint32_t i = 2; i < 8; i++) { /* and again on replay */
    go_to(steps[9 - i] + 1);
    CHECK(heap_figure(0, BL_HEAP_FIGURE_event_before) == steps[8 - i]);
  }
  const uint32_t count = bl_heap_list_events(0);
  go_to(0);
  bl_disarm();
  bl_run(steps[7] + 1);
  CHECK_EQUAL(bl_heap_list_events(0), count);
  for (uint32_t i = 0; i < count; i++) {
    bool stopped = false;
    for (uint32_t k = 0; k < 8; k++) stopped |= bl_heap_events()[i].step == steps[k];
    CHECK(stopped);
  }
}

void heap_lane_tests(void) {
  RUN(a_heap_contains_live_and_cached_buffers);
  RUN(seeking_reproduces_states_with_heaps);
  RUN(seeking_reproduces_states_of_heaps_with_threads);
  RUN(areas_beyond_those_that_are_listed_are_summed);
  RUN(batches_have_one_thread);
  RUN(a_lane_does_the_same_without_a_heap);
  RUN(fixed_counts_fill_each_slot_once);
  RUN(fixed_counts_require_their_generator);
  RUN(bad_heap_settings_are_refused_by_name);
  RUN(a_run_ends_when_a_heap_is_out_of_memory);
  RUN(a_run_ends_when_its_heaps_have_used_all_chunks);
  RUN(operation_steps_of_a_heap_stop_a_run);
  RUN(heap_events_stop_a_run_and_are_logged_once);
}
