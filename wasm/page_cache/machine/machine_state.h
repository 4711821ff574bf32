/* The machine's state and the functions that its commands share. */
#ifndef BUFFERLAB_MACHINE_STATE_H
#define BUFFERLAB_MACHINE_STATE_H

#include "page_memory.h"
#include "readahead.h"

typedef struct CommandResult {
  BL_COMMAND_FIGURES(BL_LONG)
} CommandResult;
STATE_STRUCT(CommandResult, BL_COMMAND_FIGURES(STATE_FIELD));

#define BL_MAX_MACHINE_EVENTS (BL_MAX_COMMANDS * BL_COUNT(BL_MACHINE_EVENTS))

/* The record of events, outside keyframes and hash. An event occurs at most once in a command. */
typedef struct MachineLog {
  BlMachineEvent at[BL_MAX_MACHINE_EVENTS];
  uint32_t count;
  bool recording;
} MachineLog;

typedef struct MachineState {
  uint64_t clock;         /* ns */
  uint32_t command;       /* of the next step */
  uint32_t number;        /* of the next step in its command */
  uint32_t steps;         /* of the command in progress, 0 before its first step */
  uint32_t to_eat;        /* pages that the eater will have */
  uint32_t events;        /* bit set: events of the last step */
  uint32_t events_before; /* bit set: events of this command before the last step */
} MachineState;
STATE_STRUCT(MachineState, clock, command, number, steps, to_eat, events, events_before);

typedef struct Machine {
  BlMachine settings;
  uint32_t file_pages;
  MachineState state;
  Disk disk;
  PageMemory memory;
  Readahead readahead;
  PageRuns from_disk; /* pages that this command got from the disk, in page order */
  Column strips;      /* BlPageRun: the same of all commands that ended, one after the other */
  uint32_t strip_end[BL_MAX_COMMANDS]; /* runs in `strips` up to and including this command */
  CommandResult results[BL_MAX_COMMANDS];
  Step step;
  MachineLog log;
} Machine;

extern Machine machine;

/* Copies the counts that the memory keeps, and the memory itself, to the result of the current command. */
void machine_complete(CommandResult *result);
/* Whether programs and buffers shrink: true if `drift` is set and the script starts like the article's. */
bool machine_drifts(const BlMachine *settings);

static inline const BlMachineCommand *machine_command(void) {
  return &machine.settings.commands[machine.state.command];
}
static inline CommandResult *machine_result(void) { return &machine.results[machine.state.command]; }

/* Advances the clock and adds the time to `part` of the command's time. */
static inline void machine_spend(uint64_t *part, uint64_t ns) {
  machine.state.clock += ns;
  *part += ns;
  machine_result()->time += ns;
}

/* Waits until `end`. The disk transfers for `transfer` ns of that time. */
static inline void machine_wait(uint64_t end, uint64_t transfer) {
  const uint64_t ns = end - machine.state.clock;
  machine_spend(&machine_result()->transfer_time, transfer);
  machine_spend(&machine_result()->request_time, ns - transfer);
  step_add(&machine.step, BL_MACHINE_ACT_WAIT, (BlMachineAct){.ns = (double)ns});
}

/* Asks the disk for `bytes` in one request. */
static inline DiskRequest machine_ask_disk(uint64_t bytes) {
  const BlMachine *s = &machine.settings;
  machine_result()->requests++;
  machine_result()->disk_bytes += bytes;
  return disk_ask(&machine.disk, machine.state.clock, s->request, transfer_time(bytes, s->rate));
}

/* Bytes of the file in pages first .. first + count - 1. The last page may be partial. */
static inline uint64_t machine_bytes_of(uint32_t first, uint32_t count) {
  const uint64_t from = (uint64_t)first * BL_FILE_PAGE_BYTES,
                 end = from + (uint64_t)count * BL_FILE_PAGE_BYTES;
  return (end < machine.settings.file ? end : machine.settings.file) - from;
}

#endif
