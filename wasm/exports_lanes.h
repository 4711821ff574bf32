/* What the files of the border share of the model of allocation. */
#ifndef BUFFERLAB_EXPORTS_LANES_H
#define BUFFERLAB_EXPORTS_LANES_H

#include "allocation/allocation.h"
#include "exports_run.h"

/* Traps where nothing is open, or it has no such lane. */
Lane *lane_at(uint32_t lane);
/* What bl_problem() shows. */
BlProblem *last_problem(void);

#endif
