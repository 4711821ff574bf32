/* Breakpoints, tested after every step. A condition that lasts (efficiency or hits below, granted at least,
 * lanes differ) fires when it becomes true and not while it stays true; `held` remembers what was true
 * before, a bit a lane. */
#ifndef BUFFERLAB_BREAKPOINTS_H
#define BUFFERLAB_BREAKPOINTS_H

#include "allocation/lane.h"

typedef struct Breakpoint {
  bool armed;
  BlBreakKind kind;
  uint32_t lane; /* BL_NONE = any */
  uint32_t held;
  uint64_t value;
} Breakpoint;

typedef struct Breakpoints {
  Breakpoint at[BL_EVENT_BREAKPOINT + 1];
  BlStop stop;
} Breakpoints;

/* Whether there is anything to test. */
bool breakpoints_armed(const Breakpoints *breakpoints);
/* Before a run: what already holds does not fire. */
void breakpoints_begin(Breakpoints *breakpoints, const Lane *lanes, uint32_t lane_count, uint64_t needed);
/* After step `step`: whether one fires; the lowest-numbered one is named in `stop`. */
bool breakpoints_fire(Breakpoints *breakpoints, const Lane *lanes, uint32_t lane_count, uint64_t needed,
                      uint32_t step);

#endif
