/* The model of allocation: one workload and up to four lanes in lockstep, one step each in turn, so that a
 * stop rule and a keyframe mean one step for all. */
#ifndef BUFFERLAB_ALLOCATION_H
#define BUFFERLAB_ALLOCATION_H

#include "allocation/lane.h"
#include "kernel/run.h"

typedef struct Allocation {
  BlScenario scenario;
  Workload workload;
  Lane lanes[BL_MAX_LANES];
} Allocation;

/* The state of the run that was opened last. */
extern Allocation allocation;
/* Its block is a BlScenario. A step is done in every lane, also the last one, after
 * which a heap has no memory. */
extern const Model allocation_model;

#endif
