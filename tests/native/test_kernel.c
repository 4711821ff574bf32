/* The kernel with a model from outside the core: it must work for any model, not only for allocation. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "kernel/keyframe_transfer.h"
#include "plates.h"
#include "suites.h"

#define STEPS 30000u

static Timeline timeline;
static KeyframeTransfer transfer;

static void open_plates(uint32_t seed, uint32_t ceiling, uint32_t budget_bytes) {
  const PlatesBlock block = {seed, ceiling};
  transfer_reset(&transfer);
  timeline_open(&timeline, &plates_model, &block, budget_bytes);
}

static void open_any(void) { open_plates(7, STEPS, BL_KEYFRAME_BYTES); }

/* Goes to `done` from the current state. */
static uint64_t hash_at(uint32_t done) {
  timeline_rewind(&timeline, done);
  CHECK_EQUAL(timeline_run(&timeline, done - timeline.run.done, false), BL_OK);
  CHECK_EQUAL(timeline.run.done, done);
  return timeline_hash(&timeline);
}

TEST(seeking_reproduces_the_states_of_another_model) {
  open_any();
  const uint64_t middle = hash_at(STEPS / 2), end = hash_at(STEPS);
  CHECK(middle != end);
  CHECK_EQUAL(hash_at(STEPS / 2), middle);
  CHECK_EQUAL(hash_at(STEPS), end);
  CHECK_EQUAL(timeline.keyframes.count, 1 + STEPS / FIRST_SPACING);
}

TEST(seeking_another_model_works_with_few_keyframes) {
  open_any();
  const uint64_t third = hash_at(STEPS / 3), end = hash_at(STEPS);
  open_plates(7, STEPS, 2 * PAGE_BYTES);
  CHECK_EQUAL(hash_at(STEPS), end);
  CHECK_EQUAL(timeline.keyframes.count, 2);
  CHECK_EQUAL(hash_at(STEPS / 3), third);
}

TEST(each_step_of_another_model_is_recorded_once) {
  open_any();
  hash_at(STEPS);
  hash_at(100);
  hash_at(STEPS + 500);
  CHECK_EQUAL(plates.recorded, STEPS + 500);
  CHECK_EQUAL(timeline.run.frontier, STEPS + 500);
  hash_at(1000);
  CHECK_EQUAL(timeline_record_range(&timeline, 2000, 1), BL_OK);
  hash_at(2300);
  CHECK_EQUAL(plates.recorded, 300);
}

TEST(another_model_returns_to_its_bookmark) {
  open_any();
  const uint64_t marked = hash_at(4321);
  timeline_bookmark(&timeline);
  hash_at(STEPS);
  CHECK_EQUAL(timeline_return(&timeline), BL_OK);
  CHECK_EQUAL(timeline.run.done, 4321);
  CHECK_EQUAL(timeline_hash(&timeline), marked);
}

static uint8_t *export_all(uint32_t done, uint32_t *bytes) {
  *bytes = transfer_export_begin(&transfer, &timeline, done);
  uint8_t *all = malloc(*bytes);
  uint32_t at = 0;
  for (uint32_t piece; (piece = transfer_export_next(&transfer)) > 0; at += piece)
    memcpy(all + at, transfer.piece, piece);
  CHECK_EQUAL(at, *bytes);
  return all;
}

static BlStatus import_all(const uint8_t *all, uint32_t bytes) {
  transfer_import_begin(&transfer);
  for (uint32_t at = 0; at < bytes; at += BL_TRANSFER_BYTES) {
    const uint32_t piece = min_u32(bytes - at, BL_TRANSFER_BYTES);
    memcpy(transfer.piece, all + at, piece);
    CHECK_EQUAL(transfer_import_next(&transfer, piece), BL_OK);
  }
  return transfer_import_end(&transfer, &timeline);
}

TEST(a_keyframe_of_another_model_is_accepted_for_the_same_block) {
  open_any();
  const uint64_t there = hash_at(2 * FIRST_SPACING);
  uint32_t bytes;
  uint8_t *all = export_all(2 * FIRST_SPACING, &bytes);
  open_any();
  CHECK_EQUAL(import_all(all, bytes), BL_OK);
  CHECK_EQUAL(timeline.run.done, 2 * FIRST_SPACING);
  CHECK_EQUAL(timeline_hash(&timeline), there);
  open_plates(8, STEPS, BL_KEYFRAME_BYTES);
  CHECK_EQUAL(import_all(all, bytes), BL_BAD_ARGUMENT);
  CHECK_EQUAL(timeline.run.done, 0);
  free(all);
}

TEST(stop_rules_of_another_model_fire_when_they_become_true) {
  open_any();
  Run *run = &timeline.run;
  CHECK_EQUAL(run_arm(run, 0, (StopRule){.kind = PLATES_STEP + 1}), BL_BAD_ARGUMENT);
  CHECK_EQUAL(run_arm(run, 4, (StopRule){.kind = PLATES_AT_LEAST, .lane = BL_NONE, .value = 10}), BL_OK);
  CHECK_EQUAL(timeline_run(&timeline, STEPS, true), BL_BREAKPOINT);
  CHECK_EQUAL(plates.state.height, 10);
  CHECK_EQUAL(run->rules.stop.breakpoint, 4);
  const uint32_t step = run->rules.stop.step;
  CHECK_EQUAL(run->done, step + 1);
  CHECK_EQUAL(run_arm(run, 2, (StopRule){.kind = PLATES_STEP, .lane = BL_NONE, .value = step}), BL_OK);
  timeline_rewind(&timeline, 0);
  CHECK_EQUAL(timeline_run(&timeline, STEPS, true), BL_BREAKPOINT);
  CHECK_EQUAL(run->rules.stop.breakpoint, 2);
  CHECK_EQUAL(run->rules.stop.step, step);
}

TEST(another_model_reports_why_its_run_ends) {
  open_plates(7, 20, BL_KEYFRAME_BYTES);
  CHECK_EQUAL(timeline_run(&timeline, STEPS, false), BL_NO_MEMORY);
  const BlStop stop = timeline.run.rules.stop;
  CHECK_EQUAL(stop.breakpoint, BL_NONE);
  CHECK_EQUAL(stop.lane, 0);
  CHECK_EQUAL(stop.step, timeline.run.done - 1);
  open_any();
  timeline.run.done = BL_MAX_STEPS - 10;
  CHECK_EQUAL(timeline_run(&timeline, STEPS, false), BL_STEP_LIMIT);
  CHECK_EQUAL(timeline.run.done, BL_MAX_STEPS);
}

TEST(spans_of_one_width_begin_at_their_origin) {
  const SeriesShape shape = {.origin = 1000, .width = 7};
  for (uint32_t step = 1000; step < 1100; step++) CHECK_EQUAL(span_of(shape, step), (step - 1000) / 7);
  for (uint32_t span = 0; span < 100; span++) {
    const uint32_t start = (uint32_t)span_start(shape, span);
    CHECK_EQUAL(start, 1000 + 7 * span);
    CHECK_EQUAL(span_of(shape, start), span);
    CHECK_EQUAL(span_of(shape, start + 6), span);
  }
}

void kernel_tests(void) {
  RUN(seeking_reproduces_the_states_of_another_model);
  RUN(seeking_another_model_works_with_few_keyframes);
  RUN(each_step_of_another_model_is_recorded_once);
  RUN(another_model_returns_to_its_bookmark);
  RUN(a_keyframe_of_another_model_is_accepted_for_the_same_block);
  RUN(stop_rules_of_another_model_fire_when_they_become_true);
  RUN(another_model_reports_why_its_run_ends);
  RUN(spans_of_one_width_begin_at_their_origin);
}
