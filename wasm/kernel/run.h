/* A run of a model. "done" counts steps; the step being performed has the number done. */
#ifndef BUFFERLAB_RUN_H
#define BUFFERLAB_RUN_H

#include "kernel/model.h"
#include "kernel/series.h"

struct Run {
  const Model *model;
  bool open;
  uint64_t arrivals;       /* another number for every state that was run to, loaded or opened */
  uint32_t done, frontier; /* the record covers the steps below frontier */
  SeriesShape shape;
  StopRules rules;
};

/* `block` has been checked. Resets all memory and goes to the start. */
void run_open(Run *run, const Model *model, const void *block);
/* The number of steps done and the model's state, in a fixed order: for keyframes and the hash. */
void run_pass(Run *run, StateIo *io);
/* Performs `steps` at the most, which lie within one span of the series, and at least one. BL_OK,
 * BL_BREAKPOINT, BL_STEP_LIMIT or what the model answers. */
BlStatus run_advance(Run *run, uint32_t steps, bool watched);
/* Steps that may be done at once from here: up to the end of the span. */
uint32_t run_span_left(const Run *run);
/* Arms stop rule `index`. BL_BAD_ARGUMENT: there is no such rule, or the model does not accept it. */
BlStatus run_arm(Run *run, uint32_t index, StopRule rule);

#endif
