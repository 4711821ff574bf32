/* The core's exports of the page cache's machine, by the rules of exports.h. bl_pages_open() opens it if the
 * block's first word is MACHINE. Every other call here traps unless the machine is open. */
#ifndef BUFFERLAB_EXPORTS_PAGE_MACHINE_H
#define BUFFERLAB_EXPORTS_PAGE_MACHINE_H

#include "abi/page_machine.h"
#include "exports.h"

/* The error behind the last BL_BAD_FIELD of a machine's block. */
const BlMachineProblem *bl_machine_problem(void);
/* BL_COUNT(BL_MACHINE_FIGURES) doubles of the current state. */
const double *bl_machine_figures(void);
/* BL_COUNT(BL_COMMAND_FIGURES) doubles of a command; command < the script's length. */
const double *bl_machine_command_figures(uint32_t command);
/* The pages that a command got from the disk: the number of runs at bl_machine_runs(). */
uint32_t bl_machine_list_runs(uint32_t command);
const BlPageRun *bl_machine_runs(void);
/* The last step, and its acts. */
const BlMachineOutcome *bl_machine_outcome(void);
const BlMachineAct *bl_machine_acts(void);
/* The recorded events in order: the number of rows at bl_machine_events(). */
uint32_t bl_machine_list_events(void);
const BlMachineEvent *bl_machine_events(void);
/* The file in cells of `pages` pages: the number of rows at bl_machine_cells(), 0 if `pages` is 0 or too few.
 */
uint32_t bl_machine_list_cells(uint32_t pages);
const BlPageCell *bl_machine_cells(void);

#endif
