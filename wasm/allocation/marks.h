/* Single live buffers for drawing. A size class is listed completely or not at all, and the largest
 * classes have priority. */
#ifndef BUFFERLAB_MARKS_H
#define BUFFERLAB_MARKS_H

#include "allocation/survey.h"

/* Writes at most `max` marks of a lane to `out`, by size class, then by creation step, and returns their
 * number. `survey` is up to date. Visits every live buffer. */
uint32_t marks_list(const Survey *survey, uint32_t lane, uint32_t max, BlMark *out);

#endif
