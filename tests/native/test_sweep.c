/* Sweeps: their sums are those of the run, step by step, and only one of both
 * is open. */
#include "check.h"
#include "heap_blocks.h"
#include "suites.h"

static uint32_t open_sweep(const BlScenario *block) {
  memcpy(bl_block(), block, sizeof *block);
  return bl_sweep_open();
}

static uint32_t sweep_to(uint32_t done, uint32_t operations) {
  uint32_t status = BL_OK;
  while (status == BL_OK && bl_sweep_done() < done) {
    status = bl_sweep_run(done - bl_sweep_done());
    if (status != BL_NEED_PAGE) continue;
    CHECK_EQUAL(bl_page_give(write_page(bl_page(), operations, bl_page_needed())), BL_OK);
    status = BL_OK;
  }
  return status;
}

static void add_most(uint64_t bytes, uint32_t done, uint64_t *most, uint64_t *at) {
  if (bytes > *most) *most = bytes, *at = done;
}

/* The sums of each lane of the run, from its figures after each step. */
static void sum_run(const BlScenario *block, uint32_t steps, BlSums *sums) {
  memset(sums, 0, BL_MAX_LANES * sizeof *sums);
  CHECK_EQUAL(open_block(block), BL_OK);
  for (uint32_t done = 1; done <= steps; done++) {
    CHECK_EQUAL(supplied(bl_replay, 1), BL_OK);
    for (uint32_t lane = 0; lane < block->lane_count; lane++) {
      sums[lane].needed += (uint64_t)figure(lane, BL_FIGURE_needed);
      sums[lane].granted += (uint64_t)figure(lane, BL_FIGURE_granted);
      sums[lane].idle += (uint64_t)figure(lane, BL_FIGURE_idle);
      add_most((uint64_t)figure(lane, BL_FIGURE_wasted), done, &sums[lane].most_wasted,
               &sums[lane].most_wasted_at);
      add_most((uint64_t)figure(lane, BL_FIGURE_idle), done, &sums[lane].most_idle, &sums[lane].most_idle_at);
    }
  }
}

static void check_counts(uint32_t lane, const BlSums *sums) {
  CHECK_EQUAL(figure(lane, BL_FIGURE_hits), sums->hits);
  CHECK_EQUAL(figure(lane, BL_FIGURE_misses), sums->misses);
  CHECK_EQUAL(figure(lane, BL_FIGURE_heap_allocations), sums->allocations);
  CHECK_EQUAL(figure(lane, BL_FIGURE_heap_frees), sums->frees);
  CHECK_EQUAL(figure(lane, BL_FIGURE_resized_in_place), sums->in_place);
  CHECK_EQUAL(figure(lane, BL_FIGURE_resized_moved), sums->moved);
  CHECK_EQUAL(figure(lane, BL_FIGURE_resized_copied), sums->copied);
}

static void check_sums(const BlSums *sums, const BlSums *right) {
  CHECK(sums->needed == right->needed && sums->granted == right->granted && sums->idle == right->idle);
  CHECK(sums->needed_high == 0 && sums->granted_high == 0 && sums->idle_high == 0);
  CHECK(sums->most_wasted == right->most_wasted && sums->most_wasted_at == right->most_wasted_at);
  CHECK(sums->most_idle == right->most_idle && sums->most_idle_at == right->most_idle_at);
}

static void check_sweep(const BlScenario *block, uint32_t steps) {
  BlSums right[BL_MAX_LANES], sums[BL_MAX_LANES];
  CHECK_EQUAL(open_sweep(block), BL_OK);
  CHECK_EQUAL(sweep_to(steps / 3, block->trace.operations), BL_OK);
  CHECK_EQUAL(sweep_to(steps, block->trace.operations), BL_OK);
  CHECK_EQUAL(bl_sweep_done(), steps);
  for (uint32_t lane = 0; lane < block->lane_count; lane++) sums[lane] = *bl_sweep_sums(lane);
  sum_run(block, steps, right);
  for (uint32_t lane = 0; lane < block->lane_count; lane++) {
    check_sums(&sums[lane], &right[lane]);
    check_counts(lane, &sums[lane]);
  }
}

TEST(a_sweep_sums_the_figures_of_every_step) {
  BlScenario blocks[] = {threads_block(), article_block(),    bucket_block(),    lifetime_block(),
                         moves_block(),   traced_block(9000), traced_block(9000)};
  blocks[6].trace.only_min = 100, blocks[6].trace.only_max = 1000;
  for (uint32_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) check_sweep(&blocks[i], 5000);
}

static BlLanePool pool_of(uint32_t model, uint32_t first) {
  return (BlLanePool){.model = 1 + model, .settings = {first}};
}

/* A pool that refuses, one of chunks, one that keeps all, and a cache; in a
 * trace and in generated requests. */
TEST(a_sweep_sums_pools_as_a_run_does) {
  BlScenario blocks[] = {article_block(), traced_block(9000)};
  for (uint32_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
    BlScenario *block = &blocks[i];
    block->lane_count = 4, block->threads = 3, block->collect = 70;
    for (uint32_t lane = 0; lane < 4; lane++) block->lanes[lane] = flawed_policy();
    for (uint32_t lane = 0; lane < 3; lane++) block->lanes[lane].capacity = 0;
    block->pools[0] =
        (BlLanePool){.model = 1 + BL_POOL_THANOS_BUCKETED, .settings = {1000, 1000000, 2000, 9000}};
    block->pools[1] = pool_of(BL_POOL_TALLOC_POOL, 65536);
    block->pools[2] = pool_of(BL_POOL_SYNCPOOL_BYTESBUFFER, 0);
    check_sweep(block, 5000);
  }
}

TEST(a_sweep_ends_with_its_trace) {
  BlScenario block = traced_block(BL_PAGE_OPERATIONS + 5000);
  block.trace.only_min = 100, block.trace.only_max = 1000;
  CHECK_EQUAL(open_sweep(&block), BL_OK);
  CHECK_EQUAL(sweep_to(BL_PAGE_OPERATIONS + 5000, block.trace.operations), BL_OK);
  CHECK_EQUAL(bl_sweep_run(1), BL_STEP_LIMIT);
  CHECK(bl_sweep_sums(0)->hits > 0 && bl_sweep_sums(2)->hits == 0);
  CHECK(bl_sweep_sums(0)->bypassing > 0 && bl_sweep_sums(0)->bypassing < bl_sweep_done());
}

TEST(a_sum_of_bytes_may_exceed_64_bits) {
  BlScenario block = growing_block();
  block.sizes = BL_SIZES_UNIFORM;
  block.size_min = block.size_max = BL_MAX_SIZE;
  CHECK_EQUAL(open_sweep(&block), BL_OK);
  CHECK_EQUAL(bl_sweep_run(200000), BL_OK);
  /* After operation k, k buffers are live. */
  const uint64_t total = 200000ull * 200001 / 2;
  CHECK(bl_sweep_sums(0)->needed == total << 30 && bl_sweep_sums(0)->needed_high == total >> 34);
}

TEST(one_of_run_sweep_and_replay_is_open) {
  BlScenario block = traced_block(5000);
  CHECK_EQUAL(open_sweep(&block), BL_OK);
  CHECK_EQUAL(bl_run(1), BL_NOT_OPEN);
  CHECK_EQUAL(bl_page_needed(), 0);
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(bl_sweep_run(1), BL_NOT_OPEN);
  CHECK_EQUAL(open_sweep(&block), BL_OK);
  *bl_trace_settings() = kit_default(BL_HEAP_PTMALLOC);
  CHECK_EQUAL(bl_trace_open(), BL_OK);
  CHECK_EQUAL(bl_sweep_run(1), BL_NOT_OPEN);
  CHECK_EQUAL(bl_page_needed(), BL_NONE);
  CHECK_EQUAL(open_sweep(&block), BL_OK);
  CHECK_EQUAL(bl_trace_run(0), BL_NOT_OPEN);
  block.heaps[1] = kit_default(BL_HEAP_PTMALLOC);
  CHECK_EQUAL(open_sweep(&block), BL_BAD_ARGUMENT);
  block.heaps[1].model = BL_HEAP_IDEAL, block.lane_count = 0;
  CHECK_EQUAL(open_sweep(&block), BL_BAD_FIELD);
}

void sweep_tests(void) {
  RUN(a_sweep_sums_the_figures_of_every_step);
  RUN(a_sweep_sums_pools_as_a_run_does);
  RUN(a_sweep_ends_with_its_trace);
  RUN(a_sum_of_bytes_may_exceed_64_bits);
  RUN(one_of_run_sweep_and_replay_is_open);
}
