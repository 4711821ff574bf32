/* Prints states of the machine of the page cache, for its twin in tests/oracle/page-cache. Standard input has
 * a scenario: the settings in the order of BL_MACHINE_FIELDS, kind and sectors of each command, then the
 * numbers of steps after which to print the state, in any order. A state is a line of JSON. Exit status 2: a
 * rejected block. */
#include <inttypes.h>
#include <stdio.h>

#include "machine_block.h"

static Timeline timeline;
static BlMachine block = {.abi_version = BL_ABI_VERSION};

static void print_numbers(const char *name, const double *numbers, uint32_t count) {
  printf("\"%s\":[", name);
  for (uint32_t i = 0; i < count; i++) printf("%s%.17g", i > 0 ? "," : "", numbers[i]);
  printf("],");
}

static void print_acts(void) {
  const BlMachineOutcome *outcome = machine_outcome();
  const BlMachineAct *acts = machine_acts();
  printf("\"lost\":%.0f,\"acts\":[", outcome->acts - outcome->kept);
  for (uint32_t i = 0; i < (uint32_t)outcome->kept; i++) {
    const BlMachineAct *act = &acts[i];
    printf("%s[%.0f,%.0f,%.0f,%.0f,%.0f,%.17g]", i > 0 ? "," : "", act->kind, act->cause, act->page,
           act->pages, act->disk_pages, act->ns);
  }
  printf("],");
}

static void print_command(uint32_t command) {
  uint32_t count;
  print_numbers("command", machine_command_figures(command), BL_COUNT(BL_COMMAND_FIGURES));
  const BlPageRun *runs = machine_disk_runs(command, &count);
  printf("\"disk\":[");
  for (uint32_t i = 0; i < count; i++) printf("%s[%u,%u]", i > 0 ? "," : "", runs[i].first, runs[i].count);
  printf("],");
}

/* A hexadecimal digit per page: 1 = in memory, 2 = requested, 4 = outlived the eater, 8 = dirty. */
static void print_pages(void) {
  static BlPageCell cells[BL_MAX_PAGE_CELLS];
  const uint32_t pages = machine_cells(1, cells);
  printf("\"pages\":\"");
  for (uint32_t i = 0; i < pages; i++)
    printf("%x", cells[i].in_memory | cells[i].asked << 1 | cells[i].outlived << 2 | cells[i].dirty << 3);
  printf("\"}\n");
}

static void print_state(uint32_t done) {
  timeline_rewind(&timeline, done);
  const BlStatus status = timeline_run(&timeline, done - timeline.run.done, false);
  printf("{\"done\":%u,\"status\":%u,", timeline.run.done, status);
  print_numbers("figures", machine_figures(), BL_COUNT(BL_MACHINE_FIGURES));
  print_acts();
  if (machine_outcome()->command != BL_NONE) print_command((uint32_t)machine_outcome()->command);
  print_pages();
}

int main(void) {
  BlMachineProblem problem;
#define X(name, ...) \
  if (scanf("%" SCNu64, &block.name) != 1) return 2;
  BL_MACHINE_FIELDS(X)
#undef X
  for (uint64_t i = 0; i < block.command_count && i < BL_MAX_COMMANDS; i++)
    if (scanf("%" SCNu64 " %" SCNu64, &block.commands[i].kind, &block.commands[i].sectors) != 2) return 2;
  if (machine_check(&block, &problem) != BL_OK) return 2;
  timeline_open(&timeline, &machine_model, &block, BL_KEYFRAME_BYTES);
  for (uint32_t done; scanf("%" SCNu32, &done) == 1;) print_state(done);
  return 0;
}
