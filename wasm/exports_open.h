/* What the files of the border share: the scenario that is open. */
#ifndef BUFFERLAB_EXPORTS_OPEN_H
#define BUFFERLAB_EXPORTS_OPEN_H

#include "allocation/simulation.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

Simulation *simulation(void);
/* Its memory is taken for something else. */
void close_scenario(void);
/* Traps where nothing is open, or it has no such lane. */
Lane *lane_at(uint32_t lane);
/* A view over bl_view_bounds(); traps at too many columns. */
SeriesView view_of(uint32_t columns);
/* What bl_problem() shows. */
BlProblem *last_problem(void);

#endif
