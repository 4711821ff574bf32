/* Single live buffers for drawing: of each size class all of them or none, the largest classes first as long
 * as there is room. */
#ifndef BUFFERLAB_MARKS_H
#define BUFFERLAB_MARKS_H

#include "allocation/survey.h"

/* Fills `out` with `most` marks of a lane at the most, by size class and in a class by birth; how many.
 * `survey` is up to date; looks at every live buffer. */
uint32_t marks_list(const Survey *survey, uint32_t lane, uint32_t most, BlMark *out);

#endif
