/* Shared by the export files of the allocation model. */
#ifndef BUFFERLAB_EXPORTS_LANES_H
#define BUFFERLAB_EXPORTS_LANES_H

#include "allocation/allocation.h"
#include "exports_run.h"

/* Traps if no scenario is open or the lane does not exist. */
Lane *lane_at(uint32_t lane);
/* The result of bl_problem(). */
BlProblem *last_problem(void);

#endif
