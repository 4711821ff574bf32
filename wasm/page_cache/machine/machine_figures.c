/* Numbers of the state, for drawings and words. */
#include <string.h>

#include "base/sim_assert.h"
#include "machine.h"
#include "machine_state.h"

SMALL_CODE_BEGIN

void machine_complete(CommandResult *result) {
  const PageMemory *memory = &machine.memory;
  const uint64_t done = result->bytes + BL_FILE_PAGE_BYTES - 1;
  result->disk_pages = page_runs_count(&machine.from_disk, 0, machine.file_pages);
  if (machine_command()->kind == BL_COMMAND_DD)
    result->memory_pages = done / BL_FILE_PAGE_BYTES -
                           page_runs_count(&machine.from_disk, 0, (uint32_t)(done / BL_FILE_PAGE_BYTES));
  result->evicted = memory->state.evicted;
  result->metadata_evicted = memory->state.metadata_evicted;
  result->programs = memory->state.programs;
  result->buffers = memory->state.buffers + memory->state.metadata;
  result->cached = memory->state.mapped + memory->state.cached;
  result->free = memory->state.free;
  result->eaten = memory->state.eaten;
  result->steps = machine.state.number;
}

const double *machine_figures(void) {
  static double out[BL_COUNT(BL_MACHINE_FIGURES)];
  const PageMemory *m = &machine.memory;
  const uint32_t survivors = page_runs_count(&m->survivors, 0, machine.file_pages);
#define SET(name, value) out[BL_MACHINE_FIGURE_##name] = (double)(value)
  SET(clock, machine.state.clock);
  SET(commands_ended, machine.state.command);
  SET(steps_ended, machine.state.number);
  SET(steps, machine.state.steps);
  SET(memory, machine.settings.memory);
  SET(programs, m->state.programs);
  SET(buffers, m->state.buffers + m->state.metadata);
  SET(cached, m->state.mapped + m->state.cached);
  SET(free, m->state.free);
  SET(eaten, m->state.eaten);
  SET(metadata, m->state.metadata);
  SET(mapped, m->state.mapped);
  SET(file_pages, machine.file_pages);
  SET(file_cached, m->state.cached);
  SET(asked, readahead_pages(&machine.readahead));
  SET(outlived, survivors);
  SET(outlived_first, survivors > 0 ? page_runs_at(&m->survivors, 0)->first : machine.file_pages);
  SET(dirty, dirty_pages(m));
#undef SET
  return out;
}

static bool is_running(uint32_t command) {
  return command == machine.state.command && machine.state.number > 0;
}

const double *machine_command_figures(uint32_t command) {
  static double out[BL_COUNT(BL_COMMAND_FIGURES)];
  SIM_ASSERT(command < machine.settings.command_count);
  CommandResult result = {0};
  if (command < machine.state.command || is_running(command)) result = machine.results[command];
  if (is_running(command)) machine_complete(&result);
  uint32_t at = 0;
#define X(name) out[at++] = (double)result.name;
  BL_COMMAND_FIGURES(X)
#undef X
  return out;
}

const BlPageRun *machine_disk_runs(uint32_t command, uint32_t *count) {
  SIM_ASSERT(command < machine.settings.command_count);
  const uint32_t from = command > 0 ? machine.strip_end[command - 1] : 0;
  const BlPageRun *strips = (const BlPageRun *)(const void *)machine.strips.at;
  const bool ended = command < machine.state.command;
  *count = ended ? machine.strip_end[command] - from : is_running(command) ? machine.from_disk.used : 0;
  return ended ? strips + from : page_runs_at(&machine.from_disk, 0);
}

const BlMachineOutcome *machine_outcome(void) {
  static BlMachineOutcome outcome;
  const Step *step = &machine.step;
  outcome = (BlMachineOutcome){.command = step->command,
                               .step = step->number,
                               .bytes = step->bytes,
                               .time = (double)step->time,
                               .acts = step->acts,
                               .kept = step->kept};
  return &outcome;
}

const BlMachineAct *machine_acts(void) { return machine.step.act; }

const BlMachineEvent *machine_events(uint32_t *count) {
  *count = machine.log.count;
  return machine.log.at;
}

/* Adds the pages of a run to one count of each cell, `count` being that of the first cell. */
static void add_run(uint32_t *count, uint32_t pages, uint32_t first, uint32_t end) {
  while (first < end) {
    const uint32_t cell = first / pages, here = min_u32(end, (cell + 1) * pages) - first;
    count[cell * sizeof(BlPageCell) / sizeof *count] += here;
    first += here;
  }
}

static void add_runs(uint32_t *count, uint32_t pages, const PageRuns *runs) {
  for (uint32_t i = 0; i < runs->used; i++) {
    const BlPageRun run = *page_runs_at(runs, i);
    if (run.first < METADATA_PAGE) add_run(count, pages, run.first, page_run_end(run));
  }
}

uint32_t machine_cells(uint32_t pages, BlPageCell *cells) {
  const uint32_t end = machine.file_pages;
  const uint32_t count = pages > 0 ? (end + pages - 1) / pages : 0;
  if (count == 0 || count > BL_MAX_PAGE_CELLS) return 0;
  memset(cells, 0, count * sizeof *cells);
  add_runs(&cells->in_memory, pages, &machine.memory.by_touch);
  add_runs(&cells->outlived, pages, &machine.memory.survivors);
  add_run(&cells->dirty, pages, machine.memory.state.dirty_from, machine.memory.state.dirty_end);
  for (uint32_t i = 0; i < machine.readahead.state.windows; i++) {
    const Window *window = readahead_window(&machine.readahead, i);
    add_run(&cells->asked, pages, window->first, window->first + window->count);
  }
  for (uint32_t i = 0; i < count; i++)
    cells[i].on_disk = min_u32(pages, end - i * pages) - cells[i].in_memory - cells[i].asked;
  return count;
}

SMALL_CODE_END
