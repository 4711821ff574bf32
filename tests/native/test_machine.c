/* The machine of the page cache: the article's figures, the rules of each command, and what holds at every
 * step. */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "machine_block.h"
#include "random/pcg32.h"
#include "suites.h"

static Timeline timeline;

static void open_machine(const BlMachine *block) {
  BlMachineProblem problem;
  CHECK_EQUAL(machine_check(block, &problem), BL_OK);
  timeline_open(&timeline, &machine_model, block, BL_KEYFRAME_BYTES);
}

static void run_script(const BlMachine *block) {
  open_machine(block);
  CHECK_EQUAL(timeline_run(&timeline, BL_NONE, false), BL_SCRIPT_ENDED);
}

static bool within(double value, double expected, double share) {
  return fabs(value - expected) <= share * expected;
}

static double seconds(uint32_t command) { return command_figure(command, BL_COMMAND_FIGURE_time) * 1e-9; }

TEST(the_article_takes_the_reported_times) {
  const BlMachine block = article_machine();
  run_script(&block);
  CHECK_EQUAL(timeline.run.done, ARTICLE_STEPS);
  CHECK(within(seconds(1), 2.278, 0.001));
  CHECK(within(seconds(2), 0.190445, 0.075));
  CHECK(within(seconds(6), 2.21617, 0.001));
  CHECK(within(seconds(7), 0.165862, 0.075));
  CHECK(within(seconds(8), 23.6831, 0.0001));
  CHECK(within(seconds(9), 2.42799, 0.0001));
}

/* The last digit of each is a nanosecond; the design's replay has microseconds. */
TEST(the_article_takes_the_replayed_nanoseconds) {
  static const uint64_t expected[][3] = {{1, 2278125760, 715}, {2, 178018720, 0},        {6, 2216044263, 693},
                                         {7, 178018720, 0},    {8, 23683002640, 197360}, {9, 2427991291, 97}};
  const BlMachine block = article_machine();
  run_script(&block);
  for (uint32_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    const uint32_t command = (uint32_t)expected[i][0];
    CHECK_EQUAL(command_figure(command, BL_COMMAND_FIGURE_time), expected[i][1]);
    CHECK_EQUAL(command_figure(command, BL_COMMAND_FIGURE_requests), expected[i][2]);
  }
}

static void check_records(uint32_t command, uint32_t full, uint32_t partial) {
  CHECK_EQUAL(command_figure(command, BL_COMMAND_FIGURE_full_records), full);
  CHECK_EQUAL(command_figure(command, BL_COMMAND_FIGURE_partial_records), partial);
  CHECK_EQUAL(command_figure(command, BL_COMMAND_FIGURE_bytes), 101048320);
}

TEST(the_article_has_the_printed_records) {
  const BlMachine block = article_machine();
  run_script(&block);
  for (uint32_t command = 0; command < 9; command++)
    if (block.commands[command].sectors == 1) check_records(command, 197360, 0);
  check_records(9, 96, 1);
}

/* In kB, as `free` prints them: used, free, buffers, cached. */
static void check_panel(uint32_t command, uint32_t used, uint32_t free, uint32_t buffers, uint32_t cached) {
  CHECK_EQUAL(4 * (uint32_t)command_figure(command, BL_COMMAND_FIGURE_free), free);
  CHECK_EQUAL(4053216 - free, used);
  CHECK_EQUAL(4 * (uint32_t)command_figure(command, BL_COMMAND_FIGURE_buffers), buffers);
  CHECK_EQUAL(4 * (uint32_t)command_figure(command, BL_COMMAND_FIGURE_cached), cached);
  CHECK_EQUAL(4 * (uint32_t)command_figure(command, BL_COMMAND_FIGURE_programs), used - buffers - cached);
}

TEST(free_prints_the_panels_of_the_article) {
  const BlMachine block = article_machine();
  run_script(&block);
  check_panel(0, 795664, 3257552, 352, 54624);
  check_panel(3, 886360, 3166856, 528, 145748);
  check_panel(5, 794916, 3258300, 344, 57360);
  check_panel(9, 883480, 3169736, 520, 145748);
}

TEST(the_last_pages_of_the_file_outlive_the_eater) {
  const BlMachine block = article_machine();
  open_machine(&block);
  timeline_run(&timeline, 397905, false);
  CHECK_EQUAL(machine_figure(BL_MACHINE_FIGURE_commands_ended), 5);
  CHECK_EQUAL(command_figure(4, BL_COMMAND_FIGURE_taken), 814575);
  CHECK_EQUAL(command_figure(4, BL_COMMAND_FIGURE_evicted), 22097);
  CHECK_EQUAL(command_figure(4, BL_COMMAND_FIGURE_metadata_evicted), 44);
  CHECK_EQUAL(machine_figure(BL_MACHINE_FIGURE_outlived), 2573);
  CHECK_EQUAL(machine_figure(BL_MACHINE_FIGURE_outlived_first), 22097);
  CHECK_EQUAL(machine_figure(BL_MACHINE_FIGURE_file_cached), 2573);
}

/* MB/s in tenths, as dd prints it. */
static void check_speed(BlCommandKind kind, bool warm, uint32_t bytes, uint32_t tenths) {
  BlMachine block = machine_of_article();
  if (warm) add_command(&block, BL_COMMAND_DD, BL_MAX_SECTORS);
  add_command(&block, kind, bytes / BL_SECTOR_BYTES);
  run_script(&block);
  const double speed = 101048320 / 1e6 / seconds((uint32_t)block.command_count - 1);
  CHECK_EQUAL(tenths < 1000 ? lround(10 * speed) : 10 * lround(speed), tenths);
}

TEST(direct_reads_have_the_predicted_speeds_at_13_record_sizes) {
  static const uint32_t tenths[] = {43, 77, 131, 199, 270, 328, 367, 391, 404, 411, 414};
  for (uint32_t i = 0; i < sizeof tenths / sizeof *tenths; i++)
    check_speed(BL_COMMAND_DIRECT, false, 512u << i, tenths[i]);
  check_speed(BL_COMMAND_DIRECT, false, 1048576, 416);
  check_speed(BL_COMMAND_DIRECT, false, 4194304, 418);
}

TEST(warm_reads_have_the_predicted_speeds) {
  check_speed(BL_COMMAND_DD, true, 512, 5680);
  check_speed(BL_COMMAND_DD, true, 4096, 17530);
  check_speed(BL_COMMAND_DD, true, 65536, 24350);
}

static void check_memory_adds_up(void) {
  const double sum = machine_figure(BL_MACHINE_FIGURE_programs) + machine_figure(BL_MACHINE_FIGURE_buffers) +
                     machine_figure(BL_MACHINE_FIGURE_cached) + machine_figure(BL_MACHINE_FIGURE_free) +
                     machine_figure(BL_MACHINE_FIGURE_eaten);
  CHECK_EQUAL(sum, machine_figure(BL_MACHINE_FIGURE_memory));
  CHECK(machine_figure(BL_MACHINE_FIGURE_free) < 4294967296.0 / 2);
}

static void check_times_add_up(uint32_t command) {
  const double sum = command_figure(command, BL_COMMAND_FIGURE_transfer_time) +
                     command_figure(command, BL_COMMAND_FIGURE_request_time) +
                     command_figure(command, BL_COMMAND_FIGURE_call_time) +
                     command_figure(command, BL_COMMAND_FIGURE_copy_time) +
                     command_figure(command, BL_COMMAND_FIGURE_metadata_time);
  CHECK_EQUAL(sum, command_figure(command, BL_COMMAND_FIGURE_time));
}

/* Every step, and so also the eater's: cached pages leave only when no page is free. */
TEST(memory_adds_up_at_every_step_of_the_article) {
  const BlMachine block = article_machine();
  open_machine(&block);
  double cached = 0;
  while (timeline_run(&timeline, 1, false) == BL_OK) {
    const uint32_t done = timeline.run.done;
    if (done % 64 == 0 || (done > 394722 && done <= 397906)) check_memory_adds_up();
    const double now = machine_figure(BL_MACHINE_FIGURE_cached);
    if (now < cached && done <= 397904) CHECK_EQUAL(machine_figure(BL_MACHINE_FIGURE_free), 0);
    if (done == 397905) CHECK_EQUAL(now, cached);
    cached = now;
  }
  for (uint32_t command = 0; command < 10; command++) check_times_add_up(command);
}

static uint64_t hash_at(uint32_t done) {
  timeline_rewind(&timeline, done);
  timeline_run(&timeline, done - timeline.run.done, false);
  CHECK_EQUAL(timeline.run.done, done);
  return timeline_hash(&timeline);
}

TEST(a_seek_restores_every_state_of_the_article) {
  const BlMachine block = article_machine();
  static uint64_t hashes[300];
  Pcg32 random = pcg32_start(1, STREAM_COIN);
  open_machine(&block);
  for (uint32_t i = 0; i < 300; i++) hashes[i] = hash_at(i * (ARTICLE_STEPS / 300));
  for (uint32_t i = 0; i < 1000; i++) {
    const uint32_t at = pcg32_next(&random) % 300;
    CHECK_EQUAL(hash_at(at * (ARTICLE_STEPS / 300)), hashes[at]);
  }
}

TEST(single_steps_and_long_runs_reach_the_same_states) {
  BlMachine block = article_machine();
  add_command(&block, BL_COMMAND_WRITE, 3);
  add_command(&block, BL_COMMAND_SYNC, 0);
  add_command(&block, BL_COMMAND_DD, 5);
  block.file = 3000001;
  block.resident = 100;
  block.dirty = 300;
  run_script(&block);
  const uint32_t steps = timeline.run.done;
  const uint64_t end = timeline_hash(&timeline);
  open_machine(&block);
  for (uint32_t done = 0; done < steps; done++) timeline_run(&timeline, 1, false);
  CHECK_EQUAL(timeline_hash(&timeline), end);
}

TEST(drop_caches_frees_what_is_clean_and_not_mapped) {
  BlMachine block = machine_of_article();
  add_command(&block, BL_COMMAND_DD, 8);
  add_command(&block, BL_COMMAND_DROP, 0);
  add_command(&block, BL_COMMAND_WRITE, 8);
  add_command(&block, BL_COMMAND_DROP, 0);
  run_script(&block);
  CHECK_EQUAL(command_figure(1, BL_COMMAND_FIGURE_cached), 11767);
  CHECK_EQUAL(command_figure(1, BL_COMMAND_FIGURE_buffers), 88);
  CHECK_EQUAL(command_figure(3, BL_COMMAND_FIGURE_cached), 11767 + 24670);
  CHECK_EQUAL(machine_figure(BL_MACHINE_FIGURE_dirty), 24670);
}

TEST(a_writer_waits_over_the_limit_and_sync_writes_everything) {
  BlMachine block = machine_of_article();
  block.dirty = 1000;
  add_command(&block, BL_COMMAND_WRITE, 1);
  add_command(&block, BL_COMMAND_SYNC, 0);
  open_machine(&block);
  timeline_run(&timeline, 197360, false);
  const double written = command_figure(0, BL_COMMAND_FIGURE_written);
  CHECK_EQUAL(written, 32 * 740); /* the first request at page 1,000, then one every 32 pages */
  CHECK_EQUAL(command_figure(0, BL_COMMAND_FIGURE_requests), 740);
  CHECK_EQUAL(machine_figure(BL_MACHINE_FIGURE_dirty), 24670 - written);
  timeline_run(&timeline, 1, false);
  CHECK_EQUAL(command_figure(1, BL_COMMAND_FIGURE_written), 24670 - written);
  CHECK_EQUAL(command_figure(1, BL_COMMAND_FIGURE_requests), 31);
  CHECK_EQUAL(command_figure(1, BL_COMMAND_FIGURE_request_time), 107750);
  CHECK_EQUAL(machine_figure(BL_MACHINE_FIGURE_dirty), 0);
}

TEST(the_eater_spares_dirty_pages) {
  BlMachine block = machine_of_article();
  block.limit = BL_NONE;
  add_command(&block, BL_COMMAND_WRITE, 8);
  add_command(&block, BL_COMMAND_EAT, 0);
  run_script(&block);
  CHECK_EQUAL(command_figure(1, BL_COMMAND_FIGURE_end), BL_END_MEMORY_EXHAUSTED);
  CHECK_EQUAL(command_figure(1, BL_COMMAND_FIGURE_evicted), 0);
  CHECK_EQUAL(machine_figure(BL_MACHINE_FIGURE_outlived), 24670);
}

TEST(without_read_ahead_every_absent_page_is_a_request) {
  BlMachine block = machine_of_article();
  block.readahead = 0;
  add_command(&block, BL_COMMAND_DD, 1);
  run_script(&block);
  CHECK_EQUAL(command_figure(0, BL_COMMAND_FIGURE_requests), 22781);
  CHECK_EQUAL(command_figure(0, BL_COMMAND_FIGURE_request_time), 22781ull * 107750);
}

void machine_tests(void) {
  RUN(the_article_takes_the_reported_times);
  RUN(the_article_takes_the_replayed_nanoseconds);
  RUN(the_article_has_the_printed_records);
  RUN(free_prints_the_panels_of_the_article);
  RUN(the_last_pages_of_the_file_outlive_the_eater);
  RUN(direct_reads_have_the_predicted_speeds_at_13_record_sizes);
  RUN(warm_reads_have_the_predicted_speeds);
  RUN(memory_adds_up_at_every_step_of_the_article);
  RUN(a_seek_restores_every_state_of_the_article);
  RUN(single_steps_and_long_runs_reach_the_same_states);
  RUN(drop_caches_frees_what_is_clean_and_not_mapped);
  RUN(a_writer_waits_over_the_limit_and_sync_writes_everything);
  RUN(the_eater_spares_dirty_pages);
  RUN(without_read_ahead_every_absent_page_is_a_request);
}
