#include "machine.h"

#include <stddef.h>
#include <string.h>

#include "records.h"

Machine machine;

STATE_STRUCT(BlMachineCommand, BL_MACHINE_COMMAND_FIELDS(STATE_FIELD));
STATE_STRUCT(BlMachine, stage, abi_version, BL_MACHINE_FIELDS(STATE_FIELD)(BlMachineCommand, commands));

static void open(const void *block) {
  memset(&machine, 0, sizeof machine);
  machine.settings = *(const BlMachine *)block;
  machine.file_pages = (uint32_t)((machine.settings.file + BL_FILE_PAGE_BYTES - 1) / BL_FILE_PAGE_BYTES);
  page_memory_open(&machine.memory, &machine.settings, machine.file_pages);
  readahead_open(&machine.readahead);
  machine.from_disk = page_runs_empty();
  machine.strips = COLUMN_OF(BlPageRun);
  machine.step.command = BL_NONE;
}

static void *block_of(void) { return &machine.settings; }

/* Runs in the strips of the commands that ended. */
static uint32_t strip_runs(void) {
  return machine.state.command > 0 ? machine.strip_end[machine.state.command - 1] : 0;
}

static void pass(StateIo *io) {
  state_pass(io, MachineState, &machine.state, 1);
  state_pass(io, Disk, &machine.disk, 1);
  page_memory_pass(&machine.memory, io);
  readahead_pass(&machine.readahead, io);
  page_runs_pass(&machine.from_disk, io);
  const uint32_t ended = machine.state.command, begun = ended + (machine.state.number > 0);
  state_pass(io, uint32_t, machine.strip_end, ended);
  column_pass(&machine.strips, strip_runs(), io);
  state_pass(io, CommandResult, machine.results, begun);
  state_pass_until(io, Step, &machine.step, act);
  state_pass(io, BlMachineAct, machine.step.act, machine.step.kept);
}

/* Programs and buffers free memory as the article's panels show. The model does not explain why. */
static void drift(void) {
  if (!machine_drifts(&machine.settings)) return;
  const uint32_t number = machine.state.command + 1;
  const uint32_t programs = number == 4 ? BL_DRIFT_PROGRAMS : number == 5 ? BL_DRIFT_PROGRAMS_5 : 0;
  const uint32_t buffers = number == 5 ? BL_DRIFT_BUFFERS_5 : 0;
  if (programs == 0) return;
  machine.memory.state.programs -= programs;
  machine.memory.state.buffers -= buffers;
  machine.memory.state.free += programs + buffers;
  step_add(&machine.step, BL_MACHINE_ACT_DRIFT, (BlMachineAct){.pages = programs, .disk_pages = buffers});
}

static void begin_eater(void) {
  machine.memory.survivors.used = 0;
  machine.state.to_eat = min_u32((uint32_t)machine.settings.limit, available_pages(&machine.memory));
  machine.state.steps = (machine.state.to_eat + BL_EATER_PAGES - 1) / BL_EATER_PAGES + 1;
}

static void begin_command(uint32_t step) {
  const BlCommandKind kind = (BlCommandKind)machine_command()->kind;
  machine.memory.state.evicted = machine.memory.state.metadata_evicted = 0;
  machine.state.events_before = 0;
  machine.from_disk.used = 0;
  *machine_result() = (CommandResult){.first_step = step};
  machine.state.steps = machine_command()->sectors > 0 ? record_count() : 1;
  drift();
  if (kind == BL_COMMAND_EAT) begin_eater();
  if (kind == BL_COMMAND_DD) read_begin();
}

static void eater_step(void) {
  const uint32_t left = machine.state.to_eat - machine.memory.state.eaten;
  const uint32_t count = min_u32(left, BL_EATER_PAGES);
  if (count == 0) {
    page_memory_end_eater(&machine.memory, &machine.step);
    return;
  }
  page_memory_eat(&machine.memory, count, &machine.step);
  machine_result()->taken += count;
}

static void perform_step(void) {
  switch ((BlCommandKind)machine_command()->kind) {
    case BL_COMMAND_FREE:
      step_add(&machine.step, BL_MACHINE_ACT_PANEL, (BlMachineAct){0});
      break;
    case BL_COMMAND_EAT:
      eater_step();
      break;
    case BL_COMMAND_DROP:
      page_memory_drop(&machine.memory, &machine.step);
      break;
    case BL_COMMAND_DD:
      read_step();
      break;
    case BL_COMMAND_DIRECT:
      direct_step();
      break;
    case BL_COMMAND_WRITE:
      write_step();
      break;
    case BL_COMMAND_SYNC:
      sync_step();
      break;
  }
}

static BlCommandEnd reason_of_end(void) {
  if (machine_command()->sectors > 0) return BL_END_FILE_ENDED;
  if (machine_command()->kind != BL_COMMAND_EAT) return BL_END_DONE;
  return machine.state.to_eat == machine.settings.limit ? BL_END_LIMIT_REACHED : BL_END_MEMORY_EXHAUSTED;
}

/* Logs an event unless it occurred in this command before. */
static void occur(BlMachineEventKind kind, uint32_t cause, uint32_t step) {
  const uint32_t bit = 1u << kind;
  if (machine.state.events_before & bit) return;
  machine.state.events |= bit;
  if (!machine.log.recording) return;
  machine.log.at[machine.log.count++] =
      (BlMachineEvent){.step = step, .kind = kind, .cause = cause, .command = machine.state.command};
}

static BlMachineCause cause_of_eviction(void) {
  if (machine_command()->kind == BL_COMMAND_EAT) return BL_MACHINE_CAUSE_EATER;
  return machine_command()->kind == BL_COMMAND_WRITE ? BL_MACHINE_CAUSE_WRITE : BL_MACHINE_CAUSE_READ;
}

static void note_events(uint32_t step) {
  const uint32_t done = machine.step.done;
  if (done & (1u << BL_MACHINE_ACT_EVICT | 1u << BL_MACHINE_ACT_EVICT_METADATA))
    occur(BL_MACHINE_EVENT_EVICTION_BEGAN, cause_of_eviction(), step);
  if (machine_command()->kind == BL_COMMAND_WRITE && done & 1u << BL_MACHINE_ACT_WAIT)
    occur(BL_MACHINE_EVENT_WRITER_WAITED, BL_MACHINE_CAUSE_NONE, step);
  if (done & 1u << BL_MACHINE_ACT_BAD_ALLOC) occur(BL_MACHINE_EVENT_BAD_ALLOC, reason_of_end(), step);
  if (machine.state.number + 1 == machine.state.steps)
    occur(BL_MACHINE_EVENT_COMMAND_ENDED, reason_of_end(), step);
}

static void keep_strip(void) {
  const uint32_t before = strip_runs(), count = machine.from_disk.used;
  column_reserve(&machine.strips, before, before + count);
  if (count > 0)
    memcpy(machine.strips.at + 2 * before, machine.from_disk.column.at, count * sizeof(BlPageRun));
  machine.strip_end[machine.state.command] = before + count;
}

static void end_command(void) {
  machine_result()->end = reason_of_end();
  machine_complete(machine_result());
  keep_strip();
  machine.state.command++;
  machine.state.number = machine.state.steps = 0;
}

static void take_step(uint32_t step) {
  const uint64_t before = machine.state.clock;
  machine.step = (Step){.command = machine.state.command, .number = machine.state.number};
  machine.state.events = 0;
  if (machine.state.number == 0) begin_command(step);
  perform_step();
  machine.step.time = machine.state.clock - before;
  note_events(step);
  machine.state.events_before |= machine.state.events;
  if (++machine.state.number == machine.state.steps) end_command();
}

/* Performs up to `max` steps at once, but not the last one of a command. Returns their number. */
static uint32_t skip_steps(uint32_t max) {
  if (machine.state.number == 0) return 0;
  max = min_u32(max, machine.state.steps - machine.state.number - 1);
  uint32_t skipped = 0;
  if (machine_command()->kind == BL_COMMAND_DD) skipped = read_skip(max);
  if (machine_command()->kind == BL_COMMAND_DIRECT) skipped = direct_skip(max);
  if (machine_command()->kind == BL_COMMAND_WRITE) skipped = write_skip(max);
  machine.state.number += skipped;
  return skipped;
}

static BlStatus ended(uint32_t *lane) {
  (void)lane;
  if (machine.state.command == machine.settings.command_count) return BL_SCRIPT_ENDED;
  return machine.state.clock > BL_CLOCK_LIMIT ? BL_CLOCK_ENDED : BL_OK;
}

static bool holds(const StopRule *rule) {
  return rule->kind == BL_MACHINE_STOP_FREE_BELOW && machine.memory.state.free < rule->value;
}

static uint32_t firing_lane(StopRule *rule, uint32_t step) {
  (void)step;
  bool fires = stop_rule_becomes(rule, 1, holds(rule));
  if (rule->kind == BL_MACHINE_STOP_EVENT) fires = machine.state.events & rule->value;
  if (rule->kind == BL_MACHINE_STOP_ACT) fires = machine.step.done & rule->value;
  return fires ? 0 : BL_NONE;
}

static bool accepts(const StopRule *rule) {
  return rule->kind < BL_COUNT(BL_MACHINE_STOPS) && (rule->lane == 0 || rule->lane == BL_NONE);
}

/* Acts that only skippable steps perform. */
#define SKIPPED_ACTS (1u << BL_MACHINE_ACT_READ | 1u << BL_MACHINE_ACT_WRITE | 1u << BL_MACHINE_ACT_WAIT)

/* Steps that may be skipped from step `done` on without missing a stop. */
static uint32_t steps_without_stop(const StopRules *rules, uint32_t done) {
  uint32_t steps = BL_NONE;
  for (uint32_t i = 0; i < STOP_RULES; i++) {
    const StopRule *rule = &rules->at[i];
    if (!rule->armed) continue;
    if (rule->kind == BL_MACHINE_STOP_FREE_BELOW) return 0;
    if (rule->kind == BL_MACHINE_STOP_ACT && rule->value & SKIPPED_ACTS) return 0;
    if (rule->at_step && rule->value >= done && rule->value - done < steps)
      steps = (uint32_t)(rule->value - done);
  }
  return steps;
}

static BlStatus advance(Run *run, const Piece *piece) {
  const uint32_t end = run->done + piece->steps;
  uint32_t lane;
  bool fired = false;
  machine.log.recording = piece->recording;
  while (run->done != end && !fired && ended(&lane) == BL_OK) {
    const uint32_t unwatched = piece->watched ? steps_without_stop(&run->rules, run->done) : BL_NONE;
    run->done += skip_steps(min_u32(end - run->done - 1, unwatched));
    take_step(run->done++);
    fired = piece->watched && stop_rules_fire(&run->rules, firing_lane, run->done - 1);
  }
  return fired ? BL_BREAKPOINT : BL_OK;
}

static void reset_record(void) { machine.log.count = 0; }

const Model machine_model = {.block_bytes = STATE_BYTES(BlMachine),
                             .middle_bytes = 2,
                             .open = open,
                             .block = block_of,
                             .pass = pass,
                             .ended = ended,
                             .advance = advance,
                             .reset_record = reset_record,
                             .accepts = accepts,
                             .step_kind = BL_MACHINE_STOP_STEP_EQUALS,
                             .firing_lane = firing_lane};
