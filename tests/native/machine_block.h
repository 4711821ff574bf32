/* Blocks of the machine, and a timeline to run them. */
#ifndef BUFFERLAB_MACHINE_BLOCK_H
#define BUFFERLAB_MACHINE_BLOCK_H

#include "kernel/timeline.h"
#include "page_cache/machine/machine.h"

#define ARTICLE_STEPS 990083u

/* The article's machine without a script. */
static inline BlMachine machine_of_article(void) {
  return (BlMachine){.abi_version = BL_ABI_VERSION,
                     .memory = 4053216 / 4,
                     .programs = 740688 / 4,
                     .buffers = 352 / 4,
                     .cached = 54624 / 4,
                     .file = 101048320,
                     .resident = 1889,
                     .request = 107750,
                     .rate = 41798000,
                     .call = 698,
                     .copy = 2500000000,
                     .metadata_blocks = 44,
                     .metadata = 723196,
                     .readahead = 32,
                     .limit = 814575,
                     .dirty = 202660,
                     .drift = 1};
}

/* Appends a command. sectors: the record size, 0 for commands without records. */
static inline void add_command(BlMachine *block, BlCommandKind kind, uint32_t sectors) {
  block->commands[block->command_count++] = (BlMachineCommand){.kind = kind, .sectors = sectors};
}

/* The article's machine and its script of ten commands. */
static inline BlMachine article_machine(void) {
  BlMachine block = machine_of_article();
  add_command(&block, BL_COMMAND_FREE, 0);
  add_command(&block, BL_COMMAND_DD, 1);
  add_command(&block, BL_COMMAND_DD, 1);
  add_command(&block, BL_COMMAND_FREE, 0);
  add_command(&block, BL_COMMAND_EAT, 0);
  add_command(&block, BL_COMMAND_FREE, 0);
  add_command(&block, BL_COMMAND_DD, 1);
  add_command(&block, BL_COMMAND_DD, 1);
  add_command(&block, BL_COMMAND_DIRECT, 1);
  add_command(&block, BL_COMMAND_DIRECT, 2048);
  return block;
}

static inline double machine_figure(BlMachineFigure figure) { return machine_figures()[figure]; }
static inline double command_figure(uint32_t command, BlCommandFigure figure) {
  return machine_command_figures(command)[figure];
}

#endif
