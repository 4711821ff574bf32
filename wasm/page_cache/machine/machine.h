/* The machine: memory, disk, file and a script of commands, as in the article "How caching works". Its block
 * is a BlMachine. A run ends with BL_SCRIPT_ENDED, or with BL_CLOCK_ENDED once the clock is beyond
 * BL_CLOCK_LIMIT. Functions that return a pointer reuse the memory behind it at their next call. */
#ifndef BUFFERLAB_MACHINE_H
#define BUFFERLAB_MACHINE_H

#include "abi/page_machine.h"
#include "kernel/run.h"

extern const Model machine_model;

/* Checks every word of an untrusted block. BL_BAD_VERSION, or BL_BAD_FIELD and the first problem. */
BlStatus machine_check(const BlMachine *block, BlMachineProblem *problem);

/* BL_COUNT(BL_MACHINE_FIGURES) doubles of the current state. */
const double *machine_figures(void);
/* BL_COUNT(BL_COMMAND_FIGURES) doubles of a command; command < the script's length. */
const double *machine_command_figures(uint32_t command);
/* The pages that a command got from the disk, in page order, and the number of runs. */
const BlPageRun *machine_disk_runs(uint32_t command, uint32_t *count);
/* The last step, and the first outcome->kept of its acts. */
const BlMachineOutcome *machine_outcome(void);
const BlMachineAct *machine_acts(void);
/* The recorded events in order, and their number. */
const BlMachineEvent *machine_events(uint32_t *count);
/* Cells of `pages` pages each, in page order; the last one may be shorter. Returns their number, 0 if it
 * would exceed BL_MAX_PAGE_CELLS or `pages` is 0. */
uint32_t machine_cells(uint32_t pages, BlPageCell *cells);

#endif
