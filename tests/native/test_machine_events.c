/* The machine of the page cache: stops, events, acts, cells, and blocks that it rejects. */
#include <stddef.h>

#include "check.h"
#include "machine_block.h"
#include "suites.h"

static Timeline timeline;

static void open_article(void) {
  const BlMachine block = article_machine();
  timeline_open(&timeline, &machine_model, &block, BL_KEYFRAME_BYTES);
}

static void arm(uint32_t index, BlMachineStop kind, uint64_t value) {
  CHECK_EQUAL(run_arm(&timeline.run, index, (StopRule){.kind = kind, .lane = BL_NONE, .value = value}),
              BL_OK);
}

static void check_stops_after(uint32_t done) {
  CHECK_EQUAL(timeline_run(&timeline, BL_NONE, true), BL_BREAKPOINT);
  CHECK_EQUAL(timeline.run.done, done);
  CHECK_EQUAL(timeline.run.rules.stop.step, done - 1);
  CHECK_EQUAL(timeline.run.rules.stop.lane, 0);
}

static const uint32_t command_ends[] = {1,      197361, 394721, 394722, 397905,
                                        397906, 595266, 792626, 989986, 990083};

TEST(the_next_event_stops_at_the_end_of_each_command) {
  open_article();
  arm(BL_EVENT_BREAKPOINT, BL_MACHINE_STOP_EVENT, 1u << BL_MACHINE_EVENT_COMMAND_ENDED);
  for (uint32_t i = 0; i < 10; i++) check_stops_after(command_ends[i]);
  CHECK_EQUAL(timeline_run(&timeline, BL_NONE, true), BL_SCRIPT_ENDED);
}

TEST(stops_at_acts_steps_and_free_memory_are_exact) {
  open_article();
  arm(0, BL_MACHINE_STOP_STEP_EQUALS, 654321);
  check_stops_after(654322);
  open_article();
  arm(0, BL_MACHINE_STOP_FREE_BELOW, 256);
  check_stops_after(394722 + 792434 / 256);
  open_article();
  arm(0, BL_MACHINE_STOP_ACT, 1u << BL_MACHINE_ACT_WINDOW);
  check_stops_after(2);
  check_stops_after(2 + 4 * 8);
  open_article();
  arm(0, BL_MACHINE_STOP_ACT, 1u << BL_MACHINE_ACT_READ);
  check_stops_after(2);
  check_stops_after(3);
  CHECK_EQUAL(run_arm(&timeline.run, 0, (StopRule){.kind = BL_MACHINE_STOP_STEP_EQUALS + 1}),
              BL_BAD_ARGUMENT);
  CHECK_EQUAL(run_arm(&timeline.run, 0, (StopRule){.lane = 1}), BL_BAD_ARGUMENT);
}

/* Page n is new in record 8 n of 512 bytes. */
TEST(a_stop_at_free_memory_finds_the_record_that_takes_a_page) {
  BlMachine block = machine_of_article();
  add_command(&block, BL_COMMAND_WRITE, 1);
  timeline_open(&timeline, &machine_model, &block, BL_KEYFRAME_BYTES);
  timeline_run(&timeline, 1, false);
  arm(0, BL_MACHINE_STOP_FREE_BELOW, (uint64_t)machine_figure(BL_MACHINE_FIGURE_free) - 999);
  check_stops_after(8 * 1000 + 1);
}

TEST(events_are_logged_once_with_their_causes) {
  static const BlMachineEvent expected[] = {
      {0, BL_MACHINE_EVENT_COMMAND_ENDED, BL_END_DONE, 0},
      {197360, BL_MACHINE_EVENT_COMMAND_ENDED, BL_END_FILE_ENDED, 1},
      {394720, BL_MACHINE_EVENT_COMMAND_ENDED, BL_END_FILE_ENDED, 2},
      {394721, BL_MACHINE_EVENT_COMMAND_ENDED, BL_END_DONE, 3},
      {397817, BL_MACHINE_EVENT_EVICTION_BEGAN, BL_MACHINE_CAUSE_EATER, 4},
      {397904, BL_MACHINE_EVENT_BAD_ALLOC, BL_END_LIMIT_REACHED, 4},
      {397904, BL_MACHINE_EVENT_COMMAND_ENDED, BL_END_LIMIT_REACHED, 4}};
  open_article();
  timeline_run(&timeline, 397905, false);
  timeline_rewind(&timeline, 0);
  timeline_run(&timeline, 397905, false);
  uint32_t count;
  const BlMachineEvent *events = machine_events(&count);
  CHECK_EQUAL(count, sizeof expected / sizeof *expected);
  for (uint32_t i = 0; i < count; i++) {
    CHECK_EQUAL(events[i].step, expected[i].step);
    CHECK_EQUAL(events[i].kind, expected[i].kind);
    CHECK_EQUAL(events[i].cause, expected[i].cause);
    CHECK_EQUAL(events[i].command, expected[i].command);
  }
}

static void check_act(uint32_t index, BlMachineActKind kind, uint32_t page, uint32_t pages, uint64_t ns) {
  const BlMachineAct *act = &machine_acts()[index];
  CHECK_EQUAL(act->kind, kind);
  CHECK_EQUAL(act->page, page);
  CHECK_EQUAL(act->pages, pages);
  CHECK_EQUAL(act->ns, ns);
}

TEST(a_step_lists_its_acts_in_order) {
  open_article();
  timeline_run(&timeline, 2, false);
  const uint64_t metadata = 44 * 723196ull, wait = 107750 + 4 * 4096 * 1000000000ull / 41798000;
  CHECK_EQUAL(machine_outcome()->kept, 5);
  CHECK_EQUAL(machine_outcome()->command, 1);
  CHECK_EQUAL(machine_outcome()->bytes, 512);
  check_act(0, BL_MACHINE_ACT_METADATA, 0, 44, metadata);
  check_act(1, BL_MACHINE_ACT_WINDOW, 0, 4, metadata);
  check_act(2, BL_MACHINE_ACT_WINDOW, 4, 8, metadata);
  check_act(3, BL_MACHINE_ACT_WAIT, 0, 0, wait);
  check_act(4, BL_MACHINE_ACT_READ, 0, 0, 0);
  CHECK_EQUAL(machine_acts()[4].disk_pages, 1);
  CHECK_EQUAL(machine_outcome()->time, metadata + wait + 698 + 204);
}

TEST(acts_beyond_those_kept_are_counted) {
  BlMachine block = machine_of_article();
  block.readahead = 0;
  add_command(&block, BL_COMMAND_DD, 2048);
  timeline_open(&timeline, &machine_model, &block, BL_KEYFRAME_BYTES);
  timeline_run(&timeline, 1, false);
  CHECK_EQUAL(machine_outcome()->acts, 1 + 256 + 2);
  CHECK_EQUAL(machine_outcome()->kept, BL_MAX_MACHINE_ACTS);
}

static BlPageCell cells[BL_MAX_PAGE_CELLS];

TEST(cells_show_each_page_of_the_file_once) {
  open_article();
  timeline_run(&timeline, 2, false);
  CHECK_EQUAL(machine_cells(10, cells), 2467);
  CHECK_EQUAL(cells[0].in_memory, 4);
  CHECK_EQUAL(cells[0].asked, 6);
  CHECK_EQUAL(cells[1].asked, 2);
  CHECK_EQUAL(cells[1].on_disk, 8);
  CHECK_EQUAL(cells[2466].in_memory, 10);
  timeline_run(&timeline, 397905 - 2, false);
  machine_cells(10, cells);
  CHECK_EQUAL(cells[2208].in_memory, 0);
  CHECK_EQUAL(cells[2209].outlived, 3);
  CHECK_EQUAL(cells[2466].outlived, 10);
  CHECK_EQUAL(machine_cells(3, cells), 0);
  CHECK_EQUAL(machine_cells(0, cells), 0);
}

TEST(a_strip_lists_the_pages_that_came_from_the_disk) {
  uint32_t count;
  open_article();
  timeline_run(&timeline, ARTICLE_STEPS, false);
  const BlPageRun *runs = machine_disk_runs(6, &count);
  CHECK_EQUAL(count, 1);
  CHECK_EQUAL(runs[0].first, 0);
  CHECK_EQUAL(runs[0].count, 22097);
  machine_disk_runs(7, &count);
  CHECK_EQUAL(count, 0);
  CHECK_EQUAL(machine_disk_runs(8, &count)[0].count, 24670);
}

/* A record takes 1,512,000,000 ns, so record 5,957,142 passes the limit, in the middle of a long stride. */
TEST(the_run_ends_beyond_the_largest_exact_time) {
  BlMachine block = machine_of_article();
  block.file = 8589934592;
  block.rate = 1000;
  block.request = 1000000000;
  add_command(&block, BL_COMMAND_DIRECT, 1);
  timeline_open(&timeline, &machine_model, &block, BL_KEYFRAME_BYTES);
  CHECK_EQUAL(timeline_run(&timeline, BL_NONE, false), BL_CLOCK_ENDED);
  CHECK(machine_figure(BL_MACHINE_FIGURE_clock) > (double)BL_CLOCK_LIMIT);
  CHECK_EQUAL(timeline.run.done, 5957143);
}

#define SETTING(name) ((uint32_t)(offsetof(BlMachine, name) / sizeof(uint64_t)) - 1)

static void check_problem(const BlMachine *block, uint32_t table, uint32_t field, uint64_t value) {
  BlMachineProblem problem;
  CHECK_EQUAL(machine_check(block, &problem), BL_BAD_FIELD);
  CHECK_EQUAL(problem.table, table);
  CHECK_EQUAL(problem.field, field);
  CHECK_EQUAL(problem.value, value);
  CHECK(problem.value < problem.min || problem.value > problem.max);
}

TEST(every_setting_out_of_range_is_rejected_by_name) {
#define X(name, low, high)                               \
  {                                                      \
    BlMachine block = article_machine();                 \
    block.name = (uint64_t)(high) + 1;                   \
    check_problem(&block, 0, SETTING(name), block.name); \
  }
  BL_MACHINE_FIELDS(X)
#undef X
  BlMachine block = article_machine();
  BlMachineProblem problem;
  block.abi_version--;
  CHECK_EQUAL(machine_check(&block, &problem), BL_BAD_VERSION);
}

TEST(settings_that_do_not_fit_together_are_rejected) {
  BlMachine block = article_machine();
  block.resident = 13657;
  check_problem(&block, 0, SETTING(resident), 13657);
  block = article_machine();
  block.memory = block.programs + block.buffers + block.cached - 1;
  check_problem(&block, 0, SETTING(memory), block.memory);
  block = article_machine();
  block.resident = 0;
  block.memory = block.programs + block.buffers + block.cached;
  check_problem(&block, 0, SETTING(memory), block.memory);
  block = article_machine();
  block.programs = 868;
  check_problem(&block, 0, SETTING(programs), 868);
  block.drift = 0;
  BlMachineProblem problem;
  CHECK_EQUAL(machine_check(&block, &problem), BL_OK);
}

TEST(commands_need_their_record_size_and_no_other) {
  BlMachine block = article_machine();
  block.commands[3].sectors = 1;
  check_problem(&block, 1, 1, 1);
  block = article_machine();
  block.commands[9].sectors = 0;
  check_problem(&block, 1, 1, 0);
  block.commands[9].sectors = 8193;
  check_problem(&block, 1, 1, 8193);
  block.commands[9].kind = 7;
  check_problem(&block, 1, 0, 7);
}

void machine_event_tests(void) {
  RUN(the_next_event_stops_at_the_end_of_each_command);
  RUN(stops_at_acts_steps_and_free_memory_are_exact);
  RUN(a_stop_at_free_memory_finds_the_record_that_takes_a_page);
  RUN(events_are_logged_once_with_their_causes);
  RUN(a_step_lists_its_acts_in_order);
  RUN(acts_beyond_those_kept_are_counted);
  RUN(cells_show_each_page_of_the_file_once);
  RUN(a_strip_lists_the_pages_that_came_from_the_disk);
  RUN(the_run_ends_beyond_the_largest_exact_time);
  RUN(every_setting_out_of_range_is_rejected_by_name);
  RUN(settings_that_do_not_fit_together_are_rejected);
  RUN(commands_need_their_record_size_and_no_other);
}
