/* One workload and up to four lanes in lockstep, one step each in turn, so that a breakpoint and a keyframe
 * mean one step for all. "done" counts operations; the step being performed has the number done. */
#ifndef BUFFERLAB_SIMULATION_H
#define BUFFERLAB_SIMULATION_H

#include "allocation/breakpoints.h"
#include "allocation/lane.h"

typedef struct Simulation {
  BlScenario scenario;
  bool open;
  uint64_t arrivals;       /* another number for every state that was run to, loaded or opened */
  uint32_t done, frontier; /* the record covers the steps below frontier */
  SeriesShape shape;
  Workload workload;
  Lane lanes[BL_MAX_LANES];
  Breakpoints breakpoints;
} Simulation;

/* `scenario` has been checked. Goes to the start; all memory is taken anew. */
void simulation_open(Simulation *simulation, const BlScenario *scenario);
/* The decision state and counters, in a fixed order: for keyframes and the hash. */
void simulation_pass(Simulation *simulation, StateIo *io);
/* Performs `steps` operations at the most, all of them within one span of the series, and stops after one at
 * which a breakpoint fires, if watched, or a heap has no memory: the run ends there, and the step is done in
 * every lane. Returns BL_OK, BL_BREAKPOINT, BL_LIVE_LIMIT, BL_STEP_LIMIT or BL_NO_MEMORY. */
BlStatus simulation_advance(Simulation *simulation, uint32_t steps, bool watched);
/* Steps that may be done at once from here: up to the end of the span. */
uint32_t simulation_span_left(const Simulation *simulation);

#endif
