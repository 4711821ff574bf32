/* Shared by the export files of the page cache: opening the stage that the block names. */
#ifndef BUFFERLAB_EXPORTS_STAGES_H
#define BUFFERLAB_EXPORTS_STAGES_H

#include "abi/page_machine.h"

/* Checks the machine's block and goes to its start. BL_BAD_FIELD: see bl_machine_problem(). */
BlStatus open_machine(const BlMachine *block);

#endif
