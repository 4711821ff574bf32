/* Time: breakpoints, seeking, bookmarks, keyframes and their pages. */
#include <stdlib.h>

#include "allocation/allocation.h"
#include "base/memory.h"
#include "base/packed_io.h"
#include "blocks.h"
#include "check.h"
#include "exports_run.h"
#include "kernel/timeline.h"
#include "random/pcg32.h"
#include "state_fingerprint.h"
#include "suites.h"

/* Runs the article in slices of `slice` until it stops: efficiency < 10 % first holds at step 11, in lane
 * 0. */
static void check_stop_at_eleven(uint32_t slice) {
  const BlScenario block = article_block();
  open_block(&block);
  CHECK_EQUAL(bl_arm(3, BL_BREAK_EFFICIENCY_BELOW, BL_NONE, 1000), BL_OK);
  uint32_t status = BL_OK;
  for (uint32_t i = 0; i < 100 && status == BL_OK; i++) status = bl_run(slice);
  CHECK_EQUAL(status, BL_BREAKPOINT);
  CHECK_EQUAL(bl_done(), 12);
  CHECK_EQUAL(bl_stop()->breakpoint, 3);
  CHECK_EQUAL(bl_stop()->step, 11);
  CHECK_EQUAL(bl_stop()->lane, 0);
  bl_disarm();
  CHECK_EQUAL(bl_run(1000), BL_OK);
}

TEST(a_breakpoint_stops_at_its_step_for_every_slice_size) {
  check_stop_at_eleven(1);
  check_stop_at_eleven(5);
  check_stop_at_eleven(1000000);
}

TEST(breakpoints_do_not_stop_a_replay) {
  const BlScenario block = article_block();
  open_block(&block);
  bl_arm(0, BL_BREAK_STEP_EQUALS, BL_NONE, 50);
  CHECK_EQUAL(bl_run(1000), BL_BREAKPOINT);
  CHECK_EQUAL(bl_done(), 51);
  CHECK_EQUAL(bl_replay(1000), BL_OK);
  CHECK_EQUAL(go_to(10), BL_OK);
  CHECK_EQUAL(bl_run(1000), BL_BREAKPOINT);
  CHECK_EQUAL(bl_done(), 51);
  bl_disarm();
}

/* Efficiency < 10 % in lane 0 after steps 11, 13, 14 and 15; after 12 it is 25 %. */
static void arm_below_a_tenth(void) {
  const BlScenario block = article_block();
  open_block(&block);
  CHECK_EQUAL(bl_arm(0, BL_BREAK_EFFICIENCY_BELOW, 0, 1000), BL_OK);
}

static void check_stops_at(uint32_t step) {
  CHECK_EQUAL(bl_run(5), BL_BREAKPOINT);
  CHECK_EQUAL(bl_stop()->step, step);
  CHECK_EQUAL(bl_done(), step + 1);
}

TEST(a_lasting_condition_fires_once_each_time_it_begins) {
  arm_below_a_tenth();
  CHECK_EQUAL(bl_run(10), BL_OK);
  check_stops_at(11);
  check_stops_at(13);
  CHECK_EQUAL(bl_run(1), BL_OK);
  CHECK_EQUAL(bl_run(1), BL_OK);
  CHECK_EQUAL(bl_done(), 16);
  CHECK_EQUAL(bl_run(3), BL_OK);
  bl_disarm();
}

TEST(a_condition_fires_after_a_seek_before_it_but_not_after_one_into_it) {
  arm_below_a_tenth();
  CHECK_EQUAL(go_to(14), BL_OK);
  CHECK_EQUAL(bl_run(2), BL_OK);
  CHECK_EQUAL(go_to(13), BL_OK);
  check_stops_at(13);
  CHECK_EQUAL(go_to(13), BL_OK);
  check_stops_at(13);
  CHECK_EQUAL(go_to(15), BL_OK);
  CHECK_EQUAL(bl_run(5), BL_OK);
  bl_disarm();
}

/* Whether the last step allocated a poisoned buffer, by the definition. */
static bool allocated_poisoned(void) {
  const BlOutcome *last = bl_outcome(0);
  return last->operation == BL_OPERATION_ALLOCATE && last->granted >= figure(0, BL_FIGURE_big) &&
         last->granted >= 8ull * last->needed;
}

TEST(poisoning_fires_exactly_when_a_poisoned_buffer_is_allocated) {
  const BlScenario block = article_block();
  open_block(&block);
  CHECK_EQUAL(bl_arm(0, BL_BREAK_POISONING, 0, 0), BL_OK);
  uint32_t stops = 0, wrong = 0;
  while (bl_done() < 2000) {
    const bool stopped = bl_run(1) == BL_BREAKPOINT;
    stops += stopped;
    wrong += stopped != allocated_poisoned();
  }
  CHECK_EQUAL(wrong, 0);
  CHECK(stops > 100 && stops < 1000);
  bl_disarm();
}

#define FRAMES 6000u
/* The stride of the steps to return to: a prime, so it meets every slot and every bucket.
 * tests/unit/engine-seek.test.ts returns to every single step. */
#define STRIDE 7u

static StateFingerprint first_passage[FRAMES + 1];

static bool reproduces(uint32_t done, StateFingerprint first) {
  if (go_to(done) != BL_OK || bl_done() != done) return false;
  const StateFingerprint now = state_fingerprint();
  return now.state == first.state && now.shown == first.shown;
}

/* Records every step, then returns to them, backward in strides and at random. */
static void scrub(const BlScenario *block, uint32_t budget) {
  bl_keyframe_budget(budget);
  CHECK_EQUAL(open_block(block), BL_OK);
  for (uint32_t done = 0; done <= FRAMES; done++) {
    first_passage[done] = state_fingerprint();
    CHECK_EQUAL(bl_run(1), BL_OK);
  }
  uint32_t wrong = 0;
  for (uint32_t done = FRAMES; done >= STRIDE; done -= STRIDE)
    wrong += !reproduces(done, first_passage[done]);
  Pcg32 rng = pcg32_start(7, 0);
  for (uint32_t i = 0; i < 500; i++) {
    const uint32_t done = pcg32_below(&rng, FRAMES + 1);
    wrong += !reproduces(done, first_passage[done]);
  }
  CHECK_EQUAL(wrong, 0);
  CHECK_EQUAL(bl_frontier(), FRAMES + 1);
  bl_keyframe_budget(BL_KEYFRAME_BYTES);
}

/* Words of every length, and runs of equal ones. */
static uint32_t draw_word(Pcg32 *rng) {
  const uint32_t kind = pcg32_below(rng, 5), word = pcg32_next(rng);
  return kind == 4 ? 0 : word >> 8 * kind;
}

/* Several pages, written and read in different pieces: of 1 to 9 words, and all at once. */
static void round_trip(uint32_t middle) {
  static uint32_t written[5003], read[5003];
  memory_reset();
  Pcg32 rng = pcg32_start(11, 0);
  for (uint32_t i = 0; i < 5003; i++) written[i] = draw_word(&rng);
  PackedIo out = packed_writer(chain_new(), middle);
  for (uint32_t at = 0, piece; at < 5003; at += piece) {
    piece = min_u32(1 + pcg32_below(&rng, 9), 5003 - at);
    state_pass(&out.io, uint32_t, written + at, piece);
  }
  packed_end(&out);
  PackedIo in = packed_reader(out.chain.first, middle);
  state_pass(&in.io, uint32_t, read, 5003);
  CHECK(memcmp(read, written, sizeof read) == 0);
  CHECK_EQUAL(in.chain.bytes, out.chain.bytes);
}

TEST(packed_words_round_trip) {
  round_trip(2);
  round_trip(3);
}

/* Unpacked, a live buffer of one lane has 20 bytes. */
TEST(a_keyframe_takes_less_than_half_of_its_state) {
  const BlScenario block = growing_block();
  open_block(&block);
  CHECK_EQUAL(bl_run(16 * 4096), BL_OK);
  CHECK(bl_export_begin(bl_done()) < 10 * bl_figures(0)[BL_FIGURE_live]);
}

TEST(seeking_reproduces_the_article) {
  const BlScenario block = article_block();
  scrub(&block, BL_KEYFRAME_BYTES);
}
TEST(seeking_works_with_two_keyframes) {
  const BlScenario block = article_block();
  scrub(&block, 1);
}
TEST(seeking_reproduces_a_large_state) {
  const BlScenario block = bucket_block();
  scrub(&block, 1u << 20);
}

TEST(seeking_reproduces_exponential_lifetimes) {
  const BlScenario block = lifetime_block();
  scrub(&block, 1u << 20);
}

TEST(seeking_reproduces_steps_after_moves) {
  BlScenario block = moves_block();
  block.free_order = BL_FREE_ORDER_NEWEST;
  scrub(&block, 1u << 20);
}

/* Below the frontier no keyframe is saved twice: they stay in order, and a seek uses the nearest. */
TEST(a_replay_does_not_change_keyframes) {
  const BlScenario block = bucket_block();
  open_block(&block);
  bl_run(30000);
  const StateFingerprint middle = state_fingerprint();
  bl_run(30000);
  const uint32_t count = bl_keyframe_count();
  CHECK_EQUAL(count, 1 + 60000 / 4096);
  CHECK_EQUAL(go_to(100), BL_OK);
  CHECK_EQUAL(bl_run(50000), BL_OK);
  CHECK_EQUAL(bl_keyframe_count(), count);
  CHECK(reproduces(30000, middle));
  const uint32_t seeks[] = {59999, 20000, 45000, 4096, 4095};
  for (uint32_t i = 0; i < sizeof seeks / sizeof *seeks; i++) {
    CHECK_EQUAL(go_to(60000), BL_OK);
    CHECK_EQUAL(bl_rewind(seeks[i]), BL_OK);
    CHECK_EQUAL(bl_done(), seeks[i] - seeks[i] % 4096);
  }
}

TEST(a_rewind_goes_to_the_nearest_stored_state) {
  const BlScenario block = bucket_block();
  open_block(&block);
  bl_run(30000);
  const uint32_t from[] = {100, 25000, 17000}, lands[] = {16384, 16384, 17000};
  for (uint32_t i = 0; i < 3; i++) {
    CHECK_EQUAL(go_to(from[i]), BL_OK);
    CHECK_EQUAL(bl_rewind(20000), BL_OK);
    CHECK_EQUAL(bl_done(), lands[i]);
  }
}

TEST(a_bookmark_restores_the_state_before_a_seek) {
  const BlScenario block = bucket_block();
  open_block(&block);
  bl_run(20000);
  const uint64_t hash = bl_state_hash();
  bl_bookmark();
  CHECK_EQUAL(bl_rewind(300), BL_OK);
  bl_replay(10);
  CHECK_EQUAL(bl_return(), BL_OK);
  CHECK_EQUAL(bl_done(), 20000);
  CHECK_EQUAL(bl_state_hash(), hash);
  CHECK_EQUAL(bl_frontier(), 20000);
  CHECK_EQUAL(bl_return(), BL_BAD_ARGUMENT);
}

TEST(opening_a_scenario_drops_the_bookmark) {
  const BlScenario block = bucket_block();
  open_block(&block);
  bl_run(100);
  CHECK_EQUAL(bl_bookmark(), BL_OK);
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(bl_return(), BL_BAD_ARGUMENT);
  CHECK_EQUAL(bl_done(), 0);
}

TEST(the_run_ends_at_the_step_limit) {
  const BlScenario block = bucket_block();
  open_block(&block);
  bl_run(5000);
  current_run()->done = BL_MAX_STEPS - 10;
  CHECK_EQUAL(bl_run(100), BL_STEP_LIMIT);
  CHECK_EQUAL(bl_done(), 4000000000);
  CHECK_EQUAL(bl_run(1), BL_STEP_LIMIT);
  CHECK_EQUAL(bl_replay(1), BL_STEP_LIMIT);
  CHECK_EQUAL(bl_done(), 4000000000);
}

/* The end of the memory used so far: a block of zero bytes starts there. */
static uint8_t *memory_end(void) { return memory_allocate(0); }

/* Small slices: the tables of live buffers keep their initial size, and only keyframes use memory. */
static void run_in_slices(uint32_t steps) {
  for (uint32_t slice = 0; slice < steps / 1000; slice++) CHECK_EQUAL(bl_run(1000), BL_OK);
}

/* A state of 500 buffers needs 3 pages, the start 1: 20 pages have room for 5 keyframes, not for 10. */
TEST(keyframes_use_their_budget_and_stay_within_it) {
  const BlScenario block = bucket_block();
  bl_keyframe_budget(20 * PAGE_BYTES);
  open_block(&block);
  const uint8_t *before = memory_end();
  run_in_slices(300000);
  CHECK_EQUAL(bl_keyframe_spacing(), 65536);
  CHECK_EQUAL(bl_keyframe_count(), 5);
  CHECK(memory_end() - before <= 20 * PAGE_BYTES);
  bl_keyframe_budget(BL_KEYFRAME_BYTES);
}

TEST(there_are_never_more_than_128_keyframes) {
  const BlScenario block = article_block();
  open_block(&block);
  CHECK_EQUAL(bl_run(127 * 4096), BL_OK);
  CHECK_EQUAL(bl_keyframe_count(), 128);
  CHECK_EQUAL(bl_keyframe_spacing(), 4096);
  CHECK_EQUAL(bl_run(4096), BL_OK);
  CHECK_EQUAL(bl_keyframe_count(), 65);
  CHECK_EQUAL(bl_keyframe_spacing(), 8192);
}

TEST(a_thousand_bookmarks_use_the_pages_of_one) {
  const BlScenario block = bucket_block();
  open_block(&block);
  bl_run(3000);
  bl_bookmark();
  const uint8_t *before = memory_end();
  for (uint32_t i = 0; i < 1000; i++) {
    CHECK_EQUAL(bl_run(1), BL_OK);
    CHECK_EQUAL(bl_bookmark(), BL_OK);
  }
  /* two at a time, and one page for a grown state */
  CHECK(memory_end() - before <= 4 * PAGE_BYTES);
  CHECK_EQUAL(bl_return(), BL_OK);
  CHECK_EQUAL(bl_done(), 4000);
}

/* 30 pages have room for the start and the first two keyframes, but not also the third, nor for the second
 * and the fourth. */
TEST(two_keyframes_survive_any_budget) {
  const BlScenario block = growing_block();
  for (uint32_t pages = 0; pages <= 30; pages += 30) {
    bl_keyframe_budget(pages * PAGE_BYTES);
    open_block(&block);
    for (uint32_t done = 4096; done <= 40 * 4096; done += 4096) {
      bl_run(4096);
      CHECK(bl_keyframe_count() >= 2);
    }
  }
  bl_keyframe_budget(BL_KEYFRAME_BYTES);
}

/* A keyframe may take more pages than the one before it, for which room was made. */
TEST(more_than_two_keyframes_of_a_growing_state_stay_within_the_budget) {
  static Timeline timeline;
  const BlScenario block = growing_block();
  for (uint32_t pages = 20; pages <= 200; pages += 20) {
    timeline_open(&timeline, &allocation_model, &block, pages * PAGE_BYTES);
    for (uint32_t i = 0; i < 40; i++) {
      CHECK_EQUAL(timeline_run(&timeline, FIRST_SPACING, false), BL_OK);
      CHECK(timeline.keyframes.count <= 2 || timeline.keyframes.pages <= pages);
    }
  }
}

TEST(a_keyframe_beyond_the_budget_uses_the_pages_of_the_one_before) {
  const BlScenario block = bucket_block();
  bl_keyframe_budget(0);
  open_block(&block);
  bl_run(4096);
  const uint8_t *before = memory_end();
  bl_run(8 * 4096);
  CHECK_EQUAL(bl_keyframe_count(), 2);
  CHECK(memory_end() - before <= PAGE_BYTES); /* one page for a grown state */
  bl_keyframe_budget(BL_KEYFRAME_BYTES);
}

/* A span at 5 · 10^6 steps is 4,096 wide, and the keyframe spacing is larger still. About 500 buffers are
 * live throughout. */
TEST(memory_grows_with_live_buffers_not_with_steps_per_call) {
  const BlScenario block = bucket_block();
  bl_keyframe_budget(0);
  open_block(&block);
  bl_run(10000);
  const uint8_t *before = memory_end();
  bl_run(5000000);
  CHECK(memory_end() - before <= 16 * PAGE_BYTES);
  bl_keyframe_budget(BL_KEYFRAME_BYTES);
}

void time_tests(void) {
  RUN(a_breakpoint_stops_at_its_step_for_every_slice_size);
  RUN(breakpoints_do_not_stop_a_replay);
  RUN(a_lasting_condition_fires_once_each_time_it_begins);
  RUN(a_condition_fires_after_a_seek_before_it_but_not_after_one_into_it);
  RUN(poisoning_fires_exactly_when_a_poisoned_buffer_is_allocated);
  RUN(packed_words_round_trip);
  RUN(a_keyframe_takes_less_than_half_of_its_state);
  RUN(seeking_reproduces_the_article);
  RUN(seeking_works_with_two_keyframes);
  RUN(seeking_reproduces_a_large_state);
  RUN(seeking_reproduces_exponential_lifetimes);
  RUN(seeking_reproduces_steps_after_moves);
  RUN(a_replay_does_not_change_keyframes);
  RUN(a_rewind_goes_to_the_nearest_stored_state);
  RUN(a_bookmark_restores_the_state_before_a_seek);
  RUN(opening_a_scenario_drops_the_bookmark);
  RUN(the_run_ends_at_the_step_limit);
  RUN(keyframes_use_their_budget_and_stay_within_it);
  RUN(there_are_never_more_than_128_keyframes);
  RUN(a_thousand_bookmarks_use_the_pages_of_one);
  RUN(two_keyframes_survive_any_budget);
  RUN(more_than_two_keyframes_of_a_growing_state_stay_within_the_budget);
  RUN(a_keyframe_beyond_the_budget_uses_the_pages_of_the_one_before);
  RUN(memory_grows_with_live_buffers_not_with_steps_per_call);
}
