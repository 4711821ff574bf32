/* Single live buffers for drawing: of each size class all of them or none, the largest classes first as long
 * as there is room. */
#ifndef BUFFERLAB_MARKS_H
#define BUFFERLAB_MARKS_H

#include "simulation/simulation.h"

/* Fills `out` with `most` marks of a lane at the most, by size class and in a class by birth; how many. Looks
 * at every live buffer. */
uint32_t marks_list(const Simulation *simulation, uint32_t lane, uint32_t most, BlMark *out);

#endif
