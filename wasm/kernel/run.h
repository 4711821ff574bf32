/* A run of a model. "done" counts steps, so the current step has number done. */
#ifndef BUFFERLAB_RUN_H
#define BUFFERLAB_RUN_H

#include "kernel/model.h"
#include "kernel/series.h"

struct Run {
  const Model *model;
  bool open;
  uint64_t revision;       /* a new number for every state reached, loaded or opened */
  uint32_t done, frontier; /* the record covers the steps below frontier */
  SeriesShape shape;
  StopRules rules;
};

/* Resets all memory and goes to the start. `block` has been checked. */
void run_open(Run *run, const Model *model, const void *block);
/* Passes the step count and the model's state, in a fixed order, for keyframes and the hash. */
void run_pass(Run *run, StateIo *io);
/* Performs 1 .. `steps` steps, which must lie within one span of the series. Returns BL_OK, BL_BREAKPOINT,
 * BL_STEP_LIMIT or the model's status. */
BlStatus run_advance(Run *run, uint32_t steps, bool watched);
/* Steps until the end of the current span. */
uint32_t run_span_left(const Run *run);
/* Arms stop rule `index`. BL_BAD_ARGUMENT: no such rule, or the model rejects it. */
BlStatus run_arm(Run *run, uint32_t index, StopRule rule);

#endif
