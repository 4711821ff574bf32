/* The border of the page cache's machine: argument checks and calls into page_cache/machine, no logic. */
#include "exports_page_machine.h"

#include "base/sim_assert.h"
#include "exports_run.h"
#include "exports_stages.h"
#include "page_cache/machine/machine.h"

static BlMachineProblem problem;

BlStatus open_machine(const BlMachine *block) {
  const BlStatus status = machine_check(block, &problem);
  if (status == BL_OK) open_run(&machine_model, block);
  return status;
}

static void expect_open(void) { SIM_ASSERT(current_run()->open && current_run()->model == &machine_model); }

static uint32_t command_at(uint32_t command) {
  expect_open();
  SIM_ASSERT(command < ((const BlMachine *)machine_model.block())->command_count);
  return command;
}

EXPORT(bl_machine_problem) const BlMachineProblem *bl_machine_problem(void) { return &problem; }

EXPORT(bl_machine_figures) const double *bl_machine_figures(void) {
  expect_open();
  return machine_figures();
}
EXPORT(bl_machine_command_figures) const double *bl_machine_command_figures(uint32_t command) {
  return machine_command_figures(command_at(command));
}

static const BlPageRun *runs;
EXPORT(bl_machine_list_runs) uint32_t bl_machine_list_runs(uint32_t command) {
  uint32_t count;
  runs = machine_disk_runs(command_at(command), &count);
  return count;
}
EXPORT(bl_machine_runs) const BlPageRun *bl_machine_runs(void) { return runs; }

EXPORT(bl_machine_outcome) const BlMachineOutcome *bl_machine_outcome(void) {
  expect_open();
  return machine_outcome();
}
EXPORT(bl_machine_acts) const BlMachineAct *bl_machine_acts(void) {
  expect_open();
  return machine_acts();
}

static const BlMachineEvent *events;
EXPORT(bl_machine_list_events) uint32_t bl_machine_list_events(void) {
  expect_open();
  uint32_t count;
  events = machine_events(&count);
  return count;
}
EXPORT(bl_machine_events) const BlMachineEvent *bl_machine_events(void) { return events; }

static BlPageCell cells[BL_MAX_PAGE_CELLS];
EXPORT(bl_machine_list_cells) uint32_t bl_machine_list_cells(uint32_t pages) {
  expect_open();
  return machine_cells(pages, cells);
}
EXPORT(bl_machine_cells) const BlPageCell *bl_machine_cells(void) { return cells; }
