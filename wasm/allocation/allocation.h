/* The allocation model: one workload and up to four lanes in lockstep. All lanes take each step together,
 * so a stop rule and a keyframe mean the same step in every lane. */
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
/* Whether the heaps have used all chunks for which there is memory, or the pools as many items. */
bool allocation_is_full(void);
/* Takes the page that its trace needs (packed_trace_give). The first page decides what is big, unless the
 * scenario does. */
BlStatus allocation_give_page(uint32_t bytes);
/* Its block is a BlScenario. Every lane performs each step, including the last one, after which a heap is
 * out of memory. */
extern const Model allocation_model;

#endif
